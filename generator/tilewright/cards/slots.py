"""Text with `{{slots}}`, or a `data-if`, + a row's cells -> the text as it is printed, or whether the element is.

A condition is a small language of its own: names of columns, `=`, `!=`, `<`, `<=`, `>`, `>=`, `not`, `and`, `or`; `and`
binds closer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import most_like
from tilewright.texts.formula import SLOT, Formula, FormulaError, number_in, read_formula

MOST_LETTERS = 500
_SIGN = pattern.prepare(r"!=|<=|>=|=|<|>")
_QUOTES = frozenset("\"'")
_SIGNS = frozenset("=<>!")
_LOUD = pattern.prepare(r"\s(AND|OR|NOT)\s")
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
            alike = cell.casefold() == self.value.casefold()
            same = left == right if left is not None and right is not None else alike
            return same == (self.sign == "=")
        return left is not None and right is not None and _ORDERS[self.sign](left, right)

    def wrong(self, cells: Mapping[str, str]) -> tuple[str, str] | None:
        """(column, why) where a cell that is to be larger or smaller than a number is none; None where all is well."""
        cell = cells.get(self.column, "")
        if self.sign in _ORDERS and cell and number_in(cell) is None:
            return self.column, f"'{cell[:40]}' is not a number, but data-if compares it: {self.sign} {self.value}"
        return None


_ORDERS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


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
        raise ConditionError(f"it has {len(text)} letters; the limit is {MOST_LETTERS}")
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
        raise ConditionError(f"'{wrong.strip()[:40]}' is not a comparison: =, !=, <, <=, >, >=")
    if (word := _LOUD.search(f" {text} ")) and value not in {"AND", "OR", "NOT"}:
        raise ConditionError(f"write {word[1].lower()}, not {word[1]}")
    if value[:1] in _QUOTES and (len(value) == 1 or value[-1] != value[0]):
        raise ConditionError(f"the quotation mark in '{value[:40]}' has no partner")
    quoted = len(value) > 1 and value[0] == value[-1] and value[0] in _QUOTES
    if sign in _ORDERS and number_in(value) is None:
        raise ConditionError(f"expected a number after '{sign}', not '{value[:40]}'")
    return CellTest(column, sign, value[1:-1] if quoted else value, denied)


CONDITION = "data-if"
REPEAT, GAP, WAY = "data-repeat", "data-gap", "data-way"
WITHIN = pattern.prepare(r"^#(.+)$|url\(\s*+['\"]?+#([^'\")]++)")
"""References within a drawing: the ids in an attribute's value."""

_ESCAPED = pattern.prepare(r"\\([{}])")
_FILLED = "\0"
"""What stands for a slot when the rest of a text is looked at."""
_HALF = pattern.prepare(r"\{\{[^{}]*+\}?|(?:\{|(?<![^{}]))[^{}]*+\}\}|\{\0|\0\}")
_BRACED = pattern.prepare(r"\{(?P<words>[^{}\0\n]*+)\}?|(?<![^{}\0\n])(?P<half>[^{}\0\n]++)\}")
"""What stands in a pair of braces, behind half of one, or before the other half."""
_NEAR = 0.8
_SHOWN = 40


def is_filled(text: str) -> bool:
    """Whether a text is printed otherwise than it stands: it has a slot, or a brace after a backslash."""
    return "{{" in text or "\\{" in text or "\\}" in text


def loose_braces(text: str, columns: Collection[str], *, cell: bool = False) -> str:
    """What in a text was surely meant as a slot and is none: half a pair of braces, or a column between single ones.

    Args:
        text: Of a drawing.
        columns: What a slot can name.
        cell: It is a table's, whose slots are filled: each that is left counts, and no word that is nearly a column.

    Returns:
        That part of the text; nothing where there is none. A brace after a backslash is printed, and so is `{1, 2}`.
    """
    if "{" not in text and "}" not in text:
        return ""
    if "]{" in text:
        from tilewright.prose.marks import without_marks  # noqa: PLC0415 - for words with marks alone

        text = without_marks(text)
    rest = _ESCAPED.sub(" ", text) if "\\" in text else text
    if cell and (whole := SLOT.search(rest)):
        return whole[0][:_SHOWN]
    rest = SLOT.sub(_FILLED, rest)
    if "{" not in rest and "}" not in rest:
        return ""
    if (half := _HALF.search(rest)) and (not cell or half[0].startswith("{{")):
        return half[0].replace(_FILLED, "{{...}}")[:_SHOWN].strip()
    known = {column.casefold(): column for column in columns}
    return next(
        (match[0][:_SHOWN].strip() for match in _BRACED.finditer(rest) if _is_meant(match, known, cell=cell)), ""
    )


