"""A box, a title and what is shown -> a panel, and the room left in it for a plot."""

from __future__ import annotations

from collections.abc import Callable

from generator.draw.column import ACCENT, Type, text
from generator.draw.ornament import PARCHMENT, plaque
from generator.draw.palette import BRASS_DARK, PAPER, mix
from generator.draw.pen import Pen
from generator.draw.words import DISPLAY, plain, span
from generator.frozen import dataclass
from generator.units import Box

TICK, LABEL, NAME = 6.8, 7.4, 10.0
"""Points: numbers of an axis, words beside marks, a panel's title."""
QUIET = "#5D5146"
GROUND = mix(PARCHMENT, PAPER, 0.55)
PAD = 3.2
_SAYS = Type(7.6, leading=1.12)


def panel(pen: Pen, box: Box, title: str, says: str) -> Box:
    """A ground with a title and, under it, what is shown and how to read it; the room below that is returned."""
    pen.area(plaque(box.x, box.y, box.width, box.height, 1.6), GROUND, BRASS_DARK, 0.2)
    wide = box.width - 2 * PAD
    size, name = fitted(title, wide, NAME)
    pen.text(name, box.x + PAD, box.y + 5.6, size, font=DISPLAY, weight="bold", fill=ACCENT)
    words = text(plain(says.replace(" %", "\N{NO-BREAK SPACE}%")), wide, _SAYS, QUIET)
    words.paint(pen, box.x + PAD, box.y + 6.9)
    top = box.y + 6.9 + words.height + 1.6
    return Box(box.x + PAD, top, wide, box.bottom - PAD + 0.6 - top)


def fitted(title: str, width: float, most: float, least: float = 6.0) -> tuple[float, str]:
    """A size in points, and as much of a display title as keeps to the width at the least size."""
    words = title
    while words and span(words, least, bold=True, font=DISPLAY) > width:
        words = words.removesuffix("...")[:-1].rstrip() + "..." if len(words) > 4 else ""
    wide = span(words, most, bold=True, font=DISPLAY)
    return (most * min(1.0, width / wide) if wide else most), words


@dataclass(frozen=True, slots=True)
class Plot:
    """A panel of the page.

    Attributes:
        title: Its name.
        says: What it shows, and how to read it.
        draw: Draws it into a box.
        heights: The least it can be read in, and the one it looks best in, in millimetres.
        wide: Whether it is as wide as the page; else two share a row.
    """

    title: str
    says: str
    draw: Callable[[Pen, Box], object]
    heights: tuple[float, float] = (62.0, 74.0)
    wide: bool = False

    def paint(self, pen: Pen, box: Box) -> None:
        """The panel with all in it."""
        self.draw(pen, panel(pen, box, self.title, self.says))
