"""Flowables -> the pages of a booklet: mirrored margins, running heads, folios, cover and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from io import BytesIO
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFStream
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, NullDraw, PageBreak, PageTemplate
from reportlab.platypus.doctemplate import ActionFlowable

from generator.booklet.columns import COLUMN, HEIGHT, MOST_PAGES, margins_of
from generator.booklet.contents import heading_key
from generator.booklet.cover import Cover, double_rule, draw_cover
from generator.booklet.describe import describe
from generator.booklet.kept_type import Signature, standing_type
from generator.booklet.picture import Plates
from generator.booklet.signs import SignedCanvas
from generator.booklet.standing import StandingType
from generator.booklet.tail import Notes, Tail
from generator.booklet.title import Title
from generator.booklet.typography import BOX, Styles
from generator.press.colophon import Colophon
from generator.units import Size, points

_SMALL = 8.2
"""The size of a running head, in points."""
_SIDES = ("right", "left")  # of the page after an even one, after an odd one


class OverlongError(Exception):
    """There are more pages than a booklet can have."""


class Pages(BaseDocTemplate):
    """The booklet while it is laid out; afterwards `landed` says on which page each heading is."""

    def __init__(self, colophon: Colophon, cover: Cover, styles: Styles, gallery: Plates, size: Size) -> None:
        self.target = BytesIO()
        self.size, self.margins = size, margins_of(size)
        self.wide, self.high = points(size.width), points(size.height)
        super().__init__(
            self.target,
            pagesize=(self.wide, self.high),
            invariant=1,
            pageCompression=1,
            initialFontName=BOX.text,
            trimBox=(0, 0, self.wide, self.high),
        )
        self.colophon, self.cover, self.styles, self.gallery = colophon, cover, styles, gallery
        self.landed: list[tuple[int, str, int]] = []
        self.chapter, self.depth = "", 0
        self.heads: list[str] = []
        self.addPageTemplates(
            [
                PageTemplate("cover", [self._frame("cover", self.margins.left)], onPage=self._cover),
                PageTemplate("right", [self._frame("right", self.margins.left)], onPageEnd=self._right),
                PageTemplate("left", [self._frame("left", self.margins.right)], onPageEnd=self._left),
                PageTemplate("back", [self._frame("back", (size.width - COLUMN) / 2)], onPage=self._bare),
            ]
        )

    def lay(self, flowables: Sequence[Flowable], back: Sequence[Flowable]) -> None:
        """Lay out the cover, the flowables, and on a page of their own those of the back."""
        story = [NextPageTemplate("left"), _Nothing(), PageBreak(), *flowables]
        story += [NextPageTemplate("back"), PageBreak(), *back] if back else []
        self._doSave = 0  # the engine's own name for it: what was laid out to see where headings land is no file
        self.build(story, canvasmaker=partial(SignedCanvas, pdfVersion=(1, 5)))

    def written(self) -> bytes:
        """What was laid out, as a file."""
        document: Any = self.canv._doc  # type: ignore[attr-defined] # noqa: SLF001 - before the engine does it
        if self.gallery.others:
            self.gallery.others.embed(document)
        self._signature = Signature(document)
        describe(document, self.colophon)
        tagged: Any = self.canv
        tagged.tags.write(document)
        for page in document.Pages.pages:
            page.Contents = PDFStream(content=page.stream, filters=[self.gallery.spelt, self.gallery.deflated])
        self.canv.save()
        return self.target.getvalue()

    def standing(self) -> StandingType | None:
        """What was written, in parts that other figures can be put among."""
        document: Any = self.canv._doc  # type: ignore[attr-defined] # noqa: SLF001 - as above
        return standing_type(document, self.target.getvalue(), self.gallery, self._signature)

    def handle_pageBegin(self) -> None:  # noqa: N802 - the engine's name
        """An odd page is a right-hand page, whatever broke the page before it."""
        if self.page >= MOST_PAGES:
            raise OverlongError
        if self.pageTemplate.id in _SIDES:
            side = _SIDES[self.page % 2]
            self.pageTemplate = next(each for each in self.pageTemplates if each.id == side)
        super().handle_pageBegin()

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - the engine's name
        """A heading has found its place: bookmark it, and let the running head know."""
        if isinstance(flowable, Title):
            key = heading_key(len(self.landed))
            self.canv.bookmarkPage(key)
            self.depth = min(flowable.level - 1, self.depth + 1)  # a bookmark hangs on one a level above it
            self.canv.addOutlineEntry(flowable.title, key, self.depth, closed=flowable.level == 1)
            self.landed.append((flowable.level, flowable.title, self.page))
            if flowable.level == 1:
                self.heads, self.chapter = [*self.heads, flowable.title], flowable.title
        elif not self.heads and not isinstance(flowable, NullDraw | ActionFlowable | Tail):  # it begins in a chapter
            self.heads = [self.chapter]
        if isinstance(flowable, Notes):
            self.heads = []

    def handle_pageEnd(self) -> None:  # noqa: N802 - the engine's name
        """What the page is headed has been drawn."""
        super().handle_pageEnd()
        self.heads = []

    def _head(self, wide: float) -> str:
        """The chapters on the page, as many as there is room for."""
        heads = [*self.heads]
        while len(heads) > 1 and stringWidth(" · ".join(heads), self.styles.faces.italic, _SMALL) > wide:
            heads.pop()
        return " · ".join(heads)

    def _frame(self, name: str, left: float) -> Frame:
        """Where the words stand."""
        bottom = points(self.margins.bottom)
        return Frame(points(left), bottom, points(COLUMN), points(HEIGHT), 0, 0, 0, 0, id=name)

    def _cover(self, canvas: Any, _document: Any) -> None:  # noqa: ANN401 - the engine's own class
        self._catalogue(canvas)
        canvas.addPageLabel(0, prefix=self.styles.language.say("booklet.cover"))
        draw_cover(canvas, self.cover, self.styles, self.gallery)

    def _right(self, canvas: Any, _document: Any) -> None:  # noqa: ANN401
        self._folio(canvas, right=True)

    def _left(self, canvas: Any, _document: Any) -> None:  # noqa: ANN401
        self._folio(canvas, right=False)

    def _bare(self, canvas: Any, _document: Any) -> None:  # noqa: ANN401
        canvas.addPageLabel(canvas.getPageNumber() - 1, prefix=self.styles.language.say("booklet.back"))
        double_rule(canvas, self.styles)

    def _catalogue(self, canvas: Any) -> None:  # noqa: ANN401
        wishes = {"PrintScaling": "/None", "PickTrayByPDFSize": "true", "DisplayDocTitle": "true"}
        canvas.setCatalogEntry("ViewerPreferences", wishes)
        canvas.showOutline()
        outline: Any = canvas
        outline.addOutlineEntry(self.cover.title, "cover", 0)
        canvas.bookmarkPage("cover")

    def _folio(self, canvas: Any, *, right: bool) -> None:  # noqa: ANN401
        """The game and the page's chapters at the head, a page number at the outer foot."""
        number = canvas.getPageNumber()
        canvas.addPageLabel(number - 1, prefix=str(number))
        left = points(self.margins.left if right else self.margins.right)
        far = left + points(COLUMN)
        palette = self.styles.palette
        canvas.saveState()
        canvas.setFillColor(palette.ink)
        canvas.setStrokeColor(palette.rule)
        canvas.setLineWidth(0.4)
        head = self.high - points(10)
        with canvas.silent(furniture=True):
            canvas.line(left, head - 3.5, far, head - 3.5)
            faces = self.styles.faces
            canvas.setFont(faces.italic, _SMALL)
            canvas.drawString(left, head, self.cover.title)
            room = far - left - stringWidth(self.cover.title, faces.italic, _SMALL) - points(6)
            canvas.drawRightString(far, head, self._head(room))
            canvas.setFont(faces.bold, 9)
            foot = points(8.5)
            canvas.drawRightString(far, foot, str(number)) if right else canvas.drawString(left, foot, str(number))
        canvas.restoreState()


class _Nothing(Flowable):
    """Takes no room: the cover is drawn under it."""

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        """Nothing."""
