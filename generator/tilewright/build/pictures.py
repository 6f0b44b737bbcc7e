"""Faces -> pictures of an exact size: PNG or JPEG, with their dots to an inch written in, and drawn without cairo."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import Literal
from xml.etree.ElementTree import Element, SubElement

from PIL import Image

from tilewright.build.store import Face
from tilewright.frozen import dataclass
from tilewright.pdf import raster
from tilewright.pdf.pdf import Document
from tilewright.pdf.raster import CLEAR, WHITE, Dots
from tilewright.svg.contour import rounded
from tilewright.svg.form import Form
from tilewright.svg.picture import PictureFile
from tilewright.svg.walk import compile_svg
from tilewright.typography.finder import Finder
from tilewright.units import MM_PER_INCH, Box, Sides, Size

DPI = 300.0
"""Dots to an inch that print shops ask for."""
TOGETHER = 24
"""Faces that are put into one PDF to be drawn: what they share is read once."""
ROUND = 3.0
"""Radius of the corners of a playing card, in millimetres."""
_TURNS = {1: Image.Transpose.ROTATE_270, 2: Image.Transpose.ROTATE_180, 3: Image.Transpose.ROTATE_90}
"""Pillow turns to the left."""
QUALITY = 92
"""Of a JPEG, of 100: what print shops recommend."""


@dataclass(frozen=True, slots=True)
class PictureForm:
    """The options for pictures of faces.

    Attributes:
        dpi: Dots per inch.
        bleed: Whether the picture includes the bleed.
        corners: The corners of a rectangle without bleed: square, or rounded like a playing card's.
        grey: Shades of grey instead of RGB.
        clear: Whether the space outside the cut is transparent; otherwise it is white, or the bleed.
        kind: The file format.
    """

    dpi: float = DPI
    bleed: bool = False
    corners: Literal["square", "round"] = "square"
    grey: bool = False
    clear: bool = False
    kind: Literal["png", "jpeg"] = "png"

    @property
    def suffix(self) -> str:
        """The suffix of file names."""
        return ".png" if self.kind == "png" else ".jpg"


@dataclass(frozen=True, slots=True)
class PictureFrame:
    """The part of a face that a picture shows.

    Attributes:
        box: The part, in millimetres from the upper left corner of the face's trim.
        dots: Its size in pixels.
        cut: The path data of the face's cut, outside which nothing is drawn; empty to draw all of the face.
        turn: Quarter turns clockwise after drawing.
    """

    box: Box
    dots: Dots
    cut: str = ""
    turn: int = 0

    @property
    def drawn(self) -> Dots:
        """The size in pixels before it is turned."""
        return Dots(self.dots.high, self.dots.wide) if self.turn % 2 else self.dots


def frame_of(face: Face, form: PictureForm) -> PictureFrame:
    """Return the frame of a face: its trim, with the bleed if the form includes it."""
    around = face.bleed if form.bleed else 0.0
    box = Box(0, 0, face.trim.width, face.trim.height).grown(Sides.all(around))
    return PictureFrame(box, dots_of(box.size, form.dpi), "" if form.bleed else cut_of(face, form))


def cut_of(face: Face, form: PictureForm) -> str:
    """Where a face is cut; a rectangle with round corners if the form has them."""
    width, height = face.trim.width, face.trim.height
    if is_rectangle(face) and form.corners == "round":
        return rounded(0, 0, width, height, min(ROUND, width / 4, height / 4))
    return face.outline.cut or rectangle(face.trim, 0)


def dots_of(size: Size, dpi: float) -> Dots:
    """How many dots a size in millimetres has, at least one each way."""
    wide, high = (max(1, round(length / MM_PER_INCH * dpi)) for length in (size.width, size.height))
    return Dots(wide, high)


def is_rectangle(face: Face) -> bool:
    """Whether a face is cut along the four sides of its trim."""
    return face.outline.cut in {"", rectangle(face.trim, 0)}


def pictures(
    faces: Sequence[Face],
    frames: Iterable[PictureFrame],
    form: PictureForm,
    files: Mapping[str, PictureFile],
    book: Finder | None,
) -> Iterator[bytes]:
    """The file of each picture, in order.

    The next is drawn while the last is packed, which another core does.

    Args:
        faces: What is drawn.
        frames: What of each, and how large.
        form: How.
        files: Where the pictures are that faces show.
        book: The fonts of the game; None for those in the box.

    Raises:
        RefusedError: A picture's file is gone, or has changed, since the face was drawn (C19); a picture would have too
            many dots (V11).
    """
    with ThreadPoolExecutor(1) as packer:
        waiting: Future[bytes] | None = None
        for picture in drawn_faces(faces, frames, form, files, book):
            packed = packer.submit(pack, picture, form)
            if waiting:
                yield waiting.result()
            waiting = packed
        if waiting:
            yield waiting.result()


def drawn_faces(
    faces: Sequence[Face],
    frames: Iterable[PictureFrame],
    form: PictureForm,
    files: Mapping[str, PictureFile],
    book: Finder | None,
) -> Iterator[Image.Image]:
    """The same as pictures in memory: RGB, RGBA or grey, as the form says.

    Raises:
        RefusedError: As `pictures`.
    """
    pairs = list(zip(faces, frames, strict=True))
    for start in range(0, len(pairs), TOGETHER):
        batch = pairs[start : start + TOGETHER]
        with raster.open_pdf(_paged(batch, files, book)) as pages:
            for number, (face, frame) in enumerate(batch):
                picture = pages.draw(number, frame.drawn, CLEAR if form.clear else WHITE)
                yield _finished(picture, face, frame, form)


def _paged(batch: Sequence[tuple[Face, PictureFrame]], files: Mapping[str, PictureFile], book: Finder | None) -> bytes:
    """A PDF with a page for each face, as large as its frame."""
    buffer = io.BytesIO()
    document = Document(buffer, title="faces", pictures=files, book=book)
    for face, frame in batch:
        document.page(frame.box.size)
        trim = Box(-frame.box.x, -frame.box.y, face.trim.width, face.trim.height)
        bleed = Sides.all(0.0 if frame.cut else face.bleed)
        paper = frame.cut or face.outline.bleed or rectangle(face.trim, face.bleed)
        document.place(paper_shape(paper, face.trim), trim, bleed, clip=frame.cut)
        document.place(face.form, trim, bleed, clip=frame.cut)
    document.close()
    return buffer.getvalue()


def rectangle(size: Size, bleed: float) -> str:
    """The path of a rectangle with its bleed."""
    return rounded(-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed, 0)


@lru_cache(maxsize=64)
def paper_shape(cut: str, trim: Size) -> Form:
    """White paper in the shape of a face: a tab to glue has nothing on it, and is there all the same."""
    root = Element("svg", {"viewBox": f"0 0 {trim.width:g} {trim.height:g}"})
    SubElement(root, "path", {"d": cut, "fill": "#FFFFFF"})
    return compile_svg(root, "paper")


def _finished(picture: Image.Image, face: Face, frame: PictureFrame, form: PictureForm) -> Image.Image:
    """The picture with its edges drawn on to the frame, turned, and in grey if it is to be."""
    if form.bleed and not frame.cut:
        picture = _drawn_on(picture, face, frame)
    if frame.turn:
        picture = picture.transpose(_TURNS[frame.turn])
    if form.grey:
        picture = picture.convert("LA" if form.clear else "L")
    return picture


def _drawn_on(picture: Image.Image, face: Face, frame: PictureFrame) -> Image.Image:
    """A picture whose outermost lines of dots go on as far as the frame, if the face ends before it."""
    inside = Box(0, 0, face.trim.width, face.trim.height).grown(Sides.all(face.bleed))
    box, dots = frame.box, frame.drawn
    across, down = dots.wide / box.width, dots.high / box.height
    left, top = (max(0, -int(-edge // 1)) for edge in ((inside.x - box.x) * across, (inside.y - box.y) * down))
    right = min(dots.wide, int((inside.right - box.x) * across + 1e-6))
    bottom = min(dots.high, int((inside.bottom - box.y) * down + 1e-6))
    if (left, top, right, bottom) == (0, 0, dots.wide, dots.high):
        return picture
    whole = picture.copy()
    for x, width, source in ((0, left, left), (right, dots.wide - right, right - 1)):
        if width:
            line = whole.crop((source, 0, source + 1, dots.high))
            whole.paste(line.resize((width, dots.high), Image.Resampling.NEAREST), (x, 0))
    for y, height, source in ((0, top, top), (bottom, dots.high - bottom, bottom - 1)):
        if height:
            line = whole.crop((0, source, dots.wide, source + 1))
            whole.paste(line.resize((dots.wide, height), Image.Resampling.NEAREST), (0, y))
    return whole


def pack(picture: Image.Image, form: PictureForm, level: int = 4) -> bytes:
    """A picture as a file, its dots to an inch written in; the higher the level, the smaller and later a PNG is."""
    buffer, dpi = io.BytesIO(), (form.dpi, form.dpi)
    if form.kind == "png":
        picture.save(buffer, "PNG", dpi=dpi, compress_level=level)
    else:
        picture.save(buffer, "JPEG", dpi=dpi, quality=QUALITY, subsampling=0)
    return buffer.getvalue()
