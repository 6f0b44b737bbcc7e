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

from tilewright.booklet.chapters import Notes, Tail, Title, heading_key
from tilewright.booklet.columns import COLUMN, HEIGHT, MOST_PAGES, margins_of
from tilewright.booklet.dismantle import Signature, standing_type
from tilewright.booklet.letters import Engine, LateObject
from tilewright.booklet.paragraph import SignedCanvas
from tilewright.booklet.picture import Plates
from tilewright.booklet.refill import StandingType
from tilewright.booklet.styles import BOX, Styles
from tilewright.booklet.tags import Role, TaggedCanvas
from tilewright.draw.style import FOOT, LETTERS, SKY, TALL
from tilewright.frozen import dataclass
from tilewright.pdf.colophon import Colophon
from tilewright.svg.form import Plate
from tilewright.units import Size, from_points, points

EDGE = 7.5
"""Millimetres round the page that stay white: what a printer can be trusted to reach begins there."""
_AIR = 4.0  # millimetres from the outer rule of a frame to the words, at least
_DOT = "   ·   "  # between two facts


@dataclass(frozen=True, slots=True)
class Cover:
    """What the first page says.

    Attributes:
        title: The game.
        tagline: One line under it.
        facts: Players, minutes, ages; whatever is known.
        notes: Below: the variants it is for, its version.
        picture: Fills the page, its top and foot left for words, if it is a tall one; else stands framed between
            title and facts. None leaves that open.
        plated: The facts on a tall picture stand on a plate: nobody knows how dark its foot is.
    """

    title: str
    tagline: str
    facts: tuple[str, ...]
    notes: tuple[str, ...]
    picture: Plate | None
    plated: bool = False


def draw_cover(canvas: TaggedCanvas, cover: Cover, styles: Styles, gallery: Plates) -> None:
    """Title, tagline and facts on a tall picture, or round any other inside a double rule."""
    canvas.saveState()
    if cover.picture and cover.picture.size.height > TALL * cover.picture.size.width:
        _plate(canvas, cover, cover.picture, styles, gallery)
    else:
        _frame(canvas, cover, styles, gallery)
    canvas.restoreState()


def double_rule(canvas: TaggedCanvas, styles: Styles) -> None:
    """A frame about the page; where the words would all but touch its sides, two rules above and two below alone."""
    canvas.setStrokeColor(styles.palette.rule)
    roomy = (from_points(canvas.wide) - COLUMN) / 2 - EDGE > _AIR
    with canvas.silent():
        for inset, width in ((EDGE, 1.1), (EDGE + 1.4, 0.4)):
            canvas.setLineWidth(width)
            side, foot = points(inset if roomy else EDGE), points(inset)
            if roomy:
                canvas.rect(side, foot, canvas.wide - 2 * side, canvas.high - 2 * foot)
            else:
                canvas.line(side, foot, canvas.wide - side, foot)
                canvas.line(side, canvas.high - foot, canvas.wide - side, canvas.high - foot)


def _plate(canvas: TaggedCanvas, cover: Cover, picture: Plate, styles: Styles, gallery: Plates) -> None:
    """The picture over the whole page, light letters in its sky, the facts at its foot."""
    figure = picture.fitted(from_points(canvas.wide) - 2 * EDGE, from_points(canvas.high) - 2 * EDGE)
    width, height = points(figure.size.width), points(figure.size.height)
    with canvas.silent():
        gallery.paint(canvas, figure, (canvas.wide - width) / 2, (canvas.high - height) / 2)
    canvas.setFillColor(styles.palette.light)
    y = _title(canvas, cover.title, styles.faces.title, LETTERS, (canvas.high + height) / 2 - points(SKY))
    canvas.setFont(styles.faces.italic, 12.5)
    with canvas.aloud(Role("P")):
        canvas.drawCentredString(canvas.wide / 2, y + 17, cover.tagline)
    foot = (canvas.high - height) / 2 + points(FOOT)
    if cover.plated:
        # The lines of the foot stand on a pale ground.
        spans = [stringWidth(_DOT.join(cover.facts), styles.faces.title, 9.5)]
        spans += [stringWidth(note, styles.faces.italic, 9) for note in cover.notes]
        wide, low = max(spans) + 2 * points(6), foot - 2 - len(cover.notes) * 11.5 - 7
        canvas.setFillColor(styles.palette.plate)
        canvas.setStrokeColor(styles.palette.ink)
        canvas.setLineWidth(0.9)
        with canvas.silent():
            canvas.roundRect((canvas.wide - wide) / 2, low, wide, foot + 16 - low, points(2), stroke=1, fill=1)
    _foot(canvas, cover, styles, foot)


