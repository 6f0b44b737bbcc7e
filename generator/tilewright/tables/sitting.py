"""Party -> Sitting: a game in progress, which goes on by steps of people and of bots.

Nothing changes before it is kept: `ahead` and `back` say how the game would stand, and `take` makes it so. Whatever is
refused is refused in one order: the secret, whether the game is over, whose turn it is, whether the table is as it was
when the move was chosen, whether the move is legal, and at last whether it is one at all.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from threading import Lock
from time import monotonic

from tilewright.engine import CHANCE, TERMINAL, IllegalAction, State
from tilewright.engine.bots import seated
from tilewright.engine.record import GameRecord, result
from tilewright.engine.view import Bot, View
from tilewright.frozen import dataclass
from tilewright.rng import Stream
from tilewright.tables.hint import Adviser, Hint
from tilewright.tables.live import TableGame
from tilewright.tables.nickname import names_of
from tilewright.tables.notes import MOST_WORDS, SessionHead, clocks_of, name_of
from tilewright.tables.party import WATCHER, Party, Reason, TableStep, TurnedAwayError, step

NUMBER = 1
"""Which of the games of its seed a game at the table is: each has a seed of its own."""


class TornPartyError(ValueError):
    """What was kept of a game is none: its steps cannot have come so."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """How a game would stand.

    Attributes:
        number: The number of that state: each has one, and none comes twice, not even after an undo.
        state: The game.
        steps: All that has been done then.
        fresh: How many of these, at the end, are new.
    """

    number: int
    state: State
    steps: tuple[TableStep, ...]
    fresh: int


class Sitting:
    """A game in progress.

    Attributes:
        party: Who plays what.
        laid: It on the table.
        number: The number of the present state.
        state: The game; whoever has it must not change it.
        steps: All that has been done.
        since: When the last of it was done, or the game was read, by a clock that only goes forward.
    """

    def __init__(self, party: Party, laid: TableGame) -> None:
        self.party, self.laid = party, laid
        self.number, self.steps, self.since = 0, tuple[TableStep, ...](), monotonic()
        self.state: State = laid.game.new_initial_state()
        self._luck = Stream(party.seed, f"game {NUMBER} chance")

    def restore(self, number: int, steps: Iterable[TableStep]) -> None:
        """Do again what was done before; the dice fall as they fell.

        Raises:
            TornPartyError: These steps cannot have come so.
        """
        self.steps = tuple(steps)
        for at, each in enumerate(self.steps):
            try:
                if self.state.current_player() != each.by:
                    raise TornPartyError(f"step {at + 1} is somebody else's")
                if each.by == CHANCE and self.state.sample_chance(self._luck) != each.action:
                    raise TornPartyError(f"step {at + 1} is no luck of this game's seed")
                self.state.apply_action(each.action)
            except IllegalAction as illegal:
                raise TornPartyError(f"step {at + 1} is not legal") from illegal
        self.number = number

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.current_player() == TERMINAL

    def begin(self) -> Ahead:
        """The game once everything is dealt that is dealt before the first turn."""
        return self._after(self.state.clone(), ())

    def ahead(self, seat: int, number: object, action: object) -> Ahead:
        """The game after a move of somebody's, and after whatever is drawn or rolled then.

        Raises:
            TurnedAwayError: See above.
        """
        self._must_be_at_turn(seat, number)
        legal = self.state.legal_actions(seat)
        if type(action) is int and type(number) is int:
            if action not in legal:
                raise TurnedAwayError(Reason.ILLEGAL, "There is no such move.")
            after = self.state.clone()
            after.apply_unchecked(action)
            return self._after(after, (step(self.state, action, after),))
        raise TurnedAwayError(Reason.MALFORMED, "A move is two whole numbers: of the state, and of the action.")

    def back(self, seat: int, number: object) -> Ahead:
        """The game before the last move.

        Raises:
            TurnedAwayError: See above; or there is nothing that this seat may undo.
        """
        self._must_be_at_turn(seat, number)
        if type(number) is not int:
            raise TurnedAwayError(Reason.MALFORMED, "An undo names the number of the state.")
        if not self.may_undo(seat):
            raise TurnedAwayError(Reason.ILLEGAL, "You have no move to take back.")
        steps, state = self.steps[:-1], self.laid.game.new_initial_state()
        for each in steps:
            state.apply_unchecked(each.action)
        return Ahead(self.number + 1, state, steps, 0)

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take its last move back.

        It may while it is still its turn, nobody has done anything since, nothing has been drawn or rolled since, and
        it has seen nothing by that move that was hidden before.
        """
        if not self.steps or self.state.current_player() != seat:
            return False
        return self.steps[-1].by == seat and not self.steps[-1].taught

    def take(self, ahead: Ahead) -> None:
        """Let the game stand so."""
        self.since = monotonic() if ahead.fresh else self.since  # what was taken back was thought about as well
        self.number, self.state, self.steps = ahead.number, ahead.state, ahead.steps

    @property
    def name(self) -> str:
        """What the files of the game are called."""
        return name_of(self.laid.spec.game.id, self.party.id)

    @property
    def names(self) -> tuple[str, ...]:
        """What people call the seats: by the names of those who sit there, a bot's by its colour."""
        chairs = enumerate(self.party.chairs)
        names = [chair.name if seat in self.party.people else "" for seat, chair in chairs]
        return names_of(self.laid.names, names)

    def must_be_over(self) -> None:
        """That the game is over.

        Raises:
            TurnedAwayError: It is not.
        """
        if not self.over:
            raise TurnedAwayError(Reason.NOT_YOURS, "The game is not over yet.")

    def record(self) -> GameRecord:
        """All that has been done, as a record; whose seed is told, so it is for when the game is over."""
        head = self.laid.head(tuple(chair.who for chair in self.party.chairs), self.party.seed)
        return GameRecord(head, NUMBER, tuple(each.action for each in self.steps))

    def head(self) -> SessionHead:
        """What is played, by whom, and what has come of it, for what is kept beside its record."""
        game, state, times = self.laid.spec.game, self.state, [(each.by, each.seconds) for each in self.steps]
        head = SessionHead(
            game=game.id,
            title=game.title[:MOST_WORDS],
            version=game.version[:MOST_WORDS],
            mark=self.laid.mark,
            variants=self.party.which.variants,
            seats=self.laid.names,
            people=self.names,
            who=tuple(chair.who for chair in self.party.chairs),
            seconds=round(sum(took for _, took in times), 1),  # sum counts seconds
            clocks=clocks_of(times, len(self.laid.names)),
        )
        if not self.over:
            return head
        won = tuple(seat for seat, share in enumerate(state.returns()) if share > 0)
        points = tuple(map(float, state.totals()))
        return head.model_copy(update={"points": points, "won": won, "result": result(state)})

    def _must_be_at_turn(self, seat: int, number: object) -> None:
        if seat == WATCHER:
            raise TurnedAwayError(Reason.NOBODY, "Onlookers cannot play.")
        if self.over:
            raise TurnedAwayError(Reason.OVER, "The game is over.")
        if self.state.current_player() != seat:
            raise TurnedAwayError(Reason.NOT_YOURS, "It is not your turn.")
        if type(number) is int and number != self.number:
            raise TurnedAwayError(Reason.STALE, "The table has changed: look again.")

    def _after(self, state: State, fresh: Sequence[TableStep]) -> Ahead:
        """A state that is ours to change, once nothing is drawn or rolled next."""
        new = [*fresh]
        while state.current_player() == CHANCE:
            before, action = state.clone(), state.sample_chance(self._luck)
            state.apply_unchecked(action)
            new.append(step(before, action, state))
        return Ahead(self.number + 1, state, (*self.steps, *new), len(new))


