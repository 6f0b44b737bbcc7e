"""A file of YAML, a place, a value -> the file with that value there: proved by reading it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.amend.raw import RawText
from generator.amend.wording import ways
from generator.problem import Problem, RefusedError
from generator.spec.compose import compose
from generator.spec.extent import Extent, extent_at, last_in
from generator.spec.node import Mapping, Node, Plain, Scalar, Sequence, Spot, Value, plain

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
        at = _end_of_line(file, row - (column == 0 < row))  # a block of lines ends where the next line begins
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


def _end_of_line(file: RawText, row: int) -> int:
    """Where the last line ends that has something in it and is no later than this one."""
    lines = file.text.split("\n")
    while row and not lines[row].strip(" "):
        row -= 1
    return file.at(row, len(lines[row]))


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
    message = "this value cannot be written here so that it is read again as it is"
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
    return place.problem("W02", "no value that can be changed here begins at this place", "change it with an editor")


def _shared(place: Spot) -> Problem:
    message = "this value is shared with other places by an anchor (&) and aliases (*)"
    return place.problem("W02", message, "change it with an editor, where all of them can be seen")
