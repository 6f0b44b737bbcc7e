"""XML of a workbook -> SheetMarks: how large each sheet is, which cells are merged, which were never calculated.

It is read by expat, cell by cell, before anything is made of it: a sheet that says little may be as large as it likes.
"""

from __future__ import annotations

import io
import math
import zlib
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import lru_cache
from xml.parsers.expat import ExpatError, ParserCreate, XMLParserType
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, LargeZipFile, ZipFile, ZipInfo

from tilewright import pattern
from tilewright.frozen import dataclass

MOST_PARTS, MOST_UNPACKED, MOST_RATIO = 1_000, 50_000_000, 200
"""Of an archive: its parts, the bytes of those that are read, and how many times smaller they may be packed. The sheets
of 20,000 rows in twenty columns that we tried have 20 MB, packed to a tenth."""
_ALWAYS = 1_000_000
"""Bytes that any part may have, however well it is packed."""
_TIMELESS = (1980, 1, 1, 0, 0, 0)


class ArchiveError(ValueError):
    """An archive that is damaged, or that would unpack to more than anybody needs."""


def unpacked(data: bytes, endings: tuple[str, ...]) -> dict[str, bytes]:
    """The parts of an archive whose names end so, by their names.

    Nothing is unpacked before all of them together are known to be small; what one says of its size is not trusted.

    Raises:
        ArchiveError: It is none, is damaged or encrypted, has too many parts, two of one name, or too much in them.
    """
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > MOST_PARTS:
                raise ArchiveError(f"it has {len(entries):,} parts; the limit is {MOST_PARTS:,}")
            parts = [entry for entry in entries if entry.filename.casefold().endswith(endings)]
            _must_be_small(parts)
            return {entry.filename: archive.read(entry) for entry in parts}  # never more than it says
    except (BadZipFile, LargeZipFile, NotImplementedError, OSError, EOFError, ValueError, zlib.error) as error:
        if isinstance(error, ArchiveError):
            raise
        why = "it is damaged, or not a workbook" if data.startswith(b"PK") else "it is not a workbook"
        if data.startswith(b"\xd0\xcf\x11\xe0"):
            why = "it is protected by a password, or is an old .xls file"
        raise ArchiveError(why) from None


def _must_be_small(parts: list[ZipInfo]) -> None:
    if len({part.filename.casefold() for part in parts}) < len(parts):
        raise ArchiveError("two of its parts have one name")
    size = sum(part.file_size for part in parts)  # sum counts bytes
    if size > MOST_UNPACKED:
        raise ArchiveError(f"unpacked, it would have {size:,} bytes; the limit is {MOST_UNPACKED:,}")
    for part in parts:
        if part.flag_bits & 1:
            raise ArchiveError("it is protected by a password")
        if part.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
            raise ArchiveError("it is packed in an unknown way")
        if part.file_size > max(_ALWAYS, MOST_RATIO * part.compress_size):
            ratio = part.file_size // max(1, part.compress_size)
            message = f"a part of it would be {ratio:,} times as large unpacked; the limit is {MOST_RATIO} times"
            raise ArchiveError(message)


def packed(parts: Mapping[str, bytes]) -> bytes:
    """An archive of these parts and nothing else, not compressed."""
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_STORED) as archive:
        for name, data in parts.items():
            archive.writestr(ZipInfo(name, _TIMELESS), data)
    return file.getvalue()


MOST_ROWS, MOST_COLUMNS, MOST_CELLS, MOST_LETTERS = 30_000, 1_000, 1_000_000, 100_000_000
"""Of one sheet, blank rows and columns among them: what a table may have (rows.py), and room beside it."""
EARLIEST = -1e11
"""Days before 1900: no date, and no number that anybody writes on a card."""
MOST_MARKS = 100
"""Merged ranges and cells that were never calculated that are told."""
_AT = pattern.prepare(r"([A-Z]{1,3})([0-9]{1,7})")

Attributes = Mapping[str, str]


