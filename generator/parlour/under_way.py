"""Ledger <-> games under way: each read once, touched by one at a time, and changed only when the change has been kept.

Another studio may have the same file open: a game that it has gone on with is read again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Lock, RLock

from generator.parlour.laid import TableGame, lay_again
from generator.parlour.ledger import Ledger, Moved
from generator.parlour.notes import keep_record
from generator.parlour.party import Party, Which
from generator.parlour.sitting import Ahead, Sitting, TornPartyError
from generator.parlour.steps import PartyChange
from generator.parlour.turned_away import Reason, TurnedAwayError
from generator.play.record import text
from generator.problem import RefusedError
from generator.rules import TERMINAL

READY = 300
"""Games that are kept ready; any other is read again when somebody asks for it."""


class UnderWay:
    """Owns the games of a ledger that somebody has asked for."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._ready: OrderedDict[str, Sitting] = OrderedDict()
        self._laid: dict[Which, TableGame] = {}
        self._locks: dict[str, RLock] = {}
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
        over = ahead.state.current_player() == TERMINAL
        self._keep(sitting.party, PartyChange(sitting.number, ahead.number, kept, ahead.steps[kept:], over))
        sitting.take(ahead)
        if over:
            with suppress(RefusedError):  # it can be made again from what has been kept
                keep_record(sitting.name, text(sitting.laid.game, sitting.record()))
        return sitting.number

    def seat(self, sitting: Sitting, who: Mapping[int, str]) -> None:
        """Let others sit on some chairs."""
        chairs = enumerate(sitting.party.chairs)
        party = replace(sitting.party, chairs=tuple(replace(each, who=who.get(at, each.who)) for at, each in chairs))
        self._keep(party, PartyChange(sitting.number, sitting.number, len(sitting.steps), (), sitting.over))
        sitting.party = party

    def _read(self, game: str) -> Sitting:
        try:
            kept = self._ledger.load(game)
        except (ValueError, TypeError) as torn:
            raise TurnedAwayError(Reason.GONE, "What was kept of this game is damaged.") from torn
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
