"""A game, variants and what is asked -> Session: who owns a game, and has what is made from it, each made once.

A session is told by `changed` or `refresh` that files have changed, and does again only what depends on them, as far as
it comes to something else: a comment in tiles.yaml changes the lines that problems stand on and no drawing. What cannot
be made raises RefusedError when it is asked for; `last` has it as it last could be made, and `problems` says why.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from operator import is_
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from tilewright import check
from tilewright.check import checked
from tilewright.check.idle import idle_columns
from tilewright.frozen import dataclass
from tilewright.memory import Cells, Kept
from tilewright.pieces.build import build
from tilewright.pieces.deck_code import alone, decode
from tilewright.pieces.pool import pools
from tilewright.problem import Problem, RefusedError
from tilewright.shelf import shelf
from tilewright.spec.read import notes, read
from tilewright.spec.spec import Spec
from tilewright.texts.scalars import is_dotted, unfit_name

if TYPE_CHECKING:  # drawing and checking, for what is drawn and checked
    from tilewright.check import Checked
    from tilewright.pieces.build import Deck
    from tilewright.pieces.deck_code import Deal
    from tilewright.pieces.pool import Notes, Pool
    from tilewright.texts.node import Node

TEXTS, HEADS, PICTURES = "texts", "variants", "pictures"
"""The files that a game is made from: what is read as text, variants that are not laid over it, what cards show."""


class Session:
    """Owns one game and caches everything made from it; after a change only dependent values are made again."""

    def __init__(self, game: str | Path, variants: Sequence[str] = (), *, locked: bool = True) -> None:
        """Nothing is read before it is asked for.

        Args:
            game: A name on the shelf or a folder.
            variants: The names of those laid over it, from left to right.
            locked: With the colours of its lock file; else its slots are open.
        """
        self.name, self.variants, self.locked = game, tuple(variants), locked
        self._cells, self._read = Cells(), Kept()
        self._watch: Watch | None = None
        self._given: Spec[Any] | None = None
        self._anyway = False

    @classmethod
    def of(cls, spec: Spec[Any]) -> Self:
        """Return a session of a game that is already read; its files are not read again."""
        session = cls(spec.folder, tuple(name for name, _ in spec.variants))
        session._given = spec
        return session

    def anyway(self) -> Self:
        """Return a session of the same game, as its files are now, that also reads table rows with errors."""
        other = type(self)(self.name, self.variants)
        other.locked = self.locked
        other._read, other._anyway = self._read, True  # noqa: SLF001 - its own kind
        return other

    @property
    def spec(self) -> Spec[Any]:
        """The game with its variants applied.

        Raises:
            RefusedError: With every problem that keeps it from being read.
        """
        return self._cells.get("spec", lambda: self._kept("spec", self._fresh), is_)

    @property
    def base(self) -> Spec[Any] | None:
        """The game without variants; None if none are applied.

        Raises:
            RefusedError: With every problem that keeps it from being read.
        """
        return self._cells.get("base", lambda: self._kept("base", self._fresh_base), is_) if self.variants else None

    @property
    def notes(self) -> Notes:
        """The name and the head of every variant of the game.

        Raises:
            RefusedError: With every problem in the head of one.
        """
        return self._cells.get("notes", self._notes)

    @property
    def deck(self) -> Deck:
        """All pieces of the game.

        Raises:
            RefusedError: Errors prevent the pieces from being made.
        """
        return self._cells.get("deck", self._deck)

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The pools from which decks are dealt."""
        return self._cells.get("pools", self._pools)

    @property
    def checked(self) -> Checked:
        """The problems found by the checks."""
        return self._cells.get("checked", self._checked)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All current problems: those of the checks, and those of values that could not be made."""
        there = set(self._cells.refused())
        try:
            there |= {*self.checked.problems, *self._cells.get("idle", self._idle)}
        except RefusedError as refused:
            there |= set(refused.problems)
        return tuple(sorted(there))

    def deal(self, code: str) -> Deal:
        """Return the deal of a deck code.

        Raises:
            RefusedError: It is none (D01, D03).
        """
        return decode(self, code)

    def deck_of(self, code: str) -> Deck:
        """Return the pieces in play: all, or those of a deck code.

        Raises:
            RefusedError: It is no code of this game (D01, D03).
        """
        return alone(self.deck, self.deal(code)) if code else self.deck

    @property
    def size(self) -> int:
        """The number of cached values; it does not grow with the number of file changes."""
        return len(self._cells) + len(self._read)

    def last(self, name: str) -> Any:  # noqa: ANN401 - whatever has that name here
        """Return the last value of a property that could be made; None if there is none."""
        return self._cells.last(name)

    def made_from(self, name: str) -> tuple[str, ...]:
        """Return the dependencies of a property, down to files (`texts`, `variants`, `pictures`) and options."""
        return tuple(self._cells.sources(name))

    def refresh(self) -> set[str]:
        """Find the changed files; values that depend on them are made again when they are next needed.

        Returns:
            The changed files, relative to the game's folder.
        """
        return self._see(frozenset())

    def changed(self, paths: Iterable[str | Path]) -> set[str]:
        """Like `refresh`, for files that are known to have changed, appeared or gone."""
        folder = self._watch.folder.resolve() if self._watch else Path()
        there = [Path(os.path.realpath(path)) for path in paths]  # resolve() refuses a link to itself
        return self._see(
            frozenset(path.relative_to(folder).as_posix() for path in there if path.is_relative_to(folder))
        )

    def _see(self, announced: frozenset[str]) -> set[str]:
        if self._watch is None:  # nothing could be read yet
            self._cells.touch(TEXTS)
            return set()
        names = self._watch.changes(announced)
        for name in names:
            self._read.forget((self._watch.folder / name).as_posix())
        for files in {kind for name in names for kind in self._kinds(name)}:
            self._cells.touch(files)
        return names

    def _kinds(self, name: str) -> Iterator[str]:
        """What a file of that name may be."""
        path = Path(name)
        if path.parts[0] == "variants":
            yield HEADS
        if not is_dotted(name) and (path.parts[0] != "variants" or path.stem in self.variants):
            yield TEXTS
        texts = {".yaml", ".md", ".csv", ".tsv", ".json", ".xlsx", ".ods"}
        if path.suffix not in texts or any(map(unfit_name, path.parts)):  # a check reads all names
            yield PICTURES

    def _kept(self, name: str, fresh: Spec[Any]) -> Spec[Any]:
        """The spec as it was, if it says the same: only where it says it is brought up to date."""
        before: Spec[Any] | None = self._cells.last(name)
        if before is None or not before.says_the_same(fresh):
            return fresh
        before.places.follow(fresh.places)
        return before

    @property
    def _fresh(self) -> Spec[Any]:
        return self._cells.get("read", lambda: self._reading(self.variants), is_)

    @property
    def _fresh_base(self) -> Spec[Any]:
        return self._cells.get("read base", lambda: self._reading((), as_given=False), is_)

    @property
    def _places(self) -> Mapping[str, Node]:
        """Where everything stands that a problem may stand at."""
        return self._cells.get("places", lambda: self._fresh.places.documents)

    def _reading(self, variants: Sequence[str], *, as_given: bool = True) -> Spec[Any]:
        self._cells.ask(TEXTS)
        if self._given is not None and as_given:
            return self._given
        entry = shelf.find(self.name, self._read)
        if self._watch is None:
            self._watch = Watch(entry.folder)
        spec: Spec[Any] = read(
            entry.folder, entry.rules_model, variants, entry.language, self._read, anyway=self._anyway
        )
        return spec if self.locked else replace(spec, lock=None)

    def _notes(self) -> Notes:
        self._cells.ask(HEADS)
        return notes(self.spec.folder, self._read)

    def _deck(self) -> Deck:

        try:
            return build(self.spec)
        except ValueError:  # a text that makes no tile: what the checks say of it is said
            check.must_be_sound(check.basic_problems(self))
            raise

    def _pools(self) -> tuple[Pool, ...]:
        return pools(self.spec, self.deck)

    def _idle(self) -> tuple[Problem, ...]:
        """A warning of each column that no card of any edition shows; none of a game with errors."""
        self._cells.ask(PICTURES)
        self._cells.ask(HEADS)
        return tuple(idle_columns(self.spec)) if self.checked.sound and self._places is not None else ()

    def _checked(self) -> Checked:
        self._cells.ask(PICTURES)
        assert self._places is not None  # noqa: S101 - asked for: a problem stands where they say
        return checked(self)


DEEPEST = 6
"""Folders within folders: no game has more."""

SETTLED = 2_000_000_000
"""Nanoseconds after which a file that was changed has another time when it is changed again, on every disk."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a file looks like from outside: when it was changed, how long it is, which it is."""

    changed: int
    size: int
    number: int


