"""Castles & Crowns, the variant with straights, clause by clause."""

from __future__ import annotations

import pytest

from tests.games.castles_and_crowns.crowns_script import begin, choices, refused, roll, say, strengths, turn, where
from tilewright.games.castles_and_crowns.engine.position import OUT
from tilewright.games.castles_and_crowns.engine.rounds import winner as won
from tilewright.games.castles_and_crowns.engine.state import State

EACH = "1 1 2 3 4 5 6 6"
NOBODY = "captain 1 traitor 1"


def start(players: int = 2, *variants: str, mercenaries: str = "1 1 1 1") -> State:
    return begin(players, "straights", *variants, mercenaries=mercenaries)


def rows(state: State, place: int) -> list[str]:
    return [
        choice.removesuffix(f" to {place}")
        for choice in choices(state)
        if "-" in choice and choice.endswith(f" {place}")
    ]


def test_a_straight_has_at_least_three_dice_whose_ranks_follow_each_other() -> None:
    state = roll(start(), "1 1 2 3 3 5 6 6", "captain 1 traitor 1")
    assert rows(state, 1) == ["1-3", "1-3 with traitor", "1-3 with captain"]
    assert "straights.least" in refused(state, "5-6 to 1")
    assert "straights.one_of_each" in refused(state, "3-6 to 1")


def test_a_straight_takes_one_die_of_each_rank_and_leaves_the_others() -> None:
    state = turn(start(), EACH, NOBODY, "2-6 to 1")
    assert (state.unsent[0], strengths(state, 1)) == (3, [5, 0])


def test_ranks_in_a_straight_may_meet_others_and_go_elsewhere_too() -> None:
    state = turn(start(), EACH, NOBODY, "2-6 to 1")
    roll(state, EACH, NOBODY)
    assert {"3s to 1", "2-5 to 1"} <= set(choices(state))
    say(state, "3s to 1")
    assert "3s to 2" in choices(roll(state, "3 6 6", NOBODY))


def test_a_group_cannot_join_a_straight_nor_a_straight_a_group() -> None:
    state = turn(start(), EACH, NOBODY, "2-4 to 1")
    turn(state, EACH, NOBODY, "1s to 1")
    roll(state, "1 2 3 4 5", NOBODY)
    assert "sending.one_group" in refused(state, "3s to 1")
    turn(say(state, "3s to 2"), "1 2 3 4 5 6", "", "6s to 3")
    roll(state, "1 2 4 5", NOBODY)
    assert "sending.one_group" in refused(state, "3-5 to 2")


def test_nobody_may_have_exactly_the_same_straight_there() -> None:
    state = roll(turn(start(), EACH, NOBODY, "2-4 to 1"), EACH, NOBODY)
    assert "same straight" in refused(state, "2-4 to 1")
    assert {"2-4 to 2", "2-5 to 1"} <= set(choices(state))


def test_a_straight_may_be_made_longer_at_either_end_or_at_both_without_a_gap() -> None:
    state = turn(start(), EACH, NOBODY, "3-5 to 1")
    turn(state, EACH, NOBODY, "6s to 2")
    roll(state, "1 2 2 6 6", NOBODY)
    leaders = ("", " with traitor", " with captain")
    assert rows(state, 1) == [*(f"1-{high}{with_}" for high in (5, 6) for with_ in leaders), "2-5", "2-6", "3-6"]
    assert "longer" in refused(state, "3-5 to 1")
    assert "longer" in refused(state, "4-6 to 1")
    assert strengths(say(state, "2-6 to 1"), 1) == [5, 0]


def test_a_straight_must_not_become_the_same_as_anothers() -> None:
    state = turn(start(), EACH, NOBODY, "2-4 to 1")
    turn(state, EACH, NOBODY, "2-5 to 1")
    roll(state, "1 5 5 6 6", NOBODY)
    assert "same straight" in refused(state, "2-5 to 1")


