"""A template's elements -> those that change with the row, and a name for each run of those that stay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from xml.etree.ElementTree import Element, tostring

from generator.spec.node import Spot
from generator.template.slots import CONDITION, REPEAT, WITHIN, is_filled
from generator.vector.compile import STILL

_LONG = 20_000
"""Letters of definitions that each name is made from as they are; more of them by their digest."""


def moving_in(root: Element) -> frozenset[Element]:
    """The elements that have a slot, a condition or a text box in them, or refer to one that has."""
    parents = {child: parent for parent in root.iter() for child in parent}
    users: dict[str, list[Element]] = {}
    for element in root.iter():
        for name in _names(element):
            users.setdefault(name, []).append(element)
    moving: set[Element] = set()
    waiting = [element for element in root.iter() if _changes(element)]
    while waiting:
        element = waiting.pop()
        if element not in moving:
            moving.add(element)
            waiting += users.get(element.get("id", ""), ())
            waiting += [parents[element]] if element in parents else []
    return frozenset(moving)


def mark_still(root: Element, moving: frozenset[Element], places: dict[Element, Spot]) -> None:
    """Each run of neighbours that stay becomes one group with a name: what is compiled once for all rows."""
    _mark(root, moving, places, _naming(root, moving))


def _changes(element: Element) -> bool:
    """Whether something of the element itself may be another on another card."""
    own = (
        CONDITION in element.attrib
        or REPEAT in element.attrib
        or "data-text" in element.attrib
        or element.tag == "image"
    )
    own = own or any(is_filled(text) for text in (element.text or "", *element.attrib.values()))
    return own or any(is_filled(child.tail or "") for child in element)


def _names(element: Element) -> set[str]:
    """The ids that an element refers to."""
    references = (value for value in element.attrib.values() if "#" in value)
    return {name for value in references for pair in WITHIN.findall(value) for name in pair if name}


def _mark(
    parent: Element, moving: frozenset[Element], places: dict[Element, Spot], name: Callable[[Element], str]
) -> None:
    """Each run of neighbours that stay becomes one group with a name: what is compiled once for all rows."""
    if parent.tag == "defs":
        for child in parent:
            if child not in moving:
                child.set(STILL, name(child))
    if parent.tag not in {"svg", "g"}:
        return
    children: list[Element] = []
    for child in list(parent):
        if child in moving or child.tag == "defs":
            _mark(child, moving, places, name)
            children.append(child)
        elif children and STILL in children[-1].attrib:
            children[-1].append(child)
        else:
            group = Element("g", {STILL: ""})
            group.append(child)
            places[group] = places[child]
            children.append(group)
    for group in children:
        if STILL in group.attrib:
            group.set(STILL, name(group))
    parent[:] = children


def _naming(root: Element, moving: frozenset[Element]) -> Callable[[Element], str]:
    """A name for all that an element paints: itself and, where it refers to anything, all there is to refer to."""
    shared = "".join(tostring(element, encoding="unicode") for element in _definitions(root, moving))
    if len(shared) > _LONG:
        shared = blake2b(shared.encode()).hexdigest()

    def name(element: Element) -> str:
        text = tostring(element, encoding="unicode")
        return blake2b(
            (text + shared if 'href="#' in text or "url(" in text else text).encode(), digest_size=5
        ).hexdigest()

    return name


def _definitions(parent: Element, moving: frozenset[Element]) -> Iterator[Element]:
    """The outermost elements with an id that stay."""
    for child in parent:
        if child.get("id") and child not in moving:
            yield child
        else:
            yield from _definitions(child, moving)
