"""Secrets and handlings -> free tables that go on: kept in the ledger of all games, restored from it after a restart.

Any thread may call it; of one table one change is made at a time, and nothing is answered that is not kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from threading import RLock
from typing import Any
from weakref import WeakValueDictionary

from tilewright.build.edition import Edition
from tilewright.build.store import Store
from tilewright.problem import RefusedError
from tilewright.tables.free import session
from tilewright.tables.free.piece import TablePieces, pieces_of
from tilewright.tables.free.setup import FirstLayout
from tilewright.tables.free.snapshot import Picture
from tilewright.tables.free.table import FREE, FreeTable, mark_of_pieces, open_seat
from tilewright.tables.free.view import PART, FaceKeys, Plain
from tilewright.tables.ledger import Ledger, Moved
from tilewright.tables.party import OPEN, PERSON, Party, PartyChange, Reason, TurnedAwayError, Which, invite

READY, LAID = 300, 6
"""Tables that are kept ready, and games whose pieces are."""
MOST_SEATS = 12


class FreeParlour:
    """All free tables of this user."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._lock = RLock()
        self._ready: OrderedDict[str, FreeTable] = OrderedDict()
        self._locks = WeakValueDictionary[str, Any]()  # of RLock, each as long as somebody holds or waits for it
        self._laid: OrderedDict[tuple[str, tuple[str, ...]], TablePieces] = OrderedDict()
        self._free: dict[str, bool] = {}

    def pieces(self, game: str, variants: tuple[str, ...]) -> TablePieces:
        """The pieces of a game.

        Raises:
            RefusedError: Nothing of it can be drawn.
        """
        with self._lock:
            pieces = self._laid.get((game, variants))
            if pieces is None:
                edition = Edition(game, variants)
                edition.cache = Store.own()
                pieces = self._laid[game, variants] = pieces_of(edition)
                while len(self._laid) > LAID:
                    self._laid.popitem(last=False)
            return pieces

    def forget(self, game: str) -> None:
        """Read a game anew for the next table that begins: its files have changed."""
        with self._lock:
            for key in [key for key in self._laid if key[0] == game]:
                del self._laid[key]

    def begin(self, game: str, variants: tuple[str, ...], who: list[str], layout: FirstLayout, seed: str = "") -> Party:
        """Begin a table.

        Args:
            game: A name on the shelf, or a folder.
            variants: What is laid over it.
            who: PERSON or OPEN for each seat.
            layout: How it lies at first.
            seed: Where its luck comes from; '' for luck that nobody can foresee.

        Raises:
            RefusedError: Nothing of the game can be drawn, or the table cannot be kept (O09).
            TurnedAwayError: It cannot be laid out so, or there are too many games in progress.
        """
        if not 0 < len(who) <= MOST_SEATS or any(each not in (PERSON, OPEN) for each in who):
            raise TurnedAwayError(Reason.MALFORMED, f"1 to {MOST_SEATS} people sit at a free table.")
        pieces = self.pieces(game, variants)
        which = Which(game, variants, len(who), mark_of_pieces(pieces.pieces))
        table = self._made(invite(which, who, seed), pieces)
        table.lay(replace(layout.start, colours=layout.colours, note=layout.note))
        return self._begun(table)

    def resume(self, game: str, at: int) -> Party:
        """A new table that begins as another stood after so many handlings, with seats and luck of its own from there.

        Raises:
            TurnedAwayError: There is no such table, or there were not so many.
        """
        with self._table(game) as old:
            if not 0 <= at < len(old.steps):
                raise TurnedAwayError(Reason.MALFORMED, "There were not so many handlings.")
            who = [chair.begun for chair in old.party.chairs]
            # what was shuffled before lies as it lay; the old table's seed may be told already, this one's is not
            party = invite(old.party.which, who)
            table = self._made(party, self.pieces(old.party.which.game, old.party.which.variants))
            table.restore(old.begins_again(at + 1))
            return self._begun(table)

    def _begun(self, table: FreeTable) -> Party:
        if not self._ledger.add(table.party, table.number, table.steps):
            raise TurnedAwayError(Reason.FULL, "There are too many games in progress: finish one first.")
        self._free[table.party.id] = True
        with self._lock:
            self._put(table)
        return table.party

    def _made(self, party: Party, pieces: TablePieces) -> FreeTable:
        return FreeTable(party, pieces, FaceKeys(party.id, party.seed, pieces.mark))

    def is_free(self, game: str) -> bool:
        """Whether a game in progress is a free table."""
        if game not in self._free:
            kept = self._ledger.load(game)
            if kept is None:  # of a name that nobody has made up before nothing is remembered
                return False
            self._free[game] = kept[0].which.rules.startswith(FREE)
        return self._free[game]

    def game_of(self, token: str) -> str:
        """The free table of a secret; '' where it is a seat of a game with rules, or nobody's."""
        game = self._ledger.of(token)
        return game if game is not None and self.is_free(game) else ""

    def in_progress(self, game: str) -> list[tuple[Party, bool]]:
        """The last free tables of a name or folder, and whether each is over; for their owner alone."""
        return [(party, over) for party, over in self._ledger.listed(game) if party.which.rules.startswith(FREE)]

    @contextmanager
    def seat(self, token: str) -> Iterator[tuple[FreeTable, int]]:
        """The table of a secret, which nobody else touches meanwhile, and the seat it is of.

        Raises:
            TurnedAwayError: It is nobody's.
        """
        game = self._ledger.of(token)
        if game is None or not self.is_free(game):
            raise _nobody()
        with self._table(game) as table:
            seat = table.party.seat(token)
            if seat is None:
                raise _nobody()
            yield table, seat

    def look(self, token: str, since: object = None) -> Plain:
        """What whoever has the secret may see; whoever looks at an open seat sits down there."""
        with self.seat(token) as (table, seat):
            if open_seat(table.party, seat):
                self._sit(table, seat)
            known = since if type(since) is int else None
            seen = {"title": table.printed.title, **table.look(seat, known)}
            return {**seen, **({"questions": session.questions(table)} if table.state.ended else {})}

    def do(self, token: str, asked: Mapping[str, Any]) -> int:
        """Handle something; the number of the state then."""
        with self.seat(token) as (table, seat):
            step, state, back = table.ahead(seat, asked)
            over = state.ended
            kept = len(table.steps)
            self._keep(table.party, PartyChange(table.number, state.number, kept, (step,), over))
            table.take(step, state, back)
            if over:
                session.end(table)
            return table.number

    def answer(self, token: str, answers: object) -> None:
        """Keep what somebody says of a table that has ended."""
        with self.seat(token) as (table, seat):
            session.answer(table, seat, answers)

    def note(self, token: str, asked: Mapping[str, Any], picture: Picture) -> None:
        """Keep what somebody notes while the game goes on."""
        with self.seat(token) as (table, seat):
            noted = session.note(table, seat, asked)
        noted.keep(picture)

    def about(self, token: str) -> Plain:
        """The pieces that a note can be about, by id: all that the box holds, so nobody learns where one lies."""
        with self.seat(token) as (table, _):
            return {"pieces": session.titles_of(table)}

    def point(self, token: str, asked: Mapping[str, Any]) -> None:
        """Point at a place; kept nowhere."""
        with self.seat(token) as (table, seat):
            table.point(seat, asked)

    def at(self, token: str, at: object) -> Plain:
        """What lay there after so many handlings, as those who look on saw it, once the game has ended.

        Raises:
            TurnedAwayError: It has not ended, or there were not so many.
        """
        with self.seat(token) as (table, _):
            _must_be_over(table)
            if type(at) is not int:
                raise TurnedAwayError(Reason.MALFORMED, "A moment is a whole number.")
            return {"title": table.printed.title, **table.at(at)}

    def record(self, token: str) -> str:
        """All that was done, a line of JSON each, once the game has ended: its first line says what was played."""
        with self.seat(token) as (table, _):
            _must_be_over(table)
            return session.record(table)

    def face(self, key: str) -> tuple[TablePieces, str]:
        """The face of a key of a table, which only those know who have been shown it.

        Raises:
            TurnedAwayError: There is no such table, or no such key has been given to anybody.
        """
        game = key.partition(PART)[0]
        if not self.is_free(game):
            raise _nobody()
        with self._table(game) as table:
            name = table.keys.face(key)
            if name is None:
                raise TurnedAwayError(Reason.GONE, "There is no such picture.")
            return table.printed, name

    def which(self, token: str) -> Which:
        """What lies on the table of a secret."""
        with self.seat(token) as (table, _):
            return table.party.which

    def number(self, game: str) -> int:
        """The number of the present state of a table."""
        with self._table(game) as table:
            return table.number

    @contextmanager
    def _table(self, game: str) -> Iterator[FreeTable]:
        with self._lock:
            lock = self._locks.setdefault(game, RLock())
        with lock:
            table = self._ready.get(game)
            if table is None or not self._ledger.stands(table.party, table.number):
                table = self._read(game)
            yield table

    def _read(self, game: str) -> FreeTable:
        try:
            kept = self._ledger.load(game)
        except (ValueError, TypeError) as torn:
            raise TurnedAwayError(Reason.GONE, "The saved state of this table is damaged.") from torn
        if kept is None or not kept[0].which.rules.startswith(FREE):
            raise TurnedAwayError(Reason.GONE, "This table is not kept any more.")
        party, number, steps = kept
        try:
            pieces = self.pieces(party.which.game, party.which.variants)
        except RefusedError as refused:
            raise TurnedAwayError(Reason.GONE, f"{refused.problems[0].message}.") from refused
        if mark_of_pieces(pieces.pieces) != party.which.rules:
            raise TurnedAwayError(Reason.GONE, "The game has other pieces now than this table: begin a new one.")
        table = self._made(party, pieces)
        try:
            table.restore(steps)
        except (ValueError, RecursionError) as damaged:
            raise TurnedAwayError(Reason.GONE, "The saved state of this table is damaged.") from damaged
        if table.number != number:
            raise TurnedAwayError(Reason.GONE, "The saved state of this table is damaged.")
        with self._lock:
            self._put(table)
        return table

    def _put(self, table: FreeTable) -> None:
        self._ready[table.party.id] = table
        self._ready.move_to_end(table.party.id)
        while len(self._ready) > READY:
            self._ready.popitem(last=False)

    def _sit(self, table: FreeTable, seat: int) -> None:
        chairs = enumerate(table.party.chairs)
        party = replace(
            table.party, chairs=tuple(replace(each, who=PERSON) if at == seat else each for at, each in chairs)
        )
        self._keep(party, PartyChange(table.number, table.number, len(table.steps), (), table.state.ended))
        table.party = party

    def _keep(self, party: Party, change: PartyChange) -> None:
        try:
            self._ledger.go_on(party, change)
        except Moved as moved:
            with self._lock:
                self._ready.pop(party.id, None)
            raise TurnedAwayError(Reason.STALE, "The table has changed: look again.") from moved


def _nobody() -> TurnedAwayError:
    return TurnedAwayError(Reason.NOBODY, "This link does not belong to a table in progress.")


def _must_be_over(table: FreeTable) -> None:
    if not table.state.ended:
        raise TurnedAwayError(Reason.NOT_YOURS, "The game has not ended yet.")
