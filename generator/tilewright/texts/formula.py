"""What stands in a slot + a row's cells -> what is printed: a cell, or a number worked out from several, in a format.

A small language of its own: columns, numbers, the four operations with a blank on either side, brackets, and formats
after a bar (`2 decimals`, `roman`, `or free`). Nothing in it is code, and it takes time in proportion to its length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from tilewright import pattern
from tilewright.frozen import dataclass

SLOT = pattern.prepare(r"(?<!\\)\{\{([^{}]*+)\}\}")
"""What is filled in a text, unless there is a backslash before it."""
MOST_DIGITS = 9
"""After the point, or of a number that is filled up with noughts."""
_MOST_ROMAN = 3_999
_NUMBER = pattern.prepare(r"[+-]?[0-9]{1,400}(\.[0-9]{1,400})?")
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
        raise FormatError(f"'{text[:40]}' is not a number")
    return Fraction(text)


def _whole(text: str) -> int:
    number = _number(text)
    if number.denominator != 1:
        raise FormatError(f"'{text[:40]}' is not a whole number")
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
        raise FormatError(f"'{text[:40]}' has no Roman numeral: only 1 to {_MOST_ROMAN:,} have")
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


MOST_LETTERS, DEEPEST = 200, 10
"""Of a slot, and of brackets in it."""
_IN_FORMULA = pattern.prepare(r"[+-]?[0-9]{1,15}(\.[0-9]{1,15})?")
_BEFORE_FORMATS = 12
"""Digits after the point of what is still to be formatted, and so rounded."""
_SIGN = pattern.prepare(r"\s([-+*/])\s")
"""An operation has a blank on either side: to-hit and A/B are columns."""


class FormulaError(ValueError):
    """A slot that is written in a way that means nothing."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A slot that says more than a column.

    Attributes:
        text: As it is written.
        steps: What is reckoned, in the order of doing it: a number, the name of a column, or one of `+-*/`, which takes
            the two before it.
        formats: What is made of what comes out, in order.
    """

    text: str
    steps: tuple[Fraction | str, ...]
    formats: tuple[str, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns it is made from."""
        return tuple(dict.fromkeys(step[1:] for step in self.steps if isinstance(step, str) and step[0] == "$"))

    def shown(self, cells: Mapping[str, str]) -> str:
        """What is printed; nothing where all of its columns are empty, or where one is no number that has to be."""
        if not self.steps:
            return ""
        words = self.words(cells)
        try:
            for name in self.formats:
                words = find(name)(words)
        except FormatError:
            return ""
        return words

    def words(self, cells: Mapping[str, str]) -> str:
        """What it comes to, before it is formatted."""
        if len(self.steps) == 1 and isinstance(step := self.steps[0], str):
            return cells.get(step[1:], "")
        if self.columns and not any(cells.get(column) for column in self.columns):
            return ""
        number = self._number(cells)
        return "" if number is None else plain_number(number, _BEFORE_FORMATS if self.formats else 6)

    def wrong(self, cells: Mapping[str, str]) -> tuple[str, str] | None:
        """(column, why) of the first cell with which it cannot be reckoned or formatted; None where it can be."""
        if len(self.steps) > 1:
            for column in self.columns:
                if cells.get(column) and number_in(cells[column]) is None:
                    return column, f"'{cells[column][:40]}' is not a number"
            if any(cells.get(column) for column in self.columns) and self._number(cells) is None:
                return self.columns[-1], "it would be divided by 0"
        words = self.words(cells)
        try:
            for name in self.formats:
                words = find(name)(words)
        except FormatError as error:
            return (self.columns or ("",))[0], str(error)
        return None

    def _number(self, cells: Mapping[str, str]) -> Fraction | None:
        """What is reckoned; an empty cell counts as nought; None where a cell is no number, or nought divides."""
        stack: list[Fraction] = []
        for step in self.steps:
            if isinstance(step, Fraction):
                stack.append(step)
            elif step[0] == "$":
                number = number_in(cells.get(step[1:], "") or "0")
                if number is None:
                    return None
                stack.append(number)
            else:
                right, left = stack.pop(), stack.pop()
                if step == "/" and not right:
                    return None
                stack.append(_APPLY[step](left, right))
        return stack[0]


