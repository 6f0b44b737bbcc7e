"""Numbers -> millimetres with names: sizes, boxes, papers; the only place where a millimetre becomes a point."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add
from typing import Literal

from tilewright.frozen import dataclass

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0
POINTS_PER_MM = POINTS_PER_INCH / MM_PER_INCH
BLEED = 3.0
"""How far what fills a piece goes on beyond its cut, in millimetres."""
SAME_PROPORTIONS = 0.01
"""By how much the proportions of a picture may differ from those of what it fills."""


def added(lengths: Iterable[float]) -> float:
    """The sum, each number added to what the ones before it come to; the same on every Python.

    `sum` of floats carries what rounding loses from Python 3.12 on, and so ends in other digits than before.
    """
    return reduce(add, lengths, 0.0)


def points(mm: float) -> float:
    """Length in PDF points (1/72 inch) of a length in millimetres."""
    return mm * POINTS_PER_MM


def from_points(pt: float) -> float:
    """Length in millimetres of a length in PDF points, as font sizes are given."""
    return pt / POINTS_PER_MM


@dataclass(frozen=True, slots=True)
class Point:
    """A place in millimetres; x grows to the right, y grows downwards from the sheet's top-left corner."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Size:
    """A width and a height in millimetres."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The size with width and height exchanged."""
        return Size(self.height, self.width)

    @property
    def area(self) -> float:
        """The area in square millimetres."""
        return self.width * self.height


def bleed_filled(ratio: float, size: Size, bleed: float) -> float | None:
    """How far beyond the cut a picture of these proportions, width to height, fills a piece of that size.

    Returns:
        0 where it has the proportions of the piece, the bleed where it has those of the piece with its bleed, None
        where it has neither. What has both, as a square on a square, ends at the cut: nothing of it is lost.
    """
    off = {each: abs(ratio * (size.height + 2 * each) / (size.width + 2 * each) - 1) for each in (0.0, bleed)}
    best = min(off, key=lambda each: off[each])
    return best if off[best] < SAME_PROPORTIONS else None


@dataclass(frozen=True, slots=True)
class Sides:
    """A length in millimetres for each side of a rectangle: a bleed, a margin."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0

    @classmethod
    def all(cls, mm: float) -> Sides:
        """The same length on all four sides."""
        return cls(mm, mm, mm, mm)

    @property
    def mirrored(self) -> Sides:
        """Left and right exchanged, as on the back of a leaf."""
        return Sides(self.top, self.left, self.bottom, self.right)

    @property
    def upended(self) -> Sides:
        """Top and bottom exchanged, as on the back of a leaf that was turned over its top edge."""
        return Sides(self.bottom, self.right, self.top, self.left)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in millimetres; x grows to the right, y grows downwards from the sheet's top-left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right side, in millimetres."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower side, in millimetres."""
        return self.y + self.height

    @property
    def size(self) -> Size:
        """The width and height."""
        return Size(self.width, self.height)

    def grown(self, sides: Sides) -> Box:
        """Return the box with each side moved outwards by its length (inwards if negative)."""
        return Box(
            self.x - sides.left,
            self.y - sides.top,
            self.width + sides.left + sides.right,
            self.height + sides.top + sides.bottom,
        )

    def moved(self, dx: float, dy: float) -> Box:
        """Return the box shifted by dx to the right and dy downwards."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def contains(self, other: Box, tolerance: float = 1e-6) -> bool:
        """Return whether the other box is inside this one, within the tolerance in millimetres."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def overlaps(self, other: Box, tolerance: float = 1e-6) -> bool:
        """Return whether the two boxes share more than an edge."""
        return (
            self.x < other.right - tolerance
            and other.x < self.right - tolerance
            and self.y < other.bottom - tolerance
            and other.y < self.bottom - tolerance
        )


Medium = Literal["card", "labels"]
"""What pieces are printed on: card, or paper that sticks."""

PAPERS: dict[str, Size] = {
    "a4": Size(210.0, 297.0),  # ISO 216
    "letter": Size(215.9, 279.4),  # ANSI A, 8.5 x 11 inches
    "legal": Size(215.9, 355.6),  # 8.5 x 14 inches
    "a3": Size(297.0, 420.0),  # ISO 216
    "tabloid": Size(279.4, 431.8),  # ANSI B, 11 x 17 inches
}
"""The papers that have a name: the one list that game.yaml, `--paper` and the sheets go by.

A larger paper is advised in this order: put a new one before those that are larger.
"""
LEAST_PAPER, MOST_PAPER = 100, 2000
"""Bounds of the sides of any other, in millimetres."""
AT_HOME = ("a4", "letter")
"""The papers that almost every printer at home takes."""
A5 = Size(148.0, 210.0)  # ISO 216
