"""What is wrong with a set of tiles as a whole; and that the set in the box has nothing wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tilewright.castle_tiles.tilemap import Fares, access
from tilewright.castle_tiles.tiles import tiles
from tilewright.check import problems
from tilewright.problem import Level
from tilewright.spec.read import Spec

Found = Callable[..., list[str]]

SKY = ["........."] * 8
CLOUD = "\n".join([".1.......", "~~~......", *SKY[2:]])
DUOLC = "\n".join([".......1.", "......~~~", *SKY[2:]])
CELLAR = "\n".join([*SKY[:4], "::::H::1#", "====H####", "...#H#...", "...#H#..."])
SEALED = "\n".join([*SKY[:3], "#########", "#::1::::#", "#########", *SKY[:2]])


def test_a_picture_in_a_mirror_is_the_same_picture(found_in_set: Found) -> None:
    message = "g/tiles.yaml:19:10: warning: left and right are the same picture [S02]"
    assert found_in_set(("left", CLOUD, "1: red"), ("right", DUOLC, "1: red"), code="S02") == [message]
    assert found_in_set(("left", CLOUD, "1: red"), ("right", DUOLC, "1: blue"), code="S02") == []


def test_a_set_too_small_for_the_table_is_refused(found_in_set: Found) -> None:
    message = "g/tiles.yaml:4:3: 5 players need 35 tiles, the set has 4 [S03]"
    assert found_in_set(("cloud", CLOUD, "1: red"), code="S03") == [message]


def test_the_start_tile_is_all_sky(found_in_set: Found) -> None:
    head = (
        "set: {id: demo, version: 1, storeys: 1, columns: 3}\n"
        'start: {id: sky, title: Sky, scenery: true, map: "...\\n~~~"}\ntiles:\n'
    )
    assert found_in_set(("cloud", ".1. ~~~", "1: red"), code="S04", head=head) == [
        "g/tiles.yaml:2:50: the start tile is not all sky [S04]"
    ]


def test_ids_of_tiles_differ_in_every_colouring(found_in_set: Found) -> None:
    head = (
        "set: {id: demo, version: 1, storeys: 1, columns: 3}\n"
        'start: {id: cloud-2, title: Sky, scenery: true, map: "...\\n..."}\ntiles:\n'
    )
    says = found_in_set(("cloud", ".1. ~~~", "1: red"), code="S01", head=head)
    assert says == ["g/tiles.yaml:4:9: the id 'cloud-2' is used by cloud-2 and cloud [S01]"]


def test_a_port_without_a_partner_is_named(found_in_set: Found) -> None:
    assert found_in_set(("cellar", CELLAR, "1: red"), ("cloud", DUOLC, "1: red"), code="S05") == [
        "g/tiles.yaml:4:3: warning: ladder port D5 has no partner U5 in the set: it can never join [S05]",
        "g/tiles.yaml:4:3: warning: walkway L3 has no partner R3 in the set: it can never join [S05]",
        "g/tiles.yaml:4:3: warning: walkway R1 has no partner L1 in the set: it can never join [S05]",
    ]


def test_sealed_items_want_a_teleport_door_somewhere(found_in_set: Found) -> None:
    vault = ("vault", SEALED, "1: red")
    message = "g/tiles.yaml:4:3: warning: 4 treasures or keys are teleport-only and there is no teleport door [S07]"
    assert found_in_set(vault, code="S07") == [message]
    door = "\n".join(["..T......", ".~~~.....", *SKY[2:]])
    assert found_in_set(vault, ("door", door, ""), code="S07") == []


def test_locks_want_keys(found_in_set: Found) -> None:
    message = "g/tiles.yaml:4:3: warning: 4 black locks, 0 black + 0 traded keys: 4 locks stay shut [S08]"
    chest, key = ("chest", CLOUD, "1: red in black chest"), ("key", DUOLC, "1: white key")
    assert found_in_set(chest, code="S08") == [message]
    assert found_in_set(chest, key, code="S08") != []
    assert found_in_set(chest, key, ("more", DUOLC, "1: white key"), code="S08") == []


def test_the_floating_city_has_nothing_wrong_with_it(floating_city: Spec[Any]) -> None:
    assert [str(problem) for problem in problems(floating_city) if problem.level is not Level.NOTE] == []


def test_the_floating_city_is_even_in_colours_keys_locks_and_costs(floating_city: Spec[Any]) -> None:
    city = tiles(floating_city)
    for counted in (
        Counter(colour for tile in city for colour in tile.treasures),
        Counter(key for tile in city for key in tile.keys),
        Counter(lock for tile in city for lock in tile.locks),
        _cost_of_colours(floating_city),
        Counter((slot.colour, slot.lock) for tile in city for _, slot in tile.contents if slot.holds == "treasure"),
    ):
        assert len(set(counted.values())) == 1, counted


def test_the_floating_city_has_keys_enough_and_something_on_every_tile(floating_city: Spec[Any]) -> None:
    city = tiles(floating_city)
    keys, locks = sum(len(tile.keys) for tile in city), sum(len(tile.locks) for tile in city)
    assert 1.5 <= keys / locks <= 2.0
    assert all(tile.treasures for tile in city)
    assert all(len(set(tile.treasures)) == len(tile.treasures) for tile in city), "no colour twice on one tile"
    assert not any(set(tile.keys) & set(tile.locks) for tile in city), "no key beside a lock of its own colour"


def _cost_of_colours(spec: Spec[Any]) -> Counter[str]:
    cost: Counter[str] = Counter()
    for tile in tiles(spec):
        for digit, way in access(tile, Fares()).items():
            colour = tile.slots[digit].treasure
            if colour:
                cost[colour] += way.moves + 2 * len(way.keys)
    return cost
