"""Numbers as people write them <-> exact fractions."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache

from generator.spec.sought import Span

MOST_DECIMALS = 15
"""Of a percentage; YAML's numbers are read with as many digits."""


def decimal(value: object) -> Fraction | None:
    """A number as a person writes it, exactly; nothing written counts as nought, other words as none."""
    return _decimal(str(value))


@lru_cache(maxsize=4096)
def _decimal(words: str) -> Fraction | None:
    text = words.strip().replace("\N{MINUS SIGN}", "-")
    if not text:
        return Fraction()
    whole, _, part = text.lstrip("+-").partition(".")
    if not (whole or part) or not f"{whole}{part}".isascii() or not f"{whole}{part}".isdigit():
        return None
    return Fraction(text)


def format_number(number: Fraction, broken: Span = (None, None)) -> str:
    """A number in a sentence: whole where it is, else with two decimals, or as many as show that it breaks a limit."""
    low, high = broken
    if number.denominator == 1:
        return str(number.numerator)
    for digits in range(2, MOST_DECIMALS):
        rounded = Fraction(round(number * 10**digits), 10**digits)
        if (low is None or number >= low or rounded < low) and (high is None or number <= high or rounded > high):
            break
    scaled = int(rounded * 10**digits)
    sign, (whole, part) = "-" if scaled < 0 else "", divmod(abs(scaled), 10**digits)
    return f"{sign}{whole}.{part:0{digits}}".rstrip("0").rstrip(".")


def format_percent(number: Fraction, unlike: Collection[Fraction] = ()) -> str:
    """'98.9 %': two decimals at most, or as many as it takes not to look like none, like all, or like what it is not.

    Args:
        number: What is told.
        unlike: Limits that it breaks, so that it must not look like one of them.
    """
    others = {Fraction(0), Fraction(100), *unlike} - {number}
    for digits in range(2, MOST_DECIMALS):
        rounded = Fraction(round(number * 10**digits), 10**digits)
        if rounded not in others:
            break
    whole = f"{rounded.numerator * 10**digits // rounded.denominator:0{digits + 1}}"
    return f"{whole[:-digits]}.{whole[-digits:]}".rstrip("0").rstrip(".") + " %"
