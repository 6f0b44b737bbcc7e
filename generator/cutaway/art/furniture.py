"""A Nook of a room -> what hangs or stands there: lamps, windows, shields, shelves, tapestries, tables, barrels."""

from __future__ import annotations

from collections.abc import Callable

from generator.draw.palette import BRASS, INK, LAMP, ROOM_DEEP, TIMBER, TIMBER_DARK
from generator.draw.pen import Pen
from generator.draw.shapes import arch, circle, polygon, rect
from generator.frozen import dataclass
from generator.rng import Stream

CLOTHS = ("#8C3A35", "#35577F", "#5B6B3A", "#74467A")
BOOKS = ("#9B4B3B", "#3E6B7A", "#B58B3A", "#6A4A72", "#55703F", "#C9B48A")


@dataclass(frozen=True, slots=True)
class Nook:
    """A place at the back wall, in millimetres.

    Attributes:
        x: Its middle.
        top: The ceiling.
        ground: The floor.
        stream: What chance has to say about it.
    """

    x: float
    top: float
    ground: float
    stream: Stream


def glow(pen: Pen, x: float, y: float, r: float) -> None:
    """Lamplight on the back wall, r its reach: so many thin discs that no edge of one is seen."""
    pen.use(_discs, at=(x, y), scale=r)


def _discs(pen: Pen) -> None:
    for k in range(9):
        pen.tint(circle(0, 0, 1 - 0.1 * k), "#F8CF7A", 0.065)


def _lamp(pen: Pen, nook: Nook) -> None:
    x, y, drop = nook.x, nook.top, nook.stream.between(1.6, 2.6)
    pen.line(f"M{x:.2f} {y:.2f}v{drop:.2f}", BRASS, 0.2)
    low = y + drop + 1.7
    pen.area(polygon([(x - 0.5, y + drop), (x + 0.5, y + drop), (x + 0.9, low), (x - 0.9, low)]), LAMP, INK, 0.15)
    pen.area(rect(x - 1.0, low, 2.0, 0.35), BRASS, INK, 0.1)


def _window(pen: Pen, nook: Nook) -> None:
    x, top = nook.x, nook.top + 2.6
    pen.area(arch(x - 1.45, top, 2.9, 5.2), "#7B6757", INK if pen.low else "", 0.15)
    pen.tint(arch(x - 1.0, top + 0.5, 2.0, 4.4), "#8FA6B4")
    pen.line(f"M{x:.2f} {top + 0.5:.2f}v4.4M{x - 1:.2f} {top + 2.4:.2f}h2", "#4A3C33", 0.2)
    pen.tint(rect(x - 1.75, top + 5.1, 3.5, 0.55), "#8A7563")


def _shield(pen: Pen, nook: Nook) -> None:
    x, top, tone = nook.x, nook.top + 3.0, nook.stream.pick(CLOTHS)
    pen.area(f"M{x - 1.4:.2f} {top:.2f}h2.8v1.6q0 1.6 -1.4 2.3q-1.4 -.7 -1.4 -2.3z", tone, INK, 0.2)
    bend = f"M{x - 1.3:.2f} {top + 0.3:.2f}L{x + 1.2:.2f} {top + 2.4:.2f}l-.4 .6L{x - 1.3:.2f} {top + 1.1:.2f}z"
    pen.tint(bend, BRASS)


def _shelf(pen: Pen, nook: Nook) -> None:
    x, high = nook.x, 8.4
    pen.area(rect(x - 2.7, nook.ground - high, 5.4, high), TIMBER_DARK, INK, 0.2)
    for row in range(3):
        base = nook.ground - 0.4 - row * 2.7
        pen.tint(rect(x - 2.4, base - 2.2, 4.8, 2.2), ROOM_DEEP)
        _books(pen, x, base, nook.stream)
        if pen.low:
            pen.line(f"M{x - 2.7:.2f} {base:.2f}h5.4", INK, 0.15)


def _books(pen: Pen, x: float, base: float, stream: Stream) -> None:
    left = x - 2.4
    while left < x + 2.0:
        wide = stream.between(0.4, 0.75)
        tall = stream.between(1.3, 2.0)
        pen.tint(rect(left, base - tall, wide, tall), stream.pick(BOOKS))
        left += wide + (0.6 if stream.below(6) == 0 else 0.06)


def _tapestry(pen: Pen, nook: Nook) -> None:
    x, top, low, tone = nook.x, nook.top + 1.6, nook.ground - 3.4, nook.stream.pick(CLOTHS)
    pen.line(f"M{x - 2.4:.2f} {top:.2f}h4.8", BRASS, 0.35)
    pen.area(f"M{x - 2:.2f} {top:.2f}h4V{low:.2f}l-1 .9l-1 -.9l-1 .9l-1 -.9z", tone, INK, 0.2)
    pen.tint(polygon([(x, top + 1.2), (x + 1.2, top + 2.8), (x, top + 4.4), (x - 1.2, top + 2.8)]), BRASS)
    pen.line(f"M{x - 1.6:.2f} {top + 0.5:.2f}h3.2M{x - 1.6:.2f} {low - 0.6:.2f}h3.2", BRASS, 0.2)


def _table(pen: Pen, nook: Nook) -> None:
    x, ground = nook.x, nook.ground
    pen.area(rect(x - 2.4, ground - 3.0, 4.8, 0.7), TIMBER, INK, 0.2)
    pen.area(rect(x - 1.9, ground - 2.3, 0.6, 2.3) + rect(x + 1.3, ground - 2.3, 0.6, 2.3), TIMBER_DARK, INK, 0.15)
    pen.area(rect(x + 0.7, ground - 4.2, 0.45, 1.2), "#EFE3C8", INK, 0.1)
    pen.tint(circle(x + 0.92, ground - 4.7, 0.45), LAMP)
    pen.area(f"M{x - 1.4:.2f} {ground - 3:.2f}q-.5 -1.3 .7 -1.3t.7 1.3z", "#9BB0B8", INK, 0.12)


def _barrels(pen: Pen, nook: Nook) -> None:
    for dx, up in ((-1.3, 0.0), (1.3, 0.0), (0.0, 2.9)):
        x, base = nook.x + dx, nook.ground - up
        pen.area(f"M{x - 1:.2f} {base:.2f}q-.5 -1.4 0 -2.8h2q.5 1.4 0 2.8z", TIMBER, INK, 0.2)
        pen.line(f"M{x - 1.2:.2f} {base - 0.9:.2f}h2.4M{x - 1.2:.2f} {base - 1.9:.2f}h2.4", "#4A4A4F", 0.25)


HANGING: dict[str, Callable[[Pen, Nook], None]] = {"lamp": _lamp, "window": _window, "shield": _shield}
"""What leaves the floor free."""

STANDING: dict[str, Callable[[Pen, Nook], None]] = {
    "shelf": _shelf,
    "tapestry": _tapestry,
    "table": _table,
    "barrel": _barrels,
}
"""What reaches down into the room: never beside an item."""

FURNITURE = HANGING | STANDING
