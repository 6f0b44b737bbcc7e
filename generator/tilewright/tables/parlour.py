"""Secrets and what people do -> games that go on: finds a secret's game, and does there what its seat may do.

Any thread may call it; of one game one change is made at a time. Bots and hints think about a state that nobody
changes, so nobody waits for them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from copy import copy

from tilewright.engine.bots import bots_by_name, bots_of
from tilewright.engine.players import bot_called
from tilewright.spec.playtest import USUAL
from tilewright.tables.ledger import Ledger, UnderWay
from tilewright.tables.live import TableGame
from tilewright.tables.nickname import clean, with_names
from tilewright.tables.notes import Moment, PlayNote, keep_head, keep_moment, keep_note, tidy, tidy_note
from tilewright.tables.party import OPEN, PERSON, WATCHER, Party, Reason, TurnedAwayError, Which, invite
from tilewright.tables.sight import Plain, sight, table_for
from tilewright.tables.sitting import LEFT_TO, BotsSeated, Sitting, advice


class Parlour:
    """All games in progress."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._games = UnderWay(ledger)
        self._bots = BotsSeated()

    def begin(self, laid: TableGame, who: Collection[str], seed: str = "") -> Party:
        """Begin a game.

        Args:
            laid: What is played.
            who: For each seat PERSON, OPEN, a bot's name, or what people call one: 'steady'.
            seed: Where its luck comes from; '' for luck that nobody can foresee.

        Raises:
            RefusedError: There is no such bot (G03), or too few or too many (G04).
            TurnedAwayError: There are too many games in progress.
        """
        known = bots_of(laid.spec.game.id)
        who = [each if each in (PERSON, OPEN) else bot_called(each, known, clocked=True) for each in who]
        bots = [LEFT_TO if each in (PERSON, OPEN) else each for each in who]
        bots_by_name(",".join(bots), laid.which.players, laid.spec.game.id)
        sitting = Sitting(invite(laid.which, tuple(who), seed), laid)
        sitting.take(sitting.begin())
        self._games.add(sitting)
        return sitting.party

    def find(self, token: str) -> tuple[str, int]:
        """The game of a secret, and the seat it is of.

        Raises:
            TurnedAwayError: It is nobody's.
        """
        with self._seat(token) as (sitting, seat):
            return sitting.party.id, seat

    @contextmanager
    def _seat(self, token: str) -> Iterator[tuple[Sitting, int]]:
        """The game of a secret, which nobody else touches meanwhile, and the seat it is of; raises as `find`."""
        game = self._ledger.of(token)
        if game is None:
            raise _nobody()
        with self._games.game(game) as sitting:
            seat = sitting.party.seat(token)
            if seat is None:
                raise _nobody()
            yield sitting, seat

    def who(self, token: str) -> Plain:
        """Which seat a secret is of, and whose turn it is."""
        with self._seat(token) as (sitting, seat):
            name = "" if seat == WATCHER else sitting.names[seat]
            turn = sitting.state.current_player()
            return {"seat": seat, "name": name, "turn": turn, "over": sitting.over, "number": sitting.number}

    def which(self, token: str) -> Which:
        """What is played in the game of a secret."""
        with self._seat(token) as (sitting, _):
            return sitting.party.which

    def in_progress(self, game: str) -> list[tuple[Party, bool]]:
        """The last games of a name or folder, and whether each is over; with their secrets, so for its owner alone."""
        return self._ledger.listed(game)

    def look(
        self,
        token: str,
        have: Collection[str] = (),
        *,
        narrow: bool = False,
        heard: tuple[int, str] = (0, ""),
        since: int | None = None,
    ) -> Plain:
        """What whoever has the secret may see; whoever looks at an open seat sits down there; the rest as `sight`."""
        with self._seat(token) as (sitting, seat):
            if seat != WATCHER and sitting.party.chairs[seat].who == OPEN:
                self._games.seat(sitting, {seat: PERSON})
            seen = sight(sitting, seat, have, narrow=narrow, heard=heard, since=since)
            own = "" if seat == WATCHER else sitting.party.chairs[seat].name
            asked = {"questions": asked_of(sitting)} if sitting.over else {}
            return {**with_names(seen, sitting.laid.names, sitting.names), "named": own, **asked}

    def number(self, game: str) -> int:
        """The number of the present state."""
        with self._games.game(game) as sitting:
            return sitting.number

    def move(self, token: str, number: object, action: object) -> int:
        """Make a move; the number of the state then."""
        with self._seat(token) as (sitting, seat):
            _must_sit(sitting, seat)
            return self._games.commit(sitting, sitting.ahead(seat, number, action))

    def undo(self, token: str, number: object) -> int:
        """Take the last move back; the number of the state then."""
        with self._seat(token) as (sitting, seat):
            _must_sit(sitting, seat)
            return self._games.commit(sitting, sitting.back(seat, number))

    def hint(self, token: str) -> Plain:
        """What a player who thinks ahead would do in somebody's place, and why.

        Raises:
            TurnedAwayError: It is not their turn.
        """
        with self._seat(token) as (sitting, seat):
            _must_sit(sitting, seat)
            still = copy(sitting)
        if seat == WATCHER or still.state.current_player() != seat:
            raise TurnedAwayError(Reason.NOT_YOURS, "It is not your turn.")
        hint, tells = advice(still, seat), still.laid.tells
        ways = {"does": tells.does(hint.words), "do": tells.you_do(hint.words), "says": str(hint)}
        advised = {"number": still.number, "action": hint.action, "words": hint.words, **ways}
        return with_names(advised, still.laid.names, still.names)

    def thinker(self, game: str) -> str:
        """The bot whose turn it is; '' where it is nobody's, or a person's."""
        with self._games.game(game) as sitting:
            return self._bots.at_turn(sitting)

    def let_bot_move(self, game: str) -> bool:
        """Let a bot move whose turn it is; False where it is nobody's, or a person's."""
        with self._games.game(game) as sitting:
            still = copy(sitting)
        if not self._bots.at_turn(still):
            return False
        action = self._bots.choose(still)
        with self._games.game(game) as sitting, suppress(TurnedAwayError):  # somebody else may have let it move
            self._games.commit(sitting, sitting.ahead(still.state.current_player(), still.number, action))
        return True

    def leave_out(self, game: str, bot: str) -> None:
        """Ask a bot no more that has not answered; others play in its place."""
        with self._games.game(game) as sitting:
            self._bots.leave_out(sitting, bot)

    def fill(self, token: str) -> int:
        """Let bots take the seats that nobody has taken; how many there were."""
        with self._seat(token) as (sitting, seat):
            _must_play(seat)
            chairs = sitting.party.chairs
            empty = {each: LEFT_TO for each, chair in enumerate(chairs) if chair.who == OPEN}
            if empty:
                self._games.seat(sitting, empty)
            return len(empty)

    def leave(self, token: str) -> None:
        """Leave a seat to a bot; whoever has its secret may sit down there again."""
        self._sit(token, LEFT_TO)

    def sit(self, token: str) -> None:
        """Take a seat back that was left to a bot."""
        self._sit(token, PERSON)

    def _sit(self, token: str, who: str) -> None:
        with self._seat(token) as (sitting, seat):
            _must_play(seat)
            if sitting.over:
                raise TurnedAwayError(Reason.OVER, "The game is over.")
            if (sitting.party.chairs[seat].who == PERSON) != (who == PERSON):
                self._games.seat(sitting, {seat: who})

    def name(self, token: str, name: object) -> str:
        """Call whoever has a secret by a name of theirs; the name as it is shown to all.

        Raises:
            TurnedAwayError: It is none that can be shown.
        """
        with self._seat(token) as (sitting, seat):
            _must_play(seat)
            try:
                own = clean(name)
            except ValueError as error:
                raise TurnedAwayError(Reason.MALFORMED, str(error)) from error
            if sitting.party.chairs[seat].name != own:
                self._games.name(sitting, seat, own)
            return sitting.names[seat]

    def answer(self, token: str, answers: object) -> None:
        """Keep what a player says of a game that is over, beside its record.

        Raises:
            TurnedAwayError: The game is not over, or these are no answers.
        """
        with self._seat(token) as (sitting, seat):
            sitting.must_be_over()
            try:
                given = tidy(answers, sitting.laid.spec.playtest or USUAL)
            except ValueError as error:
                raise TurnedAwayError(Reason.MALFORMED, str(error)) from error
            note = PlayNote(seat=_name(sitting, seat), answers=given)
            keep_note(sitting.name, note, sitting.laid.spec.playtest)

    def about(self, token: str) -> Plain:
        """The pieces that a note can be about, by id: all that the box holds, so nobody learns where one lies."""
        with self._seat(token) as (sitting, _):
            return {"pieces": dict(sitting.laid.pieces)}

    def note(self, token: str, words: object, piece: object = "") -> None:
        """Keep what somebody notes while the game goes on, with a picture of the table as that seat sees it.

        Raises:
            TurnedAwayError: It is no note, or about no piece, or there are too many.
            RefusedError: It cannot be kept (O09).
        """
        with self._seat(token) as (sitting, seat):
            still = copy(sitting)
        pieces = still.laid.pieces
        try:
            line = tidy_note(words)
        except ValueError as error:
            raise TurnedAwayError(Reason.MALFORMED, str(error)) from error
        if not isinstance(piece, str) or (piece and piece not in pieces):
            raise TurnedAwayError(Reason.MALFORMED, "A note is about a piece of this game, or about none.")
        picture = still.laid.draughtsman.draw(table_for(still.state, seat), seat).svg().encode()
        keep_head(still.name, still.head())
        title = pieces.get(piece, "")
        moment = Moment(seat=_name(still, seat), text=line, at=still.number, piece=piece, title=title)
        if not keep_moment(still.name, moment, picture):
            raise TurnedAwayError(Reason.FULL, "So many moments of this game are noted that no more are kept.")

    def finished(self, token: str) -> Sitting:
        """The game of a secret, once it is over and nothing about it is hidden.

        Raises:
            TurnedAwayError: It is not over.
        """
        with self._seat(token) as (sitting, _):
            sitting.must_be_over()
            return sitting


def asked_of(sitting: Sitting) -> Plain:
    """What everybody is asked after the game, as pages have it."""
    asked = sitting.laid.spec.playtest or USUAL
    return {key: question.plain for key, question in asked.questions.items()}


def _name(sitting: Sitting, seat: int) -> str:
    return "" if seat == WATCHER else sitting.names[seat]


def _nobody() -> TurnedAwayError:
    return TurnedAwayError(Reason.NOBODY, "This link does not belong to a game in progress.")


def _must_play(seat: int) -> None:
    """That somebody does not only look on.

    Raises:
        TurnedAwayError: They do.
    """
    if seat == WATCHER:
        raise TurnedAwayError(Reason.NOBODY, "Onlookers cannot play.")


def _must_sit(sitting: Sitting, seat: int) -> None:
    """That somebody has not left their seat to a bot.

    Raises:
        TurnedAwayError: They have.
    """
    if seat != WATCHER and not sitting.over and seat not in sitting.party.people:
        raise TurnedAwayError(Reason.NOT_YOURS, "A bot plays your seat: sit down again first.")
