"""An element of a drawing -> what in it would reach outside the drawing, or run, once somebody opened it elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from generator.problem import Problem
from generator.spec.node import Spot
from generator.vector.vocabulary import DEFINED, PAINTED, SPEECHLESS

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
MOST_SAID = 100
"""Problems of one drawing."""

_REFUSED = {
    "script": "a drawing runs no program",
    "svg": "replace the inner <svg> by a <g> with a transform",
    "foreignObject": "set the words as <text>, or in a <rect> with data-text",
}
_KNOWN = PAINTED | DEFINED | SPEECHLESS | {"defs", "style", "stop", "tspan", "svg"}
_UNSEEN = DEFINED | SPEECHLESS | {"defs", "style", "stop"}
_HREFS = frozenset(("href", "xlink:href", f"{XLINK}href"))
_ADDRESS = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")
_FETCHES = ("image(", "image-set(", "src(", "cross-fade(", "element(", "@import", "\\")
"""What else a browser may take for an address in a style, and how it lets one be written so that it looks like none."""
_MARKS = "(@\\"
"""One of these is in everything that fetches."""
_WORDS = frozenset(("id", "class", "d", "points"))
_NEARER = ("draw it in this file", "save the picture as a file in the game's folder, and name that file")


def forbidden(root: Element, places: Mapping[Element, Spot]) -> Iterator[Problem]:
    """C11: programs, drawings in the drawing, and addresses outside it; as they stand in the file."""
    for element in root.iter():
        tag = str(element.tag).removeprefix(SVG)
        if element is not root and tag in _REFUSED:
            yield places[element].problem("C11", f"<{tag}> cannot stand in a template", _REFUSED[tag])
        for key in element.attrib:
            if key.casefold().startswith("on"):
                yield places[element].problem("C11", f"{key} on <{tag}>: a drawing runs no program", "leave it out")
        if tag[0] != "{":
            yield from (places[element].problem("C11", message, remedy) for message, remedy in leading_out(element))


def leading_out(element: Element) -> Iterator[tuple[str, str]]:
    """Message and remedy for each attribute that names something outside the drawing; <image>s may name a file."""
    tag = str(element.tag).removeprefix(SVG)
    for key, value in element.items():
        if _leads_out(key, value, image=tag == "image"):
            yield f"<{tag}> refers to '{value[:40]}', which is not in this drawing", _NEARER[tag == "image"]


def _leads_out(key: str, value: str, *, image: bool) -> bool:
    if key in _HREFS:
        return _ADDRESS.match(value) is not None if image else not value.startswith("#")
    if key in _WORDS or key.startswith(("data-", "aria-")):
        return "url(" in value.casefold() and key == "class"
    if not any(mark in value for mark in _MARKS):
        return False
    low = value.casefold()
    addresses = (part.lstrip(" \t\r\n").lstrip("'\"").lstrip() for part in low.split("url(")[1:])
    return not all(each.startswith("#") for each in addresses) or any(word in low for word in _FETCHES)


def unknown_children(parent: Element, *, unseen: bool) -> set[Element]:
    """The children of an element that are no part of a drawing as it is printed, where nobody would ever tell.

    Args:
        parent: The element, whose names are plain.
        unseen: It is never painted where it stands; what is painted is refused when it is compiled.
    """
    if not (unseen or parent.tag in _UNSEEN):
        return set()
    return {child for child in parent if str(child.tag).removeprefix(SVG) not in _KNOWN}


def maybe_hidden(element: Element) -> bool:
    """Whether a row may hide it, or it is hidden on every card: then it is in the drawing, and never compiled."""
    style = element.get("style", "").replace(" ", "")
    shown = element.get("display", "inline")
    return shown == "none" or "{{" in shown or "display:none" in style or "{{" in style
