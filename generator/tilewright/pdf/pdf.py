"""Placed forms, lines and words, page by page -> a PDF file that says how it wants to be printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import IO, Literal

from tilewright.frozen import dataclass
from tilewright.pdf.colophon import Colophon
from tilewright.pdf.compact import CompactDocument
from tilewright.pdf.raw import deflated, string
from tilewright.pdf.resources import DocumentObjects, Resources
from tilewright.sheets.duplex import lying
from tilewright.svg import paint
from tilewright.svg.form import Form, Piece, TextRun, Use
from tilewright.svg.matrix import IDENTITY, Matrix, moved_box
from tilewright.svg.outline import number
from tilewright.svg.picture import PictureFile
from tilewright.svg.shape import parse
from tilewright.typography import fonts
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.units import POINTS_PER_MM, Box, Sides, Size, points

Turn = Literal[0, 90, 180, 270]
Anchor = Literal["start", "middle", "end"]
_DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}
_NOTHING = Sides()
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_HAIR = 1.0  # a form's own box is this much larger (mm): the clip in force cuts, not an anti-aliased box edge


@dataclass(frozen=True, slots=True)
class Lettering:
    """How words on a sheet are set: a bundled font, its size in millimetres and a CSS colour."""

    family: str = "Alegreya"
    size: float = 3.0
    weight: str = "normal"
    style: str = "normal"
    colour: str = "black"


@dataclass(slots=True)
class _Page:
    size: Size
    trim: Box | None
    bleed: Box | None
    label: str
    matrix: Matrix
    pieces: list[Piece] = field(default_factory=list)


class Document:
    """A PDF while it is being made. All lengths are millimetres from the page's top-left corner, y downwards.

    Nothing is written before `close`; the same calls give the same bytes. `pictures` says where the file of each
    picture is that a face shows, `book` which fonts there are besides those in the box.
    """

    def __init__(  # noqa: PLR0913 - each is a field of the file's own record
        self,
        target: Path | str | IO[bytes],
        *,
        title: str,
        author: str = "",
        subject: str = "",
        creator: str = "Tilewright",
        language: str = "en-GB",
        duplex: Literal["long", "short"] | None = None,
        pictures: Mapping[str, PictureFile] | None = None,
        book: Finder | None = None,
    ) -> None:
        colophon = Colophon(title, author, subject, creator, language)
        wishes = "/PrintScaling /None /PickTrayByPDFSize true /DisplayDocTitle true"
        wishes += f" /Duplex {_DUPLEX[duplex]}" if duplex else ""
        self._target, self._written = target, CompactDocument(colophon, wishes)
        self._pages: list[_Page] = []
        self._outline: dict[int, list[tuple[str, int]]] = {}
        self._forms: dict[str, Form] = {}
        self._pictures, self._book = pictures or {}, book

    def page(
        self,
        size: Size,
        *,
        trim: Box | None = None,
        bleed: Box | None = None,
        label: str = "",
        matrix: Matrix = IDENTITY,
    ) -> None:
        """Begin a page; trim and bleed become its TrimBox and BleedBox, label is what a reader shows as its number.

        The matrix moves all that is put on the page, boxes with it: what a printer that is not straight needs.
        """
        trim, bleed = (_bounding_box(box, size, matrix) for box in (trim, bleed))
        self._pages.append(_Page(size, trim, bleed, label, matrix))

    def place(self, form: Form, trim: Box, bleed: Sides = _NOTHING, turn: Turn = 0, clip: str = "") -> None:
        """Put a face where `trim` says, turned clockwise; no paint lands outside the trim grown by the bleed.

        With a clip, path data of the face's own, none lands outside of that.

        The face's trim has its top-left corner at the form's (0, 0); for 90 and 270 `trim` is the turned rectangle.
        Bleed sides are the page's, not the face's.
        """
        self.put(form, operators(trim, bleed, turn, clip))

    def put(self, form: Form, there: str) -> None:
        """Put a face where such operators put it."""
        if form.key not in self._forms:
            for part in form.walk():
                self._forms.setdefault(part.key, part)
        self._add(there, Use(form.key), "Q")

    def line(  # noqa: PLR0913 - two ends, a width and a colour
        self, x1: float, y1: float, x2: float, y2: float, *, width: float = 0.1, ink: str = "black", dash: float = 0.0
    ) -> None:
        """A straight stroke; dash is the length of a dash and of the gap after it, 0 for none."""
        self._add(_stroke((x1, y1, x2, y2), width, ink, dash))

    def text(  # noqa: PLR0913 - a place, words and how they stand there
        self,
        x: float,
        y: float,
        words: str,
        lettering: Lettering | None = None,
        *,
        anchor: Anchor = "start",
        turn: Turn = 0,
    ) -> None:
        """Words with their baseline at a point, turned clockwise about it.

        Raises:
            UnknownFaceError: The font is not bundled.
            MissingGlyphError: It lacks one of the letters.
        """
        self._add(*_words((x, y, anchor, turn), words, lettering or Lettering(), self._book or BUNDLED))

    def outline(self, title: str, level: int = 0) -> None:
        """An entry in the reader's side bar that leads to the page begun last."""
        self._outline.setdefault(len(self._pages) - 1, []).append((title, level))

    def close(self) -> None:
        """Write the file; nothing can be added after.

        Raises:
            RefusedError: A picture's file is gone, or has changed, since the faces were drawn (C19).
        """
        objects = DocumentObjects(self._written, self._book)
        resources = Resources(objects, self._forms, self._counted(), _HAIR, self._pictures)
        labels = []
        for index, page in enumerate(self._pages):
            self._emit(index, page, resources)
            labels.append(f"{index} << /P {string(page.label or str(index + 1))} >>")
        objects.end()
        data = self._written.written(" ".join(labels))
        if isinstance(self._target, str | Path):
            Path(self._target).write_bytes(data)
        else:
            self._target.write(data)

    def _add(self, *pieces: Piece) -> None:
        if not self._pages:
            raise ValueError("begin a page first")
        self._pages[-1].pieces.extend(pieces)

    def _counted(self) -> dict[str, int]:
        """How often each form is named: once only is written in place, more often shared."""
        counts: dict[str, int] = {}
        places = chain.from_iterable(page.pieces for page in self._pages)
        for piece in chain(places, chain.from_iterable(form.content for form in self._forms.values() if form.forms)):
            if isinstance(piece, Use):
                counts[piece.key] = counts.get(piece.key, 0) + 1
        return counts

    def _emit(self, index: int, page: _Page, resources: Resources) -> None:
        document, height = self._written, points(page.size.height)
        scale = number(POINTS_PER_MM, 7)
        upright = f"{scale} 0 0 -{scale} 0 {number(height, 4)} cm"
        straight = [f"{' '.join(number(n, 7) for n in page.matrix)} cm"] if page.matrix != IDENTITY else []
        text, used = resources.written([upright, *straight, *page.pieces])
        entries = f"/Parent {document.pages} /Contents {document.add(deflated(text))} "
        boxes = {"MediaBox": Box(0, 0, page.size.width, page.size.height), "TrimBox": page.trim, "BleedBox": page.bleed}
        entries += "".join(f"/{name} [{_points(box, height)}] " for name, box in boxes.items() if box)
        here = document.page(f"<< /Type /Page {entries}/Resources {resources.shared(used)} >>".encode())
        for title, level in self._outline.get(index, ()):
            document.entitle(title, level, here)


