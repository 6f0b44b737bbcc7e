"""What game.yaml wants to be seen on a token, a figure or a die -> one of the house's own drawings, or a Picture."""

from __future__ import annotations

import re
from typing import Annotated

from generator.spec.fields import Field, whole
from generator.spec.model import Model
from generator.spec.scalars import FACE, ArtFile, Name, Short, Tone, is_art
from generator.spec.vocabulary import SIGNS

Words = Annotated[int, Field(ge=0, le=9999)] | Short
"""A number, a letter, or a word or two."""


class Picture(Model):
    """A picture put together from a drawing or a sign, words on it, and the colours of both; one key at least."""

    art: ArtFile | None = None
    """A drawing or picture (SVG, PNG, JPEG or WebP) in the game's folder. As large as the piece, or as the piece with
    its bleed, it fills it, and so does a picture made of dots that has the proportions of either; any other is scaled
    to fit and stands in the middle."""
    symbol: Name | None = None
    """A sign that is drawn for you, such as star."""
    text: Words | None = None
    """A letter, a number, or a word or two."""
    on: Tone | None = None
    """The ground: a colour of game.yaml by its name, or #RRGGBB. Without it, the colour that the piece is `of`."""
    ink: Tone | None = None
    """The colour of sign and words. Without it, black or white, whichever reads better."""

    @whole
    def _says_something(self) -> Picture:
        if (self.art, self.symbol, self.text, self.on) == (None, None, None, None):
            raise ValueError("a picture says at least one of art, symbol, text and on")
        if self.art and self.symbol:
            raise ValueError("a picture has either art or a symbol, not both")
        return self

    @property
    def words(self) -> str:
        """What is written on it."""
        return "" if self.text is None else str(self.text)


FaceWord = Annotated[str, Field(pattern=FACE, max_length=200)]
"""A picture that is drawn for you by its name, or a file of your own."""

Face = Annotated[int, Field(ge=0, le=9999)] | FaceWord | Picture
"""What is seen: the name of a drawing, a file of your own, a number, or a mapping with art, symbol, text, on, ink."""


def picture_of(face: Face) -> Picture | None:
    """The picture that a face stands for; None where the house has a drawing of that name, or nobody has."""
    if isinstance(face, Picture):
        return face
    if isinstance(face, int):
        return Picture(text=face)
    if is_art(face):
        return Picture(art=face)
    return Picture(symbol=face) if face in SIGNS else None


def slug(face: Face) -> str:
    """A face in letters that are fit for a file name, the same for the same picture."""
    if not isinstance(face, Picture):
        return _plain(str(face).removesuffix(".svg"))
    parts = (str(face.art or "").removesuffix(".svg"), face.symbol or "", face.words, face.on or "")
    return "-".join(_plain(part) for part in parts if part)


def _plain(text: str) -> str:
    """Letters, digits and hyphens; a text of other signs alone by their numbers."""
    letters = re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")
    return (letters or "-".join(f"u{ord(letter):x}" for letter in text))[:40].strip("-")
