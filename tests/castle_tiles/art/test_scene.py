"""The lattice in millimetres: where a storey, a floor and a run of cells lie, and what fills them."""

from __future__ import annotations

import pytest

from tilewright.castle_tiles.art.scene import (
    CLOUD,
    CROWN,
    DECK,
    FLOOR,
    ROOF,
    ROOM,
    SKY,
    SOLE,
    WALL,
    CellRun,
    Scene,
    gathered,
)
from tilewright.castle_tiles.tilemap import Tile, TileMap
from tilewright.units import Size

TEXT = """\
.:#.
.^^.
::1#
=H=#
.H.:
~~..
"""


def scene(text: str) -> Scene:
    rows = text.split()
    drawn = TileMap.parse(text, len(rows) // 2, len(rows[0]))
    return Scene(Tile("t-1", "t", 1, "T", "", drawn), Size(40.0, 30.0), 3.0)


@pytest.fixture
def lattice() -> Scene:
    return scene(TEXT)


def test_storeys_and_columns_share_the_tile_evenly(lattice: Scene) -> None:
    assert (lattice.column, lattice.storey) == (10.0, 10.0)
    assert [lattice.x(c) for c in range(5)] == [0, 10, 20, 30, 40]
    assert [lattice.ground(r) for r in range(3)] == [10 - FLOOR, 20 - FLOOR, 30 - FLOOR]
    assert lattice.headroom == 10 - FLOOR


def test_a_floor_lies_under_its_storey(lattice: Scene) -> None:
    assert [round(lattice.top(step), 6) for step in range(6)] == [0, 7.6, 10, 17.6, 20, 27.6]
    assert lattice.ground(1) == lattice.top(3)


def test_what_fills_each_half_step(lattice: Scene) -> None:
    assert lattice.stuff == (
        (SKY, ROOM, WALL, SKY),
        (SKY, ROOF, ROOF, SKY),
        (ROOM, ROOM, ROOM, WALL),
        (DECK, ROOM, DECK, WALL),
        (SKY, SKY, SKY, ROOM),
        (CLOUD, CLOUD, SKY, SKY),
    )


def test_beyond_the_tile_there_is_sky_above_and_below_and_more_of_the_same_beside(lattice: Scene) -> None:
    assert (lattice.at(-1, 1), lattice.at(6, 0)) == (SKY, SKY)
    assert (lattice.at(2, -1), lattice.at(2, 9)) == (ROOM, WALL)


def test_runs_are_neighbours_of_one_kind(lattice: Scene) -> None:
    assert list(lattice.runs(2, ROOM)) == [CellRun(2, 0, 2)]
    assert list(lattice.runs(3, DECK)) == [CellRun(3, 0, 0), CellRun(3, 2, 2)]
    assert list(lattice.runs(3, DECK, WALL)) == [CellRun(3, 0, 0), CellRun(3, 2, 3)]
    assert list(lattice.runs(4, WALL)) == []


def test_gathered_columns_keep_their_order_and_miss_none() -> None:
    columns = [0, 1, 2, 5, 7, 8]
    runs = list(gathered(3, columns))
    assert [run.width for run in runs] == [3, 1, 2]
    assert [c for run in runs for c in run.columns] == columns


def test_a_box_goes_on_through_the_bleed_where_one_can_walk_on(lattice: Scene) -> None:
    room, wall = lattice.box(CellRun(2, 0, 2)), lattice.box(CellRun(2, 3, 3))
    assert (room.x, room.right) == (-3.0, 30.0)
    assert (wall.x, wall.right) == (30.0, 40.0)
    assert lattice.box(CellRun(4, 3, 3)).right == 40.0  # a room without a floor: nobody comes in there


def test_a_box_keeps_off_the_top_and_the_bottom(lattice: Scene) -> None:
    assert lattice.box(CellRun(0, 1, 1)).y == CROWN
    assert lattice.box(CellRun(5, 0, 1)).bottom == pytest.approx(30 - SOLE)


def test_items_and_ladders_take_their_place(lattice: Scene) -> None:
    assert [(r, c) for r, c in lattice.tile.map.cells() if lattice.taken(r, c)] == [(1, 2), (2, 1)]


def test_indoors_is_where_there_is_a_room(lattice: Scene) -> None:
    assert lattice.indoors(5, lattice.ground(1))
    assert not lattice.indoors(5, lattice.ground(2))
