"""A place on a front -> where its back lies, however the sheet is turned, and what puts a printer's sides right."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import Literal

from tilewright.frozen import dataclass
from tilewright.svg.matrix import IDENTITY, Matrix, times, transform_points
from tilewright.units import Box, Sides, Size

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


RULE = 100.0
"""How long the rules of the calibration sheet are meant to be, in millimetres."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One printer, as its calibration sheet says.

    Attributes:
        x_scale: What the 100 mm rule across the page measures on its paper, in millimetres.
        y_scale: The same of the rule along the page.
        back_x: How far a back has to move to the right to lie behind its front, in millimetres, as seen on the back.
        back_y: How far it has to move down.
        back_turn: How far it has to be turned clockwise about the middle of the page, in degrees, after it has moved.
        margin: The rim of the paper that the printer leaves white, in millimetres.
    """

    x_scale: float = RULE
    y_scale: float = RULE
    back_x: float = 0.0
    back_y: float = 0.0
    back_turn: float = 0.0
    margin: float = 5.0

    def matrix(self, paper: Size, *, back: bool = False) -> Matrix:
        """From where something is to lie on the paper to where the printer must be told to print it.

        Backs are moved and turned first, as the paper is held; then what the printer shrinks is drawn larger, about
        the middle of the page.
        """
        x, y = paper.width / 2, paper.height / 2
        stretch: Matrix = (RULE / self.x_scale, 0.0, 0.0, RULE / self.y_scale, x, y)
        return times(stretch, times(self._turn(), self._shift(x, y)) if back else (1.0, 0.0, 0.0, 1.0, -x, -y))

    def rim(self, paper: Size) -> float:
        """How far from the paper's edge everything must keep, so that no side is moved into the white margin."""
        corners = [0.0, 0.0, paper.width, 0.0, paper.width, paper.height, 0.0, paper.height]
        sides = [transform_points(self.matrix(paper, back=back), corners) for back in (False, True)]
        out = [x - paper.width if x > paper.width / 2 else -x for there in sides for x in there[0::2]]
        out += [y - paper.height if y > paper.height / 2 else -y for there in sides for y in there[1::2]]
        return self.margin + max(0.0, *out)

    def _shift(self, x: float, y: float) -> Matrix:
        """To the middle of the page, corrected."""
        return (1.0, 0.0, 0.0, 1.0, self.back_x - x, self.back_y - y)

    def _turn(self) -> Matrix:
        across, along = cos(radians(self.back_turn)), sin(radians(self.back_turn))
        return (across, along, -along, across, 0.0, 0.0)


def correction(profile: Profile | None, paper: Size, *, back: bool = False) -> Matrix:
    """The profile's matrix; of a printer nobody has measured, none at all."""
    return profile.matrix(paper, back=back) if profile else IDENTITY
