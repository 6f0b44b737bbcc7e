"""Clauses and rulings that no other test names, and what may not be known or may not last."""

from __future__ import annotations

import pytest

from tests.games.castles_in_the_air.chance_player import eager
from tests.games.castles_in_the_air.small_city import CLOUD, Drawn, after, begin, can, city, do, give, lay, spec
from tests.games.castles_in_the_air.test_castles_turn import CLOUDS, GALLERY, IN_GALLERY, KEEP, NICHE, VAULT
from tilewright.games.castles_in_the_air.engine import engine
from tilewright.games.castles_in_the_air.engine.game import Game
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.rng import Stream

ROPE = """
    ....H....
    ....H....
    ....H....
    ....H....
    .1..H....
    ~~~.H....
    ....H....
    ....H~~~~
"""
"""A ladder that hangs in the open sky over a cloud, with nothing to step on at its top."""
HALL = """
    .........
    .........
    .........
    .........
    :1:::::::
    ===H=====
    :::H:::::
    =========
"""
"""Two storeys, open to both sides, with a ladder between them."""
LEDGE: Drawn = (".......1.\n" + ".......==\n" + ".........\n" * 6, {"1": "red"})
PORCH: Drawn = (".1.......\n" + "===......\n" + ".........\n" * 6, {"1": "blue"})


def starting(words: list[str], *texts: str) -> list[str]:
    return [word for word in words if word.startswith(texts)]


def test_lay_the_display_gets_smaller_once_the_stack_is_empty() -> None:
    state = begin(city(CLOUDS, stack=3))
    assert (len(state.display), state.left()) == (2, 1)
    do(state, "lay a-1", "at F5")
    assert (len(state.display), state.left()) == (2, 0)
    do(state, "lay y0-1", "at E4")
    assert (len(state.display), state.left()) == (1, 0)


def test_lay_wherever_ones_own_pieces_are() -> None:
    state = lay(begin(city(CLOUDS, CLOUDS)), "a-1", "M12")
    do(state, "fly to M12", "lay b-1")
    assert "at K12" in can(state)


def test_a_zeppelin_collects_and_opens_nothing() -> None:
    state = lay(begin(city((CLOUD, {"1": "red", "2": "blue in black chest"}))), "a-1", "M12")
    do(give(state, 0, black_key=1), "fly to M12")
    assert starting(can(state), "take", "open") == []


def test_one_form_the_zeppelin_is_gone_while_its_explorer_is_out_and_needs_none_to_be_waiting() -> None:
    state = lay(begin(city((GALLERY, IN_GALLERY), CLOUDS)), "a-1", "M12")
    do(state, "fly to M12", "get out at M12d")
    faces = [token.face for place in state.table().places for token in place.tokens if token.text.startswith("Ruby")]
    assert faces == ["explorer"]
    assert starting(can(state), "fly") == []
    assert "board at M12" in can(state)


def test_ladders_end_on_floors_nobody_boards_from_the_rungs() -> None:
    state = lay(begin(city((ROPE, {"1": "red"}))), "a-1", "M12")
    do(state, "fly to M12")
    assert starting(can(state), "get out") == ["get out at M12a", "get out at M12b"]
    do(state, "get out at M12b")
    assert starting(can(state), "climb") == []


def test_nobody_falls_from_the_end_of_a_floor() -> None:
    state = lay(begin(city((KEEP, {"1": "red", "2": "blue"}))), "a-1", "M12")
    do(state, "fly to M12", "get out at M12b", "end turn", "end turn")
    assert starting(can(state), "board", "climb", "get") == ["board at M12", "climb to M12a", "climb to M12c"]


def test_doors_both_ways_one_is_opened_from_either_side() -> None:
    state = lay(lay(begin(city((GALLERY, IN_GALLERY))), "a-1", "M12"), "y0-1", "N12")
    give(state, 0, black_key=1)
    assert "open black door at M12.2" in after(state, "get out at M12a")
    assert "open black door at M12.2" in after(state, "fly to N12", "get out at M12b")


def test_chest_emptied_nobody_finds_anything_in_it_afterwards() -> None:
    state = lay(begin(city((CLOUD, {"1": "red in black chest", "2": "blue"}))), "a-1", "M12")
    give(give(state, 0, black_key=1), 1, black_key=1)
    do(state, "get out at M12a", "open red in black chest at M12.1", "end turn", "get out at M12a")
    assert starting(can(state), "take", "open") == []


def test_teleport_only_from_where_the_door_is_and_only_on_foot() -> None:
    state = lay(begin(city((VAULT, {"1": "red", "2": "green"}), CLOUDS)), "a-1", "M12")
    lay(state, "b-1", "L13")
    do(state, "fly to M12")
    assert "use the teleport door" not in can(state)
    do(state, "fly to L13", "get out at L13a")
    assert "use the teleport door" not in can(state)


