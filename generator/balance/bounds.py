"""Several numbers + how far they may lie apart -> a verdict in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from generator.balance.composition import Composition
from generator.balance.pieces import Known
from generator.balance.prices import Prices
from generator.frozen import dataclass
from generator.spec.balance import Bounded
from generator.spec.words import speak

MOST_DECIMALS = 15
"""Of a percentage; YAML's numbers are read with as many digits."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What there is, what there should be, whether it is so, who is to blame, and all that a `Finding` has besides."""

    value: str
    target: str
    kept: bool
    offenders: tuple[Known, ...] = ()
    totals: tuple[tuple[str, Fraction], ...] = ()
    composition: Composition | None = None
    prices: Prices | None = None


def bounded(asked: Bounded, totals: Mapping[str, Fraction]) -> Comparison:
    """Whether the numbers lie where they should; each is said with the value it belongs to."""
    return replace(_bounded(asked, totals), totals=tuple(totals.items()))


def _bounded(asked: Bounded, totals: Mapping[str, Fraction]) -> Comparison:
    value = ", ".join(f"{name} {format_number(number)}" for name, number in totals.items()) or speak("balance.nothing")
    numbers = tuple(totals.values())
    apart = max(numbers, default=Fraction()) - min(numbers, default=Fraction())
    if asked.spread is not None:
        most = Fraction(str(asked.spread))
        counted = speak("balance.apart", value=value, number=format_number(apart))
        return Comparison(counted, speak("balance.most_apart", most=format_number(most)), apart <= most)
    if asked.between:
        low, high = (Fraction(str(each)) for each in asked.between)
        return Comparison(
            value,
            speak("balance.each", least=format_number(low), most=format_number(high)),
            all(low <= each <= high for each in numbers),
        )
    if asked.share:
        return _shared(totals, (Fraction(str(asked.share[0])), Fraction(str(asked.share[1]))))
    return Comparison(value, speak("balance.equal"), not apart)


def _shared(totals: Mapping[str, Fraction], share: tuple[Fraction, Fraction]) -> Comparison:
    whole = sum(totals.values()) or Fraction(1)  # sum counts fractions
    parts = {name: number * 100 / whole for name, number in totals.items()}
    value = ", ".join(f"{name} {format_number(part)} %" for name, part in parts.items()) or speak("balance.nothing")
    target = speak("balance.each_percent", least=format_number(share[0]), most=format_number(share[1]))
    return Comparison(value, target, all(share[0] <= part <= share[1] for part in parts.values()))


def decimal(value: object) -> Fraction | None:
    """A number as a person writes it, exactly; nothing written counts as nought, other words as none."""
    text = str(value).strip().replace("\N{MINUS SIGN}", "-")
    if not text:
        return Fraction()
    whole, _, part = text.lstrip("+-").partition(".")
    if not (whole or part) or not f"{whole}{part}".isascii() or not f"{whole}{part}".isdigit():
        return None
    return Fraction(text)


def format_number(number: Fraction) -> str:
    """A number in a sentence: whole where it is, else with two decimals at most."""
    if number.denominator == 1:
        return str(number.numerator)
    hundredths = round(number * 100)
    sign, (whole, part) = "-" if hundredths < 0 else "", divmod(abs(hundredths), 100)
    return f"{sign}{whole}.{part:02}".rstrip("0").rstrip(".")


def format_percent(number: Fraction, unlike: Fraction = Fraction(100)) -> str:
    """'98.9 %': two decimals at most, or as many as it takes not to look like none, like all, or like more than it is.

    Args:
        number: What is told.
        unlike: What it must not look like where it is less.
    """
    others = {Fraction(0), Fraction(100), max(number, unlike)} - {number}
    for digits in range(2, MOST_DECIMALS):
        rounded = Fraction(round(number * 10**digits), 10**digits)
        if rounded not in others:
            break
    whole = f"{rounded.numerator * 10**digits // rounded.denominator:0{digits + 1}}"
    return f"{whole[:-digits]}.{whole[-digits:]}".rstrip("0").rstrip(".") + " %"
