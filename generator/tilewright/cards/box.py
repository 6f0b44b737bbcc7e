"""A rectangle with `data-text` + words -> lines of text that keep inside it, as large as they can be set.

Words between *stars* are italic, between **two** bold; a mark after a backslash is printed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from tilewright import pattern
from tilewright.cards.icons import NO_ICONS, Icons
from tilewright.cards.slots import CONDITION, GAP, REPEAT, WAY
from tilewright.draw.words import OverfullError, millimetres
from tilewright.frozen import dataclass
from tilewright.problem import did_you_mean
from tilewright.prose.blocks import Run
from tilewright.typography.finder import BUNDLED, Features, Finder, settings
from tilewright.typography.hyphens import hyphenate_in as parts_in
from tilewright.typography.lines import Faces, Line, Lines, MeasuredWords, TooNarrowError, measure_words
from tilewright.units import Box

if TYPE_CHECKING:  # for words with marks, and in paragraphs, alone
    from tilewright.cards.arrangement import Arrangement
    from tilewright.prose.marks import NamedStyle

_ENDS = {
    "**": pattern.prepare(r"(?<=\S)\*(?=\*)"),
    "*": pattern.prepare(r"(?<=\S)\*"),
    "__": pattern.prepare(r"(?<=[^\s_])_(?=_(?!\w))"),
    "_": pattern.prepare(r"(?<=[^\s_])_(?!\w)"),
}
"""The mark of each emphasis, and where one may end: at a word."""
_MARK = pattern.prepare(r"\*|(?<!\w)_(?=_?[^\s_])")
"""Where one may begin: a low line within a word, or in a row of them to write on, is printed."""
_STAR, _LOW_LINE = "\U0010fffc", "\U0010fffb"
"""What stands for a mark that is printed: no font has letters there."""


def emphasised(text: str) -> Iterator[Run]:
    """The text cut at its *italics* and **bold** words, each of which begins and ends at a word and on one line."""
    if "*" not in text and "_" not in text:
        yield Run(text)
        return
    text = text.replace("\\*", _STAR).replace("\\_", _LOW_LINE)
    ends = {mark: [mark_end.start() for mark_end in closing.finditer(text)] for mark, closing in _ENDS.items()}
    breaks = [at for at, letter in enumerate(text) if letter == "\n"]
    at = end = 0
    while match := _MARK.search(text, at):
        at = match.start()
        line = _next(breaks, at, len(text))
        for mark in (2 * match[0], match[0]):
            begin = at + len(mark)
            close = _next(ends[mark], begin + 1, len(text))
            if close < line and text.startswith(mark, at) and not text[begin].isspace():
                yield Run(unescaped(text[end:at]))
                yield Run(unescaped(text[begin:close]), bold=len(mark) == 2, italic=len(mark) == 1)
                at = end = close + len(mark)
                break
        else:
            at += 1
    yield Run(unescaped(text[end:]))


def unescaped(text: str) -> str:
    """The text with marks as they are printed that a backslash stands before."""
    text = text.replace("\\*", "*").replace("\\_", "_") if "\\" in text else text
    return text.replace(_STAR, "*").replace(_LOW_LINE, "_")


def _next(places: Sequence[int], at: int, none: int) -> int:
    """The first of the places, in order, that is not before a point of the text."""
    index = bisect_left(places, at)
    return places[index] if index < len(places) else none


STEP = 0.25
"""Points by which words that do not fit are set smaller."""

LEADING = 1.2
GROWS = "data-grows"
"""Marks a <rect> that is as high as the words of a box need."""
INK = "#1B1B1E"
_SHARES = {"start": 0.0, "top": 0.0, "middle": 0.5, "end": 1.0, "justify": 0.0, "bottom": 1.0}
ELSEWHERE = frozenset((CONDITION, "data-ink", REPEAT, GAP, WAY))
"""Words that a box may have as any element may."""
KEYS = (
    *("text", "font", "weight", "features", "size", "min-size", "align", "valign", "fill", "embed"),
    *("hyphens", "lang"),
    *("line", "paragraph", "spacing", "columns", "gutter", "around", "plate"),
)
_PARTED = pattern.prepare(r"\n[ \t]*\n|(?:^|\n) *(?:[-*]|\d{1,3}\.) +\S")
"""A blank line, or the beginning of a list's item."""
_ITEM_FIRST = frozenset("-*0123456789 ")


