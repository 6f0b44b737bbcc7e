"""Position -> State: the game as players, bots and records handle it, in the words every engine shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

from tilewright.engine import CHANCE, Table, called
from tilewright.games.sky_rise.engine import turns, view
from tilewright.games.sky_rise.engine.notation import every_action, reason, worded
from tilewright.games.sky_rise.engine.position import ALL, ASIDE, DEAL, DRAW, NESTS, TREES, Position
from tilewright.games.sky_rise.engine.senses import deal_again, ending, known, numbers, totals
from tilewright.rng import Stream

STEPS: tuple[Callable[[Position, int], None], ...] = (
    turns.draw_lot,
    turns.draw_hues,
    turns.set_aside,
    turns.deal_nest,
    turns.deal_tree,
    turns.deal,
    turns.lay,
    turns.draw,
    turns.place,
    turns.raise_antenna,
)
"""By phase: what an action does."""
SECRET = frozenset((ASIDE, NESTS, TREES, DEAL, DRAW))
"""Where something is drawn that not everybody sees."""


class State(Position):
    """A game of Sky Rise as it stands."""

    __slots__ = ()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What may be done or may come, ascending: without `options`, as bots ask for it at every move."""
        if self.now >= 0 and (player is None or player == self.now):
            return turns.moves(self)
        return super().legal_actions(player)

    def urn(self) -> Sequence[int]:
        """Whatever may be drawn, each as likely."""
        return turns.possible(self)

    def coming(self) -> Sequence[int]:
        """The same: there is one of each."""
        return turns.possible(self)

    def sample_chance(self, rng: Stream) -> int:
        """One of them, the pile's cards being the most frequent."""
        cards = self.pile if self.phase >= DEAL else turns.possible(self)
        return cards[rng.below(len(cards))]

    def apply_unchecked(self, action: int) -> None:
        """Do what is known to be legal, and write down who has seen it."""
        phase = self.phase
        self.past.append(action)
        self.eyes.append(self.turn if phase in SECRET else ALL)
        STEPS[phase](self, action)

    def words(self, action: int) -> str:
        """A legal action in words."""
        return worded(self, action)

    def totals(self) -> list[float]:
        """Each player's points as the tower stands, those of hidden goals included."""
        return totals(self)

    def winners(self) -> Sequence[int]:
        """Whoever has the most points; equals share (`shared`)."""
        return self.setup.rules.scoring.winners(totals(self))

    def verdict(self) -> str:
        """What decided the game."""
        return ending(self)

    def knowledge(self, seat: int) -> str:
        """All that a seat knows, as text: what has happened in its sight, and what it sees now."""
        return f"{self.setup.seats[seat].name} knows\n{known(self, seat)}\n{view.text(self, seat)}"

    def numbers(self, seat: int) -> list[float]:
        """What a seat sees now: the tower, its own goals and hand, and what everybody sees."""
        return numbers(self, seat)

    def deal_again(self, seat: int, rng: Stream) -> Self:
        """A copy in which others' goals and hands, what was set aside and the pile are dealt again."""
        twin = self.clone()
        deal_again(twin, seat, rng)
        return twin

    def sight(self, seat: int | None) -> Table:
        """What lies on the table, as a seat sees it."""
        return view.table(self, seat)

    def label(self, action: int) -> str:
        """What an illegal action would be called in a turn, or the number if it is no player's action."""
        in_turn = self.now != CHANCE and 0 <= action < self.setup.numbering.count
        return worded(self, action) if in_turn else called(action)

    def reason(self, action: int) -> str:
        """The rule that forbids an action here."""
        return reason(self, action)

    def unknown(self, text: str) -> str:
        """Why no legal action is called so."""
        if self.now < 0:
            return reason(self, 0)
        every = every_action(self)
        named = "nothing that a player does is called so, as 'large red on AB12' is"
        return reason(self, every[text]) if text in every else named

    def __str__(self) -> str:
        return view.text(self, None)
