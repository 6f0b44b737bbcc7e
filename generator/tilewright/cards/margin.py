"""Template + rows -> Problems of words too near to the cut or beyond it, and of pictures with too few dots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Protocol
from xml.etree.ElementTree import Element

from tilewright.cards.box import LEADING, TextBox
from tilewright.cards.extent import (
    FLAT,
    HIGH,
    LOW,
    REACHING_DOWN,
    Extents,
    filled_copy,
    outermost,
    room,
    times,
    words_box,
)
from tilewright.cards.icons import UnknownIconError
from tilewright.cards.pictures import FEW, TOO_FEW, Drawn
from tilewright.cards.place import margin_of
from tilewright.cards.raster import Raster
from tilewright.cards.slots import CONDITION, REPEAT, fill_slots, is_drawn, slots_in
from tilewright.cards.template import Template
from tilewright.draw.words import OverfullError, millimetres
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem
from tilewright.svg import matrix, shape
from tilewright.svg.lettering import Hole, hole
from tilewright.svg.matrix import IDENTITY, Matrix
from tilewright.svg.picture import laid
from tilewright.svg.polygon import Point as Corner
from tilewright.svg.polygon import around, clearance
from tilewright.svg.vocabulary import SILENT, attributes, inherit
from tilewright.texts.node import Spot
from tilewright.texts.rows import MOST_ROWS, Row
from tilewright.units import MM_PER_INCH, Box, Sides, Size
from tilewright.wanted import go_on

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
            asked = leaf.conditions
            if (leaf.moving or still) and (not asked or all(is_drawn(condition, cells) for condition in asked)):
                try:
                    yield from self._quick(leaf, *leaf.line, cells) if leaf.line else self._slow(leaf, cells)
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

    def _quick(self, leaf: Watched, where: Hole, by: Matrix, cells: Mapping[str, str]) -> tuple[Lying, ...]:
        """A line of words, nothing else of which changes."""
        words = lettered = where.filled(fill_slots(leaf.element.text or "", cells))
        icons = self.template.icons
        if icons.may_mark(words):
            lettered = icons.of(leaf.element).marked(words)
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
        marked = box.icons.marked(text)
        if box.is_passage(marked):
            from tilewright.cards.passage import set_passage  # noqa: PLC0415 - for words with marks, or in paragraphs

            yield Lying(element, text, matrix.moved_box(by, set_passage(box, marked).place), words=True)
            return
        size, lines = box.fitted(marked)
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


_HAIR = 0.05
_SHOWN = 40
_Fault = tuple[Lying, str, float, str]
"""What is wrong with something on a card: its code, by how much, and at which side."""


@dataclass(slots=True)
class _Worst:
    """The card on which an element fares worst, and how many others share its fate."""

    by: float = 0.0
    row: Row | None = None
    thing: Lying | None = None
    side: str = ""
    rows: set[str] = field(default_factory=set)

    def take(self, by: float, row: Row, thing: Lying, side: str = "") -> None:
        self.rows.add(row.id)
        if by > self.by:
            self.by, self.row, self.thing, self.side = by, row, thing, side

    @property
    def others(self) -> str:
        count = len(self.rows) - 1
        return f" (and {count} other {'row' if count == 1 else 'rows'})" if count else ""


class Margins:
    """Where words and pictures lie on the cards of one template: looked at once for the words that a row has.

    A card whose row says what it said the last time is not looked at again, so a save costs what it changes.
    """

    def __init__(self, template: Template, trim: Size, bleed: float, corners: Sequence[Corner] = ()) -> None:
        """`corners` are those of the shape of what is no rectangle."""
        self._template, self._margin = template, margin_of(trim)
        self._x, self._y = template.view.x + bleed, template.view.y + bleed
        self._trim, self._corners = trim, corners
        self._faults: dict[str, tuple[Mapping[str, str], bool, tuple[_Fault, ...]]] = {}

    def problems(self, rows: Iterable[Row]) -> Iterator[Problem]:
        """C21 and C23 of pictures, C24 and C25 of what is read: each element is told of once, at its worst row."""
        worst_of: dict[tuple[Element, str], _Worst] = {}
        for number, row in enumerate(rows):
            go_on()
            for thing, code, by, side in self._of(row, still=not number):
                worst_of.setdefault((thing.element, code), _Worst()).take(by, row, thing, side)
        for (element, code), worst in worst_of.items():
            if not (code == "C24" and (element, "C25") in worst_of):
                yield _problem(self._template, element, code, worst, self._margin)

    def _of(self, row: Row, *, still: bool) -> tuple[_Fault, ...]:
        """What is wrong on one card; still: also with what is the same on every card."""
        before = self._faults.get(row.id)
        if before is None or before[:2] != (row.cells, still):
            looked_at = ((thing, _faults(thing, self._cut)) for thing in self._bounds.on(row, still=still))
            before = row.cells, still, tuple((thing, *fault) for thing, faults in looked_at for fault in faults)
            while len(self._faults) >= MOST_ROWS:
                del self._faults[next(iter(self._faults))]
            self._faults[row.id] = before
        return before[2]

    @cached_property
    def _bounds(self) -> Bounds:
        safe = Box(self._x, self._y, self._trim.width, self._trim.height).grown(Sides.all(-self._margin))
        return Bounds(self._template, Box(self._x, self._y, 0.0, 0.0) if self._corners else safe)

    @cached_property
    def _cut(self) -> _Edge:
        if self._corners:
            return _Shape([(self._x + right, self._y + down) for right, down in self._corners], self._margin)
        return _Rectangle(Box(self._x, self._y, self._trim.width, self._trim.height), self._margin)


class _Edge(Protocol):
    """Where a card is cut."""

    def beyond(self, box: Box) -> tuple[float, str]:
        """How far a box reaches beyond it, and at which side it does so most."""

    def too_near(self, box: Box) -> tuple[float, str]:
        """The same of the line so far inside that words keep within it."""


@dataclass(frozen=True, slots=True)
class _Rectangle:
    cut: Box
    margin: float

    def beyond(self, box: Box) -> tuple[float, str]:
        return _beyond(box, self.cut)

    def too_near(self, box: Box) -> tuple[float, str]:
        return _beyond(box, self.cut.grown(Sides.all(-self.margin)))


@dataclass(frozen=True, slots=True)
class _Shape:
    corners: Sequence[Corner]
    margin: float

    def beyond(self, box: Box) -> tuple[float, str]:
        inside, (x, y) = clearance(self.corners, box)
        edge = around(self.corners)
        across = (x - edge.x) / edge.width - 0.5
        down = (y - edge.y) / edge.height - 0.5
        side = ("left" if across < 0 else "right") if abs(across) > abs(down) else "top" if down < 0 else "bottom"
        return -inside, side

    def too_near(self, box: Box) -> tuple[float, str]:
        by, side = self.beyond(box)
        return by + self.margin, side


def _faults(thing: Lying, cut: _Edge) -> Iterator[tuple[str, float, str]]:
    """Code, by how much, and at which side."""
    if thing.dots and thing.dots < FEW:
        yield ("C21" if thing.dots >= TOO_FEW else "C23"), FEW - thing.dots, ""
    beyond, side = cut.beyond(thing.box)
    nearer, near = cut.too_near(thing.box)
    if thing.words and beyond > _HAIR:
        yield "C25", beyond, side
    elif nearer > _HAIR and beyond <= _HAIR:
        yield "C24", nearer, near


def _beyond(box: Box, edge: Box) -> tuple[float, str]:
    """How far a box reaches beyond an edge, and at which side it does so most."""
    sides = {
        "left": edge.x - box.x,
        "top": edge.y - box.y,
        "right": box.right - edge.right,
        "bottom": box.bottom - edge.bottom,
    }
    side = max(sides, key=lambda name: sides[name])
    return sides[side], side


def _problem(template: Template, element: Element, code: str, worst: _Worst, margin: float) -> Problem:
    thing, row = worst.thing, worst.row
    assert thing and row  # noqa: S101, PT018 - each was taken from a row
    place = _place(template, element, row)
    label = f"'{element.get('id')}' of " if element.get("id") else ""
    what = thing.what if len(thing.what) <= _SHOWN else f"{thing.what[: _SHOWN - 3].strip()}..."
    where = f"({label}{template.file})"
    if code in {"C21", "C23"}:
        level = Level.WARNING if code == "C21" else Level.ERROR
        message = (
            f"'{what}' is printed at {thing.dots:.0f} dots per inch {where}; it looks sharp from {FEW}{worst.others}"
        )
        return place.problem(code, message, "use a larger file, or print it smaller", level)
    if code == "C25":
        message = f"the text '{what}' does not fit the card: {worst.by:.1f} mm beyond the cut at the {worst.side}"
        remedy = 'shorten it, or set it in a <rect> with data-text; class="bleed" allows it'
        return place.problem(code, f"{message} {where}{worst.others}", remedy)
    message = f"'{what}' is {worst.by:.1f} mm too close to the cut at the {worst.side}: keep {margin:g} mm free"
    remedy = 'move it inwards; class="bleed" allows it to be cut'
    return place.problem(code, f"{message} {where}{worst.others}", remedy, Level.WARNING)


def _place(template: Template, element: Element, row: Row) -> Spot:
    """The cell that says what it is; the element where it is the same on every card."""
    texts = [*element.itertext(), element.get("data-text"), element.get("xlink:href"), element.get("href")]
    named = [name for text in texts for name in slots_in(text) if name in row.places]
    if not named:
        return template.places[element]
    return row.at(max(named, key=lambda name: len(row.cells[name])))
