"""What is left of a page -> a flowable: the end of a chapter with a small picture, or a page of lines to write on."""

from __future__ import annotations

from typing import Any

from reportlab.platypus import Flowable, Spacer

from generator.booklet.picture import Plates
from generator.booklet.tags import Role
from generator.booklet.typography import Styles
from generator.units import from_points, points

LEAST, AIR = 12.0, 4.0
"""Millimetres: how high a picture has to come out to be worth it, and what stays white above it."""
_HAIR = 0.01  # points: what is exactly as high as the room left may be taken for too high


class Tail(Flowable):
    """Ends a page on which less than `needed` points are left; does nothing on any other."""

    _ZEROSIZE = True  # the engine's name: it has room on a page that is quite full, too, and never begins the next

    def __init__(self, gallery: Plates, needed: float) -> None:
        super().__init__()
        self.gallery, self.needed, self.room, self.across = gallery, needed, 0.0, 0.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """All that is left of the page, or nothing; below a line whose own space goes beyond the foot, less."""
        self.across = width
        self.room = height - _HAIR if height < self.needed else 0.0
        return width, self.room

    def draw(self) -> None:
        """The next of the document's vignettes at the foot of the page, where there is room for one."""
        free = from_points(self.room) - AIR
        if free < LEAST or not self.gallery.vignettes:
            return
        figure = self.gallery.next_vignette().fitted(from_points(self.across), free)
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
