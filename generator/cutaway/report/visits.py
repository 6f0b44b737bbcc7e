"""What a visit to each tile yields -> a line a tile over the moves it costs, a disc at each further treasure."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.palette import BRASS_DARK, INK, STONE_LIT
from generator.draw.pen import Pen
from generator.draw.shapes import circle
from generator.draw.words import millimetres, span
from generator.frozen import dataclass
from generator.report.chart.axis import Axis, grid, level
from generator.report.chart.panel import LABEL, QUIET, TICK
from generator.report.chart.verdict import verdict
from generator.units import Box

ROOM, LINES, TALLEST = 0.44, 15, 5.6
"""The share of the width that names have; lines that can be told apart; millimetres of a line at most."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Drawings that are worth the same.

    Attributes:
        names: Theirs.
        steps: (moves, treasures): the fewest moves, in and out again, that carry off one treasure, two, ...
        worth: Treasures a move, at best.
        off: Whether that is out of all proportion to other tiles.
    """

    names: tuple[str, ...]
    steps: tuple[tuple[int, int], ...]
    worth: float
    off: bool = False


def visits(pen: Pen, box: Box, each: Sequence[Visit], longest: int) -> None:
    """The lines, the best drawing on top; of too many lines those in the middle are counted."""
    (shown, left), language = _shown(each), pen.look.language
    lines = len(shown) + bool(left)
    names, worth = box.width * ROOM, 9.0
    axis = Axis(0, longest, box.x + names + 2.0, box.right - worth)
    step = min(TALLEST, (box.height - 11.0) / max(1, lines))
    top = box.y + 2.6
    pen.text(language.say("report.visits.a_move"), box.right, box.y + 1.0, TICK, style="italic", fill=QUIET, align=1.0)
    foot = top + step * lines + 0.6
    grid(pen, "".join(f"M{axis.at(moves):.2f} {top:.2f}V{foot:.2f}" for moves in range(longest + 1)))
    for at, visit in enumerate(shown):
        below = bool(left) and at >= len(shown) // 2
        _visit(pen, visit, axis, Box(box.x, top + step * (at + below), box.width, step))
    if left:
        y = top + step * (len(shown) // 2 + 0.5) + 0.8
        pen.text(language.count("report.visits.between", left), box.x, y, LABEL, style="italic", fill=QUIET)
    level(pen, axis, foot, range(0, longest + 1, 1 if longest <= 12 else 5), language.say("report.visits.moves"))


def _shown(each: Sequence[Visit]) -> tuple[list[Visit], int]:
    ordered = sorted(each, key=lambda visit: (-visit.worth, visit.steps))
    if len(ordered) <= LINES:
        return ordered, 0
    half = (LINES - 1) // 2
    return [*ordered[:half], *ordered[-half:]], len(ordered) - 2 * half


def _visit(pen: Pen, visit: Visit, axis: Axis, box: Box) -> None:
    y, size = box.y + box.height / 2, min(LABEL, box.height / 0.37)
    base = y + millimetres(size, 0.27)
    pen.text(_named(visit.names, axis.start - 2.0 - box.x, size), box.x, base, size)
    pen.line(f"M{axis.start:.2f} {y:.2f}H{axis.at(visit.steps[-1][0]):.2f}", BRASS_DARK, 0.3, cap="butt")
    r = min(1.65, box.height * 0.42)
    for moves, treasures in visit.steps:
        pen.area(circle(axis.at(moves), y, r), STONE_LIT, INK, 0.25)
        pen.text(f"{treasures}", axis.at(moves), base, size, weight="bold", align=0.5)
    if visit.off:
        verdict(pen, "warn", box.right - 8.0, y, 1.1)
    pen.text(f"{visit.worth:.2f}", box.right, base, size, weight="bold", align=1.0)


def _named(names: Sequence[str], room: float, size: float) -> str:
    """As many names as have room, the rest counted; the first at least, cut if need be."""
    for shown in range(len(names), 0, -1):
        left = len(names) - shown
        words = ", ".join(names[:shown]) + (f" +{left}" if left else "")
        if span(words, size) <= room:
            return words
    words = names[0] if names else ""
    while words and span(f"{words}...", size) > room:
        words = words[:-1]
    return f"{words}..."