_APPLY = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left / right,
}
_BINDS = {"+": 1, "-": 1, "*": 2, "/": 2}


def number_in(cell: str) -> Fraction | None:
    """The number that a cell says; None where it says something else."""
    return Fraction(cell) if _IN_FORMULA.fullmatch(cell) else None


@lru_cache(maxsize=1_000)
def read_formula(text: str) -> Formula | None:
    """What stands between two pairs of braces; None where it is the name of a column and nothing more.

    Raises:
        FormulaError: It means nothing: an unknown format, half a pair of brackets, nothing beside an operation.
    """
    words, *formats = text.split("|")
    if not formats and not _SIGN.search(words) and not words.lstrip().startswith("("):
        return None
    if len(text) > MOST_LETTERS:
        raise FormulaError(f"it has {len(text)} letters; the limit is {MOST_LETTERS}")
    names = tuple(name.strip() for name in formats)
    for name in names:
        try:
            find(name)
        except FormatError as error:
            raise FormulaError(str(error)) from None
    return Formula(text.strip(), _steps(words), names)


def _steps(words: str) -> tuple[Fraction | str, ...]:
    """The words in the order of reckoning (Dijkstra's shunting yard).

    Raises:
        FormulaError: They are no sum.
    """
    order = _Order()
    for word in _words(words):
        if word in _BINDS:
            order.sign(word)
        elif word in {"(", ")"}:
            order.bracket(word)
        else:
            order.value(word)
    return order.end()


class _Order:
    """Steps while they are put in order."""

    def __init__(self) -> None:
        self.steps: list[Fraction | str] = []
        self.waiting: list[str] = []
        self.wants_value = True

    def value(self, word: str) -> None:
        if not self.wants_value:
            raise FormulaError(f"an operation is missing before '{word}'")
        number = number_in(word)
        self.steps.append(f"${word}" if number is None else number)
        self.wants_value = False

    def sign(self, word: str) -> None:
        if self.wants_value:
            raise FormulaError(f"something is missing before '{word}'")
        while self.waiting and _BINDS.get(self.waiting[-1], 0) >= _BINDS[word]:
            self.steps.append(self.waiting.pop())
        self.waiting.append(word)
        self.wants_value = True

    def bracket(self, word: str) -> None:
        if self.wants_value != (word == "("):
            raise FormulaError("a bracket is in the wrong place")
        if word == "(":
            self.waiting.append(word)
            if len(self.waiting) > DEEPEST:
                raise FormulaError("brackets are nested too deeply")
            return
        while self.waiting and self.waiting[-1] != "(":
            self.steps.append(self.waiting.pop())
        if not self.waiting:
            raise FormulaError("a bracket has no partner")
        self.waiting.pop()

    def end(self) -> tuple[Fraction | str, ...]:
        if self.wants_value:
            raise FormulaError("something is missing at the end")
        if "(" in self.waiting:
            raise FormulaError("a bracket has no partner")
        return (*self.steps, *reversed(self.waiting))


def _words(words: str) -> list[str]:
    """Operations, brackets that stand where a value begins or ends, numbers and columns; a column may have brackets."""
    parts: list[str] = []
    for number, part in enumerate(_SIGN.split(words)):
        if number % 2:
            parts.append(part)
            continue
        value = part.strip()
        while value.startswith("("):
            parts.append("(")
            value = value[1:].lstrip()
        closing = 0
        while value.endswith(")") and value.count(")") > value.count("("):
            closing += 1
            value = value[:-1].rstrip()
        parts += [value] * bool(value) + [")"] * closing
    return parts
