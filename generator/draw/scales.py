"""A place on a page -> what a printer is measured by: rules, scales of fine lines, crosses, and steps at the edge."""

from __future__ import annotations

from typing import Literal

from generator.draw.column import ACCENT
from generator.draw.palette import INK
from generator.draw.pen import HAIR, Pen
from generator.draw.shapes import rect
from generator.units import Size

RULE = 100.0
LINES = 20
"""Lines on either side of a scale's 0."""
PITCH, STEP = 4.0, 0.1
"""From line to line on the front, and how much farther apart they are on the back, in millimetres."""
LONG, SHORT, OVER = 8.0, 5.5, 1.0
FIGURE = 8.0  # points
LADDER = 12
"""The deepest step at the edge of the paper, in millimetres."""
NEAR, FAR = 2, 10
"""Within how many millimetres the scales can be read, and how far the crosses reach."""
Edge = Literal["top", "right", "bottom", "left"]


def figure(value: float) -> str:
    """A number as it stands at a line: with a true minus, without decimals that say nothing."""
    return f"{value:g}".replace("-", "\N{MINUS SIGN}")


def rule_across(pen: Pen, x: float, y: float) -> None:
    """100 mm to the right of (x, y), ticks above the line, numbers below."""
    pen.line(f"M{x:.2f} {y:.2f}h{RULE:g}", INK, HAIR, cap="butt")
    for every, high in ((1, 1.6), (5, 2.6), (10, 3.8)):
        pen.line("".join(f"M{x + k:.2f} {y:.2f}v{-high:g}" for k in range(0, 101, every)), INK, HAIR, cap="butt")
    for k in range(0, 101, 10):
        pen.text(f"{k}", x + k, y + 3.3, FIGURE, align=0.5)


def rule_along(pen: Pen, x: float, y: float) -> None:
    """100 mm downwards from (x, y), ticks to the left of the line, numbers to the right."""
    pen.line(f"M{x:.2f} {y:.2f}v{RULE:g}", INK, HAIR, cap="butt")
    for every, wide in ((1, 1.6), (5, 2.6), (10, 3.8)):
        pen.line("".join(f"M{x:.2f} {y + k:.2f}h{-wide:g}" for k in range(0, 101, every)), INK, HAIR, cap="butt")
    for k in range(0, 101, 10):
        pen.text(f"{k}", x + 1, y + k + 0.9, FIGURE)


def scale_across(pen: Pen, x: float, y: float, way: int, *, back: bool) -> None:
    """Upright lines about (x, y): of the front on one side of y, of the back, with their numbers, on the other.

    `way` is -1 where the back's lines lie above y and 1 where they lie below.
    """
    towards = way if back else -way
    for i in range(-LINES, LINES + 1):
        at, long = x + i * (PITCH + STEP * back), SHORT if i % 2 else LONG
        width = 2 * HAIR if i == 0 else HAIR
        pen.line(f"M{at:.3f} {y - towards * OVER:.2f}v{towards * (long + OVER):.2f}", INK, width, cap="butt")
        if back and not i % 2:
            below = 3.0 if way > 0 else -1.1
            pen.text(figure(i / 10), at, y + way * LONG + below, FIGURE, align=0.5, weight=_weight(i))


def scale_along(pen: Pen, x: float, y: float, way: int, *, back: bool) -> None:
    """Level lines about (x, y), to the left of x where `way` is -1 and to the right where it is 1."""
    for i in range(-LINES, LINES + 1):
        at, long = y + i * (PITCH + STEP * back), SHORT if i % 2 else LONG
        width = 2 * HAIR if i == 0 else HAIR
        pen.line(f"M{x - way * OVER:.2f} {at:.3f}h{way * (long + OVER):.2f}", INK, width, cap="butt")
        if back and not i % 2:
            align = 1.0 if way < 0 else 0.0
            pen.text(figure(i / 10), x + way * (LONG + 1), at + 0.95, FIGURE, align=align, weight=_weight(i))


def cross(pen: Pen, x: float, y: float) -> None:
    """What the other side's millimetres are read by."""
    pen.line(f"M{x - FAR - 2:.2f} {y:.2f}h{2 * FAR + 4}M{x:.2f} {y - FAR - 2:.2f}v{2 * FAR + 4}", INK, 2 * HAIR)


def millimetre_cross(pen: Pen, x: float, y: float) -> None:
    """Millimetres to all four sides of (x, y), those within reach of the fine scales in a frame."""
    pen.line(f"M{x - FAR:.2f} {y:.2f}h{2 * FAR}M{x:.2f} {y - FAR:.2f}v{2 * FAR}", INK, HAIR, cap="butt")
    for k in (k for k in range(-FAR, FAR + 1) if k):
        half = 0.6 if k % 5 else 1.2
        pen.line(f"M{x + k:.2f} {y - half:.2f}v{2 * half:g}M{x - half:.2f} {y + k:.2f}h{2 * half:g}", INK, HAIR)
    pen.line(rect(x - NEAR, y - NEAR, 2 * NEAR, 2 * NEAR), ACCENT, 2 * HAIR)
    for k in (-FAR, -5, 5, FAR):
        pen.text(figure(k), x + k, y + 4.2, FIGURE, align=0.5)
        pen.text(figure(k), x + 2, y + k + 0.95, FIGURE)


def edge(pen: Pen, paper: Size, side: Edge) -> None:
    """A step for each millimetre from the paper's edge, side by side about the edge's middle, each with its number."""
    for k in range(LADDER + 1):
        along = (k - LADDER / 2) * PITCH
        for start, end, width in (((-1.6, k + 0.15), (1.6, k + 0.15), 0.3), ((0.0, k), (0.0, LADDER + 1.0), HAIR)):
            ends = [_at(paper, side, along + over, deep) for over, deep in (start, end)]
            pen.line("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in ends), INK, width, cap="butt")
        x, y = _at(paper, side, along, LADDER + (3.6 if side == "top" else 1.7))
        align = {"top": 0.5, "bottom": 0.5, "left": 0.0, "right": 1.0}[side]
        pen.text(f"{k}", x, y + 0.95 * (side in ("left", "right")), FIGURE, align=align)


def _at(paper: Size, side: Edge, along: float, deep: float) -> tuple[float, float]:
    """The place so far along an edge from its middle, and so deep in the paper."""
    x, y = paper.width / 2 + along, paper.height / 2 + along
    return {
        "top": (x, deep),
        "bottom": (x, paper.height - deep),
        "left": (deep, y),
        "right": (paper.width - deep, y),
    }[side]


def _weight(i: int) -> str:
    return "normal" if i else "bold"