def _frame(canvas: TaggedCanvas, cover: Cover, styles: Styles, gallery: Plates) -> None:
    """A double rule, and within it one thing under the other."""
    double_rule(canvas, styles)
    canvas.setFillColor(styles.palette.ink)
    y = _title(canvas, cover.title, styles.faces.title, 30.0, canvas.high - points(30))
    canvas.setFillColor(styles.palette.accent)
    canvas.setFont(styles.faces.italic, 12)
    with canvas.aloud(Role("P")):
        canvas.drawCentredString(canvas.wide / 2, y + 4, cover.tagline)
    _foot(canvas, cover, styles, points(30))
    if cover.picture:
        room = y - 10 - points(42)
        figure = cover.picture.fitted(from_points(canvas.wide) - 30, room / points(1))
        width, height = points(figure.size.width), points(figure.size.height)
        with canvas.silent():
            gallery.paint(canvas, figure, (canvas.wide - width) / 2, points(40) + (room - height) / 2)


def _title(canvas: TaggedCanvas, title: str, font: str, largest: float, y: float) -> float:
    """The title from the baseline y down; the baseline that a further line would have."""
    # It is as large as keeps to the page, in one line or in two of about the same length.
    words, wide = title.split(), points(118)
    options = [[title]]
    if len(words) > 1:
        cut = min(range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:]))))
        options.append([" ".join(words[:cut]), " ".join(words[cut:])])
    widest = [max(stringWidth(line, font, 1) for line in lines) for lines in options]
    sizes = [min(largest, wide / each) if each else largest for each in widest]  # letters may have no width
    best = max(range(len(options)), key=lambda at: (sizes[at], -at))
    size, lines = sizes[best], options[best]
    canvas.setFont(font, size)
    with canvas.aloud(Role("H1")):
        for line in lines:
            canvas.drawString((canvas.wide - stringWidth(line, font, size)) / 2, y, f"{line} ")
            y -= size * 1.12
    return y


def _foot(canvas: TaggedCanvas, cover: Cover, styles: Styles, y: float) -> None:
    canvas.setFillColor(styles.palette.ink)
    canvas.setFont(styles.faces.title, 9.5)
    with canvas.aloud(Role("P")):
        canvas.drawCentredString(canvas.wide / 2, y, _DOT.join(cover.facts))
    canvas.setFont(styles.faces.italic, 9)
    for at, note in enumerate(cover.notes, 1):
        with canvas.aloud(Role("P")):
            canvas.drawCentredString(canvas.wide / 2, y - 2 - at * 11.5, note)


def describe(document: Engine, colophon: Colophon) -> None:
    """Put it all into a document that has been laid out and is not written yet."""

    def add(body: bytes) -> str:
        return LateObject(document, body).reference

    catalogue: Any = document.Catalog
    entries = colophon.entries(add)
    catalogue.__NoDefault__ = [*dict.fromkeys((*catalogue.__NoDefault__, *entries))]
    for name, text in entries.items():
        setattr(catalogue, name, text)
    document.info = _Record(document, colophon.info())


class _Record(LateObject):
    """What the engine takes for its own record of a file."""

    invariant = True

    def digest(self, signature: Engine) -> None:
        """The file's ID is a digest of the record."""
        signature.update(self.text)


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

    def _cover(self, canvas: Engine, _document: Engine) -> None:
        self._catalogue(canvas)
        canvas.addPageLabel(0, prefix=self.styles.language.say("booklet.cover"))
        draw_cover(canvas, self.cover, self.styles, self.gallery)

    def _right(self, canvas: Engine, _document: Engine) -> None:
        self._folio(canvas, right=True)

    def _left(self, canvas: Engine, _document: Engine) -> None:
        self._folio(canvas, right=False)

    def _bare(self, canvas: Engine, _document: Engine) -> None:
        canvas.addPageLabel(canvas.getPageNumber() - 1, prefix=self.styles.language.say("booklet.back"))
        double_rule(canvas, self.styles)

    def _catalogue(self, canvas: Engine) -> None:
        wishes = {"PrintScaling": "/None", "PickTrayByPDFSize": "true", "DisplayDocTitle": "true"}
        canvas.setCatalogEntry("ViewerPreferences", wishes)
        canvas.showOutline()
        outline: Any = canvas
        outline.addOutlineEntry(self.cover.title, "cover", 0)
        canvas.bookmarkPage("cover")

    def _folio(self, canvas: Engine, *, right: bool) -> None:
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
        with canvas.silent("Header"):
            canvas.line(left, head - 3.5, far, head - 3.5)
            faces = self.styles.faces
            canvas.setFont(faces.italic, _SMALL)
            canvas.drawString(left, head, self.cover.title)
            room = far - left - stringWidth(self.cover.title, faces.italic, _SMALL) - points(6)
            canvas.drawRightString(far, head, self._head(room))
        with canvas.silent("Footer"):
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
