"""A face as it is printed -> a picture for the page, drawn once and kept."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import lru_cache
from threading import Lock
from xml.etree.ElementTree import Element, SubElement

import pypdfium2 as pdfium

from tilewright.build.edition import Edition
from tilewright.build.store import Face
from tilewright.digest import blake2b
from tilewright.pdf.pdf import Document
from tilewright.svg.form import Form
from tilewright.svg.picture import PictureFile
from tilewright.svg.walk import compile_svg
from tilewright.typography.finder import Finder
from tilewright.units import Box, Sides, Size

WIDTHS = (120, 240, 480, 960, 1_920)
"""Dots across: a page asks for the next larger one."""
_PDFIUM = Lock()
"""PDFium may be in one thread at a time: the designer's page and free tables draw in threads of their own."""
CLEAR = (255, 255, 255, 0)
MOST_DOTS = 12_000_000
"""Of one picture, whatever is asked for."""


def face_png(
    face: Face, width: int, pictures: Mapping[str, PictureFile], book: Finder | None, *, bleed: bool = False
) -> bytes:
    """A face, cut out; with its bleed where that is asked for.

    Raises:
        RefusedError: A picture's file is gone, or has changed, since the face was drawn (C19).
    """
    buffer, around = io.BytesIO(), face.bleed if bleed else 0.0
    document = Document(buffer, title=face.name, pictures=pictures, book=book)
    trim = Box(around, around, face.trim.width, face.trim.height)
    document.page(trim.grown(Sides.all(around)).size)
    clip = "" if bleed else face.outline.cut
    document.place(_paper(face.outline.cut, face.trim), trim, Sides.all(around), clip=clip)
    document.place(face.form, trim, Sides.all(around), clip=clip)
    document.close()
    return page_png(buffer.getvalue(), 0, width, CLEAR)


@lru_cache(maxsize=64)
def _paper(cut: str, trim: Size) -> Form:
    """White paper in the shape of a face: a tab to glue has nothing on it, and is there all the same."""
    root = Element("svg", {"viewBox": f"0 0 {trim.width:g} {trim.height:g}"})
    SubElement(root, "path", {"d": cut, "fill": "#FFFFFF"})
    return compile_svg(root, "paper")


def page_png(data: bytes, number: int, width: int, ground: tuple[int, int, int, int] = (255, 255, 255, 255)) -> bytes:
    """A page of a PDF, counted from 0.

    Raises:
        IndexError: It has no such page.
    """
    with _PDFIUM:
        return _page_png(data, number, width, ground)


def _page_png(data: bytes, number: int, width: int, ground: tuple[int, int, int, int]) -> bytes:
    document = pdfium.PdfDocument(data)
    try:
        if not 0 <= number < len(document):
            raise IndexError(number)
        page = document[number]
        across, along = page.get_size()
        scale = min(width / across, (MOST_DOTS / (across * along)) ** 0.5)
        picture = page.render(scale=scale, fill_color=ground, maybe_alpha=ground[3] < 255).to_pil()
        buffer = io.BytesIO()
        picture.save(buffer, "PNG", compress_level=1)
        return buffer.getvalue()
    finally:
        document.close()


def sizes_of(data: bytes) -> tuple[tuple[float, float, str], ...]:
    """How wide and high each page of a PDF is, in points, and what a reader shows as its number."""
    with _PDFIUM:
        return _sizes_of(data)


def _sizes_of(data: bytes) -> tuple[tuple[float, float, str], ...]:
    document = pdfium.PdfDocument(data)
    try:
        numbers = range(len(document))
        return tuple((*document.get_page_size(number), document.get_page_label(number)) for number in numbers)
    finally:
        document.close()


MOST_BYTES = 2_000_000
"""Of pictures that are kept ready, for whoever looks on besides; the browser that asked keeps them as well."""


def mark_of(face: Face) -> str:
    """What a face is called by how it looks."""
    cut = f"{face.form.key} {face.trim} {face.outline.cut}"
    return blake2b(cut.encode(), digest_size=12).hexdigest()


class Ready:
    """Pictures that were made, the last ones asked for."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._pictures: OrderedDict[object, bytes] = OrderedDict()
        self._most, self.bytes, self._lock = most, 0, Lock()

    def once(self, key: object, make: Callable[[], bytes]) -> bytes:
        """The picture of that key, made if it is not there; any thread may ask."""
        with self._lock:
            return self._once(key, make)

    def _once(self, key: object, make: Callable[[], bytes]) -> bytes:
        data = self._pictures.get(key)
        if data is None:
            data = self._pictures[key] = make()
            self.bytes += len(data)
            while self.bytes > self._most and len(self._pictures) > 1:
                self.bytes -= len(self._pictures.popitem(last=False)[1])
        else:
            self._pictures.move_to_end(key)
        return data


def drawn(edition: Edition, face: Face, width: int, *, bleed: bool) -> bytes:
    """A face of an edition as a PNG.

    Raises:
        RefusedError: A picture in it is gone, or has changed, since it was drawn.
    """
    job = edition.job if not edition.last("job") else edition.last("job")
    fonts = job.spec.fonts
    return face_png(face, width, job.pictures, fonts if fonts.changes else None, bleed=bleed)
