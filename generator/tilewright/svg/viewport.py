"""The svg element's own attributes -> its box in millimetres and the matrix from its units to millimetres."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tilewright.svg import matrix, shape
from tilewright.svg.matrix import Matrix
from tilewright.svg.outline import FARTHEST
from tilewright.svg.vocabulary import UnsupportedError
from tilewright.units import MM_PER_INCH, Box

LEAST = 1e-6
"""Of a viewBox's width and height: less is nothing, and too little to divide by."""
_LENGTH = re.compile(r"([+-]?[\d.]+(?:[eE][+-]?\d+)?)(mm|cm|in|pt)")
_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_INCH / 72}


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
        raise UnsupportedError("V03", "<svg> has a viewBox of other proportions than its width and height")
    if abs(across - 1) * max(width, height) < 0.001:
        return Box(x, y, width, height), matrix.IDENTITY
    return Box(x * across, y * across, width * across, height * across), (across, 0.0, 0.0, across, 0.0, 0.0)


def _scale(own: Mapping[str, str], name: str, size: float) -> float:
    text = own.get(name, "100%")
    if text == "100%":
        return 1.0
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise UnsupportedError("V03", f"<svg> has {name}='{text}'", f"say how large it is printed, as {name}='63mm'")
    scale = float(match[1]) * _MM[match[2]] / size
    if not LEAST < scale < FARTHEST or scale * size > FARTHEST:
        raise UnsupportedError("V03", f"<svg> has {name}='{text}', and no sheet is that size")
    return scale
