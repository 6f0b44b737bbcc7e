"""A file of rows (CSV, YAML, workbook) -> RowTable: each row with its id, its quantity, the places of its cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, field, replace
from itertools import chain, islice
from pathlib import Path

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Faults, Problem, RefusedError, plural
from tilewright.texts.lines import (
    EDGES,
    MOST_BYTES,
    MOST_COLUMNS,
    MOST_LETTERS,
    Cell,
    broken_formula,
    rows_of,
    sides_in,
)
from tilewright.texts.node import Mapping as MappingNode
from tilewright.texts.node import Node, Scalar, Spot
from tilewright.texts.node import Sequence as SequenceNode
from tilewright.texts.scalars import KEPT, RESERVED
from tilewright.texts.source import load
from tilewright.texts.text import load_text

MOST_ROWS, MOST_COPIES = 20_000, 500

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
_PARTING = {";": "semicolons", "\t": "tabs", ",": "commas"}

_COLOUR = pattern.prepare(r"#[0-9A-Fa-f]{3,6}")


@dataclass(frozen=True, slots=True)
class RowCells:
    """A row before its id and quantity are understood.

    Attributes:
        place: Where it begins.
        cells: Column -> what stands there.
    """

    place: Spot
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class RowFile:
    """What is in a file of rows.

    Attributes:
        heads: Column -> where its name stands first.
        rows: Each row; they are read while they are taken, and what is wrong with one is raised then.
        notes: What is odd about the file.
    """

    heads: Mapping[str, Spot]
    rows: Iterator[RowCells]
    notes: tuple[Problem, ...] = ()


def rows_in(path: Path, shown: str, sheet: str = "") -> RowFile:
    """What is in a file of rows: .csv, .yaml, .xlsx or .ods.

    Args:
        path: The file.
        shown: Its name as the user would write it, for messages.
        sheet: The name of a workbook's sheet; empty for the only one.

    Raises:
        RefusedError: It cannot be read, or has no header.
    """
    if path.suffix == ".yaml":
        root = load(path, shown)
        if not isinstance(root, SequenceNode):
            message, remedy = "a list of rows is wanted", "such as: - {title: Ace, quantity: 4}"
            raise RefusedError([root.place.problem("C09", message, remedy)])
        entries = chain.from_iterable(item.entries for item in root.items if isinstance(item, MappingNode))
        heads: dict[str, Spot] = {}
        for entry in entries:
            heads.setdefault(entry.key.text, entry.key.place)
        return RowFile(heads, map(_row_of_yaml, root.items))
    if path.suffix in {".xlsx", ".ods"}:
        from tilewright.texts.workbook import load_sheet  # noqa: PLC0415 - for games that keep their cards in one

        cells, notes = load_sheet(path, shown, sheet)
        return _of_rows(cells, shown, notes)
    return _of_rows(rows_of(load_text(path, shown, MOST_BYTES), shown), shown)


def _of_rows(rows: Iterator[tuple[Cell, ...]], shown: str, notes: tuple[Problem, ...] = ()) -> RowFile:
    header = _header(next(rows, ()), shown)
    return RowFile({cell.text: cell.place for cell in header if cell.text}, _under(header, rows), notes)


def _under(header: tuple[Cell, ...], rows: Iterable[tuple[Cell, ...]]) -> Iterator[RowCells]:
    """The rows, each cell under its column; a column without a name is passed over as long as it is empty.

    Raises:
        RefusedError: Some have more or fewer cells than the header (C03), or there is something in a column without a
            name (C02); they are told when the last has been read.
    """
    faults = Faults()
    names, nameless = tuple(cell.text for cell in header), {at for at, cell in enumerate(header) if not cell.text}
    for cells in rows:
        for at in [at for at in nameless if at < len(cells) and cells[at].text] if nameless else ():
            nameless.remove(at)
            faults.add(header[at].place.problem("C02", "a column without a name", "name it, or delete it"))
        missing = len(header) - len(cells)
        extra = [cell for cell in cells[len(header) :] if cell.text] if missing < 0 else []
        others = [mark for mark in _PARTING if cells[0].text.count(mark) >= missing] if missing > 1 else []
        if others:
            message = (
                f"the cells of this row are parted by {_PARTING[others[0]]}, and those of the header by another mark"
            )
            faults.add(cells[0].place.problem("C34", message, "part all cells by the same mark"))
            break  # as in all rows below it, as a rule
        if extra or missing > 0:
            message = f"this row has {plural(len(cells), 'cell')}, and the header {len(header)}"
            faults.add((extra or cells)[0].place.problem("C03", message, _remedy(cells, more=bool(extra))))
        else:
            under = dict(zip(names, cells, strict=False))
            under.pop("", None)
            yield RowCells(cells[0].place, under)
    faults.refuse()


def _remedy(cells: tuple[Cell, ...], *, more: bool) -> str:
    """What to do about a row with more cells than there are names, or with fewer."""
    if cells[0].sheet:
        return "name its column in the first row that has something in it, or empty the cell"
    if not more:
        return "write a comma for an empty cell"
    if any(set("“”„") & set(cell.text) for cell in cells):
        return 'write straight quotation marks (") around a text with a comma in it: these are curly'
    return "a text with a comma in it stands in quotation marks"


def _header(cells: tuple[Cell, ...], shown: str) -> tuple[Cell, ...]:
    """The names of the columns; empty ones at the end are left off, as spreadsheets write them.

    Raises:
        RefusedError: There is none (C01), or a name is there twice (C02).
    """
    names = [cell.text for cell in cells]
    while names and not names[-1]:
        names.pop()
    if not names:
        message = "there is no header: the first line names the columns"
        raise RefusedError([Spot(shown).problem("C01", message, "such as: title,quantity,rules")])
    if wrong := _no_table(cells, names):
        raise RefusedError([wrong])
    faults, seen = [], Counter[str]()
    for cell in cells[: len(names)]:
        seen[cell.text] += 1
        if cell.text and seen[cell.text] == 2:
            faults.append(cell.place.problem("C02", f"two columns are called '{cell.text}'", "rename one of them"))
    if faults:
        raise RefusedError(faults)
    return cells[: len(names)]


def _no_table(cells: tuple[Cell, ...], names: list[str]) -> Problem | None:
    """What is wrong with a first line that names no columns."""
    if names[0].casefold().startswith(("<!doctype html", "<html")):
        message = "this is a web page, not a table"
        return cells[0].place.problem("C01", message, "download the table itself, as CSV")
    if len(names) == 1 and "|" in names[0]:
        message = "the cells of this table are parted by |"
        return cells[0].place.problem("C34", message, "part them by commas, semicolons or tabs")
    data = [name for name in names if name.isdecimal() or _COLOUR.fullmatch(name)]
    if "" in names and data:
        message = f"there is no header: the first line names the columns, and '{data[0]}' is no name"
        return cells[0].place.problem("C01", message, "write a line above it, such as: title,quantity,rules")
    return None


def _row_of_yaml(item: Node) -> RowCells:
    if not isinstance(item, MappingNode):
        raise RefusedError([item.place.problem("C09", "a row is a mapping (`column: text`)")])
    cells: dict[str, Cell] = {}
    for entry in item.entries:
        if entry.key.text == EDGES and isinstance(entry.value, SequenceNode):
            cells[EDGES] = _listed(entry.value)
            continue
        if not isinstance(entry.value, Scalar):
            raise RefusedError([entry.value.place.problem("C09", f"{entry.key.text}: one text or number is wanted")])
        text = "" if entry.value.value is None else entry.value.text.strip()
        if len(text) > MOST_LETTERS:
            message = f"a cell with {len(text):,} letters; {MOST_LETTERS:,} are the most"
            raise RefusedError([entry.value.place.problem("C29", message, "no card has room for it: shorten it")])
        cells[entry.key.text] = Cell(text, *astuple(entry.value.first or entry.value.place))
    return RowCells(item.place, cells)


def _listed(items: SequenceNode) -> Cell:
    """The sides of a tile in a list, in one cell.

    Raises:
        RefusedError: One of them is no text or number, or has a mark in it that parts sides (C09).
    """
    texts: list[str] = []
    for item in items.items:
        if not isinstance(item, Scalar):
            raise RefusedError([item.place.problem("C09", f"{EDGES}: a word or number for each side is wanted")])
        texts.append("" if item.value is None else item.text.strip())
        if len(sides_in(f"{texts[-1]},")) > 2:
            message = f"{EDGES}: '{item.text[:40]}' has a comma, `;`, `/` or `|` in it, which part sides"
            raise RefusedError([item.place.problem("C09", message, "write each side as an item of its own")])
    return Cell(", ".join(texts)[:MOST_LETTERS], *astuple(items.place))


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
    """

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    heads: Mapping[str, Spot] = field(default_factory=dict, repr=False)
    named: bool = True
    notes: tuple[Problem, ...] = ()


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
        path: The file: .csv, .yaml, .xlsx or .ods.
        shown: Its name as the user would write it, for messages.
        renamed: Name of a slot -> name of the file's column that fills it, where they differ.
        sheet: The name of a workbook's sheet; empty for the only one.
        sides: Names of columns that a column `edges` fills, side after side.
        anyway: A row that is wrong is read as far as it makes sense, and nothing is told of it.

    Raises:
        RefusedError: With every problem found (C01 to C09, C29 to C31, C41 to C44, and Y01 to Y15), up to a hundred of
            a kind.
    """
    file = rows_in(path, shown, sheet)
    lines = list[RowCells]()
    try:
        lines.extend(islice(_few(file.rows, len(renamed)), MOST_ROWS + 1))
    except RefusedError:
        if not anyway:  # else those that could be read are enough
            raise
    if len(lines) > MOST_ROWS:
        message = f"there are more than {MOST_ROWS:,} rows"
        raise RefusedError(
            [lines[-1].place.problem("C07", message, "is this the right file? split it over several parts")]
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


def _few(lines: Iterable[RowCells], added: int) -> Iterator[RowCells]:
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
            raise RefusedError([line.place.problem("C29", message, "is this the right file? part it over several")])
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
        message = f"the tables up to this one have {cells:,} cells; {MOST_CELLS:,} are the most"
        yield place.problem("C29", message, "part the game in two")
    if cards > MOST_CARDS:
        message = f"the tables up to this one ask for {cards:,} cards; {MOST_CARDS:,} are the most"
        yield place.problem("C30", message, "look at the column quantity, or part the game in two")


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
            message = f"the id '{row.id}' is taken already, in line {other.place.line}"
            faults.add(row.at("id").problem("C08", message, "ids name files: give each row its own"))
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
    return RowTable(tuple(dict.fromkeys([*names, "id"])), tuple(rows), file.heads, named, file.notes)


def _row(line: RowCells, names: Mapping[str, str], number: str, faults: Faults) -> Row:
    cells = {name: line.cells[column] for name, column in names.items() if column in line.cells}
    texts = {name: cells[name].text if name in cells else "" for name in names}
    if not BROKEN.isdisjoint(texts.values()):
        for cell in dict.fromkeys(cell for cell in cells.values() if cell.text in BROKEN):
            faults.add(broken_formula(cell.place, cell.text))
    name = texts.get("id", "")
    texts["id"] = name or number
    name = _ODD.sub("-", name.casefold()).strip("-")[:40].strip("-") if name else ""
    if name in RESERVED:
        faults.add(cells["id"].place.problem("C31", f"the id '{name}' {KEPT}", "give the row another id"))
        name = ""
    return Row(name or number, _quantity(cells.get("quantity"), faults), texts, line.place, _Places(cells))


def _quantity(cell: Cell | None, faults: Faults) -> int:
    """How many are printed; one where nothing is said."""
    if cell is None or not cell.text:
        return 1
    if cell.text in BROKEN:
        return 1
    number = int(cell.text) if _WHOLE.fullmatch(cell.text) else -1
    if not 0 <= number <= MOST_COPIES:
        message = f"quantity: '{cell.text[:40]}' is not a whole number from 0 to {MOST_COPIES}"
        digits = re.match(r"[0-9]{1,3}(?![0-9])", cell.text)
        remedy = f"write {digits[0]}" if digits else "write a number such as 2; 0 leaves the card out"
        faults.add(cell.place.problem("C05", message, remedy))
        return 1
    return number
