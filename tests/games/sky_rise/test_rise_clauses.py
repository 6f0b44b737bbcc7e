"""Sky Rise, clause by clause: set-up, floors, pyramids, groups, roof and antennas, the end."""

from __future__ import annotations

import re

import pytest

from tests.games.sky_rise.rise_script import begin, choices, dealt, finish, floor, game, refused, say, spec
from tilewright.booklet.layout import booklet_blocks
from tilewright.games.sky_rise.engine.position import ANTENNA, LAY, OVER, PLACE
from tilewright.games.sky_rise.engine.senses import columns, ending, totals, tree_points
from tilewright.games.sky_rise.engine.state import State
from tilewright.games.sky_rise.scoring import Scoring
from tilewright.games.sky_rise.tower import plan
from tilewright.prose.blocks import plain, runs_of, walk

BASE = "blue red blue green green red"
"""A floor of six cards: A1 B1, A2 B2, A3 B3."""
ROYALS = "spades blue, hearts red, clubs green, diamonds yellow, royals orchid"
FOUR = "blue red green yellow"


def shares_of(players: int, starter: int = 0) -> list[tuple[int, ...]]:
    flat = spec().rules.supply.opaque_by_seat(players, starter)
    return [tuple(flat[seat * 3 : seat * 3 + 3]) for seat in range(players)]


def ready(level: int = 0, colours: str = BASE, players: int = 2) -> State:
    """A floor that is whole, where the first seat is to place a pyramid."""
    state = floor(begin(players), level, colours)
    state.phase, state.level, state.now, state.turn = PLACE, level, 0, 0
    return state


def full(words: str, players: int = 2) -> State:
    """A level of twelve large pyramids, row by row, scored: 'b' blue, 'r' red, 'g' green, 'x' opaque."""
    state = ready(players=players)
    kinds = {"b": 0, "r": 1, "o": 2, "g": 3, "x": state.setup.wild}
    letters = words.replace(" ", "")
    for corner, letter in enumerate(letters[:-1]):
        state.stones[corner] = kinds[letter]
    state.stock = [9] * len(state.stock)
    state.own = [9] * len(state.own)
    name = "opaque" if letters[-1] == "x" else state.setup.colours[kinds[letters[-1]]]
    return say(state, f"large {name} on B3")


def groups(words: str) -> dict[str, int]:
    state = full(words)
    return {name: points for name, points in zip(state.setup.colours, state.colour_points, strict=True) if points}


def test_1_two_and_three_leave_a_suit_out_and_four_and_five_play_all() -> None:
    assert len(begin(3).pile) == 4 * 12 - 9
    assert "yellow 2" not in [begin(3).setup.cards[card].name for card in begin(3).pile]
    assert len(begin(4, nests=FOUR, trees=FOUR).pile) == 5 * 12 - 12


def test_1_no_ace_is_shuffled() -> None:
    assert all(not card.name.endswith((" A", " 1")) for card in game(5).setup.cards)


def test_1_a_regular_pack_makes_a_royal_suit_for_four_and_sets_three_aside() -> None:
    state = begin(4, "regular-deck", lots=ROYALS, nests=FOUR, trees=FOUR)
    assert [state.setup.cards[card].suit for card in state.setup.royals] == [4] * 12
    assert len(state.aside) == 3
    assert set(state.aside) <= set(state.setup.royals)
    assert len(state.pile) + 3 * 4 == 45
    suits = [card.suit for at, card in enumerate(state.setup.cards) if at not in state.aside]
    assert [suits.count(suit) for suit in range(5)] == [9] * 5


def test_1_a_regular_pack_keeps_its_royals_for_three() -> None:
    played = game(3, "regular-deck")
    assert [sum(card.suit == suit for card in played.setup.cards) for suit in range(4)] == [12] * 4
    assert played.setup.royals == ()


