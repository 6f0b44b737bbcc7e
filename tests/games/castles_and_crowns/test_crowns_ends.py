"""Castles & Crowns: the end of a round, battles, the end of the game."""

from __future__ import annotations

import pytest

from tests.games.castles_and_crowns.crowns_script import begin, choices, finish, game, roll, say, strengths, turn
from tilewright.engine import TERMINAL
from tilewright.games.castles_and_crowns.engine.position import BATTLEFIELDS, OUT, OVER
from tilewright.games.castles_and_crowns.engine.rounds import winner
from tilewright.games.castles_and_crowns.engine.senses import hands
from tilewright.games.castles_and_crowns.engine.state import State

FULL = "1 1 2 3 3 4 5 6"
EIGHT = "captain 2 traitor 5"
ALL_ONES = "1 1 1 1 1 1 1 1"


def test_the_last_knight_sent_brings_on_the_last_turns_up_to_the_seat_before_the_starting_player() -> None:
    state = turn(begin(3, starts="Navy"), FULL, EIGHT, "1s to 1")
    turn(state, "2 2 2 2 2 2 2 2", "captain 3 traitor 3", "2s to 2")
    assert state.last
    assert state.turn == 0
    turn(state, FULL, EIGHT, "3s to 3")
    assert (state.phase, state.round) == (BATTLEFIELDS, 1)
    assert "Round 1 is over" in str(state)


def test_who_can_send_nothing_passes_and_the_round_is_in_its_last_turns() -> None:
    state = begin(table={"battlefields": 1})
    turn(state, FULL, EIGHT, "1s to 1")
    turn(state, FULL, EIGHT, "3s to 1")
    roll(state, "2 2 3 4 5 6", EIGHT)
    assert choices(state) == ["pass"]
    say(state, "pass")
    assert state.last
    assert choices(roll(state, "1 2 4 5 6 6", EIGHT)) == ["pass"]
    assert say(state, "pass").phase == BATTLEFIELDS


def test_a_captain_left_over_does_not_hold_up_the_end() -> None:
    state = turn(begin(), ALL_ONES, EIGHT, "1s to 1")
    assert state.last
    turn(state, FULL, EIGHT, "3s to 2")
    assert state.phase == BATTLEFIELDS


def test_who_can_send_none_of_their_knights_brings_on_the_last_turns_though_a_captain_can_go() -> None:
    state = begin(table={"battlefields": 2})
    turn(state, FULL, EIGHT, "3s to 1")
    turn(state, FULL, EIGHT, "3s to 2")
    turn(state, "1 1 4 4 5 6", "captain 2 traitor 6", "1s to 2")  # Ruby now has threes at 1 and ones at 2
    assert not state.last
    turn(state, "1 1 2 4 5 6", EIGHT, "1s to 1")
    roll(state, "2 4 5 6", "captain 3 traitor 2")  # no knight of hers has a one or a three
    assert choices(state) == ["3s to 1"]
    assert say(state, "3s to 1").last
    roll(state, "2 4 5 6", EIGHT)
    assert say(state, "pass").phase == BATTLEFIELDS


def test_a_knight_that_can_go_keeps_the_round_open() -> None:
    state = turn(begin(table={"battlefields": 1}), FULL, EIGHT, "3s to 1")
    turn(state, FULL, EIGHT, "1s to 1")
    roll(state, "1 2 3 4 5 6", "captain 3 traitor 2")
    assert (choices(state), state.last) == (["3s to 1"], False)


def test_the_most_knights_win_the_card() -> None:
    state = turn(begin(mercenaries="6 6 6 6"), FULL, EIGHT, "3s to 1")
    turn(state, ALL_ONES, EIGHT, "1s to 1")
    assert state.owner[state.field[0]] == 1


def test_at_equal_strength_the_higher_rank_wins() -> None:
    state = turn(begin(mercenaries="6 6 6 6"), FULL, EIGHT, "3s to 1")
    turn(state, FULL, EIGHT, "1s to 1")
    assert strengths(state, 1) == [2, 2]
    assert winner(state, 0) == 0


def test_half_a_knight_tips_the_scales() -> None:
    state = turn(begin(mercenaries="1 6 6 6"), FULL, EIGHT, "3s to 1")
    turn(state, FULL, EIGHT, "1s to 1")
    assert winner(state, 0) == 1


