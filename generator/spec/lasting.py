"""What was made of a text -> the same as another process has made it before, where somebody keeps it.

Nobody does unless a command says where, as a build says its cache. What is kept is plain JSON under the text itself;
whatever is wrong with it is as good as absent.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
LONGEST = 200_000
"""Letters of a text of which something is kept: five times the longest that comes with the program."""


class Store(Protocol):
    """Keeps texts under keys, as a build's cache does."""

    def key(self, *parts: str) -> str:
        """The key of these parts, for this version of the program."""

    def text(self, key: str) -> str | None:
        """What was written under that key; None where nothing was."""

    def write(self, key: str, text: str) -> None:
        """Write something under a key."""


_stores: list[Store] = []


@contextmanager
def kept_in(store: Store) -> Iterator[None]:
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
