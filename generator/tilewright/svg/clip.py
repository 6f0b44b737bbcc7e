"""A reference to a clipPath or a mask -> the outlines to paint inside of, or the part of a drawing that is seen."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from xml.etree.ElementTree import Element

from tilewright.svg import matrix, paint, shape
from tilewright.svg.form import Form
from tilewright.svg.outline import ShapeEdge
from tilewright.svg.places import Defined
from tilewright.svg.stream import Content
from tilewright.svg.vocabulary import (
    SHAPES,
    SPEECHLESS,
    DottedError,
    IntricateError,
    UnsupportedError,
    attributes,
    inherit,
    tag_of,
)
from tilewright.units import Box

_RULES = {"nonzero": False, "evenodd": True}
_HAIR = 1e-6
"""Shapes thinner than this cut nothing, and sharing less than this is sharing an edge."""


def clip_edges(ids: Defined, text: str) -> tuple[tuple[ShapeEdge, bool], ...]:
    """The outlines of a `url(#clip)` and of what clips that in turn, each with whether its rule is evenodd.

    Raises:
        ValueError: There is no such clipPath, or it asks for what a sheet cannot show.
    """
    if text not in ids.clips:
        ids.clips[text] = tuple(_chain(ids, text))
    edges: tuple[tuple[ShapeEdge, bool], ...] = ids.clips[text]
    return edges


def _chain(ids: Defined, text: str) -> Iterator[tuple[ShapeEdge, bool]]:
    seen: list[str] = []
    while text != "none":
        if text in seen:
            raise UnsupportedError("V04", f"clip-path='{text}' clips itself")
        seen.append(text)
        yield clip_edge(ids, text)
        text = attributes("clipPath", ids[paint.reference(text) or ""]).get("clip-path", "none")


def clip_edge(ids: Mapping[str, Element], text: str) -> tuple[ShapeEdge, bool]:
    """The outline of a `url(#clip)` and whether its rule is evenodd.

    Raises:
        ValueError: There is no such clipPath, or it asks for what a sheet cannot show.
    """
    name = paint.reference(text)
    element = ids.get(name or "")
    if element is None or tag_of(element) != "clipPath":
        raise UnsupportedError("V04", f"clip-path='{text}' is not a clipPath of this drawing", "define it in <defs>")
    own = attributes("clipPath", element)
    if own.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
        raise UnsupportedError("V02", f"clipPath '{name}' is relative", "give it in user units")
    parts = [part for child in element for part in _part(child, inherit({}, own))]
    edges = [edge for edge, _rule in parts if edge.steps]
    # Shapes in one outline are a union only as long as they do not overlap.
    if len({rule for _edge, rule in parts}) > 1 or _meet([edge.box for edge in edges]):
        raise IntricateError("V02", f"clipPath '{name}' has overlapping shapes", "join them into one path")
    whole = ShapeEdge(["m"], [0.0, 0.0]) if not edges else ShapeEdge()
    for edge in edges:
        whole.steps += edge.steps
        whole.numbers += edge.numbers
    return whole.moved(matrix.parse(own.get("transform", ""))), any(rule for _edge, rule in parts)


def _part(child: Element, style: dict[str, str]) -> list[tuple[ShapeEdge, bool]]:
    tag = tag_of(child)
    if tag is None or tag in SPEECHLESS:
        return []
    if tag not in SHAPES:
        raise UnsupportedError("V01", f"<{tag}> inside a clipPath cannot be printed", "use one <path>")
    own = attributes(tag, child)
    if own.get("display") == "none":
        return []
    if "clip-path" in own:
        raise UnsupportedError("V02", f"clip-path on <{tag}> inside a clipPath", "use one <path>")
    edge = shape.outline(tag, own)
    by = matrix.parse(own.get("transform", ""))
    rule = paint.choice(inherit(style, own), "clip-rule", _RULES, "nonzero")
    return [(edge.moved(by) if edge.steps else edge, rule)]


def _meet(boxes: Sequence[Box]) -> bool:
    """Whether two of them share more than an edge: a line sweeps over them, and knows which of them it lies on."""
    under: list[tuple[float, int]] = []
    ends: list[tuple[float, tuple[float, int]]] = []
    wide = (box for box in boxes if min(box.width, box.height) > _HAIR)
    ordered = sorted(wide, key=lambda box: box.x)
    for at, box in enumerate(ordered):
        while ends and ends[0][0] - _HAIR <= box.x:
            del under[bisect_left(under, heappop(ends)[1])]
        key = (box.y, at)
        place = bisect_left(under, key)
        if any(box.overlaps(ordered[other], _HAIR) for _, other in under[max(place - 1, 0) : place + 1]):
            return True
        under.insert(place, key)
        heappush(ends, (box.right, key))
    return False


_SIDES = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}


def mask_of(ids: Mapping[str, Element], text: str) -> tuple[Element, dict[str, str]]:
    """The <mask> of a `url(#mask)`, and its attributes.

    Raises:
        UnsupportedError: There is no such mask; DottedError: dots alone can show it.
    """
    element = ids.get(paint.reference(text) or "")
    if element is None or tag_of(element) != "mask":
        raise UnsupportedError("V04", f"mask='{text}' is not a mask of this drawing", "define it in <defs>")
    own = attributes("mask", element)
    if own.get("maskContentUnits", "userSpaceOnUse") != "userSpaceOnUse":
        raise DottedError("V02", f"a mask relative to its element, mask='{text}',")
    return element, own


def paint_through(stream: Content, shown: Form, by: Form, own: Mapping[str, str]) -> None:
    """A form, as far as another lets it be seen and the mask with those attributes reaches.

    Raises:
        ValueError: A length that is none.
    """
    with stream.saved():
        if window := region(own, shown.box):
            stream.clip(window, evenodd=False)
        stream.mask(by, opacity=own.get("mask-type") == "alpha")
        stream.use(shown)


def region(own: Mapping[str, str], box: Box) -> ShapeEdge | None:
    """The rectangle outside of which a mask hides all; None where it lies beyond what is painted, in that box.

    Raises:
        ValueError: A length that is none.
    """
    absolute = own.get("maskUnits") == "userSpaceOnUse"
    if absolute and not own.keys() & _SIDES.keys():
        return None
    if absolute:
        return ShapeEdge(["re"], [shape.length(own, name) for name in _SIDES])
    x, y, width, height = (_share(name, own.get(name, unsaid)) for name, unsaid in _SIDES.items())
    if x <= 0 and y <= 0 and x + width >= 1 and y + height >= 1:
        return None
    sides = [box.x + x * box.width, box.y + y * box.height, width * box.width, height * box.height]
    return ShapeEdge(["re"], sides)


def _share(name: str, text: str) -> float:
    return shape.measure(name, text[:-1]) / 100 if text.endswith("%") else shape.measure(name, text)
