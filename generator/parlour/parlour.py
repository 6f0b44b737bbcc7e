"""Secrets and what people do -> games that go on: finds a secret's game, and keeps each change before it is answered.

Any thread may call it; of one game one change is made at a time. Bots and hints think about a state that nobody
changes, so nobody waits for them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import replace
from threading import Lock, RLock

from generator.parlour.laid import TableGame, lay_again
from generator.parlour.ledger import Ledger, Moved, PartyChange
from generator.parlour.notes import PlayNote, keep_note, keep_record, tidy
from generator.parlour.party import OPEN, PERSON, WATCHER, Party, Which, invite
from generator.parlour.sight import Plain, sight
from generator.parlour.sitting import Ahead, Sitting, TornPartyError
from generator.parlour.thinking import LEFT_TO, advice, choice, players
from generator.parlour.turned_away import Reason, TurnedAwayError
from generator.play.bots import Bot, bots_by_name
from generator.play.record import text
from generator.play.view import View
from generator.problem import RefusedError
from generator.rules import CHANCE, TERMINAL

READY = 300
"""Games that are kept ready; any other is read again when somebody asks for it."""


class Parlour:
    """All games in progress."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._ready: OrderedDict[str, Sitting] = OrderedDict()
        self._laid: dict[Which, TableGame] = {}
        self._bots: dict[str, list[Bot | None]] = {}
        self._locks: dict[str, RLock] = {}
        self._lock = Lock()

    def begin(self, laid: TableGame, who: Collection[str], seed: str = "") -> Party:
        """Begin a game.

        Args:
            laid: What is played.
            who: PERSON, OPEN or a bot's name for each seat.
            seed: Where its luck comes from; '' for luck that nobody can foresee.

        Raises:
            RefusedError: There is no such bot (G03), or too few or too many (G04).
            TurnedAwayError: There are too many games in progress.
        """
        bots = [LEFT_TO if each in (PERSON, OPEN) else each for each in who]
        bots_by_name(",".join(bots), laid.which.players, laid.spec.game.id)
        sitting = Sitting(invite(laid.which, tuple(who), seed), laid)
        ahead = sitting.begin()
        if not self._ledger.add(sitting.party, ahead.number, ahead.steps):
            raise TurnedAwayError(Reason.FULL, "There are too many games in progress: finish one first.")
        sitting.take(ahead)
        with self._lock:
            self._laid[laid.which] = laid
            self._put(sitting)
        return sitting.party

    def find(self, token: str) -> tuple[str, int]:
        """The game of a secret, and the seat it is of.

        Raises:
            TurnedAwayError: It is nobody's.
        """
        game = self._ledger.of(token)
        if game is None:
            raise TurnedAwayError(Reason.NOBODY, "This link is none of a game in progress.")
        with self._game(game) as sitting:
            seat = sitting.party.seat(token)
        if seat is None:
            raise TurnedAwayError(Reason.NOBODY, "This link is none of a game in progress.")
        return game, seat

    def who(self, token: str) -> Plain:
        """Which seat a secret is of, and whose turn it is."""
        game, seat = self.find(token)
        with self._game(game) as sitting:
            name = "" if seat == WATCHER else sitting.laid.names[seat]
            turn = sitting.state.current_player()
            return {"seat": seat, "name": name, "turn": turn, "over": sitting.over, "number": sitting.number}

    def in_progress(self, game: str) -> list[tuple[Party, bool]]:
        """The last games of a name or folder, and whether each is over; with their secrets, so for its owner alone."""
        return self._ledger.listed(game)

    def look(self, token: str, have: Collection[str] = (), *, narrow: bool = False) -> Plain:
        """What whoever has the secret may see; whoever looks at an open seat sits down there."""
        game, seat = self.find(token)
        with self._game(game) as sitting:
            if seat != WATCHER and sitting.party.chairs[seat].who == OPEN:
                self._seat(sitting, {seat: PERSON})
            return sight(sitting, seat, have, narrow=narrow)

    def number(self, game: str) -> int:
        """The number of the present state."""
        with self._game(game) as sitting:
            return sitting.number

    def move(self, token: str, number: object, action: object) -> int:
        """Make a move; the number of the state then."""
        game, seat = self.find(token)
        with self._game(game) as sitting:
            return self._commit(sitting, sitting.ahead(seat, number, action))

    def undo(self, token: str, number: object) -> int:
        """Take the last move back; the number of the state then."""
        game, seat = self.find(token)
        with self._game(game) as sitting:
            return self._commit(sitting, sitting.back(seat, number))

    def hint(self, token: str) -> Plain:
        """What a bot that thinks ahead would do in somebody's place.

        Raises:
            TurnedAwayError: It is not their turn.
        """
        game, seat = self.find(token)
        with self._game(game) as sitting:
            still = copy(sitting)
        if seat == WATCHER or still.state.current_player() != seat:
            raise TurnedAwayError(Reason.NOT_YOURS, "It is not your turn.")
        action = advice(still, seat)
        words = View(still.state, seat).words(action)
        return {"number": still.number, "action": action, "words": words, "does": still.laid.tells.does(words)}

    def let_bot_move(self, game: str) -> bool:
        """Let a bot move whose turn it is; False where it is nobody's, or a person's."""
        with self._game(game) as sitting:
            state, number, seat = sitting.state, sitting.number, sitting.state.current_player()
            bot = None if seat in (CHANCE, TERMINAL) else self._bots.setdefault(game, players(sitting))[seat]
        if bot is None:
            return False
        action = choice(bot, View(state, seat))
        with self._game(game) as sitting, suppress(TurnedAwayError):  # somebody else may have let it move
            self._commit(sitting, sitting.ahead(seat, number, action))
        return True

    def fill(self, token: str) -> int:
        """Let bots take the seats that nobody has taken; how many there were."""
        game, seat = self.find(token)
        with self._game(game) as sitting:
            chairs = sitting.party.chairs
            if seat == WATCHER:
                raise TurnedAwayError(Reason.NOBODY, "Whoever looks on does not play.")
            empty = {each: LEFT_TO for each, chair in enumerate(chairs) if chair.who == OPEN}
            if empty:
                self._seat(sitting, empty)
            return len(empty)

    def answer(self, token: str, answers: object) -> None:
        """Keep what a player says of a game that is over, beside its record.

        Raises:
            TurnedAwayError: The game is not over, or these are no answers.
        """
        game, seat = self.find(token)
        with self._game(game) as sitting:
            sitting.must_be_over()
            try:
                given = tidy(answers)
            except ValueError as error:
                raise TurnedAwayError(Reason.MALFORMED, str(error)) from error
            keep_note(sitting.name, PlayNote("" if seat == WATCHER else sitting.laid.names[seat], given))

    def finished(self, token: str) -> Sitting:
        """The game of a secret, once it is over and nothing about it is hidden.

        Raises:
            TurnedAwayError: It is not over.
        """
        game, _seat = self.find(token)
        with self._game(game) as sitting:
            sitting.must_be_over()
            return sitting

    @contextmanager
    def _game(self, game: str) -> Iterator[Sitting]:
        """A game, which nobody else touches meanwhile; where something goes wrong, it is read again next time."""
        with self._lock:
            lock = self._locks.setdefault(game, RLock())
        with lock:
            sitting = self._ready.get(game) or self._read(game)
            try:
                yield sitting
            except TurnedAwayError:
                raise
            except BaseException:
                self._drop(game)
                raise

    def _read(self, game: str) -> Sitting:
        kept = self._ledger.load(game)
        if kept is None:
            raise TurnedAwayError(Reason.GONE, "This game is not kept any more.")
        party, number, steps = kept
        try:
            laid = self._laid.get(party.which) or lay_again(party.which)
            sitting = Sitting(party, laid)
            sitting.restore(number, steps)
        except RefusedError as refused:
            raise TurnedAwayError(Reason.GONE, str(refused.problems[0])) from refused
        except TornPartyError as damaged:
            raise TurnedAwayError(Reason.GONE, f"This game is damaged: {damaged}.") from damaged
        with self._lock:
            self._laid[party.which] = laid
            self._put(sitting)
        return sitting

    def _put(self, sitting: Sitting) -> None:
        self._ready[sitting.party.id] = sitting
        self._ready.move_to_end(sitting.party.id)
        while len(self._ready) > READY:
            old, _ = self._ready.popitem(last=False)
            self._bots.pop(old, None)

    def _drop(self, game: str) -> None:
        with self._lock:
            self._ready.pop(game, None)
            self._bots.pop(game, None)

    def _commit(self, sitting: Sitting, ahead: Ahead) -> int:
        """Keep a change, and only then make it."""
        kept = len(ahead.steps) - ahead.fresh
        over = ahead.state.current_player() == TERMINAL
        self._keep(sitting.party, PartyChange(sitting.number, ahead.number, kept, ahead.steps[kept:], over))
        sitting.take(ahead)
        if over:
            with suppress(RefusedError):  # it can be made again from what has been kept
                keep_record(sitting.name, text(sitting.laid.game, sitting.record()))
        return sitting.number

    def _seat(self, sitting: Sitting, who: dict[int, str]) -> None:
        """Let others sit on some chairs."""
        chairs = enumerate(sitting.party.chairs)
        party = replace(sitting.party, chairs=tuple(replace(each, who=who.get(at, each.who)) for at, each in chairs))
        self._keep(party, PartyChange(sitting.number, sitting.number, len(sitting.steps), (), sitting.over))
        sitting.party = party
        self._bots.pop(party.id, None)

    def _keep(self, party: Party, change: PartyChange) -> None:
        try:
            self._ledger.go_on(party, change)
        except Moved as moved:
            self._drop(party.id)
            raise TurnedAwayError(Reason.STALE, "The table has changed: look again.") from moved
