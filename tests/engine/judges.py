"""Strong players that share nothing with the bots of the box: none of these may win against them.

`FlatMonteCarlo` is written from its definition. `OpenSpielSearch` plays by the information-set Monte Carlo tree search
that OpenSpiel brings, and needs the extra `conformance`. Both see what a bot sees, a `View`, and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pytest

from tilewright.engine import CHANCE, TERMINAL, State
from tilewright.engine.view import View
from tilewright.rng import Stream

if TYPE_CHECKING:
    import numpy as np

CURIOUS = 0.7
"""How much the tree search tries what it has seldom tried, if a victory is 1 (Cowling, Powley and Whitehouse 2012)."""


def playout(state: State, rng: Stream) -> list[float]:
    """Play a game to its end, every move and every draw at random; return each seat's share of the victory."""
    while (player := state.current_player()) != TERMINAL:
        state.apply_unchecked(state.sample_chance(rng) if player == CHANCE else rng.pick(state.legal_actions()))
    return state.returns()


class FlatMonteCarlo:
    """Plays every legal move to the end at random, so many times, and takes the one that wins most.

    Attributes:
        playouts: How often each move is played to the end; what is hidden is dealt again each time.
    """

    def __init__(self, rng: Stream, playouts: int) -> None:
        self._rng, self.playouts = rng, playouts

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return the move with the best mean; the first of several."""
        return max(legal, key=lambda move: self._wins(view, move)) if len(legal) > 1 else legal[0]

    def _wins(self, view: View, move: int) -> float:
        wins = 0.0
        for _ in range(self.playouts):
            state = view.resample(self._rng)
            state.apply_unchecked(move)
            wins += playout(state, self._rng)[view.seat]
        return wins


class Playouts:
    """What OpenSpiel's tree search asks of a state that is new to it: all moves are alike, and one playout.

    OpenSpiel's own `RandomRolloutEvaluator` does the same through its adaptor, several times slower.
    """

    def __init__(self, rng: Stream) -> None:
        self._rng = rng

    def prior(self, state: Any) -> list[tuple[int, float]]:  # noqa: ANN401 - one of pyspiel's, which brings no types
        """Return each legal move with the same chance."""
        legal = state.legal_actions()
        return [(move, 1 / len(legal)) for move in legal]

    def evaluate(self, state: Any) -> np.ndarray:  # noqa: ANN401 - as above
        """Return each seat's share of the victory after one playout."""
        import numpy as np  # noqa: PLC0415 - only where the extra is installed

        return np.array(playout(state.held.state.clone(), self._rng))


class OpenSpielSearch:
    """Plays by `open_spiel.python.algorithms.ismcts`.

    Attributes:
        game: One of pyspiel's, which `tilewright.engine.spiel.register` has made known.
        simulations: How many a decision takes.
    """

    def __init__(self, rng: Stream, game: Any, simulations: int) -> None:  # noqa: ANN401 - as above
        import numpy as np  # noqa: PLC0415 - only where the extra is installed

        ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts", reason="needs the extra `conformance`")
        self._rng, self.game, self.simulations = rng, game, simulations
        self._searcher = ismcts.ISMCTSBot(
            game,
            Playouts(rng),
            CURIOUS,
            simulations,
            random_state=np.random.RandomState(rng.word()),
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        self._searcher.set_resampler(lambda state, seat: state.resample_from_infostate(seat, self._chance))

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return the move that was tried most often."""
        if len(legal) == 1:
            return legal[0]
        return int(self._searcher.step(self.game.new_initial_state().holding(view.resample(self._rng))))

    def _chance(self) -> float:
        return self._rng.between(0, 1)
