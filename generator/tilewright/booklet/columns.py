"""The sizes of pages and columns, and whether they surely hold a booklet's blocks, worked out without the engine.

The layout engine takes a quarter of a second to load. A line that it breaks and the one after it are together longer
than the column is wide, so words take at most twice the lines that their length comes to, and one more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from math import inf

from tilewright.prose.blocks import (
    Abreast,
    Block,
    Break,
    Bullets,
    Figure,
    Framed,
    Heading,
    Insert,
    Paragraph,
    Runs,
    Steps,
    TableBlock,
    TwoColumns,
    inside,
    plain,
)
from tilewright.svg.form import Plate
from tilewright.typography import fonts
from tilewright.units import A5, Sides, Size, added, points

MARGINS = Sides(top=15, right=13, bottom=16, left=16)
"""Of a right-hand page of A5, in millimetres; a left-hand page is its mirror image."""
HEIGHT = A5.height - MARGINS.top - MARGINS.bottom
"""Of the text on a page, in millimetres."""
COLUMN = 119.0
"""Width of the text in millimetres."""
TALLEST = 110.0
"""Height of a figure in millimetres."""
GAP = 4.0
"""Millimetres between pictures beside each other, and between columns."""
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


def fit_figure(figure: Figure, plate: Plate, most: float) -> Plate:
    """A figure at the size it is printed: as wide as booklet.md asks for, scaled down to so many millimetres."""
    return (plate.across(figure.wide) if figure.wide else plate).fitted(most, TALLEST)


LETTER = 16.0
"""Points: no letter is as wide in 10-point type, nor a column that words can be set in as narrow."""
_PAGE, _WIDTH = points(HEIGHT), points(COLUMN)
_LINE, _TITLE_LINE = 13.0, 18.0
"""Points from line to line: of everything but a chapter's title, and of that."""
_WHITE = 14.0
"""Points above and below a block or a row together, and what is drawn there, at most."""
_SIGN = 40.0
"""Points: no icon among words is as wide."""
_TITLE_SCALE = 1.5
"""A chapter's title is set in 15 points, reckoned as all else in 10."""


def surely_set(blocks: Sequence[Block]) -> bool:
    """Whether each block fits a page, or falls into parts that do, and all of them fit a booklet.

    False says nothing: the engine has to be asked.
    """
    heights = [_height(block, _WIDTH) for block in blocks]
    fit = (high <= _PAGE or _can_break(block) for block, high in zip(blocks, heights, strict=True))
    # Two pages in a row hold more than one, or the second would have had room on the first, unless a block begins it:
    # by a break, or to stay together. The rest is to spare: for heads of tables, notes and the cover.
    return all(fit) and _listed(blocks) and 4 * added(heights) / _PAGE + 2 * len(blocks) < MOST_PAGES


def _can_break(block: Block) -> bool:
    """Whether the engine breaks it at any line, or between rows that fit a page with the table's head, half of one."""
    if isinstance(block, TableBlock):
        head, *rows = _rows(block, _WIDTH)
        return 2 * head <= _PAGE and all(head + high <= _PAGE for high in rows)
    if isinstance(block, Steps | TwoColumns):
        return all(_height(each, _WIDTH / 3) <= _PAGE or _can_break(each) for each in inside(block))
    return isinstance(block, Paragraph | Bullets)


def _height(block: Block, width: float) -> float:
    """At most so many points."""
    high = 0.0
    match block:
        case Heading(level=level, runs=runs):
            long = _length(runs) * (_TITLE_SCALE if level == 1 else 1)
            high = _lines(long, runs, width) * _TITLE_LINE + _WHITE
        case Paragraph(runs=runs):
            high = _set(runs, width)
        case Bullets(items=items):
            high = added(_set(runs, width - LETTER) for runs in items)
        case Figure(caption=caption):
            high = points(TALLEST) + _set(caption, width)
        case Abreast(figures=figures):
            high = points(TALLEST) + max(_set(each.caption, width / len(figures) - LETTER) for each in figures)
        case Steps() | TwoColumns():
            high = added(_height(each, width / 3) for each in inside(block))  # in a list, in a list, in a column
        case TableBlock():
            high = added(_rows(block, width)) + _WHITE
        case Framed(title=title, blocks=blocks):
            inner = width - 2 * LETTER - points(6)
            odd = not blocks or any(isinstance(each, Break | Insert) for each in blocks)
            high = inf if odd else _set(title, inner) + added(_height(each, inner) for each in blocks) + _WHITE
    return high


def _set(runs: Runs, width: float) -> float:
    return _lines(_length(runs), runs, width) * _LINE + _WHITE


def _rows(table: TableBlock, width: float) -> list[float]:
    """How high each row is at most; beyond any page where a column may be too narrow for its words."""
    natural = [max(map(_in_a_cell, column)) + 2 * PAD + 1 for column in zip(*table.rows, strict=True)]
    inner = [each - 2 * PAD - 0.01 for each in shared(natural, width)]
    return [max(map(_cell, row, inner)) * _LINE + _WHITE for row in table.rows]


def _cell(runs: Runs, width: float) -> float:
    """How many lines at most."""
    if (long := _in_a_cell(runs)) > width < LETTER:
        return inf
    return (1 if long <= width else 2 * long / width + 1) + _breaks(runs)


def _in_a_cell(runs: Runs) -> float:
    """As the engine reckons how wide a column ought to be: in 9-point type, with some to spare."""
    faces = fonts.advances(fonts.find("Alegreya")), fonts.advances(fonts.find("Alegreya", "bold"))
    letters = 9 * 1.04 * added(faces[run.bold].get(letter, 2.0) for run in runs for letter in run.text)
    return letters + _SIGN * len([run for run in runs if run.icon])


def _lines(long: float, runs: Runs, width: float) -> float:
    return 2 * long / width + 1 + _breaks(runs)


def _breaks(runs: Runs) -> int:
    return sum(run.text.count("\n") for run in runs)  # sum counts line feeds


def _listed(blocks: Sequence[Block]) -> bool:
    """Whether a list of contents, where one is asked for, has chapters of about one length, none of them long."""
    titles = [len(plain(block.runs)) for block in blocks if isinstance(block, Heading) and block.level == 1]
    return not any(isinstance(block, Insert) for block in blocks) or (
        len(titles) <= 60 and all(3 <= length <= 60 for length in titles)
    )


def _length(runs: Runs) -> float:
    """Points that the letters take in one line of 10-point type, in whichever face takes most."""
    widest = _widest()
    signs = _SIGN * len([run for run in runs if run.icon])
    return signs + 10 * added(widest.get(letter, 2.0) for letter in chain.from_iterable(run.text for run in runs))


@cache
def _widest() -> Mapping[str, float]:
    """How far each letter reaches at most in any face of the booklet, in ems."""
    widest: dict[str, float] = {}
    for face in fonts.FACES:
        for letter, reach in fonts.advances(face).items():
            widest[letter] = max(reach, widest.get(letter, 0.0))
    return widest
