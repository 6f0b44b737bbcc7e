"""A template's <symbol>s -> groups that any program paints alike, and each <use> of one moved and scaled to its box."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement

from tilewright import pattern
from tilewright.cards.icons import PREFIX, Icon
from tilewright.digest import blake2b
from tilewright.frozen import dataclass
from tilewright.svg.picture import laid
from tilewright.svg.places import like
from tilewright.svg.vocabulary import UnsupportedError
from tilewright.units import Box

_LEAST, _MOST, _FAR = 0.01, 100_000.0, 1000.0
"""A viewBox's least and longest side, and how many of its sides it may lie away from 0: so that whatever piece it is
scaled to fit, all numbers stay within what PDF can say."""
_OF_SYMBOLS = ("viewBox", "preserveAspectRatio", "width", "height", "x", "y", "refX", "refY", "overflow")
_REFERENCE = pattern.prepare(r"^#(.+)$|(url\(\s*['\"]?#)([^'\")]+)")


@dataclass(frozen=True, slots=True)
class SymbolView:
    """The viewBox of a <symbol>, and how it is laid into a box of other proportions.

    Attributes:
        fit: Its preserveAspectRatio; empty for the usual.
    """

    box: Box
    fit: str = ""


def unfold(root: Element) -> dict[str, SymbolView]:
    """Turn every <symbol> with an id into a group among the definitions.

    Returns:
        The viewBox of each that has one, by its id.
    """
    views: dict[str, SymbolView] = {}
    homeless: list[Element] = []
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag != "symbol" or not child.get("id"):
                continue
            if view := view_of(child):
                views[child.attrib["id"]] = SymbolView(view, child.get("preserveAspectRatio", ""))
            child.tag = "g"
            for key in _OF_SYMBOLS:
                child.attrib.pop(key, None)
            if parent.tag != "defs":
                parent.remove(child)
                homeless.append(child)
    definitions(root).extend(homeless)
    for use in list(root.iter("use")):
        scale(use, views)
    return views


def definitions(root: Element) -> Element:
    """The drawing's own <defs>, made where there is none."""
    defs = root.find("defs")
    if defs is None:
        defs = Element("defs")
        root.insert(0, defs)
    return defs


def view_of(element: Element) -> Box | None:
    """The viewBox an element says; None where it says none that makes sense, or can be printed."""
    try:
        view = Box(*(float(word) for word in element.get("viewBox", "").replace(",", " ").split()))
    except (TypeError, ValueError):
        return None
    wide, high = view.width, view.height
    near = abs(view.x) <= _FAR * wide and abs(view.y) <= _FAR * high
    return view if near and min(wide, high) >= _LEAST and max(wide, high) <= _MOST else None


def icons_among(symbols: Mapping[str, SymbolView]) -> dict[str, Icon]:
    """The icons that a template draws itself: its symbols whose ids begin with `icon-`."""
    return {at.removeprefix(PREFIX): Icon(at, each.box) for at, each in symbols.items() if at.startswith(PREFIX)}


def is_slotted(use: Element) -> bool:
    """Whether a row says which symbol a <use> of the template shows, or where: all others lie where they do by then."""
    return any("{{" in use.get(key, "") for key in ("href", "xlink:href", "x", "y", "width", "height"))


def scale(use: Element, symbols: Mapping[str, SymbolView]) -> None:
    """Where a <use> names a symbol by now, say as a transform what its x, y, width and height mean."""
    symbol = symbols.get(use.get("xlink:href", use.get("href", "")).removeprefix("#"))
    if symbol is None or is_slotted(use):
        return
    view, fit = symbol.box, symbol.fit
    try:
        x, y, width, height = (
            float(use.attrib.pop(key, unsaid).removesuffix("px"))
            for key, unsaid in (("x", "0"), ("y", "0"), ("width", f"{view.width}"), ("height", f"{view.height}"))
        )
    except ValueError:
        return  # compiling it tells which number is none
    own = use.get("transform", "")
    if not fit or fit == "xMidYMid" or min(width, height) <= 0:
        by = min(width / view.width, height / view.height)
        left, top = x + (width - view.width * by) / 2 - view.x * by, y + (height - view.height * by) / 2 - view.y * by
        use.set("transform", f"{own} translate({left:.6g} {top:.6g}) scale({by:.6g})".strip())
        return
    try:
        place, cut = laid(Box(x, y, width, height), view.width, view.height, fit)
    except UnsupportedError:
        return
    across, down = place.width / view.width, place.height / view.height
    left, top = place.x - view.x * across, place.y - view.y * down
    moved = f"translate({left:.6g} {top:.6g}) scale({across:.6g} {down:.6g})"
    if cut:
        _cut(use, Box(x, y, width, height), moved)
    else:
        use.set("transform", f"{own} {moved}".strip())


def _cut(use: Element, box: Box, moved: str) -> None:
    """Make a group of a <use> that shows its symbol in a box, and nothing beyond it."""
    name = f"edge-of-use-{blake2b(repr(box).encode(), digest_size=4).hexdigest()}"
    inner = like(use, {key: value for key, value in use.items() if key in {"href", "xlink:href"}})
    inner.set("transform", moved)
    for key in ("href", "xlink:href"):
        use.attrib.pop(key, None)
    edge = {key: f"{getattr(box, key):.7g}" for key in ("x", "y", "width", "height")}
    use.tag = "g"
    clipped = SubElement(use, "g", {"clip-path": f"url(#{name})"})
    SubElement(SubElement(SubElement(clipped, "defs"), "clipPath", {"id": name}), "rect", edge)
    clipped.append(inner)


def renamed(root: Element, prefix: str) -> None:
    """Give every id in a drawing a prefix, and what refers to it: so that two drawings can stand in one."""
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}

    def known(reference: re.Match[str]) -> str:
        name = reference[1] or reference[3]
        return f"{reference[2] or '#'}{prefix if name in ids else ''}{name}"

    for element in root.iter():
        for key, value in element.items():
            if key == "id":
                element.set(key, prefix + value)
            elif "#" in value:
                element.set(key, _REFERENCE.sub(known, value))
