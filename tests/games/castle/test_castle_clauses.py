"""The designer's rules and our rulings, clause by clause; the number of a clause is its place in the notes."""

from __future__ import annotations

import pytest

from tests.games.castle.castle_script import along, begun, card, choices, estate, game, hand, rules, say, scene, spec
from tilewright.booklet.layout import booklet_blocks
from tilewright.engine import IllegalAction
from tilewright.games.castle.engine.position import DISCARD, DRAW, PLAY
from tilewright.games.castle.engine.state import State
from tilewright.prose.blocks import plain, runs_of, walk


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


JOINED = "hovel on 1; wall black 10 + red 10 on 1; hovel on 1; hovel on 1"
"""Three hovels behind a wall of tens: the wall's black ten is the same card as a hovel."""


@pytest.mark.parametrize(
    ("ruled", "left", "home"),
    [
        ("bare", "hovel black 10, black 10, defence 1", ["red 10", "black 10"]),
        ("walled", "hovel black 10, black 10, wall black 10, red 10, defence 2", []),
        ("home", None, ["red 10", *["black 10"] * 3]),
    ],
)
def test_5_when_one_of_joined_hovels_falls_the_wall_goes_home(ruled: str, left: str | None, home: list[str]) -> None:
    state = scene("", "; ".join(["knight red 4 + red 6"] * 2), JOINED, ruled={"estate": {"joined": ruled}})
    assert state.own[state.setup.spots] == 3
    say(state, "attack black 10 on 1 with 2")
    assert estate(state, 1).get("Onyx, spot 1") == left
    assert hand(state, 1) == home
    assert state.hovels == [0, 2 if left else 0]


def test_5_joined_barracks_are_bare_afterwards_and_may_be_walled_again() -> None:
    assert rules().estate.joined == "bare"
    built = "barracks on 1; wall black 4 + black 4 on 1; barracks on 1"
    state = scene("", "; ".join(["knight red 4 + red 6"] * 3), built)
    say(state, "attack black J on 1 with 2")
    assert (estate(state, 1)["Onyx, spot 1"], hand(state, 1)) == ("barracks black J, defence 1", ["black 4", "black 4"])
    say(state, "end turn")
    state.phase, state.now = PLAY, 1
    assert "wall black 4 + black 4 on 1" in choices(state)
    assert choices(scene("red J", "barracks on 1"), "barracks") == ["barracks on 2"]  # none joins a bare one


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


def test_10_what_came_home_long_before_the_end_is_played_at_the_end() -> None:
    """The king falls while there are cards to draw; ten turns or one later, it makes no difference."""
    state = scene("", "knight red 4 + red 6", "black K on 1; red K to 1", "black K, black 4")
    say(state, "attack black K on 1 with 1")
    state.pile, state.display = [], []
    say(state, "end turn")
    assert choices(state) == ["end turn", "black K over red K on 1", "wall black K + red K on 1"]
    late: dict[str, dict[str, object]] = {"end": {"returned": "late"}}
    state = scene("", "knight red 4 + red 6", "black K on 1; red K to 1", "black K, black 4", ruled=late)
    say(state, "attack black K on 1 with 1")
    state.pile, state.display = [], []
    say(state, "end turn")
    assert choices(state) == ["end turn"]


def test_10_a_combination_needs_one_card_that_came_home_and_of_two_alike_that_one_stays_longest() -> None:
    knights, walled = "; ".join(["knight red 4 + red 6"] * 2), "hovel on 1; wall black 4 + red 4 on 1"
    state = scene("", knights, walled, "black 4, black A, red 6")
    say(state, "attack black 10 on 1 with 2", "end turn")
    assert hand(state, 1).count("black 4") == 2
    state.turn, state.late, state.pile, state.display = 1, True, [], []
    state.phase, state.now = PLAY, 1
    fours = ["peasant black A + red 4", "peasant black A + black 4", "knight black 4 + red 6"]
    assert set(choices(state, "peasant", "knight")) == set(fours)
    say(state, "peasant black A + black 4")  # the four that came home is used: no other may be played by itself
    assert choices(state, "knight") == []
    assert choices(state, "wall") == ["wall black 4 + red 4 on 1"]


def last_draw(*variants: str) -> State:
    """Player 2 is to draw the last two cards."""
    for seed in range(20):
        for state in along(game(*variants), str(seed)):
            if state.phase == DRAW and not state.pile and len(state.display) == 2:
                return state
    raise AssertionError


def test_10_player_2_plays_the_last_turn_to_its_end_and_not_where_the_end_is_strict() -> None:
    for variants, late in (((), False), (("strict-end",), True)):
        state = last_draw(*variants).clone()
        assert state.turn != state.first
        own = state.setup.name(2 * state.setup.ranks.index("K") + state.hue[state.turn])
        state.receive(state.turn, card(state, own))
        state.apply_action(state.legal_actions()[0])
        assert not state.late
        state.apply_action(state.legal_actions()[0])
        assert (state.phase, state.late) == (PLAY, late)
        assert bool(choices(state, own)) != late
        before = state.turn
        say(state, "end turn")
        assert (state.phase == DISCARD) == (not late)
        assert (state.turn == before) == (not late)


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
        assert last.turns() <= played.most_turns
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


def lists(*variants: str) -> tuple[str, str]:
    """What the booklet says it changed, and where it says that the notes are silent."""
    one, base = spec(*variants), spec()
    text = "\n".join(plain(runs) for block in walk(booklet_blocks(one, base, None)) for runs in runs_of(block))
    record = text.partition("For the record\n")[2].partition("Variants\n")[0]
    changed, _, silent = record.partition("What the designer\u2019s notes leave open\n")
    assert silent
    return changed, silent


def test_what_the_notes_say_otherwise_is_told_as_a_change_and_not_as_their_silence() -> None:
    changed, silent = lists()
    assert "What we changed" in changed
    assert "plays the last turn to its end" in changed
    assert "20 points for a set of five" in changed
    for told in ("last turn", "20 points", "any card of the hand", "spots", "has been replaced"):
        assert told not in silent


def test_a_change_that_a_variant_takes_back_is_not_told_and_with_none_left_nothing_is() -> None:
    assert "last turn" not in lists("strict-end")[0]
    assert "20 points" in lists("strict-end")[0]
    assert "What we changed" not in lists("strict-end", "five-for-twenty")[0]
