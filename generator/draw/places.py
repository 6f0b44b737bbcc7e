"""Scene -> the places where a thing of a kind belongs: a free floor, a ledge, under a floor, open sky, a ridge."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.draw.ridges import rises
from generator.draw.scene import BUILDING, CLOUD, DECK, SKY, WALL, Scene
from generator.draw.shapes import Point


def floors(scene: Scene) -> Iterator[Point]:
    """A free place to stand, if possible with nothing beside it."""
    free = [
        (r, c)
        for r, c in scene.tile.map.cells()
        if scene.tile.map.standable(r, c) and not scene.taken(r, c) and scene.tile.map.floor[r][c] != "H"
    ]
    calm = [(r, c) for r, c in free if not any(0 <= k < scene.columns and scene.taken(r, k) for k in (c - 1, c + 1))]
    for r, c in calm or free:
        yield scene.middle(c) + 1.2, scene.ground(r)


def _walls(scene: Scene) -> Iterator[Point]:
    """The middle of a wall, away from items."""
    for r, c in scene.tile.map.cells():
        beside = [k for k in (c - 1, c + 1) if 0 <= k < scene.columns]
        if scene.at(2 * r, c) == WALL and r and not any(scene.taken(r, k) for k in beside):
            yield scene.middle(c), scene.top(2 * r) + 5.2


def _undersides(scene: Scene) -> Iterator[Point]:
    """Under a floor with two empty half-steps of sky below it."""
    for r, c in scene.tile.map.cells():
        below = r + 1 < scene.storeys and scene.at(2 * r + 2, c) == SKY and scene.at(2 * r + 3, c) in (SKY, CLOUD)
        if below and scene.at(2 * r + 1, c) in BUILDING and not scene.taken(r + 1, c):
            yield scene.middle(c), scene.top(2 * r + 2) - 0.2


def _open_sky(scene: Scene) -> Iterator[Point]:
    for r, c in scene.tile.map.cells():
        around = [k for k in (c - 1, c, c + 1) if 0 <= k < scene.columns]
        calm = all(scene.at(2 * r, k) == SKY and not scene.taken(r, k) for k in around)
        below = r + 1 < scene.storeys and any(scene.taken(r + 1, k) for k in around)
        clear = scene.at(2 * r + 1, c) == SKY and scene.at(2 * r - 1, c) == SKY
        if calm and clear and len(around) == 3 and not below:
            yield scene.middle(c), scene.top(2 * r) + 8.0


def ridges(scene: Scene) -> Iterator[Point]:
    """The top of a roof, or of a bare wall."""
    found = [rise.ridge for rise in rises(scene)]
    for c in range(scene.columns):
        steps = [s for s in range(2, 2 * scene.storeys) if scene.at(s, c) == WALL and scene.at(s - 1, c) == SKY]
        if steps and not found:
            found.append((scene.middle(c), scene.top(steps[0]) - 2.2))
    yield from found


def _sills(scene: Scene) -> Iterator[Point]:
    """A ledge of a wall beside a room: for what sits half outside."""
    for r, c in scene.tile.map.cells():
        if scene.at(2 * r, c) == WALL and scene.at(2 * r, c - 1) == SKY and c > 1:
            yield scene.x(c), scene.top(2 * r) + 4.0


def _openings(scene: Scene) -> Iterator[Point]:
    """The edge of a floor over open sky, left or right: for what falls from it; a negative x means to the left."""
    for r, c in scene.tile.map.cells():
        if r + 1 >= scene.storeys or scene.at(2 * r + 1, c) not in (WALL, DECK):
            continue
        for side in (1, -1):
            out = c + side
            free = 0 <= out < scene.columns and not scene.taken(r + 1, out)
            if free and all(scene.at(s, out) == SKY for s in range(2 * r, 2 * r + 3)):
                yield (scene.x(c + 1), scene.ground(r)) if side > 0 else (-scene.x(c), scene.ground(r))


PLACES: dict[str, Callable[[Scene], Iterator[Point]]] = {
    "floor": floors, "wall": _walls, "under": _undersides, "sky": _open_sky, "ridge": ridges, "sill": _sills,
    "edge": _openings,
}  # fmt: skip
