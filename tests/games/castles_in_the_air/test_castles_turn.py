"""Setting up and one's turn: the clauses of the designer's page from "Setup" to "Use a Teleport Door"."""

from __future__ import annotations

import pytest

from tests.games.castles_in_the_air.small_city import CLOUD, RED, Drawn, after, begin, can, city, do, give, lay, spec
from tilewright.engine import CHANCE, IllegalAction
from tilewright.games.castles_in_the_air.engine import engine

KEEP = """
    ..#1::#..
    ..##H##..
    .:::H:#..
    .===H#...
    ...#H#...
    ...#H#...
    ..#:H2#..
    ..=====..
"""
NICHE = """
    ..#1::#..
    ..##H##..
    ...#H:2#.
    ...#H===.
    ...#H#...
    ...#H#...
    .:::H:#..
    .=======.
"""
GALLERY = """
    .........
    ^^^^^^^^^
    ::1:2:3::
    ===H=====
    #::H::4:#
    #########
    .........
    ..~~~~...
"""
LEDGE = """
    .........
    ~~~~.....
    .........
    .........
    .........
    .........
    ...1.....
    ..~~~....
"""
ROCK = "#########\n" * 8
VAULT = """
    ......T..
    ....~~~~~
    .........
    .#######.
    .#1::2:#.
    .#######.
    .........
    .........
"""
SOLID: Drawn = (ROCK, {})
CLOUDS = (CLOUD, {"1": "red", "2": "blue"})
TELEPORT_LEADS_TO = "M12b M12c N12a N12b N12c N12d"
IN_GALLERY = {"1": "white key", "2": "black door", "3": "blue in white chest", "4": "red"}


def test_setup_1_everyone_begins_with_one_zeppelin_on_the_empty_sky_in_the_middle() -> None:
    state = begin(city(CLOUDS, players=3))
    (middle,) = state.table().places
    assert [token.text for token in middle.tokens] == ["Ruby zeppelin", "Navy zeppelin", "Jade zeppelin"]
    assert middle.piece.endswith("start")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_setup_2_the_first_player_is_drawn_by_lot_and_is_the_chief_explorer(seat: int) -> None:
    game = engine(spec(), players=3)
    state = game.new_initial_state()
    assert (state.current_player(), state.chance_outcomes()) == (CHANCE, [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)])
    state.apply_action(seat)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.current_player() == seat
    assert [token.face for token in state.table().holdings[seat].tokens] == ["chief"]


@pytest.mark.parametrize(("players", "tiles"), [(2, 14), (3, 21), (4, 28), (5, 35)])
def test_setup_3_the_stack_has_seven_tiles_for_each_player(players: int, tiles: int) -> None:
    assert engine(spec(), players=players).new_initial_state().left() == tiles


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_setup_4_as_many_tiles_lie_face_up_as_there_are_players(players: int) -> None:
    state = engine(spec(), players=players).new_initial_state()
    state.apply_action(0)
    drawn = 0
    while state.is_chance_node():
        assert state.chance_outcomes() == [(tile, 1 / len(state.unseen)) for tile in state.unseen]
        state.apply_action(state.legal_actions()[-1])
        drawn += 1
    assert drawn == len(state.display) == players
    assert state.left() == 7 * players - players


def test_turn_1_players_take_turns_clockwise_from_the_first() -> None:
    state = begin(city(CLOUDS, players=3), chief=1)
    movers = []
    for _ in range(6):
        movers.append(state.current_player())
        do(state, "end turn")
    assert movers == [1, 2, 0, 1, 2, 0]


def test_turn_2_six_moves_are_to_be_spent_and_none_has_to_be() -> None:
    state = begin(city(CLOUDS))
    assert state.moves == 6
    assert "end turn" in can(state)
    lay(state, "y0-1", "L11")
    for _ in range(6):
        do(state, next(text for text in can(state) if text.startswith("fly")))
    assert state.moves == 0
    assert not [text for text in can(state) if text.startswith(("fly", "lay"))]


def test_turn_3_adding_a_tile_costs_two_moves_and_the_display_is_filled_at_once() -> None:
    state = begin(city(CLOUDS))
    do(state, "lay a-1", "at M12")
    assert state.moves == 4
    assert [place.name for place in state.table().display] == ["y0-1", "y1-1"]


