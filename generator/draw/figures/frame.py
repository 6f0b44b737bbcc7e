"""A painter -> Art of a figure; tiles, empty places and words as every figure shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from svgwrite.container import Group

from generator.draw.art import Art, canvas
from generator.draw.palette import INK
from generator.draw.pen import Look, Pen, gather
from generator.draw.shapes import rect
from generator.draw.words import span
from generator.shaping.finder import BUNDLED, Finder
from generator.units import POINTS_PER_MM, Size

WIDTH = 119.0
"""The widest a figure may be: the booklet's column."""

P = TypeVar("P", bound=Pen)
SOFT = "#6E6257"
LABEL = 7.5
"""The size of a label, in points."""


class MissingPieceError(LookupError):
    """A figure shows a piece that the set lacks, or one that is not what the figure needs; the message names both."""


def figure(name: str, look: Look, size: Size, paint: Callable[[Pen], None]) -> Art:
    """A figure of that size, without bleed."""
    pen = sketch(Pen, look, size, paint, written=False)
    pen.drawing.add(pen.group)
    return Art(f"figure-{name}", size, 0.0, pen.drawing, paint=paint)


def sketch(make: type[P], look: Look, size: Size, paint: Callable[[P], None], *, written: bool = True) -> P:
    """A pen with which something has been drawn on a canvas of that size; its ornaments are in the defs."""
    drawing = canvas(size, 0.0)
    pen = make(drawing, Group(id="art", debug=False), look)
    paint(pen)
    gather(drawing, pen, written=written)
    return pen


def vacant(pen: Pen, x: float, y: float, width: float, height: float) -> None:
    """A place where no tile lies."""
    pen.tint(rect(x + 0.6, y + 0.6, width - 1.2, height - 1.2), "#F4EFE4")
    pen.line(rect(x + 0.6, y + 0.6, width - 1.2, height - 1.2), "#A79B8B", 0.3, dash="1.4 1.2", cap="butt")


def wrap(words: str, width: float, size: float = LABEL, weight: str = "normal", book: Finder = BUNDLED) -> list[str]:
    """The words in lines no longer than the width in millimetres."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and span(longer, size, bold=weight == "bold", book=book) <= width:
            lines[-1] = longer
        elif lines:
            lines.append(word)
        else:
            lines = [word]
    return lines


def _even(words: str, width: float, size: float, weight: str, book: Finder) -> list[str]:
    """As few lines as wrap makes, but of about one length: no last word by itself under a centred text."""
    lines = wrap(words, width, size, weight, book)
    while len(narrower := wrap(words, width - 0.5, size, weight, book)) == len(lines) and width > 8:
        lines, width = narrower, width - 0.5
    return lines


def write(
    pen: Pen,
    words: str,
    x: float,
    y: float,
    width: float,
    *,
    size: float = LABEL,
    align: float = 0.0,
    weight: str = "normal",
    fill: str = INK,
) -> float:
    """Words set in lines, the first on the baseline y; the y of the last baseline is returned."""
    leading = size * 1.18 / POINTS_PER_MM
    lines = (_even if align else wrap)(words, width, size, weight, pen.look.book)
    for k, line in enumerate(lines):
        pen.text(line, x, y + k * leading, size, align=align, weight=weight, fill=fill)
    return y + (len(lines) - 1) * leading


def title(pen: Pen, words: str, x: float, y: float, size: float = 8.5, align: float = 0.0) -> float:
    """A heading inside a figure."""
    return pen.text(words, x, y, size, font="Cinzel", weight="bold", align=align)


def moves(count: int) -> str:
    """A number of moves in words."""
    return "free" if count == 0 else f"{count} move" + ("s" if count > 1 else "")
