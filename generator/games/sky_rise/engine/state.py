"""Position -> State: the game as players, bots and records handle it, in the words every engine shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import SupportsIndex

from generator.games.sky_rise.engine import building, dealing, view
from generator.games.sky_rise.engine.knowing import deal_again, known
from generator.games.sky_rise.engine.notation import every_action, worded
from generator.games.sky_rise.engine.position import (
    ALL,
    ANTENNA,
    ASIDE,
    DEAL,
    DRAW,
    HUES,
    LAY,
    LOT,
    NESTS,
    OVER,
    PLACE,
    TREES,
    Position,
)
from generator.games.sky_rise.engine.reasons import reason
from generator.games.sky_rise.engine.results import ending, shares, totals
from generator.games.sky_rise.engine.senses import numbers
from generator.rng import Stream
from generator.rules import CHANCE, TERMINAL, IllegalAction, Table, called, seated, whole

STEPS: Mapping[int, Callable[[Position, int], None]] = MappingProxyType(
    {
        LOT: dealing.draw_lot,
        HUES: dealing.draw_hues,
        ASIDE: dealing.set_aside,
        NESTS: dealing.deal_nest,
        TREES: dealing.deal_tree,
        DEAL: dealing.deal,
        LAY: building.lay,
        DRAW: building.draw,
        PLACE: building.place,
        ANTENNA: building.raise_antenna,
    }
)
SECRET = frozenset((ASIDE, NESTS, TREES, DEAL, DRAW))
"""Where something is drawn that not everybody sees."""


class State(Position):
    """A game of Sky Rise as it stands."""

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
        if self.now >= 0:
            return building.moves(self)
        return [] if self.phase == OVER else list(dealing.possible(self))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, ascending, with its chance; the chances add up to 1."""
        equal = dealing.possible(self) if self.now == CHANCE else ()
        return [(each, 1 / len(equal)) for each in equal]

    def sample_chance(self, rng: Stream) -> int:
        """One of the chance outcomes, each with its chance."""
        return rng.pick(dealing.possible(self))

    def apply_action(self, action: SupportsIndex) -> None:
        """Do it.

        Raises:
            IllegalAction: The rules forbid it here, or it is no whole number; nothing has changed.
        """
        self.apply_unchecked(self._legal(action))

    def apply_unchecked(self, action: int) -> None:
        """Do what is known to be legal."""
        phase = self.phase
        self.past.append(action)
        self.eyes.append(self.turn if phase in SECRET else ALL)
        STEPS[phase](self, action)

    def returns(self) -> list[float]:
        """Each player's share of the victory, adding up to 1; zero until the game is over."""
        return shares(self) if self.phase == OVER else [0.0] * self.setup.players

    def totals(self) -> list[float]:
        """Each player's points as the tower stands, those of hidden goals included."""
        return totals(self)

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
        named = {} if self.now == CHANCE else every_action(self)
        raise IllegalAction(text, reason(self, named[text]) if text in named else self._unknown(), str(self))

    def information_state_string(self, player: SupportsIndex) -> str:
        """All that the player knows, as text: what has happened in its sight, and what it sees now."""
        seat = seated(player, self.setup.players)
        return f"{self.setup.seats[seat].name} knows\n{known(self, seat)}\n{view.text(self, seat)}"

    def observation_tensor(self, player: SupportsIndex) -> list[float]:
        """What the player sees now: the tower, its own goals and hand, and what everybody sees."""
        return numbers(self, seated(player, self.setup.players))

    def resample(self, player: SupportsIndex, rng: Stream) -> State:
        """A copy in which others' goals and hands, what was set aside and the pile are dealt again."""
        twin = self.clone()
        deal_again(twin, seated(player, self.setup.players), rng)
        return twin

    def serialize(self) -> str:
        """Every action from the start, as numbers; with the rules that is the whole game."""
        return " ".join(map(str, self.past))

    def table(self, seat: SupportsIndex | None = None) -> Table:
        """What lies on the table, as a seat sees it; None sees all."""
        return view.table(self, None if seat is None else seated(seat, self.setup.players))

    def __str__(self) -> str:
        return view.text(self, None)

    def _legal(self, action: SupportsIndex) -> int:
        """The action as one of Python's whole numbers, once it is certain that it is legal here."""
        number = action if type(action) is int else whole(action, self)  # most are, and need no call
        if number not in (dealing.possible(self) if self.now == CHANCE else self.legal_actions()):
            raise IllegalAction(self._name(number), reason(self, number), str(self))
        return number

    def _name(self, action: int) -> str:
        """What it would be called in a turn, or the number where it is no player's action."""
        named = self.now != CHANCE and 0 <= action < self.setup.numbering.count
        return worded(self, action) if named else called(action)

    def _unknown(self) -> str:
        named = "nothing that a player does is called so, as 'large red on AB12' is"
        return named if self.now >= 0 else reason(self, 0)