def test_turn_3_no_tile_is_laid_with_one_move_left() -> None:
    state = begin(city(CLOUDS))
    do(state, "lay a-1", "at M12", "lay y0-1", "at M11", "fly to M12")
    with pytest.raises(IllegalAction, match=r"costs.lay: it costs 2, and 1 are left"):
        state.apply_action(state.setup.codes.lay + state.display[0])


def test_turn_3_a_tile_is_laid_edge_to_edge_with_any_laid_tile() -> None:
    state = begin(city(CLOUDS))
    assert after(state, "lay a-1") == ["at K12", "at L11", "at M12", "at L13"]
    do(state, "lay a-1", "at M12")
    assert sorted(after(state, "lay y0-1")) == sorted(
        f"at {name}" for name in ("K12", "L11", "L13", "M11", "N12", "M13")
    )


def test_fly_1_up_to_two_tiles_sideways_up_down_and_diagonally_through_laid_tiles_only() -> None:
    state = begin(city(CLOUDS, players=2))
    for tile, place in (("a-1", "M12"), ("y0-1", "M11"), ("y1-1", "N11"), ("y2-1", "O11"), ("y3-1", "L13")):
        lay(state, tile, place)
    flights = {text.split()[-1] for text in can(state) if text.startswith("fly")}
    assert flights == {"M12", "M11", "N11", "L13"}
    do(state, "fly to M11")
    assert state.moves == 5
    assert "fly to O11" in can(state)


def test_fly_2_castle_walls_do_not_stop_a_zeppelin_but_it_needs_open_sky_to_end_in() -> None:
    state = begin(city(SOLID, CLOUDS))
    lay(lay(state, "a-1", "M12"), "b-1", "N12")
    assert [text for text in can(state) if text.startswith("fly")] == ["fly to N12"]


def test_fly_3_not_through_a_region_where_no_tile_has_been_placed() -> None:
    state = begin(city(CLOUDS, players=3))
    for tile, place in (("a-1", "L11"), ("y0-1", "L10"), ("y1-1", "M10"), ("y2-1", "N10"), ("y3-1", "N11")):
        lay(state, tile, place)
    lay(state, "y4-1", "N12")
    assert "N12" not in " ".join(text for text in can(state) if text.startswith("fly"))


def test_board_1_getting_out_and_in_costs_one_move_each() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    do(state, "fly to M12", "get out at M12b")
    assert state.moves == 4
    do(state, "board at M12")
    assert state.moves == 3


def test_board_2_the_open_sky_of_the_next_tile_counts_as_beside_the_end_of_a_floor() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    assert [text for text in can(state) if text.startswith("get out")] == ["get out at M12a"]
    do(state, "get out at M12a")
    assert [text for text in can(state) if text.startswith("board")] == ["board at L12", "board at M12"]


def test_board_2_not_where_the_rules_say_otherwise() -> None:
    state = lay(begin(city(CLOUDS, rules={"paths": {"board_across": False}})), "a-1", "M12")
    assert not [text for text in can(state) if text.startswith("get out")]


@pytest.mark.parametrize("place", ["K12", "M12"])
@pytest.mark.parametrize("across", [True, False])
def test_board_2_on_either_side(place: str, across: bool) -> None:  # noqa: FBT001 - what the rules say
    state = lay(begin(city(CLOUDS, rules={"paths": {"board_across": across}})), "a-1", place)
    assert bool([text for text in can(state) if text.startswith("get out")]) == across


def test_walk_1_any_distance_left_or_right_is_free_and_goes_on_over_the_edge_of_a_tile() -> None:
    state = begin(city(CLOUDS, CLOUDS))
    lay(lay(state, "a-1", "M12"), "b-1", "N12")
    do(state, "fly to M12", "get out at M12b")
    assert [text for text in can(state) if text.startswith("take")] == ["take blue at M12.2", "take red at N12.1"]
    do(state, "take blue at M12.2", "take red at N12.1")
    assert (state.moves, state.hand(0)) == (4, [1, 0, 0, 1, 0, 0])


