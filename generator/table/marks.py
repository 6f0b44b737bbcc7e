"""Pen -> TableMark*: where each thing came to lie on a drawing of the table, for whoever may touch it there."""

from __future__ import annotations

from generator.draw.pen import Pen
from generator.frozen import dataclass
from generator.units import Box

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


def lively(pen: Pen) -> bool:
    """Whether somebody is to touch what is drawn, and wants it as large as fits; a replay has it in one size."""
    return isinstance(pen, MarkingPen)


def mark(pen: Pen, name: str, box: Box, owner: str | None = None) -> None:
    """Something of that name lies there; of the present owner, unless another is named."""
    if isinstance(pen, MarkingPen):
        pen.marks += (TableMark(pen.owner if owner is None else owner, name, box),)
