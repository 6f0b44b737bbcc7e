"""An element that PDF operators cannot show -> the form that shows it, made by cairo or by resvg.

Every element of a drawing is shown in one of five ways; which one, an error decides that is raised where it is met:

| what | error | who shows it |
|---|---|---|
| shapes, words, pictures, groups, copies, markers, gradients, clips, masks | none | `walk`, as operators |
| a pattern, a sheer or repeated gradient, a gradient on a stroke | IntricateError | cairo, as lines |
| a clip of shapes that overlap, markers on what is no line | IntricateError | cairo, as lines |
| a filter, a mask in shares of what it masks | DottedError | resvg, as dots, with a warning (V09) |
| all else in somebody's picture | UnsupportedError | nobody: it is left out, with a warning (V09) |
| all else in a template | UnsupportedError | nobody: the template is refused (V01 to V06) |

KNOWN and DRAWABLE list the elements that cairo and resvg may be given; `vocabulary` has those that we draw.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from xml.etree.ElementTree import Element, tostring

from tilewright import pattern
from tilewright.digest import blake2b
from tilewright.problem import Level, Problem
from tilewright.svg import matrix, paint, shape
from tilewright.svg.form import Compilation, Dotted, Form, Intricate, form
from tilewright.svg.matrix import IDENTITY, Matrix
from tilewright.svg.outline import cm
from tilewright.svg.picture import LEAST
from tilewright.svg.places import At, like
from tilewright.svg.shape import measure
from tilewright.svg.vocabulary import (
    INHERITED,
    SHAPES,
    SPEECHLESS,
    DottedError,
    IntricateError,
    UnsupportedError,
    tag_of,
)
from tilewright.svg.weight import properties, references
from tilewright.units import MM_PER_INCH, Box, Sides

_TRANSFORMS = frozenset(("transform", "patternTransform", "gradientTransform"))
_SIZES = frozenset(("width", "height", "markerWidth", "markerHeight", "r", "rx", "ry", "stroke-width"))
_LENGTHS = _SIZES | frozenset(("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "fx", "fy", "refX", "refY", "offset"))
_SHARES = frozenset(("opacity", "stop-opacity", "fill-opacity", "stroke-opacity"))
_MOST = 10_000
"""Units that a pattern may be wide or high: cairo takes the memory for all of it."""
_AUTO = frozenset(("auto", "auto-start-reverse"))


def must_be_drawable(element: Element) -> None:
    """Look at every number of an element that cairo reads.

    Raises:
        ValueError: One is none, is too large, or flattens all to nothing.
    """
    values = dict(properties(element))
    for key, text in values.items():
        if key in _TRANSFORMS:
            matrix.parse(text)
        elif key in _LENGTHS:
            _length(key, text)
        elif key in _SHARES:
            paint.opacity(values, key)
        elif key == "viewBox":
            numbers = [shape.measure("viewBox", word) for word in text.replace(",", " ").split()]
            if len(numbers) != 4 or min(numbers[2:]) < LEAST:
                raise UnsupportedError("V03", f"viewBox='{text}' is not x, y, width and height")
        elif key == "orient" and text not in _AUTO:
            shape.measure(key, text.removesuffix("deg"))
    for key in ("width", "height") if tag_of(element) == "pattern" else ():  # without a size it repeats nothing
        text = values.get(key, "0")
        if not (LEAST <= shape.measure(key, text.removesuffix("%")) <= _MOST or float(text.strip("px%")) == 0):
            raise UnsupportedError("V03", f"{key}='{text}' of a <pattern> is not a size that can be repeated")


def _length(key: str, text: str) -> None:
    if text == "auto":
        return
    value = shape.measure(key, text.removesuffix("%"))
    if value < 0 and key in _SIZES:
        raise ValueError(f"{key}='{text}' is negative")


SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
WIDEST = 5000
"""Points that the longer side of such a drawing may have: more than enough for a hundredth of a millimetre."""

_APART = 10
"""Elements that are drawn in the time that it takes to begin such a drawing, and to take it over into the PDF."""
_DOTS = 10_000
"""Dots that are filtered in the time in which one element is drawn."""
_REFERENCE = pattern.prepare(r"^#(.+)$|url\(\s*['\"]?#([^'\")]+)")
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
    "text": "set the words outside it, so that they stay text",
    "image": "show the picture outside it",
    "mask": "put the mask on a group around it",
    "filter": "draw the effect as shapes",
}


def needed_for_lines(element: Element, style: Mapping[str, str], ids: Mapping[str, Element]) -> dict[str, Element]:
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


def as_lines(element: Element, style: Mapping[str, str], needed: Mapping[str, Element], box: Box, label: str) -> Form:
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
            message = f"<{tag}> inside something painted with {around} cannot be printed"
            raise UnsupportedError("V06", message, _REMEDIES.get(tag, "leave it out"))
        for name in unable:
            if each.get(name, "none") not in {"none", "normal"} or f"{name}:" in each.get("style", "").replace(" ", ""):
                message = f"{name} on <{tag}> inside something painted with a pattern or a clip cannot be printed"
                raise UnsupportedError("V06", message, _REMEDIES.get(name, "write the mixed colour itself"))
        parts = each.iter() if tag == "clipPath" else ()
        clipped = any("clip-path" in f"{part.get('style', '')}{' '.join(part.attrib)}" for part in parts)
        if clipped or each.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
            raise UnsupportedError(
                "V06", "a clipPath that is relative, or is clipped itself", "join it into one <path>"
            )
        if "evenodd" in each.get("clip-rule", "") or "clip-rule:evenodd" in each.get("style", "").replace(" ", ""):
            raise UnsupportedError("V06", f"clip-rule='evenodd' on <{tag}> of such a clipPath", "use one <path>")


def _ids_in(element: Element) -> Iterator[str]:
    for each in element.iter():
        for key, value in each.items():
            if key.endswith("href") and not value.startswith("#"):
                raise UnsupportedError(
                    "V04", f"<{tag_of(each)}> refers to '{value[:40]}', which is not in this drawing"
                )
            if "#" in value and (key.endswith("href") or "url(" in value):
                yield from _names(value)


def _names(value: str) -> Iterator[str]:
    yield from (name for pair in _REFERENCE.findall(value) for name in pair if name)


def _number(text: str) -> float:
    try:
        return abs(measure("marker", text))
    except ValueError:
        return 1.0


_LIT = ("feDiffuseLighting", "feSpecularLighting")
_FILLING = frozenset(("feFlood", "feTurbulence", "feTile", "feComponentTransfer", *_LIT))
"""Primitives that may paint all of a filter's region."""
_COST = {"feTurbulence": 130.0, "feGaussianBlur": 120.0, "feDropShadow": 120.0}
_LEAST, _OCTAVE = 40.0, 25.0
"""Steps of any primitive for a dot, and of each octave of clouds; a step takes resvg some five nanoseconds."""


