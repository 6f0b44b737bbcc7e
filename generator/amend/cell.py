"""A table of text (.csv), a place, a text -> the table with that text in that cell: proved by reading it again."""

from __future__ import annotations

from generator.amend.raw import RawText
from generator.problem import RefusedError
from generator.spec.cells import Cell, cell_span, rows_of
from generator.spec.node import Spot
from generator.spec.text import HIDDEN


def with_cell(file: RawText, place: Spot, text: str) -> bytes:
    """The table with another text in the cell that begins there; blanks around it and the other cells stay.

    Raises:
        RefusedError: No cell of a row begins there (W02), or the text cannot stand in one (W03).
    """
    rows = list(rows_of(file.text, place.path))
    at = next(((row, cell) for row, each in enumerate(rows) for cell in _beginning(each, place) if row), None)
    if at is None:
        message = "no cell below the names of the columns begins at this place"
        raise RefusedError([place.problem("W02", message, "change it with an editor")])
    text = text.strip()
    row, column = at
    expected = [[cell.text for cell in each] for each in rows]
    expected[row][column] = text
    data = _written(file, place, text)
    if HIDDEN.search(text) or _texts(data, place) != expected:
        message = "this text cannot stand in a cell of this table so that it is read again as it is"
        raise RefusedError([place.problem("W03", message, "a row needs one cell at least that says something")])
    return data


def _beginning(cells: tuple[Cell, ...], place: Spot) -> list[int]:
    return [at for at, cell in enumerate(cells) if (cell.line, cell.column) == (place.line, place.column)]


def _written(file: RawText, place: Spot, text: str) -> bytes:
    mark, begin, end = cell_span(file.text, place.line, place.column)
    old = file.text[begin:end]
    left, right = len(old) - len(old.lstrip(" \t")), len(old) - len(old.rstrip(" \t"))
    quoted = old.strip(" \t").startswith('"') or any(sign in text for sign in (mark, '"', "\n"))
    part = '"' + text.replace('"', '""') + '"' if quoted else text
    first = _in_letters(file, begin + left)
    return file.with_part(first, _in_letters(file, end - right) if old.strip(" \t") else first, part)


def _in_letters(file: RawText, at: int) -> int:
    """Where in the file's letters stands what stands there in its text."""
    row = file.text.count("\n", 0, at)
    return file.at(row, at - (file.text.rfind("\n", 0, at) + 1))


def _texts(data: bytes, place: Spot) -> list[list[str]] | None:
    """The cells of a table; None where no reader would take it."""
    text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    try:
        return [[cell.text for cell in each] for each in rows_of(text, place.path)]
    except RefusedError:
        return None
