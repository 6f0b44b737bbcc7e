"""Castles & Crowns: traitors, mercenaries, and the mercenaries who do what traitors do."""

from __future__ import annotations

from tests.games.castles_and_crowns.crowns_script import begin, choices, refused, roll, say, strengths, turn, where
from tilewright.games.castles_and_crowns.engine.state import State

FULL = "1 1 2 3 3 4 5 6"
EIGHT = "captain 2 traitor 5"
FOURS = "1 2 3 3 4 4 5 6"


def betrayed(mercenaries: str = "1 2 3 4") -> State:
    """Ruby sends two fours and her traitor to 2, Navy two fours to 6."""
    state = turn(begin(mercenaries=mercenaries), FOURS, "captain 1 traitor 4", "4s to 2")
    return turn(state, FOURS, "captain 2 traitor 5", "4s to 6")


# The traitor


def test_a_traitor_changes_sides_when_another_sends_its_rank() -> None:
    state = betrayed(mercenaries="1 1 1 1")
    assert where(state, state.traitor_at) == ["Navy at 6", ""]
    assert (strengths(state, 2), strengths(state, 6)) == ([2, 0], [0, 3])


def test_a_traitor_may_change_sides_any_number_of_times_and_be_called_back() -> None:
    state = betrayed()
    turn(state, "1 2 3 4 5 6", "captain 1", "4s to 2")
    assert where(state, state.traitor_at) == ["Ruby at 2", ""]
    turn(state, "1 2 3 4 5 6", EIGHT, "4s to 6")
    assert where(state, state.traitor_at) == ["Navy at 6", ""]


def test_a_captain_calls_a_traitor_as_a_knight_does() -> None:
    state = betrayed()
    turn(state, "1 2 3 3 5 6", "captain 4", "4s to 2")
    assert where(state, state.traitor_at) == ["Ruby at 2", ""]


def test_only_a_knight_or_a_captain_calls() -> None:
    state = betrayed(mercenaries="4 4 4 4")
    turn(state, "1 1 2 2 3 6", "captain 2", "1s to 1")
    turn(state, "1 1 2 2 3 6", "captain 1 traitor 4", "4s to 6")
    assert where(state, state.traitor_at) == ["Navy at 6", "Navy at 6"]
    assert [strengths(state, place) for place in (2, 6)] == [[2.5, 0], [0, 4.5]]


def test_all_traitors_of_the_rank_come_at_once() -> None:
    state = turn(begin(4), FOURS, "captain 1 traitor 4", "4s to 1")
    state = turn(state, FOURS, "captain 1 traitor 3", "3s to 1")
    turn(state, "3 3 4 4 5 5 6 6", "captain 1 traitor 1", "5s to 1")
    turn(state, "3 3 4 4 5 5 6 6", "captain 1 traitor 1", "3s to 2")
    turn(state, "1 2 3 3 5 6", "captain 1", "3s to 3")
    assert where(state, state.traitor_at) == ["Ruby at 1", "Ruby at 3", "", ""]
    turn(state, "1 1 2 4 5 6", "captain 4", "4s to 3")
    assert where(state, state.traitor_at) == ["Navy at 3", "Ruby at 3", "", ""]


def test_two_traitors_of_one_rank_both_hear_the_same_call() -> None:
    state = turn(begin(3, mercenaries="1 1 1 1"), FOURS, "captain 1 traitor 4", "4s to 1")
    state = turn(state, "1 1 2 2 3 3 5 5", "captain 4 traitor 3", "3s to 2")
    state = turn(state, FOURS, "captain 1 traitor 4", "4s to 3")
    assert where(state, state.traitor_at) == ["Jade at 3", "Navy at 2", "Jade at 3"]
    turn(state, "1 1 2 3 4 6", "captain 4", "4s to 1")
    assert where(state, state.traitor_at) == ["Ruby at 1", "Navy at 2", "Ruby at 1"]
    assert (strengths(state, 1), strengths(state, 3)) == ([7, 0, 0], [0, 0, 2])


def test_where_not_all_are_called_one_of_them_is_chosen() -> None:
    state = begin(4, mercenaries="1 1 1 1", sending={"all_called": False})
    turn(state, FOURS, "captain 1 traitor 4", "4s to 1")
    turn(state, "1 1 2 2 3 3 5 5", "captain 1 traitor 5", "5s to 1")
    turn(state, "1 1 2 2 3 3 5 5", "captain 1 traitor 5", "5s to 2")
    assert where(state, state.traitor_at)[1:3] == ["Jade at 2", "Jade at 2"]
    turn(state, "1 1 2 2 3 3 5 5", "captain 1 traitor 1", "5s to 3")
    assert where(state, state.traitor_at)[1:3] == ["Straw at 3", "Jade at 2"]
    turn(state, "1 1 2 2 5 5", "captain 1", "5s to 4")
    assert choices(state) == ["take 5 from Jade at 2", "take 5 from Straw at 3"]
    assert "first choose" in refused(state, "4s to 1")
    say(state, "take 5 from Straw at 3")
    assert where(state, state.traitor_at)[1:3] == ["Ruby at 4", "Jade at 2"]


