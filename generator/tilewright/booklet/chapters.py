"""Headings -> the titles, the ends and the contents of a booklet's chapters, as flowables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, Spacer

from tilewright.booklet.columns import COLUMN
from tilewright.booklet.paragraph import paragraph, set_with_signs
from tilewright.booklet.picture import Plates
from tilewright.booklet.styles import Ruled, Styles
from tilewright.booklet.tags import Role
from tilewright.frozen import dataclass
from tilewright.prose import blocks as tree
from tilewright.prose.blocks import Run
from tilewright.units import from_points, points


class Title(Flowable):
    """A heading: a title that tells the document where it has landed, and for a chapter an ornament under it."""

    def __init__(self, level: int, runs: tree.Runs, styles: Styles, gallery: Plates) -> None:
        super().__init__()
        self.level, self.title, self.styles = level, tree.plain(runs), styles
        self.style = styles.headings[level - 1]
        self.words = set_with_signs(runs, self.style, gallery, role=Role(f"H{level}"))

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """The words, and 9 points for a chapter's ornament."""
        self.width, inner = width, self.words.wrap(width, height)[1]
        self.height = inner + (9 if self.level == 1 else 0)
        return width, self.height

    def getSpaceBefore(self) -> float:  # noqa: N802 - the engine's name
        """As the style says."""
        return float(self.style.spaceBefore)

    def getSpaceAfter(self) -> float:  # noqa: N802 - the engine's name
        """As the style says."""
        return float(self.style.spaceAfter)

    def draw(self) -> None:
        """Words above, ornament below."""
        self.words.drawOn(self.canv, 0, 9 if self.level == 1 else 0)
        if self.level == 1:
            canvas: Any = self.canv
            with canvas.silent():
                lozenge = canvas.beginPath()  # at the head of a hairline
                lozenge.moveTo(0, 4)
                for x, y in ((3.2, 7.2), (6.4, 4), (3.2, 0.8)):
                    lozenge.lineTo(x, y)
                lozenge.close()
                canvas.setFillColor(self.styles.palette.accent)
                canvas.drawPath(lozenge, stroke=0, fill=1)
                canvas.setStrokeColor(self.styles.palette.rule)
                canvas.setLineWidth(0.6)
                canvas.line(10, 4, self.width, 4)


LEAST, AIR = 12.0, 4.0
"""Millimetres: how high a picture has to come out to be worth it, and what stays white above it."""
_HAIR = 0.01  # points: what is exactly as high as the room left may be taken for too high


class Tail(Flowable):
    """The white foot of a page, with the next of the document's vignettes in it if there is room for one."""

    _ZEROSIZE = True  # the engine's name: it has room on a page that is quite full, too, and never begins the next

    def __init__(self, gallery: Plates) -> None:
        super().__init__()
        self.gallery, self.room, self.across = gallery, 0.0, 0.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """All that is left of the page; below a line whose own space goes beyond the foot, less than nothing."""
        self.across, self.room = width, height - _HAIR
        return width, self.room

    def draw(self) -> None:
        """A vignette at the foot; none is drawn twice in a document."""
        free = from_points(self.room) - AIR
        if free < LEAST or not (vignette := self.gallery.next_vignette()):
            return
        figure = vignette.fitted(from_points(self.across), free)
        canvas: Any = self.canv
        with canvas.silent():
            self.gallery.paint(canvas, figure, (self.across - points(figure.size.width)) / 2, 0)


class SpaceAfter(Spacer):
    """Space below something; at the foot of a page no more than is left there, for the next page begins at its top."""

    _ZEROSIZE = True

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """As much as there is room for: less than nothing below a line whose own space goes beyond the foot."""
        return width, min(self.height, height - _HAIR)


class Notes(Flowable):
    """A page for the reader's own notes: folded sheets have four pages each, and the booklet may need fewer."""

    LINES_APART = 9.0

    def __init__(self, styles: Styles) -> None:
        super().__init__()
        self.styles, self.room, self.across = styles, 0.0, 0.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """The whole page."""
        self.across, self.room = width, height - _HAIR
        return width, self.room

    def draw(self) -> None:
        """A title and lines, a hand's writing apart."""
        palette = self.styles.palette
        canvas: Any = self.canv
        canvas.setFillColor(palette.ink)
        canvas.setFont(self.styles.faces.title, 15)
        with canvas.aloud(Role("P")):
            canvas.drawString(0, self.room - 15, self.styles.language.say("booklet.notes"))
        canvas.setStrokeColor(palette.rule)
        canvas.setLineWidth(0.3)
        y = self.room - points(18)
        with canvas.silent():
            while y >= 0:
                canvas.line(0, y, self.across, y)
                y -= points(self.LINES_APART)


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
    sides = [
        [list(_line(chapter, styles, role)) for chapter in side]
        for side, role in zip((left, right), roles, strict=True)
    ]
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


def _line(chapter: _Chapter, styles: Styles, within: Role) -> Iterator[Flowable | str]:
    """The title and the page, both of which lead to the chapter."""
    role = Role("Link", Role("Reference", Role("TOCI", within)))
    for text, style in ((chapter.title, styles.contents), (str(chapter.page), styles.page_number)):
        words = paragraph((Run(text),), style, role=role)
        words.leads = chapter.key
        yield words


def _longest(side: Sequence[_Chapter], font: str) -> float:
    """The widest title in points, at the size it is set in."""
    return max((float(stringWidth(each.title, font, 9.5)) for each in side), default=1.0)
