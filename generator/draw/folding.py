"""Names of things that are folded, and a width -> pictures of how each is folded and glued, three steps in a panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from generator.draw.column import ACCENT, Column, Type, text
from generator.draw.fold_steps import STEPS
from generator.draw.lay import lay
from generator.draw.ornament import plaque
from generator.draw.palette import BRASS_DARK, PAPER
from generator.draw.pen import Look, Pen
from generator.draw.words import plain
from generator.prose.blocks import Heading, marked
from generator.units import Box, Size

LEAST, BETWEEN, INSIDE = 56.0, 4.0, 2.5
"""How wide a panel is at least, millimetres between two, and from a panel's rim to what is in it."""
TITLE, STEP = 6.5, 17.0
"""How high a panel's title is, and how wide and high each of its pictures."""
EDGE, HEAD = 0.25, 11.0
"""How thick a panel's rim is, in millimetres, and how large the heading, in points."""


def folding_pages(names: Sequence[str], look: Look, room: Box, above: float) -> Iterator[Callable[[Pen], None]]:
    """The pictures of how things are folded, under their heading, from (0, 0): for each page that they take.

    The first page is taken already as far as `above`.
    """
    heading = [Heading(2, plain(look.language.say("folding.heading")))]
    head = lay(heading, room.width, Type(HEAD, book=look.book), "the heading")
    free = room.height - above - head.height - 2.0
    while names:
        many = fitting(names, look, Size(room.width, free)) or (0 if above else len(names))
        yield partial(_headed, head=head, draw=panels(names[:many], look, room.width))
        names, above, free = names[many:], 0.0, room.height - head.height - 2.0


def _headed(pen: Pen, head: Column, draw: Callable[[Pen], None]) -> None:
    head.paint(pen, 0.0, 0.0)
    pen.place(draw, (0.0, head.height + 2.0))


def panels(names: Sequence[str], look: Look, width: float) -> Callable[[Pen], None]:
    """What draws the panels from (0, 0), as many abreast as find room."""
    across, panel, words = _planned(names, look, width)

    def draw(pen: Pen) -> None:
        for at, (name, how) in enumerate(zip(names, words, strict=True)):
            row, column = divmod(at, across)
            x, y = column * (panel.width + BETWEEN), row * (panel.height + BETWEEN)
            pen.place(partial(_panel, name=name, size=panel), (x, y))
            how.paint(pen, x + INSIDE, y + TITLE + STEP + INSIDE)

    return draw


def fitting(names: Sequence[str], look: Look, room: Size) -> int:
    """How many of them have room."""
    across, panel, _words = _planned(names, look, room.width)
    return max(0, min(len(names), across * int((room.height + BETWEEN) // (panel.height + BETWEEN))))


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
