"""Text of JSON -> rows: a list of objects, or an object of objects whose keys are ids; each value with its place.

Objects within rows are no cells, so nothing is read deeper than a row, however deep a file goes.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator
from json.decoder import scanstring  # type: ignore[attr-defined] # it is there, and says where it has stopped

from tilewright import pattern
from tilewright.problem import RefusedError
from tilewright.texts.lines import EDGES, MOST_COLUMNS, MOST_PARTS, Cell, require_printable, sides_of
from tilewright.texts.node import Spot

ID = "id"
_BLANK = pattern.prepare(r"[ \t\n\r]*+")
_PLAIN = pattern.prepare(r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?|true|false|null")
_STRICT = False
"""Whether a line must not be broken within a text."""
_SUCH = 'such as [{"title": "Ace", "quantity": 4}]'


def records_in(text: str, shown: str) -> list[tuple[Spot, dict[str, Cell]]]:
    """The rows in a text of JSON: where each begins, and its cells.

    Raises:
        RefusedError: It is no list of objects, or object of objects, of texts and numbers (C72), has too much (C29), or
            a character that no editor shows (Y04).
    """
    return [*_Reader(text, shown).rows()]


class _Reader:
    """Goes through a text once, from its begin to its end."""

    def __init__(self, text: str, shown: str) -> None:
        self.text, self.shown, self.at, self.parts = text, shown, 0, 0
        self.lines = [0, *(at + 1 for at, letter in enumerate(text) if letter == "\n")]

    def rows(self) -> Iterator[tuple[Spot, dict[str, Cell]]]:
        if self.next() == "{":
            for place in self.members("{", "}"):
                name = self.key(place)
                begin = self.here
                cells = self.row()
                yield begin, cells if ID in cells else {ID: name, **cells}
        else:
            for place in self.members("[", "]"):
                yield place, self.row()
        if self.next():
            raise self.error("there is something after the last row")

    def row(self) -> dict[str, Cell]:
        cells: dict[str, Cell] = {}
        for place in self.members("{", "}"):
            column = self.key(place)
            if column.text in cells:
                message = f"the key '{column.text[:40]}' is in this row twice"
                raise RefusedError([place.problem("C72", message, "keep one of them")])
            cells[column.text] = self.value(listed=column.text == EDGES)
            if len(cells) > MOST_COLUMNS:
                message = f"this row has more than {MOST_COLUMNS:,} cells, the limit"
                raise RefusedError([place.problem("C29", message, "check that it is the right file")])
        return cells

    def members(self, begin: str, end: str) -> Iterator[Spot]:
        """The place of each member of what begins here; whoever asks reads the member."""
        if self.next() != begin:
            raise self.error(f"expected {'a list of objects' if begin == '[' else 'an object'} here")
        self.at += 1
        while self.next() != end:
            self.parts += 1
            if self.parts > MOST_PARTS:
                message = f"there are more than {MOST_PARTS:,} rows and cells up to here"
                raise RefusedError([self.here.problem("C29", message, "check that it is the right file")])
            yield self.here
            if self.next() == ",":
                self.at += 1
                if self.next() == end:
                    raise self.error("expected a value after the comma")
            elif self.next() != end:
                raise self.error(f"expected a comma or {end} here")
        self.at += 1

    def key(self, place: Spot) -> Cell:
        if self.next() != '"':
            raise self.error("expected a key in quotation marks here")
        require_printable(name := self.string().strip(), place)
        if self.next() != ":":
            raise self.error("expected a colon here")
        self.at += 1
        return Cell(name, place.path, place.line, place.column)

    def value(self, *, listed: bool) -> Cell:
        place = self.here
        if listed and self.next() == "[":
            text = sides_of([self.value(listed=False) for _ in self.members("[", "]")])
        elif self.next() == '"':
            text = self.string().strip()
        elif match := _PLAIN.match(self.text, self.at):
            self.at = match.end()
            text = "" if match[0] == "null" else match[0]
        else:
            raise self.error("expected a text or a number here")
        require_printable(text, place)
        return Cell(text, place.path, place.line, place.column)

    def string(self) -> str:
        try:
            text, self.at = scanstring(self.text, self.at + 1, _STRICT)
        except json.JSONDecodeError as error:
            self.at = error.pos
            raise self.error(f"{error.msg[0].lower()}{error.msg[1:]}") from None
        return str(text).replace("\r\n", "\n").replace("\r", "\n")

    def next(self) -> str:
        """The next letter that is no blank; nothing at the end."""
        if blanks := _BLANK.match(self.text, self.at):
            self.at = blanks.end()
        return self.text[self.at : self.at + 1]

    @property
    def here(self) -> Spot:
        self.next()
        line = bisect_right(self.lines, self.at)
        return Spot(self.shown, line, self.at - self.lines[line - 1] + 1)

    def error(self, message: str) -> RefusedError:
        return RefusedError([self.here.problem("C72", message, _SUCH)])
