"""An <image> that was prepared for printing -> where its picture lies, in which proportions, cut by which box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol
from xml.etree.ElementTree import Element

from generator.units import Box
from generator.vector import shape
from generator.vector.aspect import laid
from generator.vector.vocabulary import refuse_element

FOLDER = "pictures"
"""Where pictures lie, seen from the drawings that show them."""

PIXELS = "data-pixels"
"""An attribute of an <image> whose file is known: the picture's width and height in dots."""


class PictureFile(Protocol):
    """Where a picture's bytes are: the path of a file, or a picture that stands in a drawing."""

    def read_bytes(self) -> bytes:
        """All of them."""
        ...

    def as_posix(self) -> str:
        """What to call it in a problem."""
        ...


def place_picture(element: Element, own: Mapping[str, str]) -> tuple[str, Box, Box | None]:
    """The picture's name, where it lies, and the box that cuts it where it is larger.

    Raises:
        UnsupportedError: Nobody has looked at its file, or it has no size.
    """
    folder, _, name = own.get("href", "").rpartition("/")
    pixels = element.get(PIXELS, "").split()
    if folder != FOLDER or len(pixels) != 2:
        raise refuse_element("image")
    box = Box(*(shape.length(own, key) for key in ("x", "y", "width", "height")))
    place, cut = laid(box, float(pixels[0]), float(pixels[1]), own.get("preserveAspectRatio", ""))
    return name, place, box if cut else None
