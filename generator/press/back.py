"""A placement on the front of a sheet -> where its back lies on the other side, for either way of turning the sheet."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from generator.units import Box, Sides, Size
from generator.vector.matrix import Matrix

Flip = Literal["long", "short"]
"""The edge of the paper over which the printer turns the sheet."""

Turn = Literal[0, 90, 180, 270]
"""Degrees clockwise."""

_SIDEWAYS: dict[Turn, Turn] = {0: 0, 90: 270, 180: 180, 270: 90}
_OVER_THE_TOP: dict[Turn, Turn] = {0: 180, 90: 90, 180: 0, 270: 270}


def turns_sideways(paper: Size, flip: Flip) -> bool:
    """Whether the sheet is turned like a book's leaf; otherwise it goes over its top edge like a wall calendar's."""
    return (flip == "long") is (paper.height >= paper.width)


@lru_cache(maxsize=1024)
def back_box(front: Box, paper: Size, flip: Flip) -> Box:
    """The same rectangle of paper, seen from the other side."""
    if turns_sideways(paper, flip):
        return Box(paper.width - front.right, front.y, front.width, front.height)
    return Box(front.x, paper.height - front.bottom, front.width, front.height)


@lru_cache(maxsize=1024)
def back_sides(front: Sides, paper: Size, flip: Flip) -> Sides:
    """The same sides of a piece, seen from the other side."""
    return front.mirrored if turns_sideways(paper, flip) else front.upended


def back_turn(front: Turn, paper: Size, flip: Flip) -> Turn:
    """How the back is turned so that a piece held upright and turned over like a leaf shows its back upright.

    Seen from the other side, the direction the front's top points to is mirrored with the sheet; the back's top points
    the same way on the paper.
    """
    return (_SIDEWAYS if turns_sideways(paper, flip) else _OVER_THE_TOP)[front]


def lying(trim: Box, turn: Turn) -> Matrix:
    """What takes a face from (0, 0) to its place, turned as it lies there."""
    return {
        0: (1, 0, 0, 1, trim.x, trim.y),
        90: (0, 1, -1, 0, trim.right, trim.y),
        180: (-1, 0, 0, -1, trim.right, trim.bottom),
        270: (0, -1, 1, 0, trim.x, trim.bottom),
    }[turn]
