"""A PDF of the kit -> its pages: where each face lies by the page's own operators, its marks, its words, its dots."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pikepdf
import pypdfium2

from tilewright.units import Box, Point, Size, from_points, points

Pixels = npt.NDArray[np.uint8]
PER_MM = 4
"""Dots a millimetre of a page looked at as a whole."""

ROUNDING = 0.002
"""Points taken off a part of a page: the renderer rounds its size up to whole dots, and stretches it to them."""

STAMP = re.compile(r"\bv1\.0 ([0-9A-HJKMNP-TV-Z]{5})\b")


@dataclass(frozen=True)
class Placed:
    """A face as the page's own operators place it: where it may paint, the matrix that puts it there, what it uses."""

    window: Box
    matrix: tuple[float, ...]
    shows: tuple[str, ...] = ()

    @property
    def up(self) -> tuple[float, float]:
        """Where its top points on the page; (0, -1) is to the page's top."""
        return -self.matrix[2], -self.matrix[3]

    def trim(self, size: Size) -> Box:
        """Where a face of that size is cut."""
        a, b, c, d, x, y = self.matrix
        far = Point(x + a * size.width + c * size.height, y + b * size.width + d * size.height)
        left, top = min(x, far.x), min(y, far.y)
        return Box(left, top, abs(far.x - x), abs(far.y - y))


@dataclass(frozen=True)
class Stroke:
    """A straight line on the page itself, with its width."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float

    @property
    def box(self) -> Box:
        """All that it inks."""
        half = self.width / 2
        return Box(
            min(self.x1, self.x2) - half * (self.x1 == self.x2),
            min(self.y1, self.y2) - half * (self.y1 == self.y2),
            abs(self.x2 - self.x1) + self.width * (self.x1 == self.x2),
            abs(self.y2 - self.y1) + self.width * (self.y1 == self.y2),
        )


class Page:
    """A page of a PDF."""

    def __init__(self, opened: pikepdf.Page, shown: pypdfium2.PdfPage, label: str) -> None:
        self.opened, self.shown, self.label = opened, shown, label

    @property
    def side(self) -> str:
        """Front, back, or nothing where the page is not part of a sheet."""
        return self.label.partition(" ")[2]

    @property
    def size(self) -> Size:
        """In millimetres."""
        _, _, width, height = self.box("Media")
        return Size(from_points(width), from_points(height))

    def box(self, name: str) -> tuple[float, ...]:
        """The Media-, Bleed- or TrimBox in points, or what stands for it: left, bottom, right, top."""
        return tuple(map(float, getattr(self.opened, f"{name.lower()}box")))

    @cached_property
    def text(self) -> str:
        """All its words."""
        return str(self.shown.get_textpage().get_text_range()).replace("\r\n", " ")

    @cached_property
    def _drawn(self) -> tuple[tuple[Placed, ...], tuple[Stroke, ...]]:
        return _read(self.opened)

    @property
    def placed(self) -> tuple[Placed, ...]:
        """The faces on it."""
        return self._drawn[0]

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """The lines drawn on the page itself."""
        return self._drawn[1]

    @property
    def stamp(self) -> str:
        """The fingerprint in its margin; empty where there is none."""
        return next(iter(STAMP.findall(self.text)), "")

    def words(self, box: Box) -> str:
        """What can be read in a part of the page."""
        high = points(self.size.height)
        area = (points(box.x), high - points(box.bottom), points(box.right), high - points(box.y))
        return str(self._words.get_text_bounded(*area))

    @cached_property
    def _words(self) -> pypdfium2.PdfTextPage:
        return self.shown.get_textpage()

    @cached_property
    def pixels(self) -> Pixels:
        """The page in colour, PER_MM dots a millimetre."""
        picture = self.shown.render(scale=PER_MM * from_points(1)).to_pil().convert("RGB")
        return np.asarray(picture)

    def part(self, box: Box, per_mm: float) -> Pixels:
        """A part of the page in grey; its corner falls on the corner of a dot."""
        high, before = points(self.size.height), self.shown.get_mediabox()
        area = (points(box.x), high - points(box.bottom) + ROUNDING, points(box.right) - ROUNDING, high - points(box.y))
        self.shown.set_mediabox(*area)
        self.shown.set_cropbox(*area)
        try:
            return np.asarray(self.shown.render(scale=per_mm * from_points(1)).to_pil().convert("L"))
        finally:
            self.shown.set_mediabox(*before)
            self.shown.set_cropbox(*before)


def _read(page: pikepdf.Page) -> tuple[tuple[Placed, ...], tuple[Stroke, ...]]:
    """The faces and lines that the page's own content puts down, not what is drawn inside a face."""
    depth, window, stroke, pen = 0, None, 0.0, (0.0, 0.0)
    placed: list[Placed] = []
    strokes: list[Stroke] = []
    for each in pikepdf.parse_content_stream(page, "q Q re cm w m l Do"):
        name = str(each.operator)
        depth += (name == "q") - (name == "Q")
        if name == "Do" and placed:
            placed[-1] = replace(placed[-1], shows=(*placed[-1].shows, str(each.operands[0])))
        if depth != 1 or name in {"q", "Q", "Do"}:
            continue
        numbers = tuple(map(float, each.operands))
        match name:
            case "re":
                window = Box(*numbers)
            case "cm":
                assert window, "a face without a window"
                placed.append(Placed(window, numbers))
            case "w":
                stroke = numbers[0]
            case "m":
                pen = numbers[0], numbers[1]
            case "l":
                strokes.append(Stroke(*pen, numbers[0], numbers[1], stroke))
    return tuple(placed), tuple(strokes)


class Paper:
    """A PDF file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.opened = pikepdf.open(path)
        self.shown = pypdfium2.PdfDocument(path)

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """All its pages."""
        labels = [self.shown.get_page_label(n) for n in range(len(self.shown))]
        each = zip(self.opened.pages, self.shown, labels, strict=True)
        return tuple(Page(*page) for page in each)
