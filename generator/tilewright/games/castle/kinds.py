"""Castle's own kind of component, the estate mat: spots for buildings and sets with their walls, and people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from tilewright.frozen import dataclass
from tilewright.pieces.kind import Bulk, CountPieces, Kind, Piece, one_face
from tilewright.spec.part import Component, CountAt
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field
from tilewright.texts.scalars import Count, RuleName
from tilewright.units import Size

MOST, FOLDED = 12, 6
"""Spots that a mat can have, and one that is folded into the box."""


CARD = Size(63, 88)
"""The card that a spot is for, as large as `draw.playing_cards.CARD`, which nothing that only reads games imports."""
RIM, GAP, FOOT, HEAD = 3.5, 4.0, 12.0, 24.0
"""Round all of it, between the rows, and how high the signs at the foot and the valley at the head are."""
SHOWN = 0.39
"""How much of a card the next one leaves free, beside it or before it: its index and its signs."""
STEP, WALL = CARD.width * SHOWN, CARD.height * SHOWN
"""How far spots are apart, and how far below a card its wall begins."""


@dataclass(frozen=True, slots=True)
class MatSpots:
    """How many spots a mat has, side by side."""

    spots: int

    @property
    def size(self) -> Size:
        """How large a mat is, in millimetres."""
        wide = STEP * (self.spots - 1) + CARD.width
        return Size(wide + 2 * RIM, HEAD + 2 * CARD.height + WALL + GAP + FOOT + 2 * RIM)


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


def _folded(part: EstateMat, thickness: float) -> Bulk | None:
    """A mat lies in the box folded once; one of many spots, which is printed in panels, does not."""
    if not isinstance(part.spots, int) or part.spots > FOLDED:
        return None
    size = MatSpots(part.spots).size
    return Bulk(Size(size.width, size.height / 2), 2 * thickness)


ESTATE_MAT = Kind(
    EstateMat, _pieces, one_face, "tilewright.games.castle.art.mat:draw_face",
    straight=True, turns=True, wordless=True, folded=_folded,
)  # fmt: skip

KINDS = {"estate-mat": "tilewright.games.castle.kinds:ESTATE_MAT"}
"""Name in game.yaml -> where its row is."""
