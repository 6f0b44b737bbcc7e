"""Template + row -> where its words and changing pictures lie on the card, and how many dots a picture has there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from generator.draw.words import OverfullError, millimetres
from generator.spec.rows import Row
from generator.template.box import LEADING, TextBox
from generator.template.icons import UnknownIconError
from generator.template.lines import marked
from generator.template.pictures import Drawn, Raster
from generator.template.read import Template
from generator.template.slots import CONDITION, WITHIN, filled
from generator.units import MM_PER_INCH, Box
from generator.vector import matrix, shape
from generator.vector.aspect import laid
from generator.vector.lettering import stretches
from generator.vector.matrix import IDENTITY, Matrix
from generator.vector.vocabulary import SHAPES, SILENT, attributes, inherit

BLEED = "bleed"
"""A class: what has it may lie anywhere."""

_HIGH, _LOW = 0.7, 0.2
"""How far letters reach above and below their baseline, in ems."""
_REACHING_DOWN = frozenset("gjpqyQJ,;()[]{}|_")
Style = dict[str, str]


@dataclass(frozen=True, slots=True)
class Lying:
    """Something on a card.

    Attributes:
        element: As it stands in the template.
        what: What it says, or the name of its picture.
        box: Around it, in the template's units.
        words: Whether it is read.
        dots: To an inch, of a picture made of them; 0 else.
    """

    element: Element
    what: str
    box: Box
    words: bool
    dots: float = 0.0


def lying(template: Template, row: Row, *, still: bool) -> Iterator[Lying]:
    """All that is read on a card, and the pictures that change; still: also what is the same on every card."""
    yield from _Walk(template, row, still=still).inside(template.root, IDENTITY, {})


class _Walk:
    """One card, from the outermost element inwards; what cannot be laid out is left to the compiler to refuse."""

    def __init__(self, template: Template, row: Row, *, still: bool) -> None:
        self.template, self.cells, self.still = template, row.cells, still

    def inside(self, parent: Element, by: Matrix, style: Style) -> Iterator[Lying]:
        for child in parent:
            moving = child in self.template.moving
            if (moving or self.still) and child.tag not in SILENT and self._shown(child):
                try:
                    yield from self._one(child, by, style, moving=moving)
                except (ValueError, KeyError):
                    continue

    def _shown(self, element: Element) -> bool:
        wanted = CONDITION not in element.attrib or bool(self.cells.get(element.attrib[CONDITION]))
        return wanted and BLEED not in element.get("class", "").split() and element.get("display") != "none"

    def _one(self, element: Element, by: Matrix, style: Style, *, moving: bool) -> Iterator[Lying]:
        by = matrix.times(by, matrix.parse(filled(element.get("transform", ""), self.cells)))
        if element in self.template.boxes:
            yield from self._box(element, self.template.boxes[element], by)
            return
        copy = self._copy(element)
        own = attributes(str(element.tag), copy)
        inner = inherit(style, own)
        if element.tag == "g":
            yield from self.inside(element, by, inner)
        elif element.tag == "text":
            yield from self._text(element, marked(copy, self.template.icons), own, inner, by)
        elif element.tag == "image":
            yield from self._image(element, copy, own, by)
        elif element.tag == "use" and moving:
            found = self._definition(own.get("href", ""), 0)
            if found:
                aside = (1.0, 0.0, 0.0, 1.0, shape.length(own, "x"), shape.length(own, "y"))
                yield Lying(element, own["href"], matrix.moved_box(matrix.times(by, aside), found), words=False)

    def _copy(self, element: Element) -> Element:
        copy = Element(element.tag, {key: filled(value, self.cells) for key, value in element.items()})
        copy.text, copy.tail = filled(element.text or "", self.cells), filled(element.tail or "", self.cells)
        if element.tag in {"text", "tspan"}:
            copy.extend([self._copy(child) for child in element if self._shown(child)])
        return copy

    def _box(self, element: Element, box: TextBox, by: Matrix) -> Iterator[Lying]:
        text = filled(box.words, self.cells)
        if not text.strip():
            return
        try:
            size, lines = box.fitted(box.icons.marked(text))
        except (OverfullError, UnknownIconError):
            return
        wide = max(line[-1].x + line[-1].width for line in lines)
        high = len(lines) * millimetres(size, LEADING)
        place = box.place
        left, top = place.x + box.across * (place.width - wide), place.y + box.down * (place.height - high)
        yield Lying(element, text, matrix.moved_box(by, Box(left, top, wide, high)), words=True)

    def _text(self, element: Element, text: Element, own: Style, style: Style, by: Matrix) -> Iterator[Lying]:
        around: Box | None = None
        for part in stretches(text, own, style, self.template.icons.widths):
            low = _LOW if _REACHING_DOWN & set(part.text) else 0.02
            box = Box(part.x, part.y - _HIGH * part.size, part.width, (_HIGH + low) * part.size)
            if part.text.strip():
                around = matrix.joined(around, matrix.moved_box(by, box))
        if around:
            words = " ".join("".join(self._copy(element).itertext()).split())
            yield Lying(element, words, around, words=True)

    def _image(self, element: Element, copy: Element, own: Mapping[str, str], by: Matrix) -> Iterator[Lying]:
        name = own.get("href", "")
        picture = self.template.pictures.get(name)
        if not isinstance(picture, Raster | Drawn):
            return
        box = Box(*(shape.length(own, key) for key in ("x", "y", "width", "height")))
        wide, high = (
            (picture.width, picture.height)
            if isinstance(picture, Raster)
            else (picture.view.width, picture.view.height)
        )
        place, cut = laid(box, wide, high, copy.get("preserveAspectRatio", ""))
        dots = 0.0
        if isinstance(picture, Raster):
            printed = matrix.scale_of(by)
            dots = min(wide / place.width, high / place.height) / printed * MM_PER_INCH
        yield Lying(element, name, matrix.moved_box(by, box if cut else place), words=False, dots=dots)

    def _definition(self, href: str, depth: int) -> Box | None:
        """The box around a definition, strokes left out."""
        found = WITHIN.findall(href)
        element = next((each for each in self.template.root.iter() if found and each.get("id") == found[0][0]), None)
        return None if element is None or depth > 20 else self._around(element, depth)

    def _around(self, element: Element, depth: int) -> Box | None:
        copy = self._copy(element)
        by = matrix.parse(copy.get("transform", ""))
        box: Box | None = None
        if element.tag in SHAPES:
            edge = shape.outline(str(element.tag), attributes(str(element.tag), copy))
            box = edge.box if edge.steps else None
        elif element.tag == "use":
            box = self._definition(copy.get("xlink:href", copy.get("href", "")), depth + 1)
            by = matrix.times(by, (1.0, 0.0, 0.0, 1.0, shape.length(copy.attrib, "x"), shape.length(copy.attrib, "y")))
        elif element.tag == "g":
            for child in element:
                if child.tag not in SILENT and (inner := self._around(child, depth + 1)):
                    box = matrix.joined(box, inner)
        return matrix.moved_box(by, box) if box else None
