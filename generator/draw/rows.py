"""Rows of pictures -> the pages they take: each row on the page before it, as long as that has room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from generator.draw.pen import Pen
from generator.frozen import dataclass


@dataclass(frozen=True, slots=True)
class PictureRow:
    """Pictures side by side.

    Attributes:
        height: How high it is, in millimetres, from its upper edge.
        draw: Draws it from (0, 0).
        before: How far it is from the row above; nothing at the top of a page.
    """

    height: float
    draw: Callable[[Pen], None]
    before: float = 0.0


def laid_out(rows: Iterable[PictureRow], high: float, above: float = 0.0) -> list[Callable[[Pen], None]]:
    """What draws each page from (0, 0), the first of them free from `above` on.

    A row higher than a page has a page of its own, and goes beyond its foot.
    """
    pages: list[list[tuple[float, PictureRow]]] = [[]]
    y = above
    for row in rows:
        top = y + row.before if y else 0.0
        if y and top + row.height > high:
            pages.append([])
            top = 0.0
        pages[-1].append((top, row))
        y = top + row.height
    return [partial(_page, rows=page) for page in pages if page or above]


def _page(pen: Pen, rows: Sequence[tuple[float, PictureRow]]) -> None:
    for y, row in rows:
        pen.place(row.draw, (0.0, y))
