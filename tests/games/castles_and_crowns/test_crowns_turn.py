"""Castles & Crowns, from setting up to the traitor, clause by clause in the order of the booklet."""

from __future__ import annotations

import pytest

from tests.games.castles_and_crowns.crowns_script import (
    CARDS,
    begin,
    choices,
    game,
    refused,
    roll,
    say,
    strengths,
    turn,
    where,
)
from tilewright.engine import CHANCE

FULL = "1 1 2 3 3 4 5 6"
EIGHT = "captain 2 traitor 5"


# Setting up, and a round


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_lots_name_the_first_starting_player(players: int) -> None:
    state = game(players).new_initial_state()
    assert state.chance_outcomes() == [(seat, 1 / players) for seat in range(players)]
    names = [state.action_to_string(seat) for seat in range(players)]
    assert names == [f"{name} starts" for name in ("Ruby", "Navy", "Jade", "Straw", "Orchid")[:players]]


def test_six_cards_are_turned_up_then_four_mercenaries_rolled() -> None:
    state = say(game(3).new_initial_state(), "Navy starts", *CARDS)
    assert [state.setup.cards[card].name for card in state.field] == list(CARDS)
    assert (state.current_player(), len(state.chance_outcomes())) == (CHANCE, 126)
    say(state, "mercenaries 2 2 5 6")
    assert state.mercenary_rank == [2, 2, 5, 6]
    assert state.turn == 1


def test_turns_go_round_to_the_left_from_the_starting_player() -> None:
    state, seats = begin(3, starts="Jade"), []
    for move in ("1s to 1", "1s to 2", "1s to 3", "3s to 2"):
        roll(state, "1 1 3 3 4 4 5 6" if move[0] == "1" else "3 3 4 4 5 6", "captain 2 traitor 5")
        seats.append(state.current_player())
        say(state, move)
    assert seats == [2, 0, 1, 2]


# Your turn: roll, sort, send


def test_all_unsent_dice_are_rolled_and_sent_ones_are_not() -> None:
    state = turn(begin(), FULL, "captain 1 traitor 5", "1s to 1")
    turn(state, FULL, EIGHT, "1s to 2")
    assert (len(state.pool.throws[0].faces), state.unsent) == (6, [6, 6])
    roll(state, "2 2 4 4 4 6", "traitor 4")
    assert [state.rolled(rank) for rank in range(1, 7)] == [0, 2, 0, 3, 0, 1]
    assert (state.captain_face, state.traitor_face) == (0, 4)


def test_all_dice_of_the_rank_go_together_whatever_their_kind() -> None:
    state = turn(begin(mercenaries="1 1 1 1"), FULL, "captain 3 traitor 3", "3s to 4")
    assert (state.unsent[0], where(state, state.captain_at), where(state, state.traitor_at)) == (
        6,
        ["Ruby at 4", ""],
        ["Ruby at 4", ""],
    )
    assert strengths(state, 4) == [5, 0]


def test_whoever_can_send_something_has_to() -> None:
    state = roll(begin(), FULL, EIGHT)
    assert "pass" not in choices(state)
    assert "sending.must_send" in refused(state, "pass")


def test_only_a_rank_that_was_rolled_can_be_sent() -> None:
    assert refused(roll(begin(), "1 1 1 1 2 2 2 2", "captain 1 traitor 2"), "5s to 1") == "no die has rolled a 5"


def test_a_rank_has_one_goal() -> None:
    state = turn(begin(), FULL, EIGHT, "3s to 4")
    turn(state, FULL, EIGHT, "1s to 1")
    roll(state, "3 3 3 4 5 6", EIGHT)
    assert [choice for choice in choices(state) if choice.startswith("3s")] == ["3s to 4"]
    assert "sending.rank_bound" in refused(state, "3s to 2")
    assert strengths(say(state, "3s to 4"), 4) == [5.5, 0]  # the only mercenary of threes came along the first time


def test_a_place_has_one_group_of_yours() -> None:
    state = turn(begin(), FULL, EIGHT, "3s to 4")
    turn(state, FULL, EIGHT, "1s to 1")
    roll(state, "1 3 3 4 5 6", EIGHT)
    assert "sending.one_group" in refused(state, "5s to 4")
    assert "5s to 4" not in choices(state)


def test_equal_ranks_do_not_meet() -> None:
    state = roll(turn(begin(), FULL, EIGHT, "3s to 4"), FULL, EIGHT)
    assert "sending.ranks_never_meet" in refused(state, "3s to 4")
    assert "5s to 4" in choices(state)


def test_any_number_of_players_may_be_at_a_battlefield_with_different_ranks() -> None:
    state = begin(5)
    for rank in range(1, 6):
        turn(state, FULL, EIGHT, f"{rank}s to 6")
    assert sum(strength > 0 for strength in strengths(state, 6)) == 5


# The captain


def test_a_captain_counts_two() -> None:
    assert strengths(turn(begin(), FULL, "captain 5 traitor 6", "5s to 1"), 1) == [3, 0]


def test_a_captain_never_goes_alone() -> None:
    state = roll(begin(), "1 1 1 1 2 2 2 2", "captain 6 traitor 1")
    assert "sending.captain_needs_knight" in refused(state, "6s to 1")


def test_a_traitor_is_no_company_for_a_captain() -> None:
    state = roll(begin(), "1 1 1 1 2 2 2 2", "captain 6 traitor 6")
    assert "sending.captain_needs_knight" in refused(state, "6s to 1")


def test_a_captain_may_reinforce_knights_of_its_rank_alone() -> None:
    state = turn(begin(), FULL, "captain 2 traitor 2", "5s to 3")
    turn(state, FULL, EIGHT, "1s to 1")
    turn(state, "1 1 1 1 2 2 2", "captain 5 traitor 2", "5s to 3")
    assert strengths(state, 3) == [3, 0]


# The traitor


def test_a_traitor_counts_one() -> None:
    assert strengths(turn(begin(), FULL, "captain 1 traitor 6", "6s to 1"), 1) == [2, 0]


def test_a_traitor_never_goes_alone_but_may_reinforce() -> None:
    state = roll(begin(), "1 1 1 1 2 2 2 5", "captain 1 traitor 6")
    assert "sending.captain_needs_knight" in refused(state, "6s to 1")
    say(state, "5s to 3")
    turn(state, FULL, EIGHT, "1s to 1")
    turn(state, "1 1 1 1 2 2 2", "captain 2 traitor 5", "5s to 3")
    assert strengths(state, 3) == [2, 0]
