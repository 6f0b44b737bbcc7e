"""Every way the generator finds can be walked cell by cell, and no cheaper one is there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.referee.field import ground
from tests.referee.guards import before
from tests.referee.replay import replay
from tests.referee.search import cheapest
from tilewright.castle_tiles.tilemap import Fares, Leg, Tile, TileMap, access, guards, is_easy, parse_slot, route
from tilewright.castle_tiles.tiles import tiles
from tilewright.shelf import shelf

COLOURS, LOCKS = ("red", "yellow", "green", "blue"), ("black", "white")
CITY = tiles(shelf.load("castles-in-the-air"))


def made(text: str, phrases: tuple[str, ...]) -> Tile:
    slots = tuple(enumerate((parse_slot(phrase, COLOURS, LOCKS) for phrase in phrases), start=1))
    rows = text.split()
    doors = (digit for digit, slot in slots if slot.kind == "door")
    return Tile("t-1", "t", 1, "T", "", TileMap.parse("\n".join(rows), len(rows) // 2, len(rows[0]), doors), slots)


DEAR = Fares(board=2, ladder=2, lock=3)
RULES = (
    Fares(),
    DEAR,
    Fares(board=0, ladder=1, lock=0),
    Fares(by_storeys=True),
    Fares(ladder=3, by_storeys=True, key_spent=False),
    Fares(walk_across=False),
    Fares(walk_across=False, board_across=False),
    Fares(lock=2, doors_stay_open=False),
    Fares(doors_stay_open=False, key_spent=False),
)
"""What a game's rules may say of getting about."""
anyhow = pytest.mark.parametrize("fares", RULES, ids=lambda fares: str(RULES.index(fares)))


@anyhow
def test_every_way_of_the_floating_city_can_be_walked(fares: Fares) -> None:
    walked = 0
    for tile in CITY:
        for digit, way in access(tile, fares).items():
            assert replay(ground(tile), route(tile, fares, digit), fares) == (way.moves, way.keys, digit), tile.id
            walked += 1
    if fares.walk_across or fares.board_across:
        assert walked == sum(len(tile.contents) for tile in CITY) - 8  # but for two in each colouring of the vault


@anyhow
@pytest.mark.parametrize("tile", [tile for tile in CITY if tile.copy == 1], ids=lambda tile: tile.drawing)
def test_no_way_of_the_floating_city_is_cheaper(tile: Tile, fares: Fares) -> None:
    found = access(tile, fares)
    assert cheapest(ground(tile), fares) == {digit: (way.moves, len(way.keys)) for digit, way in found.items()}
    assert {digit: set(ways) for digit, ways in guards(tile, fares).items()} == before(ground(tile), fares)


def test_a_key_on_the_way_is_picked_up_before_its_door() -> None:
    tile = made("........ .^^^^^^^ :1::2::3 ========", ("black key", "black door", "red in black chest"))
    assert [(leg.way, leg.to) for leg in route(tile, Fares(), 3)] == [
        ("enter", (1, 7)),
        ("open", (1, 7)),
    ]
    through = made("######## ######## :1::2::3 ========", ("black key", "black door", "red"))
    assert [(leg.way, leg.to) for leg in route(replace(through, map=_walled(through.map)), Fares(), 3)] == [
        ("enter", (1, 0)),
        ("walk", (1, 1)),
        ("take", (1, 1)),
        ("walk", (1, 3)),
        ("open", (1, 3)),
        ("walk", (1, 5)),
        ("walk", (1, 6)),
        ("take", (1, 6)),
    ]


def _walled(drawn: TileMap) -> TileMap:
    return TileMap(drawn.storeys, drawn.columns, (drawn.air[0], ":1::2:3#"), drawn.floor, drawn.doors)


def test_the_cheapest_way_need_not_be_the_quickest() -> None:
    """Through a black door in two moves, or by the ladder in three: a key counts as two moves."""
    tile = made("....... #####H# ####:H# ####=H# ::1:2H# =======", ("black door", "red"))
    way, quickest = access(tile, Fares())[2], access(tile, Fares(key=0))[2]
    assert (way.moves, way.keys) == (3, ())
    assert (quickest.moves, quickest.keys) == (2, ("black",))
    assert cheapest(ground(tile), Fares()) == {1: (2, 1), 2: (3, 0)}
    assert cheapest(ground(tile), Fares(), 0)[2] == (2, 1)
    assert is_easy(tile, Fares())
    assert not is_easy(made("####### ####### 1:::2:# =======", ("black door", "red")), Fares())


