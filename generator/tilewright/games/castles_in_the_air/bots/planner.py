"""View -> a move, by a value that was learned: plans of a turn are played to its end, and the best is kept."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.engine import TERMINAL
from tilewright.engine.value import Value
from tilewright.games.castles_in_the_air.bots.forager import START, Forager, between
from tilewright.games.castles_in_the_air.bots.routes import Outing, actions_to, aims
from tilewright.games.castles_in_the_air.engine.position import Phase
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.rng import Stream

WIDE = 6
"""Plans that are tried."""
LONG = 60
"""Steps after which a turn is weighed where it is."""


class Planner(Forager):
    """Tries several ways to begin its plan where a forager takes the one that pays best at once.

    Attributes:
        value: What the end of a turn is worth.
    """

    def __init__(self, rng: Stream, value: Value) -> None:
        super().__init__(rng)
        self.value = value
        self._forager = Forager(rng)

    def _turn(self, state: State, legal: Sequence[int]) -> list[int]:
        """The next thing to do in a turn, with the way to it."""
        usual = super()._turn(state, legal)
        plans = [] if self._at_once(state, legal) else [usual, *self._others(state, legal)]
        plans = [plan for at, plan in enumerate(plans) if plan and plan not in plans[:at]][:WIDE]
        if len(plans) < 2:
            return usual
        return max(plans, key=lambda plan: self._tried(state, plan))

    def _others(self, state: State, legal: Sequence[int]) -> list[list[int]]:
        """Other ways to begin: each thing that can be had in this turn, the likeliest first; and to lay a tile."""
        reached, hand, codes = Outing(state).within(state.moves), tuple(state.hand(state.mover)), state.setup.codes
        rates = [(self._net(state, hand, aim.slot) / (aim.cost + START), aim) for aim in aims(state, reached)]
        worth_it = sorted(
            (each for each in rates if each[0] > 0 and each[1].cost <= state.moves),
            key=lambda each: (-each[0], each[1].slot),
        )
        plans = [[*actions_to(aim.floor, reached), aim.action] for _, aim in worth_it[:WIDE]]
        tiles = between(legal, codes.lay, codes.at)
        lays = [[codes.lay + self._best_tile(state, tiles)]] if tiles else []
        return [*plans[: WIDE - 2], *lays]

    def _tried(self, state: State, plan: Sequence[int]) -> float:
        """What the end of the turn is worth if it begins so, and a forager finishes it."""
        after, seat, turn = state.clone(), state.mover, state.turns()
        steps = list(plan)[::-1]
        for _ in range(LONG):
            now = after.current_player()
            if now == TERMINAL or after.turns() != turn or after.mover != seat:
                break
            if now != seat:
                if after.phase not in (Phase.ROLL, Phase.TURN_UP):
                    break  # somebody else is asked: too much is open
                after.apply_unchecked(after.sample_chance(self._rng))
                continue
            legal = after.legal_actions()
            if not (steps and steps[-1] in legal):
                steps = self._forager.planned(after, legal)[::-1]
            after.apply_unchecked(steps.pop() if steps and steps[-1] in legal else legal[0])
        return self.value.worth(after, seat)
