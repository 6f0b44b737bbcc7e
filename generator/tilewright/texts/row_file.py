"""A file of rows (CSV, TSV, YAML, JSON, workbook) -> RowFile: each row, its cells under their columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple
from itertools import chain
from pathlib import Path

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Faults, Problem, RefusedError, plural
from tilewright.texts.lines import EDGES, MOST_BYTES, Cell, require_printable, rows_of, sides_of
from tilewright.texts.node import Mapping as MappingNode
from tilewright.texts.node import Node, Scalar, Spot
from tilewright.texts.node import Sequence as SequenceNode
from tilewright.texts.source import load
from tilewright.texts.text import load_text

_PARTING = {";": "semicolons", "\t": "tabs", ",": "commas"}
_COLOUR = pattern.prepare(r"#[0-9A-Fa-f]{3,6}")


_ROW, _SIDES = "such as: - {title: Ace, quantity: 4}", "such as: [wood, 2, wood, 0]"


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
    """What is in a file of rows: .csv, .tsv, .yaml, .json, .xlsx or .ods.

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
            raise RefusedError([root.place.problem("C09", "expected a list of rows", _ROW)])
        entries = chain.from_iterable(item.entries for item in root.items if isinstance(item, MappingNode))
        heads = dict[str, Spot]()
        for entry in entries:
            heads.setdefault(entry.key.text, entry.key.place)
        return RowFile(heads, map(_row_of_yaml, root.items))
    if path.suffix in {".xlsx", ".ods"}:
        from tilewright.texts.workbook import load_sheet  # noqa: PLC0415 - for games that keep their cards in one

        cells, notes = load_sheet(path, shown, sheet)
        return _of_rows(cells, shown, notes)
    text = load_text(path, shown, MOST_BYTES)
    if path.suffix == ".json":
        from tilewright.texts.records import records_in  # noqa: PLC0415 - for games that keep their cards so

        rows = [RowCells(place, cells) for place, cells in records_in(text, shown)]
        heads = dict[str, Spot]()
        for column, cell in chain.from_iterable(row.cells.items() for row in rows):
            heads.setdefault(column, cell.place)
        return RowFile(heads, iter(rows))
    return _of_rows(rows_of(text, shown, "\t" if path.suffix == ".tsv" else ""), shown)


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
                f"the cells of this row are separated by {_PARTING[others[0]]}, and those of the header by another mark"
            )
            faults.add(cells[0].place.problem("C34", message, "separate all cells with the same mark"))
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
    return "put a text with a comma in quotation marks"


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
        message = "the cells of this table are separated by |"
        return cells[0].place.problem("C34", message, "separate them with commas, semicolons or tabs")
    data = [name for name in names if name.isdecimal() or _COLOUR.fullmatch(name)]
    if "" in names and data:
        message = f"there is no header: the first line names the columns, and '{data[0]}' is not a name"
        return cells[0].place.problem("C01", message, "write a line above it, such as: title,quantity,rules")
    return None


def _row_of_yaml(item: Node) -> RowCells:
    if not isinstance(item, MappingNode):
        raise RefusedError([item.place.problem("C09", "a row is a mapping (`column: text`)", _ROW)])
    cells: dict[str, Cell] = {}
    for entry in item.entries:
        if entry.key.text == EDGES and isinstance(entry.value, SequenceNode):
            cells[EDGES] = _listed(entry.value)
            continue
        if not isinstance(entry.value, Scalar):
            message = f"{entry.key.text}: expected one text or number"
            raise RefusedError([entry.value.place.problem("C09", message, 'write a list as one text: "wood, stone"')])
        text = "" if entry.value.value is None else entry.value.text.strip()
        require_printable(text, entry.value.place)
        cells[entry.key.text] = Cell(text, *astuple(entry.value.first or entry.value.place))
    return RowCells(item.place, cells)


def _listed(items: SequenceNode) -> Cell:
    """The sides of a tile in a list, in one cell.

    Raises:
        RefusedError: One of them is no text or number, or has a mark in it that parts sides (C09); too long (C29).
    """
    sides: list[Cell] = []
    for item in items.items:
        if not isinstance(item, Scalar):
            raise RefusedError([item.place.problem("C09", f"{EDGES}: expected a word or number for each side", _SIDES)])
        sides.append(Cell("" if item.value is None else item.text.strip(), *astuple(item.place)))
    require_printable(text := sides_of(sides), items.place)
    return Cell(text, *astuple(items.place))