def test_a_captain_in_a_straight_counts_two_with_a_knight_beside_it() -> None:
    state = turn(start(), "1 1 2 2 3 3 5 5", "captain 4 traitor 1", "2-5 with captain to 1")
    assert (strengths(state, 1), state.unsent[0]) == ([5, 0], 5)


def test_no_straight_is_without_a_knight() -> None:
    state = begin(2, "straights", straights={"least": 2})
    roll(state, "1 1 1 1 2 2 2 2", "captain 4 traitor 5")
    assert "sending.captain_needs_knight" in refused(state, "4-5 with captain and traitor to 1")
    assert "1-2 to 1" in choices(state)


def test_a_traitor_may_only_be_at_an_end() -> None:
    state = roll(start(), "1 1 2 2 4 4 5 6", "captain 6 traitor 3")
    longest = ["3-6 with traitor", "3-6 with captain and traitor"]
    assert rows(state, 1) == ["1-3 with traitor", "3-5 with traitor", *longest, "4-6", "4-6 with captain"]
    assert "straights.traitor_last" in refused(state, "2-5 with traitor to 1")


def test_a_straight_never_goes_on_beyond_a_traitor_at_its_end() -> None:
    state = turn(start(), "1 1 2 2 4 4 5 6", "captain 1 traitor 3", "3-5 with traitor to 1")
    turn(state, EACH, NOBODY, "1s to 2")
    roll(state, "1 2 2 4 6 6", "captain 1")
    assert "straights.traitor_last" in refused(state, "2-5 to 1")
    assert "3-6 to 1" in choices(state)


def test_a_traitor_that_leaves_makes_the_straight_shorter_and_open_again() -> None:
    state = turn(start(), "1 1 2 2 4 4 5 6", "captain 1 traitor 3", "3-5 with traitor to 1")
    turn(state, EACH, NOBODY, "3s to 2")
    assert where(state, state.traitor_at) == ["Navy at 2", ""]
    assert (strengths(state, 1), state.low[0], state.high[0]) == ([2, 0], 4, 5)
    assert "3-5 to 1" in choices(roll(state, "1 2 2 3 6 6", "captain 1"))


def test_a_traitor_hears_the_call_of_a_straight_and_stands_beside_it() -> None:
    state = turn(start(), "3 3 1 1 2 2 5 6", "captain 1 traitor 3", "3s to 1")
    turn(state, EACH, NOBODY, "2-4 to 2")
    post = state.traitor_at[0]
    assert where(state, state.traitor_at) == ["Navy at 2", ""]
    assert (strengths(state, 2), state.high[post] - state.low[post] + 1) == ([0, 4], 3)


def test_a_traitor_in_a_straight_calls_nobody() -> None:
    state = turn(start(mercenaries="3 3 3 3"), "1 1 2 2 4 4 5 6", "captain 1 traitor 3", "3-5 with traitor to 1")
    assert where(state, state.mercenary_at) == [""] * 4


def test_one_mercenary_a_turn_joins_a_straight_and_its_player_chooses() -> None:
    state = turn(start(mercenaries="2 3 3 6"), EACH, NOBODY, "2-5 to 1")
    assert choices(state) == ["hire 2", "hire 3"]
    say(state, "hire 3")
    assert (strengths(state, 1), where(state, state.mercenary_at)) == ([4.5, 0], ["", "Ruby at 1", "", ""])
    assert state.current_player() == -1


def test_straights_with_turncoats_choose_among_the_hired_of_ranks_nobody_waits_of() -> None:
    state = begin(2, "straights", "combined-traitor", mercenaries="2 3 4 4")
    turn(state, "1 2 2 3 3 4 4 6", "captain 1", "2s to 1")
    turn(state, EACH, "captain 1", "4s to 3")
    turn(state, "1 2 3 4 5 6", "captain 1", "2-6 to 2")
    assert choices(state) == ["hire 3", "hire 4"]
    say(state, "hire 4")
    turn(state, "1 1 2 3 5 6 6", "captain 1", "1-3 to 4")
    assert choices(state) == ["hire 3", "take 2 from Ruby at 1"]
    say(state, "take 2 from Ruby at 1")
    assert where(state, state.mercenary_at)[0] == "Navy at 4"