class BoxError(ValueError):
    """A box that says something of itself which cannot be."""


@dataclass(frozen=True, slots=True)
class TextBox:
    """Where words are set.

    Attributes:
        name: Its id, for messages.
        words: What is set, with its slots.
        place: In the template's millimetres.
        font: The family, its weight and what is asked of it.
        bold: Whether all of it is set bold.
        size: Points, as large as it is set where there is room.
        least: Points, as small as it may be set.
        across: 0 for words that begin at the left, 0.5 in the middle, 1 at the right.
        down: The same from top to bottom.
        fill: The colour, or a slot.
        icons: What the words can name.
        arrangement: What else the box says of its lines, paragraphs and columns.
        styles: What the words can be marked with, besides the styles that are always there.
        colours: Those of the game, which they can be marked with as well: name -> #rrggbb.
    """

    name: str
    words: str
    place: Box
    font: Faces
    bold: bool
    size: float
    least: float
    across: float
    down: float
    fill: str
    icons: Icons = NO_ICONS
    arrangement: Arrangement | None = None
    styles: Mapping[str, NamedStyle] | None = None
    colours: Mapping[str, str] | None = None

    def is_passage(self, text: str) -> bool:
        """Whether words are more than lines: they have marks, paragraphs or lists, or the box asks for more."""
        if self.arrangement is not None or "]{" in text:
            return True
        return ("\n" in text or text[:1] in _ITEM_FIRST) and _PARTED.search(text) is not None

    @property
    def grows(self) -> str:
        """The id of a <rect> that is as high as its words need; empty for none."""
        return self.arrangement.plate if self.arrangement else ""

    def runs(self, text: str) -> tuple[Run, ...]:
        """The words with their *emphasis*, where the font has letters for it."""
        if self.bold or self.font.book.count(self.font.family) == 1:
            return (Run(unescaped(text) if "\\" in text else text, bold=self.bold),)
        return tuple(emphasised(text))

    def fitted(self, text: str) -> tuple[float, tuple[Line, ...]]:
        """The largest size at which the text keeps inside, and its lines; its icons are marked already.

        Raises:
            OverfullError: It does not, even at the least size.
            MissingGlyphError: The font lacks one of its letters.
        """
        setting = measure_words(self.runs(text), self.font, self.icons.widths)
        size, lines = self.size, self._lines(setting, self.size)
        if lines is None:
            sizes = self.smaller()
            at = bisect_left(sizes, x=True, key=lambda each: self._lines(setting, each) is not None)
            if at == len(sizes):
                raise self._over(setting, self.least)
            size, lines = sizes[at], self._lines(setting, sizes[at])
        high = millimetres(size)
        return size, setting.placed(self._balanced(setting, high, lines or []), high)

    def smaller(self) -> list[float]:
        """Every size that is tried after the first; what fits at one of them fits at all that follow."""
        sizes, size = list[float](), self.size
        while size > self.least:
            size = max(size - STEP, self.least)
            sizes.append(size)
        return sizes

    def _lines(self, setting: MeasuredWords, size: float) -> Lines | None:
        """The lines at a size in points; None where they do not keep inside."""
        high = millimetres(size)
        with suppress(TooNarrowError):
            lines = setting.lines(self.place.width, high)
            if len(lines) * high * LEADING - self.place.height <= 0.01:
                return lines
        return None

    def left(self, line: Line) -> float:
        """Where a line begins; what is read from right to left begins at the right."""
        across = 1 - self.across if line[-1].backwards else self.across
        return self.place.x + across * (self.place.width - (line[-1].x + line[-1].width))

    def top(self, size: float, lines: int) -> float:
        """The baseline of the first of so many lines at a size in points."""
        high = millimetres(size, LEADING)
        return self.place.y + self.down * (self.place.height - high * lines) + 0.77 * high

    def _over(self, setting: MeasuredWords, size: float) -> OverfullError:
        """By how much the text is too large at that size."""
        high = millimetres(size)
        try:
            lines = setting.lines(self.place.width, high)
        except TooNarrowError as error:
            return OverfullError("a word", error.width * high - self.place.width, "wide")
        return OverfullError("it", len(lines) * high * LEADING - self.place.height)

    def _balanced(self, setting: MeasuredWords, high: float, lines: Lines) -> Lines:
        """Centred words in lines of like length, no more of them than before."""
        if self.across != 0.5 or not 1 < len(lines) < 7:
            return lines
        narrowest, widest = self.place.width / 2, self.place.width
        for _ in range(5):
            middle = (narrowest + widest) / 2
            with suppress(TooNarrowError):
                narrow = setting.lines(middle, high)
                if len(narrow) == len(lines):
                    lines, widest = narrow, middle
                    continue
            narrowest = middle
        return lines


