"""A face, or a page of a PDF -> a PNG of exactly what is printed of it.

A face goes through the same press as a kit does, on a page of its own, and the pages of PDFs are taken from the files
themselves: what the page shows is what comes off the printer, fonts, masks, pictures and all.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import lru_cache
from xml.etree.ElementTree import Element, SubElement

import pypdfium2 as pdfium

from generator.kit.cache import Face
from generator.press.pdf import Document
from generator.shaping.finder import Finder
from generator.units import Box, Sides, Size
from generator.vector.compile import compile_svg
from generator.vector.form import Form
from generator.vector.picture import PictureFile

WIDTHS = (120, 240, 480, 960, 1_920)
"""Dots across: a page asks for the next larger one."""
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
    document = pdfium.PdfDocument(data)
    try:
        if not 0 <= number < len(document):
            raise IndexError(number)
        return _png(document[number], width, ground)
    finally:
        document.close()


def sizes_of(data: bytes) -> tuple[tuple[float, float, str], ...]:
    """How wide and high each page of a PDF is, in points, and what a reader shows as its number."""
    document = pdfium.PdfDocument(data)
    try:
        numbers = range(len(document))
        return tuple((*document.get_page_size(number), document.get_page_label(number)) for number in numbers)
    finally:
        document.close()


def _png(page: pdfium.PdfPage, width: int, ground: tuple[int, int, int, int]) -> bytes:
    across, along = page.get_size()
    scale = min(width / across, (MOST_DOTS / (across * along)) ** 0.5)
    picture = page.render(scale=scale, fill_color=ground, maybe_alpha=ground[3] < 255).to_pil()
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()
