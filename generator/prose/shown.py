"""A game's rules and tiles -> the same, and which of them somebody has looked at: what a figure shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from generator.spec.model import Model

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
