"""Template + rows -> Problems of words too near to the cut or beyond it, and of pictures with too few dots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol
from xml.etree.ElementTree import Element

from generator.contour.polygon import Point as Corner
from generator.contour.polygon import around, clearance
from generator.problem import Level, Problem
from generator.spec.node import Spot
from generator.spec.rows import Row
from generator.template.bounds import Bounds, Lying
from generator.template.pictures import FEW, TOO_FEW
from generator.template.read import Template
from generator.template.shaped import margin_of
from generator.template.slots import slots_in
from generator.units import Box, Sides, Size

_HAIR = 0.05
_SHOWN = 40


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


def problems_of_places(
    template: Template, rows: Iterable[Row], trim: Size, bleed: float, corners: Sequence[Corner] = ()
) -> Iterator[Problem]:
    """C21 and C23 of pictures, C24 and C25 of what is read: each element is told of once, at its worst row.

    `corners` are those of the shape of what is no rectangle.
    """
    x, y = template.view.x + bleed, template.view.y + bleed
    margin = margin_of(trim)
    cut: _Edge = _Rectangle(Box(x, y, trim.width, trim.height), margin)
    safe = Box(x, y, trim.width, trim.height).grown(Sides.all(-margin))
    if corners:
        cut, safe = _Shape([(x + right, y + down) for right, down in corners], margin), Box(x, y, 0.0, 0.0)
    places = Bounds(template, safe)
    worst_of: dict[tuple[Element, str], _Worst] = {}
    for number, row in enumerate(rows):
        for thing in places.on(row, still=not number):
            for code, by, side in _faults(thing, cut):
                worst_of.setdefault((thing.element, code), _Worst()).take(by, row, thing, side)
    for (element, code), worst in worst_of.items():
        if not (code == "C24" and (element, "C25") in worst_of):
            yield _problem(template, element, code, worst, margin)


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
