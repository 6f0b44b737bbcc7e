"""Drawings within a drawing, links, choices and clips of copies -> groups and shapes."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from xml.etree.ElementTree import Element

from generator.tame.number import Measures, in_units
from generator.units import Box
from generator.vector import shape
from generator.vector.aspect import laid
from generator.vector.standing import like
from generator.vector.vocabulary import ALLOWED, DEFINED, PAINTED, SHAPES, SPEECHLESS

_KNOWN = PAINTED | DEFINED | SPEECHLESS | frozenset(ALLOWED) | frozenset(("defs", "filter", "a", "switch", "flowRoot"))
_KNOWN |= {"textPath"}
_OF_THE_FRAME = ("x", "y", "width", "height", "viewBox", "preserveAspectRatio", "version", "baseProfile", "overflow")
_OF_THE_GROUP = ("id", "class", "transform", "opacity", "mask", "clip-path", "filter", "display", "data-if", "data-ink")
_OF_THE_LINK = ("href", "xlink:href", "target")
_LONGEST_SIDE = 100_000.0


def known(tag: str) -> bool:
    """Whether an element is one that any program draws, or one that others refer to."""
    return tag in _KNOWN


def view_of(element: Element) -> tuple[float, float, float, float] | None:
    """The four numbers of a viewBox; None where it says none that makes sense."""
    try:
        x, y, width, height = (float(word) for word in element.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return None
    return (x, y, width, height) if width > 0 and height > 0 else None


def give_view(root: Element) -> None:
    """Where a drawing says its size and no viewBox, that size is its viewBox, as browsers have it."""
    if "viewBox" in root.attrib:
        return
    by = Measures(0.0, 0.0)
    sides = [in_units(key, root.get(key, ""), by) for key in ("width", "height")]
    if all(side and 0 < float(side) < _LONGEST_SIDE for side in sides):
        root.set("viewBox", f"0 0 {sides[0]} {sides[1]}")


def into_group(element: Element) -> None:
    """A link, or what is left of a choice, is a group."""
    element.tag = "g"
    for key in _OF_THE_LINK:
        element.attrib.pop(key, None)


def choose(element: Element) -> None:
    """Of a <switch>, keep the first child that any program can show."""
    for child in element:
        if child.tag in PAINTED | {"a", "svg", "switch"} and not child.get("requiredExtensions"):
            language = child.get("systemLanguage", "en")
            if any(each.strip().startswith("en") for each in language.split(",")):
                element[:] = [child]
                return
    element[:] = []


def size_of(element: Element, by: Measures) -> Measures:
    """What lengths in an inner <svg> are relative to."""
    view = view_of(element)
    if view:
        return Measures(view[2], view[3], by.size)
    width, height = (float(in_units(key, element.get(key, "100%"), by) or 0) for key in ("width", "height"))
    return Measures(width, height, by.size)


def inner(element: Element, by: Measures, number: int) -> Element:
    """An <svg> in a drawing as a group, moved and scaled to where it stands and cut off at its edges.

    Args:
        element: The <svg>.
        by: What its lengths are relative to.
        number: Another one for each in a drawing.
    """
    sizes = {"x": "0", "y": "0", "width": "100%", "height": "100%"}
    numbers = [in_units(key, element.get(key, unsaid), by) for key, unsaid in sizes.items()]
    box = Box(*(float(each or 0) for each in numbers))
    group = like(element, {key: value for key, value in element.items() if key not in _OF_THE_FRAME})
    group.tag = "g"
    group.extend(element)
    view = view_of(element)
    moved = f"translate({box.x:.7g} {box.y:.7g})" if box.x or box.y else ""
    if view:
        try:
            place, _ = laid(box, view[2], view[3], element.get("preserveAspectRatio", ""))
        except ValueError:
            return like(group, {"display": "none"})  # without a size it is not shown
        across, down = place.width / view[2], place.height / view[3]
        left, top = place.x - view[0] * across, place.y - view[1] * down
        moved = f"translate({left:.7g} {top:.7g}) scale({across:.7g} {down:.7g})"
        edge = Box((box.x - left) / across, (box.y - top) / down, box.width / across, box.height / down)
    else:
        edge = Box(0, 0, box.width, box.height)
    if moved:
        group.set("transform", f"{element.get('transform', '')} {moved}".strip())
    if element.get("overflow", "hidden") == "hidden" and "clip-path" not in group.attrib:
        _cut(group, edge, f"edge-of-inner-{number}")
    return group


def _cut(group: Element, box: Box, name: str) -> None:
    clip, defs = like(group, {"id": name}), like(group, {})
    edge = like(group, {key: f"{getattr(box, key):.7g}" for key in ("x", "y", "width", "height")})
    clip.tag, defs.tag, edge.tag = "clipPath", "defs", "rect"
    clip.append(edge)
    defs.append(clip)
    group.insert(0, defs)
    group.set("clip-path", f"url(#{name})")


def shapes_in_clip(clip: Element, ids: Mapping[str, Element], most: int) -> int:
    """Put a copy of what it names in the place of each <use> in a clipPath; how many elements were made."""
    extra = 0
    for at, child in enumerate(clip):
        if child.tag != "use" or extra > most:
            continue
        target = ids.get(child.get("xlink:href", child.get("href", "")).removeprefix("#"))
        if target is None or target.tag not in SHAPES:
            continue
        copy = like(target, target.attrib)
        if "clip-rule" in child.attrib:
            copy.set("clip-rule", child.attrib["clip-rule"])
        copy.attrib.pop("id", None)
        moved = [child.get("transform", ""), _aside(child), target.get("transform", "")]
        if transform := " ".join(filter(None, moved)):
            copy.set("transform", transform)
        clip[at] = copy
        extra += 1
    return extra


def _aside(use: Element) -> str:
    try:
        x, y = (shape.length(use.attrib, key) for key in "xy")
    except ValueError:
        return ""
    return f"translate({x:g} {y:g})" if x or y else ""


def stroke_first(element: Element) -> Element:
    """A group of an element's stroke, and its fill on top of that."""
    group = like(element, {key: element.attrib[key] for key in _OF_THE_GROUP if key in element.attrib})
    group.tag = "g"
    for paint in ("fill", "stroke"):
        copy = deepcopy(element)
        for key in group.attrib:
            copy.attrib.pop(key, None)
        for each in copy.iter():
            each.attrib.pop("id", None)
            if each is copy or paint in each.attrib:
                each.set(paint, "none")
        group.append(copy)
    return group
