"""The name of a format -> what makes of a cell's text how it is printed: `2 decimals`, `roman`, `or free`."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

MOST_DIGITS = 9
"""After the point, or of a number that is filled up with noughts."""
_MOST_ROMAN = 3_999
_NUMBER = re.compile(r"[+-]?[0-9]{1,400}(\.[0-9]{1,400})?")
_ROMAN = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X")),
    *((9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)
KNOWN = "N decimals, N digits, thousands, percent, signed, roman, upper, lower, capitals, or WORDS"


class FormatError(ValueError):
    """A format that there is not, or a text that it can make nothing of."""


@lru_cache(maxsize=1_000)
def find(name: str) -> Callable[[str], str]:
    """What a format of that name makes of a text.

    Raises:
        FormatError: There is none of that name.
    """
    first, _, rest = name.partition(" ")
    if first == "or" and rest.strip():
        return lambda text: text or rest.strip()
    if name in _OF_WORDS:
        return _OF_WORDS[name]
    number = int(first) if re.fullmatch("[0-9]", first) else -1
    if rest in {"decimals", "decimal"} and 0 <= number <= MOST_DIGITS:
        return lambda text: rounded(_number(text), number) if text else ""
    if rest in {"digits", "digit"} and 0 < number <= MOST_DIGITS:
        return lambda text: f"{_whole(text):0{number}}" if text else ""
    if name in _OF_NUMBERS:
        make = _OF_NUMBERS[name]
        return lambda text: make(text) if text else ""
    raise FormatError(f"there is no format '{name[:40]}'; known: {KNOWN}")


def plain_number(number: Fraction, digits: int = 6) -> str:
    """A number without a point where it is whole, else with as many digits as it needs, at most six."""
    text = rounded(number, digits)
    return text.rstrip("0").rstrip(".") if "." in text else text


def rounded(number: Fraction, digits: int) -> str:
    """A number with so many digits after the point; a half goes away from nought."""
    scaled = int(abs(number) * 10**digits + Fraction(1, 2))
    sign = "-" if number < 0 and scaled else ""
    whole, part = divmod(scaled, 10**digits)
    return f"{sign}{whole}.{part:0{digits}}" if digits else f"{sign}{whole}"


def _number(text: str) -> Fraction:
    if not _NUMBER.fullmatch(text):
        raise FormatError(f"'{text[:40]}' is no number")
    return Fraction(text)


def _whole(text: str) -> int:
    number = _number(text)
    if number.denominator != 1:
        raise FormatError(f"'{text[:40]}' is no whole number")
    return int(number)


def _thousands(text: str) -> str:
    """A comma before every three digits, from the right."""
    number = plain_number(_number(text))
    whole, point, rest = number.partition(".")
    return f"{int(whole):,}{point}{rest}" if whole != "-0" else number


def _signed(text: str) -> str:
    number = _number(text)
    return f"+{plain_number(number)}" if number > 0 else plain_number(number)


def _percent(text: str) -> str:
    return f"{plain_number(_number(text) * 100)}%"


def _roman(text: str) -> str:
    number = _whole(text)
    if not 1 <= number <= _MOST_ROMAN:
        raise FormatError(f"'{text[:40]}' has no Roman numeral: 1 to {_MOST_ROMAN:,} have")
    letters = ""
    for value, letter in _ROMAN:
        letters += letter * (number // value)
        number %= value
    return letters


def _capitals(text: str) -> str:
    """Each word with a capital letter, the others as they are."""
    return re.sub(r"(?<![\w'\u2019])\w", lambda match: match[0].upper(), text)


_OF_WORDS: dict[str, Callable[[str], str]] = {"upper": str.upper, "lower": str.lower, "capitals": _capitals}
_OF_NUMBERS = {"thousands": _thousands, "signed": _signed, "percent": _percent, "roman": _roman}