def test_a_key_behind_a_door_is_picked_up_for_the_next_one() -> None:
    """In from the right, through the black door to a white key, which opens the white door beyond."""
    tile = made("1::45:: ======= #::623: =======", PHRASES)
    assert access(tile, Fares())[6].keys == ("black",)
    assert replay(ground(tile), route(tile, Fares(), 6), Fares()) == (3, ("black",), 6)
    assert ("take", 2) in [(leg.way, leg.slot) for leg in route(tile, Fares(), 6)]
    side = made("######## ######## 1:2::3:# ########", ("black door", "white key", "white door"))
    assert replay(ground(side), route(side, Fares(), 3), Fares()) == (3, ("black",), 3)


def test_doors_that_fall_shut_use_up_a_key_each_time_and_no_more() -> None:
    """Two black keys lie before two black doors: nobody has to bring one. With one key, one is to be brought."""
    fares = Fares(doors_stay_open=False)
    for first, brought in (("black key", ()), ("white key", ("black",))):
        phrases = (first, "black key", "black door", "black door", "red")
        tile = made("########### ########### :1:2:3:4:5# ###########", phrases)
        assert access(tile, fares)[5].keys == brought
        assert replay(ground(tile), route(tile, fares, 5), fares)[1:] == (brought, 5)


def test_a_door_in_the_side_is_opened_from_outside() -> None:
    tile = made("######## ######## 1::2:::# ########", ("white door", "red"))
    assert route(tile, Fares(), 2) == (
        Leg("enter", 1, (1, -1), side="left"),
        Leg("open", 1, (1, -1), 1),
        Leg("walk", 0, (1, 3)),
        Leg("take", 0, (1, 3), 2),
    )


@pytest.mark.parametrize(
    "spoilt",
    [
        Leg("walk", 0, (2, 1)),  # through a wall
        Leg("climb", 1, (3, 2)),  # where no ladder is
        Leg("open", 1, (2, 4), 2),  # from afar
        Leg("board", 1, None),  # indoors
        Leg("walk", 1, (2, 3)),  # for too much
    ],
)
def test_the_referee_sees_what_is_not_allowed(spoilt: Leg) -> None:
    tower = CITY[0]
    assert tower.id == "tower-1"
    inside = (Leg("enter", 1, (2, 4), side="sky"), Leg("walk", 0, (2, 3)))
    with pytest.raises(AssertionError):
        replay(ground(tower), (*inside, spoilt), Fares())


PHRASES = ("red", "white key", "black door", "blue in white chest", "white key in black chest", "white door")
AIRS = st.text(alphabet="...:::##HT123456", min_size=6, max_size=6)
FLOORS = st.text(alphabet=".:#===~^HH", min_size=6, max_size=6)
HALLS = st.lists(
    st.tuples(
        st.permutations("123456::::::#H.").map(lambda airs: "".join(airs)[:7]),
        st.permutations("=======H~=H.").map(lambda floors: "".join(floors)[:7]),
    ),
    min_size=2,
    max_size=2,
)
"""Storeys in which nearly everything stands on a floor, doors in the sides among it."""
ROWS = st.lists(st.tuples(AIRS, FLOORS), min_size=3, max_size=3)


@settings(max_examples=examples(250))
@given(ROWS | HALLS, st.sampled_from(RULES))
def test_on_any_tile_the_ways_found_are_the_cheapest(rows: list[tuple[str, str]], fares: Fares) -> None:
    if drawn := _drawn(rows):
        found, seen = access(drawn, fares), ground(drawn)
        assert cheapest(seen, fares) == {digit: (way.moves, len(way.keys)) for digit, way in found.items()}
        assert {digit: set(ways) for digit, ways in guards(drawn, fares).items()} == before(seen, fares)


@settings(max_examples=examples(250))
@given(ROWS | HALLS, st.sampled_from(RULES))
def test_on_any_tile_the_ways_found_can_be_walked(rows: list[tuple[str, str]], fares: Fares) -> None:
    if drawn := _drawn(rows):
        for digit, way in access(drawn, fares).items():
            assert replay(ground(drawn), route(drawn, fares, digit), fares) == (way.moves, way.keys, digit)


def _drawn(rows: list[tuple[str, str]]) -> Tile | None:
    """The tile; None where a digit is drawn twice, or a door on nothing."""
    digits = [char for air, _ in rows for char in air if char.isdigit()]
    if len(set(digits)) < len(digits):
        return None
    tile = made("\n".join(line for storey in rows for line in storey), PHRASES)
    drawn = replace(tile, contents=tuple((digit, slot) for digit, slot in tile.contents if str(digit) in digits))
    seen = ground(drawn)
    places = [(r, c) for r in range(seen.storeys) for c in range(seen.columns) if seen.door(r, c)]
    return drawn if all(seen.stands(*place) for place in places) else None
