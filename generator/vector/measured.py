"""An element that cairo is to draw -> nothing, or the complaint about a number in it that cairo could not draw with."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from generator.vector import matrix, paint, shape
from generator.vector.viewport import LEAST
from generator.vector.vocabulary import UnsupportedError, tag_of
from generator.vector.weight import properties

_TRANSFORMS = frozenset(("transform", "patternTransform", "gradientTransform"))
_SIZES = frozenset(("width", "height", "markerWidth", "markerHeight", "r", "rx", "ry", "stroke-width"))
_LENGTHS = _SIZES | frozenset(("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "fx", "fy", "refX", "refY", "offset"))
_SHARES = frozenset(("opacity", "stop-opacity", "fill-opacity", "stroke-opacity"))
_MOST = 10_000
"""Units that a pattern may be wide or high: cairo takes the memory for all of it."""
_AUTO = frozenset(("auto", "auto-start-reverse"))


def must_be_drawable(element: Element) -> None:
    """Look at every number of an element that cairo reads.

    Raises:
        ValueError: One is none, is too large, or flattens all to nothing.
    """
    values = dict(properties(element))
    for key, text in values.items():
        if key in _TRANSFORMS:
            matrix.parse(text)
        elif key in _LENGTHS:
            _length(key, text)
        elif key in _SHARES:
            paint.opacity(values, key)
        elif key == "viewBox":
            _view(text)
        elif key == "orient" and text not in _AUTO:
            shape.measure(key, text.removesuffix("deg"))
    if tag_of(element) == "pattern":
        _tile(values)


def _length(key: str, text: str) -> None:
    if text == "auto":
        return
    value = shape.measure(key, text.removesuffix("%"))
    if value < 0 and key in _SIZES:
        raise ValueError(f"{key}='{text}' is negative")


def _view(text: str) -> None:
    numbers = [shape.measure("viewBox", word) for word in text.replace(",", " ").split()]
    if len(numbers) != 4 or min(numbers[2:]) < LEAST:
        raise UnsupportedError("V03", f"viewBox='{text}' is not x, y, width and height")


def _tile(values: Mapping[str, str]) -> None:
    """A pattern repeats something that has a size, or nothing at all."""
    for key in ("width", "height"):
        text = values.get(key, "0")
        if not (LEAST <= shape.measure(key, text.removesuffix("%")) <= _MOST or float(text.strip("px%")) == 0):
            raise UnsupportedError("V03", f"{key}='{text}' of a <pattern> is no size that can be repeated")