def test_walk_1_not_over_the_edge_where_the_rules_say_otherwise() -> None:
    state = begin(city(CLOUDS, CLOUDS, rules={"paths": {"walk_across": False}}))
    lay(lay(state, "a-1", "M12"), "b-1", "N12")
    do(state, "fly to M12", "get out at M12b")
    assert [text for text in can(state) if text.startswith("take")] == ["take blue at M12.2"]


def test_walk_2_whatever_lies_on_the_way_can_be_collected_once() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    do(state, "get out at M12a", "take red at M12.1")
    assert not [text for text in can(state) if text.startswith("take")]
    with pytest.raises(IllegalAction, match="nothing left"):
        state.apply_action(state.setup.codes.take)


def test_walk_3_a_lock_is_not_opened_for_free() -> None:
    state = lay(begin(city((CLOUD, {"1": "red in black chest", "2": "blue"}))), "a-1", "M12")
    do(give(state, 0, black_key=1), "get out at M12a")
    assert "take" not in " ".join(can(state))
    state.moves = 0
    assert "open" not in " ".join(can(state))


def test_drift_1_the_sky_of_a_tile_is_one_place_so_one_gets_out_on_either_side() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    do(state, "fly to M12")
    assert {text for text in can(state) if text.startswith("get out")} == {"get out at M12a", "get out at M12b"}


def test_ladder_1_one_move_to_the_next_place_to_get_off_however_long_the_ladder() -> None:
    state = lay(begin(city((KEEP, {"1": "red", "2": "green in black chest"}))), "a-1", "M12")
    do(state, "fly to M12", "get out at M12b")
    assert [text for text in can(state) if text.startswith("climb")] == ["climb to M12a", "climb to M12c"]
    do(state, "climb to M12c")
    assert state.moves == 3


def test_ladder_2_with_the_niche_from_bottom_to_top_costs_two() -> None:
    state = lay(begin(city((NICHE, {"1": "yellow", "2": "green"}))), "a-1", "M12")
    do(state, "fly to M12", "get out at M12c", "climb to M12b", "climb to M12a")
    assert state.moves == 6 - 1 - 1 - 2


def test_ladder_3_by_storeys_where_the_rules_say_so() -> None:
    game = city((KEEP, {"1": "red", "2": "green in black chest"}), rules={"paths": {"ladder_by": "storeys"}})
    state = lay(begin(game), "a-1", "M12")
    do(state, "fly to M12", "get out at M12b", "climb to M12c")
    assert state.moves == 6 - 1 - 1 - 2


SHAFT_TOP = """
    .........
    .........
    .........
    .........
    .:::H::..
    .===H==..
    ...#H#...
    ...#H#...
"""
SHAFT_THROUGH = "...#H#...\n" * 8
SHAFT_BOTTOM = """
    ...#H#...
    ...#H#...
    ...#H#...
    ...#H#...
    ..::H::..
    ..=====..
    .........
    .........
"""


def test_ladder_4_goes_on_into_the_tiles_above_and_below() -> None:
    state = begin(city((SHAFT_BOTTOM, {}), (SHAFT_TOP, {}), (SHAFT_THROUGH, {})))
    for tile, place in (("a-1", "M12"), ("b-1", "M10")):
        if tile == "b-1":
            lay(state, "c-1", "M11")
        lay(state, tile, place)
    do(state, "fly to M12", "get out at M12a")
    assert [text for text in can(state) if text.startswith("climb")] == ["climb to M10a"]
    do(state, "climb to M10a")
    assert state.moves == 3


def test_ladder_4_joined_only_when_the_tile_between_comes_last() -> None:
    state = begin(city((SHAFT_BOTTOM, {}), (SHAFT_TOP, {}), (SHAFT_THROUGH, {}), players=4))
    for tile, place in (("y0-1", "L11"), ("y1-1", "L10"), ("a-1", "M12"), ("b-1", "M10")):
        lay(state, tile, place)
    do(state, "fly to M12", "get out at M12a")
    assert not [text for text in can(state) if text.startswith("climb")]
    lay(state, "c-1", "M11")
    assert [text for text in can(state) if text.startswith("climb")] == ["climb to M10a"]


def test_lock_1_a_chest_costs_a_move_and_a_key_and_gives_what_is_in_it() -> None:
    state = lay(begin(city((CLOUD, {"1": "red in black chest", "2": "blue"}))), "a-1", "M12")
    do(give(state, 0, black_key=1), "get out at M12a", "open red in black chest at M12.1")
    assert (state.moves, state.hand(0)) == (4, [1, 0, 0, 0, 0, 0])
    assert "open lock" in {token.face for place in state.table().places for token in place.tokens}


