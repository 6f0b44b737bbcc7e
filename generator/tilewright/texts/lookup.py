"""A file of rows -> Lookup: the row that a key stands for, and the keys that stand in a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from itertools import islice

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Faults, RefusedError
from tilewright.texts.lines import broken_formula
from tilewright.texts.node import Spot
from tilewright.texts.row_file import RowFile
from tilewright.texts.rows import BROKEN, Row, few, row_of

MOST_KEYS = 5_000
"""Rows of one lookup: no game has so many factions, keywords or terrains."""
MOST_WORDS = 10
"""Of a key that is looked for in a text."""
_WORD = pattern.prepare(r"\w+")
_END = ""
Trie = dict[str, "Trie | Row"]
"""Word -> the words that a key goes on with; under the empty word the row whose key ends there."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """A table of the game in which rows are found by a key.

    Attributes:
        file: What it is called.
        key: The column that has the keys: `id`, or the first.
        columns: The names of all its columns.
        rows: Each row by its key in small letters.
    """

    file: str
    key: str
    columns: tuple[str, ...]
    rows: Mapping[str, Row]
    _starts: Trie = field(repr=False, compare=False)

    def row(self, key: str) -> Row | None:
        """The row of a key, capitals or not; None where there is none."""
        return self.rows.get(key.casefold())

    def rows_in(self, text: str) -> Iterator[Row]:
        """The row of each key that stands in a text as a word by itself, capitals as they are, in order.

        Where two keys begin at one word, the longer counts: First Strike, not First.
        """
        words = list(_WORD.finditer(text))
        at = 0
        while at < len(words):
            length, longest = 0, None
            within: Trie | Row | None = self._starts.get(words[at][0])
            for ahead in range(1, MOST_WORDS + 1):
                if not isinstance(within, dict):
                    break
                row = within.get(_END)
                end = words[at + ahead - 1].end()
                if isinstance(row, Row) and _alike(row.id, text[words[at].start() : end]):
                    length, longest = ahead, row
                within = within.get(words[at + ahead][0]) if at + ahead < len(words) else None
            if longest:
                yield longest
            at += length or 1


def _alike(key: str, text: str) -> bool:
    """Whether a key stands in a text so, any blank for any other; what is no letter at its ends is not looked at."""
    words = [*_WORD.finditer(key)]
    return key[words[0].start() : words[-1].end()].split() == text.split()


def lookup_of(file: RowFile, shown: str) -> Lookup:
    """The lookup that a file of rows is.

    Args:
        file: What is in it.
        shown: What it is called.

    Raises:
        RefusedError: It has no rows (C01), too many (C07, C29), a row without a key or with another's (C63), or as the
            file.
    """
    lines = list(islice(few(file.rows, 0), MOST_KEYS + 1))
    if not lines:
        raise RefusedError([Spot(shown).problem("C01", "there are no rows in this file", "write one for each key")])
    if len(lines) > MOST_KEYS:
        message = f"a lookup has at most {MOST_KEYS:,} rows"
        raise RefusedError([lines[-1].place.problem("C07", message, "check that it is the right file")])
    columns = tuple(dict.fromkeys(column for line in lines for column in line.cells))
    key = "id" if "id" in columns else columns[0]
    rows: dict[str, Row] = {}
    faults = Faults()
    for line in lines:
        row = row_of(line, columns, key)
        name = row.id
        other = rows.setdefault(name.casefold(), row)
        for cell in line.cells.values():
            if cell.text in BROKEN:
                faults.add(broken_formula(cell.place, cell.text))
        if not name:
            message = f"this row has no key: its column '{key}' is empty"
            faults.add(row.at(key).problem("C63", message, "write the word that cells use for it"))
        elif other is not row:
            message = f"the key '{name[:40]}' is already used in line {other.place.line}"
            faults.add(row.at(key).problem("C63", message, "give each row its own key; capitals do not count"))
    faults.refuse()
    return Lookup(shown, key, columns, rows, _starts_of(rows.values()))


def _starts_of(rows: Iterable[Row]) -> Trie:
    starts: Trie = {}
    for row in rows:
        within = starts
        for word in _WORD.findall(row.id)[:MOST_WORDS]:
            if isinstance(inner := within.setdefault(word, {}), dict):  # as it always is, for no word is empty
                within = inner
        if within is not starts:
            within.setdefault(_END, row)
    return starts
