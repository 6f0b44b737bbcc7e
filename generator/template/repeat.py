"""An element with `data-repeat` + cells -> how often it is drawn, and where each time: n coins in a row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from generator.template.extent import Extents
from generator.template.formula import number_in
from generator.template.slots import GAP, REPEAT, WAY, fill_slots
from generator.units import Box
from generator.vector.vocabulary import style_inside

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
        raise RepeatError(f"'{text[:40]}' is no whole number from 0 to {MOST}, and {REPEAT} asks for one")
    return int(number)


def must_make_sense(element: Element) -> None:
    """Refuse a gap that is no length, a way that is none.

    Raises:
        RepeatError: It has one.
    """
    gap = number_in(element.get(GAP, "0"))
    if gap is None or abs(gap) > 600:
        raise RepeatError(f"{GAP}: '{element.attrib[GAP][:40]}' is no length in the drawing's units")
    if element.get(WAY, "right") not in WAYS:
        raise RepeatError(f"{WAY}: '{element.attrib[WAY][:40]}' is none of {', '.join(WAYS)}")


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
