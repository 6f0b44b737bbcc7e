"""Two trees -> one: what a variant changes, laid over what the game says."""

from __future__ import annotations

import re

from generator.problem import Problem, RefusedError
from generator.spec.node import KeyValue, Mapping, Node, Scalar, Sequence

_RATIO = re.compile(r"[0-9]{1,6}(?::[0-9]{1,6})+")


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
        return _laid_by_id(base, items, over, problems)
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


def _laid_by_id(base: Sequence, items: dict[str, KeyValue], over: Mapping, problems: list[Problem]) -> Sequence:
    for entry in over.entries:
        _put(items, entry, problems)
        if (item := items.get(entry.key.text)) and isinstance(item.value, Mapping) and not item.value.entry("id"):
            named = KeyValue(Scalar(entry.key.place, "id", "id"), entry.key)
            items[entry.key.text] = KeyValue(item.key, Mapping(item.value.place, (named, *item.value.entries)))
    return Sequence(base.place, tuple(item.value for item in items.values()))


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
