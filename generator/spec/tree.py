"""Tree of nodes <-> lists of numbers and texts, as JSON has them; the name of the file is not in them."""

from __future__ import annotations

from typing import Any

from generator.spec.node import KeyValue, Mapping, Node, Scalar, Sequence, Spot

_SCALAR, _SEQUENCE, _MAPPING = range(3)


def pack(node: Node) -> list[Any]:
    """The tree as lists: what sort of node, its line and column, and what is in it."""
    at = [node.place.line, node.place.column]
    if isinstance(node, Scalar):
        first = [node.first.line, node.first.column] if node.first else None
        return [_SCALAR, *at, node.value, node.text, first, node.block]
    if isinstance(node, Sequence):
        return [_SEQUENCE, *at, [pack(item) for item in node.items]]
    return [_MAPPING, *at, [[pack(entry.key), pack(entry.value)] for entry in node.entries]]


def unpack(packed: Any, path: str) -> Node:  # noqa: ANN401 - what was read as JSON
    """The tree again, of a file of that name.

    Raises:
        TypeError, ValueError: It is nothing that was packed.
    """
    sort, line, column, inner, *more = packed
    place = Spot(path, line, column)
    if sort == _SCALAR:
        text, first, block = more
        return Scalar(place, inner, text, Spot(path, *first) if first else None, block)
    if sort == _SEQUENCE:
        return Sequence(place, tuple([unpack(item, path) for item in inner]))
    entries = [KeyValue(unpack(key, path), unpack(value, path)) for key, value in inner]  # type: ignore[arg-type] # a key
    return Mapping(place, tuple(entries))
