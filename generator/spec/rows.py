"""A CSV or YAML file of rows -> Table: every row with its id, how often it is printed, and the place of each cell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, field
from itertools import islice
from pathlib import Path

from generator.frozen import dataclass
from generator.problem import Faults, Problem, RefusedError
from generator.spec.cells import MOST_COLUMNS, MOST_LETTERS, Cell, rows_of
from generator.spec.node import Mapping as MappingNode
from generator.spec.node import Scalar, Sequence, Spot
from generator.spec.scalars import KEPT, RESERVED
from generator.spec.source import load
from generator.spec.text import load_text

MOST_ROWS, MOST_COPIES, MOST_BYTES = 20_000, 500, 10_000_000

MOST_CELLS = 500_000
"""Of a table, and of all tables of a game: 10,000 cards of fifty columns, which take 200 MB."""

MOST_CARDS = 100_000
"""That the quantities of all tables may come to: five times as many as a table has rows, 11,000 sheets of paper."""

_WHOLE = re.compile(r"[0-9]{1,3}")
_ODD = re.compile(r"[^a-z0-9]+")


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

    def at(self, column: str) -> Spot:
        """Where a cell stands; the row where it has none of that column."""
        return self.places.get(column, self.place)


@dataclass(frozen=True, slots=True)
class RowTable:
    """All rows of one file, and the names of its columns."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class _Places(Mapping[str, Spot]):
    """Column -> where its cell begins, made when somebody asks: nobody does while all is well."""

    __slots__ = ("_cells",)

    def __init__(self, cells: Mapping[str, Cell]) -> None:
        self._cells = cells

    def __getitem__(self, column: str) -> Spot:
        return self._cells[column].place

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)


@dataclass(frozen=True, slots=True)
class _Line:
    """A row before its id and quantity are understood."""

    place: Spot
    cells: Mapping[str, Cell]


def load_table(path: Path, shown: str, renamed: Mapping[str, str]) -> RowTable:
    """The rows of a file, .csv or .yaml.

    Args:
        path: The file.
        shown: Its name as the user would write it, for messages.
        renamed: Name of a slot -> name of the file's column that fills it, where they differ.

    Raises:
        RefusedError: With every problem found (C01 to C09, C29 to C31, and Y01 to Y15), up to a hundred of a kind.
    """
    lines = _of_yaml(path, shown) if path.suffix == ".yaml" else _of_csv(path, shown)
    read = tuple(islice(_few(lines, len(renamed)), MOST_ROWS + 1))
    if len(read) > MOST_ROWS:
        message = f"there are more than {MOST_ROWS:,} rows"
        raise RefusedError(
            [read[-1].place.problem("C07", message, "is this the right file? split it over several parts")]
        )
    if not read:
        raise RefusedError([Spot(shown).problem("C01", "there are no rows in this file", "write one for each card")])
    return _table(read, renamed)


def _few(lines: Iterable[_Line], added: int) -> Iterator[_Line]:
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


def _of_csv(path: Path, shown: str) -> Iterator[_Line]:
    rows = rows_of(load_text(path, shown, MOST_BYTES), shown)
    header = _header(next(rows, ()), shown)
    faults = Faults()
    for cells in rows:
        extra = [cell for cell in cells[len(header) :] if cell.text]
        if extra or len(cells) < len(header):
            message = f"this row has {len(cells)} cells, and the header {len(header)}"
            remedy = (
                "a text with a comma in it stands in quotation marks" if extra else "write a comma for an empty cell"
            )
            faults.add((extra or cells)[0].place.problem("C03", message, remedy))
        else:
            yield _Line(cells[0].place, dict(zip(header, cells, strict=False)))
    faults.refuse()


