"""A family, a weight and a style -> a bundled font file and how far its letters reach: one source of metrics."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from tilewright import pattern
from tilewright.folders import shipped
from tilewright.frozen import dataclass
from tilewright.typography.opentype import Characters
from tilewright.units import added


class TextSetter(Protocol):
    """Sets text that takes more than a picture for each letter, or more than one font."""

    def measure(self, text: str) -> float:
        """How long a line of text is, in ems."""

    def runs(self, text: str) -> tuple[tuple[str, str], ...]:
        """The stretches of a line of text, from left to right: what each is set in, and what it says."""


@dataclass(frozen=True, slots=True)
class FontFace:
    """One font and the CSS words that ask for it.

    Attributes:
        file: The bundled file that it is; empty for a font of a game's own.
        setter: What sets text that the bundled file cannot set by itself; None where nothing does.
    """

    family: str
    weight: str
    style: str
    file: str
    setter: TextSetter | None = None


FACES = (
    FontFace("Cinzel", "bold", "normal", "Cinzel-Bold.ttf"),
    FontFace("Alegreya", "normal", "normal", "Alegreya-Regular.ttf"),
    FontFace("Alegreya", "normal", "italic", "Alegreya-Italic.ttf"),
    FontFace("Alegreya", "bold", "normal", "Alegreya-Bold.ttf"),
    FontFace("Alegreya", "bold", "italic", "Alegreya-BoldItalic.ttf"),
    FontFace("Alegreya Sans", "normal", "normal", "AlegreyaSans-Regular.ttf"),
    FontFace("Alegreya Sans", "normal", "italic", "AlegreyaSans-Italic.ttf"),
    FontFace("Alegreya Sans", "bold", "normal", "AlegreyaSans-Bold.ttf"),
    FontFace("Alegreya Sans", "bold", "italic", "AlegreyaSans-BoldItalic.ttf"),
    FontFace("JetBrains Mono", "normal", "normal", "JetBrainsMono-Regular.ttf"),
    FontFace("JetBrains Mono", "normal", "italic", "JetBrainsMono-Italic.ttf"),
    FontFace("JetBrains Mono", "bold", "normal", "JetBrainsMono-Bold.ttf"),
    FontFace("JetBrains Mono", "bold", "italic", "JetBrainsMono-BoldItalic.ttf"),
)
BODY, DISPLAY = "Alegreya", "Cinzel"
"""The family of text, and that of titles."""
SANS, MONO = "Alegreya Sans", "JetBrains Mono"
FAMILIES = tuple(dict.fromkeys(face.family for face in FACES))
MOST_KNOWN = 512
"""Faces that are known once they were asked for: a game may bring its own, and other ones with the next save."""
_WEIGHTS = {"400": "normal", "700": "bold"}
GENERIC: Mapping[str, str] = {
    **dict.fromkeys(("serif", "ui-serif", "cursive", "fantasy", "math"), BODY),
    **dict.fromkeys(("sans-serif", "sans", "system-ui", "ui-sans-serif", "ui-rounded", "-apple-system"), SANS),
    **dict.fromkeys(("monospace", "ui-monospace"), MONO),
}
"""CSS's own words for a kind of letters, and those that programs write in their place -> the family for it here."""
_SERIF = (
    "antiqua aldine baskerville batang bodoni bookman book calisto cambria caslon century charter clarendon constantia "
    "cormorant crimson didot dutch eb-garamond fell fraktur garamond georgia goudy gothic-text kepler libertine lora "
    "mincho ming minion merriweather myungjo newspaper nimbus-roman noto-serif old-style oldstyle palatino perpetua "
    "playfair pt-serif rockwell roman serif slab song source-serif spectral sabon stix times tinos uncial utopia"
)
_SANS = (
    "akzidenz arial avenir barlow calibri candara carlito corbel cantarell dejavu droid-sans eurostile fira frutiger "
    "franklin futura geneva gill gotham gothic grotesk grotesque helvetica hind impact inter josefin karla lato "
    "liberation-sans lucida-grande lucida-sans meiryo microsoft-yahei montserrat mulish myriad nimbus-sans noto-sans "
    "nunito open-sans optima oswald oxygen poppins pt-sans quicksand raleway roboto rubik sans segoe source-sans swiss "
    "tahoma titillium trebuchet ubuntu univers verdana work-sans yu-gothic"
)
_MONO = (
    "andale-mono anonymous-pro code console consolas consolata courier cousine fixedsys hack inconsolata "
    "lucida-console menlo mono monaco monospace monospaced nimbus-mono ocr terminal typewriter"
)
_TITLES = "cinzel felix-titling capitalis perpetua-titling trajan"
_KINDS = {MONO: _MONO.split(), DISPLAY: _TITLES.split(), SANS: _SANS.split(), BODY: _SERIF.split()}
"""Words in the names of common fonts, those that decide first before others: by the family that is most like them."""
_BOLD_NAMES = ("bold", "black", "heavy", "demi", "semibold")
_SLANTED_NAMES = ("italic", "oblique", "slanted")
_WORD = pattern.prepare(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_SURELY_BOLD = 600
BRING = "put a font that has {letter} into fonts/, and add its family to `fonts: {{fallback: [...]}}` in game.yaml"


class UnknownFaceError(ValueError):
    """A family that is not bundled, or not in that weight or style; the message says which there are."""

    remedy = "put its file into fonts/, or use one of those (docs/fonts.md)"


class MissingGlyphError(ValueError):
    """A character the font has no picture for; it would be printed as an empty box."""

    def __init__(self, text: str, character: str, face: FontFace, several: bool = False) -> None:  # noqa: FBT001, FBT002 - said as it is
        self.character, self.remedy = character, BRING.format(letter=character)
        where = f"neither {face.file} nor a font after it has a" if several else f"{face.file} has no"
        super().__init__(f"{where} letter {character!r} (U+{ord(character):04X}), needed for {text!r}")


@lru_cache(maxsize=MOST_KNOWN)
def find(family: str, weight: str = "normal", style: str = "normal") -> FontFace:
    """The face those CSS words name, a weight in numbers the nearer of two; one face (Cinzel) does for any weight.

    Raises:
        UnknownFaceError: Nothing bundled matches.
    """
    asked = weight, style
    if weight.isascii() and weight.isdigit() and 1 <= int(weight[:5]) <= 1000:
        asked = "bold" if int(weight) >= _SURELY_BOLD else "normal", style
    faces = [face for face in FACES if face.family == family]
    exact = [face for face in faces if (face.weight, face.style) == asked]
    if exact or (len(faces) == 1 and style == "normal"):
        return (exact or faces)[0]
    if not faces:
        raise UnknownFaceError(f"there is no font '{family}'; built in: {', '.join(FAMILIES)}")
    choice = ", ".join(f"{face.weight} {face.style}" for face in faces)
    raise UnknownFaceError(f"'{family}' has no {asked[0]} {asked[1]}; it has {choice}")


@lru_cache(maxsize=MOST_KNOWN)
def nearest(family: str) -> FontFace:
    """The bundled face most like a font by its name, as it is commonly known: `ArialMT-Bold` is a bold sans."""
    words = [word.lower() for word in _WORD.findall(family)]
    name = f"-{'-'.join(words)}-"
    taken = _kind(name) or BODY
    whole = [one for one in FAMILIES if name.startswith(f"-{one.lower().replace(' ', '-')}-")]
    taken = max(whole, key=len, default=taken)
    slope = "italic" if not {*words}.isdisjoint(_SLANTED_NAMES) else "normal"
    weight = "bold" if not {*words}.isdisjoint(_BOLD_NAMES) else "normal"
    faces = [face for face in FACES if face.family == taken]
    return min(faces, key=lambda face: (face.style != slope, face.weight != weight))


def is_commonly_known(family: str) -> bool:
    """Whether a font's name says what its letters are like."""
    return bool(_kind(f"-{'-'.join(word.lower() for word in _WORD.findall(family))}-"))


def _kind(name: str) -> str:
    """The family for the first word that is known in a name of words with hyphens around them; empty for none."""
    if "-slab-" in name:
        return BODY
    return next((one for one, known in _KINDS.items() if any(f"-{each}-" in name for each in known)), "")


def folder() -> Path:
    """The folder of font files that came with the program."""
    return shipped("templates") / "fonts"


def path(face: FontFace) -> Path:
    """Where the face's file stands."""
    return folder() / face.file


def subset(face: FontFace, letters: str) -> bytes:
    """A font file with these letters alone, for a page that carries its fonts."""
    import uharfbuzz  # noqa: PLC0415 - only for a page

    asked = uharfbuzz.SubsetInput()
    asked.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
    asked.unicode_set.update(map(ord, letters))
    asked.layout_feature_tag_set.clear()
    asked.layout_feature_tag_set.update(int.from_bytes(name, "big") for name in (b"kern", b"lnum", b"tnum"))
    return bytes(uharfbuzz.subset(uharfbuzz.Face(content(face)), asked).blob.data)


def face_rule(face: FontFace, letters: str) -> str:
    """The line of CSS that puts these letters of a font into a page."""
    from base64 import b64encode  # noqa: PLC0415 - only for a page

    data = b64encode(subset(face, letters)).decode()
    return (
        f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};"
        f"src:url(data:font/ttf;base64,{data})}}"
    )


