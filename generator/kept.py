"""A name and what a thing is made from -> the thing: made again only when it would be made from something else."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable
from typing import TypeVar, cast

T = TypeVar("T")


class Kept:
    """What was made before, each under its name with what it was made from.

    One thing is kept for each name, so it grows with what there is to make and not with how often it is made.
    """

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[object, object]] = {}

    def once(self, name: Hashable, source: object, make: Callable[[], T]) -> T:
        """The thing of that name as it was made from an equal source; made now where it was made from another.

        What `make` raises is raised, and nothing of it is kept.
        """
        before = self._made.get(name)
        if before is not None and before[0] == source:
            return cast("T", before[1])
        thing = make()
        self._made[name] = source, thing
        return thing

    def forget(self, name: Hashable) -> None:
        """Make the thing of that name anew when it is next asked for."""
        self._made.pop(name, None)

    def keep_only(self, names: Container[Hashable]) -> None:
        """Forget everything that has another name than these."""
        self._made = {name: thing for name, thing in self._made.items() if name in names}

    def __len__(self) -> int:
        return len(self._made)
