"""Where each heading has landed -> the table of contents: chapters and their pages in two columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable

from generator.booklet.columns import COLUMN
from generator.booklet.ruled import Ruled
from generator.booklet.tags import Role
from generator.booklet.typography import Styles
from generator.booklet.wording import paragraph
from generator.frozen import dataclass
from generator.prose.blocks import Run
from generator.units import points

Landed = Sequence[tuple[int, str, int]]
"""Headings in their order: level, title, page."""

_EMPTY: list[Flowable | str] = ["", ""]
_GAP, _NUMBER = points(6), points(8)


def heading_key(number: int) -> str:
    """The bookmark of a heading, counted from 0."""
    return f"heading-{number}"


def contents(landed: Landed, styles: Styles) -> Flowable:
    """The first column is read to its end before the second; each is as wide as its titles need.

    A click on a chapter or on its number leads there.
    """
    chapters = [_Chapter(title, page, heading_key(at)) for at, (level, title, page) in enumerate(landed) if level == 1]
    half = (len(chapters) + 1) // 2
    left, right = chapters[:half], chapters[half:]
    whole = Role("TOC")
    roles = [Role("TOC", whole), Role("TOC", whole)]
    sides = [_lines(side, styles, role) for side, role in zip((left, right), roles, strict=True)]
    rows = [[*one, "", *other] for one, other in zip_longest(*sides, fillvalue=_EMPTY)]
    words = points(COLUMN) - _GAP - 2 * _NUMBER
    font = styles.faces.text
    first = words * _longest(left, font) / (_longest(left, font) + _longest(right, font))
    grid = Ruled(rows, colWidths=[first, _NUMBER, _GAP, words - first, _NUMBER], hAlign="LEFT")
    dots = [
        ("LINEBELOW", (column, 0), (column + 1, len(side) - 1), 0.3, styles.palette.rule, None, (0.5, 2))
        for column, side in ((0, left), (3, right))
        if side
    ]
    grid.setStyle(
        [
            ("FONTNAME", (0, 0), (-1, -1), styles.faces.text),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1.6),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 0),
            *dots,
        ]
    )
    return grid


@dataclass(frozen=True, slots=True)
class _Chapter:
    """Its title, the page it begins on, and its bookmark."""

    title: str
    page: int
    key: str


def _lines(side: Sequence[_Chapter], styles: Styles, within: Role) -> list[list[Flowable | str]]:
    return [list(_line(chapter, styles, within)) for chapter in side]


def _line(chapter: _Chapter, styles: Styles, within: Role) -> Iterator[Flowable]:
    """The title and the page, both of which lead to the chapter."""
    role = Role("Link", Role("Reference", Role("TOCI", within)))
    for text, style in ((chapter.title, styles.contents), (str(chapter.page), styles.page_number)):
        words = paragraph((Run(text),), style, role=role)
        words.leads = chapter.key
        yield words


def _longest(side: Sequence[_Chapter], font: str) -> float:
    """The widest title in points, at the size it is set in."""
    return max((float(stringWidth(each.title, font, 9.5)) for each in side), default=1.0)