def test_a_battlefield_that_nobody_entered_is_out_of_the_game() -> None:
    state = turn(begin(), ALL_ONES, EIGHT, "1s to 1")
    turn(state, FULL, EIGHT, "3s to 2")
    assert [state.owner[card] for card in state.field] == [0, 1, OUT, OUT, OUT, OUT]
    assert "out of the game: lion 2" not in str(state)
    assert "eagle 2" in str(state).split("out of the game: ")[1]


def test_dice_go_home_and_the_token_goes_to_the_left() -> None:
    for passes, starter in ((True, 0), (False, 2)):
        state = begin(3, starts="Jade", table={"passes_left": passes})
        for moves in (ALL_ONES, "1s to 1"), ("2 2 2 2 2 2 2 2", "2s to 2"), ("3 3 3 3 3 3 3 3", "3s to 3"):
            turn(state, moves[0], EIGHT, moves[1])
        say(state, "lion 2")
        assert (state.round, state.starter, state.unsent, state.captain_at) == (2, starter, [8] * 3, [-1] * 3)
        assert (sum(state.strength), state.mercenary_rank) == (0, [0] * 4)


@pytest.mark.parametrize(("variants", "rounds", "left"), [((), 5, 2), (("fewer-cards",), 8, 0)])
def test_so_many_rounds_and_cards_left_over(variants: tuple[str, ...], rounds: int, left: int) -> None:
    state = finish(game(3, *variants).new_initial_state())
    assert (state.round, len(state.pile), state.current_player()) == (rounds, left, TERMINAL)
    assert state.legal_actions() == []


def captured(*cards: tuple[int, str]) -> State:
    """A finished game in which each seat has these cards and nothing else was won."""
    state = finish(game(3).new_initial_state())
    state.owner = [OUT] * len(state.owner)
    for seat, name in cards:
        state.owner[[card.name for card in state.setup.cards].index(name)] = seat
    return state


def test_castles_count_their_pips_and_nobles_by_kind() -> None:
    state = captured((0, "lion 6"), (0, "boar 2"), (1, "lion J"), (1, "stag J"), (1, "boar J"), (1, "stag K"))
    assert hands(state) == [([6, 2], [0, 0, 0]), ([], [3, 0, 1]), ([], [0, 0, 0])]
    assert [each.score for each in state.table().holdings] == [8, 14, 0]
    assert (state.returns(), state.ending()) == ([0, 1, 0], "the most points")


def test_equal_points_go_to_whoever_has_more_cards() -> None:
    state = captured((0, "lion 6"), (1, "lion 4"), (1, "eagle 2"))
    assert (state.returns(), state.ending()) == ([0, 1, 0], "more cards at equal points")


def test_level_on_cards_too_they_share_the_win() -> None:
    state = captured((0, "lion 6"), (2, "eagle 6"))
    assert (state.returns(), state.ending()) == ([0.5, 0, 0.5], "shared: level on points and on cards")


def test_returns_are_nothing_until_the_game_is_over() -> None:
    state = begin(4)
    assert (state.returns(), state.ending()) == ([0.0] * 4, "")
    assert state.phase != OVER
    assert sum(finish(state).returns()) == 1


@pytest.mark.parametrize(("die", "value"), [("captain", 3), ("traitor", 2), ("mercenary", 1.5)])
def test_what_a_die_counts_stands_in_the_rules(die: str, value: float) -> None:
    leaders = "captain 1 traitor 5" if die == "traitor" else "captain 5 traitor 1"
    changed, usual = (begin(mercenaries="5 6 6 6", battle=battle) for battle in ({die: value}, {}))
    for state in (changed, usual):
        turn(state, "1 1 2 2 3 3 4 5", leaders, "5s to 1")
    assert strengths(changed, 1)[0] - strengths(usual, 1)[0] == 1


@pytest.mark.parametrize(
    "dice",
    [{"knights": 3}, {"knights": 12}, {"captains": 0}, {"mercenaries": 0}, {"mercenaries": 9}],
    ids=str,
)
def test_any_number_of_dice_can_be_played(dice: dict[str, object]) -> None:
    state = finish(game(3, dice=dice).new_initial_state())
    assert sum(state.returns()) == pytest.approx(1)


def test_more_points_a_pip_or_a_noble_change_the_score() -> None:
    state = finish(game(2, scoring={"pip": 3, "nobles": (1, 2, 3, 40)}).new_initial_state())
    castles, nobles = hands(state)[0]
    assert state.table().holdings[0].score == 3 * sum(castles) + sum((0, 1, 2, 3, 40)[count] for count in nobles)
