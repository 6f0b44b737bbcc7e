"""What is legal and what is not: every refusal names its rule, and there are as many ways on as there ever were."""

from __future__ import annotations

import pytest

from tests.games.castles_in_the_air.chance_player import eager
from tests.games.castles_in_the_air.laws import STACK, game
from tests.games.castles_in_the_air.small_city import spec
from tilewright.engine import IllegalAction
from tilewright.games.castles_in_the_air.engine import engine
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.rng import Stream

IDEAS = [
    ("bought-bonuses",),
    ("green-veto",),
    ("laid-treasure",),
    ("roll-again",),
    ("tile-in-hand",),
    ("chief-chooses",),
]


@pytest.mark.parametrize(
    "variants", [(), ("edge-exploration",), ("key-market",), ("matching-sides",), ("free-flight",), *IDEAS]
)
def test_no_illegal_action_is_accepted_and_none_changes_anything(variants: tuple[str, ...]) -> None:
    one = game(variants, 3)
    rng, state, tried = Stream("illegal", "play"), one.new_initial_state(), 0
    while not state.is_terminal():
        if rng.below(3):
            state.apply_action(eager(state, rng))
            continue
        legal_now, before = set(state.legal_actions()), str(state)
        for action in (
            rng.below(one.num_distinct_actions),
            rng.below(one.num_distinct_actions),
            -1,
            one.num_distinct_actions,
        ):
            if action not in legal_now:
                with pytest.raises(IllegalAction) as raised:
                    state.apply_action(action)
                assert len(raised.value.rule) > 10
                assert raised.value.position == before == str(state)
                tried += 1
        state.apply_action(eager(state, rng))
    assert tried > 100


def test_every_number_at_once_is_either_legal_or_refused_with_a_rule() -> None:
    rng, state = Stream("all", "play"), game((), 4).new_initial_state()
    for step in range(160):
        if step == 150:
            legal_now = set(state.legal_actions())
            for action in range(state.setup.codes.end):
                if action not in legal_now:
                    with pytest.raises(IllegalAction):
                        state.apply_action(action)
        if not state.is_terminal():
            state.apply_action(eager(state, rng))


def perft(state: State, depth: int) -> int:
    """How many ways there are to go on for so many actions."""
    if depth == 0:
        return 1
    count = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply_unchecked(action)
        count += perft(after, depth - 1)
    return count


@pytest.mark.parametrize(
    ("variants", "steps", "counts"),
    [
        ((), 0, [3, 11, 46, 247, 1361, 7579]),
        ((), 60, [7, 48, 336, 2439, 18029]),
        (("edge-exploration",), 40, [8, 46, 263, 1435, 7882]),
        (("placement-phase", "two-zeppelins"), 30, [11, 104, 984, 2492, 6492]),
        (("free-flight",), 50, [1, 7, 47, 287, 1864, 11644]),
        (("matching-sides",), 50, [7, 45, 299, 1943]),
    ],
)
def test_there_are_as_many_ways_to_go_on_as_there_were(
    variants: tuple[str, ...], steps: int, counts: list[int]
) -> None:
    state = engine(spec(*variants), players=2, stack=STACK).new_initial_state()
    state.apply_action(0)
    rng = Stream("perft", "play")
    for _ in range(steps):
        state.apply_unchecked(eager(state, rng))
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
