"""Where each heading has landed -> the table of contents: chapters and their pages in two columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable
from reportlab.platypus import Table as Grid

from generator.booklet.columns import COLUMN
from generator.booklet.typography import Styles, paragraph
from generator.prose.blocks import Run
from generator.units import points

Landed = Sequence[tuple[int, str, int]]
"""Headings in their order: level, title, page."""

_GAP, _NUMBER = points(6), points(8)


def contents(landed: Landed, styles: Styles) -> Flowable:
    """The first column is read to its end before the second; each is as wide as its titles need."""
    chapters = [(title, page) for level, title, page in landed if level == 1]
    half = (len(chapters) + 1) // 2
    left, right = chapters[:half], chapters[half:]
    rows = [
        [*one, "", *other]
        for one, other in zip_longest(_lines(left, styles), _lines(right, styles), fillvalue=["", ""])
    ]
    words = points(COLUMN) - _GAP - 2 * _NUMBER
    font = styles.faces.text
    first = words * _longest(left, font) / (_longest(left, font) + _longest(right, font))
    grid = Grid(rows, colWidths=[first, _NUMBER, _GAP, words - first, _NUMBER], hAlign="LEFT")
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


def _lines(side: Sequence[tuple[str, int]], styles: Styles) -> list[list[object]]:
    return [
        [paragraph((Run(title),), styles.contents), paragraph((Run(str(page)),), styles.page_number)]
        for title, page in side
    ]


def _longest(side: Sequence[tuple[str, int]], font: str) -> float:
    """The widest title in points, at the size it is set in."""
    return max((float(stringWidth(title, font, 9.5)) for title, _page in side), default=1.0)
