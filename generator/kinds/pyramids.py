"""Pyramids: nets to fold, open below, so that they stand on what lies under them and nest in each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Self

from generator.frozen import dataclass
from generator.kinds.kind import CountPieces, Kind, Value
from generator.kinds.piece import Design, Piece, Sides, piece
from generator.spec.fields import Field, whole
from generator.spec.model import Model
from generator.spec.palette import each_of
from generator.spec.part import Component, Shown
from generator.spec.scalars import ArtFile, Count, Hex, Name
from generator.spec.spec import Spec


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


def _pieces(part: Pyramids, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    for of in each_of(spec.game, part.of, ""):
        for at in range(len(part.sizes)):
            yield piece(part, (of, str(at + 1)), PyramidSubject(at, of), count(part.count))


def _faces(part: Pyramids, piece: Piece, _: object) -> tuple[Sides, ...]:
    return ((Design(piece.id, part, "net", piece.subject.of, piece.subject), None),)


def _attributes(_: Spec[Any], piece: Piece) -> Mapping[str, Value]:
    return {"size": piece.subject.size + 1, "colour": piece.subject.of}


PYRAMIDS = Kind(
    Pyramids, _pieces, _faces, "generator.draw.pyramid:draw_face", attributes=_attributes, turns=True, wordless=True,
    folding="pyramid",
)  # fmt: skip