@dataclass(slots=True)
class SheetMarks:
    """What is known of a sheet before its cells are read.

    Attributes:
        rows: The last row that has something in it.
        columns: The last column that has.
        letters: What its cells come to, in letters, where the file says one thing for many.
        shared: Cells that show one of the workbook's shared texts.
        uncalculated: Where formulas stand that no spreadsheet has calculated: (row, column).
        broken: What a formula came to that cannot be calculated, and where: (row, column, such as #REF!).
        merged: Ranges of merged cells: first row, first column, last row, last column.
    """

    rows: int = 0
    columns: int = 0
    letters: int = 0
    shared: int = 0
    uncalculated: list[tuple[int, int]] = field(default_factory=list)
    broken: list[tuple[int, int, str]] = field(default_factory=list)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)

    def fill(self, row: int, column: int) -> None:
        """Note that there is something in a cell.

        Raises:
            ArchiveError: It is too far from the first.
        """
        if row > self.rows or column > self.columns:
            self.rows, self.columns = max(self.rows, row), max(self.columns, column)
            self.must_be_small()

    def note_formula(self, row: int, column: int, words: str, kind: str) -> None:
        """Note what stands in a cell with a formula: an error, or nothing where a text would be.

        Args:
            row: Of the cell.
            column: Of the cell.
            words: What it says.
            kind: `e` for an error, `str` for a text, which may be empty.
        """
        if kind == "e" and len(self.broken) < MOST_MARKS:
            self.broken.append((row, column, words[:20]))
        elif not words and kind != "str" and len(self.uncalculated) < MOST_MARKS:
            self.uncalculated.append((row, column))

    def must_be_small(self) -> None:
        """Refuse what no table has.

        Raises:
            ArchiveError: The sheet has too many rows, columns or cells, or too much in them.
        """
        for many, most, what in (
            (self.rows, MOST_ROWS, "rows"),
            (self.columns, MOST_COLUMNS, "columns"),
            (self.rows * self.columns, MOST_CELLS, "cells"),
            (self.letters, MOST_LETTERS, "letters"),
        ):
            if many > most:
                raise ArchiveError(f"a sheet has {many:,} {what}; the limit is {most:,}")


def read_marks(xml: bytes) -> SheetMarks:
    """The marks of a sheet of an .xlsx.

    Raises:
        ArchiveError: It is no XML of a sheet, or too large.
    """
    reader = _Sheet()
    walk(xml, reader.start, parser=reader.parser)
    reader.marks.must_be_small()
    return reader.marks


def longest_text(xml: bytes) -> int:
    """Letters of the longest of an .xlsx's shared texts.

    Raises:
        ArchiveError: It is no XML.
    """
    lengths = [0]

    def start(name: str, _attributes: Attributes) -> None:
        if name.rpartition(":")[2] == "si":
            lengths.append(0)

    def letters(text: str) -> None:
        lengths[-1] += len(text)

    walk(xml, start, letters=letters)
    return max(lengths)


def walk(
    xml: bytes,
    start: Callable[[str, Attributes], None],
    end: Callable[[str], None] | None = None,
    letters: Callable[[str], None] | None = None,
    parser: XMLParserType | None = None,
) -> None:
    """Go through a part of a workbook, element by element.

    Raises:
        ArchiveError: It is no XML, has a DOCTYPE, or whatever the functions raise.
    """
    parser = parser or ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler, parser.StartDoctypeDeclHandler = start, _refuse
    parser.EndElementHandler, parser.CharacterDataHandler = end, letters
    try:
        parser.Parse(xml, True)  # noqa: FBT003 - expat takes no names
    except ExpatError:
        raise ArchiveError("it is damaged: a part of it is not XML") from None


def _refuse(*_doctype: object) -> None:
    raise ArchiveError("a part of it has a DOCTYPE, which no spreadsheet writes")


class _Sheet:
    """One sheet of an .xlsx while it is gone through; text is listened to where a formula or a date may stand."""

    def __init__(self) -> None:
        self.marks, self.parser = SheetMarks(), ParserCreate()
        self.row, self.column = 0, 0
        self.kind = ""
        self.value = self.formula = self.styled = False

    def start(self, name: str, attributes: Attributes) -> None:
        """One of its elements begins."""
        if ":" in name:
            name = name.rpartition(":")[2]
        if name == "c":
            self.column += 1
            if at := attributes.get("r"):
                self.row, self.column = place_of(at)
            self.kind = attributes.get("t", "")
            self.formula, self.styled = self.kind == "e", self.kind in {"", "n"} and attributes.get("s", "0") != "0"
            if self.formula or self.styled:
                self.listen()
        elif name in {"v", "is"}:
            self.marks.fill(max(1, self.row), self.column)
            self.marks.shared += self.kind == "s"
            self.value = True
        elif name == "row":
            self.row, self.column = _row(attributes.get("r"), self.row + 1), 0
        elif name == "f" and not self.formula:
            self.formula = True
            if not self.styled:
                self.listen()
        elif name == "mergeCell" and len(self.marks.merged) < MOST_MARKS:
            first, _, last = attributes.get("ref", "").partition(":")
            self.marks.merged.append((*place_of(first), *place_of(last or first)))

    def listen(self) -> None:
        """Note what the value of this cell is: an error, of a formula that may have none, or what may be a date."""
        words: list[str] = []

        def end(name: str) -> None:
            if name.rpartition(":")[2] == "c":
                self.parser.EndElementHandler = self.parser.CharacterDataHandler = None
                text = "".join(words).strip()
                if self.formula:
                    self.marks.note_formula(self.row, self.column, text, self.kind)
                if self.styled and not _could_be_a_date(text):
                    self.marks.note_formula(self.row, self.column, "#NUM!", "e")

        def letters(text: str) -> None:
            if self.value:
                words.append(text)

        self.value = False
        self.parser.EndElementHandler, self.parser.CharacterDataHandler = end, letters


