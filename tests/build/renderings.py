"""A face of the kit -> its picture from the SVG by cairosvg and from the PDF by pdfium, dot upon dot, in grey."""

from __future__ import annotations

import io
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from tests import cairo_png as raster
from tests.build.printed import Page
from tests.build.unpacked import Drawing, Face, Kit

DOTS = 10
"""A millimetre: 254 dpi, so that every trim and bleed is a whole number of dots."""

FINER = 2
"""Cairo sets letters a whole dot apart: smaller dots, and a line of text drifts less."""

Grey = npt.NDArray[np.float64]
TURNS = {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3}
"""Where a face's top points on the page -> how many quarter turns anticlockwise bring it up again."""


@dataclass(frozen=True)
class Difference:
    """How two pictures of one face differ, both blurred by half a millimetre, in greys of 255.

    Attributes:
        mean: Over the whole face: what a wrong gradient or ground changes.
        worst: In the square of 1.5 mm that differs most: what a missing or moved thing changes.
    """

    mean: float
    worst: float


def from_svg(drawing: Drawing) -> Grey:
    """The trim of the SVG file, on white paper."""
    picture = Image.open(io.BytesIO(raster.png(drawing.text.encode(), FINER * DOTS * 25.4))).convert("RGBA")
    picture = picture.reduce(FINER)
    paper = Image.new("RGBA", picture.size, "white")
    grey = np.asarray(Image.alpha_composite(paper, picture).convert("L"))
    rim, size = round(drawing.bleed * DOTS), drawing.trim
    return smooth(grey[rim : rim + round(size.height * DOTS), rim : rim + round(size.width * DOTS)])


def from_pdf(page: Page, face: Face) -> Grey:
    """The same part of the page, turned upright."""
    up = face.placed.up
    grey = page.part(face.trim, DOTS)
    wide, high = round(face.trim.width * DOTS), round(face.trim.height * DOTS)
    return smooth(np.rot90(grey[:high, :wide], TURNS[round(up[0]), round(up[1])]))


def smooth(grey: npt.NDArray[np.uint8]) -> Grey:
    """Without the fine grain of edges and letters that no two renderers share."""
    return np.asarray(Image.fromarray(grey).filter(ImageFilter.GaussianBlur(DOTS / 4)), dtype=np.float64)


def difference(one: Grey, other: Grey) -> Difference:
    """How two pictures of equal size differ."""
    apart, square = np.abs(one - other), DOTS * 3 // 2
    rows, columns = apart.shape[0] // square, apart.shape[1] // square
    squares = apart[: rows * square, : columns * square].reshape(rows, square, columns, square).mean(axis=(1, 3))
    return Difference(float(apart.mean()), float(squares.max()))


def find(kit: Kit, fingerprint: str) -> tuple[Page, Face]:
    """The first place in the kit where a face is printed."""
    return next((page, face) for page in kit.cut for face in kit.faces(page) if face.drawing.fingerprint == fingerprint)
