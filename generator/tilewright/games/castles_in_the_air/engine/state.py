"""Position -> State: the game as players, bots and other programs meet it, in the words of OpenSpiel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from tilewright.engine import Table
from tilewright.games.castles_in_the_air.engine import legal, notation, reasons, record, senses, turns, view
from tilewright.games.castles_in_the_air.engine.actions import WILD
from tilewright.games.castles_in_the_air.engine.kinds import NONE
from tilewright.games.castles_in_the_air.engine.position import Phase, Position
from tilewright.rng import Stream


class State(Position):
    """A game of Castles in the Air as it stands; see `tilewright.engine.State` for what each method promises."""

    __slots__ = ()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What may be done or may come, ascending: without `options`, as bots ask for it at every move."""
        if self.now >= 0 and (player is None or player == self.now):
            return legal.STEPS[self.phase](self)
        return super().legal_actions(player)

    def urn(self) -> Sequence[int]:
        """The seats that draw lots, the tiles not yet seen, or the faces of the die: each alike."""
        if self.phase == Phase.TURN_UP:
            return self.unseen
        if self.phase == Phase.LOT:
            return range(self.seats)
        return [WILD if face == NONE else face for face in self.setup.die]

    def coming(self) -> Sequence[int]:
        """The same in ascending order, each once."""
        return legal.actions(self)

    def sample_chance(self, rng: Stream) -> int:
        """One of the chance outcomes, tiles being the most frequent."""
        if self.phase != Phase.TURN_UP:
            return rng.pick(self.urn())
        unseen = self.unseen
        return unseen[rng.below(len(unseen))]

    def apply_unchecked(self, action: int) -> None:
        """Do what is known to be legal."""
        turns.act(self, action)

    def words(self, action: int) -> str:
        """A legal action in words."""
        return notation.words(self, action)

    def scores(self) -> list[tuple[int, int]]:
        """Each player's points and tie-breaker points, if the game ended now."""
        return turns.scores(self)

    def totals(self) -> list[float]:
        """Each player's points so far."""
        return [float(points) for points, _left in turns.scores(self)]

    def winners(self) -> Sequence[int]:
        """Whoever has the most points, and among them the most tie-breaker points."""
        return turns.winners(self)

    def verdict(self) -> str:
        """What ended the game."""
        return turns.ending(self)

    def knowledge(self, seat: int) -> str:
        """All that a seat knows: everything but what the stack holds, and in what order."""
        return senses.information(self, seat)

    def numbers(self, seat: int) -> list[float]:
        """All that a seat knows as a row of numbers, its own things first."""
        return senses.tensor(self, seat)

    def deal_again(self, seat: int, rng: Stream) -> Self:
        """A copy in which a stack dealt in advance is dealt again from the tiles nobody has seen."""
        return senses.resample(self, seat, rng)

    def sight(self, seat: int | None) -> Table:  # noqa: ARG002 - nothing but the stack is hidden
        """What lies on the table; the same for every seat."""
        return view.table(self)

    def label(self, action: int) -> str:
        """What an illegal action would be called in a turn, or its number."""
        return reasons.label(self, action)

    def reason(self, action: int) -> str:
        """The rule that forbids an action here."""
        return reasons.rule(self, action)

    def unknown(self, text: str) -> str:  # noqa: ARG002 - it says what would be legal
        """Why no legal action is called so."""
        return reasons.unknown(self)

    def history(self) -> list[int]:
        """Every action from the start, those of chance included."""
        return self.past[: self.length]

    def serialize(self) -> str:
        """The state as text."""
        return record.write(self)

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.clone()

    def __str__(self) -> str:
        return view.text(self)
