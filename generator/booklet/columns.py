"""What the cells of a table want -> how wide its columns are; and how large the pages are that they stand on."""

from __future__ import annotations

from collections.abc import Sequence

from generator.units import A5, Sides, Size, added

MARGINS = Sides(top=15, right=13, bottom=16, left=16)
"""Of a right-hand page of A5, in millimetres; a left-hand page is its mirror image."""
HEIGHT = A5.height - MARGINS.top - MARGINS.bottom
"""Of the text on a page, in millimetres."""
COLUMN = 119.0
"""Width of the text in millimetres."""
TALLEST = 110.0
"""Height of a figure in millimetres."""
PAD = 4.5
"""White on either side of a cell, in points."""
NARROW = 2 * PAD + 6
"""The least width of a column in points: two letters."""
_NEAR = 10.0  # millimetres by which half a sheet may differ from A5
MOST_PAGES = 500
"""Of a booklet: folded once, no staple goes through a tenth of them."""


def page_on(sheet: Size) -> Size:
    """The page of a booklet that is folded from such sheets: A5 where that fits, else half a sheet of about its size.

    Half a Letter sheet is narrower and higher. The words are set the same on both: only the white round them differs.
    """
    half = Size(sheet.height / 2, sheet.width)
    fits = half.width >= A5.width and half.height >= A5.height
    near = abs(half.width - A5.width) <= _NEAR and abs(half.height - A5.height) <= _NEAR
    return half if near and not fits else A5


def margins_of(page: Size) -> Sides:
    """The white round the words of a right-hand page: shared out as on A5."""
    across, down = (page.width - COLUMN) / (A5.width - COLUMN), (page.height - HEIGHT) / (A5.height - HEIGHT)
    top, right, bottom, left = MARGINS.top, MARGINS.right, MARGINS.bottom, MARGINS.left
    return Sides(top * down, right * across, bottom * down, left * across)


def shared(widths: Sequence[float], width: float) -> list[float]:
    """Column widths in points: as wide as the longest cell where that fits, the rest shared among the long ones."""
    if added(widths) <= width:
        return [each * width / added(widths) for each in widths]
    short: set[int] = set()
    while True:  # what the short ones leave over may make another one short
        rest = width - added(widths[at] for at in short)
        fair = rest / (len(widths) - len(short))
        fitting = {at for at, each in enumerate(widths) if each <= fair} - short
        if not fitting:
            break
        short |= fitting
    long = added(each for at, each in enumerate(widths) if at not in short)
    parts = [each if at in short else rest * each / long for at, each in enumerate(widths)]
    even = min(parts) < NARROW  # beside a very long one: the long ones are then equally wide
    return [fair if even and at not in short else each for at, each in enumerate(parts)]
