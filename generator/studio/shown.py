"""Faces -> their pictures by what they look like, so that a browser asks for each only once and sees what is new."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b

from generator.kit.cache import Face
from generator.kit.edition import Edition
from generator.studio.picture import face_png

MOST_BYTES = 32_000_000
"""Of pictures that are kept ready; browsers keep them as well."""


def mark_of(face: Face) -> str:
    """What a face is called by how it looks."""
    cut = f"{face.form.key} {face.trim} {face.outline.cut}"
    return blake2b(cut.encode(), digest_size=12).hexdigest()


class Ready:
    """Pictures that were made, the last ones asked for."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._pictures: OrderedDict[object, bytes] = OrderedDict()
        self._most, self.bytes = most, 0

    def once(self, key: object, make: Callable[[], bytes]) -> bytes:
        """The picture of that key, made if it is not there."""
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
