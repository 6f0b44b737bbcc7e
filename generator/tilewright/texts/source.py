"""File of YAML -> tree of nodes with their places, parsed now, or kept since another process parsed the same text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tilewright.texts.node import KeyValue, Mapping, Node, Scalar, Sequence, Spot
from tilewright.texts.text import decode, load_text

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


T = TypeVar("T")
LONGEST = 200_000
"""Letters of a text of which something is kept: five times the longest that comes with the program."""


class TextStore(Protocol):
    """Keeps texts under keys, as `build/store.py` does."""

    def key(self, kind: str, *parts: str) -> str:
        """The key of a thing of that kind that is made from these parts, for this version of the program."""

    def text(self, key: str) -> str | None:
        """What was written under that key; None where nothing was."""

    def write(self, key: str, text: str) -> None:
        """Write something under a key."""


_stores: list[TextStore] = []


@contextmanager
def kept_in(store: TextStore) -> Iterator[None]:
    """Keep there what is made meanwhile, and take from there what was."""
    _stores.append(store)
    try:
        yield
    finally:
        _stores.pop()


def once(kind: str, text: str, make: Callable[[], T], pack: Callable[[T], Any], unpack: Callable[[Any], T]) -> T:
    """What is made of a text; what `make` raises is raised, and nothing is kept.

    Args:
        kind: What sort of thing it is.
        text: All that it is made of.
        make: Makes it.
        pack: Makes of it what JSON can have.
        unpack: Makes it of that again; raises TypeError or ValueError where it cannot be.
    """
    if not _stores or len(text) > LONGEST:
        return make()
    store = _stores[-1]
    key = store.key(kind, text)
    known = store.text(key)
    if known is not None:
        try:
            return unpack(json.loads(known))
        except (TypeError, ValueError, RecursionError):
            pass  # it is made again
    value = make()
    store.write(key, json.dumps(pack(value), ensure_ascii=False, separators=(",", ":")))
    return value


def load(path: Path, shown: str) -> Node:
    """The tree of a file.

    Args:
        path: The file.
        shown: Its name as the user would write it, for messages.

    Raises:
        RefusedError: With every problem found (codes Y01 to Y15).
    """
    text = load_text(path, shown)
    return once("tree", text, partial(composed, text, shown), pack, partial(unpack, path=shown))


def parse(data: bytes | str, shown: str) -> Node:
    """The tree of a text, as load.

    Raises:
        RefusedError: With every problem found.
    """
    return composed(decode(data if isinstance(data, bytes) else data.encode(errors="surrogatepass"), shown), shown)


def composed(text: str, shown: str) -> Node:
    """The tree of a text that was decoded.

    Raises:
        RefusedError: With every problem found.
    """
    from tilewright.texts.compose import compose  # noqa: PLC0415 - a parser, for what was not read before

    return compose(text, shown)
