"""An element of a file -> the same element, and where in which file it stands."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

At = tuple[str, int, int]
"""A file as the user would name it, a line and a column, both counted from 1."""
NOWHERE: At = ("", 0, 0)


class PlacedElement(Element):
    """An element that knows its place, so that whoever cannot print it can say where it is."""

    at: At = NOWHERE


def place_of(element: Element) -> At:
    """Where the element stands; no file and no line for one that this program made."""
    return getattr(element, "at", NOWHERE)


def like(element: Element, attributes: Mapping[str, str]) -> Element:
    """An empty element with the tag and the place of another one, and attributes of its own."""
    copy = PlacedElement(element.tag, dict(attributes))
    copy.at = place_of(element)
    return copy
