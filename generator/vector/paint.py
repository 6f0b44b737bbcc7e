"""The style in force -> how a shape is painted: colours or gradients, the pen, how opaque."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

from generator.frozen import dataclass
from generator.vector import colour, shape
from generator.vector.colour import Colour
from generator.vector.vocabulary import IntricateError

T = TypeVar("T")
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_RULES = {"nonzero": False, "evenodd": True}


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a stroke is drawn: PDF's numbers for cap and join, lengths in user units."""

    width: float
    cap: int
    join: int
    mitre: float
    dashes: tuple[float, ...]
    phase: float

    @property
    def reach(self) -> float:
        """How far from the outline it can paint."""
        return self.width / 2 * (max(self.mitre, 1.0) if self.join == 0 else 1.5)


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is painted.

    Attributes:
        fill: A colour, the id of a gradient, or None.
        stroke: A colour or None.
        pen: None where nothing is stroked.
    """

    fill: Colour | str | None
    stroke: Colour | None
    pen: Stroke | None
    evenodd: bool
    fill_alpha: float
    stroke_alpha: float

    @property
    def both(self) -> bool:
        """Whether stroke lies over fill, so that one alpha for the whole needs a layer."""
        return self.fill is not None and self.pen is not None

    def operators(self, *, filled: bool, sheer: bool) -> tuple[str, ...]:
        """What paints an outline; B would knock the fill out from under a sheer stroke, through which SVG shows it."""
        fill = "f*" if self.evenodd else "f"
        if self.pen is None:
            return (fill,)
        if not filled:
            return ("S",)
        return (fill, "S") if sheer else (fill.replace("f", "B"),)


def look(style: Mapping[str, str]) -> Paint:
    """How the style paints.

    Raises:
        ValueError: A value is not what SVG allows, or not what a sheet can show.
    """
    return _look(tuple(style.items()))


@lru_cache(maxsize=4096)
def _look(items: tuple[tuple[str, str], ...]) -> Paint:
    style = dict(items)
    stroke = _stroke(style)
    pen = _pen(style) if stroke else None
    visible = pen is not None and pen.width > 0
    return Paint(
        _fill(style),
        stroke if visible else None,
        pen if visible else None,
        choice(style, "fill-rule", _RULES, "nonzero"),
        opacity(style, "fill-opacity"),
        opacity(style, "stroke-opacity"),
    )


def opacity(style: Mapping[str, str], name: str) -> float:
    """A number from 0 to 1; values beyond are brought in, as SVG says.

    Raises:
        ValueError: It is no number.
    """
    text = style.get(name, "1")
    if text.endswith("%"):
        return _within(shape.measure(name, text[:-1]) / 100)
    return _within(shape.measure(name, text))


def choice(style: Mapping[str, str], name: str, table: Mapping[str, T], default: str) -> T:
    """What the table has for a keyword.

    Raises:
        ValueError: The keyword is not in the table.
    """
    word = style.get(name, default)
    if word not in table:
        raise ValueError(f"{name}='{word}' is not one of {', '.join(table)}")
    return table[word]


def reference(text: str) -> str | None:
    """The id in `url(#id)`; None for anything else."""
    inner = text.removeprefix("url(").removesuffix(")").strip("'\" ")
    return inner[1:] if text.startswith("url(") and text.endswith(")") and inner.startswith("#") else None


def _within(value: float) -> float:
    return min(max(value, 0.0), 1.0)


def _fill(style: Mapping[str, str]) -> Colour | str | None:
    text = style.get("fill", "black")
    return None if text == "none" else reference(text) or _colour(text, style)


def _stroke(style: Mapping[str, str]) -> Colour | None:
    text = style.get("stroke", "none")
    if text.startswith("url("):
        raise IntricateError("V03", f"stroke='{text}' cannot be put on a sheet", "fill an outlined shape instead")
    return None if text == "none" else _colour(text, style)


def _colour(text: str, style: Mapping[str, str]) -> Colour:
    return colour.parse(style.get("color", "black") if text == "currentColor" else text)


def _pen(style: Mapping[str, str]) -> Stroke:
    return Stroke(
        shape.extent(style, "stroke-width", 1.0),
        choice(style, "stroke-linecap", _CAPS, "butt"),
        choice(style, "stroke-linejoin", _JOINS, "miter"),
        shape.extent(style, "stroke-miterlimit", 4.0),
        _dashes(style.get("stroke-dasharray", "none")),
        shape.length(style, "stroke-dashoffset"),
    )


def _dashes(text: str) -> tuple[float, ...]:
    if text == "none":
        return ()
    dashes = tuple(shape.measure("stroke-dasharray", word) for word in text.replace(",", " ").split())
    if min(dashes, default=0) < 0:
        raise ValueError(f"stroke-dasharray='{text}' has a negative length")
    return dashes if any(dashes) else ()
