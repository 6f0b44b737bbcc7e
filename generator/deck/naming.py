"""Words -> the names of pieces, no two alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count


def named(*words: str) -> str:
    """The words that say something, joined: fit for a file name where each of them is."""
    return "-".join(word for word in words if word)


def apart(names: Iterable[str]) -> Iterator[str]:
    """The same names; two alike (the same token with two backs, say) are told apart by a number, from 2 on."""
    taken: set[str] = set()
    for name in names:
        numbered = (f"{name}-{number}" for number in count(2))
        own = name if name not in taken else next(each for each in numbered if each not in taken)
        taken.add(own)
        yield own
