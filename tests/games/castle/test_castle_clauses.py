"""The designer's rules and our rulings, clause by clause; the number of a clause is its place in the notes."""

from __future__ import annotations

import pytest

from generator.games.castle.engine.position import DISCARD, DRAW, PLAY
from generator.rules import IllegalAction
from tests.games.castle.castle_script import along, begun, card, choices, estate, game, hand, rules, say, scene


def test_1_ten_cards_each_and_the_second_players_last_gives_the_colours() -> None:
    for seed in "123":
        state = begun(seed)
        assert state.size == [10, 10]
        (turned,) = state.setup.listed(state.seen[1])
        assert state.hue == [1 - (turned & 1), turned & 1]
        assert len(state.display) == 3
        assert len(state.pile) == 104 - 23


def test_2_two_cards_are_drawn_and_the_display_is_filled_before_the_second() -> None:
    state = begun()
    taken = state.setup.name(state.display[0])
    say(state, f"take {taken}")
    assert state.is_chance_node()
    state.apply_action(card(state, "red K") if card(state, "red K") in state.pile else state.pile[0])
    assert (state.phase, len(state.display)) == (DRAW, 3)
    say(state, "draw")
    state.apply_action(state.pile[0])
    assert (state.phase, state.size[0]) == (PLAY, 12)


def test_3_hands_are_cut_to_three_a_hovel_and_two_a_peasant_and_one_at_least() -> None:
    cards = "red 2, red 3, red 6, red 7, red 8, red 9, black 2"
    for built, kept in (
        ("", 1),
        ("hovel on 1", 3),
        ("peasant red A + red 4", 2),
        ("hovel on 1; peasant red A + red 4", 5),
    ):
        state = scene(cards, built)
        say(state, "end turn")
        dropped = 0
        while state.phase == DISCARD and state.turn == 0:
            state.apply_action(state.legal_actions()[0])
            dropped += 1
        assert 7 - dropped == kept


def test_4_single_cards_are_of_ones_own_colour_and_pairs_have_it_on_top() -> None:
    state = scene("black 10, black J, black Q, black K, black 4")
    assert choices(state) == ["end turn"]
    state = scene("black 10, black 4, red 4")
    assert choices(state) == ["end turn", "wall red 4 + black 4 on 1"]
    state = scene("red 10, black J")
    assert "castle on 1" not in choices(state)
    assert "castle on 1" in choices(scene("red 10, red J"))


def test_5_walls_lie_on_bare_spots_once_and_wait_on_empty_ones() -> None:
    state = scene("red 4, black 4, red 5, black 5, red 10", "hovel on 1")
    assert choices(state, "wall red 4") == ["wall red 4 + black 4 on 1", "wall red 4 + black 4 on 2"]
    say(state, "wall red 4 + black 4 on 2")
    assert choices(state, "wall red 5") == ["wall red 5 + black 5 on 1", "wall red 5 + black 5 on 3"]
    assert choices(state, "hovel") == ["hovel on 2", "hovel on 3"]
    say(state, "hovel on 2")
    assert estate(state)["Ruby, spot 2"] == "hovel red 10, wall red 4, black 4, defence 2"


def test_5_further_hovels_join_a_walled_one_and_the_wall_stays_until_the_last_falls() -> None:
    state = scene("", "knight red 4 + red 6; knight red 4 + red 6", "hovel on 1; wall black 4 + red 4 on 1; hovel on 1")
    assert state.own[state.setup.spots] == 2
    say(state, "attack black 10 on 1 with 2")
    assert estate(state, 1)["Onyx, spot 1"] == "hovel black 10, wall black 4, red 4, defence 2"
    assert hand(state, 1) == []


@pytest.mark.parametrize(("what", "most", "home"), [("peasant", 2, "hovel"), ("knight", 2, "barracks")])
def test_6_a_third_needs_a_home(what: str, most: int, home: str) -> None:
    cards = "red A, red 4" if what == "peasant" else "red 4, red 6"
    people = "; ".join([f"{what} {cards.replace(', ', ' + ')}"] * most)
    assert not choices(scene(cards, people), what)
    assert choices(scene(cards, f"{people}; {home} on 1"), what)


def test_6_surplus_people_stay_for_a_turn_of_grace_and_surplus_knights_idle() -> None:
    three = "; ".join(["knight red 4 + red 6"] * 3)
    state = scene("", three, "castle on 1")
    assert choices(state, "attack") == []  # three are needed, and one of three idles
    assert "attack red 10 on 1 with 3" not in choices(state)
    say(state, "end turn")
    assert len(state.knights[0]) == 2
    assert choices(scene("", f"{three}; barracks on 1", "castle on 1"), "attack") == [
        "attack black 10 on 1 with 3",
        "attack black J on 1 with 3",
    ]


LEVELS = (
    ("hovel on 1", "", 1),
    ("hovel on 1", "wall black 4 + red 4 on 1", 2),
    ("barracks on 1", "castle on 2", 2),
    ("black K on 1", "wall black 4 + red 4 on 1; castle on 2", 3),
    ("black K on 1", "castle on 2; castle on 3", 2),
    ("castle on 1", "castle on 2", 3),
    ("castle on 1", "wall black 4 + red 4 on 1; castle on 2", 4),
)


