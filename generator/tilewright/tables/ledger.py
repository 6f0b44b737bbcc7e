"""Games in progress <-> one file of SQLite in the user's data folder: what has been answered is in it.

Each change is one transaction. A process that is killed has either written a move or not answered it. Two processes
may have the file at once: a change names the state that it starts from, and is refused where that is no longer so.

Another studio may have the same file open: a game that it has gone on with is read again.
"""

from __future__ import annotations

import json
import sqlite3
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Lock, RLock
from typing import Any
from weakref import WeakValueDictionary

from tilewright import disk
from tilewright.engine import TERMINAL
from tilewright.engine.record import text
from tilewright.problem import Problem, RefusedError
from tilewright.tables.live import TableGame, lay_again
from tilewright.tables.notes import keep_head, keep_record
from tilewright.tables.party import Guest, Party, PartyChange, Reason, TableStep, TurnedAwayError, Which, seconds_since
from tilewright.tables.sitting import Ahead, Sitting, TornPartyError

MOST = 500
"""Games in progress that are kept at once."""
FINISHED = 200
"""Games that are over, besides these."""
LISTED = 20
"""Games that are listed at once."""
PATIENCE = 5.0
"""Seconds that are waited for another program that holds the file."""
SECONDS = "seconds"
"""The column that says how long a step was thought about."""
FORM = disk.FileForm(
    mark=0x54575031,  # TWP1
    tables=(
        "CREATE TABLE games (id TEXT PRIMARY KEY, what TEXT NOT NULL, number INTEGER NOT NULL, over INTEGER DEFAULT 0)",
        "CREATE TABLE secrets (token TEXT PRIMARY KEY, game TEXT NOT NULL)",
        """CREATE TABLE steps (game TEXT, at INTEGER, action INTEGER, player INTEGER, words TEXT, seen TEXT,
    taught INTEGER, PRIMARY KEY (game, at)) WITHOUT ROWID""",
    ),
    foreign="another program has made it",
    ahead=True,
)
"""What the file holds."""


class Moved(Exception):  # noqa: N818 - nothing is wrong: somebody else was quicker
    """The game has gone on since it was read."""


