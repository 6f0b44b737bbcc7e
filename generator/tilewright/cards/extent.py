"""An element of a template + cells -> how often it is drawn (`data-repeat`), and the box around what it paints."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from tilewright.cards.lettering import mark_icons
from tilewright.cards.slots import CONDITION, GAP, REPEAT, WAY, fill_slots, is_drawn
from tilewright.cards.symbols import is_slotted, scale
from tilewright.cards.template import Template
from tilewright.svg import matrix, shape
from tilewright.svg.along import PathSurroundings, is_along, letters_along
from tilewright.svg.lettering import Hole, stretches
from tilewright.svg.matrix import Matrix
from tilewright.svg.vocabulary import SHAPES, SILENT, attributes, inherit, style_inside
from tilewright.texts.formula import number_in
from tilewright.units import Box

HIGH, LOW, FLAT = 0.7, 0.2, 0.02
"""How far letters reach above the line, and below it with and without tails, in sizes of the type."""


REACHING_DOWN = frozenset("gjpqyQJ,;()[]{}|_")
"""Letters with tails."""


def room(where: Hole, by: Matrix, safe: Box) -> float:
    """How long a line may be, in its own units, and lie in the safe box whatever its letters are."""
    a, b, c, d, e, f = by
    if b or c or a <= 0 or d <= 0:
        return -1.0
    x, top, foot = a * where.x + e, d * (where.y - HIGH * where.size) + f, d * (where.y + LOW * where.size) + f
    if top < safe.y or foot > safe.bottom:
        return -1.0
    if not safe.x <= x <= safe.right:
        return -1.0
    left = (x - safe.x) / (a * where.share) if where.share else math.inf
    return min(left, (safe.right - x) / (a * (1 - where.share)) if where.share < 1 else math.inf)


Style = dict[str, str]


class Extents:
    """The boxes around a template's elements; of a definition that of the first card which shows it."""

    def __init__(self, template: Template) -> None:
        self.template = template
        self._ids = {each.attrib["id"]: each for each in reversed([*template.root.iter()]) if "id" in each.attrib}
        self._boxes: dict[str, Box | None] = {}

    def definition(self, href: str, cells: Mapping[str, str]) -> Box | None:
        """The box around a definition."""
        name = href.removeprefix("#")
        if name in self._ids and name not in self._boxes:
            self._boxes[name] = None  # of a drawing that draws itself, which is told of elsewhere
            self._boxes[name] = self.around(self._ids[name], cells)
        return self._boxes.get(name)

    def around(self, element: Element, cells: Mapping[str, str], style: Style | None = None) -> Box | None:
        """The box around an element, as the one it stands in sees it.

        Args:
            element: The element.
            cells: Of the row.
            style: In force around it: that of the words in it.

        Raises:
            ValueError: One of its numbers is none.
        """
        copy = filled_copy(element, cells)
        if element.tag == "use" and is_slotted(element):
            scale(copy, self.template.symbols)
        by = matrix.parse(copy.get("transform", ""))
        box: Box | None = None
        if element in self.template.boxes:
            box = self.template.boxes[element].place
        elif element.tag in SHAPES:
            edge = shape.outline(str(element.tag), attributes(str(element.tag), copy))
            box = edge.box if edge.steps else None
        elif element.tag == "image":
            box = Box(*(shape.length(copy.attrib, key) for key in ("x", "y", "width", "height")))
        elif element.tag == "use":
            box = self.definition(copy.get("xlink:href", copy.get("href", "")), cells)
            by = matrix.times(by, (1.0, 0.0, 0.0, 1.0, shape.length(copy.attrib, "x"), shape.length(copy.attrib, "y")))
        elif element.tag == "text":
            box = words_box(copy, style or {}, self.template)
        elif element.tag == "g":
            within = inherit(style or {}, attributes("g", copy))
            for child in element:
                if child.tag not in SILENT and (inner := self.around(child, cells, within)):
                    box = matrix.join_boxes(box, inner)
        return matrix.moved_box(by, box) if box else None


