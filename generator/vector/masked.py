"""A reference to a mask -> the element, and the part of the drawing that it lets be seen at all."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from generator.units import Box
from generator.vector import paint, shape
from generator.vector.form import Form
from generator.vector.outline import ShapeEdge
from generator.vector.stream import Content
from generator.vector.vocabulary import DottedError, UnsupportedError, attributes, tag_of

_SIDES = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}


def mask_of(ids: Mapping[str, Element], text: str) -> tuple[Element, dict[str, str]]:
    """The <mask> of a `url(#mask)`, and its attributes.

    Raises:
        UnsupportedError: There is no such mask; DottedError: dots alone can show it.
    """
    element = ids.get(paint.reference(text) or "")
    if element is None or tag_of(element) != "mask":
        raise UnsupportedError("V04", f"mask='{text}' names no mask in this drawing", "define it in <defs>")
    own = attributes("mask", element)
    if own.get("maskContentUnits", "userSpaceOnUse") != "userSpaceOnUse":
        raise DottedError("V02", f"a mask in shares of what it masks, mask='{text}',")
    return element, own


def paint_through(stream: Content, shown: Form, by: Form, own: Mapping[str, str]) -> None:
    """A form, as far as another lets it be seen and the mask with those attributes reaches.

    Raises:
        ValueError: A length that is none.
    """
    with stream.saved():
        if window := region(own, shown.box):
            stream.clip(window, evenodd=False)
        stream.mask(by, opacity=own.get("mask-type") == "alpha")
        stream.use(shown)


def region(own: Mapping[str, str], box: Box) -> ShapeEdge | None:
    """The rectangle outside of which a mask hides all; None where it lies beyond what is painted, in that box.

    Raises:
        ValueError: A length that is none.
    """
    absolute = own.get("maskUnits") == "userSpaceOnUse"
    if absolute and not own.keys() & _SIDES.keys():
        return None
    if absolute:
        return ShapeEdge(["re"], [shape.length(own, name) for name in _SIDES])
    x, y, width, height = (_share(name, own.get(name, unsaid)) for name, unsaid in _SIDES.items())
    if x <= 0 and y <= 0 and x + width >= 1 and y + height >= 1:
        return None
    sides = [box.x + x * box.width, box.y + y * box.height, width * box.width, height * box.height]
    return ShapeEdge(["re"], sides)


def _share(name: str, text: str) -> float:
    return shape.measure(name, text[:-1]) / 100 if text.endswith("%") else shape.measure(name, text)