def test_yellow_the_seventh_move_comes_after_the_sixth_and_is_not_joined_to_it() -> None:
    state = give(lay(begin(city(CLOUDS)), "a-1", "M12"), 0, yellow=6)
    state.moves = 1
    assert starting(can(state), "lay") == []
    do(state, "fly to M12")
    assert state.moves == 1
    do(state, "fly to L12")
    assert state.moves == 1
    do(state, "fly to M12")
    assert (state.moves, starting(can(state), "fly")) == (0, [])


def test_green_given_away_green_loses_the_bonus_from_then_on() -> None:
    state = give(begin(city(CLOUDS)), 0, green=3)
    do(state, "bank: exchange treasures", "give treasures: 2 green", "take red", "end turn", "end turn")
    assert state.hand(0) == [1, 0, 1, 0, 0, 0]
    assert "bank: exchange treasures" not in can(state)


def test_blue_a_swapped_key_is_used_at_once_or_traded() -> None:
    state = lay(begin(city((CLOUD, {"1": "red in black chest", "2": "blue"}))), "a-1", "M12")
    do(give(state, 0, blue=3, white_key=1), "get out at M12a", "swap white key for black key")
    assert "open red in black chest at M12.1" in can(state)
    assert "trade: offer Navy black key" in after(state, "trade with Navy")


@pytest.mark.parametrize("going", ["fly to M12", "get out at M12a"])
def test_blue_a_key_is_swapped_back_as_soon_as_a_piece_has_moved(going: str) -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    do(give(state, 0, blue=3, white_key=1), "swap white key for black key")
    assert "swap black key for white key" not in can(state)
    do(state, going)
    assert "swap black key for white key" in can(state)


def test_board_across_an_edge_even_where_nobody_walks_across_it() -> None:
    state = begin(city(LEDGE, PORCH, rules={"paths": {"walk_across": False}}))
    lay(lay(state, "a-1", "M12"), "b-1", "N12")
    do(state, "fly to M12", "get out at M12a")
    assert starting(can(state), "take") == ["take red at M12.1"]
    assert starting(can(state), "board") == ["board at M12", "board at N12"]


def test_ladder_two_ladders_to_the_same_floor_are_one_choice() -> None:
    state = begin(city((HALL, {"1": "red"}), (HALL, {"1": "blue"})))
    lay(lay(state, "a-1", "M12"), "b-1", "N12")
    do(state, "get out at M12b")
    assert starting(can(state), "climb") == ["climb to M12a"]
    assert starting(after(state, "climb to M12a"), "take") == ["take red at M12.1", "take blue at N12.1"]


def test_free_flight_boarding_anywhere_along_a_row_is_one_choice() -> None:
    state = begin(city(LEDGE, PORCH, variants=("free-flight",)))
    lay(lay(state, "a-1", "M12"), "b-1", "N12")
    do(state, "get out at M12a")
    assert starting(can(state), "board") == ["board at M12"]


def test_a_niche_reached_by_a_climb_is_left_by_another() -> None:
    state = lay(begin(city((NICHE, {"1": "red", "2": "blue"}))), "a-1", "M12")
    do(state, "fly to M12", "get out at M12c", "climb to M12b")
    assert starting(can(state), "climb") == ["climb to M12a", "climb to M12c"]


def all_that_is_known(state: State) -> list[object]:
    """What every seat knows, sees and may do."""
    seats = range(state.setup.players)
    own = [(state.information_state_string(seat), state.observation_tensor(seat)) for seat in seats]
    return [*own, *(state.legal_actions(seat) for seat in seats), str(state), state.chance_outcomes()]


STACK = ["tower-1", "great-hall-2", "long-gallery-3", "shaft-1", "sky-bridge-2", "cloudbank-4", "ruin-1", "vault-2"]
REST = ["observatory-1", "crypt-3", "garden-2"]


def stacked(order: list[str], variant: str) -> Game:
    return engine(spec(*([variant] if variant else [])), players=2, stack=order)


@pytest.mark.parametrize("variant", ["", "edge-exploration", "placement-phase", "matching-sides"])
def test_hidden_nobody_sees_in_what_order_the_unseen_tiles_lie(variant: str) -> None:
    tail = [[*STACK, *order] for order in (REST, REST[::-1], [REST[1], REST[0], REST[2]])]
    states = [stacked(order, variant).new_initial_state() for order in tail]
    rng = Stream("hidden", variant)
    seen = 0
    while not states[0].is_terminal() and states[0].stack > len(REST):
        known = all_that_is_known(states[0])
        assert all(all_that_is_known(state) == known for state in states[1:])
        again = states[0].resample(0, Stream(f"{seen}", "again"))
        assert all_that_is_known(again) == known
        action = eager(states[0], rng)
        for state in states:
            state.apply_action(action)
        seen += 1
    assert seen > 20


def test_hidden_which_tiles_are_in_the_stack_is_not_known_either() -> None:
    left = stacked([*STACK, *REST], "").new_initial_state()
    right = stacked([*STACK, "windmill-1", "windmill-2", "windmill-3"], "").new_initial_state()
    for state in (left, right):
        do(state, "Ruby is the Chief Explorer", "lay tower-1", "at M14", "fly to M14")
    assert all_that_is_known(left) == all_that_is_known(right)