def final(state: State, seat: int) -> frozenset[int]:
    """The moves of a seat after which somebody or something else is next: they cannot be taken back.

    They are made in a game that is dealt again, so that nothing is told that the seat does not know.
    """
    dealt, ends = state.resample(seat, Stream("0", "final")), set[int]()
    for action in state.legal_actions(seat):
        after = dealt.clone()
        after.apply_unchecked(action)
        if after.current_player() != seat:
            ends.add(action)
    return frozenset(ends)


LEFT_TO = "greedy"
"""The bot that takes an empty seat, and that of a bot which does not answer."""
SEATED = 300
"""Games whose bots are remembered; those of any other begin again, with luck of their own."""


class FirstLegal:
    """Who sits where a bot cannot be made, or does not answer."""

    def choose(self, view: View, legal: Sequence[int]) -> int:  # noqa: ARG002 - it does not look
        """The first of them."""
        return legal[0]


def choice(bot: Bot, view: View) -> int:
    """What a bot does. One that fails, or names no legal move, has gone wrong: the first of these is made."""
    legal = view.legal_actions()
    try:
        action = bot.choose(view, legal)
        return int(action) if action in legal else legal[0]
    except Exception:  # noqa: BLE001 - somebody else's bot may fail in any way, and the game goes on
        return legal[0]