def _is_meant(braced: re.Match[str], known: Collection[str], *, cell: bool) -> bool:
    """Whether a column stands between two braces, behind one or before one."""
    if braced["half"] is not None:
        words = braced["half"].strip().split()
        return bool(words) and words[-1].casefold() in known
    words = braced["words"].split("|")[0].strip()
    if not braced[0].endswith("}"):
        return bool(words) and words.split()[0].casefold() in known
    columns = {words} if words else set()
    with suppress(FormulaError):
        columns = {*(formula.columns if (formula := read_formula(words)) else columns)}
    if columns and {column.casefold() for column in columns} <= set(known):
        return True
    return bool(words) and not cell and bool(most_like(words.casefold(), known, _NEAR))


def slots_in(text: str | None) -> tuple[str, ...]:
    """The columns that a text names, in order."""
    return _columns(text) if text and "{{" in text else ()


@lru_cache(maxsize=4096)
def _columns(text: str) -> tuple[str, ...]:
    names: list[str] = []
    for part in _parts(text)[1::2]:
        names += (part,) if isinstance(part, str) else part.columns
    return tuple(names)


def fill_slots(text: str, cells: Mapping[str, str]) -> str:
    """The text with each slot replaced by what it comes to; by nothing where there is no such cell."""
    if "{{" not in text:
        return _ESCAPED.sub(r"\1", text) if "\\" in text else text
    parts = _parts(text)
    if len(parts) == 3 and not parts[0] and not parts[2]:  # as most texts of cards are
        slot = parts[1]
        filled = cells.get(slot, "") if isinstance(slot, str) else slot.shown(cells)
    else:
        filled = "".join([_said(part, cells) if at % 2 else str(part) for at, part in enumerate(parts)])
    return _ESCAPED.sub(r"\1", filled) if "\\" in filled else filled


def _said(slot: str | Formula, cells: Mapping[str, str]) -> str:
    return cells.get(slot, "") if isinstance(slot, str) else slot.shown(cells)


@lru_cache(maxsize=256)
def _parts(text: str) -> tuple[str | Formula, ...]:
    """What stands before the first slot; then a slot and what stands after it, in turn.

    A slot that means nothing counts as one with nothing in it: `wrong_words` says what is wrong with it.
    """
    parts: list[str | Formula] = [*SLOT.split(text)]
    for at in range(1, len(parts), 2):
        slot = str(parts[at])
        try:
            parts[at] = read_formula(slot) or slot.strip()
        except FormulaError:
            parts[at] = Formula(slot, (), ())
    return tuple(parts)


def formulas_in(text: str) -> tuple[Formula, ...]:
    """The slots of a text that say more than a column, as far as they mean something."""
    return tuple(part for part in _parts(text)[1::2] if isinstance(part, Formula) and part.steps)


def wrong_words(text: str) -> list[tuple[str, str]]:
    """(slot, why) of each slot of a text that means nothing."""
    wrong = []
    for slot in SLOT.findall(text):
        try:
            read_formula(slot)
        except FormulaError as error:
            wrong.append((slot.strip(), str(error)))
    return wrong


def columns_asked(condition: str) -> tuple[str, ...]:
    """The columns on which it hangs whether an element is drawn; none where its condition means nothing."""
    try:
        return read_condition(condition).columns
    except ConditionError:
        return ()


def is_drawn(condition: str | None, cells: Mapping[str, str]) -> bool:
    """Whether an element with this condition is drawn; one whose condition means nothing is not."""
    if condition is None:
        return True
    try:
        return read_condition(condition).holds(cells)
    except ConditionError:
        return False
