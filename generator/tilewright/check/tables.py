"""Spec -> Problems of tables: C40 columns like reserved ones, C45 merged cells, N01 to N06 sides that do not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tilewright.pieces.cards import Cards
from tilewright.problem import Level, Problem
from tilewright.spec.spec import Spec
from tilewright.texts.rows import RowTable

HOW_MANY = frozenset(("quantity", "quantities", "qty", "count", "copies", "amount", "number", "how many"))
"""What others call the column that says how often a card is printed."""


def tables_are_meant(spec: Spec[Any]) -> Iterator[Problem]:
    """C40, C45: no column looks as if it were meant for a reserved one, and no cells are merged."""
    for part in spec.game.components:
        if isinstance(part, Cards) and part.id in spec.tables:
            table = spec.tables[part.id]
            yield from table.notes
            yield from _asked(table, part, _slots(spec, part))


def _asked(table: RowTable, part: Cards, slots: frozenset[str]) -> Iterator[Problem]:
    """A warning for each column that may be meant to say how many there are, or what a card is called."""
    for column, place in table.heads.items():
        word = column.casefold().strip(" .:#")
        if "quantity" not in table.columns and word in HOW_MANY and _counts(table, column, slots):
            many = "says how often a card is printed"
            yield place.problem("C40", *_question(part, column, "quantity", many), Level.WARNING)
        elif "id" not in table.heads and "id" not in part.columns and word == "id":
            yield place.problem("C40", *_question(part, column, "id", "names a card's file"), Level.WARNING)


def _question(part: Cards, column: str, reserved: str, does: str) -> tuple[str, str]:
    message = f"is the column '{column}' meant to be '{reserved}', which {does}? It is not read as such"
    return message, f"rename it, or write below `rows:` of '{part.id}'  columns: {{{reserved}: {column}}}"


def _counts(table: RowTable, column: str, slots: frozenset[str]) -> bool:
    """Whether a column may say how many there are: it is called so, or has only whole numbers that no card shows."""
    if column.casefold() == "quantity":
        return True
    cells = [row.cells.get(column, "") for row in table.rows]
    return column not in slots and any(cells) and all(not cell or cell.isdigit() for cell in cells)


def _slots(spec: Spec[Any], part: Cards) -> frozenset[str]:
    """The columns that its drawings show."""
    from tilewright.cards.slots import slots_in  # noqa: PLC0415 - for games of cards

    texts = (spec.templates.get(name) for name in (part.template, part.back) if name)
    return frozenset(slot for text in texts for slot in slots_in(text))


def sides_meet(spec: Spec[Any]) -> Iterator[Problem]:
    """N01 to N06 for tables that say what the sides of tiles are."""
    parts = [part for part in spec.game.components if isinstance(part, Cards) and part.id in spec.tables]
    if any(part.edges or (part.sides and {*part.sides} <= {*spec.tables[part.id].columns}) for part in parts):
        from tilewright.check.edges import sides_have_partners  # noqa: PLC0415 - for games of such tiles

        yield from sides_have_partners(spec)


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (tables_are_meant, sides_meet)
