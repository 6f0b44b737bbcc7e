"""A grid of hexagons or squares -> where each cell lies, its corners and sides, its neighbours and its name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, pi, sin, sqrt

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.svg.polygon import Point
from tilewright.texts.lines import FLAT, POINTED, SQUARE
from tilewright.units import Size

MOST_ACROSS = 99
"""Cells side by side: two digits of a name such as 2317."""

At = tuple[int, int]
"""A cell: its column and its row, both from 1."""


_NUMBERS = pattern.prepare(r"([0-9]{1,2})[. -]?([0-9]{2})", re.ASCII)
_LETTERS = pattern.prepare(r"([A-Za-z]{1,2})-?([0-9]{1,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class CellGrid:
    """Where the cells lie.

    Attributes:
        sides: 6 of a hexagon, 4 of a square.
        pointed: A hexagon has a corner on top, so that its rows are straight; else a side, and its columns are.
        cell: From side to side of a cell, in millimetres.
        across: Columns.
        down: Rows.
        odd: Columns 1, 3, 5 ... lie half a cell lower, or with corners on top such rows further right; else 2, 4, 6 do.
    """

    sides: int
    pointed: bool
    cell: float
    across: int
    down: int
    odd: bool = False

    @property
    def side(self) -> float:
        """How long a side is, in millimetres."""
        return self.cell / sqrt(3) if self.sides == 6 else self.cell

    @property
    def box(self) -> Size:
        """The width and height of a cell."""
        long = 2 * self.side if self.sides == 6 else self.cell
        return Size(self.cell, long) if self.pointed else Size(long, self.cell)

    @property
    def size(self) -> Size:
        """The width and height of all cells together."""
        if self.sides == 4:
            return Size(self.across * self.cell, self.down * self.cell)
        straight, stepped = (self.across, self.down) if self.pointed else (self.down, self.across)
        along = self.cell * (straight + 0.5 * (stepped > 1))
        over = self.side * (1.5 * stepped + 0.5)
        return Size(along, over) if self.pointed else Size(over, along)

    @property
    def names(self) -> tuple[str, ...]:
        """What the sides are called, clockwise from the top."""
        return SQUARE if self.sides == 4 else POINTED if self.pointed else FLAT

    def is_shifted(self, at: At) -> bool:
        """Whether a cell's column lies half a cell lower, or its row half a cell further right."""
        straight, stepped = (self.across, self.down) if self.pointed else (self.down, self.across)
        place = at[1] if self.pointed else at[0]
        return self.sides == 6 and stepped > 1 and bool(straight) and bool(place % 2) == self.odd

    def centre(self, at: At) -> Point:
        """The middle of a cell."""
        column, row = at[0] - 1, at[1] - 1
        if self.sides == 4:
            return self.cell * (column + 0.5), self.cell * (row + 0.5)
        straight, stepped = (column, row) if self.pointed else (row, column)
        along = self.cell * (straight + 0.5 + 0.5 * self.is_shifted(at))
        over = self.side * (1.5 * stepped + 1)
        return (along, over) if self.pointed else (over, along)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners of a cell from its middle, clockwise; side k goes from corner k to the next."""
        step = 2 * pi / self.sides
        far = self.side if self.sides == 6 else self.cell / sqrt(2)
        first = -pi / 2 if self.pointed else -pi / 2 - step / 2
        return tuple((far * cos(first + step * k), far * sin(first + step * k)) for k in range(self.sides))

    def ends(self, at: At, side: int) -> tuple[Point, Point]:
        """The two corners of a cell between which a side lies."""
        (x, y), corners = self.centre(at), self.corners
        (ax, ay), (bx, by) = corners[side], corners[(side + 1) % self.sides]
        return (x + ax, y + ay), (x + bx, y + by)

    def middle(self, at: At, side: int) -> Point:
        """The middle of a side."""
        (ax, ay), (bx, by) = self.ends(at, side)
        return (ax + bx) / 2, (ay + by) / 2

    def has(self, at: At) -> bool:
        """Whether there is such a cell."""
        return 1 <= at[0] <= self.across and 1 <= at[1] <= self.down

    def beyond(self, at: At, side: int) -> At:
        """The cell on the other side of a side, on the grid or off it."""
        column, row = at
        if self.sides == 4:
            dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
            return column + dx, row + dy
        low = int(self.is_shifted(at))
        if self.pointed:
            dx, dy = ((low, -1), (1, 0), (low, 1), (low - 1, 1), (-1, 0), (low - 1, -1))[side]
        else:
            dx, dy = ((0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1))[side]
        return column + dx, row + dy

    def towards(self, at: At, other: At) -> int | None:
        """The side that two cells share; None where they do not touch."""
        return next((side for side in range(self.sides) if self.beyond(at, side) == other), None)

    def opposite(self, side: int) -> int:
        """The same side as the cell beyond it has it."""
        return (side + self.sides // 2) % self.sides

    def line(self, at: At, side: int) -> tuple[At, int]:
        """One name for a side that two cells share."""
        return min((at, side), (self.beyond(at, side), self.opposite(side)))

    def cells(self) -> Iterator[At]:
        """Every cell, row by row."""
        return ((column, row) for row in range(1, self.down + 1) for column in range(1, self.across + 1))

    def square(self) -> float:
        """The side of the largest upright square that lies inside a cell, such as a counter."""
        return self.cell / (0.5 + sqrt(3) / 2) if self.sides == 6 else self.cell


def number_of(letters: str) -> int:
    """1 of A, 26 of Z, 27 of AA."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def letters_of(number: int) -> str:
    """A of 1, AA of 27."""
    high, low = divmod(number - 1, 26)
    return (chr(ord("A") + high - 1) if high else "") + chr(ord("A") + low)


def cell_named(at: At, *, letters: bool = False) -> str:
    """A cell as wargames write it, such as 0304; or as a chessboard has it, such as C4."""
    return f"{letters_of(at[0])}{at[1]}" if letters else f"{at[0]:02}{at[1]:02}"


def cell_in(text: str) -> At | None:
    """The cell that a text names, in either way; a spreadsheet that has made 304 of 0304 is understood."""
    if match := _NUMBERS.fullmatch(text):
        return int(match[1]), int(match[2])
    if match := _LETTERS.fullmatch(text):
        return number_of(match[1]), int(match[2])
    return None
