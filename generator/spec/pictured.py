"""What game.yaml says of pieces that show a picture of the designer's choice: tokens, standees, dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from generator.spec.model import Dimensions, Model
from generator.spec.part import Component
from generator.spec.picture import Face, picture_of
from generator.spec.places import Path
from generator.spec.scalars import Count, Millimetres, Name, Side


class Token(Model):
    """One design of flat token."""

    face: Face
    """What is on its front: a picture that is drawn for you (star, gem, ...), an SVG file, a number, or a mapping with
    art, symbol, text, on, ink."""
    of: Name = "each"
    """Its colour, lock or livery by name; `colours`, `locks` or `liveries` for one in each; `each` for every one that
    the face is drawn in."""
    back: Face = "plain"
    """What is on its back, said like the face; `same` for the face once more, `plain` for a quiet pattern."""
    count: Count
    """How many of each to print: a number, `rules.<name>`, or `tiles`."""
    spare: Annotated[int, Field(ge=0, le=100)] = 0
    """How many more, in case one is lost."""


class Tokens(Component):
    """Flat tokens of one size, cut apart along shared edges."""

    kind: Literal["tokens"]
    """What it is."""
    size: Dimensions
    """Of a token as it is cut, in millimetres."""
    tokens: Annotated[tuple[Token, ...], Field(min_length=1, max_length=500)]
    """The designs."""


class Standees(Component):
    """Folding figures: front, the same turned over the fold, and a foot on either side."""

    kind: Literal["standees"]
    """What it is."""
    figure: Face
    """What stands there, said like a token's face; zeppelin and explorer are drawn in each livery."""
    of: Name = "each"
    """As of a token: a colour, lock or livery, or a palette for a figure in each of its colours."""
    size: Dimensions
    """Of the figure as it stands, in millimetres."""
    foot: Millimetres
    """How deep each of its two feet is, in millimetres."""
    count: Count
    """How many of each to print: a number or `rules.<name>`."""


class Die(Component):
    """The net of a six-sided die with glue tabs."""

    kind: Literal["die"]
    """What it is."""
    edge: Side
    """Of the finished die, in millimetres."""
    faces: Annotated[tuple[Face, ...], Field(min_length=6, max_length=6)]
    """Six, where a bought die has one pip to six: a colour's name for its gem, `any` for the player's choice, or a
    picture said like a token's face."""
    of: Name = "each"
    """The colour of the whole die, said as of a token; `liveries` prints one for each."""
    count: Count = 1
    """How many of each to print: a number or `rules.<name>`."""


def faces_of(part: Component) -> Iterator[tuple[Path, Face, str]]:
    """Every face a component names: the keys that lead to it, the face, and the colour, lock or livery it is of."""
    if isinstance(part, Tokens):
        for at, token in enumerate(part.tokens):
            yield ("tokens", at, "face"), token.face, token.of
            if token.back != "same":
                yield ("tokens", at, "back"), token.back, token.of
    elif isinstance(part, Standees):
        yield ("figure",), part.figure, part.of
    elif isinstance(part, Die):
        yield from ((("faces", at), face, part.of) for at, face in enumerate(part.faces))


def art_of(part: Component) -> Iterator[tuple[Path, str]]:
    """Every SVG file that a component's faces name, and the keys that lead to it."""
    for path, face, _of in faces_of(part):
        picture = picture_of(face)
        if picture and picture.art:
            yield path, picture.art