def text_box(rect: Element, book: Finder = BUNDLED, language: str = "") -> TextBox:
    """What a <rect> says of the words that are set in it.

    Args:
        rect: The element.
        book: The fonts there are.
        language: Of the words, where it says no other.

    Raises:
        BoxError: A word or number that makes no sense.
    """
    if rect.tag != "rect":
        raise BoxError(f"data-text is on a <{rect.tag}>; put it on a <rect>")
    own = {key: value for key, value in rect.attrib.items() if key.startswith("data-") and key not in ELSEWHERE}
    attributes = {key.removeprefix("data-"): value for key, value in own.items()}
    for key in attributes:
        if key not in KEYS:
            near, known = did_you_mean(key, KEYS), ", ".join(f"data-{each}" for each in KEYS)
            raise BoxError(f"data-{key} is not known{near.replace(chr(39), chr(39) + 'data-', 1)}; known: {known}")
    place = Box(*(_number(rect.attrib, key, 0.0 if key in "xy" else None) for key in ("x", "y", "width", "height")))
    size = _number(attributes, "size", 9.0)
    least = _number(attributes, "min-size", min(size, 7.0))
    if least > size:
        unsaid = "" if "size" in attributes else ", the default"
        raise BoxError(f"data-min-size {least:g} is above data-size {size:g}{unsaid}")
    family, weight = attributes.get("font", "Alegreya"), attributes.get("weight", "normal")
    try:
        features: Features = settings(attributes["features"]) if "features" in attributes else ()
        face = book.find(family, weight, "normal", features)
        asked = attributes.get("hyphens", "manual")
        if asked not in {"auto", "manual"}:
            raise BoxError(f"data-hyphens: '{asked}' is not manual or auto")
        parts = parts_in(attributes.get("lang", language)) if asked == "auto" else None
    except ValueError as error:
        raise BoxError(str(error)) from None
    font, bold = Faces(family, "normal" if face.file else weight, features, book, parts), face.weight == "bold"
    if attributes.get("embed", "none") != "none":
        raise BoxError(f"data-embed: '{attributes['embed']}' is unknown; the only value is none")
    across = _share(attributes, "align", ("start", "middle", "end", "justify"))
    down = _share(attributes, "valign", ("top", "middle", "bottom"))
    name, fill = rect.get("id", ""), attributes.get("fill", INK)
    return TextBox(name, attributes["text"], place, font, bold, size, least, across, down, fill)


def _number(attributes: Mapping[str, str], key: str, unsaid: float | None) -> float:
    text = attributes.get(key)
    if text is None and unsaid is not None:
        return unsaid
    try:
        number = float(text or "")
    except ValueError:
        number = float("nan")
    if not (0 if key in "xy" else 1e-3) <= abs(number) <= 600 or (number < 0 and key not in "xy"):
        raise BoxError(f"{key}: '{text or ''}' is not a usable number")
    return number


def _share(attributes: Mapping[str, str], key: str, known: tuple[str, ...]) -> float:
    word = attributes.get(key, known[0])
    if word not in known:
        raise BoxError(f"data-{key}: '{word}' is not one of {', '.join(known)}")
    return _SHARES[word]
