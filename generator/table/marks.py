"""Pen -> TableMark*: where each thing came to lie on a drawing of the table, for whoever may touch it there."""

from __future__ import annotations

from generator.draw.pen import Pen
from generator.frozen import dataclass
from generator.units import Box

GROWN = (2.0, 1.75, 1.5, 1.25)
"""Times as large as in a replay that a seat's tokens may be drawn, the best first."""
BOARD, OFFER = "", "offer"
"""Owners of what lies on no place and in nobody's hand: the places themselves, and what is to be had."""


@dataclass(frozen=True, slots=True)
class TableMark:
    """Something on the table.

    Attributes:
        owner: The place that it lies on, `of_seat(n)` for what a player has, BOARD for a place, OFFER for what is to
            be had.
        name: What the table calls it: 'red 4', 'C4', 'Ruby'.
        box: Where it is, in millimetres.
    """

    owner: str
    name: str
    box: Box


class MarkingPen(Pen):
    """A pen that also notes where things come to lie."""

    marks: tuple[TableMark, ...] = ()
    owner = BOARD


def of_seat(seat: int) -> str:
    """What marks call a player as an owner: nothing that a place could be called."""
    return f"@{seat}"


def belong(pen: Pen, owner: str) -> None:
    """What is drawn from now on belongs to that owner."""
    if isinstance(pen, MarkingPen):
        pen.owner = owner


def grown(pen: Pen, count: int, room: Box) -> float:
    """How many times as large so many tokens are drawn as in a replay: whoever touches one wants it as large as fits.

    A replay has them in one size and place from turn to turn.
    """
    if not isinstance(pen, MarkingPen):
        return 1.0
    rows = {by: -(-count // max(1, int((room.width - 3.0) / (14.0 * by)))) for by in GROWN}
    return next((by for by in GROWN if rows[by] * 9.6 * by + 1.0 <= room.height), 1.0)


def mark(pen: Pen, name: str, box: Box, owner: str | None = None) -> None:
    """Something of that name lies there; of the present owner, unless another is named."""
    if isinstance(pen, MarkingPen):
        pen.marks += (TableMark(pen.owner if owner is None else owner, name, box),)
