"""Template + rows -> Problems of words too near to the cut or beyond it, and of pictures with too few dots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol
from xml.etree.ElementTree import Element

from generator.contour.polygon import Point as Corner
from generator.contour.polygon import around, clearance
from generator.problem import Level, Problem
from generator.spec.node import Spot
from generator.spec.rows import MOST_ROWS, Row
from generator.template.bounds import Bounds, Lying
from generator.template.pictures import FEW, TOO_FEW
from generator.template.read import Template
from generator.template.shaped import margin_of
from generator.template.slots import slots_in
from generator.units import Box, Sides, Size
from generator.wanted import go_on

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
        message = f"'{what}' has {thing.dots:.0f} dots to an inch as printed {where}; {FEW} look sharp{worst.others}"
        return place.problem(code, message, "use a larger file, or show it smaller", level)
    if code == "C25":
        message = f"the text '{what}' does not fit the card: {worst.by:.1f} mm beyond the cut at the {worst.side}"
        remedy = 'shorten it, or set it in a <rect> with data-text; class="bleed" lets it lie where it does'
        return place.problem(code, f"{message} {where}{worst.others}", remedy)
    message = f"'{what}' is {worst.by:.1f} mm too near to the cut at the {worst.side}: keep {margin:g} mm free"
    remedy = 'move it inwards; class="bleed" says that it may be cut'
    return place.problem(code, f"{message} {where}{worst.others}", remedy, Level.WARNING)


def _place(template: Template, element: Element, row: Row) -> Spot:
    """The cell that says what it is; the element where it is the same on every card."""
    texts = [*element.itertext(), element.get("data-text"), element.get("xlink:href"), element.get("href")]
    named = [name for text in texts for name in slots_in(text) if name in row.places]
    if not named:
        return template.places[element]
    return row.at(max(named, key=lambda name: len(row.cells[name])))
