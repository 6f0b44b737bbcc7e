"""An element of a drawing -> what in it would reach outside the drawing, or run, once somebody opened it elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from generator.problem import Problem
from generator.spec.node import Spot
from generator.vector.standing import like
from generator.vector.vocabulary import DEFINED, PAINTED, SPEECHLESS

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
MOST_SAID = 100
"""Problems of one drawing."""

_REFUSED = {
    "script": "a drawing runs no program",
    "foreignObject": "set the words as <text>, or in a <rect> with data-text",
}
_HANDLERS = re.compile(
    r"on(?:load|unload|abort|error|resize|scroll|zoom|begin|end|repeat|click|dblclick|activate|focus(?:in|out)?|blur|input"
    r"|change|submit|reset|select|toggle|wheel|copy|cut|paste|drag\w*|drop|mouse\w+|pointer\w+|touch\w+|key\w+"
    r"|animation\w+|transition\w+|before\w+|after\w+|hashchange|message|offline|online|pagehide|pageshow|popstate|storage"
    r"|context\w+|can\w+|play\w*|pause|seek\w+|stalled|suspend|timeupdate|volumechange|waiting|show|search|invalid"
    r"|loaded\w+|loadstart|progress|ratechange|cuechange|durationchange|emptied|ended|got\w+|lost\w+|auxclick|close|cancel"
    r"|formdata|slotchange|security\w+|fullscreen\w+)",
    re.IGNORECASE,
)
"""What a browser runs as a program; `one`, or a table's `on`, is none."""
_KNOWN = PAINTED | DEFINED | SPEECHLESS | {"defs", "style", "stop", "tspan", "svg", "filter", "a", "switch"}
_UNSEEN = DEFINED | SPEECHLESS | {"defs", "style", "stop"}
_HREFS = frozenset(("href", "xlink:href", f"{XLINK}href"))
_PICTURE = re.compile(r"data:(?:image/(?:png|jpe?g))?+;base64,")
_ADDRESS = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")
_FETCHES = ("image(", "image-set(", "src(", "cross-fade(", "element(", "@import", "\\")
"""What else a browser may take for an address in a style, and how it lets one be written so that it looks like none."""
_MARKS = "(@\\"
"""One of these is in everything that fetches."""
_WORDS = frozenset(("id", "class", "d", "points"))
_NEARER = ("draw it in this file", "save the picture as a file in the game's folder, and name that file")


def forbidden(root: Element, places: Mapping[Element, Spot], *, art: bool = False) -> Iterator[Problem]:
    """C11: programs, and what only a browser can show; as they stand in the file."""
    chosen = {child for switch in root.iter(f"{SVG}switch") for child in switch}
    for element in root.iter():
        tag = str(element.tag).removeprefix(SVG)
        if tag in _REFUSED and not (tag == "foreignObject" and (art or element in chosen)):
            yield places[element].problem("C11", f"<{tag}> cannot stand in a template", _REFUSED[tag])
        for key in element.attrib:
            if _HANDLERS.fullmatch(key):
                yield places[element].problem("C11", f"{key} on <{tag}>: a drawing runs no program", "leave it out")
        if tag[0] != "{" and tag != "a":
            own = like(element, {key: value for key, value in element.items() if key[0] != "{" or key in _HREFS})
            yield from (places[element].problem("C11", message, remedy) for message, remedy in leading_out(own))
        if tag == "style":
            text = "".join(element.itertext()).casefold()
            if any(word in text for word in _FETCHES[:-1]) or not all(map(_within, text.split("url(")[1:])):
                yield places[element].problem("C11", "<style> refers to what is not in this drawing", _NEARER[0])


def reaching_out(root: Element, places: Mapping[Element, Spot]) -> Iterator[Problem]:
    """C11: addresses outside the drawing, in all that is left of it."""
    for element in root.iter():
        yield from (places[element].problem("C11", message, remedy) for message, remedy in leading_out(element))


def leading_out(element: Element) -> Iterator[tuple[str, str]]:
    """Message and remedy for each attribute that names something outside the drawing; <image>s may name a file."""
    tag = str(element.tag).removeprefix(SVG)
    for key, value in element.items():
        if _leads_out(key, value, image=tag == "image"):
            yield f"<{tag}> refers to '{value[:40]}', which is not in this drawing", _NEARER[tag == "image"]


def _leads_out(key: str, value: str, *, image: bool) -> bool:
    if key in _HREFS:
        return (
            _ADDRESS.match(value) is not None and not _PICTURE.match(value)
            if image
            else not value.strip().startswith("#") and value.strip() != ""
        )
    if key in _WORDS or key.startswith(("data-", "aria-")):
        return "url(" in value.casefold() and key == "class"
    if not any(mark in value for mark in _MARKS):
        return False
    low = value.casefold()
    return not all(map(_within, low.split("url(")[1:])) or any(word in low for word in _FETCHES)


def _within(address: str) -> bool:
    """Whether what stands behind `url(` begins as a reference within the drawing does."""
    return address.lstrip(" \t\r\n").lstrip("'\"").lstrip().startswith("#")


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
