"""Position -> State: the game as players, bots and other programs meet it, in the words of OpenSpiel."""

from __future__ import annotations

from typing import Self, SupportsIndex

from generator.games.castles_in_the_air.engine import acting, legal, notation, reasons, record, results, senses, view
from generator.games.castles_in_the_air.engine.position import Position
from generator.rng import Stream
from generator.rules import CHANCE, TERMINAL, IllegalAction, Table, seated, whole


class State(Position):
    """A game of Castles in the Air as it stands; see `generator.rules.State` for what each method promises."""

    __slots__ = ()

    def current_player(self) -> int:
        """Whose decision it is: a seat, CHANCE or TERMINAL."""
        return self.actor

    def is_chance_node(self) -> bool:
        """Whether a lot, a tile or the die comes next."""
        return self.actor == CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.actor == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What may be done or may come next, ascending; nothing for a player whose decision it is not."""
        if player is None or player == self.actor:
            return legal.STEPS[self.phase](self)
        return []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may come next, ascending, with its chance: all tiles not yet seen alike, all faces of the die alike."""
        return results.chances(self) if self.actor == CHANCE else []

    def sample_chance(self, rng: Stream) -> int:
        """One of the chance outcomes, each with its chance."""
        return results.sample(self, rng)

    def apply_action(self, action: SupportsIndex) -> None:
        """Do it.

        Raises:
            IllegalAction: The rules forbid it here, or it is no whole number; nothing has changed.
        """
        acting.act(self, self._legal(action))

    def apply_unchecked(self, action: int) -> None:
        """Do what is known to be legal."""
        acting.act(self, action)

    def scores(self) -> list[tuple[int, int]]:
        """Each player's points and tie-breaker points, if the game ended now."""
        return results.scores(self)

    def returns(self) -> list[float]:
        """A win is 1, shared by all who win; zeros until the game is over."""
        return results.returns(self)

    def totals(self) -> list[float]:
        """Each player's points so far."""
        return [float(points) for points, _left in results.scores(self)]

    def turns(self) -> int:
        """How many turns players have finished, those of a laying phase included."""
        return self.done

    def ending(self) -> str:
        """What ended the game; '' until it is over."""
        return results.ending(self)

    def action_to_string(self, action: SupportsIndex) -> str:
        """A legal action in words.

        Raises:
            IllegalAction: It is not legal here.
        """
        return notation.words(self, self._legal(action))

    def string_to_action(self, text: str) -> int:
        """The legal action of these words.

        Raises:
            IllegalAction: None is called so here.
        """
        for action in legal.actions(self):
            if notation.words(self, action) == text:
                return action
        raise IllegalAction(text, reasons.unknown(self), str(self))

    def information_state_string(self, player: SupportsIndex) -> str:
        """All that the player knows: everything but what the stack holds, and in what order."""
        return senses.information(self, seated(player, self.setup.players))

    def observation_tensor(self, player: SupportsIndex) -> list[float]:
        """All that the player knows as a row of numbers, the player's own things first."""
        return senses.tensor(self, seated(player, self.setup.players))

    def resample(self, player: SupportsIndex, rng: Stream) -> Self:
        """A copy in which a stack dealt in advance is dealt again from the tiles nobody has seen."""
        return senses.resample(self, seated(player, self.setup.players), rng)

    def serialize(self) -> str:
        """The state as text."""
        return record.write(self)

    def table(self, seat: SupportsIndex | None = None) -> Table:
        """What lies on the table; the same for every seat, since nothing but the stack is hidden."""
        if seat is not None:
            seated(seat, self.setup.players)
        return view.table(self)

    def _legal(self, action: SupportsIndex) -> int:
        """The action as one of Python's whole numbers, once it is certain that it is legal here."""
        number = action if type(action) is int else whole(action, self)  # most are, and need no call
        if number not in legal.actions(self):
            raise reasons.illegal(self, number)
        return number

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.clone()

    def __str__(self) -> str:
        return view.text(self)
