"""How tiles join: doors on their edges, floors that meet late, ladders and skies across several tiles."""

from __future__ import annotations

from tests.games.castles_in_the_air.small_city import SKY, Drawn, begin, can, city, do, give, lay

DOOR_RIGHT: Drawn = (
    """
    .........
    .........
    .........
    .........
    .........
    .........
    ..1.....2
    .========
    """,
    {"1": "red", "2": "black door"},
)
DOOR_LEFT: Drawn = (
    """
    .........
    .........
    .........
    .........
    .........
    .........
    2.....1..
    =======..
    """,
    {"1": "blue", "2": "white door"},
)
FLOOR: Drawn = (
    """
    .........
    .........
    .........
    .........
    .........
    .........
    ..1......
    ======...
    """,
    {"1": "green"},
)
CLEAR: Drawn = (SKY, {})


def starting(text: str, words: list[str]) -> list[str]:
    return [word for word in words if word.startswith(text)]


def test_a_door_on_the_edge_leads_to_the_floor_of_the_next_tile() -> None:
    state = begin(city(DOOR_RIGHT, FLOOR))
    lay(lay(state, "a-1", "M12"), "b-1", "N12")
    do(give(state, 0, black_key=1), "fly to M12", "get out at M12a")
    assert starting("take", can(state)) == ["take red at M12.1"]
    do(state, "open black door at M12.2")
    assert starting("take", can(state)) == ["take red at M12.1", "take green at N12.1"]


def test_a_door_on_the_edge_is_opened_from_outside_as_well() -> None:
    state = begin(city(DOOR_RIGHT, FLOOR))
    lay(lay(state, "a-1", "M12"), "b-1", "N12")
    do(give(state, 0, black_key=1), "fly to N12", "get out at N12a", "open black door at M12.2")
    assert starting("take", can(state)) == ["take red at M12.1", "take green at N12.1"]


def test_a_door_on_the_edge_opened_before_there_was_anything_beyond_it() -> None:
    state = begin(city(DOOR_RIGHT, FLOOR))
    lay(state, "a-1", "M12")
    do(give(state, 0, black_key=1), "fly to M12", "get out at M12a", "open black door at M12.2")
    lay(state, "b-1", "N12")
    assert starting("take", can(state)) == ["take red at M12.1", "take green at N12.1"]


def test_an_open_door_on_the_edge_lets_one_board_from_the_sky_beyond() -> None:
    state = begin(city(DOOR_RIGHT, CLEAR))
    lay(lay(state, "a-1", "M12"), "b-1", "N12")
    do(give(state, 0, black_key=1), "fly to M12", "get out at M12a")
    assert starting("board", can(state)) == ["board at M12"]
    do(state, "open black door at M12.2")
    assert starting("board", can(state)) == ["board at M12", "board at N12"]


def test_two_doors_face_to_face_both_have_to_be_opened() -> None:
    state = begin(city(DOOR_RIGHT, DOOR_LEFT))
    lay(lay(state, "a-1", "M12"), "b-1", "N12")
    do(give(state, 0, black_key=1, white_key=1), "fly to M12", "get out at M12a")
    assert starting("open", can(state)) == ["open black door at M12.2"]
    do(state, "open black door at M12.2")
    assert starting("open", can(state)) == ["open white door at N12.2"]
    do(state, "open white door at N12.2")
    assert starting("take", can(state)) == ["take red at M12.1", "take blue at N12.1"]


def test_a_door_on_the_edge_that_falls_shut_is_gone_through_both_ways() -> None:
    state = begin(city(DOOR_RIGHT, FLOOR, rules={"paths": {"doors_stay_open": False}, "turn": {"moves": 9}}))
    lay(lay(state, "a-1", "M12"), "b-1", "N12")
    do(give(state, 0, black_key=2), "fly to M12", "get out at M12a", "go through black door at M12.2")
    assert starting("take", can(state)) == ["take green at N12.1"]
    do(state, "go through black door at M12.2")
    assert starting("take", can(state)) == ["take red at M12.1"]


def test_the_edge_variant_one_walks_off_through_an_open_door_only() -> None:
    game = city(CLEAR, CLEAR, DOOR_RIGHT, CLEAR, variants=("edge-exploration",))
    state = begin(game)
    do(give(state, 0, black_key=1), "fly to M12", "get out at M12a")
    assert not starting("turn up", can(state))
    do(state, "open black door at M12.2", "turn up a tile at N12")
    assert state.moves == 3


def test_floors_that_meet_later_are_one_for_everybody_on_them() -> None:
    wide: Drawn = (FLOOR[0].replace("======...", "========="), {"1": "red"})
    state = begin(city(wide, wide, wide, players=3))
    lay(lay(state, "a-1", "M12"), "y0-1", "M11")
    lay(lay(state, "y1-1", "N11"), "b-1", "O11")
    lay(state, "y2-1", "O12")
    do(state, "fly to M12", "get out at M12a")
    assert starting("take", can(state)) == ["take red at M12.1"]
    lay(state, "c-1", "N12")
    assert starting("take", can(state)) == ["take red at M12.1", "take red at N12.1"]


def test_the_table_shows_where_pieces_stand_and_what_is_left() -> None:
    state = lay(begin(city(DOOR_RIGHT)), "a-1", "M12")
    do(give(state, 0, black_key=1), "fly to M12", "get out at M12a", "take red at M12.1", "open black door at M12.2")
    place = next(place for place in state.table().places if place.name == "M12")
    assert place.at == (12, 11)
    assert place.piece.endswith("a-1")
    assert {(token.face, token.of) for token in place.tokens} == {
        ("taken", "red"),
        ("open lock", "black"),
        ("explorer", "ruby"),
    }
    spots = {token.face: token.spot for token in place.tokens}
    assert spots["explorer"] == (0.5, 0.875)  # the middle of columns 1 to 7, on the floor of the lowest storey
    assert spots["open lock"] == (8.5 / 9, 0.8125)
    assert state.table().display[0].name == "y0-1"
    assert state.table().heading == "Round 1, Ruby to play, 3 moves left"
