"""Several numbers + how far they may lie apart, or where they may lie -> a verdict in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from generator.balance.comparison import Comparison
from generator.balance.decimals import format_number
from generator.balance.fits import within
from generator.language import Spoken
from generator.spec.balance import Bounded
from generator.spec.sought import Span
from generator.spec.words import speak


def bounded(asked: Bounded, totals: Mapping[str, Fraction]) -> Comparison:
    """Whether the numbers lie where they should; each is said with the value it belongs to."""
    return replace(_bounded(asked, totals), totals=tuple(totals.items()))


def _bounded(asked: Bounded, totals: Mapping[str, Fraction]) -> Comparison:
    digits = {name: format_number(number, asked.span) for name, number in totals.items()}
    value = ", ".join(f"{name} {number}".strip() for name, number in digits.items())
    value = value or speak("balance.nothing")
    numbers = tuple(totals.values())
    apart = max(numbers, default=Fraction()) - min(numbers, default=Fraction())
    if asked.spread is not None:
        most = Fraction(str(asked.spread))
        counted = speak("balance.apart", value=value, number=format_number(apart))
        return Comparison(counted, speak("balance.most_apart", most=format_number(most)), apart <= most)
    if not asked.is_open:
        kept = all(within(each, asked.span) for each in numbers)
        return Comparison(value, spoken(asked.span, each=len(numbers) > 1 or "" not in totals), kept)
    if asked.share:
        return _shared(totals, (Fraction(str(asked.share[0])), Fraction(str(asked.share[1]))))
    return Comparison(value, speak("balance.equal"), not apart)


def _shared(totals: Mapping[str, Fraction], share: tuple[Fraction, Fraction]) -> Comparison:
    whole = sum(totals.values()) or Fraction(1)  # sum counts fractions
    parts = {name: number * 100 / whole for name, number in totals.items()}
    value = ", ".join(f"{name} {format_number(part)} %" for name, part in parts.items()) or speak("balance.nothing")
    target = speak("balance.each_percent", least=format_number(share[0]), most=format_number(share[1]))
    return Comparison(value, target, all(share[0] <= part <= share[1] for part in parts.values()))


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
