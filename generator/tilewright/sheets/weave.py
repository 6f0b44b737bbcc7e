"""The shape of pieces that fill the paper -> how they lie: a honeycomb, rows of triangles, circles in hollows.

A honeycomb is counted in half places: k of them across hold k/2 pieces in one row and (k-1)/2 in the next, which lies
half a piece aside. Hexagons with a side on top lie in such columns, all others in rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import floor, sqrt

from tilewright.frozen import dataclass
from tilewright.svg import polygon
from tilewright.svg.contour import Contour
from tilewright.units import Box, Size

_TOLERANCE = 1e-6
_SLANTED = 2.1
"""How much less of a room triangles fill: their marks stand aslant, millimetres."""
_LARGEST = 4000
"""Half places, or rows, that are counted at most: of the smallest pieces on the largest paper 800."""


@dataclass(frozen=True, slots=True)
class Weave:
    """How equal pieces lie that are no rectangles.

    Attributes:
        contour: Their shape, as they lie upright.
        trim: The box around one, as it lies: turned for pieces that lie sideways.
        aside: From one place to the next in a row; of a honeycomb, half of that. In columns: downwards.
        down: From one row to the next. In columns: to the right.
        lift: How much higher than others a triangle on its head lies.
        in_columns: Columns are half a piece aside, instead of rows.
        in_triangles: Every other piece stands on its head.
    """

    contour: Contour
    trim: Size
    aside: float
    down: float
    lift: float = 0.0
    in_columns: bool = False
    in_triangles: bool = False

    @property
    def _cell(self) -> Size:
        return self.trim.turned if self.in_columns else self.trim

    def most(self, room: Size | Box) -> tuple[int, int]:
        """How many places lie beside and below each other in a room: (columns, rows), half places where it is so."""
        width, height = (room.height, room.width) if self.in_columns else (room.width, room.height)
        if self.in_triangles:
            width, height = width - _SLANTED, height - _SLANTED
        cell = self._cell
        if width < cell.width - _TOLERANCE or height < cell.height + self.lift - _TOLERANCE:
            return 0, 0
        across = floor((width - cell.width + _TOLERANCE) / self.aside) + (1 if self.in_triangles else 2)
        rows = floor((height - cell.height - self.lift + _TOLERANCE) / self.down) + 1
        return (rows, across) if self.in_columns else (across, rows)

    def holds(self, columns: int, rows: int) -> int:
        """Pieces in so many places beside and below each other."""
        across, rows = (rows, columns) if self.in_columns else (columns, rows)
        if self.in_triangles:
            return across * rows
        return (rows + 1) // 2 * (across // 2) + rows // 2 * ((across - 1) // 2)

    def rows(self, count: int, columns: int) -> int:
        """The fewest rows in which so many pieces have room."""
        low, high = 1, _LARGEST
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self.holds(columns, middle) >= count else (middle + 1, high)
        return low

    def columns(self, count: int, rows: int) -> int:
        """The fewest columns in which so many pieces have room in so many rows."""
        low, high = 1, _LARGEST
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self.holds(middle, rows) >= count else (middle + 1, high)
        return low

    def extent(self, columns: int, rows: int) -> Size:
        """The box around that many."""
        across, rows = (rows, columns) if self.in_columns else (columns, rows)
        places = across - (1 if self.in_triangles else 2)
        cell = self._cell
        size = Size(cell.width + places * self.aside, cell.height + self.lift + (rows - 1) * self.down)
        return size.turned if self.in_columns else size

    def places(self, columns: int, count: int) -> Iterator[tuple[Box, bool]]:
        """Each piece's trim, the first at 0, 0, and whether it stands on its head; row by row, or column by column."""
        across = self.rows(count, columns) if self.in_columns else columns
        number = row = 0
        while number < count:
            aside = row % 2 if not self.in_triangles else 0
            here = across if self.in_triangles else (across - aside) // 2
            for at in range(min(here, count - number)):
                x = (at if self.in_triangles else 2 * at + aside) * self.aside
                upside_down = self.in_triangles and (at + row) % 2 == 1
                y = row * self.down + (0.0 if upside_down or not self.in_triangles else self.lift)
                box = Box(y, x, *_pair(self.trim)) if self.in_columns else Box(x, y, *_pair(self.trim))
                yield box, upside_down
            number += here
            row += 1


def _pair(size: Size) -> tuple[float, float]:
    return size.width, size.height


@lru_cache(maxsize=256)
def weave(contour: Contour, spacing: float, turned: bool = False) -> Weave | None:  # noqa: FBT001, FBT002 - cached
    """How pieces of a shape lie so far apart; None where they lie in a grid as rectangles do."""
    if turned:
        upright = weave(contour, spacing)
        if upright is None:
            return None
        in_columns = not upright.in_columns
        return Weave(upright.contour, upright.trim.turned, upright.aside, upright.down, upright.lift, in_columns)
    size = contour.size
    if contour.word == "circle":
        return Weave(contour, size, (size.width + spacing) / 2, (size.height + spacing) * sqrt(3) / 2)
    if not contour.is_tiling:
        return None
    corners = polygon.pushed(contour.corners, [spacing / 2] * len(contour.corners))
    box = polygon.around(corners)
    if contour.word == "triangle":
        lift = box.height - spacing - size.height
        return Weave(contour, size, box.width / 2, box.height, lift=lift, in_triangles=True)
    in_columns = size.width >= size.height
    long, wide = (box.width, box.height) if in_columns else (box.height, box.width)
    side = max(
        abs(b[0] - a[0]) if in_columns else abs(b[1] - a[1])
        for a, b in polygon.sides(corners)
        if min(abs(a[0] - b[0]), abs(a[1] - b[1])) < _TOLERANCE  # level or upright
    )
    return Weave(contour, size, wide / 2, (long + side) / 2, in_columns=in_columns)


def lying(contour: Contour, box: Box, turn: int) -> tuple[polygon.Point, ...]:
    """The corners of a piece on a sheet, in the order of the upright shape's; turned clockwise in its box."""
    w, h = _pair(contour.size)
    if turn == 90:
        return tuple((box.x + h - y, box.y + x) for x, y in contour.corners)
    if turn == 270:
        return tuple((box.x + y, box.y + w - x) for x, y in contour.corners)
    if turn == 180:
        return tuple((box.x + w - x, box.y + h - y) for x, y in contour.corners)
    return tuple((box.x + x, box.y + y) for x, y in contour.corners)
