"""Position -> State: the game as players, bots and records handle it, in the words every engine shares."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.engine import CHANCE, Table, called
from tilewright.games.castles_and_crowns.engine import view
from tilewright.games.castles_and_crowns.engine.companions import companions
from tilewright.games.castles_and_crowns.engine.notation import every_action, reason, rolled, worded
from tilewright.games.castles_and_crowns.engine.position import (
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
from tilewright.games.castles_and_crowns.engine.rounds import STEPS, moves
from tilewright.games.castles_and_crowns.engine.senses import ending, hands, numbers, totals
from tilewright.rng import Stream


class State(Position):
    """A game of Castles & Crowns as it stands."""

    __slots__ = ()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What may be sent, whom the player may choose, or what may come: without `options`, as bots ask so often."""
        if self.now < 0 or (player is not None and player != self.now):
            return super().legal_actions(player)
        if self.phase == SEND:
            return moves(self)
        number = self.setup.numbering
        return [number.hire(rank) if at == NOWHERE else number.lure(rank, at) for rank, at in companions(self)]

    def urn(self) -> Sequence[int]:
        """The seats that draw lots, or the cards to come."""
        return range(self.seats) if self.phase == LOT else self.pile

    def coming(self) -> Sequence[int]:
        """Everything that may be drawn, or that the dice may show."""
        return self.urn() if self.phase <= BATTLEFIELDS else range(self.pool.count)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn or rolled, with its chance: of dice, not everything is as likely."""
        if self.now == CHANCE and self.phase > BATTLEFIELDS:
            return list(self.pool.chances)
        return super().chance_outcomes()

    def sample_chance(self, rng: Stream) -> int:
        """One of the chance actions, each with its chance: the quick way, and exact."""
        if self.phase > BATTLEFIELDS:
            return self.pool.drawn(rng)
        return rng.below(self.seats) if self.phase == LOT else self.pile[rng.below(len(self.pile))]

    def apply_unchecked(self, action: int) -> None:
        """Do what is known to be legal."""
        self.past.append(action)
        STEPS[self.phase](self, action)

    def words(self, action: int) -> str:
        """A legal action in words."""
        return worded(self, action)

    def meaning(self, text: str) -> int | None:
        """The legal action of these words; of dice, it is found without looking at all they could show."""
        return rolled(self, text) if self.phase in (MERCENARIES, ROLL) else super().meaning(text)

    def totals(self) -> list[float]:
        """Each player's points so far, castles that lie face down included."""
        return totals(self)

    def winners(self) -> Sequence[int]:
        """Whoever has the most points, then the most cards (`more_cards`); else `tie_shared`."""
        return self.setup.rules.scoring.winners(hands(self))

    def verdict(self) -> str:
        """What decided the game."""
        return ending(self)

    def knowledge(self, seat: int) -> str:
        """All that a seat knows, as text: everything that happens, happens in sight of all."""
        return f"{self.setup.seats[seat].name} knows\n{self}"

    def numbers(self, seat: int) -> list[float]:
        """What a seat sees now, others' castles being face down (`own_castles_seen`)."""
        return numbers(self, seat)

    def sight(self, seat: int | None) -> Table:
        """What lies on the table, as a seat sees it."""
        return view.table(self, seat)

    def label(self, action: int) -> str:
        """What an illegal action would be called in a turn, or the number if it is no player's action."""
        in_turn = self.phase in (SEND, CHOOSE, OVER) and 0 <= action < self.setup.numbering.count
        return worded(self, action) if in_turn else called(action)

    def reason(self, action: int) -> str:
        """The rule that forbids an action here."""
        return reason(self, action)

    def unknown(self, text: str) -> str:
        """Why no legal action is called so."""
        if self.now < 0:
            return reason(self, 0)
        every = every_action(self)
        return (
            reason(self, every[text]) if text in every else "nothing that a player does is called so, as '5s to 3' is"
        )

    def __str__(self) -> str:
        return view.text(self)
