"""A length as SVG and CSS write it (`12pt`, `50%`, `1.2em`) -> a number of user units."""

from __future__ import annotations

import math
import re

from generator.frozen import dataclass

_LENGTH = re.compile(r"([+-]?+(?:\d++(?:\.\d*+)?+|\.\d++)(?:[eE][+-]?+\d++)?+)\s*+(%|[a-zA-Z]*+)")
_UNITS = {
    "": 1.0,
    "px": 1.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "q": 96 / 101.6,
}
_FONT_UNITS = {"em": 1.0, "rem": 1.0, "ex": 0.5, "ch": 0.5}
_ACROSS = frozenset(("x", "width", "cx", "rx", "x1", "x2", "dx", "fx", "refX", "markerWidth", "text-indent"))
_DOWN = frozenset(("y", "height", "cy", "ry", "y1", "y2", "dy", "fy", "refY", "markerHeight"))
_SIZES = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
    "smaller": 0.0,
    "larger": 0.0,
}


@dataclass(frozen=True, slots=True)
class Measures:
    """What a length can be relative to.

    Attributes:
        width: Of the drawing, or of the one inside it that is looked at, in its user units.
        height: The same.
        size: Of the letters, in user units.
    """

    width: float
    height: float
    size: float = 16.0


def in_units(name: str, text: str, by: Measures) -> str | None:
    """The length as a plain number; None where it is none."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        return None
    value, unit = float(match[1]), match[2].lower()
    if unit == "%":
        return written(value / 100 * _whole(name, by))
    if unit in _FONT_UNITS:
        return written(value * _FONT_UNITS[unit] * by.size)
    if unit in _UNITS:
        return match[1] if not unit else written(value * _UNITS[unit])
    return None


def letter_size(text: str, above: float) -> str | None:
    """A font-size as a plain number, where the letters around have that size; None where it is none."""
    word = text.strip().lower()
    if word in _SIZES:
        return written(_SIZES[word] or above * (1.2 if word == "larger" else 1 / 1.2))
    return in_units("font-size", word, Measures(above, above, above))


def written(value: float) -> str:
    """A number as a drawing has it."""
    return f"{value:.7g}" if math.isfinite(value) else "0"


def _whole(name: str, by: Measures) -> float:
    """What a hundred per cent are."""
    if name == "font-size":
        return by.size
    if name in _ACROSS:
        return by.width
    return by.height if name in _DOWN else math.hypot(by.width, by.height) / math.sqrt(2)
