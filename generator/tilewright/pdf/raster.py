"""A page of a PDF -> dots, exactly as many as are wanted, drawn by PDFium, which comes as a wheel on every system."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

import pypdfium2 as pdfium
from PIL import Image

from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError

_PDFIUM = Lock()
"""PDFium may be in one thread at a time: the designer's page and free tables draw in threads of their own."""
WHITE, CLEAR = (255, 255, 255, 255), (255, 255, 255, 0)
"""What a page is drawn on: paper, or nothing."""
MOST_DOTS = 70_000_000
"""Of one picture, four bytes each while it is drawn: A4 at 800 to an inch."""
_RENDERED = pdfium.raw.FPDF_ANNOT | pdfium.raw.FPDF_REVERSE_BYTE_ORDER


@dataclass(frozen=True, slots=True)
class Dots:
    """How many dots a picture has, across and down."""

    wide: int
    high: int


class PdfPages:
    """The pages of a PDF while they are drawn."""

    def __init__(self, document: pdfium.PdfDocument) -> None:
        self._document = document

    def __len__(self) -> int:
        return len(self._document)

    def sizes(self) -> tuple[tuple[float, float, str], ...]:
        """How wide and high each page is, in points, and what a reader shows as its number."""
        document, numbers = self._document, range(len(self._document))
        with _PDFIUM:
            return tuple((*document.get_page_size(number), document.get_page_label(number)) for number in numbers)

    def draw(self, number: int, dots: Dots, ground: tuple[int, int, int, int] = WHITE) -> Image.Image:
        """A page, counted from 0, as large as is wanted: RGB, or RGBA on a ground that can be seen through.

        Raises:
            IndexError: There is no such page.
            RefusedError: The picture would have too many dots (V11).
        """
        if dots.wide * dots.high > MOST_DOTS:
            what = f"this picture would have {dots.wide:,} x {dots.high:,} dots; the limit is {MOST_DOTS:,} in all"
            raise RefusedError([Problem("", 0, 0, "V11", what, "use fewer dots per inch")])
        if not 0 <= number < len(self._document):
            raise IndexError(number)
        with _PDFIUM:
            return self._drawn(number, dots, ground)

    def _drawn(self, number: int, dots: Dots, ground: tuple[int, int, int, int]) -> Image.Image:
        raw, page = pdfium.raw, self._document[number]
        clear = ground[3] < WHITE[3]
        kind, modes = (raw.FPDFBitmap_BGRA, ("RGBA", "RGBA")) if clear else (raw.FPDFBitmap_BGRx, ("RGB", "RGBX"))
        bitmap = pdfium.PdfBitmap.new_native(dots.wide, dots.high, kind, rev_byteorder=True)
        try:
            bitmap.fill_rect(ground, 0, 0, dots.wide, dots.high)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, dots.wide, dots.high, 0, _RENDERED)
            data, stride = bytes(bitmap.buffer), bitmap.stride  # a copy: the bitmap is gone as soon as it is closed
        finally:
            bitmap.close()
            page.close()
        return Image.frombytes(modes[0], (dots.wide, dots.high), data, "raw", modes[1], stride, 1)


@contextmanager
def pdfium_document(data: bytes) -> Iterator[Any]:
    """A PDF as PDFium has it, for what is read of it besides pictures; no other thread is in PDFium meanwhile."""
    with _PDFIUM:
        document = pdfium.PdfDocument(data)
        try:
            yield document
        finally:
            document.close()


@contextmanager
def open_pdf(data: bytes) -> Iterator[PdfPages]:
    """The pages of a PDF, for as long as they are drawn."""
    with _PDFIUM:
        document = pdfium.PdfDocument(data)
    try:
        yield PdfPages(document)
    finally:
        with _PDFIUM:
            document.close()