@lru_cache(maxsize=4096)
def operators(trim: Box, bleed: Sides, turn: Turn = 0, clip: str = "") -> str:
    """What puts a face where `Document.place` would: the clip, and the matrix."""
    a, b, c, d, x, y = lying(trim, turn)
    if clip:
        return f"q {a} {b} {c} {d} {_mm(x)} {_mm(y)} cm {parse(clip).write(3)} W n"
    box = trim.grown(bleed)
    shown = " ".join(map(_mm, (box.x, box.y, box.width, box.height)))
    return f"q {shown} re W n {a} {b} {c} {d} {_mm(x)} {_mm(y)} cm"


@lru_cache(maxsize=256)  # the numbers beside pieces are the same on many sheets
def _words(place: tuple[float, float, Anchor, Turn], words: str, how: Lettering, book: Finder) -> tuple[Piece, ...]:
    """Words, as operators and text."""
    x, y, anchor, turn = place
    face = book.find_for(how.family, how.weight, how.style)
    back = fonts.measure(words, face) * how.size * _ANCHORS[anchor]
    a, b = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[turn]
    start = f"{a} {b} {b} {-a} {_mm(x - a * back)} {_mm(y - b * back)} Tm"
    ink = paint.operator(paint.parse(how.colour), stroke=False)
    runs = (TextRun(file, how.size, text) for file, text in fonts.runs(words, face))
    return f"q {ink} BT {start}", *runs, "ET Q"


@lru_cache(maxsize=4096)
def _stroke(line: tuple[float, float, float, float], width: float, ink: str, dash: float) -> str:
    """A line, as operators."""
    x1, y1, x2, y2 = line
    dashes = f"[{_mm(dash)}] 0 d " if dash else ""
    pen = f"{paint.operator(paint.parse(ink), stroke=True)} {_mm(width)} w {dashes}"
    return f"q {pen}{_mm(x1)} {_mm(y1)} m {_mm(x2)} {_mm(y2)} l S Q"


def _bounding_box(box: Box | None, page: Size, matrix: Matrix) -> Box | None:
    """The upright box around the box under the matrix, as far as it lies on the page."""
    if box is None or matrix == IDENTITY:
        return box
    there = moved_box(matrix, box)
    x, y = max(there.x, 0.0), max(there.y, 0.0)
    return Box(x, y, min(there.right, page.width) - x, min(there.bottom, page.height) - y)


@lru_cache(maxsize=64)
def _points(box: Box, height: float) -> str:
    corners = (points(box.x), height - points(box.bottom), points(box.right), height - points(box.y))
    return " ".join(number(corner, 4) for corner in corners)


def _mm(length: float) -> str:
    return number(length, 4)