@lru_cache(maxsize=MOST_KNOWN)
def content(face: FontFace) -> bytes:
    """Its file."""
    return path(face).read_bytes()


@lru_cache(maxsize=MOST_KNOWN)
def letters(face: FontFace) -> Characters:
    """The characters of its file; for one in the box."""
    return Characters(content(face))


@lru_cache(maxsize=MOST_KNOWN)
def advances(face: FontFace) -> Mapping[str, float]:
    """How far each character reaches, in ems (1.0 is the font size); nothing for a font of a game's own."""
    return letters(face).whole() if face.file else {}


def widths(face: FontFace) -> Mapping[str, float]:
    """The same for one character at a time: to read those of a whole file takes longer than to set a card."""
    return _WIDTHS.get(face.file) or _WIDTHS.setdefault(face.file, letters(face) if face.file else {})


def require_letters(text: str, face: FontFace) -> None:
    """Every letter has a picture.

    Raises:
        MissingGlyphError: The font lacks one of the characters.
    """
    table = _WIDTHS.get(face.file) or widths(face)
    if not table.keys() >= set(text):
        measure(text, face)


def lacks(face: FontFace, letter: str) -> bool:
    """Whether neither the font nor one that helps it out has a letter."""
    try:
        measure(letter, face)
    except MissingGlyphError:
        return True
    return False


def runs(text: str, face: FontFace) -> tuple[tuple[str, str], ...]:
    """The stretches that a line of text is set in, from left to right: (what each is set in, what it says).

    Raises:
        MissingGlyphError: No font has one of the letters.
    """
    return face.setter.runs(text) if face.setter else ((face.file, text),)


def measure(text: str, face: FontFace) -> float:
    """How long a line of text is, in ems.

    Raises:
        MissingGlyphError: The font lacks one of the characters.
    """
    table = _WIDTHS.get(face.file) or widths(face)
    try:
        return added(map(table.__getitem__, text))
    except KeyError as missing:
        if face.setter:
            return face.setter.measure(text)
        raise MissingGlyphError(text, str(missing.args[0]), face) from None


_WIDTHS: dict[str, Mapping[str, float]] = {}
"""`widths` by the file: the hash of a name is known, that of a face is worked out each time."""
