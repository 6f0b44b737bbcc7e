"""What stands in a slot + a row's cells -> what is printed: a cell, a number reckoned from several, in some format.

A small language of its own: columns, numbers, the four operations with a blank on either side, brackets, and formats
after a bar. Nothing in it is code, and all of it takes time in proportion to its length.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from generator.frozen import dataclass
from generator.template.formats import FormatError, find, plain_number

MOST_LETTERS, DEEPEST = 200, 10
"""Of a slot, and of brackets in it."""
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{1,15})?")
_BEFORE_FORMATS = 12
"""Digits after the point of what is still to be formatted, and so rounded."""
_SIGN = re.compile(r"\s([-+*/])\s")
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
                    return column, f"'{cells[column][:40]}' is no number"
            if any(cells.get(column) for column in self.columns) and self._number(cells) is None:
                return self.columns[-1], "it would be divided by nought"
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
    return Fraction(cell) if _NUMBER.fullmatch(cell) else None


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
        raise FormulaError(f"it has {len(text)} letters; {MOST_LETTERS} are the most")
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
            raise FormulaError("a bracket stands where none can")
        if word == "(":
            self.waiting.append(word)
            if len(self.waiting) > DEEPEST:
                raise FormulaError("brackets stand too deep in each other")
            return
        while self.waiting and self.waiting[-1] != "(":
            self.steps.append(self.waiting.pop())
        if not self.waiting:
            raise FormulaError("a bracket has no other half")
        self.waiting.pop()

    def end(self) -> tuple[Fraction | str, ...]:
        if self.wants_value:
            raise FormulaError("something is missing at the end")
        if "(" in self.waiting:
            raise FormulaError("a bracket has no other half")
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