def filters_in(element: Element, defs: Mapping[str, Element]) -> Iterator[tuple[Element, Matrix]]:
    """Each filter that an element or one inside it is under, with the matrix from there to where the element stands."""
    waiting = [(element, IDENTITY)]
    while waiting:
        each, by = waiting.pop()
        try:
            by = matrix.times(by, matrix.parse(each.get("transform", "")))
        except ValueError:
            continue
        for key, value in properties(each):
            if key == "filter":
                yield from ((defs[name], by) for name in references(key, value) if name in defs)
            elif key.endswith("href"):
                waiting += [(defs[name], by) for name in references(key, value) if name in defs]
        waiting += [(child, by) for child in each if tag_of(child) not in {None, "filter"}]


def reach_of(each: Element, side: float) -> float:
    """How far a filter paints beyond what it is given, in user units; infinite where it may fill its region.

    Args:
        each: The filter.
        side: What its lengths are shares of, where they are shares.
    """
    grown = 0.0
    for primitive in each:
        if tag_of(primitive) in _FILLING:
            return math.inf
        grown += 3 * _largest(primitive, "stdDeviation", "2" if tag_of(primitive) == "feDropShadow" else "0")
        grown += _largest(primitive, "radius", "0") + _largest(primitive, "scale", "0")
        grown += math.hypot(_largest(primitive, "dx", "0"), _largest(primitive, "dy", "0"))
    return grown * (side if each.get("primitiveUnits") == "objectBoundingBox" else 1.0)


def work_of(each: Element, per_unit: float) -> int:
    """Steps that a filter takes for each dot, where a user unit is so many dots."""
    steps = 0.0
    for primitive in each:
        tag = str(tag_of(primitive))
        steps += _COST.get(tag, _LEAST)
        if tag == "feTurbulence":
            steps += _OCTAVE * _largest(primitive, "numOctaves", "1")
        if tag == "feConvolveMatrix":
            steps += 2 * _largest(primitive, "order", "3") ** 2
        if tag == "feMorphology":
            steps += (2 * _largest(primitive, "radius", "0") * per_unit + 1) ** 2
    return math.ceil(min(steps, 1e9))


