"""A model, mapping, list or choice -> the plain frozen value that booklet.md and aid.md are given in its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import islice
from typing import Any, Self, TypeAlias, TypeVar

from tilewright.texts.model import Model, is_model

Value: TypeAlias = "bool | int | float | str | tuple[Value, ...] | Entries | None"
"""All that a name in a booklet can stand for, or an expression can come to."""


class Word(str):
    """A choice as rules.yaml writes it, which a booklet says in the words of its language.

    Attributes:
        kind: What it is a choice of, by the name of its class.
    """

    __slots__ = ("kind",)
    kind: str

    def __new__(cls, word: str, kind: str) -> Self:
        """The word, which equals any text of the same letters."""
        self = str.__new__(cls, word)
        self.kind = kind
        return self


class Entries(Mapping[str, Value]):
    """Values by name, which never change: what a model or a mapping becomes.

    Args:
        values: The values.
        reads: Name -> the dotted names of the rules that are read when this value is; nothing for a name left out.

    Attributes:
        weight: See `weigh`.
    """

    __slots__ = ("_reads", "_values", "weight")

    def __init__(self, values: Mapping[str, Value], reads: Mapping[str, AbstractSet[str]] | None = None) -> None:
        self._values, self._reads = dict(values), dict(reads or {})
        self.weight = 1 + sum(len(name) + weigh(value) for name, value in self._values.items())  # sum counts letters

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def reads(self, name: str) -> AbstractSet[str]:
        """The dotted names of the rules that whoever looks at this value has read."""
        return self._reads.get(name, frozenset())


def weigh(value: Value) -> int:
    """How much a value holds: its letters, and one for each thing in it. What is done with it takes time in proportion.

    A tuple is weighed by what it holds, so that a value which holds another twice weighs twice as much.
    """
    match value:
        case str():
            return 1 + len(value)
        case tuple():
            return 1 + sum(map(weigh, value))
        case Entries():
            return value.weight
        case _:
            return 1


def freeze(value: object) -> Value:
    """The value, and whatever it holds, as plain frozen values.

    Raises:
        TypeError: It holds something else, such as a path: nothing a booklet could print.
    """
    match value:
        case Enum():
            return Word(str(value.value), type(value).__name__)
        case Entries() | int() | float() | str() | None:
            return value
        case _ if is_model(type(value)):
            return _entries(iter(value))  # type: ignore[call-overload] # its fields
        case Mapping():
            return _entries(value.items())
        case Sequence():
            return tuple(map(freeze, value))
    if is_dataclass(value):
        return _entries((each.name, getattr(value, each.name)) for each in fields(value))
    raise TypeError(f"a booklet cannot be given a {type(value).__name__}")


def _entries(values: Iterable[tuple[object, object]]) -> Entries:
    return Entries({str(name): freeze(value) for name, value in values})


def near_names(entries: Mapping[str, Value]) -> list[str]:
    """The names that a wrong one is held against: enough for any rules, few enough for any stranger's."""
    return list(islice(entries, 500))


V = TypeVar("V")
ALL = "*"
"""Stands for every rule, or every tile: somebody has asked for more than some by name."""


class SeenTiles(Mapping[str, V]):
    """Tiles by their ids; notes the ids that are asked for."""

    def __init__(self, tiles: Mapping[str, V], seen: set[str]) -> None:
        self._tiles, self._seen = tiles, seen

    def __getitem__(self, name: str) -> V:
        self._seen.add(f"tile {name}")
        return self._tiles[name]

    def __iter__(self) -> Iterator[str]:
        self._seen.add(f"tile {ALL}")
        return iter(self._tiles)

    def __len__(self) -> int:
        self._seen.add(f"tile {ALL}")
        return len(self._tiles)


class SeenRules:
    """Rules; notes the sections that are asked for, and ALL where they are asked to reckon."""

    def __init__(self, rules: Model, seen: set[str]) -> None:
        self._rules, self._seen = rules, seen

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the rules have there
        known = name in type(self._rules).model_fields
        self._seen.add(f"rule {name if known else ALL}")
        return getattr(self._rules, name)


def values(names: Iterable[str], rules: Model, tiles: Mapping[str, object]) -> str:
    """What was looked at, as it is now: another text where any of it is another."""
    texts = []
    for name in names:
        kind, _, each = name.partition(" ")
        if kind == "tile":
            texts.append(repr(dict(tiles)) if each == ALL else repr(tiles.get(each)))
        else:
            texts.append(repr(rules if each == ALL else getattr(rules, each, None)))
    return "\0".join(texts)
