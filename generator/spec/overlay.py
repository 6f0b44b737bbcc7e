"""Two trees -> one: what a variant changes, laid over what the game says."""

from __future__ import annotations

import re

from generator.problem import Problem, RefusedError
from generator.spec.node import KeyValue, Mapping, Node, Scalar

_RATIO = re.compile(r"[0-9]{1,6}(?::[0-9]{1,6})+")


def overlay(base: Node, over: Node) -> Node:
    """Mappings merge key by key; a value or a list replaces; a key without a value (null) removes. Places survive.

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
    if not (isinstance(base, Mapping) and isinstance(over, Mapping)):
        return over
    entries = {entry.key.text: entry for entry in base.entries}
    for entry in over.entries:
        _put(entries, entry, problems)
    return Mapping(base.place, tuple(entries.values()))


def _put(entries: dict[str, KeyValue], over: KeyValue, problems: list[Problem]) -> None:
    name = over.key.text
    below = entries.get(name)
    if not (isinstance(over.value, Scalar) and over.value.value is None):
        entries[name] = KeyValue(below.key, _laid(below.value, over.value, problems)) if below else over
    elif below:
        del entries[name]
    else:
        message = f"'{name}' cannot be removed: it is not there"
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
