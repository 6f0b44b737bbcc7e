"""A colour in any way CSS writes one -> one that SVG has always known, and how opaque it is."""

from __future__ import annotations

import colorsys
import re

_CALL = re.compile(r"(rgb|hsl)a?+\(([^()]*+)\)", re.IGNORECASE)
_HEX = re.compile(r"#[0-9a-fA-F]{4}|#[0-9a-fA-F]{8}")
_NUMBER = re.compile(r"([+-]?+(?:\d++(?:\.\d*+)?+|\.\d++)(?:e[+-]?+\d++)?+)(%|deg|turn|rad|grad)?+", re.IGNORECASE)
_TURNS = {"deg": 360.0, "": 360.0, "turn": 1.0, "rad": 6.283185307179586, "grad": 400.0}


def plain_colour(text: str) -> tuple[str, float]:
    """The colour as a name, `#rrggbb` or a word, and its opacity from 0 to 1; what is none comes back as it is."""
    word = text.strip()
    if word.lower() == "transparent":
        return "none", 1.0
    if _HEX.fullmatch(word):
        digits = word[1:] if len(word) == 9 else "".join(digit * 2 for digit in word[1:])
        return f"#{digits[:6]}", int(digits[6:], 16) / 255
    match = _CALL.match(word)
    if match is None:
        return (word.partition(" ")[0] if " icc-color(" in word or " device-" in word else word), 1.0
    parts = [each for each in re.split(r"[\s,/]+", match[2].strip()) if each]
    numbers = [_NUMBER.fullmatch(each) for each in parts]
    if len(numbers) not in {3, 4} or not all(numbers):
        return word, 1.0
    values = [(float(each[1]), (each[2] or "").lower()) for each in numbers if each]
    alpha = _within(values[3][0] / (100 if values[3][1] == "%" else 1)) if len(values) == 4 else 1.0
    rgb = _of_rgb(values) if match[1].lower() == "rgb" else _of_hsl(values)
    return "#" + "".join(f"{round(255 * each):02x}" for each in rgb), alpha


def _of_rgb(values: list[tuple[float, str]]) -> tuple[float, ...]:
    return tuple(_within(value / (100 if unit == "%" else 255)) for value, unit in values[:3])


def _of_hsl(values: list[tuple[float, str]]) -> tuple[float, ...]:
    (hue, unit), (saturation, _), (light, _) = values[:3]
    turn = hue / _TURNS.get(unit, 360.0) % 1.0
    return colorsys.hls_to_rgb(turn, _within(light / 100), _within(saturation / 100))


def _within(value: float) -> float:
    return min(max(value, 0.0), 1.0)
