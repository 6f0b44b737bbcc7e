"""Games in progress <-> one file of SQLite in the user's data folder: what has been answered is in it.

Each change is one transaction. A process that is killed has either written a move or not answered it. Two processes
may have the file at once: a change names the state that it starts from, and is refused where that is no longer so.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from generator import disk
from generator.parlour.party import Guest, Party, Which
from generator.parlour.steps import PartyChange, TableStep
from generator.problem import Problem, RefusedError

OURS = 0x54575031
"""What SQLite calls the application of a file: TWP1."""
MOST = 500
"""Games in progress that are kept at once."""
FINISHED = 200
"""Games that are over, besides these."""
LISTED = 20
"""Games that are listed at once."""
PATIENCE = 5.0
"""Seconds that are waited for another program that holds the file."""
_FORM = (
    "CREATE TABLE games (id TEXT PRIMARY KEY, what TEXT NOT NULL, number INTEGER NOT NULL, over INTEGER DEFAULT 0)",
    "CREATE TABLE secrets (token TEXT PRIMARY KEY, game TEXT NOT NULL)",
    """CREATE TABLE steps (game TEXT, at INTEGER, action INTEGER, player INTEGER, words TEXT, seen TEXT, taught INTEGER,
    PRIMARY KEY (game, at)) WITHOUT ROWID""",
)


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
            self._base = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=PATIENCE)
        except (OSError, sqlite3.Error) as error:
            raise self._not_kept(error) from error
        try:
            self._settle()
        except sqlite3.OperationalError as error:  # it is locked, or may not be written
            self._base.close()
            raise self._not_kept(error) from error
        except sqlite3.Error as error:
            self._base.close()
            message = f"this is no file of games in progress, or a damaged one: {error}"
            remedy = "move it away: a new one is made; or set TILEWRIGHT_DATA to another folder"
            raise RefusedError([Problem(str(path), 0, 0, "G21", message, remedy)]) from error

    def _settle(self) -> None:
        """Look whether the file is ours and whole, or make it so if it is new."""
        if not self._is_ours():
            self._base.execute("BEGIN IMMEDIATE")
            if not self._is_ours():  # nor has another studio made it meanwhile
                for each in (*_FORM, f"PRAGMA application_id={OURS}"):
                    self._base.execute(each)
            self._base.execute("COMMIT")
        (state,) = self._base.execute("PRAGMA quick_check").fetchone()
        if state != "ok":
            raise sqlite3.DatabaseError(str(state).splitlines()[0])
        self._base.execute("PRAGMA journal_mode=WAL")
        self._base.execute("PRAGMA synchronous=NORMAL")

    def _is_ours(self) -> bool:
        """Whether the file has been made by this program; False for one that is empty."""
        (mine,), (tables,) = (self._base.execute(each).fetchone() for each in ("PRAGMA application_id", _COUNT))
        if mine != OURS and (mine or tables):
            raise sqlite3.DatabaseError("another program has made it")
        return bool(mine)

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
                "SELECT action, player, words, seen, taught FROM steps WHERE game=? ORDER BY at", (game,)
            )
            steps = [_step(*each) for each in rows] if row else []
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
            (game, at + k, each.action, each.by, each.words, " ".join(map(str, sorted(each.seen))), each.taught)
            for k, each in enumerate(steps)
        )
        base.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

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
        remedy = "make room on the disk, or see who else uses the file; TILEWRIGHT_DATA names another folder"
        return RefusedError([Problem(str(self._path), 0, 0, "O09", message, remedy)])


_COUNT = "SELECT count(*) FROM sqlite_master"


def _written(party: Party) -> str:
    which = party.which
    chairs = [[chair.who, chair.token, chair.begun] for chair in party.chairs]
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
        chairs = tuple(Guest(str(who), str(token), str((*begun, who)[0])) for who, token, *begun in what["chairs"])
        return Party(game, which, str(what["seed"]), chairs, str(what["watch"]))
    except (KeyError, TypeError) as error:
        raise ValueError("no party") from error


def _whole(game: str, text: str) -> Party | None:
    """A game's party; None where what was kept of it is damaged."""
    try:
        return _read(game, text)
    except ValueError:
        return None


def _step(action: int, player: int, words: str, seen: str, taught: int) -> TableStep:
    return TableStep(int(action), int(player), str(words), frozenset(map(int, str(seen).split())), taught=bool(taught))
