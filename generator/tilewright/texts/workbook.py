"""A workbook (.xlsx, .ods) and the name of a sheet -> its rows, cells as a CSV has them, and where they stand."""

from __future__ import annotations

import datetime as dt
import math
import posixpath
from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

from tilewright.problem import Level, Problem, RefusedError, did_you_mean
from tilewright.texts.lines import MOST_COLUMNS, Cell, broken_formula, require_printable
from tilewright.texts.node import Spot
from tilewright.texts.sheet_marks import MOST_LETTERS as MOST_IN_ALL
from tilewright.texts.sheet_marks import (
    ArchiveError,
    Attributes,
    SheetMarks,
    longest_text,
    packed,
    read_marks,
    read_ods_marks,
    unpacked,
    walk,
)
from tilewright.texts.text import HIDDEN, load_bytes

MOST_BYTES = 10_000_000
"""Of the file."""
_BOOK, _RELATIONS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
_MOST_NAMED = 20
_SAVE = "save it again as .xlsx or .ods, without a password, or export it as CSV"
_UNCALCULATED = "this formula was never calculated: the file has no value for it"
_CALCULATE = "open the file in a spreadsheet program, let it calculate, and save it"


def load_sheet(path: Path, shown: str, sheet: str = "") -> tuple[Iterator[tuple[Cell, ...]], tuple[Problem, ...]]:
    """Every row of a sheet that has something in it, and what is odd about the sheet: merged cells (C45).

    Args:
        path: The workbook.
        shown: Its name as the user would write it, for messages.
        sheet: The name of the sheet; empty for the only one that has anything in it.

    Raises:
        RefusedError: It is missing (Y01) or too large (Y02); no workbook that can be read, or one that comes to more
            than anybody needs (C43); the sheet is not there, or none is named of several (C44); a formula that was
            never calculated (C42), or cannot be (C41).
    """
    data = load_bytes(path, shown, MOST_BYTES)
    try:
        parts = unpacked(data, (".xml", ".rels", "mimetype"))
        marks = _marks_of_ods(parts) if path.suffix == ".ods" else _marks_of_xlsx(parts)
        name = _chosen(marks, shown, sheet)
        never = (Spot(shown, *at, name).problem("C42", _UNCALCULATED, _CALCULATE) for at in marks[name].uncalculated)
        broken = (broken_formula(Spot(shown, row, column, name), word) for row, column, word in marks[name].broken)
        if problems := [*never, *broken]:
            raise RefusedError(problems)
        rows, start = _read(packed(parts), name)
    except ArchiveError as error:
        text = f"it is text: rename it to {path.stem}.csv, and write that name in game.yaml"
        remedy = text if _is_text(data) else _SAVE
        raise RefusedError([Spot(shown).problem("C43", f"this workbook cannot be read: {error}", remedy)]) from None
    return _cells(rows, start, shown, name), tuple(_merged(marks[name], shown, name))


