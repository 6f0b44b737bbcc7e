"""Several numbers + how far they may lie apart -> a verdict in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from generator.balance.pieces import Known
from generator.frozen import dataclass
from generator.spec.balance import Bounded
from generator.spec.words import speak


@dataclass(frozen=True, slots=True)
class Verdict:
    """What there is, what there should be, whether it is so, who is to blame, and each number with its name."""

    value: str
    target: str
    kept: bool
    offenders: tuple[Known, ...] = ()
    totals: tuple[tuple[str, Fraction], ...] = ()


def bounded(asked: Bounded, totals: Mapping[str, Fraction]) -> Verdict:
    """Whether the numbers lie where they should; each is said with the value it belongs to."""
    return replace(_bounded(asked, totals), totals=tuple(totals.items()))


def _bounded(asked: Bounded, totals: Mapping[str, Fraction]) -> Verdict:
    value = ", ".join(f"{name} {format_number(number)}" for name, number in totals.items()) or speak("balance.nothing")
    numbers = tuple(totals.values())
    apart = max(numbers, default=Fraction()) - min(numbers, default=Fraction())
    if asked.spread is not None:
        most = Fraction(str(asked.spread))
        counted = speak("balance.apart", value=value, number=format_number(apart))
        return Verdict(counted, speak("balance.most_apart", most=format_number(most)), apart <= most)
    if asked.between:
        low, high = (Fraction(str(each)) for each in asked.between)
        return Verdict(
            value,
            speak("balance.each", least=format_number(low), most=format_number(high)),
            all(low <= each <= high for each in numbers),
        )
    if asked.share:
        return _shared(totals, (Fraction(str(asked.share[0])), Fraction(str(asked.share[1]))))
    return Verdict(value, speak("balance.equal"), not apart)


def _shared(totals: Mapping[str, Fraction], share: tuple[Fraction, Fraction]) -> Verdict:
    whole = sum(totals.values()) or Fraction(1)  # sum counts fractions
    parts = {name: number * 100 / whole for name, number in totals.items()}
    value = ", ".join(f"{name} {format_number(part)} %" for name, part in parts.items()) or speak("balance.nothing")
    target = speak("balance.each_percent", least=format_number(share[0]), most=format_number(share[1]))
    return Verdict(value, target, all(share[0] <= part <= share[1] for part in parts.values()))


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
