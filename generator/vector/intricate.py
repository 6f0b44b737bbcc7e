"""An element that PDF operators alone cannot say + what it refers to -> a small SVG by itself, for cairo to draw."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from hashlib import blake2b
from xml.etree.ElementTree import Element, tostring

from generator.units import Box
from generator.vector.form import Dotted, Form, Intricate, form
from generator.vector.measured import must_be_drawable
from generator.vector.outline import cm
from generator.vector.shape import measure
from generator.vector.standing import like
from generator.vector.vocabulary import INHERITED, SHAPES, SPEECHLESS, UnsupportedError, tag_of

SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
WIDEST = 5000
"""Points that the longer side of such a drawing may have: more than enough for a hundredth of a millimetre."""

_APART = 10
"""Elements that are drawn in the time that it takes to begin such a drawing, and to take it over into the PDF."""
_DOTS = 10_000
"""Dots that are filtered in the time in which one element is drawn."""
_REFERENCE = re.compile(r"^#(.+)$|url\(\s*['\"]?#([^'\")]+)")
_HAIR = 1e-3
"""What is smaller is not seen."""
_WORDED = frozenset(("text", "tspan", "textPath"))
_PAINTS = frozenset(("fill", "stroke"))
_DROPPED = frozenset(("clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end", "style"))
KNOWN = SHAPES | {
    *("g", "use", "defs", "symbol", "linearGradient", "radialGradient", "stop", "pattern", "clipPath", "marker"),
    *SPEECHLESS,
}
_REMEDIES = {
    "text": "set the words outside of it, so that they stay words",
    "image": "show the picture outside of it",
    "mask": "put the mask on a group around it",
    "filter": "draw the effect as shapes",
}


def definitions(element: Element, style: Mapping[str, str], ids: Mapping[str, Element]) -> dict[str, Element]:
    """All that an element refers to, and what that refers to, by their ids.

    Raises:
        ValueError: A number that is none (V03), a reference to what is not there or is outside (V04), or something
            cairo draws wrongly or as dots (V06).
    """
    return needed_by(element, style, ids, lambda each: check(each, KNOWN, ("mask", "filter", "mix-blend-mode")))


def needed_by(
    element: Element, style: Mapping[str, str], ids: Mapping[str, Element], look: Callable[[Element], None]
) -> dict[str, Element]:
    """All that an element refers to, and so on; each is looked at, which may raise."""
    needed: dict[str, Element] = {}
    waiting = [*_ids_in(element), *(name for value in style.values() if "url(" in value for name in _names(value))]
    look(element)
    while waiting:
        name = waiting.pop()
        if name in needed:
            continue
        if name not in ids:
            raise UnsupportedError("V04", f"'#{name}' is not in this drawing", "define it in <defs>")
        needed[name] = ids[name]
        look(ids[name])
        waiting += _ids_in(ids[name])
    return needed


def plain(element: Element) -> Element:
    """A copy painted in black where it is painted in anything but a colour, clipped by nothing: it is as large."""
    attributes = dict(element.attrib)
    for part in attributes.get("style", "").split(";"):
        name, colon, value = part.partition(":")
        if colon:
            attributes[name.strip()] = value.strip()
    kept = {key: "black" if key in _PAINTS and "url(" in value else value for key, value in attributes.items()}
    copy = like(element, {key: value for key, value in kept.items() if key not in _DROPPED})
    copy.text, copy.tail = element.text, element.tail
    copy.extend([plain(child) for child in element if tag_of(child) is not None])
    return copy


def whole(parts: Iterable[Element]) -> Element:
    """What is in patterns and markers, to see whether it can be drawn."""
    group = Element("g")
    for each in parts:
        if tag_of(each) in {"pattern", "marker"}:
            group.extend([plain(child) for child in each if tag_of(child) is not None])
    return group


def reach(element: Element, defs: Mapping[str, Element]) -> float:
    """How far its markers can stick out."""
    longest = 0.0
    for each in defs.values():
        if tag_of(each) == "marker":
            size = max(_number(each.get("markerWidth", "3")), _number(each.get("markerHeight", "3")))
            widths = [_number(part.get("stroke-width", "1")) for part in element.iter()]
            scale = 1.0 if each.get("markerUnits") == "userSpaceOnUse" else max(widths, default=1.0)
            longest = max(longest, size * max(scale, 1.0) * 1.5)
    return longest


def draw_apart(element: Element, style: Mapping[str, str], needed: Mapping[str, Element], box: Box, label: str) -> Form:
    """The form that shows the element, by way of a drawing of its own."""
    scale = 10.0 ** math.floor(math.log10(WIDEST / max(box.width, box.height, _HAIR)))
    wide, high = math.ceil(box.width * scale) + 2, math.ceil(box.height * scale) + 2
    view = Box(box.x - 1 / scale, box.y - 1 / scale, wide / scale, high / scale)
    svg = small_svg(element, style, needed, view, (f"{wide}pt", f"{high}pt"))
    key = blake2b(svg.encode(), digest_size=12).hexdigest()
    by = (1 / scale, 0.0, 0.0, -1 / scale, view.x, view.bottom)
    return form(view, (f"q\n{cm(by, 6)}", Intricate(key, svg, label), "Q"), group=True)


def small_svg(
    element: Element, style: Mapping[str, str], needed: Mapping[str, Element], view: Box, size: tuple[str, str]
) -> str:
    """A drawing of one element and all it refers to."""
    root = Element("svg", {"xmlns": SVG, "xmlns:xlink": XLINK, "width": size[0], "height": size[1]})
    root.set("viewBox", f"{view.x:.6g} {view.y:.6g} {view.width:.6g} {view.height:.6g}")
    defs = Element("defs")
    defs.extend([_bare(each) for _, each in sorted(needed.items())])
    group = Element("g", {key: value for key, value in sorted(style.items()) if key in INHERITED})
    group.append(_bare(element))
    root.extend((defs, group))
    return tostring(root, encoding="unicode")


def _bare(element: Element) -> Element:
    """A copy in SVG's plain words, whichever way the tree was made."""
    attributes: dict[str, str] = {}
    for key, value in element.items():
        name = "xlink:href" if key in {"href", f"{{{XLINK}}}href", "xlink:href"} else key
        if name[0] != "{" and not name.startswith("data-"):
            attributes[name] = value
    copy = Element(str(tag_of(element)), attributes)
    if copy.tag in _WORDED:
        copy.text = element.text
    copy.tail = element.tail if copy.tag in _WORDED - {"text"} else None
    copy.extend([_bare(child) for child in element if tag_of(child) is not None])
    return copy


