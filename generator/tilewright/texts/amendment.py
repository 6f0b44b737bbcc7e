"""Files, a place, a value -> Amendment: one value written in YAML or in a table of text, proved by reading it again.

A History takes changes back and makes them again.
"""

from __future__ import annotations

import codecs
import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from tilewright import disk, pattern
from tilewright.digest import sha256
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.texts.compose import compose
from tilewright.texts.lines import MOST_BYTES, cell_span, rows_of
from tilewright.texts.node import Mapping, Node, Plain, Scalar, Sequence, Spot, Value, plain
from tilewright.texts.spelling import Extent, extent_at, last_in, ways
from tilewright.texts.text import HIDDEN, LIMIT, decode, load_bytes

_LINE_END = pattern.prepare("\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class RawText:
    """A file of text.

    Attributes:
        signed: Whether it begins with a byte order mark.
        letters: All letters behind that mark, with the line ends of the file.
        text: The same as readers see it, every line ended by a line feed.
        starts: Where each line begins in `letters`.
        line_end: The first one in the file; a line feed where there is none.
    """

    signed: bool
    letters: str
    text: str
    starts: tuple[int, ...]
    line_end: str

    def at(self, row: int, column: int) -> int:
        """Where in `letters` this row and column (from 0) stand; the end of all for a row behind the last."""
        return self.starts[row] + column if row < len(self.starts) else len(self.letters)

    def with_part(self, begin: int, end: int, part: str) -> bytes:
        """The file with other letters from `begin` up to `end`; line feeds in them are written as the file's."""
        written = self.letters[:begin] + part.replace("\n", self.line_end) + self.letters[end:]
        return codecs.BOM_UTF8 * self.signed + written.encode()


def raw(data: bytes, shown: str, limit: int = LIMIT) -> RawText:
    """The text of a file that was read.

    Raises:
        RefusedError: Readers would not take it (Y02, Y03, Y04).
    """
    text = decode(data, shown, limit)
    signed = data.startswith(codecs.BOM_UTF8)
    letters = data.decode("utf-8-sig")
    ends = list(_LINE_END.finditer(letters))
    starts = (0, *(each.end() for each in ends))
    return RawText(signed, letters, text, starts, ends[0].group() if ends else "\n")


Way = tuple[str | int, ...]
"""Keys and places (from 0) from the top of a file to a value."""


def with_scalar(file: RawText, place: Spot, value: Value) -> bytes:
    """The file with another value in the place of the one that begins there.

    Raises:
        RefusedError: No single value begins there, or others share it (W02); it cannot be written there (W03).
    """
    root = compose(file.text, place.path)
    way = _only_way(root, place)
    extent = extent_at(file.text, place.line, place.column)
    if extent is None or extent.shared:
        raise RefusedError([_shared(place)])
    expected = _with(plain(root), way, value)
    if _same(plain(root), expected):
        return file.with_part(0, 0, "")  # 0.50 stays 0.50
    begin, end, indent, head = _borders(file, extent)
    blank = " " * (begin == end)  # nothing stands behind the colon
    texts = (blank + text for text in ways(value, extent.style, indent, head))
    return _first_that_reads(place, expected, (file.with_part(begin, end, text) for text in texts))


def with_entry(file: RawText, place: Spot, key: str, value: Value) -> bytes:
    """The file with another key and value at the end of the mapping that begins there.

    Raises:
        RefusedError: No mapping begins there, or it has that key (W02); it cannot be written there (W03).
    """
    root = compose(file.text, place.path)
    way = _only_way(root, place, Mapping)
    last = last_in(file.text, place.line, place.column)
    if last is None:
        raise RefusedError([_nothing(place)])
    row, column, flow = last
    expected = _with(plain(root), (*way, key), value)
    if flow:
        at = file.at(row, column)
        texts: Iterator[str] = (f", {key}: {text}" for text in ways(value, "", 0))
    else:
        # The entry goes behind the last line that has something in it.
        above = row - (column == 0 < row)  # a block of lines ends where the next line begins
        lines = file.text.split("\n")
        while above and not lines[above].strip(" "):
            above -= 1
        at = file.at(above, len(lines[above]))
        blanks = " " * (place.column - 1)
        texts = (f"\n{blanks}{key}: {text}" for text in ways(value, "", place.column + 1))
    return _first_that_reads(place, expected, (file.with_part(at, at, text) for text in texts))


def _borders(file: RawText, extent: Extent) -> tuple[int, int, int, str]:
    """Where the value begins and ends in the file's letters; of a block its indent and its first line too."""
    begin = file.at(extent.row, extent.column)
    if extent.style not in {"|", ">"}:
        return begin, file.at(extent.end_row, extent.end_column), 0, ""
    lines = file.text.split("\n")
    last = min(extent.end_row - (extent.end_column == 0), len(lines) - 1)
    while last > extent.row and not lines[last].strip(" "):
        last -= 1
    body = [line for line in lines[extent.row + 1 : last + 1] if line.strip(" ")]
    indent = min((len(line) - len(line.lstrip(" ")) for line in body), default=0)
    return begin, file.at(last, len(lines[last])), indent, lines[extent.row][extent.column :]


def _first_that_reads(place: Spot, expected: Plain, files: Iterator[bytes]) -> bytes:
    """The first of the files that says what is expected, to the type of each value.

    Raises:
        RefusedError: None does (W03).
    """
    for data in files:
        try:
            if _same(plain(compose(data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"), "")), expected):
                return data
        except RefusedError:
            continue
    message = "this value would be read back differently if it were written here"
    raise RefusedError([place.problem("W03", message, "change it in the file, with an editor")])


def _same(one: Plain, other: Plain) -> bool:
    """Whether both say the same; 1 and true, or 1 and 1.0, do not."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return one == other


def _only_way(root: Node, place: Spot, kind: type[Node] = Scalar) -> Way:
    """How the one node of this kind is reached that begins there.

    Raises:
        RefusedError: There is none, or an alias shows it in several places (W02).
    """
    ways_there = list(_ways_to(root, lambda node: isinstance(node, kind) and node.place == place))
    if not ways_there:
        raise RefusedError([_nothing(place)])
    if len(ways_there) > 1:
        raise RefusedError([_shared(place)])
    return ways_there[0]


def _ways_to(node: Node, is_it: Callable[[Node], bool]) -> Iterator[Way]:
    if is_it(node):
        yield ()
    if isinstance(node, Sequence):
        for at, item in enumerate(node.items):
            yield from ((at, *rest) for rest in _ways_to(item, is_it))
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield from ((entry.key.text, *rest) for rest in _ways_to(entry.value, is_it))


def _with(values: Plain, way: Way, value: Value) -> Plain:
    """The values with another one at the end of the way.

    Raises:
        KeyError: Nothing can stand there.
    """
    if not way:
        return value
    if isinstance(values, list):
        at = int(way[0])
        return [*values[:at], _with(values[at], way[1:], value), *values[at + 1 :]]
    if isinstance(values, dict):
        key = str(way[0])
        return {**values, key: _with(values.get(key), way[1:], value)}
    raise KeyError(way)


def _nothing(place: Spot) -> Problem:
    return place.problem("W02", "there is no value at this place that can be changed here", "change it with an editor")


def _shared(place: Spot) -> Problem:
    message = "this value is shared with other places by an anchor (&) and aliases (*)"
    return place.problem("W02", message, "change it in an editor, where you can see all of them")


def with_cell(file: RawText, place: Spot, text: str) -> bytes:
    """The table with another text in the cell that begins there; blanks around it and the other cells stay.

    Raises:
        RefusedError: No cell of a row begins there (W02), or the text cannot stand in one (W03).
    """
    rows = list(rows_of(file.text, place.path))
    begins = (place.line, place.column)
    cells = ((row, column, cell) for row, each in enumerate(rows) for column, cell in enumerate(each) if row)
    at = next(((row, column) for row, column, cell in cells if (cell.line, cell.column) == begins), None)
    if at is None:
        message = "there is no cell at this place"
        raise RefusedError([place.problem("W02", message, "change it with an editor")])
    text = text.strip()
    row, column = at
    expected = [[cell.text for cell in each] for each in rows]
    expected[row][column] = text
    mark, begin, end = cell_span(file.text, place.line, place.column)
    old = file.text[begin:end]
    left, right = len(old) - len(old.lstrip(" \t")), len(old) - len(old.rstrip(" \t"))
    quoted = old.strip(" \t").startswith('"') or any(sign in text for sign in (mark, '"', "\n"))
    part = '"' + text.replace('"', '""') + '"' if quoted else text
    first = _in_letters(file, begin + left)
    data = file.with_part(first, _in_letters(file, end - right) if old.strip(" \t") else first, part)
    if HIDDEN.search(text) or _texts(data, place) != expected:
        message = "this text would be read back differently from a cell of this table"
        raise RefusedError([place.problem("W03", message, "a row needs at least one cell that is not empty")])
    return data


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


MOST = 1_000
"""Changes that can be taken back."""
_LETTERS = bytes(range(33, 256))
"""Whatever is no blank and no end of a line."""
_WRITABLE = 0o222
"""Of a file's mode: somebody may write it."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """One part of a file that was written anew.

    Attributes:
        path: The file itself, whatever links led to it.
        shown: Its name as the user would write it.
        at: Where the part begins, in bytes.
        before: What stood there.
        after: What stands there now.
        marks: Of the whole file before and after: `mark_of` its bytes.
    """

    path: Path
    shown: str
    at: int
    before: bytes
    after: bytes
    marks: tuple[str, str]


def mark_of(data: bytes) -> str:
    """What tells one state of a file from any other."""
    return sha256(data).hexdigest()


def set_value(path: Path, place: Spot, value: Value, mark: str) -> Amendment:
    """Write a value in the place of the one that begins there, in a file of YAML or a table of text.

    Args:
        path: The file, .yaml or .csv.
        place: Where the value begins, as its reader told it; its `path` is what the user calls the file.
        value: What is to stand there; text for a table's cell.
        mark: `mark_of` the file when that place was read.

    Raises:
        RefusedError: The file has changed meanwhile (W01), no value begins there (W02), or it cannot stand there (W03);
            the file is as it was.
    """
    data = unchanged(path, place, mark)
    if path.suffix == ".yaml":
        return _write(path, place, mark, with_scalar(raw(data, place.path, _most(path)), place, value))
    if path.suffix == ".csv":
        return _write(path, place, mark, with_cell(raw(data, place.path, _most(path)), place, str(value)))
    message = f"a {path.suffix.removeprefix('.') or 'nameless'} file can only be changed in the program that made it"
    raise RefusedError([place.problem("W02", message, "change it there and save it")])


def add_value(path: Path, place: Spot, key: str, value: Value, mark: str) -> Amendment:
    """Write a key and its value at the end of the mapping that begins there, in a file of YAML; else as `set_value`."""
    if path.suffix != ".yaml":
        raise RefusedError([place.problem("W02", "keys can only be added to YAML files", "add it in an editor")])
    data = with_entry(raw(unchanged(path, place, mark), place.path, _most(path)), place, key, value)
    return _write(path, place, mark, data)


def set_text(path: Path, shown: str, text: str, mark: str) -> Amendment:
    """Write a whole file of YAML anew, its lines ended as they were.

    Raises:
        RefusedError: The text is no YAML (Y01 to Y15), the file has changed meanwhile (W01), or it cannot be written
            (W04); the file is as it was.
    """
    place = Spot(shown)
    file = raw(unchanged(path, place, mark), shown)
    data = file.with_part(0, len(file.letters), text)
    compose(decode(data, shown), shown)
    return _write(path, place, mark, data, by_words=True)


def _most(path: Path) -> int:
    return MOST_BYTES if path.suffix == ".csv" else LIMIT


def unchanged(path: Path, place: Spot, mark: str) -> bytes:
    """What stands in the file, which is what it was.

    Raises:
        RefusedError: It cannot be read, or is not what it was (W01).
    """
    data = load_bytes(path, place.path, MOST_BYTES)
    if mark_of(data) != mark:
        message = "the file has changed since it was read; nothing was written"
        raise RefusedError([place.problem("W01", message, "look at the file again, then change it")])
    return data


def _write(path: Path, place: Spot, mark: str, data: bytes, *, by_words: bool = False) -> Amendment:
    """Put the file in place, if it still is what it was; `by_words`: what was changed is told in whole words.

    Raises:
        RefusedError: It is not (W01), or it cannot be written (W04).
    """
    before, real = unchanged(path, place, mark), path.resolve()
    try:
        mode = real.stat().st_mode & 0o777
        if not mode & _WRITABLE or not os.access(real, os.W_OK):
            raise PermissionError(errno.EACCES, "it is marked as read-only")
        disk.sweep(real.parent)  # what a studio that was killed had begun
        disk.put(real, data, mode=mode, lasting=True)
    except OSError as error:
        message = f"the file cannot be written: {(error.strerror or str(error)).lower()}"
        raise RefusedError([place.problem("W04", message, "check its permissions")]) from None
    begin = _alike(before, data)
    end = _alike(before[begin:][::-1], data[begin:][::-1])
    if by_words:
        begin -= len(before[:begin]) - len(before[:begin].rstrip(_LETTERS))
        behind = before[len(before) - end :]
        end -= len(behind) - len(behind.lstrip(_LETTERS))
    parts = before[begin : len(before) - end], data[begin : len(data) - end]
    return Amendment(real, place.path, begin, *parts, (mark, mark_of(data)))


def _alike(one: bytes, other: bytes) -> int:
    """How many bytes both begin with."""
    shorter = min(len(one), len(other))
    return next((at for at in range(shorter) if one[at] != other[at]), shorter)


class History:
    """Changes in the order they were made, to be taken back from the last on and made again."""

    def __init__(self) -> None:
        """Nothing was changed yet."""
        self._made: list[Amendment] = []
        self._back: list[Amendment] = []

    @property
    def undoes(self) -> Amendment | None:
        """What `undo` takes back."""
        return self._made[-1] if self._made else None

    @property
    def redoes(self) -> Amendment | None:
        """What `redo` makes again."""
        return self._back[-1] if self._back else None

    def note(self, change: Amendment) -> None:
        """A change was made: what had been taken back before cannot be made again."""
        self._made = [*self._made[-MOST + 1 :], change]
        self._back = []

    def undo(self) -> Amendment | None:
        """Take the last change back; None where there is none.

        Raises:
            RefusedError: The file has changed since (W01), or cannot be written (W04); it is as it was.
        """
        if self._made:
            self._back.append(_turned(self._made[-1]))
            return self._made.pop()
        return None

    def redo(self) -> Amendment | None:
        """Make again what was taken back last; None where nothing was. Raises as `undo`."""
        if self._back:
            self._made.append(_turned(self._back[-1]))
            return self._back.pop()
        return None


def _turned(change: Amendment) -> Amendment:
    """The change written the other way round, and what undoes that."""
    place = Spot(change.shown)
    if change.path.resolve() != change.path:
        message = "the file has been replaced by a link; nothing was written"
        raise RefusedError([place.problem("W01", message, "look at the file again, then change it")])
    data = unchanged(change.path, place, change.marks[1])
    written = data[: change.at] + change.before + data[change.at + len(change.after) :]
    return _write(change.path, place, change.marks[1], written)
