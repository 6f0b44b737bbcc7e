"""A requirement + the pieces it is about -> Comparison: counted, added up, averaged, divided, dealt or rolled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from generator.balance.bounds import bounded, spoken
from generator.balance.comparison import Comparison
from generator.balance.cost_curve import compare_costs
from generator.balance.decimals import decimal, format_number
from generator.balance.fits import choices, fitting, number_of, values_of, weight_of, within
from generator.balance.pieces import Known
from generator.frozen import dataclass
from generator.spec.balance import Average, CostCurve, Counts, Forbids, Ratio, RatioSide, Requires, Sums
from generator.spec.requirement import RequirementHead
from generator.spec.sought import ValueRange
from generator.spec.words import speak


@dataclass(frozen=True, slots=True)
class Shelf:
    """The pieces of a component, and those of them that a requirement looks at.

    Attributes:
        chosen: Those that fit its `where`.
        pieces: All.
    """

    chosen: Sequence[Known]
    pieces: Sequence[Known]


def _counts(asked: Counts, shelf: Shelf) -> Comparison:
    totals = dict.fromkeys(_looked_at(asked, asked.attribute, shelf), 0)
    for each in shelf.chosen:
        for value in _values(each, asked.attribute):
            totals[value] += each.copies
    return bounded(asked, {value: Fraction(total) for value, total in totals.items()})


def _sums(asked: Sums, shelf: Shelf) -> Comparison:
    groups: dict[str, list[Known]] = {value: [] for value in _looked_at(asked, asked.by, shelf)}
    for each in shelf.chosen:
        for value in _values(each, asked.by):
            groups[value].append(each)
    return bounded(asked, {value: _sum(asked.attribute, each) for value, each in groups.items()})


def _average(asked: Average, shelf: Shelf) -> Comparison:
    """Of no number there is neither; what has nothing written there takes no part."""
    totals = {}
    for value in _looked_at(asked, asked.by, shelf) if asked.by else ("",):
        numbers = sorted(
            (number_of(each, asked.attribute), weight_of(each, asked.attribute))
            for each in shelf.chosen
            if (not asked.by or value in _values(each, asked.by)) and _values(each, asked.attribute)
        )
        if numbers:
            totals[value] = (_mean if asked.kind == "mean" else _median)(numbers)
    return replace(bounded(asked, totals), totals=())  # what is plotted are numbers of pieces, and sums


def _mean(numbers: Sequence[tuple[Fraction, int]]) -> Fraction:
    whole = sum((number * often for number, often in numbers), start=Fraction())
    return whole / sum(often for _, often in numbers)  # sum counts pieces


def _median(numbers: Sequence[tuple[Fraction, int]]) -> Fraction:
    """Half way between the two in the middle where they are an even number."""
    whole = sum(often for _, often in numbers)  # sum counts pieces
    return (_at(numbers, (whole - 1) // 2) + _at(numbers, whole // 2)) / 2


def _at(numbers: Sequence[tuple[Fraction, int]], position: int) -> Fraction:
    """The number in that position, from 0, of all in their order."""
    for number, often in numbers:
        position -= often
        if position < 0:
            return number
    raise IndexError(position)


def _looked_at(asked: RequirementHead, attribute: str, shelf: Shelf) -> Iterable[str]:
    """The values that a number is told for, 0 where nothing has them: numbers by size, others as the table has them.

    Those that `where` names; else all there are; of numbers those from the least to the greatest that the chosen pieces
    have: where lands cost 0, spells are not missing there.
    """
    there = tuple(dict.fromkeys(value for each in shelf.pieces for value in _values(each, attribute)))
    words = asked.where.get(attribute)
    if words is not None and not isinstance(words, ValueRange):
        named = [str(word).strip() for word in choices(words)]
        there = tuple(value for value in there if any(_same(value, word) for word in named))
        return _in_order((*there, *(word for word in named if word and not any(_same(value, word) for value in there))))
    numbers = {value: number for value in there if (number := decimal(value)) is not None}
    own = [numbers[value] for each in shelf.chosen for value in _values(each, attribute) if value in numbers]
    if len(numbers) < len(there) or not own:
        return _in_order(there)
    return _in_order(value for value in there if min(own) <= numbers[value] <= max(own))


def _in_order(values: Iterable[str]) -> list[str]:
    """Numbers by size, then words as they come."""
    sizes = {value: decimal(value) for value in values}
    return sorted(sizes, key=lambda value: ((size := sizes[value]) is None, size or 0))


def _same(value: str, word: str) -> bool:
    mine, other = decimal(value), decimal(word)
    return value.strip() == word or (mine is not None and mine == other)


def _values(piece: Known, attribute: str) -> tuple[str, ...]:
    """What is written there."""
    return tuple(text for value in values_of(piece, attribute) if (text := str(value)))


def _forbids(_asked: Forbids, shelf: Shelf) -> Comparison:
    copies, none = _copies(shelf.chosen), speak("values.none")
    return Comparison(
        speak("balance.of_them", number=copies) if copies else none, none, not copies, tuple(shelf.chosen)
    )


def _requires(asked: Requires, shelf: Shelf) -> Comparison:
    copies, span = _copies(shelf.chosen), (Fraction(1), None) if asked.is_open else asked.span
    return Comparison(str(copies), spoken(span), within(Fraction(copies), span))


def _copies(pieces: Iterable[Known]) -> int:
    return sum(each.copies for each in pieces)  # sum counts pieces


def _ratio(asked: Ratio, shelf: Shelf) -> Comparison:
    over, under = (_side(side, shelf.chosen) for side in asked.sides)
    target = spoken(asked.span)
    if not under:
        return Comparison(speak("balance.to_none", over=format_number(over)), target, kept=False)
    ratio, ends = over / under, {"over": format_number(over), "under": format_number(under)}
    value = speak("balance.ratio", ratio=format_number(ratio, asked.span), **ends)
    return Comparison(value, target, within(ratio, asked.span))


def _side(side: RatioSide, chosen: Sequence[Known]) -> Fraction:
    return _sum(side.attribute, filter(fitting(side.where), chosen))


def _sum(attribute: str, pieces: Iterable[Known]) -> Fraction:
    return sum((weight_of(each, attribute) * number_of(each, attribute) for each in pieces), start=Fraction())


COMPARE: dict[type, Callable[[Any, Shelf], Comparison]] = {
    Counts: _counts,
    Sums: _sums,
    Forbids: _forbids,
    Requires: _requires,
    Ratio: _ratio,
    Average: _average,
    CostCurve: lambda asked, shelf: compare_costs(asked, shelf.chosen),
}
"""Requirements whose pieces say all: model -> what there is, and what there should be."""
