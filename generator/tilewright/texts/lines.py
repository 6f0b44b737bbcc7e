"""A file of rows, CSV or workbook -> RowFile: its columns, and the cells of each row with where they stand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple
from itertools import chain
from pathlib import Path
from typing import Annotated, NamedTuple

from tilewright.frozen import dataclass
from tilewright.problem import Faults, Problem, RefusedError, plural
from tilewright.texts.fields import Field
from tilewright.texts.model import Model
from tilewright.texts.node import Mapping as MappingNode
from tilewright.texts.node import Node, Scalar, Sequence, Spot
from tilewright.texts.scalars import Text
from tilewright.texts.source import load
from tilewright.texts.text import load_text

MARKS = ",;\t"
"""What may part the cells: a comma, or what spreadsheets write where the comma is the decimal point."""

_BARE = {",": re.compile(r"[^,\n]*+"), ";": re.compile(r"[^;\n]*+"), "\t": re.compile(r"[^\t\n]*+")}

_EMPTY = {",": re.compile(r"[\s,]++"), ";": re.compile(r"[\s;]++"), "\t": re.compile(r"\s++")}
"""What says nothing: a spreadsheet that was once longer leaves thousands of such lines."""
_BLANKS = {mark: frozenset(" \t") - {mark} for mark in MARKS}
_UNCLOSED = "the quotation mark that opens here is not closed at the cell's end"
_TWICE = 'close it there; a quotation mark inside a cell is written twice: ""'

MOST_PARTS = 600_000
"""Lines of a file, and cells in quotation marks: all cells that a game may have, and room for empty ones."""

MOST_COLUMNS = 1_000
"""Cells of a row: twenty times the widest table of cards we know; beyond it some other file was meant."""

MOST_LETTERS = 20_000
"""Letters of a cell: three times what a sheet of paper holds in the smallest type."""


class Cell(NamedTuple):
    """What stands in one cell, blanks around it taken off, and where it begins: there are tens of thousands."""

    text: str
    path: str
    line: int
    column: int
    sheet: str = ""

    @property
    def place(self) -> Spot:
        """Where it begins."""
        return Spot(self.path, self.line, self.column, self.sheet)


def rows_of(text: str, shown: str) -> Iterator[tuple[Cell, ...]]:
    """Every line of the table that has something in it, the header first.

    Args:
        text: The file's text, lines ended by a line feed.
        shown: Its name, for messages.

    Raises:
        RefusedError: A quotation mark is never closed, or text follows the closing one (C04); too many lines, a row of
            too many cells, or a cell of too many letters (C29).
    """
    mark = _mark(text)
    at, line, begin = 0, 1, 0
    row: list[Cell] = []
    parts = 0
    while at <= len(text):
        if (parts := parts + 1) > MOST_PARTS:
            message = f"there are more than {MOST_PARTS:,} lines and cells up to this line"
            raise RefusedError([Spot(shown, line).problem("C29", message, "is this the right file?")])
        if at == begin and not row and (empty := _EMPTY[mark].match(text, at)):
            ends = text.rfind("\n", at, empty.end()) + 1
            line, at = line + text.count("\n", at, ends), max(at, ends)
            begin = at
        if at == begin and '"' not in (whole := text[at : (end := _end(text, at))]):
            yield from filter(_says_something, [tuple(_bare(whole, mark, shown, line))])
            at, begin, line = end + 1, end + 1, line + 1
            continue
        cell, end = _cell(text, at, mark)
        row.append(_cell_of(cell.strip(), len(row), Spot(shown, line, at - begin + 1)))
        if cell.startswith('"') and text[at:end].strip() == cell:
            raise RefusedError([row[-1].place.problem("C04", _UNCLOSED, _TWICE)])
        if newlines := text.count("\n", at, end):
            line, begin = line + newlines, text.rfind("\n", at, end) + 1
        at = end + 1
        if text[end:at] != mark:
            yield from filter(_says_something, [tuple(row)])
            row, line, begin = [], line + 1, at


def cell_span(text: str, line: int, column: int) -> tuple[str, int, int]:
    """The mark that parts the cells of a text, and from where to where the cell reaches that begins there.

    Args:
        text: As `rows_of` reads it.
        line: Where a `Cell` of it begins, from 1.
        column: As well.
    """
    mark = _mark(text)
    begin = 0
    for _ in range(line - 1):
        begin = text.find("\n", begin) + 1
    begin += column - 1
    return mark, begin, _cell(text, begin, mark)[1]


def _cell(text: str, at: int, mark: str) -> tuple[str, int]:
    """What a cell says that begins there, and where it ends; one whose quotation mark stays open begins with it."""
    begin = at
    while text[begin : begin + 1] in _BLANKS[mark]:
        begin += 1
    if text[begin : begin + 1] == '"':
        close = text.find('"', begin + 1)
        while close >= 0 and text[close + 1 : close + 2] == '"':
            close = text.find('"', close + 2)
        end = close + 1
        while text[end : end + 1] in _BLANKS[mark]:
            end += 1
        if close >= 0 and text[end : end + 1] in {mark, "\n", ""}:
            return text[begin + 1 : close].replace('""', '"'), end
    match = _BARE[mark].match(text, at)
    return (match[0].strip(), match.end()) if match else ("", at)


def _cell_of(text: str, before: int, place: Spot) -> Cell:
    """The cell with so many before it in its row.

    Raises:
        RefusedError: It is one too many, or has too many letters (C29).
    """
    if before >= MOST_COLUMNS:
        message = f"a row with more than {MOST_COLUMNS:,} cells; {MOST_COLUMNS:,} are the most"
        raise RefusedError([place.problem("C29", message, "is this the right file?")])
    if len(text) > MOST_LETTERS:
        message = f"a cell with {len(text):,} letters; {MOST_LETTERS:,} are the most"
        raise RefusedError([place.problem("C29", message, "no card has room for it: shorten it")])
    return Cell(text, *astuple(place))


def _end(text: str, at: int) -> int:
    """Where the line ends."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _bare(line: str, mark: str, shown: str, number: int) -> Iterator[Cell]:
    """The cells of a line without quotation marks."""
    column = 1
    for before, part in enumerate(line.split(mark, MOST_COLUMNS)):
        text = part.strip()
        if before >= MOST_COLUMNS or len(text) > MOST_LETTERS:
            _cell_of(text, before, Spot(shown, number, column))
        yield Cell(text, shown, number, column)
        column += len(part) + 1


