"""A template's elements -> those that change with the row, and a name for each run of those that stay."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from xml.etree.ElementTree import Element, tostring

from generator.spec.node import Place
from generator.template.slots import CONDITION, WITHIN
from generator.vector.compile import STILL


def moving_in(root: Element) -> frozenset[Element]:
    """The elements that have a slot, a condition or a text box in them, or refer to one that has."""
    moving = frozenset(_moving(root))
    while (more := moving | _users(root, moving)) != moving:
        moving = more
    return moving


def mark_still(root: Element, moving: frozenset[Element], places: dict[Element, Place]) -> None:
    """Each run of neighbours that stay becomes one group with a name: what is compiled once for all rows."""
    _mark(root, moving, places, _naming(root, moving))


def _moving(element: Element) -> set[Element]:
    inside = {each for child in element for each in _moving(child)}
    own = CONDITION in element.attrib or "data-text" in element.attrib or element.tag == "image"
    own = own or any("{{" in text for text in (element.text or "", *element.attrib.values()))
    own = own or any("{{" in (child.tail or "") for child in element)
    return inside | {element} if own or inside else inside


def _users(root: Element, moving: frozenset[Element]) -> set[Element]:
    """The elements that refer to one that changes, and those around them: they change with it."""
    names = {element.attrib["id"] for element in moving if "id" in element.attrib}

    def found(element: Element) -> set[Element]:
        inside = {each for child in element for each in found(child)}
        own = any(name in names for value in element.attrib.values() for pair in WITHIN.findall(value) for name in pair)
        return inside | {element} if own or inside else inside

    return found(root)


def _mark(
    parent: Element, moving: frozenset[Element], places: dict[Element, Place], name: Callable[[Element], str]
) -> None:
    """Each run of neighbours that stay becomes one group with a name: what is compiled once for all rows."""
    if parent.tag == "defs":
        for child in parent:
            if child not in moving:
                child.set(STILL, name(child))
    if parent.tag not in {"svg", "g"}:
        return
    made: list[Element] = []
    for child in list(parent):
        if child in moving or child.tag == "defs":
            _mark(child, moving, places, name)
            made.append(child)
        elif made and STILL in made[-1].attrib:
            made[-1].append(child)
        else:
            group = Element("g", {STILL: ""})
            group.append(child)
            places[group] = places[child]
            made.append(group)
    for group in made:
        if STILL in group.attrib:
            group.set(STILL, name(group))
    parent[:] = made


def _naming(root: Element, moving: frozenset[Element]) -> Callable[[Element], str]:
    """A name for all that an element paints: itself and, where it refers to anything, all there is to refer to."""
    shared = "".join(
        tostring(element, encoding="unicode") for element in root.iter() if element.get("id") and element not in moving
    )

    def name(element: Element) -> str:
        text = tostring(element, encoding="unicode")
        return blake2b(
            (text + shared if 'href="#' in text or "url(" in text else text).encode(), digest_size=5
        ).hexdigest()

    return name
