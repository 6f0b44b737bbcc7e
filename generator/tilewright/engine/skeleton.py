"""What one game does -> State: the part of every engine that is the same, which an engine inherits and fills in.

An engine says what a seat may do (`options`), what comes by chance (`urn`), what an action does (`act`) and what it is
called (`words`), who has how many points (`totals`), and what a seat sees (`numbers`, `sight`). The rest of
`tilewright.engine.State` stands here. A method that has a body here need only be written where a game has more to say.
A game of cards that are drawn into hidden hands inherits `HandsBase` instead, which knows what a seat has not seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Self, SupportsIndex

from tilewright.engine.game import CHANCE, TERMINAL, IllegalAction, called, seated, whole
from tilewright.engine.table import Table
from tilewright.rng import Stream

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr  # noqa: F401 - hatch_build.py makes a decorator of the line above the class


# compiled: @mypyc_attr(allow_interpreted_subclasses=True)
class StateBase:
    """A game as it stands. Seats count from 0.

    Attributes:
        seats: How many play.
        now: Whose decision it is: a seat; CHANCE where something is drawn or rolled; TERMINAL once the game is over.
        done: Turns that players have finished.
        past: Every action so far, those of chance included.
    """

    __slots__ = ("done", "now", "past", "seats")

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.now = CHANCE
        self.done = 0
        self.past: list[int] = []

    # What an engine has to say

    def options(self) -> list[int]:
        """What the seat `now` may do, ascending."""
        raise NotImplementedError

    def act(self, action: int) -> None:
        """Do what is known to be legal; it stands at the end of `past` already."""
        raise NotImplementedError

    def words(self, action: int) -> str:
        """A legal action in words, different from every other legal here."""
        raise NotImplementedError

    def totals(self) -> list[float]:
        """Each seat's points so far, those that others cannot see included."""
        raise NotImplementedError

    def numbers(self, seat: int) -> list[float]:
        """All that a seat sees now: always as many numbers, in the same places."""
        raise NotImplementedError

    def sight(self, seat: int | None) -> Table:
        """What lies on the table, as a seat sees it; None sees all."""
        raise NotImplementedError

    # What an engine may say

    def urn(self) -> Sequence[int]:
        """What chance draws from, where something is drawn: each is as likely, and may be in it several times."""
        raise NotImplementedError

    def coming(self) -> Sequence[int]:
        """Everything that chance may bring here, ascending."""
        return sorted(set(self.urn()))

    def winners(self) -> Sequence[int]:
        """The seats that share the victory once the game is over: those with the most points."""
        points = self.totals()
        return [seat for seat in range(self.seats) if points[seat] == max(points)]

    def verdict(self) -> str:
        """What ended or decided the game that is over, in a few words."""
        return "points" if len(self.winners()) == 1 else "a tie"

    def knowledge(self, seat: int) -> str:
        """All that a seat knows, as text: here, that everything happens in sight of all."""
        return f"{seat}: {self.serialize()}"

    def deal_again(self, seat: int, rng: Stream) -> Self:  # noqa: ARG002 - for games that hide something
        """A copy in which everything that a seat cannot know is dealt again: here, nothing."""
        return self.clone()

    def seat_name(self, seat: int) -> str:
        """What a seat is called at the table and in records."""
        return f"Player {seat + 1}"

    def label(self, action: int) -> str:
        """What an action is called that is not legal here."""
        return called(action)

    def reason(self, action: int) -> str:  # noqa: ARG002 - for games that say more
        """The rule that forbids an action here."""
        return "the game is over" if self.now == TERMINAL else "it is not legal here"

    def meaning(self, text: str) -> int | None:
        """The legal action of these words; None where none is called so."""
        for action in self.legal_actions():
            if self.words(action) == text:
                return action
        return None

    def unknown(self, text: str) -> str:  # noqa: ARG002 - as above
        """Why no legal action is called so."""
        return "nothing is called so here"

    def clone(self) -> Self:
        """A copy that shares nothing that changes: lists, dicts and sets are copied, in each other as well.

        Whatever else changes in place, an object of your own, wants a `clone` that copies it; so does a class with
        `__slots__`. By hand it is quicker, too: bots that look ahead do little else.
        """
        twin = type(self).__new__(type(self))
        twin.seats, twin.now, twin.done, twin.past = self.seats, self.now, self.done, self.past[:]
        vars(twin).update({name: _copied(value) for name, value in vars(self).items()})
        return twin

    def __str__(self) -> str:
        return self.sight(None).heading

    # What follows from it, in the words of every engine

    def current_player(self) -> int:
        """Whose decision it is: a player, CHANCE or TERMINAL."""
        return self.now

    def is_chance_node(self) -> bool:
        """Whether something is drawn or rolled next."""
        return self.now == CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.now == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What the current player may do (at a chance node: what may come), ascending; nothing for any other player."""
        now = self.now
        if player is not None and player != now:
            return []
        if now >= 0:
            return self.options()
        return list(self.coming()) if now == CHANCE else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn or rolled, ascending, with its chance; the chances add up to 1."""
        if self.now != CHANCE:
            return []
        urn = self.urn()
        return [(each, count / len(urn)) for each, count in sorted(Counter(urn).items())]

    def sample_chance(self, rng: Stream) -> int:
        """One of the chance outcomes, each with its chance: the quick way, and exact."""
        return rng.pick(self.urn())

    def apply_action(self, action: SupportsIndex) -> None:
        """Do it.

        Raises:
            IllegalAction: The rules forbid it here, or it is no whole number; nothing has changed.
        """
        self.apply_unchecked(self._legal(action))

    def apply_unchecked(self, action: int) -> None:
        """Do what is known to be legal."""
        self.past.append(action)
        self.act(action)

    def returns(self) -> list[float]:
        """Each player's share of the victory, adding up to 1; zero until the game is over."""
        winners = self.winners() if self.now == TERMINAL else ()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    def turns(self) -> int:
        """How many turns players have finished."""
        return self.done

    def ending(self) -> str:
        """What ended or decided the game; '' until it is over."""
        return self.verdict() if self.now == TERMINAL else ""

    def history(self) -> list[int]:
        """Every action from the start, those of chance included."""
        return self.past[:]

    def serialize(self) -> str:
        """Every action from the start, as numbers; with the rules that is the whole game."""
        return " ".join(map(str, self.history()))

    def action_to_string(self, action: SupportsIndex) -> str:
        """A legal action in words, different from every other legal here.

        Raises:
            IllegalAction: It is not legal here.
        """
        return self.words(self._legal(action))

    def string_to_action(self, text: str) -> int:
        """The legal action of these words.

        Raises:
            IllegalAction: None is called so here.
        """
        action = self.meaning(text)
        if action is None:
            raise IllegalAction(text, self.unknown(text), str(self))
        return action

    def information_state_string(self, player: SupportsIndex) -> str:
        """All that the player knows, as text."""
        return self.knowledge(seated(player, self.seats))

    def observation_tensor(self, player: SupportsIndex) -> list[float]:
        """All that the player sees now, as `Game.observation_size` numbers."""
        return self.numbers(seated(player, self.seats))

    def resample(self, player: SupportsIndex, rng: Stream) -> Self:
        """A copy in which everything the player cannot know is dealt again."""
        return self.deal_again(seated(player, self.seats), rng)

    def table(self, seat: SupportsIndex | None = None) -> Table:
        """What lies on the table, as a seat sees it; None sees all."""
        return self.sight(None if seat is None else seated(seat, self.seats))

    def _legal(self, action: SupportsIndex) -> int:
        """The action as one of Python's whole numbers, once it is certain that it is legal here."""
        number = action if type(action) is int else whole(action, self)  # most are, and need no call
        if number not in (self.coming() if self.now == CHANCE else self.legal_actions()):
            raise IllegalAction(self.label(number), self.reason(number), str(self))
        return number


