"""A gradient element -> the Shade that paints it, and the matrix it is painted under."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from generator.units import Box
from generator.vector import colour, matrix, paint
from generator.vector.colour import Colour
from generator.vector.defined import Defined
from generator.vector.form import Shade
from generator.vector.matrix import Matrix
from generator.vector.shape import measure
from generator.vector.vocabulary import IntricateError, UnsupportedError, attributes, tag_of

_LINEAR = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"}
_RADIAL = {"cx": "50%", "cy": "50%", "r": "50%"}
Stop = tuple[float, float, float, float]
Gathered = tuple[str, dict[str, str], tuple[Stop, ...]]


def gradient(ids: Defined, name: str, box: Box) -> tuple[Shade, Matrix] | Colour | None:
    """The gradient of that id for a shape with that box; a plain colour where all of it is one, None without stops.

    Raises:
        ValueError: There is no such gradient, or it asks for what a sheet cannot show.
    """
    tag, own, stops = _gathered(ids, name)
    if own.get("spreadMethod", "pad") != "pad":
        raise IntricateError("V02", f"spreadMethod='{own['spreadMethod']}' on <{tag}>", "repeat the stops themselves")
    relative = own.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    if relative and not (box.width and box.height):
        return None  # SVG: what has no width or no height is not painted with what is relative to them
    straight = tag == "linearGradient"
    coords = _linear(own, relative=relative) if straight else _radial(own, relative=relative)
    if len(stops) < 2 or (coords[:2] == coords[2:] if straight else coords[5] == 0):
        return stops[-1][1:] if stops else None
    by = matrix.parse(own.get("gradientTransform", ""))
    if relative:
        by = matrix.times((box.width, 0.0, 0.0, box.height, box.x, box.y), by)
    return Shade(coords, stops), by


def _gathered(ids: Defined, name: str) -> Gathered:
    """Tag, attributes and stops, those it lacks taken from the gradient its href names; looked up once."""
    if name not in ids.gradients:
        ids.gradients[name] = _followed(ids, name)
    gathered: Gathered = ids.gradients[name]
    return gathered


def _followed(ids: Mapping[str, Element], name: str) -> Gathered:
    own: dict[str, str] = {}
    stops: list[Stop] = []
    first, seen, next_name = "", {name}, name
    while True:
        element = ids.get(next_name)
        tag = "" if element is None else tag_of(element)
        if tag == "pattern" and next_name == name:
            raise IntricateError("V04", f"'#{next_name}' is a pattern", "draw its pieces inside a clip-path")
        if element is None or tag not in {"linearGradient", "radialGradient"}:
            what = f" but a <{tag}>" if tag else ""
            raise UnsupportedError("V04", f"'#{next_name}' is no gradient in this drawing{what}", "define it in <defs>")
        first, here = first or tag, attributes(tag, element)
        stops = stops or _stops(element)
        own = {**here, **own}
        if "href" not in here:
            return first, own, tuple(stops)
        next_name = here["href"].removeprefix("#")
        if next_name in seen:
            raise UnsupportedError("V04", f"gradient '{next_name}' refers to itself")
        seen.add(next_name)


def _stops(element: Element) -> list[Stop]:
    result: list[Stop] = []
    for child in element:
        if tag_of(child) != "stop":
            continue
        own = attributes("stop", child)
        if paint.opacity(own, "stop-opacity") != 1:
            raise IntricateError("V02", f"stop-opacity='{own['stop-opacity']}' cannot be put on a sheet", "mix it in")
        at = _fraction("offset", own.get("offset", "0"))
        least = result[-1][0] if result else 0.0
        text = own.get("stop-color", "black")
        shade = colour.parse(own.get("color", "black") if text == "currentColor" else text)
        result.append((min(max(at, least), 1.0), *shade))
    return result


def _linear(own: Mapping[str, str], *, relative: bool) -> tuple[float, ...]:
    return tuple(_coordinate(own, name, default, relative=relative) for name, default in _LINEAR.items())


def _radial(own: Mapping[str, str], *, relative: bool) -> tuple[float, ...]:
    cx, cy, r = (_coordinate(own, name, default, relative=relative) for name, default in _RADIAL.items())
    fx = _coordinate(own, "fx", "", relative=relative) if "fx" in own else cx
    fy = _coordinate(own, "fy", "", relative=relative) if "fy" in own else cy
    if own.get("fr", "0") not in {"0", "0%"} or ((fx - cx) ** 2 + (fy - cy) ** 2 >= r * r and (fx, fy) != (cx, cy)):
        raise UnsupportedError("V03", "a radial gradient's focus must be a point inside its circle")
    return fx, fy, 0.0, cx, cy, r


def _coordinate(own: Mapping[str, str], name: str, default: str, *, relative: bool) -> float:
    text = own.get(name, default)
    if relative:
        return _fraction(name, text)
    if text.endswith("%"):
        raise UnsupportedError("V03", f"{name}='{text}' of a gradient in user space", "give a plain number")
    return measure(name, text)


def _fraction(name: str, text: str) -> float:
    return measure(name, text[:-1]) / 100 if text.endswith("%") else measure(name, text)
