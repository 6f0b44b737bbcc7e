"""A file of results <-> what was played: studies, and of each the blocks of games with their Aggregates (SQLite).

A block is written in one transaction, so that a process that is killed loses what it had in hand and nothing else, and
two that write at once lose nothing. Ten blocks that follow each other become one, as digits do, so that a million games
take a few rows. What is read was written by anybody: every text is checked, and unpacked no further than is sensible.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path

from tilewright import __version__, disk
from tilewright.build.session import Session
from tilewright.digest import sha256
from tilewright.engine import Game
from tilewright.engine.record import Head
from tilewright.frozen import dataclass
from tilewright.pieces.build import Deck
from tilewright.problem import Problem, RefusedError
from tilewright.trials import MOST_GAMES
from tilewright.trials.aggregate import Aggregate, from_plain, merged, to_plain
from tilewright.trials.block import SIZE, GameBlock, block_size, blocks
from tilewright.trials.workers import Workforce, dispatch_of, played


@dataclass(frozen=True, slots=True)
class Study:
    """Games that may be counted together.

    Attributes:
        head: Which game and rules, who plays, and the seed.
        deck: Digits that tell its pieces from others.
        program: The version of Tilewright: bots of another one may play otherwise.
    """

    head: Head
    deck: str
    program: str


def study_of(head: Head, deck: Deck) -> Study:
    """What the games of this head belong to."""
    pieces = repr([(each.id, each.component, each.subject, each.copies) for each in deck.pieces])
    return Study(head, sha256(pieces.encode()).hexdigest()[:16], __version__)


def to_key(study: Study) -> str:
    """The study as text, the same for the same."""
    return json.dumps(asdict(study), sort_keys=True)


def from_key(text: str) -> Study:
    """The study that such a text is of.

    Raises:
        ValueError: It is of none.
    """
    plain = json.loads(text)
    head = plain.get("head") if isinstance(plain, dict) else None
    if head is None or not _is(plain, {"head": dict, "deck": str, "program": str}) or not _is(head, _HEAD):
        raise ValueError("this is no study")
    words = {name: tuple(head[name]) for name in ("variants", "bots")}
    if not all(isinstance(each, str) for name in words for each in words[name]) or head["players"] != len(head["bots"]):
        raise ValueError("this is no study")
    return Study(Head(**{**head, **words}), plain["deck"], plain["program"])


_HEAD = {"game": str, "version": str, "rules": str, "variants": list, "players": int, "seed": str, "bots": list}


def _is(plain: object, kinds: dict[str, type]) -> bool:
    """Whether it is a mapping with these keys and what belongs under them."""
    return isinstance(plain, dict) and {name: type(each) for name, each in plain.items()} == kinds


MOST_BYTES = 20_000_000
"""Of one Aggregate's JSON: a hundred times the largest we know."""


def packed(aggregate: Aggregate) -> tuple[str, bytes]:
    """Digest and bytes of an Aggregate."""
    text = json.dumps(to_plain(aggregate), separators=(",", ":")).encode()
    return sha256(text).hexdigest(), zlib.compress(text)


def unpacked(digest: object, packed: object) -> Aggregate:
    """The Aggregate of such bytes.

    Raises:
        ValueError: They are damaged.
    """
    if not isinstance(packed, bytes):
        raise TypeError("a block without bytes")
    text = zlib.decompressobj().decompress(packed, MOST_BYTES)
    if sha256(text).hexdigest() != digest:
        raise ValueError("a block with other bytes than were written")
    return from_plain(Aggregate, json.loads(text))


PATIENCE = 60.0
"""Seconds to wait for whoever writes at the same time."""
_FIRST, _SECOND = 0x7467_7231, 0x7467_7232  # 'tgr1', 'tgr2'
FORM = disk.FileForm(
    mark=0x7467_7233,  # 'tgr3'
    tables=(
        """CREATE TABLE study (
    id INTEGER PRIMARY KEY, day TEXT NOT NULL, name TEXT NOT NULL, asked INTEGER NOT NULL, key TEXT NOT NULL UNIQUE)""",
        """CREATE TABLE block (
    study INTEGER NOT NULL REFERENCES study, first INTEGER NOT NULL, count INTEGER NOT NULL,
    digest TEXT NOT NULL, aggregate BLOB NOT NULL, PRIMARY KEY (study, first, count))""",
    ),
    foreign="this is no file of results",
    older=tuple((mark, "an older version kept it; play the games again into a new file") for mark in (_FIRST, _SECOND)),
    damaged="the file is damaged",
    alone=True,
)
"""What a file of results holds; 'tgr1' and 'tgr2' counted less."""


