"""Strips: numbered places beside a row of cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from generator.frozen import dataclass
from generator.kinds.kind import Bulk, CountPieces, Kind
from generator.kinds.piece import Piece, one_face, piece
from generator.spec.entries import Dimensions
from generator.spec.fields import Field
from generator.spec.part import Component, CountAt
from generator.spec.scalars import RuleName
from generator.spec.spec import Spec
from generator.units import Size

MOST = 200
"""StripPlaces that a strip can have."""


@dataclass(frozen=True, slots=True)
class StripPlaces:
    """The numbers on one strip, both ends included."""

    first: int
    last: int


class Strip(Component):
    """A strip with numbered places, to lay beside a row of cards."""

    kind: Literal["strip"]
    """What it is."""
    size: Dimensions
    """As it is cut, in millimetres; one with fewer places is so much shorter."""
    places: Annotated[int, Field(ge=1, le=MOST)] | RuleName
    """How many places, one at least: a number or `rules.<name>`."""
    across: Annotated[int, Field(ge=1, le=MOST)] | None = None
    """How many places lie on one strip; the others are on strips of their own, laid end to end. Without, all on one."""

    def counts(self) -> Iterator[CountAt]:
        """The places."""
        yield CountAt(("places",), self.places, 1, MOST, "places go")


def _pieces(part: Strip, _: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    places = count(part.places)
    across = part.across or places
    for first in range(1, places + 1, across):
        words = (f"{first}",) if across < places else ()
        yield piece(part, words, StripPlaces(first, min(first + across - 1, places)))


def _lying(part: Strip, thickness: float) -> Bulk:
    """A strip stands on end in its box, or the net would be wider than the paper."""
    return Bulk(Size(part.size.height, part.size.width), thickness)


STRIP = Kind(
    Strip, _pieces, one_face, "generator.games.castles_and_crowns.art.board:draw_face",
    straight=True, turns=True, stacks=True, folded=_lying, wordless=True,
)  # fmt: skip
