"""Equal pieces -> a block: a grid of them on a sheet, with each piece's place, its outer sides and the cuts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from generator.frozen import dataclass
from generator.units import Box, Sides, Size


@dataclass(frozen=True, slots=True)
class Batch:
    """Pieces that may lie in one grid.

    Attributes:
        trim: Of each piece, in millimetres, upright.
        count: How many there are.
        may_turn: They may lie sideways.
        spacing: Between two of them: 0 where they share a cut.
        trimmed: They are cut straight, shared cuts or not; else along a line of their own.
    """

    trim: Size
    count: int
    may_turn: bool = False
    spacing: float = 0.0
    trimmed: bool = False

    @property
    def ways(self) -> tuple[bool, ...]:
        """The ways it may lie: upright, and turned where that makes a difference."""
        return (False, True) if self.may_turn and self.trim.width != self.trim.height else (False,)


@dataclass(frozen=True, slots=True)
class Block:
    """Pieces of one batch in a grid, filled row by row; the last row may be short.

    Attributes:
        batch: Which batch, by its place in the list that was packed.
        x: Of the left side, in millimetres.
        y: Of the upper side.
        cell: A piece as it lies, turned or not.
        columns: Pieces in a full row.
        count: Pieces in all.
        turned: They lie sideways, a quarter turn clockwise.
        spacing: Between two pieces: 0 where they share a cut.
        trimmed: They are cut straight although they lie apart.
    """

    batch: int
    x: float
    y: float
    cell: Size
    columns: int
    count: int
    turned: bool
    spacing: float
    trimmed: bool = False

    @property
    def rows(self) -> int:
        """Rows, the short one included."""
        return ceil(self.count / self.columns)

    @property
    def box(self) -> Box:
        """The trims' outline as a rectangle, the empty end of a short last row included."""
        return Box(
            self.x,
            self.y,
            _extent(self.columns, self.cell.width, self.spacing),
            _extent(self.rows, self.cell.height, self.spacing),
        )

    def moved(self, dx: float, dy: float) -> Block:
        """The block shifted by dx to the right and dy downwards."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def cells(self) -> Iterator[Box]:
        """Each piece's trim box, row by row."""
        for n in range(self.count):
            row, column = divmod(n, self.columns)
            x = self.x + column * (self.cell.width + self.spacing)
            y = self.y + row * (self.cell.height + self.spacing)
            yield Box(x, y, self.cell.width, self.cell.height)

    def bleeds(self, outside: float) -> Iterator[Sides]:
        """For each piece the bleed it shows: the given one outside, none where a neighbour touches."""
        for n in range(self.count):
            column = n % self.columns
            touched = (
                n >= self.columns,
                column + 1 < self.columns and n + 1 < self.count,
                n + self.columns < self.count,
                column > 0,
            )
            yield Sides(*(0.0 if touch and not self.spacing else outside for touch in touched))

    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Where straight cuts run: the x of the vertical, the y of the level ones; none where pieces have a contour."""
        if self.spacing and not self.trimmed:
            return (), ()
        return (
            tuple(_cuts(self.x, self.columns, self.cell.width, self.spacing)),
            tuple(_cuts(self.y, self.rows, self.cell.height, self.spacing)),
        )


def _extent(number: int, length: float, spacing: float) -> float:
    return number * length + (number - 1) * spacing


def _cuts(start: float, number: int, length: float, spacing: float) -> Iterator[float]:
    """Both sides of each piece; one cut where two share it."""
    for n in range(number):
        if spacing or not n:
            yield start + n * (length + spacing)
        yield start + n * (length + spacing) + length
