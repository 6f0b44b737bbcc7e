"""rules.yaml of any game: rules of which nothing is known, and the value under a name such as rules.end.rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tilewright.texts.model import Model, is_model


def ruled(rules: Model, name: str) -> int | None:
    """The whole number that a dotted name such as `rules.end.rounds` stands for; None where there is none."""
    value = value_of(rules, name)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def value_of(rules: Model, name: str) -> object:
    """Whatever a dotted name such as `rules.turn.placement` stands for; None where there is nothing."""
    return value_at(rules, *name.split(".")[1:])


def value_at(rules: Model, *keys: str) -> object:
    """Whatever stands under one key within the other, as in `costs: {board: 1}`; None where there is nothing."""
    value: object = rules
    for key in keys:
        if is_model(type(value)) and key in value.__dict__:  # at once: rules are asked for at every tile
            value = value.__dict__[key]
        else:
            value = dict(_inside(value)).get(key)
    return value


def ruled_names(rules: object, above: str = "rules") -> Iterator[str]:
    """Every name that stands for a whole number."""
    for key, value in _inside(rules):
        if isinstance(value, int) and not isinstance(value, bool):
            yield f"{above}.{key}"
        yield from ruled_names(value, f"{above}.{key}")


def names_of(rules: object, above: str = "") -> Iterator[str]:
    """The dotted name of every rule, and of every part of the rules that holds others: `turn`, `turn.moves`."""
    for key, value in _inside(rules):
        yield f"{above}{key}"
        yield from names_of(value, f"{above}{key}.")


def _inside(value: Any) -> Iterator[tuple[str, object]]:  # noqa: ANN401 - whatever stands in rules
    if is_model(type(value)):
        yield from value  # fields and, where a model takes any key, its extras
    elif isinstance(value, Mapping):
        yield from ((str(key), inner) for key, inner in value.items())


class FreeRules(Model, extra="allow"):
    """Rules that are printed and not played: numbers, words, lists and mappings of them, under any name."""
