"""What was read off a printer's calibration sheet -> the matrix that puts each side of a page right."""

from __future__ import annotations

from math import cos, radians, sin

from generator.frozen import dataclass
from generator.units import Size
from generator.vector.matrix import IDENTITY, Matrix, times, transform_points

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
