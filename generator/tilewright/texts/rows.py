"""RowFile -> RowTable: each row with its id, its quantity, the places of its cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import islice
from pathlib import Path

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Faults, Problem, RefusedError
from tilewright.texts.lines import EDGES, MOST_COLUMNS, Cell, broken_formula, sides_in
from tilewright.texts.node import Spot
from tilewright.texts.row_file import RowCells, RowFile, rows_in
from tilewright.texts.scalars import KEPT, RESERVED

MOST_ROWS, MOST_COPIES = 20_000, 500
TEMPLATE = "template"
"""The column that names the drawing of a row."""

MOST_CELLS = 500_000
"""Of a table, and of all tables of a game: 10,000 cards of fifty columns, which take 200 MB."""

MOST_CARDS = 100_000
"""That the quantities of all tables may come to: five times as many as a table has rows, 11,000 sheets of paper."""

_WHOLE = pattern.prepare(r"[0-9]{1,3}")
_ODD = pattern.prepare(r"[^a-z0-9]+")

BROKEN = frozenset(
    ["#REF!", "#N/A", "#NAME?", "#DIV/0!", "#VALUE!", "#NULL!", "#NUM!", "#ERROR!", "#SPILL!", "#CALC!", "#FIELD!"]
    + [f"Err:{number}" for number in range(501, 541)]
)
"""What Excel, Google Sheets and LibreOffice show in the place of what they cannot calculate."""


NAMING = ("title", "name", "card")
"""The columns that may say what a card is called; the first that says anything."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: what is on one card.

    Attributes:
        id: File-safe, unique in its table.
        quantity: How many are printed.
        cells: Column -> text.
        place: Where the row begins.
        places: Column -> where its cell begins.
    """

    id: str
    quantity: int
    cells: Mapping[str, str]
    place: Spot = field(repr=False)
    places: Mapping[str, Spot] = field(repr=False)

    @property
    def title(self) -> str:
        """What it is called, by the first of the columns that may say so; empty where none does."""
        naming = {low: text for name, text in self.cells.items() if (low := name.casefold()) in NAMING}
        return next((naming[name] for name in NAMING if naming.get(name, "").strip()), "")

    def at(self, column: str) -> Spot:
        """Where a cell stands; the row where it has none of that column."""
        return self.places.get(column, self.place)


@dataclass(frozen=True, slots=True)
class RowTable:
    """All rows of one file.

    Attributes:
        columns: The names of its columns, and the slots that they fill under other names.
        rows: Each row.
        heads: Column of the file -> where its name stands first.
        named: Whether each row says its id; else they are known by their numbers.
        notes: What is odd about the file.
        slotted: Whether there is a slot in a cell.
        unknown: What slots of drawings name that is no column, rule or lookup -> what is wrong, and what to do.
    """

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    heads: Mapping[str, Spot] = field(default_factory=dict, repr=False)
    named: bool = True
    notes: tuple[Problem, ...] = ()
    slotted: bool = False
    unknown: Mapping[str, tuple[str, str]] = field(default_factory=dict, repr=False)

    @property
    def drawings(self) -> Mapping[str, Spot]:
        """The drawings that rows name in a column `template`, each with where it is named first."""
        names: dict[str, Spot] = {}
        for row in self.rows if TEMPLATE in self.columns else ():
            if (name := row.cells.get(TEMPLATE, "")) and name not in names:
                names[name] = row.at(TEMPLATE)
        return names


@dataclass(frozen=True, slots=True)  # equal by its cells: a save compares those of all rows, and makes no places for it
class _Places(Mapping[str, Spot]):
    """Column -> where its cell begins, made when somebody asks: nobody does while all is well."""

    cells: Mapping[str, Cell]

    def __getitem__(self, column: str) -> Spot:
        return self.cells[column].place

    def __iter__(self) -> Iterator[str]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)


def load_table(  # noqa: PLR0913 - a file, and what its component says of it
    path: Path,
    shown: str,
    renamed: Mapping[str, str],
    sheet: str = "",
    sides: tuple[str, ...] = (),
    *,
    anyway: bool = False,
) -> RowTable:
    """The rows of a file.

    Args:
        path: The file: .csv, .tsv, .yaml, .json, .xlsx or .ods.
        shown: Its name as the user would write it, for messages.
        renamed: Name of a slot -> name of the file's column that fills it, where they differ.
        sheet: The name of a workbook's sheet; empty for the only one.
        sides: Names of columns that a column `edges` fills, side after side.
        anyway: A row that is wrong is read as far as it makes sense, and nothing is told of it.

    Raises:
        RefusedError: With every problem found (C01 to C09, C29 to C31, C41 to C44, and Y01 to Y15), up to a hundred of
            a kind.
    """
    return table_of(rows_in(path, shown, sheet), shown, renamed, sides, anyway=anyway)


def table_of(
    file: RowFile, shown: str, renamed: Mapping[str, str], sides: tuple[str, ...] = (), *, anyway: bool = False
) -> RowTable:
    """The rows of what is in a file, or in several; arguments and errors are those of `load_table`."""
    lines = list[RowCells]()
    try:
        lines.extend(islice(few(file.rows, len(renamed)), MOST_ROWS + 1))
    except RefusedError:
        if not anyway:  # else those that could be read are enough
            raise
    if len(lines) > MOST_ROWS:
        message = f"there are more than {MOST_ROWS:,} rows"
        raise RefusedError(
            [
                lines[-1].place.problem(
                    "C07", message, "check that it is the right file; if it is, split it over several components"
                )
            ]
        )
    if not lines:
        raise RefusedError([Spot(shown).problem("C01", "there are no rows in this file", "write one for each card")])
    table = _table(lines, renamed, file, anyway=anyway)
    if EDGES not in table.columns or not sides or not set(sides).isdisjoint(table.columns):
        return table
    # A column for each side is filled from the column `edges`, if that has so many of any row.
    parted = [sides_in(row.cells.get(EDGES, "")) for row in table.rows]
    if all(len(each) != len(sides) for each in parted):
        return table
    blank = ("",) * len(sides)
    rows = list[Row]()
    for row, each in zip(table.rows, parted, strict=True):
        cells = dict(zip(sides, each if len(each) == len(sides) else blank, strict=True))
        places = {**row.places, **dict.fromkeys(sides, row.at(EDGES))}
        rows.append(replace(row, cells={**row.cells, **cells}, places=places))
    return replace(table, columns=(*table.columns, *sides), rows=tuple(rows))


def row_of(line: RowCells, columns: Iterable[str], key: str) -> Row:
    """A row of a table that is no table of cards; its id is its cell in the column `key`, as that is."""
    cells = line.cells
    texts = {column: cells[column].text if column in cells else "" for column in columns}
    return Row(texts[key], 1, texts, line.place, _Places(cells))


def few(lines: Iterable[RowCells], added: int) -> Iterator[RowCells]:
    """The lines, while there are not too many different columns or cells in them; added: columns under other names.

    Raises:
        RefusedError: There are (C29).
    """
    columns: set[str] = set()
    for number, line in enumerate(lines, 1):
        columns.update(line.cells)
        many = len(columns) + added
        if many > MOST_COLUMNS or many * number > MOST_CELLS:
            most, what = (MOST_COLUMNS, "columns") if many > MOST_COLUMNS else (MOST_CELLS, "cells")
            message = f"there are more than {most:,} {what} from this row on"
            raise RefusedError(
                [
                    line.place.problem(
                        "C29", message, "check that it is the right file; if it is, split it over several files"
                    )
                ]
            )
        yield line


def too_many(tables: Iterable[RowTable], place: Spot) -> Iterator[Problem]:
    """C29, C30: all tables of a game have too many cells, or ask for too many cards.

    Args:
        tables: All of them.
        place: Where the last of them is named.
    """
    cells = cards = 0
    for table in tables:
        cells += len(table.columns) * len(table.rows)
        cards += sum(row.quantity for row in table.rows)  # sum counts tiles
    if cells > MOST_CELLS:
        message = f"the tables up to this one have {cells:,} cells; the limit is {MOST_CELLS:,}"
        yield place.problem("C29", message, "split the game in two")
    if cards > MOST_CARDS:
        message = f"the tables up to this one ask for {cards:,} cards; the limit is {MOST_CARDS:,}"
        yield place.problem("C30", message, "check the column quantity, or split the game in two")


def _table(lines: Sequence[RowCells], renamed: Mapping[str, str], file: RowFile, *, anyway: bool) -> RowTable:
    columns = dict.fromkeys(column for line in lines for column in line.cells)
    names = {column: column for column in columns} | {
        slot: column for slot, column in renamed.items() if column in columns
    }
    digits = len(str(len(lines)))
    faults = Faults()
    rows = [_row(line, names, f"{number:0{digits}}", faults) for number, line in enumerate(lines, 1)]
    first: dict[str, Row] = {}
    for row in rows:
        other = first.setdefault(row.id, row)
        if other is not row:
            message = f"the id '{row.id}' is already used in line {other.place.line}"
            faults.add(row.at("id").problem("C08", message, "give each row its own id: ids become file names"))
    if anyway:
        ids = set[str]()
        for at, row in enumerate(rows):
            if row.id in ids:  # it is known by its number as well
                rows[at] = replace(row, id=f"{row.id}-{at + 1}")
            ids.add(rows[at].id)
    else:
        faults.refuse()
    column = names.get("id", "")
    named = all(column in line.cells and line.cells[column].text for line in lines)
    slotted = any("{{" in text for row in rows for text in row.cells.values())
    return RowTable(tuple(dict.fromkeys([*names, "id"])), tuple(rows), file.heads, named, file.notes, slotted)


def _row(line: RowCells, names: Mapping[str, str], number: str, faults: Faults) -> Row:
    cells = {name: line.cells[column] for name, column in names.items() if column in line.cells}
    texts = {name: cells[name].text if name in cells else "" for name in names}
    if not BROKEN.isdisjoint(texts.values()):
        for cell in dict.fromkeys(cell for cell in cells.values() if cell.text in BROKEN):
            faults.add(broken_formula(cell.place, cell.text))
    name = texts.get("id", "")
    if "{{" in name:
        remedy = "write the id out; or delete the column, and rows are called by their numbers"
        faults.add(
            cells["id"].place.problem("C60", f"id: '{name[:40]}' has a placeholder, but ids become file names", remedy)
        )
    texts["id"] = name or number
    name = slug(name)
    if name in RESERVED:
        faults.add(cells["id"].place.problem("C31", f"the id '{name}' {KEPT}", "give the row another id"))
        name = ""
    places = _Places(cells)
    return Row(name or number, copies(texts.get("quantity", ""), places, faults), texts, line.place, places)


def slug(name: str) -> str:
    """A name in letters that are fit for a file's; nothing where it has none of them."""
    return _ODD.sub("-", name.casefold()).strip("-")[:40].strip("-") if name else ""


def copies(text: str, places: Mapping[str, Spot], faults: Faults) -> int:
    """How many cards a cell `quantity` asks for: one where it is empty, or has a slot that is still to be filled."""
    if not text or text in BROKEN or "{{" in text:
        return 1
    number = int(text) if _WHOLE.fullmatch(text) else -1
    if not 0 <= number <= MOST_COPIES:
        message = f"quantity: '{text[:40]}' is not a whole number from 0 to {MOST_COPIES}"
        digits = re.match(r"[0-9]{1,3}(?![0-9])", text)
        remedy = f"write {digits[0]}" if digits else "write a number such as 2; 0 leaves the card out"
        faults.add(places["quantity"].problem("C05", message, remedy))
        return 1
    return number
