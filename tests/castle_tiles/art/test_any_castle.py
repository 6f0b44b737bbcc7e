"""Whatever a map says, its picture and its graph agree: where one can stand there is a floor, nowhere else is one."""

from __future__ import annotations

import re
from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.draw.castle_kit import alone
from tests.examples import examples
from tilewright.castle_tiles.art.masonry import LIP
from tilewright.castle_tiles.art.scene import Scene
from tilewright.castle_tiles.art.tile import castle
from tilewright.castle_tiles.tilemap import Tile, TileMap
from tilewright.draw.palette import CLOUD, EDGE
from tilewright.units import Size

SIZE = Size(63.5, 63.5)
AIRS = st.text(alphabet="...:::##HT", min_size=7, max_size=7)
FLOORS = st.text(alphabet=".:#==~^HH", min_size=7, max_size=7)
ROWS = st.lists(st.tuples(AIRS, FLOORS), min_size=3, max_size=3)
BOX = re.compile(r"M(-?[\d.]+)[ ,](-?[\d.]+)H(-?[\d.]+)V(-?[\d.]+)H")


def lips(svg: str, fill: str) -> list[tuple[float, float, float]]:
    """The flat strips of a colour that say: here one can stand. Left, right and top."""
    paths = re.findall(r"<path[^>]*>", svg)
    texts = (d[1] for path in paths if f'fill="{fill}"' in path and (d := re.search(r'\bd="([^"]*)"', path)))
    boxes = (tuple(map(float, box)) for text in texts for box in BOX.findall(text))
    return [(x, right, y) for x, y, right, bottom in boxes if abs(bottom - y - LIP) < 0.02]


@settings(max_examples=examples(60))
@given(ROWS)
def test_every_place_to_stand_has_its_floor_in_the_picture(rows: list[tuple[str, str]]) -> None:
    drawn = TileMap.parse("\n".join(line for storey in rows for line in storey), 3, 7)
    scene = Scene(Tile("t-1", "t", 1, "T", "", drawn), SIZE, 3.0)
    svg = alone(partial(castle, scene=scene)).drawing.tostring()
    stone, cloud = lips(svg, EDGE), lips(svg, CLOUD)
    for r, c in drawn.cells():
        x, y = scene.middle(c), scene.ground(r)
        lit = any(left <= x <= right and abs(top - y) < 0.1 for left, right, top in stone)
        soft = any(left <= x <= right and abs(top - y) < 0.1 for left, right, top in cloud)
        floor = drawn.floor[r][c]
        if drawn.standable(r, c) and floor != "H":
            assert soft if floor == "~" else lit, (r, c)
        else:
            assert not lit, (r, c)
