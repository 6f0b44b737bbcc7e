"""Inkscape's words in a frame -> a <rect> with data-text: as large as the designer had them, or smaller."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from generator.tame.number import Measures, in_units, letter_size
from generator.units import MM_PER_INCH, Box
from generator.vector import shape
from generator.vector.standing import like
from generator.vector.vocabulary import SHAPES

_SHAPE = re.compile(r"\s*url\(\s*['\"]?#([^'\")]+)")
_FLOWN = frozenset(("flowPara", "flowLine", "flowDiv"))
_ALIGNED = {"center": "middle", "middle": "middle", "end": "end", "right": "end"}
_KEPT = ("id", "class", "transform", "data-if", "data-ink")
_RISE = 0.92
"""How far the upper edge of the first line lies above its baseline, in ems."""


def frame_of(element: Element, ids: Mapping[str, Element], above: Mapping[str, str], by: Measures) -> Element | None:
    """The box that a <flowRoot>, or a <text> with slots and `shape-inside` or `inline-size`, comes to.

    Args:
        element: It, with what sheets and style='' say among its attributes.
        ids: What can be referred to.
        above: What it inherits.
        by: What lengths are relative to.

    Returns:
        A <rect> with `data-text`; None where the words stand in no frame, or nothing in them changes.
    """
    words = _words(element)
    if element.tag != "flowRoot" and "{{" not in words:
        return None
    style = {**above, **element.attrib, **_first_span(element)}
    size = float(letter_size(style.get("font-size", ""), by.size) or by.size)
    box = _box(element, ids, by, size)
    if box is None or not words.strip():
        return None
    rect = like(element, {key: element.attrib[key] for key in _KEPT if key in element.attrib})
    rect.tag = "rect"
    places = {key: f"{getattr(box, key):.7g}" for key in ("x", "y", "width", "height")}
    own_words = {
        "text": words,
        "font": style.get("font-family", ""),
        "weight": _weight(style),
        "size": f"{size * 72 / MM_PER_INCH:.4g}",
    }
    own_words |= {"align": _ALIGNED.get(style.get("text-align", style.get("text-anchor", "")), "start")}
    own_words |= {"fill": style.get("fill", "black")}
    rect.attrib.update(places)
    rect.attrib.update({f"data-{key}": value for key, value in own_words.items() if value})
    rect.attrib.update({key: value for key, value in element.items() if key.startswith("data-")})
    return rect


def _words(element: Element) -> str:
    """All it says; paragraphs begin on lines of their own."""
    if element.tag != "flowRoot":
        return "".join(element.itertext()).strip()
    parts = ("".join(each.itertext()) for each in element if each.tag in _FLOWN)
    return "\n".join(part.strip() for part in parts).strip()


def _first_span(element: Element) -> dict[str, str]:
    """What the element says in which its first words stand: Inkscape writes colours and fonts there as well."""
    kept: dict[str, str] = {}
    for child in element:
        if child.tag in _FLOWN | {"tspan"} and "".join(child.itertext()).strip():
            for each in (child, *child):
                kept.update({key: value for key, value in each.items() if key in _OF_WORDS})
            break
    return kept


_OF_WORDS = frozenset(("fill", "font-size", "font-family", "font-weight", "text-align", "text-anchor"))


def _box(element: Element, ids: Mapping[str, Element], by: Measures, size: float) -> Box | None:
    """Where the words are set, in the user units that hold in the element."""
    if element.tag == "flowRoot":
        regions = [each for region in element if region.tag == "flowRegion" for each in region]
        return _edge(regions[0], by) if regions else None
    if match := _SHAPE.match(element.get("shape-inside", "")):
        return _edge(ids[match[1]], by) if match[1] in ids else None
    wide = float(in_units("width", element.get("inline-size", ""), by) or 0)
    if wide <= 0:
        return None
    x, y = (float(in_units(key, element.get(key, "0").split()[0], by) or 0) for key in "xy")
    share = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
    top = y - _RISE * size
    return Box(x - share * wide, top, wide, max(by.height - top, 1.2 * size))


def _edge(element: Element, by: Measures) -> Box | None:
    if element.tag not in SHAPES:
        return None
    lengths = {key: in_units(key, value, by) or value for key, value in element.items() if key in _SIDES}
    try:
        edge = shape.outline(str(element.tag), {**element.attrib, **lengths})
    except ValueError:
        return None
    return edge.box if edge.steps else None


_SIDES = frozenset(("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"))


def _weight(style: Mapping[str, str]) -> str:
    text = style.get("font-weight", "")
    return "bold" if text in {"bold", "bolder", "600", "700", "800", "900"} else "normal"