def test_1_the_booklet_says_who_starts_as_the_designer_did_and_only_the_engine_draws_lots() -> None:
    words = " ".join(plain(runs) for block in walk(booklet_blocks(spec(), None, None)) for runs in runs_of(block))
    (starts,) = re.findall(r"Who starts\.[^.]*\.[^.]*\.", words)
    assert "tall building" in starts
    assert "highest floor" in starts
    assert not re.search(r"[Ll]ots", starts)
    assert len(game(4).new_initial_state().legal_actions()) == 4
    assert choices(game(4, engine={"starter_by_lot": False}).new_initial_state()) == ["Seat 1 starts"]


def test_1_every_colour_has_a_suit_by_lot() -> None:
    state = begin(4, "regular-deck", lots=ROYALS, nests=FOUR, trees=FOUR)
    dealt(state, {0: "spades 2, hearts K, clubs 3"})
    say(state, "hearts K to A1")
    assert state.setup.colours[state.below[0]] == "orchid"
    assert len(game(3, "regular-deck").setup.hues) == 120


def test_1_everybody_has_three_cards() -> None:
    assert [len(hand) for hand in begin(3).hands] == [3, 3, 3]


@pytest.mark.parametrize(
    ("players", "shares"),
    [
        (2, [(1, 2, 1), (2, 1, 2)]),
        (3, [(1, 1, 1)] * 3),
        (4, [(0, 1, 1), (1, 1, 0), (1, 1, 0), (1, 0, 2)]),
        (5, [(0, 1, 0), (1, 0, 1), (1, 0, 1), (1, 0, 1), (0, 2, 0)]),
    ],
)
def test_2_opaque_pyramids_go_round_by_size_and_the_rest_from_the_last(
    players: int, shares: list[tuple[int, ...]]
) -> None:
    """Large, medium, small; the first seat starts, so the second has the first large one."""
    assert shares_of(players) == shares


def test_2_they_go_round_from_whoever_starts() -> None:
    assert shares_of(4, 2) == [*shares_of(4)[2:], *shares_of(4)[:2]]


def test_3_goals_of_one_sort_differ_and_only_colours_in_play_are_dealt() -> None:
    state = begin(3)
    assert sorted(state.nests) == sorted(set(state.nests))
    fresh = say(game(3).new_initial_state(), "Seat 1 starts", "without yellow")
    assert choices(fresh) == ["nest blue", "nest red", "nest orchid", "nest green"]
    say(fresh, "nest red")
    assert choices(fresh) == ["nest blue", "nest orchid", "nest green"]


def test_3_a_nest_and_a_tree_may_be_of_one_colour() -> None:
    state = begin(2, nests="blue red", trees="blue red")
    assert state.nests == state.trees


def test_floor_the_seat_with_the_token_begins_and_all_go_round() -> None:
    state = dealt(begin(3, starts=2), {1: "blue 2, red 3, green 4"})
    assert state.current_player() == 1
    say(state, "red 3 to B3")
    drawn = state.legal_actions()[0]
    state.apply_action(drawn)
    assert drawn in state.hands[1]
    assert (state.current_player(), len(state.hands[1])) == (2, 3)


def test_floor_any_empty_cell_and_only_an_empty_one() -> None:
    state = dealt(begin(), {0: "blue 2, red 3, green 4"})
    cells = {"A1", "B1", "A2", "B2", "A3", "B3"}
    assert set(choices(state)) == {f"{card} to {cell}" for card in ("blue 2", "red 3", "green 4") for cell in cells}
    say(state, "red 3 to B3")
    state.apply_action(state.legal_actions()[0])
    assert not any(words.endswith("B3") for words in choices(state))
    dealt(state, {1: "blue 2, blue 3, green 5"})
    assert "any_cell" in refused(state, "blue 2 to B3")
    assert "supply.hand" in refused(state, "green 9 to A1")
    assert "building.levels" in refused(state, "large blue on A1")


def test_pyramids_begin_left_of_whoever_laid_the_last_card() -> None:
    state = begin(3)
    while state.phase != PLACE:
        state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 0
    assert state.done == 6


