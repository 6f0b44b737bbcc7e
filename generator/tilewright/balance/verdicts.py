"""A requirement + the pieces it is about -> Comparison: counted, added up, averaged, or held against a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tilewright.balance.intervals import Chance, percent
from tilewright.balance.pieces import (
    Known,
    choices,
    decimal,
    fitting,
    format_number,
    number_of,
    values_of,
    weight_of,
    within,
)
from tilewright.balance.prices import FittedLine, Priced, Prices, fitted_line
from tilewright.balance.question import Question
from tilewright.frozen import dataclass
from tilewright.language import Spoken
from tilewright.pieces.kind import Value
from tilewright.spec.balance import (
    Average,
    Bounded,
    CostCurve,
    Counts,
    Forbids,
    Ratio,
    RequirementHead,
    Requires,
    Span,
    Sums,
    ValueRange,
)
from tilewright.spec.words import speak


@dataclass(frozen=True, slots=True)
class Comparison:
    """What there is, what there should be, whether it is so, and what led to it.

    Attributes:
        value: What there is, in words.
        target: What there should be, in words; empty where it is only told.
        kept: Whether it is so.
        offenders: The pieces that are to blame.
        totals: Each number that was counted, with its name.
        chance: How likely it is, where that was asked.
        question: What chance was asked for, where it can be asked of other decks as well.
        prices: What pieces give for what they cost, where that was asked.
        help: What would make it so, where that is known.
    """

    value: str
    target: str
    kept: bool
    offenders: tuple[Known, ...] = ()
    totals: tuple[tuple[str, Fraction], ...] = ()
    chance: Chance | None = None
    question: Question | None = None
    prices: Prices | None = None
    help: str = ""


def bounded(asked: Bounded, totals: Mapping[str, Fraction]) -> Comparison:
    """Hold numbers against their limits; the value lists each with its name."""
    pairs = tuple(totals.items())
    digits = {name: format_number(number, asked.span) for name, number in totals.items()}
    value = ", ".join(f"{name} {number}".strip() for name, number in digits.items())
    value = value or speak("balance.nothing")
    numbers = tuple(totals.values())
    apart = max(numbers, default=Fraction()) - min(numbers, default=Fraction())
    if asked.spread is not None:
        most = Fraction(str(asked.spread))
        counted = speak("balance.apart", value=value, number=format_number(apart))
        return Comparison(counted, speak("balance.most_apart", most=format_number(most)), apart <= most, totals=pairs)
    if not asked.is_open:
        kept = all(within(each, asked.span) for each in numbers)
        target = spoken(asked.span, each=len(numbers) > 1 or "" not in totals)
        return Comparison(value, target, kept, totals=pairs)
    if not asked.share:
        return Comparison(value, speak("balance.equal"), not apart, totals=pairs)
    low, high = (Fraction(str(end)) for end in asked.share)
    whole = sum(numbers) or Fraction(1)  # sum counts fractions
    parts = {name: number * 100 / whole for name, number in totals.items()}
    value = ", ".join(f"{name} {format_number(part)} %" for name, part in parts.items()) or speak("balance.nothing")
    target = speak("balance.each_percent", least=format_number(low), most=format_number(high))
    return Comparison(value, target, all(low <= part <= high for part in parts.values()), totals=pairs)


def spoken(span: Span, *, each: bool = False, percent: bool = False) -> Spoken:
    """'2 or more', '2 to 4', 'exactly 2'; of several numbers 'each 2 or more', of a share '2 % or more'."""
    low, high = (None if end is None else f"{float(end):.15g}" for end in span)
    kind = "each" if each else "percent" if percent else "plain"
    if low == high:
        return speak(f"balance.limits.{kind}.exactly", number=low)
    if high is None:
        return speak(f"balance.limits.{kind}.least", number=low)
    if low is None:
        return speak(f"balance.limits.{kind}.most", number=high)
    return speak(f"balance.limits.{kind}.between", least=low, most=high)


FEW = 10
"""So many pieces do make one sure, fewer do not yet."""


def prices(asked: CostCurve, chosen: Sequence[Known]) -> Prices | None:
    """The line and the pieces beside it; None where fewer than three have a cost, or all have the same."""
    pieces = [each for each in chosen if str(each.values.get(asked.cost, "")).strip()]
    points = [(decimal(each.values[asked.cost]) or Fraction(), _gain(each, asked.worths)) for each in pieces]
    line = fitted_line(points)
    if line is None:
        return None
    return Prices(
        line,
        tuple(
            Priced(each, cost, gives, line.off[at], at)
            for at, (each, (cost, gives)) in enumerate(zip(pieces, points, strict=True))
        ),
    )


def _gain(piece: Known, worths: Mapping[str, float | Mapping[str, float]]) -> Fraction:
    gain = Fraction()
    for attribute, worth in worths.items():
        value = piece.values.get(attribute, "")
        if isinstance(worth, Mapping):
            there = (Fraction(str(each)) for word, each in worth.items() if speaks_of(value, word))
            gain += sum(there, start=Fraction())  # sum counts fractions
        else:
            gain += Fraction(str(worth)) * (decimal(value) or Fraction())
    return gain


def speaks_of(value: Value, word: str) -> bool:
    """Whether a word stands in a cell: whole, in capitals or not."""
    text, sought = str(value).casefold(), word.strip().casefold()
    at = text.find(sought)
    while sought and at >= 0:
        before, after = text[max(0, at - 1) : at], text[at + len(sought) : at + len(sought) + 1]
        if not (before.isalnum() or after.isalnum()):
            return True
        at = text.find(sought, at + 1)
    return False


def compare_costs(asked: CostCurve, chosen: Sequence[Known]) -> Comparison:
    """What 1 more of cost buys, and the pieces that are furthest off."""
    within = None if asked.within is None else Fraction(str(asked.within))
    target = "" if within is None else speak("balance.cost.within", within=format_number(within))
    beside = prices(asked, chosen)
    if beside is None:
        return Comparison(speak("balance.cost.no_line", cost=asked.cost), target, within is None)
    beyond = [each for each in beside.priced if within is not None and abs(each.off) > within]
    beyond.sort(key=lambda each: -abs(each.off))
    value = "; ".join([buys(beside.line, asked.cost), *(tell_off(beside, each) for each in beside.named())])
    return Comparison(value, target, not beyond, tuple(each.piece for each in beyond), prices=beside)


def buys(line: FittedLine, cost: str) -> str:
    """'1 more mana gives 2.1 more (95 %: 1.8 to 2.4)'; of few pieces that they are few."""
    half, count = line.surely(), len(line.off)
    slope = format_number(line.slope)
    if half is None:
        return speak("balance.cost.buys", cost=cost, slope=slope, count=count)
    low, high = (format_number(Fraction(float(line.slope) + side)) for side in (-half, half))
    key = "balance.cost.few" if count < FEW else "balance.cost.sure"
    return speak(key, cost=cost, slope=slope, low=low, high=high, count=count)


def tell_off(prices: Prices, each: Priced) -> str:
    """'Dragon gives 2.3 more than its cost of 4 buys'; how rarely by chance, where it stands out."""
    key, off, cost = "more" if each.off > 0 else "less", format_number(abs(each.off)), format_number(each.cost)
    words = speak(f"balance.cost.off.{key}", name=each.title, off=off, cost=cost)
    if not prices.stands_out(each):
        return words
    return speak("balance.cost.rare", words=words, chance=percent(prices.by_chance(each) or 0.0))


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
    """Compare means or medians; pieces with a blank cell do not count, and a group without numbers has no average."""
    totals = {}
    for value in _looked_at(asked, asked.by, shelf) if asked.by else ("",):
        numbers = sorted(
            (number_of(each, asked.attribute), weight_of(each, asked.attribute))
            for each in shelf.chosen
            if (not asked.by or value in _values(each, asked.by)) and _values(each, asked.attribute)
        )
        if not numbers:
            continue
        count = sum(often for _, often in numbers)  # sum counts pieces
        if asked.kind == "mean":
            totals[value] = sum((number * often for number, often in numbers), start=Fraction()) / count
        else:  # of an even number, half way between the two in the middle
            totals[value] = (_at(numbers, (count - 1) // 2) + _at(numbers, count // 2)) / 2
    return replace(bounded(asked, totals), totals=())  # what is plotted are numbers of pieces, and sums


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
    return tuple([text for value in values_of(piece, attribute) if (text := str(value))])


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
    over, under = (_sum(side.attribute, filter(fitting(side.where), shelf.chosen)) for side in asked.sides)
    target = spoken(asked.span)
    if not under:
        return Comparison(speak("balance.to_none", over=format_number(over)), target, kept=False)
    ratio, ends = over / under, {"over": format_number(over), "under": format_number(under)}
    value = speak("balance.ratio", ratio=format_number(ratio, asked.span), **ends)
    return Comparison(value, target, within(ratio, asked.span))


def _sum(attribute: str, pieces: Iterable[Known]) -> Fraction:
    often = Counter[str]()
    for each in pieces:
        often[str(values_of(each, attribute)[0])] += weight_of(each, attribute)
    return sum((times * (decimal(value) or Fraction()) for value, times in often.items()), start=Fraction())


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