def _says_something(row: tuple[Cell, ...]) -> bool:
    return any(cell.text for cell in row)


def _mark(text: str) -> str:
    """What parts the cells: the mark that stands most often in the first line."""
    head = text.lstrip("\n").partition("\n")[0]
    return max(MARKS, key=head.count)


def broken_formula(place: Spot, word: str) -> Problem:
    """C41: a cell says what a spreadsheet shows in the place of what it cannot calculate."""
    message = f"'{word}' is what a spreadsheet shows where a formula cannot be calculated"
    return place.problem("C41", message, "mend the formula there, and save or export the table again")


EDGES = "edges"
"""The column that has all sides in one cell."""

SQUARE = ("n", "e", "s", "w")
FLAT = ("n", "ne", "se", "s", "sw", "nw")
"""Of a hexagon with a side on top."""
POINTED = ("ne", "e", "se", "sw", "w", "nw")
"""Of one with a corner on top."""
TRIANGLE = ("ne", "s", "nw")

BLANK = "blank"
"""What a side is called that says nothing."""

_MARKS = re.compile(r"[,;/|]")


class Edges(Model):
    """How tiles are laid beside each other."""

    fits: Annotated[dict[Text, Text | Annotated[tuple[Text, ...], Field(max_length=100)]], Field(max_length=100)] = {}
    """What a side fits: `river: [river, sea]`; two sides fit where one of them names the other. What has no line here
    fits its like."""
    turn: bool = True
    """Whether a tile may be turned before it is laid."""

    @property
    def partners(self) -> Mapping[str, tuple[str, ...]]:
        """What a side fits, always as a list."""
        return {side: (others,) if isinstance(others, str) else others for side, others in self.fits.items()}


def sides_in(cell: str) -> tuple[str, ...]:
    """What a cell says of the sides, one after the other: parted by commas, `;`, `/` or `|`, or else by blanks."""
    if not cell:
        return ()
    return tuple(part.strip() for part in _MARKS.split(cell)) if _MARKS.search(cell) else tuple(cell.split())


_PARTING = {";": "semicolons", "\t": "tabs", ",": "commas"}
_COLOUR = re.compile(r"#[0-9A-Fa-f]{3,6}")

MOST_BYTES = 10_000_000
"""Of a file of rows."""


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
        if not isinstance(root, Sequence):
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
        for at in [at for at in nameless if at < len(cells) and cells[at].text]:
            nameless.remove(at)
            faults.add(header[at].place.problem("C02", "a column without a name", "name it, or delete it"))
        extra = [cell for cell in cells[len(header) :] if cell.text]
        missing = len(header) - len(cells)
        other_marks = (mark for mark in _PARTING if missing > 1 and cells[0].text.count(mark) >= missing)
        if not extra and (mark := next((_PARTING[mark] for mark in other_marks), "")):
            message = f"the cells of this row are parted by {mark}, and those of the header by another mark"
            faults.add(cells[0].place.problem("C34", message, "part all cells by the same mark"))
            break  # as in all rows below it, as a rule
        if extra or len(cells) < len(header):
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
        if entry.key.text == EDGES and isinstance(entry.value, Sequence):
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


def _listed(items: Sequence) -> Cell:
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
