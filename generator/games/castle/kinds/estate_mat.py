"""Estate mats: spots for buildings and sets, each with room for its wall, and a row for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from generator.frozen import dataclass
from generator.kinds.kind import CountPieces, Kind
from generator.kinds.piece import Piece, one_face
from generator.spec.fields import Field
from generator.spec.part import Component, CountAt
from generator.spec.scalars import Count, RuleName
from generator.spec.spec import Spec

MOST = 40
"""Spots that a mat can have."""


@dataclass(frozen=True, slots=True)
class MatSpots:
    """How many spots a mat has, and how many lie side by side."""

    spots: int
    across: int


class EstateMat(Component):
    """A mat a player, whole where the paper is large enough, else in panels to lay or hinge side by side."""

    kind: Literal["estate-mat"]
    """What it is."""
    spots: Annotated[int, Field(ge=1, le=MOST)] | RuleName
    """How many spots it has: a number or `rules.<name>`."""
    across: Annotated[int, Field(ge=2, le=12)] = 6
    """How many of them lie side by side."""
    count: Count = 1
    """How many to print: a number or `rules.<name>`."""

    @property
    def split(self) -> str:
        """How it is parted where it is larger than the paper."""
        return "panels"

    def counts(self) -> Iterator[CountAt]:
        """The spots."""
        yield CountAt(("spots",), self.spots, 1, MOST, "spots go")


def _pieces(part: EstateMat, _: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    yield Piece(part.id, part.id, MatSpots(count(part.spots), part.across), count(part.count))


ESTATE_MAT = Kind(
    EstateMat, _pieces, one_face, "generator.games.castle.art.mat:draw_face",
    straight=True, turns=True, wordless=True,
)  # fmt: skip