def test_pyramids_stand_on_every_corner_of_the_cards() -> None:
    assert plan(2, 3).corners == (
        "A1", "AB1", "B1", "A12", "AB12", "B12", "A23", "AB23", "B23", "A3", "AB3", "B3",
    )  # fmt: skip
    assert len(plan(3, 3).corners) == 16
    state = ready()
    own = {f"large {kind} on {corner}" for kind in ("blue", "red", "orchid", "green", "opaque")
           for corner in plan(2, 3).corners}  # fmt: skip
    assert set(choices(state)) == own


@pytest.mark.parametrize(("level", "size"), [(0, "large"), (1, "medium"), (2, "small")])
def test_pyramids_of_a_level_are_of_one_size(level: int, size: str) -> None:
    state = ready(level)
    assert {words.split()[0] for words in choices(state)} == {size}
    other = "small" if level == 0 else "large"
    assert "all pyramids of this level" in refused(state, f"{other} blue on A1")


def test_pyramids_one_on_a_corner() -> None:
    state = say(ready(), "large blue on AB12")
    assert "there is a pyramid already" in refused(state, "large red on AB12")


def test_pyramids_must_be_placed_by_whoever_can() -> None:
    assert "must_place" in refused(ready(), "no antenna")


def test_pyramids_whoever_has_none_of_the_size_is_passed_over() -> None:
    state = ready(players=3)
    state.stock = [0] * len(state.stock)
    state.own = [3, 0, 0, 0, 1, 1, 2, 1, 1]
    say(state, "large opaque on A1")
    assert state.current_player() == 2


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("large blue on A1", 1),
        ("large red on A1", 0),
        ("large blue on AB12", 2),
        ("large green on AB12", 1),
        ("large green on AB23", 2),
        ("large orchid on AB23", 0),
        ("large opaque on AB12", 3),
        ("large opaque on A1", 1),
    ],
)
def test_placing_scores_a_point_for_each_matching_card_below(words: str, points: int) -> None:
    """A1 blue, B1 red, A2 blue, B2 green, A3 green, B3 red."""
    assert say(ready(), words).points == [points, 0]


def test_placing_scores_four_at_most() -> None:
    assert say(ready(colours="blue blue blue blue red red"), "large blue on AB12").points == [4, 0]
    assert say(ready(colours="blue blue blue blue red red"), "large opaque on AB12").points == [1, 0]


@pytest.mark.parametrize(
    ("level", "points"),
    [
        ("brg gbr brg gbr", {}),
        ("bbg grb bgr grb", {"blue": 4}),
        ("bbb grg bgr grb", {"blue": 6}),
        ("brb bbb rgr grg", {"blue": 10}),
        ("bxg grb bgr grb", {}),
        ("bxx grg rgr grg", {"blue": 6, "red": 6, "green": 6}),
        ("bxb grg rgr grg", {"blue": 6}),
        ("bbx grr rgg grg", {"blue": 6, "red": 6, "green": 6}),
        ("xxx rbr brb rbr", {"blue": 8, "red": 10}),
    ],
)
def test_groups_score_twice_their_number_for_their_colour(level: str, points: dict[str, int]) -> None:
    assert groups(level) == points


def test_groups_of_opaque_ones_alone_are_nobodys() -> None:
    scoring = spec().rules.scoring
    assert [scoring.group(0, 3), scoring.group(1, 1), scoring.group(1, 2), scoring.group(2), scoring.group(1)] == [
        0, 0, 6, 4, 0,
    ]  # fmt: skip


def test_the_token_passes_left_after_each_level() -> None:
    state = full("brg gbr brg gbr", players=3)
    assert (state.level, state.token, state.current_player(), state.phase) == (1, 1, 1, LAY)