class Ledger:
    """The file; used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        """Open it, or make it.

        Raises:
            RefusedError: It is damaged, or another program's (G21), or cannot be opened (O09).
        """
        self._path, self._lock = path, Lock()
        try:
            disk.make_own(path.parent)
            for each in (path, *filter(Path.exists, (path.with_name(path.name + end) for end in ("-wal", "-shm")))):
                disk.make_own_file(each)
            self._base = disk.connect(path, FORM, PATIENCE)
            self._add_seconds()
        except (OSError, sqlite3.OperationalError) as error:  # it is locked, or may not be written
            raise self._not_kept(error) from error
        except sqlite3.Error as error:
            message = f"this is not a file of games in progress, or it is damaged: {error}"
            remedy = "move it away: a new one is made; or set TILEWRIGHT_DATA to another folder"
            raise RefusedError([Problem(str(path), 0, 0, "G21", message, remedy)]) from error

    def _add_seconds(self) -> None:
        """Games of before there was a clock go on in the same file, and have no times."""
        if not any(column[1] == SECONDS for column in self._base.execute("PRAGMA table_info(steps)")):
            with suppress(sqlite3.OperationalError):  # another process has done so meanwhile
                self._base.execute(f"ALTER TABLE steps ADD COLUMN {SECONDS} REAL DEFAULT 0")

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()

    def add(self, party: Party, number: int, steps: Sequence[TableStep]) -> bool:
        """Keep a new game; False where there are too many in progress."""
        with self._change() as base:
            (count,) = base.execute("SELECT count(*) FROM games WHERE NOT over").fetchone()
            if count >= MOST:
                return False
            base.execute("INSERT INTO games VALUES (?, ?, ?, 0)", (party.id, _written(party), number))
            tokens = [*(chair.token for chair in party.chairs), party.watch]
            base.executemany("INSERT INTO secrets VALUES (?, ?)", [(token, party.id) for token in tokens])
            self._add(base, party.id, 0, steps)
            self._forget(base)
        return True

    def go_on(self, party: Party, change: PartyChange) -> None:
        """Keep a change.

        Raises:
            Moved: The game is no longer in the state `was`.
        """
        with self._change() as base:
            changed = base.execute(
                "UPDATE games SET number=?, over=?, what=? WHERE id=? AND number=?",
                (change.now, change.over, _written(party), party.id, change.was),
            )
            if changed.rowcount != 1:
                raise Moved
            base.execute("DELETE FROM steps WHERE game=? AND at>=?", (party.id, change.kept))
            self._add(base, party.id, change.kept, change.steps)

    def of(self, token: str) -> str | None:
        """The game that a secret is of."""
        with self._reading() as base:
            row = base.execute("SELECT game FROM secrets WHERE token=?", (token,)).fetchone()
        return str(row[0]) if row else None

    def stands(self, party: Party, number: int) -> bool:
        """Whether a game still is what it was: another studio may have gone on with it."""
        with self._reading() as base:
            row = base.execute("SELECT number, what FROM games WHERE id=?", (party.id,)).fetchone()
        return row is not None and int(row[0]) == number and _whole(party.id, str(row[1])) == party

    def load(self, game: str) -> tuple[Party, int, list[TableStep]] | None:
        """A game, the number of its state, and its steps; None where it is not there any more."""
        with self._reading() as base:
            row = base.execute("SELECT what, number FROM games WHERE id=?", (game,)).fetchone()
            rows = base.execute(
                "SELECT action, player, words, seen, taught, seconds FROM steps WHERE game=? ORDER BY at", (game,)
            )
            steps = [
                TableStep(
                    int(action), int(by), str(words), frozenset(map(int, str(seen).split())), bool(taught), float(took)
                )
                for action, by, words, seen, taught, took in (rows if row else ())
            ]
        return (_read(game, str(row[0])), int(row[1]), steps) if row else None

    def listed(self, game: str) -> list[tuple[Party, bool]]:
        """The last games of a name or folder, the newest first, and whether each is over."""
        last = "SELECT id, what, over FROM games ORDER BY rowid DESC LIMIT ?"
        with self._reading() as base:
            rows = base.execute(last, (MOST,)).fetchall()
        parties = ((_whole(str(key), str(what)), bool(over)) for key, what, over in rows)
        return [(each, over) for each, over in parties if each and each.which.game == game][:LISTED]

    def _add(self, base: sqlite3.Connection, game: str, at: int, steps: Sequence[TableStep]) -> None:
        rows = (
            (
                game,
                at + k,
                each.action,
                each.by,
                each.words,
                " ".join(map(str, sorted(each.seen))),
                each.taught,
                each.seconds,
            )
            for k, each in enumerate(steps)
        )
        base.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def _forget(self, base: sqlite3.Connection) -> None:
        """The oldest games that are over, of more than are kept."""
        old = "SELECT id FROM games WHERE over ORDER BY rowid DESC LIMIT -1 OFFSET ?"
        for (game,) in base.execute(old, (FINISHED,)).fetchall():
            for table, key in (("games", "id"), ("secrets", "game"), ("steps", "game")):
                base.execute(f"DELETE FROM {table} WHERE {key}=?", (game,))  # noqa: S608 - names of ours

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """What is read is not changed meanwhile.

        Raises:
            RefusedError: The file cannot be read (O09).
        """
        with self._lock:
            try:
                yield self._base
            except sqlite3.Error as error:
                raise self._not_kept(error) from error

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """A transaction, whole or not at all.

        Raises:
            RefusedError: The disk is full, or another program holds the file (O09).
        """
        with self._lock:
            try:
                self._base.execute("BEGIN IMMEDIATE")
                yield self._base
                self._base.execute("COMMIT")
            except sqlite3.Error as error:
                raise self._not_kept(error) from error
            finally:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")

    def _not_kept(self, error: Exception) -> RefusedError:
        message = f"the games in progress cannot be kept: {str(error)[:200]}"
        remedy = (
            "make room on the disk, close other programs that use the file, or set TILEWRIGHT_DATA to another folder"
        )
        return RefusedError([Problem(str(self._path), 0, 0, "O09", message, remedy)])


def _written(party: Party) -> str:
    which = party.which
    chairs = [[chair.who, chair.token, chair.begun, chair.name] for chair in party.chairs]
    what = {"game": which.game, "variants": which.variants, "players": which.players, "rules": which.rules}
    return json.dumps({**what, "seed": party.seed, "chairs": chairs, "watch": party.watch})


def _read(game: str, text: str) -> Party:
    """A game's party.

    Raises:
        ValueError: It is none.
    """
    try:
        what = json.loads(text)
        which = Which(str(what["game"]), tuple(map(str, what["variants"])), int(what["players"]), str(what["rules"]))
        chairs = tuple(
            Guest(str(who), str(token), str(rest[0]) if rest else str(who), str(rest[1]) if len(rest) > 1 else "")
            for who, token, *rest in what["chairs"]
        )
        return Party(game, which, str(what["seed"]), chairs, str(what["watch"]))
    except (KeyError, TypeError) as error:
        raise ValueError("no party") from error


def _whole(game: str, text: str) -> Party | None:
    """A game's party; None where what was kept of it is damaged."""
    try:
        return _read(game, text)
    except ValueError:
        return None


READY, LAID = 300, 30
"""Games in progress, and games laid out with their variants, that are kept ready; another is read or laid again."""