class Watch:
    """Keeps what the files of a folder looked like."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._at, self._stamps = time.time_ns(), stamps(folder)

    def changes(self, announced: frozenset[str] = frozenset()) -> set[str]:
        """The names, from the folder on, of the files that came, went or changed since the last look.

        A file that had only just been changed then is always among them: its time does not tell whether it has been
        changed once more.

        Args:
            announced: Names of files that have changed, whatever they look like.
        """
        before, at = self._stamps, self._at
        self._at, self._stamps = time.time_ns(), stamps(self.folder)
        now = self._stamps
        moved = {name for name in before.keys() | now.keys() if before.get(name) != now.get(name)}
        return moved | announced | {name for name, stamp in now.items() if stamp.changed > at - SETTLED}


def stamps(folder: Path) -> dict[str, Stamp]:
    """What every file of a folder looks like now, by its name from the folder on; nothing where there is no folder."""
    return dict(_stamps(str(folder), "", DEEPEST))


def folders(folder: Path) -> dict[str, tuple[int, int]]:
    """Which folders there are, itself and those below, by their paths; links are none, and nothing where it is none."""
    try:
        known = folder.stat()
    except OSError:
        return {}
    return {str(folder): (known.st_dev, known.st_ino), **dict(_folders(str(folder), DEEPEST))}


def _folders(folder: str, deep: int) -> Iterator[tuple[str, tuple[int, int]]]:
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if not entry.name.startswith(".") and deep and entry.is_dir(follow_symlinks=False):
                known = entry.stat()
                yield entry.path, (known.st_dev, known.st_ino)
                yield from _folders(entry.path, deep - 1)


def _stamps(folder: str, name: str, deep: int) -> Iterator[tuple[str, Stamp]]:
    """Every file in a folder and below, but for what begins with a dot, or lies behind a link to a folder.

    Such a link may lead to a whole disk, or back up as often as it likes.
    """
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        try:
            if entry.is_file():
                known = entry.stat()
                stamp = Stamp(max(known.st_mtime_ns, known.st_ctime_ns), known.st_size, known.st_ino)
                yield f"{name}{entry.name}", stamp
            elif entry.is_dir(follow_symlinks=False) and deep:
                yield from _stamps(entry.path, f"{name}{entry.name}/", deep - 1)
        except OSError:
            continue  # it went away just now, or nobody may look at it