def weight(form: Form) -> int:
    """How much work it is for those who draw it apart, in elements."""
    # sum counts elements, bytes, letters
    drawn = sum(_APART + piece.svg.count("<") for piece in form.content if isinstance(piece, Intricate))
    # sum counts dots
    return drawn + sum(piece.wide * piece.high // _DOTS for piece in form.content if isinstance(piece, Dotted))


def check(element: Element, known: AbstractSet[str], unable: Iterable[str]) -> None:
    """Look at an element and all in it: only known ones, without those properties, all numbers drawable.

    Raises:
        ValueError: As `definitions` has it.
    """
    for each in element.iter():
        tag = tag_of(each)
        if tag is None:
            continue
        must_be_drawable(each)
        if tag not in known:
            around = "a pattern, a clip, a sheer gradient or a filter"
            message = f"<{tag}> inside what is painted with {around} cannot be printed"
            raise UnsupportedError("V06", message, _REMEDIES.get(tag, "leave it out"))
        for name in unable:
            if each.get(name, "none") not in {"none", "normal"} or f"{name}:" in each.get("style", "").replace(" ", ""):
                message = f"{name} on <{tag}> inside what is painted with a pattern or a clip cannot be printed"
                raise UnsupportedError("V06", message, _REMEDIES.get(name, "give the mixed colour itself"))
        if each.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse" or (tag == "clipPath" and _clipped(each)):
            raise UnsupportedError("V06", "a clipPath that is relative, or clipped itself", "join it to one <path>")
        if "evenodd" in each.get("clip-rule", "") or "clip-rule:evenodd" in each.get("style", "").replace(" ", ""):
            raise UnsupportedError("V06", f"clip-rule='evenodd' on <{tag}> of such a clipPath", "use one <path>")


def _clipped(element: Element) -> bool:
    return any("clip-path" in f"{each.get('style', '')}{' '.join(each.attrib)}" for each in element.iter())


def _ids_in(element: Element) -> Iterator[str]:
    for each in element.iter():
        for key, value in each.items():
            if key.endswith("href") and not value.startswith("#"):
                raise UnsupportedError("V04", f"<{tag_of(each)}> names '{value[:40]}', which is not in this drawing")
            if "#" in value and (key.endswith("href") or "url(" in value):
                yield from _names(value)


def _names(value: str) -> Iterator[str]:
    yield from (name for pair in _REFERENCE.findall(value) for name in pair if name)


def _number(text: str) -> float:
    try:
        return abs(measure("marker", text))
    except ValueError:
        return 1.0
