"""The filters of an element -> how far they reach beyond it, and how much work they are."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from generator.vector import matrix
from generator.vector.matrix import IDENTITY, Matrix
from generator.vector.vocabulary import tag_of
from generator.vector.weight import properties, references

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
