"""Printers that are not straight: where on the paper they print what they are told."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from tilewright.sheets.duplex import Profile
from tilewright.units import Point, Size


@dataclass(frozen=True)
class Crooked:
    """A printer that shrinks both sides about the middle of the page, and draws the second side in askew.

    `right`, `down` (millimetres) and `clockwise` (degrees) are where the back lands, as seen on the back.
    """

    across: float = 1.0
    along: float = 1.0
    right: float = 0.0
    down: float = 0.0
    clockwise: float = 0.0

    def prints(self, told: Point, paper: Size, *, back: bool) -> Point:
        """Where it puts the ink for a place on a page."""
        x, y = self.across * (told.x - paper.width / 2), self.along * (told.y - paper.height / 2)
        turn = radians(self.clockwise if back else 0.0)
        x, y = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
        return Point(paper.width / 2 + x + self.right * back, paper.height / 2 + y + self.down * back)

    @property
    def profile(self) -> Profile:
        """What its owner reads off its calibration sheet."""
        return Profile(100 * self.across, 100 * self.along, -self.right, -self.down, -self.clockwise, 4.2)


CROOKED = [
    Crooked(),
    Crooked(across=0.996, along=1.001),
    Crooked(right=-0.4, down=0.3),
    Crooked(clockwise=0.5),
    Crooked(0.985, 0.992, 1.3, -0.8, -0.7),
]
