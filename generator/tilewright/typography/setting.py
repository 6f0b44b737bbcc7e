"""A font, where it stands on its axes, its features and a language -> FontSetting: words as glyphs with their places.

A word is set by HarfBuzz: kerning, ligatures, marks, the forms of letters that join.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from struct import unpack_from
from unicodedata import category, normalize

import uharfbuzz

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.typography.finder import Features
from tilewright.typography.font_file import FontFile, Location, face_of
from tilewright.units import added

MOST_WORDS = 50_000
"""Words of one setting that are remembered."""
MOST_GLYPHS = 8
"""Of one letter, in the mean; a word has as many besides. A letter with its marks has four."""
_BLANK = frozenset(("\u2800", "\u3164", "\u115f", "\u1160", "\uffa0"))
"""Letters without a picture, besides those of the categories for blanks, marks and signs of control."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph of a word; lengths are ems.

    Attributes:
        number: Its number in the font.
        text: The letters it stands for; nothing where the glyph before it stands for them as well.
        alone: How far it reaches by itself.
        reach: How far it reaches here.
        right: By how much it is moved to the right.
        up: By how much it is raised.
    """

    number: int
    text: str
    alone: float
    reach: float
    right: float
    up: float


@dataclass(frozen=True, slots=True)
class ShapedWord:
    """A word as it is set, from left to right.

    Attributes:
        text: What it says.
        glyphs: Its glyphs.
        width: How far it reaches, in ems.
    """

    text: str
    glyphs: tuple[Glyph, ...]
    width: float


class FontSetting:
    """One font as it is asked for; two with the same key set the same.

    Attributes:
        font: Its file.
        location: Where it stands on its axes.
        key: What a drawing calls it.
        widths: Word -> how far it reaches, in ems, read from left to right.
    """

    def __init__(self, font: FontFile, location: Location = (), features: Features = (), language: str = "") -> None:
        self.font, self.location = font, location
        self._features, self._language = dict(features), language
        self.key = key_of(font.id, location, features, language)
        self._words: dict[tuple[str, bool], ShapedWord] = {}
        self._known: dict[str, bool] = {}
        self.widths = _Widths(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FontSetting) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def em(self) -> int:
        """Units of the font to an em."""
        return int(face_of(self.font).upem)

    def has(self, letter: str) -> bool:
        """Whether the font has a picture of it; what is not seen needs none."""
        if letter not in self._known:
            self._known[letter] = self._is_there(letter)
        return self._known[letter]

    def word(self, text: str, *, backwards: bool = False) -> ShapedWord:
        """The text set, read from right to left where that is asked for; a no-break space is as wide as a space."""
        key = text, backwards
        if key not in self._words:
            if len(self._words) >= MOST_WORDS:
                self._words.clear()
            self._words[key] = self._set(text.replace("\xa0", " "), backwards=backwards)
        return self._words[key]

    def outline(self, glyph: int, pen: uharfbuzz.DrawFuncs, state: object) -> None:
        """Draw a glyph."""
        font_of(self).draw_glyph(glyph, pen, state)

    def _is_there(self, letter: str) -> bool:
        if is_unseen(letter):
            return True
        font = font_of(self)
        glyph = font.get_nominal_glyph(ord(letter))
        if not glyph:
            parts = normalize("NFD", letter)
            return len(parts) > 1 and all(map(self.has, parts))
        if category(letter)[0] in "ZCM" or letter in _BLANK:
            return True
        extents = font.get_glyph_extents(glyph)
        return bool(extents and extents.width and extents.height)

    def _set(self, text: str, *, backwards: bool) -> ShapedWord:
        font, buffer, em = font_of(self), uharfbuzz.Buffer(), self.em
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text)
        buffer.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if backwards else "ltr"
        if self._language:
            buffer.language = self._language
        try:
            uharfbuzz.shape(font, buffer, self._features)
        except MemoryError:  # its rules make more and more glyphs of a letter
            return self._alone(text)
        infos, places = buffer.glyph_infos, buffer.glyph_positions or []
        if len(infos) > MOST_GLYPHS * (len(text) + MOST_GLYPHS):
            return self._alone(text)
        texts = _letters(text, [info.cluster for info in infos])
        glyphs, width = [], 0
        for info, place, letters in zip(infos, places, texts, strict=True):
            number = info.codepoint
            alone = font.get_glyph_h_advance(number)
            width += place.x_advance
            each = (alone, place.x_advance, place.x_offset, place.y_offset)
            glyphs.append(Glyph(number, letters, *(part / em for part in each)))
        return ShapedWord(text, tuple(glyphs), width / em)

    def _alone(self, text: str) -> ShapedWord:
        """The text with each letter set by itself, by no rules of the font."""
        font, em = font_of(self), self.em
        numbers = [(font.get_nominal_glyph(ord(letter)) or 0, letter) for letter in text if not is_unseen(letter)]
        reach = [int(font.get_glyph_h_advance(number)) / em for number, _ in numbers]
        glyphs = [Glyph(*each, wide, wide, 0.0, 0.0) for each, wide in zip(numbers, reach, strict=True)]
        return ShapedWord(text, tuple(glyphs), added(reach))


class _Widths(dict[str, float]):
    """Word -> how far it reaches; a word is set when it is first asked for."""

    def __init__(self, setting: FontSetting) -> None:
        super().__init__({"": 0.0})
        self._setting = setting

    def __missing__(self, word: str) -> float:
        if len(self) >= MOST_WORDS:
            self.clear()
        self[word] = width = self._setting.word(word).width if word else 0.0
        return width


def key_of(font: str, location: Location, features: Features, language: str) -> str:
    """The name of a setting: all that it is made of."""
    at = ",".join(f"{tag}={value:g}" for tag, value in location)
    asked = ",".join(f"{tag}={value}" for tag, value in features)
    return f"{font}@{at}?{asked}&{language}"


def parts_of(key: str) -> tuple[str, Location, Features, str]:
    """What a setting of that name is made of: the font's id, where it stands, its features and its language."""
    font, _, rest = key.partition("@")
    at, _, rest = rest.partition("?")
    asked, _, language = rest.partition("&")
    places = ((tag, float(value)) for tag, _, value in (part.partition("=") for part in at.split(",") if part))
    features = ((tag, int(value)) for tag, _, value in (part.partition("=") for part in asked.split(",") if part))
    return font, tuple(places), tuple(features), language


