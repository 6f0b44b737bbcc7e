"""What a thing is made from -> the thing, made once in this process and again only when it must be.

There are two ways to say what a thing is made from, and they are all that this process remembers, but for pure
functions of frozen values under `lru_cache`:

* `Kept` is told: whoever asks names all that the thing is made from. It is made again where that is not equal.
* `Cells` find out: a cell notes which others were asked while its value was made. When an input is set or touched, a
  cell that is asked for looks first whether any of those has become another value; only then is it made again, and only
  if its own value is then another do the cells that were made from it follow. (The same scheme keeps compilers of other
  languages quick: Salsa, Adapton.)

Each keeps one value for each name, so that nothing grows however long it runs. What lasts longer than a process is in
`build/store.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterator
from dataclasses import field
from operator import eq
from typing import Any, TypeVar, cast

from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError

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

    def __contains__(self, name: Hashable) -> bool:
        return name in self._made

    def __len__(self) -> int:
        return len(self._made)


_NOTHING = object()


@dataclass(slots=True)
class _Cell:
    """One thing that is made.

    Attributes:
        make: What makes it; None of an input, which is set.
        same: Whether two values of it are one as far as others can tell.
        value: The last that could be made.
        good: The number of that value: another value has another number.
        error: Why it could not be made the last time.
        number: The number of what it is now, a value or an error.
        looked: The revision at which it was last known to be up to date.
        sources: The cells it was made from, with the numbers they had.
    """

    make: Callable[[], object] | None
    same: Callable[[Any, Any], bool]
    value: object = _NOTHING
    good: int = 0
    error: RefusedError | None = None
    number: int = 0
    looked: int = -1
    sources: dict[str, int] = field(default_factory=dict)


class Cells:
    """Values by name, made from one another."""

    def __init__(self) -> None:
        self._cells: dict[str, _Cell] = {}
        self._asking: list[_Cell] = []
        self._revision = 0
        self._numbers = 0

    def set(self, name: str, value: object) -> None:
        """Give an input its value."""
        cell = self._cells.setdefault(name, _Cell(None, eq))
        if cell.value is _NOTHING or cell.value != value:
            cell.value = value
            self._step(cell)

    def touch(self, name: str) -> None:
        """Say of an input that it may be another, though nobody can tell by its value."""
        self._step(self._cells.setdefault(name, _Cell(None, eq, None)))

    def ask(self, name: str) -> Any:  # noqa: ANN401 - whatever was set
        """The value of an input."""
        cell = self._cells.setdefault(name, _Cell(None, eq, None))
        self._note(name, cell)
        return cell.value

    def number(self, name: str) -> int:
        """A number for what an input is now, which is another as soon as the input is touched or set."""
        self.ask(name)
        return self._cells[name].number

    def get(self, name: str, make: Callable[[], T], same: Callable[[T, T], bool] = eq) -> T:
        """The value of that name, made if it is not there or no longer true.

        Args:
            name: What it is called.
            make: Makes it, and asks for all it needs by `get` and `ask`.
            same: Whether two values are one to all that is made from it; the earlier one is then kept.

        Raises:
            RefusedError: It cannot be made; it is tried again as soon as anything has changed.
        """
        cell = self._cells.get(name)
        if cell is None:
            cell = self._cells[name] = _Cell(make, same)
        self._bring(cell)
        self._note(name, cell)
        if cell.error is not None:
            raise cell.error.with_traceback(None)
        return cast("T", cell.value)

    def refused(self) -> Iterator[Problem]:
        """Why things that were asked for cannot be made now."""
        for cell in list(self._cells.values()):
            self._bring(cell)
            if cell.error is not None:
                yield from cell.error.problems

    def last(self, name: str) -> Any:  # noqa: ANN401 - whatever is made under that name
        """The last good value of that name, be it out of date; None where there has been none."""
        cell = self._cells.get(name)
        return None if cell is None or cell.value is _NOTHING else cell.value

    def sources(self, name: str) -> Iterator[str]:
        """All that a value was made from, and what that was made from."""
        seen: dict[str, None] = {}
        waiting = [name]
        while waiting:
            cell = self._cells.get(waiting.pop(0))
            fresh = [each for each in (cell.sources if cell else ()) if each not in seen]
            seen |= dict.fromkeys(fresh)
            waiting += fresh
        yield from seen

    def __len__(self) -> int:
        return len(self._cells)

    def _step(self, cell: _Cell) -> None:
        self._revision += 1
        cell.number = cell.good = self._next()

    def _next(self) -> int:
        self._numbers += 1
        return self._numbers

    def _note(self, name: str, cell: _Cell) -> None:
        """That whoever is being made has asked for this."""
        if self._asking:
            self._asking[-1].sources[name] = cell.number

    def _bring(self, cell: _Cell) -> None:
        """Bring a cell up to date."""
        if cell.make is None or cell.looked == self._revision:
            return
        if cell.looked < 0 or cell.error is not None or self._is_stale(cell):
            self._make(cell, cell.make)
        cell.looked = self._revision

    def _is_stale(self, cell: _Cell) -> bool:
        """Whether anything it was made from is another now; asked in the order in which it was asked for."""
        for name, number in cell.sources.items():
            source = self._cells[name]
            self._bring(source)
            if source.number != number:
                return True
        return False

    def _make(self, cell: _Cell, make: Callable[[], object]) -> None:
        cell.sources, cell.looked = {}, -1
        self._asking.append(cell)
        try:
            value = make()
        except RefusedError as refused:
            cell.error, cell.number = refused, self._next()
            return
        finally:
            self._asking.pop()
        cell.error = None
        if cell.value is _NOTHING or not cell.same(cell.value, value):
            cell.value, cell.good = value, self._next()
        cell.number = cell.good
