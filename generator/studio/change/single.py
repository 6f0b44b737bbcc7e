"""A file -> every single value in it by its name, such as `turn/moves`: where it stands and what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path

from generator.amend.amendment import Amendment, add_value, set_value
from generator.amend.wording import OtherKindError, meant
from generator.frozen import dataclass
from generator.problem import RefusedError
from generator.spec.lines import rows_in
from generator.spec.node import Mapping, Node, Scalar, Sequence, Spot, Value
from generator.spec.source import load

Way = tuple[str | int, ...]
"""The keys and the places in lists (from 0) that lead to a value."""


@dataclass(frozen=True, slots=True)
class OneValue:
    """A value that can be changed.

    Attributes:
        way: How it is reached from the top of its file.
        place: Where it begins; where nothing is written yet, where the mapping begins that it goes into.
        value: What stands there, or holds while nothing does.
        is_written: Whether anything is written there.
    """

    way: Way
    place: Spot
    value: Value
    is_written: bool = True

    @property
    def name(self) -> str:
        """How the page calls it."""
        return "/".join(map(str, self.way))

    @property
    def rule(self) -> str:
        """Its name as a booklet and `--variant` have it, of a value in rules.yaml: `turn.moves`."""
        return ".".join(map(str, self.way))

    def write(self, path: Path, typed: str, mark: str, kinds: AbstractSet[str] = frozenset()) -> Amendment:
        """Write what somebody has typed in its place; `kinds` of values may stand there, see `meant`.

        Raises:
            RefusedError: What was typed is of another kind (W03); as `set_value`.
        """
        try:
            value = meant(typed, self.value, kinds)
        except OtherKindError as error:
            message = f"'{typed[:40]}' cannot stand here" if typed.strip() else "something has to stand here"
            raise RefusedError([self.place.problem("W03", message, f"write {error}")]) from None
        if self.is_written:
            return set_value(path, self.place, value, mark)
        return add_value(path, self.place, str(self.way[-1]), value, mark)


def singles(path: Path, shown: str, sheet: str = "") -> dict[str, OneValue]:
    """Every single value of a file of YAML, or every cell of a table, by its name.

    Raises:
        RefusedError: With every problem that keeps it from being read.
    """
    each = _inside(load(path, shown), ()) if path.suffix == ".yaml" else _cells(path, shown, sheet)
    return {single.name: single for single in each}


def gap(path: Path, shown: str, way: Way, value: Value) -> OneValue | None:
    """A value that is not written and holds all the same; None where nothing can be written there either."""
    node: Node | None = load(path, shown)
    for part in way[:-1]:
        entry = node.entry(str(part)) if isinstance(node, Mapping) else None
        node = entry.value if entry else None
    return OneValue(way, node.place, value, is_written=False) if isinstance(node, Mapping) and node.entries else None


def _inside(node: Node, above: Way) -> Iterator[OneValue]:
    if isinstance(node, Scalar):
        yield OneValue(above, node.place, node.value)
    elif isinstance(node, Sequence):
        for at, item in enumerate(node.items):
            yield from _inside(item, (*above, at))
    else:
        for entry in node.entries:
            yield from _inside(entry.value, (*above, entry.key.text))


def _cells(path: Path, shown: str, sheet: str) -> Iterator[OneValue]:
    for number, row in enumerate(rows_in(path, shown, sheet).rows):
        for column, cell in row.cells.items():
            yield OneValue((number, column), cell.place, cell.text)
