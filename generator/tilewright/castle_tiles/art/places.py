"""Scene -> the places where a small thing of a kind belongs, and the one where this tile's find is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tilewright.castle_tiles.art.roofs import rises
from tilewright.castle_tiles.art.scene import BUILDING, CLOUD, DECK, ROOM, SKY, WALL, Scene
from tilewright.frozen import dataclass
from tilewright.rng import Stream
from tilewright.units import Size

NAME_ROOM = Size(20.0, 7.0)
"""What a tile's name takes of its lower left corner, in millimetres; the longest is 16 mm long."""


@dataclass(frozen=True, slots=True)
class SceneSpot:
    """Where a thing stands or hangs from, in millimetres; `flip` if it looks to the other side there."""

    x: float
    y: float
    flip: bool = False


def hidden(scene: Scene) -> SceneSpot | None:
    """Where the tile's find is: in all colourings of a drawing the same. None if it has none."""
    find = scene.tile.find
    if find not in BELONGS:
        return None
    spots = list(BELONGS[find](scene)) or list(_open_sky(scene))
    bottom = scene.size.height - NAME_ROOM.height  # nothing stands on the tile's name, if there is another place
    spots = [spot for spot in spots if spot.x >= NAME_ROOM.width or spot.y <= bottom] or spots
    return Stream(scene.tile.drawing, "find").pick(spots) if spots else None


def terraces(scene: Scene) -> Iterator[SceneSpot]:
    """Where a tree can stand: a floor out of doors with no item on it or beside it."""
    for r, c in scene.tile.map.cells():
        beside_item = any(scene.tile.map.air[r][k] not in ".:#H" for k in _beside(scene, c))
        if _free(scene, r, c) and scene.at(2 * r, c) != ROOM and not beside_item:
            yield SceneSpot(_aside(scene, c), scene.ground(r))


def _aside(scene: Scene, column: int) -> float:
    """A little to the right of a column's middle, and never so near the cut that something is cut off."""
    return min(max(scene.middle(column) + 1.2, 5.2), scene.size.width - 5.2)


def _free(scene: Scene, storey: int, column: int) -> bool:
    drawn = scene.tile.map
    return drawn.standable(storey, column) and not scene.taken(storey, column) and drawn.floor[storey][column] != "H"


def _beside(scene: Scene, column: int) -> list[int]:
    return [k for k in (column - 1, column + 1) if 0 <= k < scene.columns]


def _floors(scene: Scene) -> Iterator[SceneSpot]:
    """A free place to stand, if possible with nothing beside it; not where trees are."""
    trees = set(terraces(scene)) if scene.tile.feature == "trees" else set()
    free = [(r, c) for r, c in scene.tile.map.cells() if _free(scene, r, c)]
    calm = [(r, c) for r, c in free if not any(scene.taken(r, k) for k in _beside(scene, c))]
    spots = (SceneSpot(_aside(scene, c), scene.ground(r)) for r, c in calm or free)
    return (spot for spot in spots if spot not in trees)


def _balconies(scene: Scene) -> Iterator[SceneSpot]:
    """A free place to stand out of doors."""
    return (spot for spot in _floors(scene) if not scene.indoors(spot.x, spot.y))


def _walls(scene: Scene) -> Iterator[SceneSpot]:
    """The middle of a wall, away from items."""
    for r, c in scene.tile.map.cells():
        if scene.at(2 * r, c) == WALL and r and not any(scene.taken(r, k) for k in _beside(scene, c)):
            yield SceneSpot(scene.middle(c), scene.top(2 * r) + 5.2)


def _undersides(scene: Scene) -> Iterator[SceneSpot]:
    """Under a floor with two empty half-steps of sky below it."""
    for r, c in scene.tile.map.cells():
        below = r + 1 < scene.storeys and scene.at(2 * r + 2, c) == SKY and scene.at(2 * r + 3, c) in (SKY, CLOUD)
        busy = below and any(scene.taken(r + 1, k) for k in (c, *_beside(scene, c)))
        if below and not busy and scene.at(2 * r + 1, c) in BUILDING:
            yield SceneSpot(scene.middle(c), scene.top(2 * r + 2) - 0.2)


def _open_sky(scene: Scene) -> Iterator[SceneSpot]:
    """Empty air with empty air on either side and below; if there is any, also above."""
    airy = [(r, c) for r, c in scene.tile.map.cells() if _is_airy(scene, r, c)]
    high = [(r, c) for r, c in airy if scene.at(2 * r - 1, c) == SKY]
    for r, c in high or [(r, c) for r, c in airy if r + 1 < scene.storeys]:
        yield SceneSpot(scene.middle(c), min(scene.top(2 * r) + (8.0 if high else 9.5), scene.size.height - 11.0))


def _is_airy(scene: Scene, storey: int, column: int) -> bool:
    around = [column, *_beside(scene, column)]
    calm = all(scene.at(2 * storey, k) == SKY and not scene.taken(storey, k) for k in around)
    below = storey + 1 < scene.storeys and any(scene.taken(storey + 1, k) for k in around)
    return len(around) == 3 and calm and not below and scene.at(2 * storey + 1, column) == SKY


def ridges(scene: Scene) -> Iterator[SceneSpot]:
    """The top of a roof; where there is none, of a bare wall."""
    spots = [SceneSpot(*rise.ridge) for rise in rises(scene)]
    yield from spots
    for c in range(scene.columns) if not spots else ():
        for step in range(2, 2 * scene.storeys):
            if scene.at(step, c) == WALL and scene.at(step - 1, c) == SKY:
                yield SceneSpot(scene.middle(c), scene.top(step) - 2.2)
                break


def _sills(scene: Scene) -> Iterator[SceneSpot]:
    """The outside of a wall, on its left, with no rock above: for what leans out."""
    for r, c in scene.tile.map.cells():
        if r and c > 1 and scene.at(2 * r, c) == WALL and scene.at(2 * r, c - 1) == scene.at(2 * r - 1, c - 1) == SKY:
            yield SceneSpot(scene.x(c), scene.top(2 * r) + 4.0)


def _brinks(scene: Scene) -> Iterator[SceneSpot]:
    """The edge of a floor over open sky, left or right: for what falls from it."""
    for r, c in scene.tile.map.cells():
        if r + 1 >= scene.storeys or scene.at(2 * r + 1, c) not in (WALL, DECK):
            continue
        for out, x in ((c + 1, scene.x(c + 1)), (c - 1, scene.x(c))):
            free = 0 <= out < scene.columns and not scene.taken(r + 1, out)
            if free and all(scene.at(step, out) == SKY for step in range(2 * r, 2 * r + 3)):
                yield SceneSpot(x, scene.ground(r), flip=out < c)


BELONGS: dict[str, Callable[[Scene], Iterator[SceneSpot]]] = {
    "anchor": _undersides,
    "balloon": _open_sky,
    "bell": _walls,
    "bird-nest": ridges,
    "cat": _floors,
    "clock": _walls,
    "flowerpot": _floors,
    "gargoyle": _sills,
    "ghost": _floors,
    "kite": _open_sky,
    "lantern": _floors,
    "laundry": _balconies,
    "mouse": _floors,
    "owl": _floors,
    "teapot": _floors,
    "telescope": ridges,
    "waterfall": _brinks,
    "weathervane": ridges,
}
"""Find -> where it belongs."""
