"""A number of pages -> the sheets of a saddle-stitched booklet: which page lies where, and how far creep shifts it."""

from __future__ import annotations

from tilewright.frozen import dataclass

PAPER_80_GSM = 0.105  # thickness in millimetres


@dataclass(frozen=True, slots=True)
class Spread:
    """Two pages side by side on one side of a sheet, counted from 1; None is a blank page."""

    left: int | None
    right: int | None


@dataclass(frozen=True, slots=True)
class Folio:
    """A sheet that is folded once in the middle.

    Attributes:
        front: The side that lies outside once it is folded.
        back: The side that lies inside.
        creep: Millimetres by which each page's content is moved towards the spine (a left page to the right, a right
            page to the left): an inner sheet stands out by its thickness at the open side and is cut or read there.
    """

    front: Spread
    back: Spread
    creep: float


def saddle_stitch(pages: int, *, thickness: float = PAPER_80_GSM, back_cover: bool = True) -> tuple[Folio, ...]:
    """The sheets of a booklet, the outermost first.

    Args:
        pages: How many there are; filled up with blank pages to a multiple of four.
        thickness: Of the paper, in millimetres.
        back_cover: The last page is the back cover and stays outside: blank pages go before it. Otherwise they go
            to the end.

    Raises:
        ValueError: A negative number of pages.
    """
    if pages < 0:
        raise ValueError(f"a booklet cannot have {pages} pages")
    numbers: list[int | None] = list(range(1, pages + 1))
    at = pages - 1 if back_cover and pages > 1 else pages
    order = [*numbers[:at], *[None] * (-pages % 4), *numbers[at:]]
    last = len(order) - 1
    return tuple(
        Folio(
            front=Spread(order[last - 2 * s], order[2 * s]),
            back=Spread(order[2 * s + 1], order[last - 2 * s - 1]),
            creep=s * thickness,
        )
        for s in range(len(order) // 4)
    )
