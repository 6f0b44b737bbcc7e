"""A parsed file as frozen nodes that know their place; a value by its path; a variant laid over a game's tree."""

from __future__ import annotations

from collections.abc import Mapping as Dictionary
from dataclasses import field

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem, RefusedError

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


Path = tuple[str | int, ...]
"""A document and the keys and indices (from 0) that lead to a value: ('tiles', 'tiles', 3, 'slots', '2')."""

DOCUMENTS = ("game", "rules", "tiles", "balance", "playtest", "table", "play")
"""The files of a game that are read as YAML; a variant can change each."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything in a game stands. A path that leads nowhere (a value left to its default) gives the nearest.

    Attributes:
        folder: The game's folder as the user would name it.
        documents: The tree of each of DOCUMENTS, as far as it is there.
    """

    folder: str
    documents: Dictionary[str, Node]

    def follow(self, moved: Places) -> None:
        """Say from now on where the same values stand in files that were edited.

        That is why a game that says the same as before need not be made anew: whoever still has these places, in a
        drawing or a job, tells a problem at the line where it stands today.
        """
        object.__setattr__(self, "documents", moved.documents)

    def node(self, path: Path) -> Node | None:
        """The node itself; None where nothing is written there."""
        node = self.documents.get(str(path[0])) if path else None
        for part in path[1:]:
            node = child(node, part) if node else None
        return node

    def value(self, path: Path) -> Spot:
        """Where a value stands."""
        for end in range(len(path), 0, -1):
            if node := self.node(path[:end]):
                return node.place
        return Spot(f"{self.folder}/{path[0] if path else 'game'}.yaml")

    def key(self, path: Path) -> Spot:
        """Where the key stands that a path ends in."""
        above = self.node(path[:-1])
        entry = above.entry(str(path[-1])) if isinstance(above, Mapping) else None
        return entry.key.place if entry else self.value(path)

    def character(self, path: Path, row: int, column: int) -> Spot:
        """Where a character of a text stands; row and column count from 0. A tile's map is such a text."""
        node = self.node(path)
        return node.at(row, column) if isinstance(node, Scalar) else self.value(path)

    def problem(  # noqa: PLR0913 - the words of Problem, and where it stands
        self,
        path: Path,
        code: str,
        message: str,
        help: str = "",  # noqa: A002 - as in Problem
        level: Level = Level.ERROR,
        *,
        at: tuple[int, int] | None = None,
    ) -> Problem:
        """A Problem at a value, or at one character of it: `at` is its row and column in the text, from 0."""
        place = self.character(path, *at) if at else self.value(path)
        return place.problem(code, message, help, level)


_RATIO = pattern.prepare(r"[0-9]{1,6}(?::[0-9]{1,6})+")


def overlay(base: Node, over: Node) -> Node:
    """Mappings merge key by key; a value or a list replaces; a key without a value (null) removes. Places survive.

    A mapping over a list whose items each have an `id` goes to them by it: it changes, adds and removes items.

    A ratio such as 3:2, laid over a mapping of two whole numbers, sets them in the order in which they stand there.

    Raises:
        RefusedError: A key is removed that is not there (K22).
    """
    problems: list[Problem] = []
    merged = _laid(base, over, problems)
    if problems:
        raise RefusedError(problems)
    return merged


def _laid(base: Node, over: Node, problems: list[Problem]) -> Node:
    over = _shared_out(base, over)
    if isinstance(base, Sequence) and isinstance(over, Mapping) and (items := _by_id(base)) is not None:
        for entry in over.entries:
            _put(items, entry, problems)
            item = items.get(entry.key.text)
            if item and isinstance(item.value, Mapping) and not item.value.entry("id"):
                named = KeyValue(Scalar(entry.key.place, "id", "id"), entry.key)
                items[entry.key.text] = KeyValue(item.key, Mapping(item.value.place, (named, *item.value.entries)))
        return Sequence(base.place, tuple(item.value for item in items.values()))
    if not (isinstance(base, Mapping) and isinstance(over, Mapping)):
        return over
    entries = {entry.key.text: entry for entry in base.entries}
    for entry in over.entries:
        _put(entries, entry, problems)
    return Mapping(base.place, tuple(entries.values()))


def _by_id(base: Sequence) -> dict[str, KeyValue] | None:
    """The items of a list under their ids; None where one has none, or two have the same."""
    ids = [item.entry("id") if isinstance(item, Mapping) else None for item in base.items]
    keys = [each.value for each in ids if each and isinstance(each.value, Scalar)]
    if not keys or len({key.text for key in keys}) < len(base.items):
        return None
    return {key.text: KeyValue(key, item) for key, item in zip(keys, base.items, strict=True)}


def _put(entries: dict[str, KeyValue], over: KeyValue, problems: list[Problem]) -> None:
    name = over.key.text
    below = entries.get(name)
    if not (isinstance(over.value, Scalar) and over.value.value is None):
        entries[name] = KeyValue(below.key, _laid(below.value, over.value, problems)) if below else over
    elif below:
        del entries[name]
    else:
        message = f"there is no '{name}' to remove"
        problems.append(
            over.key.place.problem("K22", message, "a key without a value removes it; write a value to set it")
        )


def _shared_out(base: Node, over: Node) -> Node:
    """A ratio over a mapping of as many whole numbers, as a mapping; anything else as it is."""
    if not (isinstance(base, Mapping) and isinstance(over, Scalar) and _RATIO.fullmatch(over.text)):
        return over
    numbers, below = over.text.split(":"), [entry.value for entry in base.entries]
    if len(numbers) != len(below) or not all(isinstance(value, Scalar) and type(value.value) is int for value in below):
        return over
    pairs = zip(base.entries, numbers, strict=True)
    return Mapping(over.place, tuple(KeyValue(under.key, Scalar(over.place, int(n), n)) for under, n in pairs))
