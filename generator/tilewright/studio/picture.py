"""A face as it is printed -> a picture for the page, drawn once and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import Lock

from tilewright.build.edition import Edition
from tilewright.build.pictures import PictureForm, drawn_faces, frame_of, pack
from tilewright.build.store import Face
from tilewright.digest import blake2b
from tilewright.pdf.raster import Dots, open_pdf
from tilewright.svg.picture import PictureFile
from tilewright.typography.finder import Finder

WIDTHS = (120, 240, 480, 960, 1_920)
"""Dots across: a page asks for the next larger one."""
MOST_DOTS = 12_000_000
"""Of one picture, whatever is asked for."""
AT_ONCE = 1
"""How hard a PNG is packed: for a page on the same computer, which waits for it."""


def face_png(
    face: Face, width: int, pictures: Mapping[str, PictureFile], book: Finder | None, *, bleed: bool = False
) -> bytes:
    """A face, cut out; with its bleed if that is wanted.

    Raises:
        RefusedError: A picture's file is gone, or has changed, since the face was drawn (C19).
    """
    form = PictureForm(bleed=bleed, clear=True)
    frame = frame_of(face, form)
    frame = replace(frame, dots=_across(frame.box.width, frame.box.height, width))
    (picture,) = drawn_faces([face], [frame], form, pictures, book)
    return pack(picture, form, AT_ONCE)


def page_png(data: bytes, number: int, width: int) -> bytes:
    """A page of a PDF, counted from 0.

    Raises:
        IndexError: It has no such page.
    """
    with open_pdf(data) as pages:
        if not 0 <= number < len(pages):
            raise IndexError(number)
        across, along, _ = pages.sizes()[number]
        return pack(pages.draw(number, _across(across, along, width)), PictureForm(), AT_ONCE)


def _across(width: float, height: float, wide: int) -> Dots:
    """As many dots as are wanted across, fewer if there would be far too many."""
    wide = min(wide, int((MOST_DOTS * width / height) ** 0.5))
    return Dots(max(1, wide), max(1, round(wide * height / width)))


def sizes_of(data: bytes) -> tuple[tuple[float, float, str], ...]:
    """How wide and high each page of a PDF is, in points, and what a reader shows as its number."""
    with open_pdf(data) as pages:
        return pages.sizes()


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
