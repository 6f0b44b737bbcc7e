"""What a seat cannot see changes nothing of what it is told: every game of docs/play, dealt again at many moments."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tilewright.play.engine import PlayGame
from tilewright.play.state import PlayState
from tilewright.rng import Stream
from tilewright.shelf import shelf

GAMES = sorted(path.parent.name for path in Path("docs/play").glob("*/play.yaml"))
MOMENTS = 60


def _pieces(state: PlayState) -> Counter[int]:
    return Counter(kind for place in state.p for kind in place if 0 <= kind < state.game.dice)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_told_the_same_whatever_lies_where_it_does_not_see(name: str) -> None:
    spec = shelf.load(f"docs/play/{name}")
    game = shelf.engine(spec, min(spec.game.players.most, max(spec.game.players.least, 3)))
    assert isinstance(game, PlayGame)
    rng = Stream(name, "secrets")
    state, others = game.new_initial_state(), 0
    pieces = _pieces(state)
    for moment in range(MOMENTS * 4):
        if state.is_terminal():
            state = game.new_initial_state()
        action = state.sample_chance(rng) if state.is_chance_node() else rng.pick(state.legal_actions())
        state.apply_action(action)
        assert _pieces(state) == pieces, "no piece is lost, and none comes from nowhere"
        if moment % 4 or state.is_terminal():
            continue
        seat = moment // 4 % game.num_players
        twin = state.resample(seat, rng)
        others += twin.p != state.p
        assert _pieces(twin) == pieces
        assert twin.observation_tensor(seat) == state.observation_tensor(seat)
        assert twin.table(seat) == state.table(seat)
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        assert twin.legal_actions(seat) == state.legal_actions(seat)
        assert twin.current_player() == state.current_player()
    hides = any(not view >> seat & 1 for view in game.views for seat in range(game.num_players))
    assert others or not hides, "nothing was ever dealt in another way"
