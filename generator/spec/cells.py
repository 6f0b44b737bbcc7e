"""CSV text -> rows of cells that remember where they stand, whichever mark parts them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import astuple
from typing import NamedTuple

from generator.problem import RefusedError
from generator.spec.node import Place

MARKS = ",;\t"
"""What may part the cells: a comma, or what spreadsheets write where the comma is the decimal point."""

_QUOTED = r'[ \t]*"([^"]*(?:""[^"]*)*)"[ \t]*(?={mark}|\n|\Z)'


class Cell(NamedTuple):
    """What stands in one cell, blanks around it taken off, and where it begins: there are tens of thousands."""

    text: str
    path: str
    line: int
    column: int

    @property
    def place(self) -> Place:
        """Where it begins."""
        return Place(self.path, self.line, self.column)


def rows_of(text: str, shown: str) -> Iterator[tuple[Cell, ...]]:
    """Every line of the table that has something in it, the header first.

    Args:
        text: The file's text, lines ended by a line feed.
        shown: Its name, for messages.

    Raises:
        RefusedError: A quotation mark is never closed, or text follows the closing one (C04).
    """
    mark = _mark(text)
    quoted = re.compile(_QUOTED.format(mark=re.escape(mark)))
    bare = re.compile(f"[^{re.escape(mark)}\n]*")
    at, line, begin = 0, 1, 0
    row: list[Cell] = []
    while at <= len(text):
        if at == begin and '"' not in (whole := text[at : (end := _end(text, at))]):
            yield from filter(_says_something, [tuple(_bare(whole, mark, shown, line))])
            at, begin, line = end + 1, end + 1, line + 1
            continue
        found = quoted.match(text, at)
        place = Place(shown, line, at - begin + 1)
        if found:
            said = found[1].replace('""', '"')
        else:
            found = bare.match(text, at)
            assert found is not None  # noqa: S101 - it matches nothing as well
            said = found[0].strip()
            if said.startswith('"'):
                message = "the quotation mark that opens here is not closed at the cell's end"
                raise RefusedError(
                    [place.problem("C04", message, 'a quotation mark inside a cell is written twice: ""')]
                )
        row.append(Cell(said.strip(), *astuple(place)))
        if newlines := found[0].count("\n"):
            line, begin = line + newlines, found.start() + found[0].rfind("\n") + 1
        at = found.end() + 1
        if text[found.end() : at] != mark:
            yield from filter(_says_something, [tuple(row)])
            row, line, begin = [], line + 1, at


def _end(text: str, at: int) -> int:
    """Where the line ends."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _bare(line: str, mark: str, shown: str, number: int) -> Iterator[Cell]:
    """The cells of a line without quotation marks."""
    column = 1
    for part in line.split(mark):
        yield Cell(part.strip(), shown, number, column)
        column += len(part) + 1


def _says_something(row: tuple[Cell, ...]) -> bool:
    return any(cell.text for cell in row)


def _mark(text: str) -> str:
    """What parts the cells: the mark that stands most often in the first line."""
    head = text.lstrip("\n").partition("\n")[0]
    return max(MARKS, key=head.count)