def test_roof_and_antennas_end_the_game_and_score_no_groups() -> None:
    state = begin(3)
    while state.level < 3:
        state.apply_action(state.legal_actions()[0])
    scored = state.colour_points[:]
    while state.phase != ANTENNA:
        state.apply_action(state.legal_actions()[0])
    assert choices(state)[-1] == "no antenna"
    assert {words.split()[0] for words in choices(state)[:-1]} == {"large", "medium", "small"}
    before, first = state.points[:], state.current_player()
    say(state, "no antenna")
    state.apply_action(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    assert (state.phase, state.colour_points) == (OVER, scored)
    assert state.points[first] == before[first]
    assert sum(stone >= 0 for stone in state.stones_at(3)) == 2


def test_antennas_score_matching_cards_as_usual() -> None:
    state = floor(begin(), 3, BASE)
    state.phase, state.level, state.now, state.turn = ANTENNA, 3, 0, 0
    assert say(state, "small blue on AB12").points == [2, 0]


def test_a_pack_that_runs_out_leaves_the_hands_to_play_with() -> None:
    state = begin(5, "regular-deck", lots=ROYALS, nests=f"{FOUR} orchid", trees=f"{FOUR} orchid")
    while state.phase != ANTENNA:
        state.apply_action(state.legal_actions()[-1])
    assert state.pile == []
    assert sum(len(hand) for hand in state.hands) == 45 - 36


def towered(*floors: str) -> State:
    """A tower of pyramids, level by level: as `full` writes them, '.' for none."""
    state = begin()
    kinds = {"b": 0, "r": 1, "o": 2, "g": 3, "x": state.setup.wild}
    for level, words in enumerate(floors):
        for corner, letter in enumerate(words.replace(" ", "")):
            if letter != ".":
                state.stones[level * 12 + corner] = min(level, 2) * state.setup.kinds + kinds[letter]
    return state


@pytest.mark.parametrize(
    ("column", "blue", "red"),
    [
        ("bbb.", 6, 0),
        ("bbbb", 6, 0),
        ("bxb.", 6, 0),
        ("xxb.", 6, 0),
        ("xxxb", 6, 0),
        ("xxx.", 0, 0),
        ("bbr.", 0, 0),
        ("bbrb", 0, 0),
        ("rbbb", 6, 0),
        ("bxxr", 6, 6),
        ("rbxb", 6, 0),
        ("bb..", 0, 0),
    ],
)
def test_columns_of_three_score_six_for_a_tree(column: str, blue: int, red: int) -> None:
    state = towered(*(f"{letter}{'.' * 11}" for letter in column))
    assert (tree_points(state, 0), tree_points(state, 1)) == (blue, red)
    assert len([*columns(state)]) == 12


def test_columns_are_straight_and_each_counts() -> None:
    assert tree_points(towered("bb.........b", "bb.........b", "bx.........r"), 0) == 12
    assert tree_points(towered("b...........", ".b..........", "b..........."), 0) == 0


def test_the_end_adds_nest_tree_and_opaque_pyramids_kept() -> None:
    state = towered("b...........", "b...........", "b...........")
    state.points, state.colour_points = [5, 7], [12, 4, 0, 0, 0]
    state.own = [1, 1, 0, 0, 0, 1]
    state.nests, state.trees = [0, 1], [1, 0]
    assert totals(state) == [5 + 12 + 0 + 4, 7 + 4 + 6 + 2]


def test_the_most_points_win_and_equals_share() -> None:
    state = finish(game(2).new_initial_state())
    state.stones = [-1] * len(state.stones)
    state.own, state.colour_points, state.points = [0] * 6, [0] * 5, [9, 9]
    assert (state.winners(), ending(state)) == ((0, 1), "shared: level on points")
    state.points = [9, 8]
    assert (state.winners(), ending(state)) == ((0,), "the most points, in the open as well")
    state.colour_points[state.nests[1]] = 4
    assert (state.winners(), ending(state)) == ((1,), "hidden goals")
    assert isinstance(state.setup.rules.scoring, Scoring)


def test_the_game_is_over_when_it_is_over() -> None:
    state = finish(game(2).new_initial_state())
    assert "the game is over" in refused(state, "no antenna")
