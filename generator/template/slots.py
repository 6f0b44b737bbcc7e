"""Text with `{{slots}}` + a row's cells -> the text as it is printed."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache

from generator.template.condition import ConditionError, read_condition
from generator.template.formula import Formula, FormulaError, read_formula

CONDITION = "data-if"
REPEAT, GAP, WAY = "data-repeat", "data-gap", "data-way"
WITHIN = re.compile(r"^#(.+)$|url\(\s*+['\"]?+#([^'\")]++)")
"""References within a drawing: the ids in an attribute's value."""

_SLOT = re.compile(r"(?<!\\)\{\{([^{}]*+)\}\}")
_ESCAPED = re.compile(r"\\([{}])")
_FILLED = "\0"
"""What stands for a slot when the rest of a text is looked at."""
_HALF = re.compile(r"\{\{[^{}]*+\}?|\{?[^{}]*+\}\}|\{\0|\0\}")
_BRACED = re.compile(r"\{(?P<words>[^{}\0\n]*+)\}?|(?P<half>[^{}\0\n]++)\}")
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
        cell: It is a table's, in which nothing is filled: each slot counts, and no word that is only nearly a column.

    Returns:
        That part of the text; nothing where there is none. A brace after a backslash is printed, and so is `{1, 2}`.
    """
    if "{" not in text and "}" not in text:
        return ""
    rest = _ESCAPED.sub(" ", text)
    if cell and (whole := _SLOT.search(rest)):
        return whole[0][:_SHOWN]
    rest = _SLOT.sub(_FILLED, rest)
    if not cell and (half := _HALF.search(rest)):
        return half[0].replace(_FILLED, "{{...}}")[:_SHOWN].strip()
    known = {column.casefold(): column for column in columns}
    return next((match[0][:_SHOWN].strip() for match in _BRACED.finditer(rest) if _is_meant(match, known, cell)), "")


def _is_meant(braced: re.Match[str], known: Collection[str], cell: bool) -> bool:  # noqa: FBT001 - said where it is asked
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
    return bool(words) and not cell and bool(get_close_matches(words.casefold(), known, n=1, cutoff=_NEAR))


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
    if len(parts) == 3 and not parts[0] and not parts[2]:
        filled = _said(parts[1], cells)
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
