"""Castle's own kind of component, the estate mat: spots for buildings and sets with their walls, and people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from tilewright.frozen import dataclass
from tilewright.pieces.kind import CountPieces, Kind, Piece, one_face
from tilewright.spec.part import Component, CountAt
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field
from tilewright.texts.scalars import Count, RuleName

MOST = 12
"""Spots that a mat can have."""


@dataclass(frozen=True, slots=True)
class MatSpots:
    """How many spots a mat has, side by side."""

    spots: int


class EstateMat(Component):
    """A mat a player, whole where the paper is large enough, else in panels to lay or hinge side by side."""

    kind: Literal["estate-mat"]
    """What it is."""
    spots: Annotated[int, Field(ge=2, le=MOST)] | RuleName = 6
    """The number of spots side by side, each card over more than half of the one before: a number or `rules.<name>`."""
    count: Count = 1
    """The number to print: a number or `rules.<name>`."""

    @property
    def split(self) -> str:
        """How it is parted where it is larger than the paper."""
        return "panels"

    def counts(self) -> Iterator[CountAt]:
        """The spots."""
        yield CountAt(("spots",), self.spots, 2, MOST, "spots go")


def _pieces(part: EstateMat, _: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    yield Piece(part.id, part.id, MatSpots(count(part.spots)), count(part.count))


ESTATE_MAT = Kind(
    EstateMat, _pieces, one_face, "tilewright.games.castle.art.mat:draw_face",
    straight=True, turns=True, wordless=True,
)  # fmt: skip

KINDS = {"estate-mat": "tilewright.games.castle.kinds:ESTATE_MAT"}
"""Name in game.yaml -> where its row is."""
