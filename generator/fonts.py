"""A family, a weight and a style -> a bundled font file and how far its letters reach: one source of metrics."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Protocol

from generator.frozen import dataclass
from generator.opentype import read_advances, read_glyphs
from generator.units import added


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
)
BODY, DISPLAY = "Alegreya", "Cinzel"
"""The family of text, and that of titles."""
FAMILIES = tuple(dict.fromkeys(face.family for face in FACES))
MOST_KNOWN = 512
"""Faces that are known once they were asked for: a game may bring its own, and other ones with the next save."""
_WEIGHTS = {"400": "normal", "700": "bold"}


class UnknownFaceError(ValueError):
    """A family that is not bundled, or not in that weight or style; the message says which there are."""


class MissingGlyphError(ValueError):
    """A character the font has no picture for; it would be printed as an empty box."""

    def __init__(self, text: str, character: str, face: FontFace, several: bool = False) -> None:  # noqa: FBT001, FBT002 - said as it is
        self.character = character
        where = f"neither {face.file} nor a font after it has a" if several else f"{face.file} has no"
        super().__init__(f"{where} letter {character!r} (U+{ord(character):04X}), needed for {text!r}")


@lru_cache(maxsize=MOST_KNOWN)
def find(family: str, weight: str = "normal", style: str = "normal") -> FontFace:
    """The face those CSS words name; a family of one face (Cinzel) gives that for any weight.

    Raises:
        UnknownFaceError: Nothing bundled matches.
    """
    asked = (_WEIGHTS.get(weight, weight), style)
    faces = [face for face in FACES if face.family == family]
    exact = [face for face in faces if (face.weight, face.style) == asked]
    if exact or (len(faces) == 1 and style == "normal"):
        return (exact or faces)[0]
    if not faces:
        raise UnknownFaceError(f"no font '{family}'; bundled: {', '.join(FAMILIES)}")
    raise UnknownFaceError(f"'{family}' has no {asked[0]} {asked[1]}; it has {_choice(faces)}")


def folder() -> Path:
    """The folder of font files: in the repository, or in the wheel, which carries the templates in `generator/box`."""
    here = Path(__file__).resolve().parent
    wheel = here / "box" / "templates" / "fonts"
    return wheel if wheel.is_dir() else here.parent / "templates" / "fonts"


def path(face: FontFace) -> Path:
    """Where the face's file stands."""
    return folder() / face.file


def subset(face: FontFace, letters: str) -> bytes:
    """A font file with these letters alone, for a page that carries its fonts."""
    from io import BytesIO  # noqa: PLC0415 - only for a page

    from fontTools import subset as tool  # noqa: PLC0415 - as above
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    options = tool.Options(
        layout_features=["kern", "lnum", "tnum"], hinting=False, desubroutinize=True, notdef_outline=True
    )
    with TTFont(path(face), recalcTimestamp=False) as font:
        cutter = tool.Subsetter(options)
        cutter.populate(text=letters)
        cutter.subset(font)
        out = BytesIO()
        font.save(out)
    return out.getvalue()


def face_rule(face: FontFace, letters: str) -> str:
    """The line of CSS that puts these letters of a font into a page."""
    from base64 import b64encode  # noqa: PLC0415 - only for a page

    data = b64encode(subset(face, letters)).decode()
    return (
        f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};"
        f"src:url(data:font/ttf;base64,{data})}}"
    )


@cache
def content(face: FontFace) -> bytes:
    """Its file."""
    return path(face).read_bytes()


@lru_cache(maxsize=MOST_KNOWN)
def glyphs(face: FontFace) -> Mapping[str, int]:
    """Character -> the number of its glyph in the file."""
    return read_glyphs(content(face))


@lru_cache(maxsize=MOST_KNOWN)
def advances(face: FontFace) -> Mapping[str, float]:
    """How far each character reaches, in ems (1.0 is the font size); nothing for a font of a game's own."""
    return read_advances(content(face), glyphs(face)) if face.file else {}


def width(text: str, family: str, size: float, weight: str = "normal", style: str = "normal") -> float:
    """How long a line of text is, in the unit of `size`; no kerning, no ligatures, as both renderers set it.

    Raises:
        UnknownFaceError: Nothing bundled matches the family, weight and style.
        MissingGlyphError: The font lacks one of the characters.
    """
    return size * measure(text, find(family, weight, style))


def require_letters(text: str, face: FontFace) -> None:
    """Every letter has a picture.

    Raises:
        MissingGlyphError: The font lacks one of the characters.
    """
    table = _ADVANCES.get(face.file) or _ADVANCES.setdefault(face.file, advances(face))
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
    table = _ADVANCES.get(face.file) or _ADVANCES.setdefault(face.file, advances(face))
    try:
        return added(map(table.__getitem__, text))
    except KeyError as missing:
        if face.setter:
            return face.setter.measure(text)
        raise MissingGlyphError(text, str(missing.args[0]), face) from None


_ADVANCES: dict[str, Mapping[str, float]] = {}
"""`advances` by the file: the hash of a name is known, that of a face is worked out each time."""


def _choice(faces: list[FontFace]) -> str:
    return ", ".join(f"{face.weight} {face.style}" for face in faces)
