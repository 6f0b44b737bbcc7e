"""content.xml of an .ods -> SheetMarks of each of its sheets: what it says once may stand for a million cells."""

from __future__ import annotations

from generator.spec.archive import ArchiveError
from generator.spec.sheet_marks import MOST_MARKS, Attributes, SheetMarks, walk

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
        raise ArchiveError("it is damaged: something in it is repeated as often as nothing is")
    return int(text)
