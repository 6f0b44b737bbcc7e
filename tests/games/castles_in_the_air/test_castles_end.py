"""Rounds, the end, scoring and ties: the clauses from "The End of the Game" on."""

from __future__ import annotations

import pytest

from tests.games.castles_in_the_air.small_city import CLOUD, begin, can, city, do, give, lay
from tilewright.engine import TERMINAL
from tilewright.games.castles_in_the_air.engine.state import State

CLOUDS = (CLOUD, {"1": "red", "2": "blue"})


def lay_any(state: State) -> None:
    do(state, next(text for text in can(state) if text.startswith("lay")), "at M12" if state.round == 1 else "at L11")


def test_end_1_the_round_in_which_the_last_tile_is_turned_up_is_the_last_and_is_played_to_its_end() -> None:
    state = begin(city(CLOUDS, stack=6, players=3), chief=1)
    do(state, "lay a-1", "at I8", "end turn", "lay y0-1", "at H7", "end turn")
    assert "this round is the last" not in state.table().notes
    do(state, "end turn", "lay y1-1", "at H9")
    assert "this round is the last" in state.table().notes
    assert (state.left(), len(state.display)) == (0, 3)
    for seat in (1, 2, 0):
        assert state.current_player() == seat
        do(state, "end turn")
    assert (state.current_player(), state.is_terminal(), state.legal_actions()) == (TERMINAL, True, [])
    assert (state.turns(), state.ending()) == (6, "the last tile was turned up")


def test_end_1_or_ends_with_that_players_turn_where_the_rules_say_so() -> None:
    state = begin(city(CLOUDS, stack=3, rules={"end": {"finish_round": False}}))
    do(state, "lay a-1", "at F5")
    assert not state.is_terminal()
    do(state, "end turn")
    assert state.is_terminal()


def test_end_2_tiles_left_in_the_display_may_still_be_laid_in_the_last_round() -> None:
    state = begin(city(CLOUDS, stack=3))
    do(state, "lay a-1", "at F5", "lay y0-1", "at E4", "lay y1-1", "at F4", "end turn")
    assert can(state)[0] == "end turn"
    assert not [text for text in can(state) if text.startswith("lay")]


def test_end_3_three_rounds_in_which_nobody_lays_or_collects_anything_end_the_game() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    do(state, "end turn", "end turn")
    do(state, "end turn", "get out at M12a", "take red at M12.1", "end turn")
    for _ in range(5):
        do(state, "fly to M12" if "fly to M12" in can(state) else "end turn")
        do(state, *(["end turn"] if state.moves < 6 else []))
    assert not state.is_terminal()
    do(state, "end turn")
    assert state.is_terminal()
    assert state.round == 5
    assert state.ending() == "nobody laid or collected anything any more"


def test_end_3_as_many_as_the_rules_say() -> None:
    state = begin(city(CLOUDS, rules={"end": {"idle_rounds": 1}}))
    do(state, "end turn", "end turn")
    assert state.is_terminal()


def test_score_1_the_designers_example_19_as_a_specialist_22_as_a_collector_two_red_break_ties() -> None:
    state = give(begin(city(CLOUDS)), 0, red=4, green=2, yellow=2, blue=2)
    assert state.scores()[0] == (22, 2)
    assert state.table().holdings[0].score == 22.0


def test_score_2_keys_are_worth_nothing_but_break_ties() -> None:
    state = give(begin(city(CLOUDS)), 0, red=3, blue=1, black_key=2, white_key=1)
    assert state.scores()[0] == (6, 1 + 3)


@pytest.mark.parametrize(
    ("ruby", "navy", "shares"),
    [
        ({"red": 2}, {"red": 3}, [0.0, 1.0]),
        ({"red": 2, "black_key": 1}, {"red": 2}, [1.0, 0.0]),
        ({"red": 2, "blue": 1}, {"green": 2, "white_key": 1}, [0.5, 0.5]),
    ],
)
def test_score_3_most_points_win_then_tie_breakers_then_the_win_is_shared(
    ruby: dict[str, int], navy: dict[str, int], shares: list[float]
) -> None:
    state = begin(city(CLOUDS, rules={"end": {"idle_rounds": 1}}))
    give(give(state, 0, **ruby), 1, **navy)
    assert state.returns() == [0.0, 0.0]
    do(state, "end turn", "end turn")
    assert state.returns() == shares
    assert (
        state.table().heading
        == f"Over after round 1: {' and '.join(n for n, s in zip(('Ruby', 'Navy'), shares, strict=True) if s)} won"
    )
