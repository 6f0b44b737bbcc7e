"""RowFile + what variants lay over its cells -> the same rows, those cells changed; or what is not in the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from tilewright.problem import Faults, Problem, did_you_mean
from tilewright.texts.lines import Cell
from tilewright.texts.node import Mapping, Node, Scalar, Spot
from tilewright.texts.row_file import RowCells, RowFile
from tilewright.texts.rows import MOST_ROWS, NAMING, few, slug

ID = "id"
TRIED = "--variant"
"""How the place of a change begins that was typed, and stands in no file."""


def with_cells(file: RowFile, over: Sequence[Node]) -> RowFile:
    """The rows of a file with cells changed.

    A row is named by its id, by its title in small letters with hyphens (`a-cousins-basket`), or by its number.

    Args:
        file: What is in the file.
        over: For each variant, the left one first: row -> column -> value.

    Raises:
        RefusedError: There is no such row or column, or two rows are called so (K01, or K37 of what was typed); a value
            is no value (K03); as reading the rows.
    """
    rows, faults = [*islice(few(file.rows, 0), MOST_ROWS + 1)], Faults()
    known: dict[str, list[int]] = {}
    for at, row in enumerate(rows):
        for name in _names(row, f"{at + 1}"):
            known.setdefault(name, []).append(at)
    for changes in over:
        for entry in changes.entries if isinstance(changes, Mapping) else ():
            place, name = entry.key.place, entry.key.text
            places = known.get(name, ())
            if len(places) == 1 and isinstance(entry.value, Mapping):
                rows[places[0]] = _changed(rows[places[0]], entry.value, file, faults)
            elif places and not isinstance(entry.value, Mapping):
                faults.add(entry.value.place.problem("K03", f"{name}: expected a mapping (lines of `column: value`)"))
            elif places:
                faults.add(_wrong(place, f"{len(places)} rows are called '{name[:40]}'", "give each row an id"))
            else:
                message = f"there is no row '{name[:40]}' in this table{did_you_mean(name, [*known])}"
                faults.add(
                    _wrong(
                        place,
                        message,
                        f"known rows: {', '.join(next(_names(row, f'{at}')) for at, row in enumerate(rows[:20], 1))}",
                    )
                )
    faults.refuse()
    return RowFile(file.heads, iter(rows), file.notes)


def _names(row: RowCells, number: str) -> Iterator[str]:
    """What a row is called: by its id alone where it has one."""
    cells = {column.casefold(): cell.text for column, cell in row.cells.items()}
    if name := slug(cells.get(ID, "")):
        yield name
        return
    title = next((cells[name] for name in NAMING if cells.get(name, "").strip()), "")
    yield from dict.fromkeys(filter(None, (slug(title), number)))


def _changed(row: RowCells, over: Mapping, file: RowFile, faults: Faults) -> RowCells:
    cells = dict(row.cells)
    for entry in over.entries:
        column = entry.key.text
        if column not in file.heads:
            message = f"there is no column '{column[:40]}' in this table{did_you_mean(column, [*file.heads])}"
            faults.add(_wrong(entry.key.place, message, f"known columns: {', '.join(file.heads)}"))
        elif not isinstance(entry.value, Scalar):
            faults.add(entry.value.place.problem("K03", f"{column}: expected one value; write a list as one text"))
        else:
            place, text = entry.value.place, "" if entry.value.value is None else entry.value.text
            cells[column] = Cell(text, place.path, place.line, place.column)
    return RowCells(row.place, cells)


def _wrong(place: Spot, message: str, remedy: str) -> Problem:
    return place.problem("K37" if place.path.startswith(TRIED) else "K01", message, remedy)


def unknown_tables(over: Sequence[Node], files: Sequence[str]) -> Iterator[Problem]:
    """Tables that variants change cells of, and that the game does not have."""
    for changes in over:
        for entry in changes.entries if isinstance(changes, Mapping) else ():
            if entry.key.text not in files:
                message = f"this game has no table '{entry.key.text[:60]}'{did_you_mean(entry.key.text, files)}"
                remedy = f"known tables: {', '.join(files)}" if files else "none of its pieces are made from tables"
                yield _wrong(entry.key.place, message, remedy)
