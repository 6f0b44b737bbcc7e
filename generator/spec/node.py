"""A parsed file -> a tree of frozen nodes that remember where they stand."""

from __future__ import annotations

from dataclasses import field

from generator.frozen import dataclass
from generator.problem import Level, Problem

Value = str | int | float | bool | None
Plain = Value | list["Plain"] | dict[str, "Plain"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A point in a file: line and column are counted from 1; 0 means the whole file or the whole line.

    In a workbook they are row and column of the sheet that is named.
    """

    path: str
    line: int = 0
    column: int = 0
    sheet: str = ""

    def problem(self, code: str, message: str, help: str = "", level: Level = Level.ERROR) -> Problem:  # noqa: A002 - as in Problem
        """A Problem that stands here."""
        return Problem(self.path, self.line, self.column, code, message, help, level, self.sheet)


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value.

    Attributes:
        place: Where it begins: at the quotation mark or the `|` where there is one.
        value: What it means.
        text: The same as text, before it was understood as a number or a truth value.
        first: Where its first character stands; None where the characters cannot be followed (folded, escaped).
        block: Whether it is a literal block, whose every line begins in the same column.
    """

    place: Spot
    value: Value
    text: str
    first: Spot | None = None
    block: bool = False

    def at(self, row: int, column: int) -> Spot:
        """Where the character in this row and column of the text (from 0) stands in the file."""
        if self.first is None or (row and not self.block):
            return self.place
        return Spot(self.first.path, self.first.line + row, self.first.column + column)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    place: Spot
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class KeyValue:
    """One line `key: value` of a mapping; the key is always text."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values, in the order of the file."""

    place: Spot
    entries: tuple[KeyValue, ...]
    _by_key: dict[str, KeyValue] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Keys are looked up once for each problem: that must not take longer where there are many keys."""
        object.__setattr__(self, "_by_key", {entry.key.text: entry for entry in reversed(self.entries)})

    def entry(self, key: str) -> KeyValue | None:
        """The entry under this key."""
        return self._by_key.get(key)

    @property
    def keys(self) -> tuple[str, ...]:
        """All keys in the order of the file."""
        return tuple(entry.key.text for entry in self.entries)


Node = Scalar | Sequence | Mapping


def child(node: Node, part: str | int) -> Node | None:
    """The value under a key or at an index (from 0); None where there is none."""
    if isinstance(node, Sequence):
        return node.items[part] if isinstance(part, int) and 0 <= part < len(node.items) else None
    entry = node.entry(str(part)) if isinstance(node, Mapping) else None
    return entry.value if entry else None


def plain(node: Node) -> Plain:
    """The values alone, without their places."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {entry.key.text: plain(entry.value) for entry in node.entries}
