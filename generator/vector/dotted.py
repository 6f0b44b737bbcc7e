"""An element that only dots can show, such as a blurred one -> a small SVG by itself, for resvg to draw."""

from __future__ import annotations

import math
from collections.abc import Mapping
from hashlib import blake2b
from xml.etree.ElementTree import Element

from generator.units import MM_PER_INCH, Box
from generator.vector import matrix
from generator.vector.filtered import filters_in, reach_of, work_of
from generator.vector.form import Dotted, Form, form
from generator.vector.intricate import KNOWN, check, needed_by, small_svg
from generator.vector.matrix import Matrix
from generator.vector.outline import cm
from generator.vector.vocabulary import UnsupportedError

DPI = 300
"""Dots to an inch on paper: what printers of cards ask for, and twice what a blur needs."""
MOST_DOTS = 9_000_000
"""Of one such element: A4 at 300 to an inch."""
MOST_WORK = 2_000_000_000
"""Steps of its filters, some 200 million a second: A4 all over, blurred, or a card under a dozen filters."""
_KNOWN = KNOWN | frozenset(("text", "tspan", "textPath", "mask", "filter"))
_PRIMITIVES = (
    "Blend ColorMatrix ComponentTransfer Composite ConvolveMatrix DiffuseLighting DisplacementMap DistantLight "
    "DropShadow Flood FuncA FuncB FuncG FuncR GaussianBlur Merge MergeNode Morphology Offset PointLight "
    "SpecularLighting SpotLight Tile Turbulence"
)
DRAWABLE = _KNOWN | {f"fe{name}" for name in _PRIMITIVES.split()}


def needed(element: Element, style: Mapping[str, str], ids: Mapping[str, Element]) -> dict[str, Element]:
    """All that an element refers to, and what that refers to, by their ids.

    Raises:
        ValueError: A number that is none (V03), a reference to what is not there or is outside (V04), or something that
            cannot be among dots (V06).
    """
    return needed_by(element, style, ids, lambda each: check(each, DRAWABLE, ()))


def draw_dotted(  # noqa: PLR0913, PLR0917 - what, with what it needs, where and how large
    element: Element, style: Mapping[str, str], defs: Mapping[str, Element], box: Box, paper: float, label: str
) -> Form:
    """The form that shows the element as dots.

    Args:
        element: What is drawn.
        style: What it inherits.
        defs: All it refers to.
        box: Around its lines, filters left out.
        paper: Millimetres on paper of one unit.
        label: Where it comes from, for problems.

    Raises:
        UnsupportedError: It would have too many dots, or its filters too much to do (V11).
    """
    box = _region(element, defs, box)
    per_unit = DPI / MM_PER_INCH * paper
    wide, high = math.ceil(box.width * per_unit) + 2, math.ceil(box.height * per_unit) + 2
    if wide * high > MOST_DOTS:
        message = f"as dots, {DPI} to an inch, this has {wide:,} x {high:,}; {MOST_DOTS:,} in all are the most"
        raise UnsupportedError("V11", message, "give the effect to something smaller, or save the whole as a PNG")
    # sum counts steps of filters
    if (steps := sum(work_of(each, per_unit) for each, _ in filters_in(element, defs)) * wide * high) > MOST_WORK:
        message = f"its filters come to {steps:,} steps; {MOST_WORK:,} are the most"
        raise UnsupportedError("V11", message, "use fewer of them, or smaller ones, or save the whole as a PNG")
    view = Box(box.x - 1 / per_unit, box.y - 1 / per_unit, wide / per_unit, high / per_unit)
    svg = small_svg(element, style, defs, view, (f"{wide}", f"{high}"))
    key = blake2b(svg.encode(), digest_size=12).hexdigest()
    by: Matrix = (view.width, 0.0, 0.0, -view.height, view.x, view.bottom)
    return form(view, (f"q\n{cm(by, 6)}", Dotted(key, svg, wide, high, label), "Q"))


def _region(element: Element, defs: Mapping[str, Element], box: Box) -> Box:
    """The box, and as much around it as its filters can paint."""
    whole = box
    for each, by in filters_in(element, defs):
        whole = matrix.join_boxes(whole, _of_one(each, by, box))
    return whole


def _of_one(each: Element, by: Matrix, box: Box) -> Box:
    """What one filter can paint of what lies in a box: never more than its own region."""
    if each.get("filterUnits") == "userSpaceOnUse" and {"width", "height"} <= each.attrib.keys():
        region = matrix.moved_box(by, Box(*(_share(each.get(key, "0")) for key in ("x", "y", "width", "height"))))
    else:
        unsaid = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}
        x, y, width, height = (_share(each.get(key, value)) for key, value in unsaid.items())
        region = Box(box.x + x * box.width, box.y + y * box.height, width * box.width, height * box.height)
    grown = reach_of(each, max(box.width, box.height)) * matrix.scale_of(by)
    if math.isinf(grown):
        return region
    near = Box(box.x - grown, box.y - grown, box.width + 2 * grown, box.height + 2 * grown)
    left, top = max(region.x, near.x), max(region.y, near.y)
    right, bottom = min(region.right, near.right), min(region.bottom, near.bottom)
    return Box(left, top, max(right - left, 0.0), max(bottom - top, 0.0))


def _share(text: str) -> float:
    try:
        value = float(text.removesuffix("%").removesuffix("px"))
    except ValueError:
        return 0.0
    return value / 100 if text.endswith("%") else value


def weight(piece: Dotted) -> int:
    """How much work it is, in elements."""
    return piece.wide * piece.high // 10_000
