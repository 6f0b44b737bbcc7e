"""What each variant changes, and rules that no variant has yet: both ways of every choice in rules.yaml."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.castles_in_the_air.small_city import CLOUD, SKY, Drawn, after, begin, can, city, do, give, lay, spec
from tilewright.engine import CHANCE
from tilewright.games.castles_in_the_air.engine import engine
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.problem import RefusedError

CLEAR: Drawn = (SKY, {})
CLOUDS: Drawn = (CLOUD, {"1": "red", "2": "blue"})
LADDER_UP = """
    ....H....
    ....H....
    ....H....
    ....H....
    ....H....
    ....H....
    .1..H..2.
    =========
"""
WALLS = """
    #.......#
    #.......#
    #.......#
    #.......#
    #.......#
    #.......#
    #.......#
    #########
"""


def test_playtest_1_the_chief_explorer_lays_a_tile_everyone_has_two_moves_and_the_token_passes_left() -> None:
    state = begin(city(CLOUDS, variants=("playtest-1",), rules={"setup": {"tiles_fixed": None}}, players=3), chief=1)
    assert (state.current_player(), set(can(state))) == (1, {"lay a-1", "lay y0-1", "lay y1-1"})
    do(state, "lay a-1", "at M12")
    movers = []
    for _ in range(3):
        movers.append(state.current_player())
        assert state.moves == 2
        assert not [text for text in can(state) if text.startswith("lay")]
        do(state, "end turn")
    assert movers == [1, 2, 0]
    assert (state.current_player(), state.round) == (2, 2)
    assert can(state)[0].startswith("lay")


def test_playtest_1_has_twenty_tiles_however_many_play() -> None:
    assert {engine(spec("playtest-1"), players=n).new_initial_state().left() for n in (2, 3, 4, 5)} == {20}


def test_placement_phase_every_player_lays_a_tile_and_then_everyone_moves() -> None:
    state = begin(city(CLOUDS, variants=("placement-phase",), players=3), chief=2)
    for seat in (2, 0, 1):
        assert state.current_player() == seat
        do(state, can(state)[0])
        do(state, can(state)[0])
    assert state.turns() == 3
    for seat in (2, 0, 1):
        assert (state.current_player(), state.moves) == (seat, 4)
        do(state, "end turn")
    assert (state.current_player(), state.chief) == (2, 2)


def test_placement_phase_as_many_tiles_as_the_rules_say() -> None:
    state = begin(city(CLOUDS, variants=("placement-phase",), rules={"turn": {"phase_tiles": 2}}))
    seats = []
    for _ in range(4):
        seats.append(state.current_player())
        do(state, can(state)[0])
        do(state, can(state)[0])
    assert seats == [0, 0, 1, 1]


def test_placement_phase_the_red_bonus_counts_for_whoever_lays() -> None:
    state = begin(city(CLOUDS, variants=("placement-phase",)))
    give(state, 0, red=3)
    do(state, "lay a-1", "at M12")
    assert "change item 1 to blue" in can(state)


def test_two_zeppelins_each_moves_by_itself_and_an_assortment_brings_a_third() -> None:
    state = lay(begin(city(CLOUDS, variants=("two-zeppelins",))), "a-1", "M12")
    do(state, "piece 2: fly to M12")
    assert "piece 1: fly to M12" in can(state)
    do(give(state, 0, red=1, yellow=1, green=1, blue=1), "place an extra piece beside piece 2")
    assert "piece 3: fly to L12" in can(state)


@pytest.mark.parametrize("players", [2, 5])
def test_thirty_tiles_five_on_show(players: int) -> None:
    state = engine(spec("thirty-tiles", "five-on-show"), players=players).new_initial_state()
    assert (state.left(), state.setup.shown) == (30, 5)


def test_angoel_scoring_one_for_each_after_the_second_and_two_for_an_assortment() -> None:
    state = begin(city(CLOUDS, variants=("angoel-scoring",)))
    assert give(state, 0, red=5, blue=2).scores()[0] == (3, 2)
    assert give(state, 1, red=1, yellow=1, green=1, blue=1).scores()[1] == (2, 0)


def test_shortest_stack_is_the_score() -> None:
    state = begin(city(CLOUDS, variants=("shortest-stack",)))
    assert give(state, 0, red=5, yellow=2, green=3, blue=2, black_key=1).scores()[0] == (2, 5)


def test_green_three_two_six_green_give_three_for_two() -> None:
    state = give(begin(city(CLOUDS, variants=("green-three-two",))), 0, green=6)
    do(state, "bank: exchange treasures", "give treasures: 3 green", "take 2 red")
    assert state.hand(0) == [2, 0, 3, 0, 0, 0]


def test_key_market_six_green_sell_two_treasures_for_a_key_six_blue_two_keys_for_a_treasure() -> None:
    state = give(begin(city(CLOUDS, variants=("key-market",))), 0, green=6, blue=6, black_key=1)
    do(state, "bank: exchange treasures", "give treasures: 2 green")
    assert can(state) == ["take black key", "take white key"]
    do(state, "take white key", "bank: sell keys for a treasure", "give keys: black key, white key", "take yellow")
    assert state.hand(0) == [0, 1, 4, 6, 0, 0]


def test_key_market_six_blue_still_need_a_key() -> None:
    state = lay(begin(city((CLOUD, {"1": "red in black chest", "2": "blue"}), variants=("key-market",))), "a-1", "M12")
    do(give(state, 0, blue=6), "get out at M12a")
    assert "open" not in " ".join(can(state))


def test_free_flight_along_a_row_is_free_and_a_row_up_or_down_costs_one() -> None:
    state = begin(city(CLEAR, CLEAR, CLOUDS, CLOUDS, variants=("free-flight",)))
    for tile, place in (("a-1", "M12"), ("b-1", "N12"), ("c-1", "O12"), ("d-1", "O11")):
        lay(state, tile, place)
    assert "get out at O12b" in can(state)  # three tiles along the row
    assert [text for text in can(state) if text.startswith("fly")] == ["fly to O11"]
    do(state, "fly to O11", "get out at O11a")
    assert state.moves == 4


def test_free_flight_not_over_a_gap_in_the_row() -> None:
    state = begin(city(CLOUDS, variants=("free-flight",)))
    for tile, place in (("y0-1", "L11"), ("y1-1", "M11"), ("y2-1", "N11"), ("a-1", "N12")):
        lay(state, tile, place)
    assert not [text for text in can(state) if text.startswith("get out")]
    assert [text for text in can(state) if text.startswith("fly")] == ["fly to L11"]


def test_following_wind_three_tiles_for_one_move() -> None:
    state = begin(city(CLOUDS, variants=("following-wind",)))
    for number, place in enumerate(("M12", "N12", "O12", "P12")):
        lay(state, f"y{number}-1", place)
    assert {text.split()[-1] for text in can(state) if text.startswith("fly")} == {"M12", "N12", "O12"}


def test_flight_in_four_directions_where_the_rules_say_so() -> None:
    state = begin(city(CLOUDS, rules={"flight": {"directions": "four", "reach": 1}}))
    lay(lay(state, "y0-1", "M12"), "y1-1", "M11")
    assert [text for text in can(state) if text.startswith("fly")] == ["fly to M12"]


def test_smaller_purse_five_moves() -> None:
    assert begin(city(CLOUDS, variants=("smaller-purse",))).moves == 5


def test_matching_sides_a_ladder_at_the_edge_has_to_meet_a_ladder_and_no_walkway_a_wall() -> None:
    state = begin(city((LADDER_UP, {"1": "red", "2": "blue"}), (WALLS, {}), variants=("matching-sides",), players=3))
    assert after(state, "lay a-1") == ["at K12", "at L11", "at M12"]  # not below the empty sky
    do(state, "lay a-1", "at M12")
    assert "at N12" not in after(state, "lay b-1")
    assert "at M11" not in after(state, "lay b-1")
    assert "at N12" in after(state, "lay y0-1")


def test_matching_sides_a_display_of_which_nothing_fits_goes_under_the_stack() -> None:
    tall = "....H....\n" * 8
    state = begin(city((tall, {}), (tall, {}), variants=("matching-sides",), stack=6))
    do(state, "lay a-1", "at I8")
    assert [place.name for place in state.table().display] == ["b-1", "y0-1"]


def edge(*tiles: Drawn) -> State:
    return begin(city(*tiles, variants=("edge-exploration",)))


def test_edge_exploration_four_tiles_lie_round_the_empty_sky_and_nobody_lays_by_choice() -> None:
    state = edge(CLOUDS, CLOUDS)
    assert [place.name for place in state.table().places] == ["L11", "K12", "L12", "M12", "L13"]
    assert state.table().display == ()
    assert not [text for text in can(state) if text.startswith("lay")]


def test_edge_exploration_a_tile_is_turned_up_where_an_explorer_walks_off_the_edge_for_nothing() -> None:
    state = edge(CLOUDS, CLOUDS)
    do(state, "fly to K12", "get out at K12a")
    assert [text for text in can(state) if text.startswith("turn up")] == ["turn up a tile at J12"]
    do(state, "turn up a tile at J12")
    assert state.moves == 4
    assert "J12" in {place.name for place in state.table().places}
    assert not [text for text in can(state) if text.startswith("turn up")]


def test_edge_exploration_flying_turns_nothing_up() -> None:
    state = edge(CLOUDS, CLOUDS)
    do(state, "fly to K12")
    assert not [text for text in can(state) if text.startswith("turn up")]


def test_edge_exploration_the_red_bonus_changes_what_was_turned_up() -> None:
    state = begin(city(CLOUDS, CLEAR, CLEAR, CLEAR, CLOUDS, variants=("edge-exploration",)))
    do(give(state, 0, red=3), "fly to K12", "get out at K12a", "turn up a tile at J12")
    assert "change item 2 to yellow" in can(state)


def test_rolled_colours_a_die_for_every_treasure_when_its_tile_is_laid_and_any_means_choose() -> None:
    state = begin(
        city((CLOUD, {"1": "red in black chest", "2": "white key"}), CLOUDS, rules={"setup": {"colouring": "rolled"}})
    )
    do(state, "lay a-1", "at M12")
    assert state.current_player() == CHANCE
    assert state.chance_outcomes() == [(0, 1 / 6), (1, 1 / 6), (2, 1 / 6), (3, 1 / 6), (4, 2 / 6)]
    do(state, "the die shows green")
    assert state.current_player() == 0  # the key keeps its colour
    do(state, "lay b-1", "at N12", "the die shows any colour")
    assert can(state) == [f"item 1 is {colour}" for colour in ("red", "yellow", "green", "blue")]
    do(state, "item 1 is yellow", "the die shows blue")
    words = str(state)
    assert "1 green in black chest, 2 white key" in words
    assert "1 yellow, 2 blue" in words


def test_slots_left_open_are_for_the_die_and_for_nothing_else() -> None:
    blank = (CLOUD, {"1": "any", "2": "any in white chest"})
    state = begin(city(blank, rules={"setup": {"colouring": "rolled"}}))
    do(state, "lay a-1", "at M12", "the die shows blue", "the die shows red")
    assert "M12 a-1: 1 blue, 2 red in white chest" in str(state)
    with pytest.raises(RefusedError, match=r"leaves something open \[R02\]"):
        city(blank)
    with pytest.raises(RefusedError, match=r"leaves something open \[R02\]"):
        city((CLOUD, {"1": "any key", "2": "red"}), rules={"setup": {"colouring": "rolled"}})


def test_more_tiles_than_there_are_are_refused_where_they_are_asked_for() -> None:
    with pytest.raises(RefusedError, match=r"rules.yaml.*need a stack of 200 tiles, and the set has 10 \[R01\]"):
        city(CLOUDS, rules={"setup": {"tiles_fixed": 200}}, dealt=False)


def test_a_colour_that_no_bonus_is_for_is_refused() -> None:
    found = spec()
    colours = {"purple": found.game.colours["red"], **found.game.colours}
    game = found.game.model_copy(update={"colours": colours})
    with pytest.raises(RefusedError, match=r"tiles.yaml.*no bonus and no key is for \[R03\]"):
        engine(replace(found, game=game), players=2)


FREE = {"costs": {"fly": 0, "board": 0, "ladder": 0, "teleport": 0, "lock": 0}}


def test_moves_that_cost_nothing_lead_nowhere_twice_until_something_has_changed() -> None:
    state = lay(begin(city(CLOUDS, rules=FREE)), "a-1", "M12")
    do(state, "fly to M12")
    assert "fly to L12" not in can(state)
    do(state, "get out at M12b", "take blue at M12.2")
    assert "board at M12" in can(state)


def test_the_costs_are_those_of_the_rules() -> None:
    costs = {"fly": 2, "board": 3, "ladder": 2, "lock": 2, "teleport": 1, "lay": 1}
    state = begin(city(CLOUDS, rules={"costs": costs, "turn": {"moves": 12}}))
    do(state, "lay a-1", "at M12")
    assert state.moves == 11
    do(state, "fly to M12")
    assert state.moves == 9
    do(state, "get out at M12b")
    assert state.moves == 6
    state.moves = 2
    assert not [text for text in can(state) if text.startswith("board")]