def _header(cells: tuple[Cell, ...], shown: str) -> tuple[str, ...]:
    """The names of the columns; empty ones at the end are left off, as spreadsheets write them.

    Raises:
        RefusedError: There is none (C01), or a name is missing or there twice (C02).
    """
    names = [cell.text for cell in cells]
    while names and not names[-1]:
        names.pop()
    if not names:
        message = "there is no header: the first line names the columns"
        raise RefusedError([Spot(shown).problem("C01", message, "such as: title,quantity,rules")])
    faults, seen = [], Counter[str]()
    for cell in cells[: len(names)]:
        seen[cell.text] += 1
        if not cell.text:
            faults.append(cell.place.problem("C02", "a column without a name", "name it, or delete it"))
        elif seen[cell.text] == 2:
            faults.append(cell.place.problem("C02", f"two columns are called '{cell.text}'", "rename one of them"))
    if faults:
        raise RefusedError(faults)
    return tuple(names)


def _of_yaml(path: Path, shown: str) -> Iterator[_Line]:
    root = load(path, shown)
    if not isinstance(root, Sequence):
        message, remedy = "a list of rows is wanted", "such as: - {title: Ace, quantity: 4}"
        raise RefusedError([root.place.problem("C09", message, remedy)])
    for item in root.items:
        if not isinstance(item, MappingNode):
            raise RefusedError([item.place.problem("C09", "a row is a mapping (`column: text`)")])
        cells: dict[str, Cell] = {}
        for entry in item.entries:
            if not isinstance(entry.value, Scalar):
                raise RefusedError(
                    [entry.value.place.problem("C09", f"{entry.key.text}: one text or number is wanted")]
                )
            text = "" if entry.value.value is None else entry.value.text.strip()
            if len(text) > MOST_LETTERS:
                message = f"a cell with {len(text):,} letters; {MOST_LETTERS:,} are the most"
                raise RefusedError([entry.value.place.problem("C29", message, "no card has room for it: shorten it")])
            cells[entry.key.text] = Cell(text, *astuple(entry.value.first or entry.value.place))
        yield _Line(item.place, cells)


def _table(lines: tuple[_Line, ...], renamed: Mapping[str, str]) -> RowTable:
    columns = dict.fromkeys(column for line in lines for column in line.cells)
    names = {column: column for column in columns} | {
        slot: column for slot, column in renamed.items() if column in columns
    }
    digits = len(str(len(lines)))
    faults = Faults()
    rows = [_row(line, names, f"{number:0{digits}}", faults) for number, line in enumerate(lines, 1)]
    for problem in _doubles(rows):
        faults.add(problem)
    faults.refuse()
    return RowTable(tuple(dict.fromkeys([*names, "id"])), tuple(rows))


def _row(line: _Line, names: Mapping[str, str], number: str, faults: Faults) -> Row:
    cells = {name: line.cells[column] for name, column in names.items() if column in line.cells}
    texts = {name: cells[name].text if name in cells else "" for name in names}
    name = _ODD.sub("-", texts.get("id", "").casefold()).strip("-")[:40].strip("-")
    texts["id"] = texts.get("id") or number
    if name in RESERVED:
        faults.add(cells["id"].place.problem("C31", f"the id '{name}' {KEPT}", "give the row another id"))
    return Row(name or number, _quantity(cells.get("quantity"), faults), texts, line.place, _Places(cells))


def _quantity(cell: Cell | None, faults: Faults) -> int:
    if cell is None:
        return 1
    number = int(cell.text) if _WHOLE.fullmatch(cell.text) else -1
    if not 0 <= number <= MOST_COPIES:
        written = f"'{cell.text[:40]}'" if cell.text else "nothing"
        message = f"quantity: {written} is not a whole number from 0 to {MOST_COPIES}"
        faults.add(cell.place.problem("C05", message, "0 leaves the card out"))
    return max(0, number)


def _doubles(rows: Iterable[Row]) -> Iterator[Problem]:
    first: dict[str, Row] = {}
    for row in rows:
        other = first.setdefault(row.id, row)
        if other is not row:
            message = f"the id '{row.id}' is taken already, in line {other.place.line}"
            yield row.at("id").problem("C08", message, "ids name files: give each row its own")