def _largest(primitive: Element, key: str, unsaid: str) -> float:
    """The larger of one or two numbers; none where they are no numbers."""
    try:
        numbers = [abs(float(word)) for word in primitive.get(key, unsaid).replace(",", " ").split()]
    except ValueError:
        return 0.0
    return min(max(numbers, default=0.0), 1e6)


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


def needed_for_dots(element: Element, style: Mapping[str, str], ids: Mapping[str, Element]) -> dict[str, Element]:
    """All that an element refers to, and what that refers to, by their ids.

    Raises:
        ValueError: A number that is none (V03), a reference to what is not there or is outside (V04), or something that
            cannot be among dots (V06).
    """
    return needed_by(element, style, ids, lambda each: check(each, DRAWABLE, ()))


def as_dots(  # noqa: PLR0913, PLR0917 - what, with what it needs, where and how large
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
    for region in [_of_one(each, by, box) for each, by in filters_in(element, defs)]:
        box = matrix.join_boxes(box, region)  # filters paint around it
    per_unit = DPI / MM_PER_INCH * paper
    wide, high = math.ceil(box.width * per_unit) + 2, math.ceil(box.height * per_unit) + 2
    if wide * high > MOST_DOTS:
        message = f"at {DPI} dots per inch, this has {wide:,} x {high:,} dots; the limit is {MOST_DOTS:,} in all"
        raise UnsupportedError("V11", message, "apply the effect to something smaller, or save the drawing as a PNG")
    # sum counts steps of filters
    if (steps := sum(work_of(each, per_unit) for each, _ in filters_in(element, defs)) * wide * high) > MOST_WORK:
        message = f"its filters take {steps:,} steps; the limit is {MOST_WORK:,}"
        raise UnsupportedError("V11", message, "use fewer or smaller filters, or save the drawing as a PNG")
    view = Box(box.x - 1 / per_unit, box.y - 1 / per_unit, wide / per_unit, high / per_unit)
    svg = small_svg(element, style, defs, view, (f"{wide}", f"{high}"))
    key = blake2b(svg.encode(), digest_size=12).hexdigest()
    by: Matrix = (view.width, 0.0, 0.0, -view.height, view.x, view.bottom)
    return form(view, (f"q\n{cm(by, 6)}", Dotted(key, svg, wide, high, label), "Q"))


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


MOST_INTRICATE = 20_000
"""Elements that cairo draws for one drawing, each in a quarter of a millisecond: a map with all its woods hatched has
some hundred."""
_REMEDY = "leave the effect out to print this as lines too"
Style = Mapping[str, str]


class TooIntricateError(UnsupportedError):
    """All such elements of a drawing together are too much."""


class Foreign:
    """Has elements of one drawing drawn apart, and counts what they come to.

    Args:
        ids: The drawing's elements by their ids.
        place: Where an element stands.
        tally: Is told of what becomes dots.
    """

    def __init__(self, ids: Mapping[str, Element], place: Callable[[Element], At], tally: Compilation) -> None:
        self._ids, self._place, self._tally = ids, place, tally
        self._come_to = 0

    def form(
        self,
        element: Element,
        error: IntricateError | DottedError,
        style: Style,
        paper: float,
        measured: Callable[[Element, Mapping[str, Element]], Box | None],
    ) -> Form | None:
        """The form that shows an element; None where there is nothing to show, or more is wrong with it.

        Args:
            element: What cannot be said.
            error: Why.
            style: What it inherits.
            paper: Millimetres on paper of one unit.
            measured: The box around an element's plain lines, with all it refers to; None where there is nothing, or
                something is wrong in it.

        Raises:
            ValueError: It cannot be drawn apart either; TooIntricateError: it is too much with those before it.
        """
        path, line, column = self._place(element)
        label = f"{path}:{line}:{column}: {error}"
        if isinstance(error, IntricateError):
            defs = needed_for_lines(element, style, self._ids)
            box = measured(element, defs)
            far = Sides.all(reach(element, defs))
            picture = as_lines(element, style, defs, box.grown(far), label) if box else None
        else:
            defs = needed_for_dots(element, style, self._ids)
            box = measured(element, defs)
            picture = as_dots(element, style, defs, box, paper, label) if box else None
            message = f"{error} is printed as a picture of {DPI} dots per inch"
            self._tally.warnings.append(Problem(path, line, column, "V09", message, _REMEDY, Level.WARNING))
        if picture is None:
            return None
        self._come_to += weight(picture)
        if self._come_to > MOST_INTRICATE:
            message = f"patterns, sheer gradients, filters and the like have more than {MOST_INTRICATE:,} elements here"
            raise TooIntricateError("V11", message, "draw them with plain shapes and colours")
        return picture