@pytest.mark.parametrize(
    ("ruby", "navy", "winner"),
    [
        (("1 1 1 1 2 2 2 2", "1s"), ("2 3 4 5 6 6 6 6", "2-5"), "Ruby"),
        (("2 3 4 5 6 6 6 6", "2-5"), ("1 2 3 4 5 6 6 6", "1-5"), "Navy"),
        (("2 3 4 5 6 6 6 6", "2-5"), ("1 2 3 4 5 6 6 6", "3-6"), "Navy"),
        (("2 3 4 5 6 6 6 6", "2-5"), ("1 1 1 6 6 6 5 5", "6s"), "Ruby"),
    ],
)
def test_battles_of_straights_as_the_designer_tells_them(
    ruby: tuple[str, str], navy: tuple[str, str], winner: str
) -> None:
    state = begin(2, "straights", mercenaries="", dice={"mercenaries": 0})
    for knights, move in (ruby, navy):
        turn(state, knights, "captain 6 traitor 6" if move == "1s" else NOBODY, f"{move} to 1")
    assert state.setup.seats[won(state, 0)].name == winner


def without_mercenaries(*turns: tuple[str, str, str]) -> State:
    state = begin(2, "straights", mercenaries="", dice={"mercenaries": 0})
    for knights, leaders, move in turns:
        turn(state, knights, leaders, move)
    return state


@pytest.mark.parametrize(
    ("ruby", "navy", "counted"),
    [
        (("1 1 4 5 6 6 6 6", "captain 4 traitor 1", "4-6 with captain to 1"), "1-4 to 1", [4, 4]),
        (("1 1 2 2 3 3 5 5", "captain 4 traitor 1", "2-5 with captain to 1"), "3-6 to 1", [5, 4]),
        (("1 1 4 5 6 6 6 6", "captain 3 traitor 1", "3-6 with captain to 1"), "1-5 to 1", [5, 5]),
    ],
)
def test_of_straights_the_longer_wins_then_the_highest_die_whatever_they_count(
    ruby: tuple[str, str, str], navy: str, counted: list[float]
) -> None:
    state = without_mercenaries(ruby, (EACH, NOBODY, navy))
    assert strengths(state, 1) == counted
    assert won(state, 0) == 1


def test_the_best_straight_meets_the_groups_by_strength_and_a_stronger_but_shorter_one_does_not() -> None:
    state = begin(3, "straights", mercenaries="", dice={"mercenaries": 0})
    turn(state, "1 1 4 5 6 6 6 6", "captain 4 traitor 1", "4-6 with captain to 1")
    turn(state, "1 1 1 2 3 4 5 6", "captain 6 traitor 6", "1s to 1")
    turn(state, EACH, NOBODY, "1-4 to 1")
    assert strengths(state, 1) == [4, 3, 4]
    assert won(state, 0) == 2
    state = begin(3, "straights", mercenaries="4 6 6 6")
    turn(state, "1 1 4 5 6 6 6 6", "captain 5 traitor 1", "4-6 with captain to 1", "hire 4")
    turn(state, "1 1 1 1 3 4 5 6", "captain 6 traitor 6", "1s to 1")
    turn(state, EACH, NOBODY, "1-4 to 1")
    assert strengths(state, 1) == [4.5, 4, 4]  # the first beats the group, the group the last, and the last the first
    assert won(state, 0) == 1


def test_if_a_traitor_has_left_two_straights_level_nobody_wins_the_card() -> None:
    first = ("1 1 2 3 4 6 6 6", "captain 1 traitor 5", "2-5 with traitor to 1")
    state = without_mercenaries(first, (EACH, NOBODY, "2-4 to 1"), ("1 1 6 6 6", "captain 1", "1s to 2"))
    assert won(state, 0) == 0
    turn(state, "1 1 5 5 6", NOBODY, "5s to 3")
    assert strengths(state, 1) == [3, 3]
    assert won(state, 0) == OUT
