"""`data-if` + a row's cells -> whether an element is drawn: `cost`, `type = spell`, `cost > 3 and not rare`.

A small language of its own: names of columns, `=`, `!=`, `<`, `<=`, `>`, `>=`, `not`, `and`, `or`; `and` binds closer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from generator.frozen import dataclass
from generator.template.formula import number_in

MOST_LETTERS = 500
_SIGN = re.compile(r"!=|<=|>=|=|<|>")
_QUOTES = frozenset("\"'")
_SIGNS = frozenset("=<>!")
_LOUD = re.compile(r"\s(AND|OR|NOT)\s")
_STRANGE = {
    "!==": "!=",
    "===": "=",
    "==": "=",
    "<>": "!=",
    "=<": "<=",
    "=>": ">=",
    "=!": "!=",
    "\N{NOT EQUAL TO}": "!=",
    "\N{LESS-THAN OR EQUAL TO}": "<=",
    "\N{GREATER-THAN OR EQUAL TO}": ">=",
    "&&": "and",
    "||": "or",
    "\N{LEFT DOUBLE QUOTATION MARK}": "straight quotation marks",
    "\N{RIGHT DOUBLE QUOTATION MARK}": "straight quotation marks",
    "\N{DOUBLE LOW-9 QUOTATION MARK}": "straight quotation marks",
    "\N{LEFT SINGLE QUOTATION MARK}": "straight quotation marks",
}
"""What other languages write -> what is written here."""


class ConditionError(ValueError):
    """A condition that is written in a way that means nothing."""


@dataclass(frozen=True, slots=True)
class CellTest:
    """One thing that is asked of a row.

    Attributes:
        column: Whose cell is looked at.
        sign: How it is compared; empty where it is only to say something.
        value: With what.
        denied: It must not be so.
    """

    column: str
    sign: str = ""
    value: str = ""
    denied: bool = False

    def holds(self, cells: Mapping[str, str]) -> bool:
        """Whether it is so in a row; capitals do not matter, and numbers are compared as numbers."""
        return self._holds(cells.get(self.column, "")) != self.denied

    def _holds(self, cell: str) -> bool:
        if not self.sign:
            return bool(cell)
        left, right = number_in(cell), number_in(self.value)
        if self.sign in {"=", "!="}:
            same = left == right if left is not None and right is not None else _alike(cell, self.value)
            return same == (self.sign == "=")
        return left is not None and right is not None and _ORDERS[self.sign](left, right)

    def wrong(self, cells: Mapping[str, str]) -> tuple[str, str] | None:
        """(column, why) where a cell that is to be larger or smaller than a number is none; None where all is well."""
        cell = cells.get(self.column, "")
        if self.sign in _ORDERS and cell and number_in(cell) is None:
            return self.column, f"'{cell[:40]}' is no number, and data-if asks whether it is {self.sign} {self.value}"
        return None


_ORDERS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


def _alike(cell: str, value: str) -> bool:
    return cell.casefold() == value.casefold()


@dataclass(frozen=True, slots=True)
class RowTest:
    """Comparisons of which, in one of the groups, all have to hold."""

    groups: tuple[tuple[CellTest, ...], ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns it looks at."""
        return tuple(dict.fromkeys(each.column for group in self.groups for each in group))

    def holds(self, cells: Mapping[str, str]) -> bool:
        """Whether it is so in a row."""
        return any(all(each.holds(cells) for each in group) for group in self.groups)

    def wrong(self, cells: Mapping[str, str]) -> tuple[str, str] | None:
        """The first cell that it cannot look at, and why; None where all is well."""
        return next((fault for group in self.groups for each in group if (fault := each.wrong(cells))), None)


@lru_cache(maxsize=1_000)
def read_condition(text: str) -> RowTest:
    """What a `data-if` asks.

    Raises:
        ConditionError: Something is missing in it.
    """
    if len(text) > MOST_LETTERS:
        raise ConditionError(f"it has {len(text)} letters; {MOST_LETTERS} are the most")
    groups = " ".join(text.split()).split(" or ")
    return RowTest(tuple(tuple(map(_comparison, group.split(" and "))) for group in groups))


def _comparison(text: str) -> CellTest:
    denied, text = text.startswith("not "), text.removeprefix("not ")
    sign = match[0] if (match := _SIGN.search(text)) else ""
    column, value = (part.strip() for part in (text.split(sign, 1) if sign else (text, "")))
    if not column:
        raise ConditionError(f"a column is missing in '{text[:40]}'")
    if strange := next((each for each in _STRANGE if each in text), ""):
        raise ConditionError(f"write {_STRANGE[strange]}, not {strange}")
    if value.endswith(";"):
        raise ConditionError(f"'{value[:40]}' ends with a semicolon")
    if value[:1] in _SIGNS or column[-1:] in _SIGNS:
        wrong = text[len(column.rstrip("=<>!")) :][: len(text) - len(value.lstrip("=<>!"))]
        raise ConditionError(f"'{wrong.strip()[:40]}' begins with no comparison: =, !=, <, <=, >, >=")
    if (word := _LOUD.search(f" {text} ")) and value not in {"AND", "OR", "NOT"}:
        raise ConditionError(f"write {word[1].lower()}, not {word[1]}")
    if value[:1] in _QUOTES and (len(value) == 1 or value[-1] != value[0]):
        raise ConditionError(f"the quotation mark in '{value[:40]}' has no other half")
    quoted = len(value) > 1 and value[0] == value[-1] and value[0] in _QUOTES
    if sign in _ORDERS and number_in(value) is None:
        raise ConditionError(f"after '{sign}' a number is wanted, not '{value[:40]}'")
    return CellTest(column, sign, value[1:-1] if quoted else value, denied)