def test_lock_2_only_a_key_of_the_same_colour_fits() -> None:
    state = lay(begin(city((CLOUD, {"1": "red in black chest", "2": "blue"}))), "a-1", "M12")
    do(give(state, 0, white_key=1), "get out at M12a")
    assert "open" not in " ".join(can(state))
    with pytest.raises(IllegalAction, match="no black key"):
        state.apply_action(state.setup.codes.unlock)


def test_lock_3_a_door_stays_open_for_everyone_and_then_one_walks_through() -> None:
    state = lay(begin(city((GALLERY, IN_GALLERY))), "a-1", "M12")
    do(give(state, 0, black_key=1), "get out at M12a", "open black door at M12.2")
    assert state.hand(0) == [0] * 6
    do(state, "end turn", "get out at M12a")
    assert "climb to M12c" in can(state)
    assert "take white key at M12.1" in can(state)
    give(state, 1, white_key=1)
    assert "open blue in white chest at M12.3" in can(state)


def test_lock_3_or_falls_shut_behind_you_where_the_rules_say_so() -> None:
    game = city((GALLERY, IN_GALLERY), rules={"paths": {"doors_stay_open": False}})
    state = lay(begin(game), "a-1", "M12")
    do(give(state, 0, black_key=2), "get out at M12a", "go through black door at M12.2")
    assert (state.moves, state.hand(0)[4]) == (4, 1)
    assert "take white key at M12.1" not in can(state)
    assert "go through black door at M12.2" in can(state)
    do(state, "end turn", "get out at M12a")
    assert "go through black door at M12.2" not in can(state)


def test_lock_4_the_key_is_only_shown_where_the_rules_say_so() -> None:
    game = city((GALLERY, IN_GALLERY), rules={"paths": {"key_spent": False}})
    state = lay(begin(game), "a-1", "M12")
    do(give(state, 0, black_key=1), "get out at M12a", "open black door at M12.2")
    assert state.hand(0)[4] == 1


def test_teleport_1_costs_two_moves_and_leads_to_any_place_to_stand_even_a_sealed_one() -> None:
    state = begin(city((VAULT, {"1": "red", "2": "green"}), (GALLERY, IN_GALLERY)))
    lay(lay(state, "a-1", "M12"), "b-1", "N12")
    do(state, "fly to M12", "get out at M12a")
    assert after(state, "use the teleport door") == [f"teleport to {name}" for name in TELEPORT_LEADS_TO.split()]
    do(state, "use the teleport door", "teleport to M12c", "take red at M12.1")
    assert state.moves == 6 - 1 - 1 - 2
    assert not [text for text in can(state) if text.startswith(("climb", "board", "use"))]


def test_teleport_1_one_may_walk_to_the_door_from_the_next_tile_and_a_floor_is_one_place_however_long() -> None:
    state = begin(city((LEDGE, {"1": "blue"}), (VAULT, {"1": "red", "2": "green"})))
    lay(lay(state, "b-1", "M12"), "a-1", "N12")
    do(state, "fly to N12", "get out at N12a")
    assert state.moves == 4
    assert after(state, "use the teleport door") == ["teleport to N12b", "teleport to M12b", "teleport to M12c"]


def test_teleport_2_not_with_one_move_left() -> None:
    state = lay(begin(city((VAULT, {"1": "red", "2": "green"}))), "a-1", "M12")
    do(state, "fly to M12", "get out at M12a")
    state.moves = 1
    assert "use the teleport door" not in can(state)
    with pytest.raises(IllegalAction, match=r"costs\.teleport"):
        state.apply_action(state.setup.codes.teleport)


def test_moves_left_over_are_lost() -> None:
    state = begin(city(CLOUDS))
    do(state, "end turn", "end turn")
    assert state.moves == 6


def test_everybody_may_be_in_the_same_place_and_what_one_took_the_other_cannot() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    do(state, "get out at M12a", "take red at M12.1", "end turn", "get out at M12a")
    assert state.hand(0)[RED] == 1
    assert not [text for text in can(state) if text.startswith("take")]
