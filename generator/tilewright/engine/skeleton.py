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
    """A base class for states. Seats count from 0.

    Attributes:
        seats: The number of players.
        now: The seat to act; CHANCE before a draw or roll, TERMINAL at the end of the game.
        done: The number of finished turns.
        past: Every action so far, including those of chance.
    """

    __slots__ = ("done", "now", "past", "seats")

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.now = CHANCE
        self.done = 0
        self.past: list[int] = []

    # What an engine has to say

    def options(self) -> list[int]:
        """Return the legal actions of the seat `now`, ascending."""
        raise NotImplementedError

    def act(self, action: int) -> None:
        """Apply a legal action, which is already at the end of `past`."""
        raise NotImplementedError

    def words(self, action: int) -> str:
        """Return a legal action in words, different from every other legal action here."""
        raise NotImplementedError

    def totals(self) -> list[float]:
        """Return each seat's points so far, including hidden ones."""
        raise NotImplementedError

    def numbers(self, seat: int) -> list[float]:
        """Return all that a seat sees now, as a list of numbers of a fixed length and order."""
        raise NotImplementedError

    def sight(self, seat: int | None) -> Table:
        """Return the table as a seat sees it; None sees all."""
        raise NotImplementedError

    # What an engine may say

    def urn(self) -> Sequence[int]:
        """Return the items that chance draws from, each equally likely; an item may be listed several times."""
        raise NotImplementedError

    def coming(self) -> Sequence[int]:
        """Return every possible outcome of chance here, ascending."""
        return sorted(set(self.urn()))

    def winners(self) -> Sequence[int]:
        """Return the seats that share the victory at the end: those with the most points."""
        points = self.totals()
        return [seat for seat in range(self.seats) if points[seat] == max(points)]

    def verdict(self) -> str:
        """Return the cause of the end, in a few words."""
        return "points" if len(self.winners()) == 1 else "a tie"

    def knowledge(self, seat: int) -> str:
        """Return all that a seat knows, as text. Default: everything happens in sight of all."""
        return f"{seat}: {self.serialize()}"

    def deal_again(self, seat: int, rng: Stream) -> Self:  # noqa: ARG002 - for games that hide something
        """Return a copy in which everything that a seat cannot know is dealt again. Default: nothing is hidden."""
        return self.clone()

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat at the table and in records."""
        return f"Player {seat + 1}"

    def label(self, action: int) -> str:
        """Return the words of an action that is not legal here."""
        return called(action)

    def reason(self, action: int) -> str:  # noqa: ARG002 - for games that say more
        """Return the rule that forbids an action here."""
        return "the game is over" if self.now == TERMINAL else "it is not legal here"

    def meaning(self, text: str) -> int | None:
        """Return the legal action with these words; None if there is none."""
        for action in self.legal_actions():
            if self.words(action) == text:
                return action
        return None

    def unknown(self, text: str) -> str:  # noqa: ARG002 - as above
        """Return the reason why no legal action has these words."""
        return "nothing is called so here"

    def clone(self) -> Self:
        """Return a copy that shares nothing mutable: lists, dicts and sets are copied, also inside each other.

        If your state has any other mutable object, or `__slots__`, write a `clone` that copies it. A `clone` of your
        own is also faster, and bots that look ahead spend most of their time in it.
        """
        twin = type(self).__new__(type(self))
        twin.seats, twin.now, twin.done, twin.past = self.seats, self.now, self.done, self.past[:]
        vars(twin).update({name: _copied(value) for name, value in vars(self).items()})
        return twin

    def __str__(self) -> str:
        return self.sight(None).heading

    # What follows from it, in the words of every engine

    def current_player(self) -> int:
        """Return the player to act, CHANCE or TERMINAL."""
        return self.now

    def is_chance_node(self) -> bool:
        """Return whether the next action is one of chance: a draw or a roll."""
        return self.now == CHANCE

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.now == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions (at a chance node, the outcomes), ascending; none for a player not to act."""
        now = self.now
        if player is not None and player != now:
            return []
        if now >= 0:
            return self.options()
        return list(self.coming()) if now == CHANCE else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a draw or roll, ascending, with their chances, which add up to 1."""
        if self.now != CHANCE:
            return []
        urn = self.urn()
        return [(each, count / len(urn)) for each, count in sorted(Counter(urn).items())]

    def sample_chance(self, rng: Stream) -> int:
        """Return a random chance outcome, quickly and with the exact chances."""
        return rng.pick(self.urn())

    def apply_action(self, action: SupportsIndex) -> None:
        """Apply an action.

        Raises:
            IllegalAction: The rules forbid it here, or it is not a whole number; the state is unchanged.
        """
        self.apply_unchecked(self._legal(action))

    def apply_unchecked(self, action: int) -> None:
        """Do what is known to be legal."""
        self.past.append(action)
        self.act(action)

    def returns(self) -> list[float]:
        """Return each player's share of the victory, adding up to 1; zeros until the game is over."""
        winners = self.winners() if self.now == TERMINAL else ()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    def turns(self) -> int:
        """Return the number of finished turns."""
        return self.done

    def ending(self) -> str:
        """Return the cause of the end in a few words; '' until it is over."""
        return self.verdict() if self.now == TERMINAL else ""

    def history(self) -> list[int]:
        """Return every action from the start, including those of chance."""
        return self.past[:]

    def serialize(self) -> str:
        """Every action from the start, as numbers; with the rules that is the whole game."""
        return " ".join(map(str, self.history()))

    def action_to_string(self, action: SupportsIndex) -> str:
        """Return a legal action in words, different from every other legal action here.

        Raises:
            IllegalAction: The action is not legal here.
        """
        return self.words(self._legal(action))

    def string_to_action(self, text: str) -> int:
        """Return the legal action with these words.

        Raises:
            IllegalAction: No legal action has these words.
        """
        action = self.meaning(text)
        if action is None:
            raise IllegalAction(text, self.unknown(text), str(self))
        return action

    def information_state_string(self, player: SupportsIndex) -> str:
        """Return all that the player knows, as text."""
        return self.knowledge(seated(player, self.seats))

    def observation_tensor(self, player: SupportsIndex) -> list[float]:
        """Return all that the player sees now, as `Game.observation_size` numbers."""
        return self.numbers(seated(player, self.seats))

    def resample(self, player: SupportsIndex, rng: Stream) -> Self:
        """Return a copy in which everything the player cannot know is dealt again."""
        return self.deal_again(seated(player, self.seats), rng)

    def table(self, seat: SupportsIndex | None = None) -> Table:
        """Return the table as a seat sees it; None sees all."""
        return self.sight(None if seat is None else seated(seat, self.seats))

    def _legal(self, action: SupportsIndex) -> int:
        """The action as one of Python's whole numbers, once it is certain that it is legal here."""
        number = action if type(action) is int else whole(action, self)  # most are, and need no call
        if number not in (self.coming() if self.now == CHANCE else self.legal_actions()):
            raise IllegalAction(self.label(number), self.reason(number), str(self))
        return number