def is_unseen(letter: str) -> bool:
    """Whether a letter only says how others are set: a soft hyphen, a joiner, a mark of direction or of a variant."""
    return category(letter) == "Cf" or "\ufe00" <= letter <= "\ufe0f"


@lru_cache(maxsize=256)
def _font(_key: str, setting: FontSetting) -> uharfbuzz.Font:
    font = uharfbuzz.Font(face_of(setting.font))
    if setting.location:
        font.set_variations(dict(setting.location))
    return font


def font_of(setting: FontSetting) -> uharfbuzz.Font:
    """The font of a setting as its library knows it."""
    return _font(f"{setting.font.id}@{setting.location}", setting)


def _letters(text: str, clusters: list[int]) -> Iterator[str]:
    """For each glyph the letters it stands for: of several with the same, the first."""
    begins = sorted(set(clusters))
    ends = dict(zip(begins, [*begins[1:], len(text)], strict=True))
    seen: set[int] = set()
    for begin in clusters:
        yield "" if begin in seen else text[begin : ends[begin]]
        seen.add(begin)


_DROPPED = (
    *("GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "kern", "name", "post", "OS/2", "cmap", "vhea", "vmtx", "VORG"),
    *("DSIG", "gasp", "COLR", "CPAL", "SVG ", "STAT", "MERG", "LTSH", "PCLT", "hdmx", "VDMX"),
)
_UNFIT = pattern.prepare(r"[^A-Za-z0-9-]")
_POSTSCRIPT = 6


class UncutError(ValueError):
    """A font of which no part can be taken."""


@dataclass(frozen=True, slots=True)
class FontPart:
    """What of a font is embedded; a code is the number of a glyph.

    Attributes:
        data: A TrueType file, or the table CFF by itself.
        compact: Whether it is the latter.
    """

    data: bytes
    compact: bool


@dataclass(frozen=True, slots=True)
class FontLook:
    """What a PDF says of a font, in thousandths of an em.

    Attributes:
        name: Its name in PostScript.
        box: A box that holds every glyph.
        slope: The angle of its italics, in degrees, negative where they lean to the right.
    """

    name: str
    box: tuple[float, float, float, float]
    ascent: float
    descent: float
    slope: float
    weight: int


def cut(font: FontFile, location: Location, glyphs: Iterable[int]) -> FontPart:
    """The part of the font with these glyphs, under the numbers that they have.

    Raises:
        UncutError: Its outlines are broken.
    """
    face, asked = face_of(font), uharfbuzz.SubsetInput()
    flags = uharfbuzz.SubsetFlags
    asked.flags = flags.RETAIN_GIDS | flags.NO_HINTING | flags.NO_LAYOUT_CLOSURE | flags.NOTDEF_OUTLINE
    asked.flags |= flags.DESUBROUTINIZE | flags.CFF_IDENTITY_CHARSET | flags.DOWNGRADE_CFF2
    asked.glyph_set.update(range(face.glyph_count) if font.whole else glyphs)
    asked.drop_table_tag_set.update(int.from_bytes(name.encode().ljust(4), "big") for name in _DROPPED)
    for tag, at in location:
        asked.pin_axis_location(face, tag, at)
    try:
        part = uharfbuzz.subset(face, asked)
    except (RuntimeError, ValueError, MemoryError) as error:
        raise UncutError("this font is broken: no part of its outlines can be taken") from error
    if "CFF " in part.table_tags:
        return FontPart(part.reference_table("CFF ").data, compact=True)
    if not {"glyf", "loca"} <= set(part.table_tags):
        raise UncutError("this font is broken: no part of its outlines can be taken")
    return FontPart(part.blob.data, compact=False)


def look(setting: FontSetting) -> FontLook:
    """What a PDF says of a font."""
    face, font = face_of(setting.font), font_of(setting)
    scale = 1000 / setting.em
    box = unpack_from(">4h", face.reference_table("head").data, 36)
    post = face.reference_table("post").data
    slope = unpack_from(">i", post, 4)[0] / 65536 if len(post) >= 8 else 0.0
    extents = font.get_font_extents("ltr")
    name = _UNFIT.sub("", face.get_name(_POSTSCRIPT, "en") or setting.font.families[0])[:60] or "Font"
    weight = round(dict(setting.location).get("wght", setting.font.weight))
    left, low, right, high = (scale * each for each in box)
    ascent, descent = scale * extents.ascender, scale * extents.descender
    return FontLook(name, (left, low, right, high), ascent, descent, max(min(slope, 90.0), -90.0), weight)


def reach(setting: FontSetting, glyph: int) -> float:
    """How far a glyph reaches by itself, in thousandths of an em."""
    return 1000.0 * int(font_of(setting).get_glyph_h_advance(glyph)) / setting.em