def words_box(text: Element, style: Style, template: Template) -> Box | None:
    """The box around the words of a <text> whose slots are filled; None where there are none.

    Raises:
        ValueError: It cannot be laid out.
        UnknownIconError: It names an icon that is not there.
    """
    around: Box | None = None
    own, icons = attributes("text", text), template.icons.of(text)
    if is_along(text):
        ids = {each.attrib["id"]: each for each in template.root.iter() if "id" in each.attrib}
        for by, part in letters_along(text, inherit(style, own), PathSurroundings(ids, template.book)):
            high = Box(part.x, part.y - HIGH * part.size, part.width, (HIGH + FLAT) * part.size)
            around = matrix.join_boxes(around, matrix.moved_box(by, high))
        return around
    for part in stretches(mark_icons(text, icons), own, inherit(style, own), icons.widths, template.book):
        low = FLAT if REACHING_DOWN.isdisjoint(part.text) else LOW
        if part.text.strip():
            box = Box(part.x, part.y - HIGH * part.size, part.width, (HIGH + low) * part.size)
            around = matrix.join_boxes(around, box)
    return around


def filled_copy(element: Element, cells: Mapping[str, str]) -> Element:
    """An element with its slots filled; of a text with those of its parts that are drawn."""
    copy = Element(element.tag, {key: fill_slots(value, cells) for key, value in element.items()})
    copy.text, copy.tail = fill_slots(element.text or "", cells), fill_slots(element.tail or "", cells)
    if element.tag in {"text", "tspan", "textPath"}:
        copy.extend([filled_copy(child, cells) for child in element if is_drawn(child.get(CONDITION), cells)])
    return copy


MOST = 100
"""Times that one element is drawn: more have no room on a card that anybody can count them on."""
WAYS: Mapping[str, tuple[float, float]] = {
    "right": (1.0, 0.0),
    "left": (-1.0, 0.0),
    "down": (0.0, 1.0),
    "up": (0.0, -1.0),
    "middle": (1.0, 0.0),
}
"""Where the next one stands; `middle` has all of them in a row whose middle is where one alone would be."""


class RepeatError(ValueError):
    """A repetition that says something of itself which cannot be."""


def times(element: Element, cells: Mapping[str, str]) -> int:
    """How often an element is drawn in a row; not at all where its cell says nothing.

    Raises:
        RepeatError: It is to be drawn as often as nothing can be.
    """
    text = fill_slots(element.attrib[REPEAT], cells).strip()
    number = number_in(text or "0")
    if number is None or number.denominator != 1 or not 0 <= number <= MOST:
        raise RepeatError(f"{REPEAT}: '{text[:40]}' is not a whole number from 0 to {MOST}")
    return int(number)


def must_make_sense(element: Element) -> None:
    """Refuse a gap that is no length, a way that is none.

    Raises:
        RepeatError: It has one.
    """
    gap = number_in(element.get(GAP, "0"))
    if gap is None or abs(gap) > 600:
        raise RepeatError(f"{GAP}: '{element.attrib[GAP][:40]}' is not a length in the drawing's units")
    if element.get(WAY, "right") not in WAYS:
        raise RepeatError(f"{WAY}: '{element.attrib[WAY][:40]}' is not one of {', '.join(WAYS)}")


def repeated(element: Element, drawn: Sequence[Element], count: int, box: Box | None) -> Iterator[Element]:
    """What an element comes to, so often, each one a gap away from the one before.

    Args:
        element: As it stands in the template.
        drawn: What one of them comes to.
        count: How often.
        box: Around one of them; None where it paints nothing that has an extent.
    """
    for x, y in _places(element, count, box):
        group = Element("g", {"transform": f"translate({x:.6g} {y:.6g})"})
        group.extend(drawn)
        yield group


def outermost(element: Element, count: int, box: Box | None) -> tuple[tuple[float, float], ...]:
    """By how much the first and the last of them are moved; all others lie between these."""
    places = _places(element, count, box)
    return tuple(dict.fromkeys((places[0], places[-1]))) if places else ()


def _places(element: Element, count: int, box: Box | None) -> list[tuple[float, float]]:
    """By how much each of them is moved."""
    gap, way = float(number_in(element.get(GAP, "0")) or 0), element.get(WAY, "right")
    across, down = WAYS.get(way, WAYS["right"])
    wide, high = (box.width, box.height) if box else (0.0, 0.0)
    x, y = across * (wide + gap), down * (high + gap)
    start = -(count - 1) / 2 if way == "middle" else 0.0
    return [(x * (start + at), y * (start + at)) for at in range(count)]


def box_of(element: Element, extents: Extents, cells: Mapping[str, str], around: Sequence[Element] = ()) -> Box | None:
    """The box around one of them; None where one of its numbers is none, which compiling it tells.

    `around` is what it stands in, the outermost first.
    """
    try:
        return extents.around(element, cells, style_inside(around))
    except (ValueError, ArithmeticError, KeyError):
        return None
