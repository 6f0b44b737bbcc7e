"""A Form -> a flowable: the same drawing inside a page that the layout engine makes, shared where it stands twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import cycle

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from generator.booklet.letters import EngineObjects
from generator.booklet.plate import Plate
from generator.booklet.words import VIGNETTE
from generator.press.resources import Resources
from generator.units import POINTS_PER_MM, points
from generator.vector.form import Form, Use
from generator.vector.outline import number


class Plates:
    """The figures of one document after the other, each compiled into it when first painted."""

    def __init__(self, figures: Mapping[str, Plate]) -> None:
        self._deflated = _Deflated()
        self.begin(figures)

    def begin(self, figures: Mapping[str, Plate]) -> None:
        """Another document, with these figures."""
        self.figures = figures
        self._forms = {form.key: form for figure in figures.values() for form in figure.form.walk()}
        uses = (piece.key for form in self._forms.values() for piece in form.content if isinstance(piece, Use))
        self._counts = Counter(uses)
        self._resources: Resources | None = None
        self.vignettes = tuple(each for name, each in figures.items() if name.startswith(VIGNETTE))
        self._waiting: Iterator[Plate] = cycle(self.vignettes)
        self._deflated.begin()

    def next_vignette(self) -> Plate:
        """One after the other, over and over."""
        return next(self._waiting)

    def paint(self, canvas: Canvas, figure: Plate, x: float, y: float) -> None:
        """Put a figure with its lower left corner at a point (in PDF points)."""
        name, box = f"figure-{figure.form.key}", figure.form.box
        if not canvas.hasForm(name):
            document = canvas._doc  # type: ignore[attr-defined] # noqa: SLF001 - there is no other way to add an object
            document.Reference(self._compiled(document, figure.form), pdfdoc.xObjectName(name))
        scale = POINTS_PER_MM * figure.size.width / box.width
        canvas.saveState()
        canvas.transform(scale, 0, 0, -scale, x, y + points(figure.size.height))
        canvas.translate(-box.x, -box.y)
        canvas.doForm(name)
        canvas.restoreState()

    def _compiled(self, document: pdfdoc.PDFDocument, form: Form) -> pdfdoc.PDFStream:
        self._resources = self._resources or Resources(EngineObjects(document), self._forms, self._counts, 0.0)
        text, used = self._resources.written(form.content)
        stream, box = pdfdoc.PDFStream(content=text, filters=[self._deflated]), form.box
        corners = " ".join(map(number, (box.x, box.y, box.right, box.bottom)))
        entries: dict[str, object] = {"Type": "/XObject", "Subtype": "/Form", "BBox": f"[{corners}]"}
        stream.dictionary = pdfdoc.PDFDictionary(entries | {"Resources": self._resources.shared(used)})
        return stream


class _Deflated(pdfdoc.PDFStreamFilterZCompress):
    """Deflates; what the document before had as well is not deflated again."""

    def __init__(self) -> None:
        self._now: dict[str, bytes] = {}
        self._before: dict[str, bytes] = {}

    def begin(self) -> None:
        """Another document."""
        if self._now:  # a document that was laid out and not written has deflated nothing
            self._before, self._now = self._now, {}

    def encode(self, text: str) -> bytes:
        """The text deflated, as the library does it."""
        if text not in self._now:
            known = self._before.get(text)
            self._now[text] = super().encode(text) if known is None else known
        return self._now[text]


class CentredPlate(Flowable):
    """A figure in the middle of the column."""

    def __init__(self, gallery: Plates, figure: Plate) -> None:
        super().__init__()
        self.gallery, self.figure = gallery, figure
        self.hAlign = "CENTER"
        self.width, self.height = points(figure.size.width), points(figure.size.height)

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Its size in points, whatever the room."""
        return self.width, self.height

    def draw(self) -> None:
        """Paint it where the engine has put it."""
        self.gallery.paint(self.canv, self.figure, 0, 0)