# compiled: @mypyc_attr(allow_interpreted_subclasses=True)
class HandsBase(StateBase):
    """A game in which seats draw from a shuffled pile into hands that nobody else sees.

    Attributes:
        pile: What is still to be drawn, in ascending order: nobody knows the real one.
        hands: By seat, what it holds: where in `past` each was drawn.
        drawn: Where in `past` something was drawn -> the seat that drew it.
    """

    __slots__ = ("drawn", "hands", "pile")

    def __init__(self, seats: int, pile: list[int]) -> None:
        super().__init__(seats)
        self.pile = pile
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.drawn: dict[int, int] = {}

    def hand(self, seat: int) -> list[int]:
        """What a seat holds, in the order in which it was drawn."""
        return [self.past[at] for at in self.hands[seat]]

    def take(self, seat: int, action: int) -> None:
        """Move what chance has just brought from the pile into a hand."""
        at = len(self.past) - 1
        self.pile.remove(action)
        self.hands[seat].append(at)
        self.drawn[at] = seat

    def put(self, seat: int, action: int) -> None:
        """Remove one such thing from a hand; everybody sees it."""
        del self.hands[seat][self.hand(seat).index(action)]

    def urn(self) -> Sequence[int]:
        """What chance draws from: the pile."""
        return self.pile

    def knowledge(self, seat: int) -> str:
        """All that a seat knows, as text: every action but what others drew."""
        known = [str(each) if self.drawn.get(at, seat) == seat else "?" for at, each in enumerate(self.past)]
        return " ".join([f"seat {seat}:", *known])

    def deal_again(self, seat: int, rng: Stream) -> Self:
        """A copy in which others hold other things, of all that this seat has not seen: theirs, and the pile.

        With the same luck it is the same copy, whatever they really hold.
        """
        twin = self.clone()
        hidden = [at for other, hand in enumerate(twin.hands) for at in hand if other != seat]
        unseen = rng.shuffled(sorted([*(self.past[at] for at in hidden), *self.pile]))
        for at in hidden:
            twin.past[at] = unseen.pop()
        twin.pile = sorted(unseen)
        return twin

    def clone(self) -> Self:
        """A copy that shares nothing that changes; see `StateBase.clone`."""
        twin = super().clone()
        twin.pile, twin.drawn = self.pile[:], self.drawn.copy()
        twin.hands = [hand[:] for hand in self.hands]
        return twin


def _copied(value: object) -> object:
    """A list, dict or set that shares nothing that changes with another; any other value is itself."""
    if isinstance(value, list):
        return [_copied(each) for each in value]
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return set(value) if isinstance(value, set) else value
