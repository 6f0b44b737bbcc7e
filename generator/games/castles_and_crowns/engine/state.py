"""Position -> State: the game as players, bots and records handle it, in the words every engine shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import SupportsIndex

from generator.games.castles_and_crowns.engine import view
from generator.games.castles_and_crowns.engine.companions import companions
from generator.games.castles_and_crowns.engine.notation import every_action, rolled, worded
from generator.games.castles_and_crowns.engine.position import (
    BATTLEFIELDS,
    CHOOSE,
    LOT,
    MERCENARIES,
    NOWHERE,
    OVER,
    ROLL,
    SEND,
    Position,
)
from generator.games.castles_and_crowns.engine.reasons import reason
from generator.games.castles_and_crowns.engine.results import ending, shares, totals
from generator.games.castles_and_crowns.engine.rounds import STEPS, moves
from generator.games.castles_and_crowns.engine.senses import numbers
from generator.rng import Stream
from generator.rules import CHANCE, TERMINAL, IllegalAction, Table, called, seated, whole


def possible(position: Position) -> Sequence[int]:
    """Every chance action, in rising order."""
    if position.phase == BATTLEFIELDS:
        return position.pile
    return range(position.setup.players if position.phase == LOT else position.pool.count)


def outcomes(position: Position) -> list[tuple[int, float]]:
    """Every chance action with its chance."""
    if position.phase in (LOT, BATTLEFIELDS):
        equal = possible(position)
        return [(each, 1 / len(equal)) for each in equal]
    return list(position.pool.chances)


class State(Position):
    """A game of Castles & Crowns as it stands."""

    __slots__ = ()

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
        if player is not None and player != self.now:
            return []
        if self.phase == SEND:
            return moves(self)
        if self.phase == CHOOSE:
            number = self.setup.numbering
            options = companions(self)
            return [number.hire(rank) if at == NOWHERE else number.lure(rank, at) for rank, at in options]
        return [] if self.phase == OVER else list(possible(self))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn or rolled, ascending, with its chance; the chances add up to 1."""
        return outcomes(self) if self.now == CHANCE else []

    def sample_chance(self, rng: Stream) -> int:
        """One of the chance actions, each with its chance: the quick way, and exact."""
        if self.phase > BATTLEFIELDS:
            return self.pool.drawn(rng)
        return rng.pick(self.pile) if self.phase == BATTLEFIELDS else rng.below(self.setup.players)

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
        return shares(self) if self.phase == OVER else [0.0] * self.setup.players

    def totals(self) -> list[float]:
        """Each player's points so far, castles that lie face down included."""
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
        if self.phase in (MERCENARIES, ROLL):
            match = rolled(self, text)
        else:
            match = next((action for action in self.legal_actions() if worded(self, action) == text), None)
        if match is not None:
            return match
        known = {} if self.now == CHANCE else every_action(self)
        why = reason(self, known[text]) if text in known else self._unknown()
        raise IllegalAction(text, why, str(self))

    def information_state_string(self, player: SupportsIndex) -> str:
        """All that the player knows, as text: everything that happens, happens in sight of all."""
        return f"{self.setup.seats[seated(player, self.setup.players)].name} knows\n{self}"

    def observation_tensor(self, player: SupportsIndex) -> list[float]:
        """What the player sees now, others' castles being face down (`own_castles_seen`)."""
        return numbers(self, seated(player, self.setup.players))

    def resample(self, player: SupportsIndex, rng: Stream) -> State:  # noqa: ARG002 - all luck is still to come
        """A copy: what is still to come is drawn and rolled when it comes, and what has come was seen by all."""
        seated(player, self.setup.players)
        return self.clone()

    def serialize(self) -> str:
        """Every action from the start, as numbers; with the rules that is the whole game."""
        return " ".join(map(str, self.past))

    def table(self, seat: SupportsIndex | None = None) -> Table:
        """What lies on the table, as a seat sees it; None sees all."""
        return view.table(self, None if seat is None else seated(seat, self.setup.players))

    def __str__(self) -> str:
        return view.text(self)

    def _legal(self, action: SupportsIndex) -> int:
        """The action as one of Python's whole numbers, once it is certain that it is legal here."""
        number = action if type(action) is int else whole(action, self)  # most are, and need no call
        if number not in (possible(self) if self.now == CHANCE else self.legal_actions()):
            raise IllegalAction(self._name(number), reason(self, number), str(self))
        return number

    def _name(self, action: int) -> str:
        """What it would be called in a turn, or the number where it is no player's action."""
        known = self.phase in (SEND, CHOOSE, OVER) and 0 <= action < self.setup.numbering.count
        return worded(self, action) if known else called(action)

    def _unknown(self) -> str:
        known = "nothing that a player does is called so, as '5s to 3' is"
        return known if self.phase in (SEND, CHOOSE) else reason(self, 0)
