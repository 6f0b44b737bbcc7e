"""Position -> State: the game as players, bots and records handle it, in the words every engine shares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self, SupportsIndex

from generator.games.castle.engine import view
from generator.games.castle.engine.knowledge import deal_again
from generator.games.castle.engine.notation import CHANCES, every_action, played, worded
from generator.games.castle.engine.playing import cancel_options, coming, discard_options, plays, prize_options
from generator.games.castle.engine.position import LOT, OVER, Position
from generator.games.castle.engine.reasons import reason
from generator.games.castle.engine.results import ending, points, shares
from generator.games.castle.engine.senses import numbers
from generator.games.castle.engine.setup import PLAYERS
from generator.games.castle.engine.turns import STEPS, draw_options
from generator.rng import Stream
from generator.rules import CHANCE, TERMINAL, IllegalAction, Table, called, seated, whole


def _none(_: Position) -> list[int]:
    return []


def _lots(_: Position) -> list[int]:
    return list(range(PLAYERS))


OPTIONS: tuple[Callable[[Position], list[int]], ...] = (
    _lots, coming, coming, draw_options, coming, coming, plays, cancel_options, prize_options, discard_options, _none,
)  # fmt: skip
"""By phase: what may be done, or may come."""
assert len(OPTIONS) == OVER + 1  # noqa: S101 - of each phase


class State(Position):
    """A game of Castle as it stands."""

    __slots__ = ()

    def current_player(self) -> int:
        """Whose decision it is: a player, CHANCE or TERMINAL."""
        return self.now

    def is_chance_node(self) -> bool:
        """Whether something is drawn next."""
        return self.now == CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.now == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What the current player may do (at a chance node: what may come), ascending; nothing for any other player."""
        if player is not None and player != self.now:
            return []
        return OPTIONS[self.phase](self)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, ascending, with its chance; the chances add up to 1."""
        if self.now != CHANCE:
            return []
        cards = range(PLAYERS) if self.phase == LOT else self.pile
        return [(card, cards.count(card) / len(cards)) for card in self.legal_actions()]

    def sample_chance(self, rng: Stream) -> int:
        """One of the chance outcomes, each with its chance: the quick way, and exact."""
        return rng.below(PLAYERS) if self.phase == LOT else self.pile[rng.below(len(self.pile))]

    def apply_action(self, action: SupportsIndex) -> None:
        """Do it.

        Raises:
            IllegalAction: The rules forbid it here, or it is no whole number; nothing has changed.
        """
        self.apply_unchecked(self._legal(action))

    def apply_unchecked(self, action: int) -> None:
        """Do what is known to be legal."""
        self.past.append(action)
        STEPS[self.phase](self, action)

    def returns(self) -> list[float]:
        """Each player's share of the victory, adding up to 1; zero until the game is over."""
        return shares(self) if self.phase == OVER else [0.0] * PLAYERS

    def totals(self) -> list[float]:
        """Each player's points so far."""
        return [float(each) for each in points(self)]

    def turns(self) -> int:
        """How many turns players have finished."""
        return self.done

    def ending(self) -> str:
        """What decided the game; empty until it is over."""
        return ending(self) if self.phase == OVER else ""

    def history(self) -> list[int]:
        """Every action from the start, those of chance included."""
        return self.past[:]

    def action_to_string(self, action: SupportsIndex) -> str:
        """A legal action in words, different from every other legal here.

        Raises:
            IllegalAction: It is not legal here.
        """
        return worded(self, self._legal(action))

    def string_to_action(self, text: str) -> int:
        """The legal action of these words.

        Raises:
            IllegalAction: None is called so here.
        """
        match = next((action for action in self.legal_actions() if worded(self, action) == text), None)
        if match is not None:
            return match
        known = {} if self.now == CHANCE or self.phase == OVER else every_action(self)
        unknown = reason(self, 0) if self.phase == OVER or self.phase in CHANCES else _UNKNOWN
        raise IllegalAction(text, reason(self, known[text]) if text in known else unknown, str(self))

    def information_state_string(self, player: SupportsIndex) -> str:
        """All that the player knows, as text: of the other hand, what was seen on its way there."""
        seat = seated(player, PLAYERS)
        return f"{self.setup.chairs[seat].name} knows\n{view.text(self, seat)}"

    def observation_tensor(self, player: SupportsIndex) -> list[float]:
        """What the player sees now, and knows of the other hand."""
        return numbers(self, seated(player, PLAYERS))

    def resample(self, player: SupportsIndex, rng: Stream) -> Self:
        """A copy in which what the player cannot know, the pile and the rest of the other hand, is dealt again."""
        return deal_again(self, seated(player, PLAYERS), rng)

    def serialize(self) -> str:
        """Every action from the start, as numbers; with the rules that is the whole game."""
        return " ".join(map(str, self.past))

    def table(self, seat: SupportsIndex | None = None) -> Table:
        """What lies on the table, as a seat sees it; None sees all."""
        return view.table(self, None if seat is None else seated(seat, PLAYERS))

    def __str__(self) -> str:
        return view.text(self)

    def _legal(self, action: SupportsIndex) -> int:
        """The action as one of Python's whole numbers, once it is certain that it is legal here."""
        number = action if type(action) is int else whole(action, self)  # most are, and need no call
        if number not in self.legal_actions():
            raise IllegalAction(self._name(number), reason(self, number), str(self))
        return number

    def _name(self, action: int) -> str:
        """What it would be called in a turn, or the number where it is no player's action."""
        known = self.now != CHANCE and self.hue[0] >= 0 and 0 <= action < self.setup.numbering.count
        return played(self, action) if known else called(action)


_UNKNOWN = "nothing that a player does is called so, as 'take red 4' is"
