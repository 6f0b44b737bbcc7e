"""An <image> that was prepared for printing -> where its picture lies, in which proportions, cut by which box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol
from xml.etree.ElementTree import Element

from tilewright import pattern
from tilewright.svg import shape
from tilewright.svg.matrix import IDENTITY, Matrix, parse, scale_of, times
from tilewright.svg.outline import FARTHEST
from tilewright.svg.places import At, place_of
from tilewright.svg.vocabulary import UnsupportedError, refuse_element
from tilewright.units import MM_PER_INCH, Box

LEAST = 1e-6
"""Less is nothing on paper, and too little to divide by."""
_LENGTH = pattern.prepare(r"([+-]?[\d.]+(?:[eE][+-]?\d+)?)(mm|cm|in|pt)")
_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_INCH / 72}
_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def laid(box: Box, width: float, height: float, text: str) -> tuple[Box, bool]:
    """The picture's own box, and whether it reaches beyond the one it was given.

    Args:
        box: What the <image> says.
        width: Of the picture, in any unit.
        height: The same.
        text: `none`, or such as `xMidYMid meet`; empty for the usual.

    Raises:
        UnsupportedError: The box is empty, or SVG knows no such word.
    """
    if not min(box.width, box.height) > LEAST:
        raise UnsupportedError("V03", "an <image> needs a width and a height above 0")
    words = text.split() or ["xMidYMid"]
    if words[0] == "none":
        return box, False
    across, down = (_SHARES.get(words[0][at + 1 : at + 4]) for at in (0, 4))
    known = words[0][:1] + words[0][4:5] == "xY" and len(words[0]) == 8 and words[1:] in (["meet"], ["slice"], [])
    if across is None or down is None or not known:
        remedy = "use 'xMidYMid meet' (all of it), 'xMidYMid slice' (no gap) or 'none' (stretched to fit)"
        raise UnsupportedError("V03", f"preserveAspectRatio='{text}' is not a value of SVG", remedy)
    slices = words[1:] == ["slice"]
    by = (max if slices else min)(box.width / width, box.height / height)
    wide, high = width * by, height * by
    return Box(box.x + across * (box.width - wide), box.y + down * (box.height - high), wide, high), slices


FOLDER = "pictures"
"""Where pictures lie, seen from the drawings that show them."""

PIXELS = "data-pixels"
"""An attribute of an <image> whose file is known: the picture's width and height in dots."""


NESTED = 64
"""How deep a definition may be shown within another; drawings are refused long before."""


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


def dots_in(root: Element) -> Iterator[tuple[str, At, float]]:
    """Every picture that a drawing in millimetres shows: its name, where it stands, and its dots to an inch there."""
    named = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}
    yield from _dots(root, IDENTITY, named, NESTED)


def _dots(element: Element, by: Matrix, named: Mapping[str, Element], deep: int) -> Iterator[tuple[str, At, float]]:
    by = times(by, parse(element.get("transform", "")))
    if element.tag == "image" and PIXELS in element.attrib:
        own = {"href": element.get("xlink:href", ""), **element.attrib}
        name, place, _cut = place_picture(element, own)
        wide, high = map(float, element.attrib[PIXELS].split())
        yield name, place_of(element), min(wide / place.width, high / place.height) / scale_of(by) * MM_PER_INCH
    elif element.tag == "use":
        target = named.get(element.get("xlink:href", element.get("href", "")).removeprefix("#"))
        aside = (1.0, 0.0, 0.0, 1.0, float(element.get("x", 0)), float(element.get("y", 0)))
        if target is not None and deep:
            yield from _dots(target, times(by, aside), named, deep - 1)
    elif element.tag not in {"defs", "clipPath", "mask", "pattern", "marker", "filter"}:
        for child in element:
            yield from _dots(child, by, named, deep)


def viewport(own: Mapping[str, str]) -> tuple[Box, Matrix]:
    """The viewBox in millimetres and the scale to it; without a width, one unit is one millimetre.

    Raises:
        ValueError: No viewBox, or a size that is not in a unit of length, or that distorts it.
    """
    if "viewBox" not in own:
        raise UnsupportedError("V03", "<svg> has no viewBox", "add viewBox='0 0 width height' in millimetres")
    words = own["viewBox"].replace(",", " ").split()
    numbers = [shape.measure("viewBox", word) for word in words]
    if len(numbers) != 4 or min(numbers[2:]) < LEAST:
        raise UnsupportedError("V03", f"viewBox='{own['viewBox']}' is not x, y, width and height")
    x, y, width, height = numbers
    across, down = (_scale(own, name, size) for name, size in (("width", width), ("height", height)))
    if abs(across - down) * max(width, height) > 0.05:
        raise UnsupportedError("V03", "<svg> has a viewBox with other proportions than its width and height")
    if abs(across - 1) * max(width, height) < 0.001:
        return Box(x, y, width, height), IDENTITY
    return Box(x * across, y * across, width * across, height * across), (across, 0.0, 0.0, across, 0.0, 0.0)


def _scale(own: Mapping[str, str], name: str, size: float) -> float:
    text = own.get(name, "100%")
    if text == "100%":
        return 1.0
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise UnsupportedError("V03", f"<svg> has {name}='{text}'", f"write its printed size, such as {name}='63mm'")
    scale = float(match[1]) * _MM[match[2]] / size
    if not LEAST < scale < FARTHEST or scale * size > FARTHEST:
        raise UnsupportedError("V03", f"<svg> has {name}='{text}', larger than any sheet")
    return scale