def _is_text(data: bytes) -> bool:
    try:
        return bool(data) and not HIDDEN.search(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return False


def _marks_of_ods(parts: Mapping[str, bytes]) -> Mapping[str, SheetMarks]:
    if "content.xml" not in parts:
        raise ArchiveError("it is not an .ods file")
    return read_ods_marks(parts["content.xml"])


def _marks_of_xlsx(parts: Mapping[str, bytes]) -> Mapping[str, SheetMarks]:
    """The marks of each sheet; every part is looked at that could be one, whatever the workbook calls it."""
    if _BOOK not in parts or _RELATIONS not in parts:
        raise ArchiveError("it is not an .xlsx file")
    of_parts = {name: read_marks(data) for name, data in parts.items() if name.startswith("xl/") and "/_" not in name}
    longest = max((longest_text(data) for name, data in parts.items() if "sharedstrings" in name.casefold()), default=0)
    for marks in of_parts.values():
        marks.letters = longest * marks.shared if longest * marks.shared > MOST_IN_ALL else 0
        marks.must_be_small()
    targets: dict[str, str] = {}
    sheets: dict[str, str] = {}  # by the name of a sheet, the part that it is in

    def relation(name: str, attributes: Attributes) -> None:
        if name.rpartition(":")[2] == "Relationship":
            targets[attributes.get("Id", "")] = posixpath.normpath(posixpath.join("/xl", attributes.get("Target", "")))

    def sheet(name: str, attributes: Attributes) -> None:
        if name.rpartition(":")[2] == "sheet":
            named = next((text for key, text in attributes.items() if key.endswith(":id")), "")
            sheets[attributes.get("name", "")] = targets.get(named, "").lstrip("/")

    walk(parts[_RELATIONS], relation)
    walk(parts[_BOOK], sheet)
    return {name: of_parts[part] for name, part in sheets.items() if part in of_parts}


def _chosen(marks: Mapping[str, SheetMarks], shown: str, sheet: str) -> str:
    """The sheet that is asked for.

    Raises:
        RefusedError: It is not there, or several could be meant (C44).
    """
    names = ", ".join(islice(marks, _MOST_NAMED))
    if sheet in marks:
        return sheet
    if sheet:
        message = f"there is no sheet '{sheet}'{did_you_mean(sheet, marks)}"
        raise RefusedError([Spot(shown).problem("C44", message, f"its sheets: {names}")])
    filled = [name for name, each in marks.items() if each.rows or each.uncalculated]
    if len(filled) > 1:
        message = f"this workbook has {len(filled)} sheets, and none is chosen: {names}"
        raise RefusedError(
            [Spot(shown).problem("C44", message, f"choose one below `rows:`, such as  sheet: {filled[0]}")]
        )
    if not filled:
        raise RefusedError([Spot(shown).problem("C01", "there is nothing in this workbook", "write the cards into it")])
    return filled[0]


def _merged(marks: SheetMarks, shown: str, sheet: str) -> Iterator[Problem]:
    for row, column, last, end in marks.merged:
        place, rest = Spot(shown, row, column, sheet), (last - row + 1) * (end - column + 1) - 1
        message = f"this cell is merged with {rest} other{'s, which count' if rest > 1 else ', which counts'} as empty"
        remedy = "split the merged cells, and fill in every row"
        yield place.problem("C45", message, remedy, Level.WARNING)


def _read(data: bytes, sheet: str) -> tuple[Iterator[list[Any]], tuple[int, int]]:
    """The rows of a sheet as values, and row and column (from 0) of the first of them."""
    from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415 - for games that keep cards in a workbook

    try:
        page = CalamineWorkbook.from_filelike(BytesIO(data)).get_sheet_by_name(sheet)
        return iter(page.to_python()), page.start or (0, 0)
    except (CalamineError, OSError, ValueError, ArithmeticError) as error:
        raise ArchiveError(f"it is damaged ({str(error)[:80]})") from None
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # as the library's own language says that it gives up
            raise
        raise ArchiveError(f"it is damaged ({str(error)[:80]})") from None


def _cells(rows: Iterator[list[Any]], start: tuple[int, int], shown: str, sheet: str) -> Iterator[tuple[Cell, ...]]:
    for number, values in enumerate(rows, start[0] + 1):
        texts = [value if isinstance(value, str) else _text(value) for value in values]
        if not any(texts):
            continue
        row = tuple(Cell(text.strip(), shown, number, column, sheet) for column, text in enumerate(texts, start[1] + 1))
        if any(cell.text for cell in row):
            yield _plain(row)


def _plain(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The row, if its cells hold what a table may hold.

    Raises:
        RefusedError: Too many of them or too much in one (C29), or a character that no editor shows (Y04).
    """
    if len(row) > MOST_COLUMNS:
        message = f"this row has more than {MOST_COLUMNS:,} cells, the limit"
        raise RefusedError([row[0].place.problem("C29", message, "check that it is the right sheet")])
    for at, cell in enumerate(row):
        if "\r" in cell.text:
            row = (*row[:at], cell._replace(text=cell.text.replace("\r\n", "\n").replace("\r", "\n")), *row[at + 1 :])
        require_printable(row[at].text, cell.place)
    return row


def _text(value: object) -> str:
    """A value as a spreadsheet would export it: whole numbers without a point, dates as 2026-10-04."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, dt.datetime):
        return value.isoformat(" ", "seconds" if value.second else "minutes")
    if isinstance(value, dt.time):
        return value.isoformat("seconds" if value.second else "minutes")
    if isinstance(value, dt.timedelta):
        minutes, seconds = divmod(int(value.total_seconds()), 60)
        return f"{minutes // 60}:{minutes % 60:02}" + (f":{seconds:02}" if seconds else "")
    return str(value)


def _number(value: float) -> str:
    """A number, whole ones without a point; some programs write what is none, which a spreadsheet shows as an error."""
    if not math.isfinite(value):
        return "#NUM!"
    return f"{value:.15g}" if value != int(value) or abs(value) >= 1e15 else str(int(value))
