"""Two trees of whole numbers -> their sum; a tree -> JSON, and back.

A tree is a frozen dataclass, a tuple or a mapping of trees, or a whole number. Two trees are merged leaf by leaf, which
is exact, and the same in whatever order it is done. A mapping that has words as keys keeps the first `MOST_NAMES` of
them in the order of the alphabet: whatever is among the first of all is among the first in each part, so that what is
kept is counted whole.
"""

from __future__ import annotations

import typing
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, reduce
from typing import Any, TypeVar

T = TypeVar("T")
Counts = Mapping[int, int]
"""A histogram: number -> how often; numbers as `coarse` leaves them."""
MOST_NAMES = 4096
EXACT_BITS, COARSE_BITS = 16, 12
"""A number of a histogram is kept as it is up to so many bits, and larger ones to so many leading bits."""
MOST_BITS = 4096
"""No sum of any number of games has more; a file that says so is no work of ours."""


def coarse(number: int) -> int:
    """The number as a histogram keeps it: exact below 65,536, above that to one part in 2,048."""
    shift = number.bit_length() - COARSE_BITS
    if shift <= EXACT_BITS - COARSE_BITS:
        return number
    return (abs(number) >> shift << shift) * (1 if number > 0 else -1)


def merge(one: T, other: T) -> T:
    """The sum of two trees of the same form.

    Raises:
        ValueError: They are not: games of three seats and of four have no sum.
    """
    return typing.cast("T", _sum(one, other))


def merged(each: Iterable[T], start: T) -> T:
    """The sum of any number of trees, and of the one to start with."""
    return reduce(merge, each, start)


def _sum(one: Any, other: Any) -> Any:  # noqa: ANN401 - any node of a tree
    if isinstance(one, int):
        return one + other
    if isinstance(one, Mapping):
        return kept({**one, **other, **{key: _sum(one[key], other[key]) for key in one.keys() & other.keys()}})
    if isinstance(one, tuple):
        return tuple(_sum(mine, theirs) for mine, theirs in zip(one, other, strict=True))
    names = [field.name for field in fields(one)]
    return type(one)(*(_sum(getattr(one, name), getattr(other, name)) for name in names))


def kept(names: dict[Any, T]) -> dict[Any, T]:
    """A mapping in the order of its keys; of words the first `MOST_NAMES`."""
    ordered = sorted(names)
    if ordered and isinstance(ordered[0], str):
        ordered = ordered[:MOST_NAMES]
    return {name: names[name] for name in ordered}


def to_plain(tree: object) -> Any:  # noqa: ANN401 - what JSON has
    """A tree as JSON has it: mappings with words as keys, lists and whole numbers."""
    if isinstance(tree, Mapping):
        return {str(key): to_plain(each) for key, each in kept(dict(tree)).items()}
    if isinstance(tree, tuple):
        return [to_plain(each) for each in tree]
    return {field.name: to_plain(getattr(tree, field.name)) for field in fields(tree)} if is_dataclass(tree) else tree


def from_plain(kind: type[T], plain: object) -> T:
    """The tree of a kind that such JSON is of.

    Raises:
        ValueError: It is of none: something is missing, or too much, or no whole number.
    """
    return typing.cast("T", _read(kind, plain))


@cache
def _types(kind: Hashable) -> dict[str, Any]:
    """The fields of a dataclass with their types."""
    assert isinstance(kind, type)  # noqa: S101 - mypy does not know that a class can be a key
    return typing.get_type_hints(kind)


def _read(kind: Any, plain: object) -> Any:  # noqa: ANN401 - any node of a tree
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind is int and type(plain) is int and plain.bit_length() <= MOST_BITS:
        return plain
    if origin is tuple and isinstance(plain, list):
        return tuple(_read(inner[0], each) for each in plain)
    if origin is Mapping and isinstance(plain, dict):
        return kept({_key(inner[0], key): _read(inner[1], each) for key, each in plain.items()})
    if (
        isinstance(kind, type)
        and is_dataclass(kind)
        and isinstance(plain, dict)
        and plain.keys() == _types(kind).keys()
    ):
        return kind(*(_read(each, plain[name]) for name, each in _types(kind).items()))
    raise ValueError(f"{str(plain)[:40]!r} is no {getattr(kind, '__name__', kind)}")


def _key(kind: type, key: str) -> int | str:
    if kind is str:
        return key
    if key.removeprefix("-").isdecimal() and key.isascii() and str(number := int(key[:MOST_BITS])) == key:
        return number
    raise ValueError(f"{key[:40]!r} is no number")
