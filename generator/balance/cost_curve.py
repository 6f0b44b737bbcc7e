"""Pieces + which columns are cost and gain -> a line through all of them, and who gives more or less than it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from generator.balance.comparison import Comparison
from generator.balance.decimals import decimal, format_number
from generator.balance.line import FittedLine, fitted_line
from generator.balance.pieces import Known
from generator.balance.prices import Priced, Prices
from generator.balance.sure import percent
from generator.kinds.kind import Value
from generator.spec.balance import CostCurve
from generator.spec.words import speak

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