def advice(sitting: Sitting, seat: int) -> Hint:
    """What a player who thinks ahead would do in somebody's place; the game is not changed, and may go on meanwhile."""
    view, laid = View(sitting.state, seat), sitting.laid
    try:
        adviser = Adviser(laid.spec.game.id, laid.tells)
        return adviser.advise(view, f"{sitting.party.seed} hint {sitting.number}")
    except Exception:  # noqa: BLE001 - as above
        first = view.legal_actions()[0]
        return Hint(first, view.words(first), view.words(first), ())


def players(sitting: Sitting, who: Sequence[str]) -> list[Bot | None]:
    """The bots of a game, None for each person; one that has moved in an earlier studio goes on with other luck."""
    seed, moved, game = sitting.party.seed, {each.by for each in sitting.steps}, sitting.laid.spec.game.id
    again = f"{seed} from {sitting.number}"
    return [_seated(name, seat, again if seat in moved else seed, game) for seat, name in enumerate(who)]


def _seated(name: str, seat: int, seed: str, game: str) -> Bot | None:
    """A bot as the same seat has it in a match."""
    try:
        return seated([""] * seat + [name], seed, NUMBER, game)[seat]
    except Exception:  # noqa: BLE001 - as above
        return FirstLegal()


class BotsSeated:
    """Owns the bots of games under way; any thread may ask."""

    def __init__(self) -> None:
        self._bots: OrderedDict[str, tuple[tuple[str, ...], list[Bot | None]]] = OrderedDict()
        self._silent: set[tuple[str, str]] = set()
        self._lock = Lock()

    def at_turn(self, sitting: Sitting) -> str:
        """Who has to be asked for the next move; '' where it is nobody's turn, or a person's."""
        seat = sitting.state.current_player()
        if seat in (CHANCE, TERMINAL) or seat in sitting.party.people:
            return ""
        return self._who(sitting)[seat]

    def choose(self, sitting: Sitting) -> int:
        """The move of the bot whose turn it is; it is waited for, for as long as it takes."""
        seat, key, who = sitting.state.current_player(), sitting.party.id, self._who(sitting)
        with self._lock:
            known = self._bots.get(key)
        if known is None or known[0] != who:
            known = who, players(sitting, who)
        with self._lock:
            self._bots[key] = known
            self._bots.move_to_end(key)
            while len(self._bots) > SEATED:
                self._bots.popitem(last=False)
        return choice(known[1][seat] or FirstLegal(), View(sitting.state, seat))

    def leave_out(self, sitting: Sitting, name: str) -> None:
        """Ask that bot no more, in no game of this kind: it does not answer."""
        self._silent.add((sitting.laid.spec.game.id, name))

    def _who(self, sitting: Sitting) -> tuple[str, ...]:
        """Who plays in each seat, with others for those that do not answer."""
        game = sitting.laid.spec.game.id
        names = (LEFT_TO if (game, each.who) in self._silent else each.who for each in sitting.party.chairs)
        return tuple("" if (game, name) in self._silent else name for name in names)
