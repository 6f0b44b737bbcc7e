"""Tokens: flat pieces of one size, each design in its colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from tilewright.frozen import dataclass
from tilewright.pieces.kind import (
    CountPieces,
    Design,
    Kind,
    Piece,
    Sides,
    Value,
    faces_are_drawn,
    has_a_shape,
    has_its_colour,
    piece,
)
from tilewright.problem import Problem
from tilewright.spec.entries import Dimensions
from tilewright.spec.game import each_of
from tilewright.spec.part import Component, CountAt, Face, Shown, slug
from tilewright.spec.spec import Spec
from tilewright.spec.vocabulary import words_of
from tilewright.svg.contour import Contour
from tilewright.texts.fields import Field
from tilewright.texts.model import Model
from tilewright.texts.node import Path
from tilewright.texts.scalars import Count, Name, ShapeText


class TokenDesign(Model, title="Token"):
    """One design of flat token."""

    face: Face
    """The front: a built-in picture (star, gem, ...), a file of your own, a number, or a mapping with art, symbol,
    text, on, ink."""
    of: Name = "each"
    """Its colour, lock or livery by name; `colours`, `locks` or `liveries` for one in each; `each` for every one that
    the face is drawn in."""
    back: Face = "plain"
    """The back, written like the face; `same` for the face again, `plain` for a quiet pattern."""
    count: Count
    """The number of each to print: a number, `rules.<name>`, or `tiles`."""
    spare: Annotated[int, Field(ge=0, le=100)] = 0
    """The number of spare copies, in case one is lost."""


class Tokens(Component):
    """Flat tokens of one size and shape, which share their cuts where the shape allows it."""

    kind: Literal["tokens"]
    """What it is."""
    size: Dimensions
    """The size of a token after cutting, in millimetres."""
    shape: ShapeText = ""
    """The outline: circle, hexagon, triangle, rounded (`rounded 3`: by 3 mm), shield, domino, or an outline as SVG path
    data in millimetres. Default: a rectangle."""
    tokens: Annotated[tuple[TokenDesign, ...], Field(min_length=1, max_length=500)]
    """The designs."""

    @property
    def contour(self) -> Contour | None:
        """Its shape; None of a rectangle."""
        return Contour(self.shape, self.size.size) if self.shape else None

    def shows(self) -> Iterator[Shown]:
        """Fronts, and backs that are not the front once more."""
        for at, token in enumerate(self.tokens):
            yield Shown(("tokens", at, "face"), token.face, token.of)
            if token.back != "same":
                yield Shown(("tokens", at, "back"), token.back, token.of)

    def colours(self) -> Iterator[tuple[Path, str]]:
        """Of each design."""
        yield from ((("tokens", at, "of"), token.of) for at, token in enumerate(self.tokens))

    def counts(self) -> Iterator[CountAt]:
        """Of each design."""
        yield from (CountAt(("tokens", at, "count"), token.count) for at, token in enumerate(self.tokens))


@dataclass(frozen=True, slots=True)
class TokenSubject:
    """One flat token.

    Attributes:
        face: Its design.
        of: The colour, lock or livery it is in; '' where it has none.
        back: The design of the other side.
    """

    face: Face
    of: str
    back: Face


def _pieces(part: Tokens, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    for token in part.tokens:
        for of in each_of(spec.game, token.of, token.face):
            copies = count(token.count, token.face, of) + token.spare
            yield piece(part, (slug(token.face), of), TokenSubject(token.face, of, token.back), copies)


def _faces(part: Tokens, token_piece: Piece, _: object) -> tuple[Sides, ...]:
    token: TokenSubject = token_piece.subject
    front = Design(token_piece.id, part, slug(token.face), token.of, token.face)
    back = token.face if token.back == "same" else token.back
    if part.shape:  # seen from the back its outline is another, and no knife follows it there
        name = piece(part, (slug(back), token.of, "back")).id
        return ((front, Design(name, part, "back", token.of, back)),)
    if token.back == "same":
        return ((front, front),)
    return ((front, Design(piece(part, (slug(back), token.of)).id, part, slug(back), token.of, back)),)


def _attributes(_: Spec[Any], piece: Piece) -> Mapping[str, Value]:
    token: TokenSubject = piece.subject
    return {"face": slug(token.face), "of": token.of, "back": slug(token.back)}


def _check(spec: Spec[Any], path: Path, part: Tokens) -> Iterator[Problem]:
    """K06, K12: every face is drawn, and in a colour that there is."""
    yield from faces_are_drawn(spec, path, part, words_of(spec.game.id).on_tokens)
    for at, token in enumerate(part.tokens):
        faces = {"face": token.face, "back": token.back}
        yield from has_its_colour(spec, (*path, "tokens", at), token.of, token.face, faces)


TOKENS = Kind(
    Tokens, _pieces, _faces, "tilewright.draw.tokens:draw_face",
    attributes=_attributes, checks=(_check, has_a_shape), straight=True, stacks=True, wordless=True,
)  # fmt: skip
