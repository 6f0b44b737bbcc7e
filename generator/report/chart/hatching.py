"""A colour that means something and a rectangle -> its colour and its hatching, which tell it apart in grey as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.draw.items import gem
from generator.draw.palette import INK, mix, on
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.spec.entries import Colour
from generator.units import Box

STEP = 1.3
_GEM = 10.0


def bar(pen: Pen, box: Box, colour: Colour) -> None:
    """A rectangle in the colour, under its hatching, with a rim of ink."""
    if box.width <= 0 or box.height <= 0:
        return
    pen.area(rect(box.x, box.y, box.width, box.height), colour.hex)
    strokes = hatching(colour.pattern, box)
    if strokes:
        pen.line(strokes, mix(colour.hex, on(colour.hex), 0.5), 0.22, cap="round" if "h.01" in strokes else "butt")
    pen.line(rect(box.x, box.y, box.width, box.height), INK, 0.2)


def sign(pen: Pen, colour: Colour, x: float, y: float, size: float = 4.0) -> None:
    """Its gem about (x, y): shape, colour and letter."""
    pen.use(gem, colour, at=(x, y), scale=size / _GEM)


def hatching(pattern: str, box: Box) -> str:
    """Strokes of a pattern as path data, all of them inside the box; none for a plain one."""
    kind = KINDS.get(pattern)
    return "".join(kind(box)) if kind else ""


def _places(start: float, end: float) -> Iterator[float]:
    """Evenly apart and as far from both ends."""
    count = max(1, round((end - start) / STEP))
    return (start + (end - start) * (k + 0.5) / count for k in range(count))


def _vertical(box: Box) -> Iterator[str]:
    return (f"M{x:.2f} {box.y:.2f}V{box.bottom:.2f}" for x in _places(box.x, box.right))


def _horizontal(box: Box) -> Iterator[str]:
    return (f"M{box.x:.2f} {y:.2f}H{box.right:.2f}" for y in _places(box.y, box.bottom))


def _dots(box: Box) -> Iterator[str]:
    for row, y in enumerate(_places(box.y, box.bottom)):
        places = list(_places(box.x, box.right))
        shift = STEP / 4 * (1 if row % 2 else -1) if len(places) > 1 else 0.0
        yield from (f"M{x + shift:.2f} {y:.2f}h.01" for x in places)


def _rising(box: Box) -> Iterator[str]:
    """From the lower left to the upper right: x + y is the same along a stroke."""
    step = STEP * 1.4
    first = int((box.x + box.y) / step) + 1
    for k in range(first, int((box.right + box.bottom) / step) + 1):
        total = k * step
        left, right = max(box.x, total - box.bottom), min(box.right, total - box.y)
        if right > left:
            yield f"M{left:.2f} {total - left:.2f}L{right:.2f} {total - right:.2f}"


def _falling(box: Box) -> Iterator[str]:
    """From the upper left to the lower right: `_rising`, mirrored about the box's middle."""
    middle = 2 * box.x + box.width
    for stroke in _rising(box):
        start, end = (tuple(map(float, pair.split())) for pair in stroke[1:].split("L"))
        yield f"M{middle - start[0]:.2f} {start[1]:.2f}L{middle - end[0]:.2f} {end[1]:.2f}"


def _grid(box: Box) -> Iterator[str]:
    yield from _vertical(box)
    yield from _horizontal(box)


KINDS: dict[str, Callable[[Box], Iterator[str]]] = {
    "vertical": _vertical,
    "horizontal": _horizontal,
    "diagonal": _rising,
    "dots": _dots,
    "spots": _dots,
    "checks": _grid,
    "grid": _grid,
    "bands": _horizontal,
    "chevrons": _falling,
    "half": _falling,
}
"""Heralds' hatching: red upright, blue level, green slanting, gold dotted, black a grid."""
