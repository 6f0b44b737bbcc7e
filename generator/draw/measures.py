"""A pen -> a rule of 100 mm and a square of 50 mm: what somebody measures on the first page."""

from __future__ import annotations

from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.draw.shapes import rect

RULE, SQUARE = 100.0, 50.0


def rule(pen: Pen, x: float, y: float) -> None:
    """A rule 100 mm long from (x, y), its ticks above the line, its numbers below: 13 mm high in all."""
    pen.line(f"M{x:.2f} {y:.2f}h{RULE:g}", INK, 0.2, cap="butt")
    for steps, high in ((range(101), 1.6), (range(0, 101, 5), 2.6), (range(0, 101, 10), 3.8)):
        pen.line("".join(f"M{x + k:.2f} {y:.2f}v{-high:g}" for k in steps), INK, 0.15, cap="butt")
    for k in range(0, 101, 10):
        pen.text(f"{k}", x + k, y + 3.4, 8, align=0.0 if k == 0 else 1.0 if k == 100 else 0.5)
    pen.text(pen.look.language.say("measure.rule"), x, y + 7.6, 8.5, style="italic")


def square(pen: Pen, x: float, y: float) -> None:
    """A square of 50 mm with its top-left corner at (x, y), and what it should measure."""
    pen.line(rect(x, y, SQUARE, SQUARE), INK, 0.2)
    mid = x + SQUARE / 2
    pen.line(_arrow(x + 1, y + 9, SQUARE - 2) + _stem(x + 9, y + 1, SQUARE - 2), INK, 0.15)
    for i in range(3):
        pen.text(
            pen.look.language.say(f"measure.square.{i}"),
            mid + 3,
            y + SQUARE / 2 + 1 + 4.2 * i,
            9,
            style="italic",
            align=0.5,
        )


def _arrow(x: float, y: float, long: float) -> str:
    return f"M{x:.2f} {y:.2f}h{long:g}m-1.6 -.8l1.6 .8l-1.6 .8M{x + 1.6:.2f} {y - 0.8:.2f}l-1.6 .8l1.6 .8"


def _stem(x: float, y: float, long: float) -> str:
    return f"M{x:.2f} {y:.2f}v{long:g}m-.8 -1.6l.8 1.6l.8 -1.6M{x - 0.8:.2f} {y + 1.6:.2f}l.8 -1.6l.8 1.6"
