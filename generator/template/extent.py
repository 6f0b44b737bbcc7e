"""An element of a template + cells -> the box around what it paints, strokes left out."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from generator.template.lines import mark_icons
from generator.template.read import Template
from generator.template.room import FLAT, HIGH, LOW, REACHING_DOWN
from generator.template.slots import CONDITION, fill_slots, is_drawn
from generator.template.symbols import scale
from generator.units import Box
from generator.vector import matrix, shape
from generator.vector.lettering import stretches
from generator.vector.vocabulary import SHAPES, SILENT, attributes, inherit

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
        if element.tag == "use":
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
    if element.tag in {"text", "tspan"}:
        copy.extend([filled_copy(child, cells) for child in element if is_drawn(child.get(CONDITION), cells)])
    return copy
