"""Template + row -> where its words and changing pictures lie on the card, and how many dots a picture has there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from generator.draw.words import OverfullError, millimetres
from generator.frozen import dataclass
from generator.spec.rows import Row
from generator.template.box import LEADING, TextBox
from generator.template.extent import Extents, filled_copy, words_box
from generator.template.icons import UnknownIconError
from generator.template.pictures import Drawn
from generator.template.raster import Raster
from generator.template.read import Template
from generator.template.repeat import outermost, times
from generator.template.room import FLAT, HIGH, LOW, REACHING_DOWN, room
from generator.template.slots import CONDITION, REPEAT, fill_slots, is_drawn
from generator.units import MM_PER_INCH, Box
from generator.vector import matrix, shape
from generator.vector.aspect import laid
from generator.vector.hole import Hole, hole
from generator.vector.matrix import IDENTITY, Matrix
from generator.vector.vocabulary import SILENT, attributes, inherit

BLEED = "bleed"
"""A class: what has it may lie anywhere."""

MOST_COPIES = 64
"""Outermost copies of one element that are looked at: repetitions in repetitions, six deep."""
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


@dataclass(slots=True)
class Watched:
    """An element that is to be looked at on each card.

    Attributes:
        around: What it stands in, the outermost first.
        conditions: What must be so in its row.
        moving: Whether it may be another on another card.
        fixed: Whether it stands in the same place, in the same style, on all of them.
        repeated: Whether it, or what it stands in, is drawn several times.
        line: How its words stand, where they are one line and it is fixed.
        room: How long that line may be and lie in the safe box for certain; less than nothing where none may.
    """

    element: Element
    around: Sequence[Element]
    conditions: tuple[str, ...]
    moving: bool
    fixed: bool
    repeated: bool = False
    line: tuple[Hole, Matrix] | None = None
    room: float = -1.0


class Bounds:
    """All leaves of a template; safe: what lies in that box is not told of."""

    def __init__(self, template: Template, safe: Box) -> None:
        self.template, self.safe = template, safe
        self._extents = Extents(template)
        self.leaves = [leaf for leaf in _leaves(template, template.root, (), ()) if not self._harmless(leaf)]
        for leaf in self.leaves:
            leaf.line = self._line(leaf)
            leaf.room = room(*leaf.line, self.safe) if leaf.line else -1.0

    def on(self, row: Row, *, still: bool) -> Iterator[Lying]:
        """What lies outside the box on a card, and pictures made of dots; still: also what is on every card."""
        cells = row.cells
        for leaf in self.leaves:
            if (leaf.moving or still) and all(is_drawn(condition, cells) for condition in leaf.conditions):
                try:
                    yield from self._one(leaf, cells)
                except (ValueError, ArithmeticError, KeyError, UnknownIconError, OverfullError):
                    continue  # compiling it tells

    def _harmless(self, leaf: Watched) -> bool:
        """Whether its words cannot leave their box, and that lies well inside."""
        if leaf.element not in self.template.boxes or not leaf.fixed:
            return False
        try:
            by, _ = _force(leaf, {})
        except (ValueError, KeyError):
            return False
        return self.safe.contains(matrix.moved_box(by, self.template.boxes[leaf.element].place))

    def _line(self, leaf: Watched) -> tuple[Hole, Matrix] | None:
        element = leaf.element
        if element.tag != "text" or not leaf.fixed or len(element):
            return None
        try:
            by, style = _force(leaf, {})
            return hole(attributes("text", element), style, 3, self.template.book), by
        except (ValueError, KeyError):
            return None

    def _one(self, leaf: Watched, cells: Mapping[str, str]) -> Iterable[Lying]:
        if leaf.line:
            return self._quick(leaf, *leaf.line, fill_slots(leaf.element.text or "", cells))
        return self._slow(leaf, cells)

    def _slow(self, leaf: Watched, cells: Mapping[str, str]) -> Iterator[Lying]:
        for by, style in self._forces(leaf, cells):
            yield from self._there(leaf, by, style, cells)

    def _forces(self, leaf: Watched, cells: Mapping[str, str]) -> Iterator[tuple[Matrix, Style]]:
        """The matrix and the style in force at each copy of a leaf that may lie outermost: the first and the last."""
        if not leaf.repeated:
            yield _force(leaf, cells)
            return
        known: list[tuple[Matrix, Style]] = [(IDENTITY, {})]
        for each in (*leaf.around, leaf.element):
            around = known
            if REPEAT in each.attrib:
                style = known[0][1] if known else {}
                steps = outermost(each, times(each, cells), self._extents.around(each, cells, style))
                around = [(matrix.times(by, (1.0, 0.0, 0.0, 1.0, *step)), own) for by, own in known for step in steps]
            known = [_within(by, own, each, cells) for by, own in around[:MOST_COPIES]]
        yield from known

    def _there(self, leaf: Watched, by: Matrix, style: Style, cells: Mapping[str, str]) -> Iterator[Lying]:
        element = leaf.element
        if element in self.template.boxes:
            yield from self._box(element, self.template.boxes[element], by, cells)
        elif element.tag == "text":
            yield from self._text(leaf, by, style, cells)
        elif element.tag == "image":
            yield from self._image(element, by, cells)
        else:
            yield from self._use(leaf, by, cells)

    def _quick(self, leaf: Watched, where: Hole, by: Matrix, text: str) -> tuple[Lying, ...]:
        """A line of words, nothing else of which changes."""
        words = where.filled(text)
        icons = self.template.icons.of(leaf.element)
        lettered = icons.marked(words)
        wide = icons.measure(lettered, where.face) * where.size + where.spacing * len(lettered)
        if wide <= leaf.room:
            return ()
        low = FLAT if REACHING_DOWN.isdisjoint(words) else LOW
        box = Box(where.x - where.share * wide, where.y - HIGH * where.size, wide, (HIGH + low) * where.size)
        around = matrix.moved_box(by, box)
        if words and not self.safe.contains(around):
            return (Lying(leaf.element, words, around, words=True),)
        return ()

    def _box(self, element: Element, box: TextBox, by: Matrix, cells: Mapping[str, str]) -> Iterator[Lying]:
        text = fill_slots(box.words, cells)
        if not text.strip():
            return
        size, lines = box.fitted(box.icons.marked(text))
        wide = max(line[-1].x + line[-1].width for line in lines)
        high = len(lines) * millimetres(size, LEADING)
        left, top = min(map(box.left, lines)), box.place.y
        top += box.down * (box.place.height - high)
        yield Lying(element, text, matrix.moved_box(by, Box(left, top, wide, high)), words=True)

    def _text(self, leaf: Watched, by: Matrix, style: Style, cells: Mapping[str, str]) -> Iterator[Lying]:
        copy = filled_copy(leaf.element, cells)
        if box := words_box(copy, style, self.template):
            yield Lying(leaf.element, " ".join("".join(copy.itertext()).split()), matrix.moved_box(by, box), words=True)

    def _image(self, element: Element, by: Matrix, cells: Mapping[str, str]) -> Iterator[Lying]:
        copy = filled_copy(element, cells)
        own = attributes("image", copy)
        picture = self.template.pictures.get(own.get("href", ""))
        if not isinstance(picture, Raster | Drawn):
            return
        box = Box(*(shape.length(own, key) for key in ("x", "y", "width", "height")))
        dotted = isinstance(picture, Raster)
        size = picture if isinstance(picture, Raster) else picture.view
        place, cut = laid(box, size.width, size.height, own.get("preserveAspectRatio", ""))
        dots = min(size.width / place.width, size.height / place.height) / matrix.scale_of(by) * MM_PER_INCH
        around = matrix.moved_box(by, box if cut else place)
        yield Lying(element, own["href"], around, words=False, dots=dots if dotted else 0.0)

    def _use(self, leaf: Watched, by: Matrix, cells: Mapping[str, str]) -> Iterator[Lying]:
        own = attributes("use", filled_copy(leaf.element, cells))
        href = own.get("href", "")
        if extent := self._extents.definition(href, cells):
            aside = (1.0, 0.0, 0.0, 1.0, shape.length(own, "x"), shape.length(own, "y"))
            yield Lying(leaf.element, href, matrix.moved_box(matrix.times(by, aside), extent), words=False)


def _leaves(
    template: Template, parent: Element, around: tuple[Element, ...], conditions: tuple[str, ...]
) -> Iterator[Watched]:
    inside = (*around, parent)
    for child in parent:
        if child.tag in SILENT or BLEED in child.get("class", "").split() or child.get("display") == "none":
            continue
        tests = (*conditions, child.attrib[CONDITION]) if CONDITION in child.attrib else conditions
        moving = child in template.moving
        if child.tag == "g":
            yield from _leaves(template, child, inside, tests)
        elif child in template.boxes or child.tag in {"text", "image"} or (child.tag == "use" and moving):
            slots = (key for each in (*inside, child) for key, text in each.items() if "{{" in text)
            free = {"data-text", "data-fill", "fill", "stroke", "href", "xlink:href"}
            repeated = any(REPEAT in each.attrib for each in (*inside, child))
            fixed = not repeated and all(key in free for key in slots)
            yield Watched(child, inside, tests, moving, fixed, repeated)


def _force(leaf: Watched, cells: Mapping[str, str]) -> tuple[Matrix, Style]:
    """The matrix and the style in force at a leaf, its own included."""
    by, style = IDENTITY, Style()
    for each in (*leaf.around, leaf.element):
        by, style = _within(by, style, each, cells)
    return by, style


def _within(by: Matrix, style: Style, element: Element, cells: Mapping[str, str]) -> tuple[Matrix, Style]:
    """The matrix and the style that hold in an element."""
    own = {key: fill_slots(value, cells) for key, value in element.items()}
    by = matrix.times(by, matrix.parse(own.get("transform", "")))
    if element.tag in {"svg", "g", "text"}:
        style = inherit(style, attributes(str(element.tag), Element(element.tag, own)))
    return by, style
