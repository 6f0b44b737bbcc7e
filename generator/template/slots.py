"""Text with `{{slots}}` + a row's cells -> the text as it is printed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from generator.template.condition import ConditionError, read_condition
from generator.template.formula import Formula, FormulaError, read_formula

CONDITION = "data-if"
REPEAT, GAP, WAY = "data-repeat", "data-gap", "data-way"
WITHIN = re.compile(r"^#(.+)$|url\(\s*+['\"]?+#([^'\")]++)")
"""References within a drawing: the ids in an attribute's value."""

_SLOT = re.compile(r"\{\{([^{}]*+)\}\}")


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
        return text
    parts = _parts(text)
    if len(parts) == 3 and not parts[0] and not parts[2]:
        return _said(parts[1], cells)
    return "".join([_said(part, cells) if at % 2 else str(part) for at, part in enumerate(parts)])


def _said(slot: str | Formula, cells: Mapping[str, str]) -> str:
    return cells.get(slot, "") if isinstance(slot, str) else slot.shown(cells)


@lru_cache(maxsize=256)
def _parts(text: str) -> tuple[str | Formula, ...]:
    """What stands before the first slot; then a slot and what stands after it, in turn.

    A slot that means nothing counts as one with nothing in it: `wrong_words` says what is wrong with it.
    """
    parts: list[str | Formula] = [*_SLOT.split(text)]
    for at in range(1, len(parts), 2):
        parts[at] = _read(str(parts[at]))
    return tuple(parts)


def _read(slot: str) -> str | Formula:
    try:
        return read_formula(slot) or slot.strip()
    except FormulaError:
        return Formula(slot, (), ())


def formulas_in(text: str) -> tuple[Formula, ...]:
    """The slots of a text that say more than a column, as far as they mean something."""
    return tuple(part for part in _parts(text)[1::2] if isinstance(part, Formula) and part.steps)


def wrong_words(text: str) -> list[tuple[str, str]]:
    """(slot, why) of each slot of a text that means nothing."""
    wrong = []
    for slot in _SLOT.findall(text):
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