# compiled: @mypyc_attr(allow_interpreted_subclasses=True)
class HandsBase(StateBase):
    """A base state for games in which seats draw from a shuffled pile into hidden hands.

    Attributes:
        pile: The things still to be drawn, in ascending order: the real order is unknown.
        hands: For each seat, the things in its hand, each as the index in `past` at which it was drawn.
        drawn: Index in `past` of a draw -> the seat that drew.
    """

    __slots__ = ("drawn", "hands", "pile")

    def __init__(self, seats: int, pile: list[int]) -> None:
        super().__init__(seats)
        self.pile = pile
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.drawn: dict[int, int] = {}

    def hand(self, seat: int) -> list[int]:
        """Return the hand of a seat, in the order in which it was drawn."""
        return [self.past[at] for at in self.hands[seat]]

    def take(self, seat: int, action: int) -> None:
        """Move the thing that chance has just drawn from the pile into a hand."""
        at = len(self.past) - 1
        self.pile.remove(action)
        self.hands[seat].append(at)
        self.drawn[at] = seat

    def put(self, seat: int, action: int) -> None:
        """Remove such a thing from a hand, in sight of all."""
        del self.hands[seat][self.hand(seat).index(action)]

    def urn(self) -> Sequence[int]:
        """Return the pile, from which chance draws."""
        return self.pile

    def knowledge(self, seat: int) -> str:
        """Return all that a seat knows, as text: every action except what others drew."""
        known = [str(each) if self.drawn.get(at, seat) == seat else "?" for at, each in enumerate(self.past)]
        return " ".join([f"seat {seat}:", *known])

    def deal_again(self, seat: int, rng: Stream) -> Self:
        """Return a copy in which all that this seat has not seen is dealt again: other hands, and the pile.

        The same stream of luck gives the same copy, whatever the others really hold.
        """
        twin = self.clone()
        hidden = [at for other, hand in enumerate(twin.hands) for at in hand if other != seat]
        unseen = rng.shuffled(sorted([*(self.past[at] for at in hidden), *self.pile]))
        for at in hidden:
            twin.past[at] = unseen.pop()
        twin.pile = sorted(unseen)
        return twin

    def clone(self) -> Self:
        """Return a copy that shares nothing mutable; see `StateBase.clone`."""
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
