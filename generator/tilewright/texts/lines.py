"""Text of a CSV -> its cells, each with the place that it begins at; the sides of tiles that a cell names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from tilewright import pattern
from tilewright.problem import Problem, RefusedError
from tilewright.texts.fields import Field
from tilewright.texts.model import Model
from tilewright.texts.node import Spot
from tilewright.texts.scalars import Text
from tilewright.texts.text import HIDDEN

MARKS = ",;\t"
"""What may part the cells: a comma, or what spreadsheets write where the comma is the decimal point."""

_BARE = {",": pattern.prepare(r"[^,\n]*+"), ";": pattern.prepare(r"[^;\n]*+"), "\t": pattern.prepare(r"[^\t\n]*+")}

_EMPTY = {",": pattern.prepare(r"[\s,]++"), ";": pattern.prepare(r"[\s;]++"), "\t": pattern.prepare(r"\s++")}
"""What says nothing: a spreadsheet that was once longer leaves thousands of such lines."""
_BLANKS = {mark: frozenset(" \t") - {mark} for mark in MARKS}
_UNCLOSED = "this quotation mark is not closed at the end of the cell"
_TWICE = 'close it there; write a quotation mark inside a cell twice: ""'

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


def rows_of(text: str, shown: str, mark: str = "") -> Iterator[tuple[Cell, ...]]:
    """Every line of the table that has something in it, the header first.

    Args:
        text: The file's text, lines ended by a line feed.
        shown: Its name, for messages.
        mark: What parts the cells; found out where it is not said.

    Raises:
        RefusedError: A quotation mark is never closed, or text follows the closing one (C04); too many lines, a row of
            too many cells, or a cell of too many letters (C29).
    """
    mark = mark or _mark(text)
    at, line, begin = 0, 1, 0
    row: list[Cell] = []
    parts = 0
    while at <= len(text):
        if (parts := parts + 1) > MOST_PARTS:
            message = f"there are more than {MOST_PARTS:,} lines and cells up to this line"
            raise RefusedError([Spot(shown, line).problem("C29", message, "check that it is the right file")])
        if at == begin and not row and (empty := _EMPTY[mark].match(text, at)):
            ends = text.rfind("\n", at, empty.end()) + 1
            line, at = line + text.count("\n", at, ends), max(at, ends)
            begin = at
        if at == begin and '"' not in (whole := text[at : (end := _end(text, at))]):
            yield from filter(_says_something, [_bare(whole, mark, shown, line)])
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
        message = f"this row has more than {MOST_COLUMNS:,} cells, the limit"
        raise RefusedError([place.problem("C29", message, "check that it is the right file")])
    require_printable(text, place)
    return Cell(text, place.path, place.line, place.column, place.sheet)


def require_printable(text: str, place: Spot) -> None:
    """Refuse what no cell can hold.

    Raises:
        RefusedError: It has too many letters (C29), or a character that no editor shows (Y04).
    """
    if len(text) > MOST_LETTERS:
        message = f"this cell has {len(text):,} letters; the limit is {MOST_LETTERS:,}"
        raise RefusedError([place.problem("C29", message, "shorten it: no card has room for it")])
    if not text.isprintable() and (hidden := HIDDEN.search(text)):
        message = f"the hidden character U+{ord(hidden[0]):04X} is here"
        raise RefusedError([place.problem("Y04", message, "delete it")])


def _end(text: str, at: int) -> int:
    """Where the line ends."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _bare(line: str, mark: str, shown: str, number: int) -> tuple[Cell, ...]:
    """The cells of a line without quotation marks."""
    cells, column = list[Cell](), 1
    for before, part in enumerate(line.split(mark, MOST_COLUMNS)):
        text = part.strip()
        if before >= MOST_COLUMNS or len(text) > MOST_LETTERS:
            _cell_of(text, before, Spot(shown, number, column))
        cells.append(Cell(text, shown, number, column))
        column += len(part) + 1
    return tuple(cells)


def _says_something(row: tuple[Cell, ...]) -> bool:
    return any(cell.text for cell in row)


def _mark(text: str) -> str:
    """What parts the cells: the mark that stands most often in the first line."""
    head = text.lstrip("\n").partition("\n")[0]
    return max(MARKS, key=head.count)


def broken_formula(place: Spot, word: str) -> Problem:
    """C41: a cell says what a spreadsheet shows in the place of what it cannot calculate."""
    message = f"'{word}' is a spreadsheet's error for a formula it cannot calculate"
    return place.problem("C41", message, "correct the formula in the spreadsheet, and save or export the table again")


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

_MARKS = pattern.prepare(r"[,;/|]")


class Edges(Model):
    """How tiles are laid beside each other."""

    fits: Annotated[dict[Text, Text | Annotated[tuple[Text, ...], Field(max_length=100)]], Field(max_length=100)] = {}
    """The sides that a side fits: `river: [river, sea]`. Two sides fit if one of them names the other. A side without a
    line fits its like."""
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


def sides_of(items: Sequence[Cell]) -> str:
    """What a cell would say of the sides that a list has.

    Raises:
        RefusedError: One of them has a mark in it that parts sides (C09).
    """
    if odd := next((item for item in items if _MARKS.search(item.text)), None):
        message = f"{EDGES}: '{odd.text[:40]}' contains a comma, `;`, `/` or `|`, which separate sides"
        raise RefusedError([odd.place.problem("C09", message, "write each side as an item of its own")])
    return ", ".join(item.text for item in items)


MOST_BYTES = 10_000_000
"""Of a file of rows."""