@contextmanager
def blamed(path: Path) -> Iterator[None]:
    """What may go wrong with such a file, as a Problem.

    Raises:
        RefusedError: It is damaged, or no file of results (O18); it cannot be opened or written (O17).
    """
    try:
        yield
    except (sqlite3.OperationalError, OSError) as error:
        message = f"results cannot be kept here: {(getattr(error, 'strerror', None) or str(error)).lower()}"
        remedy = "name a file in a folder that can be written"
        raise RefusedError([Problem(str(path), 0, 0, "O17", message, remedy)]) from None
    except (sqlite3.Error, zlib.error, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        message = f"this is no file of results that can be read: {str(error)[:80]}"
        raise RefusedError(
            [Problem(str(path), 0, 0, "O18", message, "name another file; this one is unchanged")]
        ) from None


TOGETHER = 10
"""Blocks of one size that become one of the next."""


@dataclass(frozen=True, slots=True)
class KeptStudy:
    """A study in the file.

    Attributes:
        id: Its number there.
        study: What was played.
        day: When it was begun, as 2026-11-22.
        name: The game as it was named: to be read again.
        asked: How many games were asked for, at most.
        games: How many are there.
    """

    id: int
    study: Study
    day: str
    name: str
    asked: int
    games: int


class ResultFile:
    """An open file of results."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Made by `opened`.

        Args:
            path: The file, for messages.
            connection: To it.
        """
        self._path, self._connection = path, connection

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it or nothing; nobody else writes meanwhile."""
        with blamed(self._path), self._connection as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection

    def begin(self, study: Study, name: str, day: str, games: int) -> int:
        """The number of a study in the file, which is new there or goes on.

        Args:
            study: What is played.
            name: The game as it can be read again.
            day: Today, for whoever compares later.
            games: How many are asked for.
        """
        key = to_key(study)
        with self._writing() as connection:
            insert = "INSERT INTO study (day, name, asked, key) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET "
            connection.execute(insert + "asked = max(asked, excluded.asked)", (day, name, games, key))
            number, asked = connection.execute("SELECT id, asked FROM study WHERE key = ?", (key,)).fetchone()
            _must_be_asked(asked)
            return int(number)

    def studies(self) -> Iterator[KeptStudy]:
        """All studies, in the order they were begun.

        Raises:
            RefusedError: The file is damaged (O18).
        """
        with blamed(self._path):
            rows = self._connection.execute("SELECT id, key, day, name, asked FROM study ORDER BY id").fetchall()
            for number, key, day, name, asked in rows:
                _must_be_asked(asked)
                games = sum(count for _first, count in self.spans(number))  # sum counts games
                yield KeptStudy(int(number), from_key(key), str(day), str(name), int(asked), games)

    def missing(self, study: int, head: Head, games: int) -> Iterator[GameBlock]:
        """What is still to be played of the first so many games."""
        first = 1
        for start, count in self._used(study, games):
            yield from _between(head, first, start - 1)
            first = start + count
        yield from _between(head, first, games)

    def kept(self, study: int, games: int, seats: int) -> Iterator[tuple[int, Aggregate]]:
        """What is there of the first so many games: how many, and their Aggregate, one after the other.

        Raises:
            RefusedError: The file is damaged (O18).
        """
        yield from ((count, aggregate) for _, count, aggregate in self.parts(study, games, seats))

    def parts(self, study: int, games: int, seats: int) -> Iterator[tuple[int, int, Aggregate]]:
        """The same with the number of the first game of each part before it."""
        for first, count in self._used(study, games):
            with blamed(self._path):
                query = "SELECT digest, aggregate FROM block WHERE study = ? AND first = ? AND count = ?"
                row = self._connection.execute(query, (study, first, count)).fetchone()
                if row is None:  # somebody has put it together with others since
                    continue
                aggregate = unpacked(*row)
                if (aggregate.seats, aggregate.games + aggregate.stopped) != (seats, count):
                    raise ValueError("a block of other games")
            yield first, count, aggregate

    def add(self, study: int, first: int, count: int, aggregate: Aggregate) -> None:
        """Keep the games of a block, unless they are there; put ten together where they are complete."""
        with self._writing() as connection:
            if any(start <= first and first + count <= start + many for start, many in self.spans(study)):
                return
            within = "DELETE FROM block WHERE study = ? AND first >= ? AND first + count <= ?"
            connection.execute(within, (study, first, first + count))
            self._insert(connection, study, first, count, aggregate)
            self._gather(connection, study, first, count)

    def add_apart(self, blocks: Iterable[tuple[int, int, int, Aggregate]]) -> None:
        """Keep blocks as they are, all or none: of each the study, the first game, how many, and what they came to."""
        with self._writing() as connection:
            for study, first, count, aggregate in blocks:
                insert = "INSERT OR IGNORE INTO block VALUES (?, ?, ?, ?, ?)"
                connection.execute(insert, (study, first, count, *packed(aggregate)))

    def _gather(self, connection: sqlite3.Connection, study: int, first: int, count: int) -> None:
        """What fills a block of the next size without a gap, as one; and so on."""
        for larger in (size for size in _SIZES if size > count):
            first = (first - 1) // larger * larger + 1
            within = "FROM block WHERE study = ? AND first >= ? AND first + count <= ? "
            place = (study, first, first + larger)
            rows = connection.execute(
                f"SELECT first, count, digest, aggregate {within} ORDER BY first", place
            ).fetchall()
            ends = [first, *(start + many for start, many, *_ in rows)]
            if ends[-1] != first + larger or ends[:-1] != [start for start, *_ in rows]:
                return
            parts = [unpacked(*row[2:]) for row in rows]
            connection.execute(f"DELETE {within}", place)
            self._insert(connection, study, first, larger, merged(parts[1:], parts[0]))

    def _insert(self, connection: sqlite3.Connection, study: int, first: int, count: int, aggregate: Aggregate) -> None:
        connection.execute("INSERT INTO block VALUES (?, ?, ?, ?, ?)", (study, first, count, *packed(aggregate)))

    def spans(self, study: int) -> list[tuple[int, int]]:
        """First game and number of games of every block that is there."""
        query = "SELECT first, count FROM block WHERE study = ? ORDER BY first, count DESC"
        rows = self._connection.execute(query, (study,)).fetchall()
        if any(type(each) is not int or each < 1 for row in rows for each in row):
            raise ValueError("a block without numbers")
        return [(first, count) for first, count in rows]

    def _used(self, study: int, games: int) -> list[tuple[int, int]]:
        """The blocks that the first so many games can be counted by, none of which overlap."""
        used, free = list[tuple[int, int]](), 1
        with blamed(self._path):
            for first, count in self.spans(study):
                if first >= free and first + count - 1 <= games:
                    used.append((first, count))
                    free = first + count
        return used


_SIZES = tuple(SIZE * TOGETHER**power for power in range(4))
"""Games of a block: 100, 1,000, 10,000, 100,000; the last are put together no further."""


@contextmanager
def opened(path: Path) -> Iterator[ResultFile]:
    """A file of results; it and its folder are made if there is none.

    Raises:
        RefusedError: It cannot be opened or written (O17), or is damaged, or no such file (O18).
    """
    with blamed(path):
        if not path.exists():
            disk.make_folder(path.parent)
            disk.make_own_file(path)
        connection = disk.connect(path, FORM, PATIENCE)
    with closing(connection):
        yield ResultFile(path, connection)


def _must_be_asked(games: object) -> None:
    """So many games may be asked for: somebody else's file would have one play for years.

    Raises:
        ValueError: It is not so.
    """
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise ValueError(f"a study that asks for {str(games)[:20]} games")


def _between(head: Head, first: int, last: int) -> Iterator[GameBlock]:
    """The games from one to another, cut where all studies are: after each hundred."""
    while first <= last:
        count = min(SIZE - (first - 1) % SIZE, last - first + 1)
        yield from blocks(head, count, first=first)
        first += count


def work(  # noqa: PLR0913 - what, who, how often, by whom, kept where
    session: Session,
    game: Game,
    head: Head,
    games: int,
    staff: Workforce,
    *,
    store: ResultFile | None = None,
    day: str = "",
) -> Generator[tuple[int, Aggregate], None, None]:
    """The games of a study, a part at a time: how many games, and what they came to. The order says nothing.

    Args:
        session: The game as it was read.
        game: The game to be played.
        head: Who plays it.
        games: How many games, from the first on.
        staff: Who does the work.
        store: Where they are kept, and looked for.
        day: Today, to be kept with them.

    Raises:
        RefusedError: The store is damaged or cannot be written (O18, O17); workers cannot do it (G30 to G33).
    """
    if store is None:
        several = blocks(head, games, block_size(games, staff.workers))
        for block, aggregate in played(session, game, head, several, staff):
            yield block.count, aggregate
        return
    name = dispatch_of(session, head.players).game
    number = store.begin(study_of(head, session.deck), name, day, games)
    missing = list(store.missing(number, head, games))
    yield from store.kept(number, games, head.players)
    for block, aggregate in played(session, game, head, missing, staff):
        store.add(number, block.first, block.count, aggregate)
        yield block.count, aggregate