def _could_be_a_date(text: str) -> bool:
    """Whether a number can be read as days since 1900; what reads dates gives up the whole program where it cannot."""
    try:
        return not text or EARLIEST < float(text) < math.inf
    except ValueError:
        return True  # no number: told where it is read


def place_of(name: str) -> tuple[int, int]:
    """Row and column of a cell, such as C7.

    Raises:
        ArchiveError: It is none.
    """
    match = _AT.fullmatch(name.upper())
    row = int(match[2]) if match else 0
    if not match or not row:
        raise ArchiveError("it is damaged: a cell has an impossible name")
    return row, _column(match[1])


@lru_cache(maxsize=1_000)
def _column(letters: str) -> int:
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column


def _row(text: str | None, following: int) -> int:
    if text is None:
        return following
    if not text.isascii() or not text.isdigit() or len(text) > 7 or not int(text):
        raise ArchiveError("it is damaged: a row has an impossible number")
    return int(text)


MOST_SHEETS = 200
"""Of a workbook."""
_CELLS = frozenset(("table:table-cell", "table:covered-table-cell"))


def read_ods_marks(xml: bytes) -> dict[str, SheetMarks]:
    """The marks of each sheet, by its name.

    Raises:
        ArchiveError: It is no XML, has too many sheets, or one that is too large.
    """
    reader = _Sheets()
    walk(xml, reader.start, reader.end, reader.text)
    for marks in reader.sheets.values():
        marks.must_be_small()
    return reader.sheets


class _Sheets:
    """The sheets while they are gone through."""

    def __init__(self) -> None:
        self.sheets: dict[str, SheetMarks] = {}
        self.marks = SheetMarks()
        self.row = self.column = 0
        self.rows = self.times = 1
        self.inside = False
        self.letters = 0
        self.says = False
        self.formula = self.error = False
        self.words = ""

    def start(self, name: str, attributes: Attributes) -> None:
        """One of the elements begins."""
        if name in _CELLS:
            self._cell(attributes)
        elif name == "text:p":
            self.formula = False  # an office that has calculated says what it came to, be it nothing
        elif name == "text:s" and self.inside:
            self.letters += _number(attributes, "text:c")
        elif name == "table:table-row":
            self.row, self.column = self.row + 1, 0
            self.rows = _number(attributes, "table:number-rows-repeated")
        elif name == "table:table":
            if len(self.sheets) >= MOST_SHEETS:
                raise ArchiveError(f"it has more than {MOST_SHEETS} sheets")
            self.row, self.marks = 0, self.sheets.setdefault(attributes.get("table:name", ""), SheetMarks())

    def _cell(self, attributes: Attributes) -> None:
        self.column += 1
        self.times = _number(attributes, "table:number-columns-repeated")
        self.inside, self.letters = True, len(attributes.get("office:string-value", ""))
        self.says = "office:value-type" in attributes
        self.formula, self.words = "table:formula" in attributes, ""
        self.error = attributes.get("calcext:value-type") == "error"
        down, across = (_number(attributes, f"table:number-{way}-spanned") for way in ("rows", "columns"))
        if (down > 1 or across > 1) and len(self.marks.merged) < MOST_MARKS:
            self.marks.merged.append((self.row, self.column, self.row + down - 1, self.column + across - 1))

    def end(self, name: str) -> None:
        """One of the elements ends."""
        if name in _CELLS:
            self._fill()
        elif name == "table:table-row":
            self.row += self.rows - 1

    def _fill(self) -> None:
        if self.error or (self.formula and not self.says):
            self.marks.note_formula(self.row, self.column, self.words, "e" if self.error else "")
        self.column += self.times - 1
        self.inside = False
        if self.says or self.letters:
            self.marks.letters += self.letters * self.times * self.rows
            self.marks.fill(self.row + self.rows - 1, self.column)

    def text(self, text: str) -> None:
        """Letters stand there."""
        if self.inside:
            self.letters += len(text)
            self.words = self.words or text


def _number(attributes: Attributes, key: str) -> int:
    """How often something is repeated; once where nothing is said."""
    text = attributes.get(key)
    if text is None:
        return 1
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise ArchiveError("it is damaged: something in it is repeated impossibly often")
    return int(text)