@pytest.mark.parametrize(("target", "besides", "needed"), LEVELS)
def test_7_defence(target: str, besides: str, needed: int) -> None:
    knights = "; ".join([*["knight red 4 + red 6"] * 6, "barracks on 1"])
    state = scene("", knights, "; ".join(filter(None, (target, besides))))
    on_one = [int(words.rpartition(" ")[2]) for words in choices(state, "attack") if " on 1 " in words]
    assert min(on_one) == needed


def test_8_a_success_costs_a_knight_and_sends_the_rest_home() -> None:
    state = scene(
        "", "; ".join([*["knight red 4 + red 6"] * 4, "barracks on 1"]), "castle on 1; wall black 2 + red 2 on 1"
    )
    say(state, "attack black 10 on 1 with 4")
    assert len(state.knights[0]) == 3
    assert hand(state, 1) == ["red 2", "black 2", "black J"]
    assert sorted(state.setup.name(each) for each in state.setup.listed(state.out)) == ["black 10", "red 4", "red 6"]
    assert choices(state, "attack") == []


def test_8_one_more_card_keeps_the_target() -> None:
    state = scene("black J", "knight red 4 + red 6", "black K on 1; black K to 1; red K to 1")
    say(state, "attack red K on 1 with 1")
    assert choices(state) == ["leave it", "keep it for black J"]
    say(state, "keep it for black J")
    assert (hand(state), hand(state, 1)) == (["red K"], ["black K", "black K"])
    assert "red K on 1" in choices(state)


def test_9_barracks_cancel_knights_one_for_one_in_the_other_players_decision() -> None:
    defended = "barracks on 1; barracks on 2; knight black 4 + black 6; knight black 4 + black 6"
    state = scene("red 3", "; ".join(["knight red 4 + red 6"] * 2), defended)
    say(state, "attack black J on 1 with 2")
    assert state.current_player() == 1
    assert choices(state) == ["cancel nothing", "cancel 1", "cancel 2"]
    held_off = state.clone()
    say(held_off, "cancel 2")
    assert (len(held_off.knights[0]), len(held_off.knights[1]), held_off.current_player()) == (0, 0, 0)
    assert "Onyx, spot 1" in estate(held_off, 1)
    say(state, "cancel 1", "leave it")
    assert (len(state.knights[0]), len(state.knights[1])) == (0, 1)
    assert "Onyx, spot 1" not in estate(state, 1)


def test_10_after_the_last_card_only_what_came_home_is_played() -> None:
    state = scene("red 4, black 4, red K", "knight red 4 + red 6", "black K on 1; red K to 1", late=True)
    assert choices(state) == ["end turn", "attack black K on 1 with 1", "attack red K on 1 with 1"]
    say(state, "attack black K on 1 with 1", "leave it", "end turn")
    assert state.current_player() == 1
    assert choices(state) == ["end turn"]  # a red king by itself is no set of black's
    state = scene("", "knight red 4 + red 6", "black K on 1; red K to 1", "black K, black 4", late=True)
    say(state, "attack black K on 1 with 1", "end turn")
    assert choices(state) == ["end turn", "black K over red K on 1", "wall black K + red K on 1"]


def test_10_two_idle_turns_in_a_row_end_the_game() -> None:
    state = scene("", "red K on 1", late=True)
    say(state, "end turn")
    assert not state.is_terminal()
    say(state, "end turn")
    assert state.is_terminal()
    assert (state.returns(), state.ending()) == ([1.0, 0.0], "the most points")


def test_11_sets_score_by_the_row() -> None:
    for number, worth in enumerate(rules().scoring.royalty, 1):
        state = scene("", "; ".join(["red K on 1", *["black K to 1"] * (number - 1)]))
        assert state.totals() == [worth, 0]
    assert rules("five-for-twenty").scoring.royalty[4] == 20


def test_the_last_turn_with_drawing_is_player_twos_and_there_are_as_many_for_both() -> None:
    for seed in "12345":
        turns = [state.turn for state in along(game(), seed) if state.phase == DRAW]
        assert turns[-1] == 1 - next(iter(turns))
        assert turns.count(0) == turns.count(1) == 42


def test_turns_after_the_end_are_bounded() -> None:
    played = game()
    for seed in range(30):
        *_, last = along(played, str(seed))
        assert last.turns() <= played.turns
        assert len(last.history()) <= played.max_game_length + played.max_chance_length


def test_what_is_forbidden_names_its_rule() -> None:
    state = scene("black 10, red 4", "hovel on 1", "castle on 1")
    for words, rule in (
        ("hovel on 2", "estate.own_on_top"),
        ("wall red 4 + red 4 on 2", "estate.own_on_top"),
        ("attack black 10 on 1 with 3", "people.knights"),
        ("take red 4", "draw.cards"),
    ):
        with pytest.raises(IllegalAction, match=rule):
            say(state, words)
