"""A table of cards -> some of its rows for the page, each cell with its name."""

from __future__ import annotations

from typing import Any

from generator.studio.change.files import GamePart
from generator.studio.change.rules import typed
from generator.studio.change.single import OneValue

ROWS = 100
"""That are shown at once."""
MOST_COLUMNS = 60


def table(part: GamePart, first: int, sought: str) -> dict[str, Any]:
    """The rows from one on, of those that have a word in them.

    Args:
        part: The file.
        first: How many of them stand before.
        sought: The word; empty for all rows.

    Raises:
        RefusedError: The file cannot be read.
    """
    rows: dict[int | str, dict[str, OneValue]] = {}
    columns: dict[str, None] = {}
    for single in part.singles.values():
        if len(single.way) == 2:
            rows.setdefault(single.way[0], {})[str(single.way[1])] = single
            columns.setdefault(str(single.way[1]))
    word = sought.casefold()
    there = [row for row in rows.values() if any(word in str(cell.value).casefold() for cell in row.values())]
    shown = list(columns)[:MOST_COLUMNS]
    return {
        "why": part.why_not,
        "columns": shown,
        "rows": [_row(row, shown) for row in there[first : first + ROWS]],
        "count": len(there),
        "from": first,
        "step": ROWS,
    }


def _row(row: dict[str, OneValue], columns: list[str]) -> dict[str, Any]:
    """A row, and the line that it begins on."""
    cells = {
        column: {
            "name": row[column].name,
            "text": typed(row[column].value),
            "at": [row[column].place.line, row[column].place.column],
        }
        for column in columns
        if column in row
    }
    return {"line": min(cell.place.line for cell in row.values()), "cells": cells}
