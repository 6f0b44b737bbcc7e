"""A Form -> a flowable: the same drawing inside a page that the layout engine makes, shared where it stands twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from tilewright.booklet.letters import EngineObjects, OtherFonts
from tilewright.booklet.refill import Encoders, compressed, spelt
from tilewright.booklet.tags import Role
from tilewright.booklet.words import VIGNETTE
from tilewright.pdf.raw import deflated
from tilewright.pdf.resources import Resources
from tilewright.svg.form import Form, Plate, Use
from tilewright.svg.outline import number
from tilewright.svg.picture import PictureFile
from tilewright.units import POINTS_PER_MM, points


class Plates:
    """The figures of one document after the other, each compiled into it when first painted.

    Attributes:
        encoders: How it makes streams small.
        deflated: The same of a page.
        spelt: Makes letters of them, which is how the engine writes a page.
        shown: The key of each form that was painted, with the numbers of its first and its last object.
    """

    def __init__(self, figures: Mapping[str, Plate], others: OtherFonts | None = None) -> None:
        """Others: the fonts of the game's own, which its figures may have words in."""
        self.others = others
        self._files: dict[str, PictureFile] = {}
        self.encoders = Encoders(Encoded(deflated), Encoded(compressed), Encoded(spelt))
        self.deflated = Filter("FlateDecode", self.encoders.compress)
        self.spelt = Filter("ASCII85Decode", self.encoders.spell)
        self.begin(figures)

    def begin(self, figures: Mapping[str, Plate], files: Mapping[str, PictureFile] | None = None) -> None:
        """Another document, with these figures, and these files of pictures made of dots in them; None: the same."""
        self.figures, self._files = figures, self._files if files is None else {**files}
        self._forms = {form.key: form for figure in figures.values() for form in figure.form.walk()}
        uses = (piece.key for form in self._forms.values() for piece in form.content if isinstance(piece, Use))
        self._counts = Counter(uses)
        self._resources: Resources | None = None
        self.shown: dict[str, tuple[int, int]] = {}
        self._vignettes = iter([each for name, each in figures.items() if name.startswith(VIGNETTE)])
        for each in (self.encoders.form, self.encoders.compress, self.encoders.spell):
            assert isinstance(each, Encoded)  # noqa: S101 - made above
            each.begin()

    def next_vignette(self) -> Plate | None:
        """One after the other, each once; None when there are no more."""
        return next(self._vignettes, None)

    def paint(self, canvas: Canvas, figure: Plate, x: float, y: float) -> None:
        """Put a figure with its lower left corner at a point (in PDF points)."""
        name, box = f"figure-{figure.form.key}", figure.form.box
        if not canvas.hasForm(name):
            document = canvas._doc  # type: ignore[attr-defined] # noqa: SLF001 - there is no other way to add an object
            first = document.objectcounter + 1
            document.Reference(self._compiled(document, figure.form), pdfdoc.xObjectName(name))
            self.shown[figure.form.key] = first, document.objectcounter
        scale = POINTS_PER_MM * figure.size.width / box.width
        canvas.saveState()
        canvas.transform(scale, 0, 0, -scale, x, y + points(figure.size.height))
        canvas.translate(-box.x, -box.y)
        canvas.doForm(name)
        canvas.restoreState()

    def _compiled(self, document: pdfdoc.PDFDocument, form: Form) -> pdfdoc.PDFStream:
        self._resources = self._resources or Resources(
            EngineObjects(document, self.others),
            self._forms,
            self._counts,
            0.0,
            self._files,
            deflate=self.encoders.form,
        )
        text, used = self._resources.written(form.content)
        stream, box = pdfdoc.PDFStream(content=text, filters=[self.deflated]), form.box
        corners = " ".join(map(number, (box.x, box.y, box.right, box.bottom)))
        entries: dict[str, object] = {"Type": "/XObject", "Subtype": "/Form", "BBox": f"[{corners}]"}
        stream.dictionary = pdfdoc.PDFDictionary(entries | {"Resources": self._resources.shared(used)})
        return stream


class Encoded:
    """Encodes streams; what the document before had as well is not encoded again."""

    def __init__(self, encode: Callable[..., bytes]) -> None:
        """The function that does it, of values that can be known by."""
        self._encode = encode
        self._now: dict[object, bytes] = {}
        self._before: dict[object, bytes] = {}

    def begin(self) -> None:
        """Another document."""
        if self._now:  # a document that was laid out and not written has encoded nothing
            self._before, self._now = self._now, {}

    def __call__(self, *stream: str | bytes) -> bytes:
        """The stream encoded."""
        if stream not in self._now:
            known = self._before.get(stream)
            self._now[stream] = self._encode(*stream) if known is None else known
        return self._now[stream]


class Filter:
    """A way to encode a stream, as the layout engine asks for it."""

    def __init__(self, name: str, encode: Callable[[str | bytes], bytes]) -> None:
        """`name` is what a PDF calls it."""
        self.pdfname, self.encode = name, encode


class CentredPlate(Flowable):
    """A figure in the middle of the column."""

    def __init__(self, gallery: Plates, figure: Plate, role: Role) -> None:
        super().__init__()
        self.gallery, self.figure, self.role = gallery, figure, role
        self.hAlign = "CENTER"
        self.width, self.height = points(figure.size.width), points(figure.size.height)

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Its size in points, whatever the room."""
        return self.width, self.height

    def draw(self) -> None:
        """Paint it where the engine has put it."""
        canvas: Any = self.canv
        with canvas.aloud(self.role):
            self.gallery.paint(canvas, self.figure, 0, 0)
