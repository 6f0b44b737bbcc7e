"""Position -> State: the game as players, bots and records handle it, in the words every engine shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

from tilewright.engine import CHANCE, Table, called
from tilewright.games.castle.engine import view
from tilewright.games.castle.engine.notation import every_action, played, reason, worded
from tilewright.games.castle.engine.position import CANCEL, DISCARD, DRAW, LOT, PLAY, PRIZE, Position
from tilewright.games.castle.engine.senses import deal_again, ending, numbers, points
from tilewright.games.castle.engine.setup import PLAYERS
from tilewright.games.castle.engine.turns import (
    STEPS,
    cancel_options,
    discard_options,
    draw_options,
    plays,
    prize_options,
)
from tilewright.rng import Stream

OPTIONS: dict[int, Callable[[Position], list[int]]] = {
    DRAW: draw_options,
    PLAY: plays,
    CANCEL: cancel_options,
    PRIZE: prize_options,
    DISCARD: discard_options,
}
"""By phase: what may be done."""


class State(Position):
    """A game of Castle as it stands."""

    __slots__ = ()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What may be done or may come, ascending: without `options`, as bots ask for it at every move."""
        if self.now >= 0 and (player is None or player == self.now):
            return OPTIONS[self.phase](self)
        return super().legal_actions(player)

    def urn(self) -> Sequence[int]:
        """The seats that draw lots, or the pile."""
        return range(PLAYERS) if self.phase == LOT else self.pile

    def sample_chance(self, rng: Stream) -> int:
        """One of them, each as likely: the quick way."""
        return rng.below(PLAYERS) if self.phase == LOT else self.pile[rng.below(len(self.pile))]

    def apply_unchecked(self, action: int) -> None:
        """Do what is known to be legal."""
        self.past.append(action)
        STEPS[self.phase](self, action)

    def words(self, action: int) -> str:
        """A legal action in words."""
        return worded(self, action)

    def totals(self) -> list[float]:
        """Each player's points so far."""
        return [float(each) for each in points(self)]

    def winners(self) -> Sequence[int]:
        """Whoever has the most points; level is shared (`tie_shared`)."""
        return self.setup.rules.scoring.winning(points(self))

    def verdict(self) -> str:
        """What decided the game."""
        return ending(self)

    def knowledge(self, seat: int) -> str:
        """All that a seat knows, as text: of the other hand, what was seen on its way there."""
        return f"{self.setup.chairs[seat].name} knows\n{view.text(self, seat)}"

    def numbers(self, seat: int) -> list[float]:
        """What a seat sees now, and knows of the other hand."""
        return numbers(self, seat)

    def deal_again(self, seat: int, rng: Stream) -> Self:
        """A copy in which what a seat cannot know, the pile and the rest of the other hand, is dealt again."""
        return deal_again(self, seat, rng)

    def sight(self, seat: int | None) -> Table:
        """What lies on the table, as a seat sees it."""
        return view.table(self, seat)

    def label(self, action: int) -> str:
        """What an illegal action would be called in a turn, or the number if it is no player's action."""
        in_turn = self.now != CHANCE and 0 <= action < self.setup.numbering.count
        return played(self, action) if in_turn else called(action)

    def reason(self, action: int) -> str:
        """The rule that forbids an action here."""
        return reason(self, action)

    def unknown(self, text: str) -> str:
        """Why no legal action is called so."""
        if self.now < 0:
            return reason(self, 0)
        every = every_action(self)
        return (
            reason(self, every[text])
            if text in every
            else "nothing that a player does is called so, as 'take red 4' is"
        )

    def __str__(self) -> str:
        return view.text(self)
