"""Names of things that are folded, and a width -> rows of pictures of how, three steps in a panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from generator.draw.column import ACCENT, Column, Type, text
from generator.draw.fold_steps import STEPS
from generator.draw.lay import lay
from generator.draw.ornament import plaque
from generator.draw.palette import BRASS_DARK, PAPER
from generator.draw.pen import Look, Pen
from generator.draw.rows import PictureRow
from generator.draw.words import plain
from generator.prose.blocks import Heading, marked
from generator.units import Size

LEAST, BETWEEN, INSIDE = 56.0, 4.0, 2.5
"""How wide a panel is at least, millimetres between two, and from a panel's rim to what is in it."""
TITLE, STEP = 6.5, 17.0
"""How high a panel's title is, and how wide and high each of its pictures."""
EDGE, HEAD = 0.25, 11.0
"""How thick a panel's rim is, in millimetres, and how large the heading, in points."""
UNDER, APART = 2.0, 8.0
"""Millimetres between a heading and what it heads, and from it to what is above."""


def folding_rows(names: Sequence[str], look: Look, width: float) -> Iterator[PictureRow]:
    """The pictures of how things are folded, as many abreast as find room, the first row under its heading."""
    across, panel, words = _planned(names, look, width)
    heading = [Heading(2, plain(look.language.say("folding.heading")))]
    head = lay(heading, width, Type(HEAD, book=look.book), "the heading")
    each = list(zip(names, words, strict=True))
    for at in range(0, len(each), across):
        row = partial(_row, panels=each[at : at + across], size=panel)
        if at:
            yield PictureRow(panel.height, row, BETWEEN)
        else:
            yield PictureRow(head.height + UNDER + panel.height, partial(headed, head=head, draw=row), APART)


def headed(pen: Pen, head: Column, draw: Callable[[Pen], None]) -> None:
    """A heading, and what stands under it."""
    head.paint(pen, 0.0, 0.0)
    pen.place(draw, (0.0, head.height + UNDER))


def _row(pen: Pen, panels: Sequence[tuple[str, Column]], size: Size) -> None:
    for column, (name, how) in enumerate(panels):
        x = column * (size.width + BETWEEN)
        pen.place(partial(_panel, name=name, size=size), (x, 0.0))
        how.paint(pen, x + INSIDE, TITLE + STEP + INSIDE)


def _planned(names: Sequence[str], look: Look, width: float) -> tuple[int, Size, Sequence[Column]]:
    """How many panels stand abreast, how large each is, and its words."""
    across = max(1, int((width + BETWEEN) // (LEAST + BETWEEN)))
    wide, type_ = (width - (across - 1) * BETWEEN) / across, Type(8, book=look.book)
    phrases = [marked(look.language, f"folding.{name}.how") for name in names]
    words = [text(how, wide - 2 * INSIDE, type_) for how in phrases]
    high = TITLE + STEP + 2 * INSIDE + max((column.height for column in words), default=0.0)
    return across, Size(wide, high), words


def _panel(pen: Pen, name: str, size: Size) -> None:
    """The title, and three pictures with their numbers."""
    pen.area(plaque(0, 0, size.width, size.height, 2.0), PAPER, BRASS_DARK, EDGE)
    title = pen.look.language.say(f"folding.{name}.title")
    pen.text(title, INSIDE, TITLE - 1.6, 9.5, weight="bold", fill=ACCENT)
    step = (size.width - 2 * INSIDE - STEP) / 2
    for at, draw in enumerate(STEPS[name]):
        x = INSIDE + at * step
        pen.place(draw, (x, TITLE))
        pen.text(f"{at + 1}", x, TITLE + 2.6, 9, weight="bold", fill=ACCENT)