def test_a_traitor_that_has_not_been_sent_stays_with_its_player() -> None:
    state = turn(begin(), FOURS, "captain 1 traitor 4", "3s to 2")
    turn(state, FOURS, EIGHT, "4s to 6")
    assert where(state, state.traitor_at) == ["", ""]


# The mercenaries


def test_a_mercenary_counts_half_a_knight_and_one_joins_in_a_turn() -> None:
    state = turn(begin(mercenaries="3 3 3 5"), FULL, EIGHT, "3s to 4")
    assert strengths(state, 4) == [2.5, 0]
    assert where(state, state.mercenary_at) == ["Ruby at 4", "", "", ""]


def test_when_you_reinforce_another_may_follow() -> None:
    state = turn(begin(mercenaries="3 3 3 5"), FULL, EIGHT, "3s to 4")
    turn(state, FULL, EIGHT, "1s to 1")
    turn(state, "1 1 2 3 4 5", EIGHT, "3s to 4")
    assert strengths(state, 4) == [4, 0]


def test_a_mercenary_who_can_join_has_to() -> None:
    state = roll(begin(mercenaries="3 3 3 5"), FULL, EIGHT)
    assert [choice for choice in choices(state) if choice.endswith("4")] == [f"{rank}s to 4" for rank in range(1, 7)]
    say(state, "3s to 4")
    assert state.current_player() == -1  # nothing was asked


def test_a_mercenary_once_hired_stays_to_the_end_of_the_round() -> None:
    state = turn(begin(mercenaries="1 1 1 4"), FOURS, "captain 1 traitor 6", "4s to 2")
    turn(state, FOURS, EIGHT, "4s to 6")
    assert where(state, state.mercenary_at) == ["", "", "", "Ruby at 2"]


def test_a_traitor_by_itself_brings_no_mercenary() -> None:
    state = turn(begin(mercenaries="5 5 5 5"), FULL, "captain 1 traitor 3", "5s to 1")
    turn(state, FULL, EIGHT, "1s to 2")
    turn(state, "1 1 2 2 3 3 4", "captain 2 traitor 5", "5s to 1")
    assert strengths(state, 1) == [2.5, 0]


def test_so_many_mercenaries_join_as_the_rules_say() -> None:
    for each, strength in ((0, 2), (1, 2.5), (2, 3), (4, 3.5)):
        state = begin(mercenaries="3 3 3 5", sending={"mercenaries_each": each})
        assert strengths(turn(state, FULL, EIGHT, "3s to 4"), 4) == [strength, 0]


# Turncoat mercenaries


def combined(mercenaries: str, *, all_called: bool = False) -> State:
    sending = {"all_called": all_called}
    return begin(3, "combined-traitor", mercenaries=mercenaries, sending=sending)


def test_combined_traitor_leaves_the_black_dice_in_the_box() -> None:
    state = roll(combined("1 2 3 4"), FULL, "captain 2")
    assert "traitor" not in str(state)
    assert len(state.legal_actions()) == 36


def test_combined_traitor_a_mercenary_goes_over_when_nobody_of_its_rank_is_for_hire() -> None:
    state = turn(combined("1 2 3 4"), FULL, "captain 2", "3s to 1")
    turn(state, FULL, "captain 2", "3s to 2")
    assert where(state, state.mercenary_at)[2] == "Navy at 2"
    assert [strengths(state, place) for place in (1, 2)] == [[2, 0, 0], [0, 2.5, 0]]


def test_combined_traitor_while_one_is_for_hire_that_one_has_to_be_taken() -> None:
    state = turn(combined("1 3 3 4"), FULL, "captain 2", "3s to 1")
    turn(state, FULL, "captain 2", "3s to 2")
    assert where(state, state.mercenary_at) == ["", "Ruby at 1", "Navy at 2", ""]


def test_combined_traitor_of_several_one_is_chosen() -> None:
    state = turn(combined("1 3 3 4"), FULL, "captain 2", "3s to 1")
    turn(state, FULL, "captain 2", "3s to 2")
    turn(state, FULL, "captain 2", "3s to 3")
    assert state.current_player() == 2
    assert choices(state) == ["take 3 from Ruby at 1", "take 3 from Navy at 2"]
    say(state, "take 3 from Navy at 2")
    assert where(state, state.mercenary_at) == ["", "Ruby at 1", "Jade at 3", ""]
    assert [strengths(state, place) for place in (1, 2, 3)] == [[2.5, 0, 0], [0, 2, 0], [0, 0, 2.5]]


def test_combined_traitor_a_mercenary_comes_back_when_it_is_called_back() -> None:
    state = turn(combined("1 2 3 4"), FULL, "captain 2", "3s to 1")
    turn(state, FULL, "captain 2", "3s to 2")
    turn(state, FULL, "captain 2", "1s to 2")
    turn(state, "1 1 2 3 4 5", "captain 6", "3s to 1")
    assert where(state, state.mercenary_at)[2] == "Ruby at 1"


def test_combined_traitor_with_all_called_all_of_them_come() -> None:
    state = combined("1 3 3 4", all_called=True)
    turn(state, FULL, "captain 2", "3s to 1")
    turn(state, FULL, "captain 2", "3s to 2")
    turn(state, FULL, "captain 2", "3s to 3")
    assert where(state, state.mercenary_at)[1:3] == ["Jade at 3", "Jade at 3"]
    assert strengths(state, 3) == [0, 0, 3]
