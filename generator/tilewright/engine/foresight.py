"""View -> the move after which a turn ends best, by a value that was learned: the bot `learned`.

The likeliest moves are tried: the move is made, a quick bot finishes the turn, and the state at its end is weighed, for
in the middle of a turn too much is open to be judged. If dice or hidden cards are involved, they are tried with other
luck again and again.
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
"""Moves that are tried to the end of the turn, and moves that end it."""
LONG = 40
"""Decisions after which a turn is weighed where it is."""
DEALS, ENOUGH = 24, 40
"""With how much different luck a move is tried, at most; decisions after which no other luck is tried."""


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
        moves = self._likely(state, seat, legal)
        sums, decisions, drew = dict.fromkeys(moves, 0.0), 0, False
        for deal in range(DEALS):
            if deal:
                state = view.resample(self._rng)  # with other luck: once alone, whatever hangs on a die looks sure
            seed, before = str(self._rng.word()), list(sums.values())
            for move in moves:
                after = state.clone()
                after.apply_unchecked(move)
                took = 1 + finish_turn(after, state.turns(), self.quicker, Stream(seed, "luck"), seed)
                drew = drew or len(after.history()) - len(state.history()) > took
                sums[move] += self.value.worth(after, seat)
                decisions += took
            same = all(2 * first == both for first, both in zip(before, sums.values(), strict=True))
            if decisions > ENOUGH or (deal == 1 and same and not drew):  # no time is left, or no luck is involved
                break
        best = max(sums.values())
        return self._rng.pick([move for move in moves if sums[move] == best])

    def _likely(self, state: State, seat: int, legal: Sequence[int]) -> list[int]:
        """The moves that are tried: those that end the turn best, and of the others those that look best at once."""
        turn, weighs = state.turns(), moves_to_weigh(legal, self._rng)
        ends, open_ = dict[int, float](), list[int]()
        for move in weighs:
            after = state.clone()
            after.apply_unchecked(move)
            if after.turns() != turn or after.current_player() == TERMINAL:
                ends[move] = self.value.worth(after, seat)
            else:
                open_.append(move)
        if len(open_) > self.wide:
            glance = {move: looks(state, move, seat, self.worth) for move in open_}
            open_ = sorted(open_, key=lambda move: (-glance[move], move))[: self.wide]
        return [*open_, *sorted(ends, key=lambda move: (-ends[move], move))[: self.wide]]


def finish_turn(state: State, turn: int, quicker: Callable[[Stream], Bot], luck: Stream, seed: str) -> int:
    """Let a quick bot play all seats until a turn is over, or the game; return how many decisions it took.

    Args:
        state: The game, which is changed.
        turn: How many turns are finished before it.
        quicker: Makes the bot.
        luck: Draws and rolls.
        seed: Where the bots' own luck comes from.
    """
    players: dict[int, tuple[Bot, View]] = {}
    for decisions in range(LONG):
        if state.turns() > turn:
            return decisions
        past_chance(state, luck)
        seat = state.current_player()
        if seat == TERMINAL or state.turns() > turn:
            return decisions
        if seat not in players:
            players[seat] = quicker(Stream(seed, f"bot {seat}")), Redealt(state, seat)
        bot, seen = players[seat]
        state.apply_unchecked(bot.choose(seen, state.legal_actions()))
    return LONG
