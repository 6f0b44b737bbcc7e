"""Flowables -> the pages of a booklet: A5, mirrored margins, running heads, folios, cover and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Any

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate

from generator.booklet.flow import COLUMN, Title
from generator.booklet.picture import Figure, Gallery
from generator.booklet.typography import ITALIC, TEXT, TITLE, Styles
from generator.units import A5, Sides, points

MARGINS = Sides(top=15, right=13, bottom=16, left=16)
"""Of a right-hand page, in millimetres; a left-hand page is its mirror image."""
_SIDES = ("right", "left")  # of the page after an even one, after an odd one
_WIDTH, _HEIGHT = points(A5.width), points(A5.height)


@dataclass(frozen=True, slots=True)
class Cover:
    """What the first page says.

    Attributes:
        title: The game.
        tagline: One line under it.
        facts: Players, minutes, ages; whatever is known.
        notes: Below: the variants it is for, its version.
        picture: Fills the page between them; None leaves it open.
    """

    title: str
    tagline: str
    facts: tuple[str, ...]
    notes: tuple[str, ...]
    picture: Figure | None


@dataclass(frozen=True, slots=True)
class Record:
    """What the file says about itself."""

    title: str
    author: str
    subject: str


class Pages(BaseDocTemplate):
    """The booklet while it is laid out; afterwards `landed` says on which page each heading is."""

    def __init__(self, record: Record, cover: Cover, styles: Styles, gallery: Gallery) -> None:
        self.target = BytesIO()
        super().__init__(
            self.target,
            pagesize=(_WIDTH, _HEIGHT),
            title=record.title,
            author=record.author,
            subject=record.subject,
            creator="Tilewright",
            invariant=1,
            pageCompression=1,
            initialFontName=TEXT,
            lang="en-GB",
            trimBox=(0, 0, _WIDTH, _HEIGHT),
        )
        self.cover, self.styles, self.gallery = cover, styles, gallery
        self.landed: list[tuple[int, str, int]] = []
        self.chapter = ""
        self.addPageTemplates(
            [
                PageTemplate("cover", [_frame("cover", MARGINS.left)], onPage=self._cover),
                PageTemplate("right", [_frame("right", MARGINS.left)], onPageEnd=self._right),
                PageTemplate("left", [_frame("left", MARGINS.right)], onPageEnd=self._left),
                PageTemplate("back", [_frame("back", (A5.width - COLUMN) / 2)], onPage=self._bare),
            ]
        )

    def made(self, flowables: Sequence[Flowable], back: Sequence[Flowable]) -> bytes:
        """The file: cover, the flowables, and on a page of their own those of the back."""
        story = [NextPageTemplate("left"), _Nothing(), PageBreak(), *flowables]
        story += [NextPageTemplate("back"), PageBreak(), *back] if back else []
        self.build(story, canvasmaker=partial(Canvas, pdfVersion=(1, 5)))
        return self.target.getvalue()

    def handle_pageBegin(self) -> None:  # noqa: N802 - the engine's name
        """An odd page is a right-hand page, whatever broke the page before it."""
        if self.pageTemplate.id in _SIDES:
            side = _SIDES[self.page % 2]
            self.pageTemplate = next(each for each in self.pageTemplates if each.id == side)
        super().handle_pageBegin()

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - the engine's name
        """A heading has found its place: bookmark it, and let the running head know."""
        if isinstance(flowable, Title):
            key = f"heading-{len(self.landed)}"
            self.canv.bookmarkPage(key)
            self.canv.addOutlineEntry(flowable.title, key, flowable.level - 1, closed=flowable.level == 1)
            self.landed.append((flowable.level, flowable.title, self.page))
            if flowable.level == 1:
                self.chapter = flowable.title

    def _cover(self, canvas: Canvas, _document: Any) -> None:  # noqa: ANN401 - the engine's own class
        self._catalogue(canvas)
        canvas.addPageLabel(0, prefix="Cover")
        draw_cover(canvas, self.cover, self.styles, self.gallery)

    def _right(self, canvas: Canvas, _document: Any) -> None:  # noqa: ANN401
        self._folio(canvas, right=True)

    def _left(self, canvas: Canvas, _document: Any) -> None:  # noqa: ANN401
        self._folio(canvas, right=False)

    def _bare(self, canvas: Canvas, _document: Any) -> None:  # noqa: ANN401
        canvas.addPageLabel(canvas.getPageNumber() - 1, prefix="Back")
        _double_rule(canvas, self.styles)

    def _catalogue(self, canvas: Canvas) -> None:
        wishes = {"PrintScaling": "/None", "PickTrayByPDFSize": "true", "DisplayDocTitle": "true"}
        canvas.setCatalogEntry("ViewerPreferences", wishes)
        canvas.showOutline()
        outline: Any = canvas
        outline.addOutlineEntry(self.cover.title, "cover", 0)
        canvas.bookmarkPage("cover")

    def _folio(self, canvas: Canvas, *, right: bool) -> None:
        """Game and chapter at the head, a page number at the outer foot."""
        number = canvas.getPageNumber()
        canvas.addPageLabel(number - 1, prefix=str(number))
        left = points(MARGINS.left if right else MARGINS.right)
        far = left + points(COLUMN)
        palette = self.styles.palette
        canvas.saveState()
        canvas.setFillColor(palette.ink)
        canvas.setStrokeColor(palette.rule)
        canvas.setLineWidth(0.4)
        head = _HEIGHT - points(10)
        canvas.line(left, head - 3.5, far, head - 3.5)
        canvas.setFont(ITALIC, 8.2)
        if right:
            canvas.drawRightString(far, head, self.chapter)
        else:
            canvas.drawString(left, head, self.cover.title)
        canvas.setFont(TITLE, 8.5)
        foot = points(8.5)
        canvas.drawRightString(far, foot, str(number)) if right else canvas.drawString(left, foot, str(number))
        canvas.restoreState()


def draw_cover(canvas: Canvas, cover: Cover, styles: Styles, gallery: Gallery) -> None:
    """Title, tagline, picture and facts inside a double rule."""
    palette, middle = styles.palette, _WIDTH / 2
    canvas.saveState()
    _double_rule(canvas, styles)
    canvas.setFillColor(palette.ink)
    y = _HEIGHT - points(30)
    size = _title_size(cover.title)
    for line in _title_lines(cover.title, size):
        canvas.setFont(TITLE, size)
        canvas.drawCentredString(middle, y, line)
        y -= size * 1.15
    canvas.setFillColor(palette.accent)
    canvas.setFont(ITALIC, 12)
    canvas.drawCentredString(middle, y + 4, cover.tagline)
    _foot(canvas, cover, styles)
    if cover.picture:
        room = y - 10 - points(42)
        figure = cover.picture.fitted(A5.width - 30, room / points(1))
        width, height = points(figure.size.width), points(figure.size.height)
        gallery.paint(canvas, figure, middle - width / 2, points(40) + (room - height) / 2)
    canvas.restoreState()


def _double_rule(canvas: Canvas, styles: Styles) -> None:
    canvas.setStrokeColor(styles.palette.rule)
    for inset, width in ((7.5, 1.1), (8.9, 0.4)):
        canvas.setLineWidth(width)
        canvas.rect(points(inset), points(inset), _WIDTH - 2 * points(inset), _HEIGHT - 2 * points(inset))


def _foot(canvas: Canvas, cover: Cover, styles: Styles) -> None:
    canvas.setFillColor(styles.palette.ink)
    canvas.setFont(TITLE, 9.5)
    canvas.drawCentredString(_WIDTH / 2, points(30), "   ·   ".join(cover.facts))
    canvas.setFont(ITALIC, 9)
    for at, note in enumerate(cover.notes):
        canvas.drawCentredString(_WIDTH / 2, points(23) - at * 12, note)


def _title_lines(title: str, size: float) -> list[str]:
    """One line where it fits, else two of about the same length."""
    words = title.split()
    if len(words) == 1 or _wide(title, size) <= points(112):
        return [title]
    cut = min(range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:]))))
    return [" ".join(words[:cut]), " ".join(words[cut:])]


def _title_size(title: str) -> float:
    sizes = (30, 27, 24, 21, 18)
    return next(
        (size for size in sizes if all(_wide(line, size) <= points(118) for line in _title_lines(title, size))), 16
    )


def _wide(text: str, size: float) -> float:
    return float(stringWidth(text, TITLE, size))


def _frame(name: str, left: float) -> Frame:
    height = A5.height - MARGINS.top - MARGINS.bottom
    return Frame(points(left), points(MARGINS.bottom), points(COLUMN), points(height), 0, 0, 0, 0, id=name)


class _Nothing(Flowable):
    """Takes no room: the cover is drawn under it."""

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        """Nothing."""
