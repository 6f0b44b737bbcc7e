"""View -> the move after which a turn ends best, by a value that was learned: the bot `learned`.

Each move that ends the turn is weighed as it is. Of the others the likeliest are tried: the move is made, a quick bot
finishes the turn, and the state at its end is weighed, for in the middle of a turn too much is open to be judged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilewright.engine import TERMINAL, State
from tilewright.engine.ahead import Worth, looks, moves_to_weigh, past_chance
from tilewright.engine.search import Redealt
from tilewright.engine.value import Value
from tilewright.engine.view import Bot, View
from tilewright.rng import Stream

WIDE = 4
"""Moves that are tried to the end of the turn."""
LONG = 40
"""Decisions after which a turn is weighed where it is."""


class Learned:
    """Weighs the ends of turns.

    Attributes:
        value: What a state is worth.
        worth: What it is worth at a glance: which moves are tried.
        quicker: Who finishes a turn, made from a stream of random numbers.
        wide: How many moves are tried.
    """

    def __init__(
        self, rng: Stream, value: Value, worth: Worth, quicker: Callable[[Stream], Bot], wide: int = WIDE
    ) -> None:
        self._rng = rng
        self.value, self.worth, self.quicker, self.wide = value, worth, quicker, wide

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The move after which the turn ends best; of several that are as good, any."""
        if len(legal) == 1:
            return legal[0]
        state, seat = view.resample(self._rng), view.seat
        turn = state.turns()
        values, open_ = dict[int, float](), dict[int, State]()
        for move in moves_to_weigh(legal, self._rng):
            after = state.clone()
            after.apply_unchecked(move)
            if after.turns() != turn or after.current_player() == TERMINAL:
                values[move] = self.value.worth(after, seat)
            else:
                open_[move] = after
        likeliest = list(open_)
        if len(open_) > self.wide:
            glance = {move: looks(state, move, seat, self.worth) for move in open_}
            likeliest = sorted(open_, key=lambda move: (-glance[move], move))[: self.wide]
        luck = str(self._rng.word())
        for move in likeliest:
            values[move] = self.value.worth(
                finish_turn(open_[move], turn, self.quicker, Stream(luck, "luck"), luck), seat
            )
        best = max(values.values())
        return self._rng.pick([move for move, worth in values.items() if worth == best])


def finish_turn(state: State, turn: int, quicker: Callable[[Stream], Bot], luck: Stream, seed: str) -> State:
    """Let a quick bot play all seats until a turn is over, or the game; return the same state.

    Args:
        state: The game, which is changed.
        turn: How many turns are finished before it.
        quicker: Makes the bot.
        luck: Draws and rolls.
        seed: Where the bots' own luck comes from.
    """
    players: dict[int, tuple[Bot, View]] = {}
    for _ in range(LONG):
        if state.turns() > turn:
            return state
        past_chance(state, luck)
        seat = state.current_player()
        if seat == TERMINAL or state.turns() > turn:
            return state
        if seat not in players:
            players[seat] = quicker(Stream(seed, f"bot {seat}")), Redealt(state, seat)
        bot, seen = players[seat]
        state.apply_unchecked(bot.choose(seen, state.legal_actions()))
    return state
