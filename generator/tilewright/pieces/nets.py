"""Dice and pyramids: nets to cut, fold and glue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from tilewright.frozen import dataclass
from tilewright.pieces.kind import Bulk, CountPieces, Design, Kind, Piece, piece
from tilewright.pieces.looks import has_colours
from tilewright.problem import Problem
from tilewright.spec.game import each_of
from tilewright.spec.part import Component, Face, Shown, Wrong, picture_of, unknown
from tilewright.spec.signs import sign_names
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model
from tilewright.texts.node import Path
from tilewright.texts.scalars import ArtFile, Count, Hex, Name, Side, is_art
from tilewright.units import Size

if TYPE_CHECKING:
    from tilewright.spec.game import GameFile


TABS = 7
"""Of a cube's net: twelve edges, of which five are folds between faces."""


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

    def shows(self) -> Iterator[Shown]:
        """All six."""
        yield from (Shown(("faces", at), face, self.of) for at, face in enumerate(self.faces))

    def wrongs(self, game: GameFile, rules: Model | None) -> Iterator[Wrong]:  # noqa: ARG002 - as every component
        """K13: a die's face is a colour, any, or a picture."""
        known = [*game.colours, "any"]
        for at, face in enumerate(self.faces):
            if isinstance(face, str) and face not in (*known, *sign_names()) and not is_art(face):
                yield unknown(("faces", at), "K13", "colour or picture", face, known, sign_names())


def _pieces(part: Die, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    for of in each_of(spec.game, part.of, ""):
        yield piece(part, (of,), of, count(part.count))


def _check(spec: Spec[Any], path: Path, part: Die) -> Iterator[Problem]:
    """K13: a die that shows gems has colours to show."""
    yield from has_colours(spec, path, part, "colours", int(any(picture_of(face) is None for face in part.faces)))


DIE = Kind(
    Die, _pieces, lambda part, piece, _: ((Design(piece.id, part, "net", piece.subject), None),),
    "tilewright.draw.die:draw_face",
    checks=(_check,), folded=lambda part, _: Bulk(Size(part.edge, part.edge), part.edge),
    wordless=True, folding="die", joints=lambda _face: TABS,
)  # fmt: skip


class PyramidSize(Model):
    """One size of pyramid."""

    base: Annotated[float, Field(ge=8, le=100)]
    """How long a side of its square foot is, in millimetres."""
    height: Annotated[float, Field(ge=8, le=150)]
    """How high it stands, in millimetres."""
    pips: Annotated[int, Field(ge=0, le=6)] = 0
    """Dots on each face, so that the sizes are told apart from above and in a photograph."""


class Pyramids(Component):
    """Pyramids on a square foot, open below: the net of each has four faces and one glue tab."""

    kind: Literal["pyramids"]
    """What it is."""
    sizes: Annotated[tuple[PyramidSize, ...], Field(min_length=1, max_length=12)]
    """The sizes, from the largest; each fits inside the one before, if its foot is smaller by four thicknesses of
    paper at least."""
    of: Name = "each"
    """Their colour by name, or `colours`, `locks` or `liveries` for some in each; left out, they are in no colour."""
    tone: Hex = "#2B2B30"
    """What those in no colour are printed in."""
    count: Count = 1
    """How many to print of each size in each colour: a number or `rules.<name>`."""
    picture: ArtFile | None = None
    """Your own drawing or picture; it covers each face, under pips and letter."""

    @whole
    def _fall(self) -> Self:
        feet = [size.base for size in self.sizes]
        if feet != sorted(set(feet), reverse=True):
            raise ValueError("sizes go from the largest foot to the smallest")
        return self

    def shows(self) -> Iterator[Shown]:
        """Its picture."""
        yield from self.pictured()


@dataclass(frozen=True, slots=True)
class PyramidSubject:
    """A pyramid: which of its component's sizes, and its colour ('' for none)."""

    size: int
    of: str


def _sheets_of_pyramids(part: Pyramids, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    for of in each_of(spec.game, part.of, ""):
        for at in range(len(part.sizes)):
            yield piece(part, (of, str(at + 1)), PyramidSubject(at, of), count(part.count))


PYRAMIDS = Kind(
    Pyramids,
    _sheets_of_pyramids,
    lambda part, piece, _: ((Design(piece.id, part, "net", piece.subject.of, piece.subject), None),),
    "tilewright.draw.pyramid:draw_face",
    attributes=lambda _, piece: {"size": piece.subject.size + 1, "colour": piece.subject.of},
    turns=True,
    wordless=True,
    folding="pyramid",
)