class UnderWay:
    """Owns the games of a ledger that somebody has asked for."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._ready: OrderedDict[str, Sitting] = OrderedDict()
        self._laid: OrderedDict[Which, TableGame] = OrderedDict()
        self._locks = WeakValueDictionary[str, Any]()  # of RLock, each as long as somebody holds or waits for it
        self._lock = Lock()

    def add(self, sitting: Sitting) -> None:
        """Keep a new game, which has begun.

        Raises:
            TurnedAwayError: There are too many in progress.
            RefusedError: It cannot be kept (O09).
        """
        if not self._ledger.add(sitting.party, sitting.number, sitting.steps):
            raise TurnedAwayError(Reason.FULL, "There are too many games in progress: finish one first.")
        self._put(sitting)

    @contextmanager
    def game(self, game: str) -> Iterator[Sitting]:
        """A game, which nobody else touches meanwhile; where something goes wrong, it is read again next time.

        Raises:
            TurnedAwayError: It is not kept any more, or cannot be gone on with.
            RefusedError: The file cannot be read (O09).
        """
        with self._lock:
            lock = self._locks.setdefault(game, RLock())
        with lock:
            sitting = self._ready.get(game)
            if sitting is None or not self._ledger.stands(sitting.party, sitting.number):
                sitting = self._read(game)
            try:
                yield sitting
            except TurnedAwayError:
                raise
            except BaseException:
                self._drop(game)
                raise

    def commit(self, sitting: Sitting, ahead: Ahead) -> int:
        """Keep a change, and only then make it; the number of the state then."""
        kept = len(ahead.steps) - ahead.fresh
        if ahead.fresh:
            first = replace(ahead.steps[kept], seconds=seconds_since(sitting.since))
            ahead = replace(ahead, steps=(*ahead.steps[:kept], first, *ahead.steps[kept + 1 :]))
        over = ahead.state.current_player() == TERMINAL
        self._keep(sitting.party, PartyChange(sitting.number, ahead.number, kept, ahead.steps[kept:], over))
        sitting.take(ahead)
        if over:
            with suppress(RefusedError):  # it can be made again from what has been kept
                keep_record(sitting.name, text(sitting.laid.game, sitting.record()))
                keep_head(sitting.name, sitting.head())
        return sitting.number

    def seat(self, sitting: Sitting, who: Mapping[int, str]) -> None:
        """Let others sit on some chairs."""
        chairs = enumerate(sitting.party.chairs)
        self._reseat(sitting, tuple(replace(each, who=who.get(at, each.who)) for at, each in chairs))

    def name(self, sitting: Sitting, seat: int, name: str) -> None:
        """Call whoever sits on a chair by a name."""
        chairs = sitting.party.chairs
        named = replace(chairs[seat], name=name)
        self._reseat(sitting, (*chairs[:seat], named, *chairs[seat + 1 :]))

    def _reseat(self, sitting: Sitting, chairs: tuple[Guest, ...]) -> None:
        party = replace(sitting.party, chairs=chairs)
        self._keep(party, PartyChange(sitting.number, sitting.number, len(sitting.steps), (), sitting.over))
        sitting.party = party

    def _read(self, game: str) -> Sitting:
        try:
            kept = self._ledger.load(game)
        except (ValueError, TypeError) as torn:
            raise TurnedAwayError(Reason.GONE, "The saved game is damaged.") from torn
        if kept is None:
            self._drop(game)
            raise TurnedAwayError(Reason.GONE, "This game is not kept any more.")
        party, number, steps = kept
        try:
            sitting = Sitting(party, self._laid.get(party.which) or lay_again(party.which))
            sitting.restore(number, steps)
        except RefusedError as refused:
            raise TurnedAwayError(Reason.GONE, f"{refused.problems[0].message}.") from refused
        except TornPartyError as damaged:
            raise TurnedAwayError(Reason.GONE, f"This game is damaged: {damaged}.") from damaged
        self._put(sitting)
        return sitting

    def _put(self, sitting: Sitting) -> None:
        with self._lock:
            self._laid[sitting.party.which] = sitting.laid
            self._laid.move_to_end(sitting.party.which)
            while len(self._laid) > LAID:
                self._laid.popitem(last=False)
            self._ready[sitting.party.id] = sitting
            self._ready.move_to_end(sitting.party.id)
            while len(self._ready) > READY:
                self._ready.popitem(last=False)

    def _drop(self, game: str) -> None:
        with self._lock:
            self._ready.pop(game, None)

    def _keep(self, party: Party, change: PartyChange) -> None:
        try:
            self._ledger.go_on(party, change)
        except Moved as moved:
            self._drop(party.id)
            raise TurnedAwayError(Reason.STALE, "The table has changed: look again.") from moved
