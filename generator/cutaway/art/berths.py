"""Scene + a piece's size -> its berths: places in a tile's sky where such pieces lie side by side, hiding nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from generator.cutaway.art.scene import FLOOR, SKY, Scene
from generator.cutaway.art.things import things
from generator.frozen import dataclass
from generator.units import Box, Point, Size

GRID = 2.0
"""Berths are looked for at every so many millimetres."""

AIRY = 0.5
"""At least so much of a berth is open sky; the rest may be roof or wall."""


@dataclass(frozen=True, slots=True)
class Mooring:
    """A place for a piece, and how much of it is open sky (0 to 1)."""

    box: Box
    sky: float

    @property
    def middle(self) -> Point:
        """Where the middle of the piece is."""
        return Point(self.box.x + self.box.width / 2, self.box.y + self.box.height / 2)


@lru_cache(maxsize=512)
def berths(scene: Scene, piece: Size) -> tuple[Mooring, ...]:
    """As many as are found; none of them reaches over an item, a floor or the tile's side.

    The first is the airiest near the middle; each next one lies as far as can be from all before it.
    """
    free = tuple(_free(scene, piece))
    ways = [_from_left(free, order) for order in ORDERS]
    rest: list[Mooring] = max(ways, key=len)
    middle = Point(scene.size.width / 2, scene.size.height / 2)
    rest.sort(key=lambda berth: (-round(berth.sky, 1), _far(berth.middle, middle)))
    fanned = rest[:1]
    while len(fanned) < len(rest):
        others = [berth for berth in rest if berth not in fanned]
        fanned.append(max(others, key=lambda berth: min(_far(berth.middle, each.middle) for each in fanned)))
    return tuple(fanned)


def _free(scene: Scene, piece: Size) -> Iterator[Mooring]:
    """Every place on the grid that is clear of what must be seen, overlapping each other."""
    kept = (*(thing.box for thing in things(scene)), *_lips(scene))
    for j in range(int((scene.size.height - piece.height) / GRID) + 1):
        for i in range(int((scene.size.width - piece.width) / GRID) + 1):
            box = Box(i * GRID, j * GRID, piece.width, piece.height)
            if not any(box.overlaps(each, 0.0) for each in kept) and (share := _sky(scene, box)) >= AIRY:
                yield Mooring(box, share)


def _lips(scene: Scene) -> Iterator[Box]:
    """The edge of every place to stand."""
    for node in scene.tile.map.nodes:
        left, right = scene.x(node.first), scene.x(node.last + 1)
        yield Box(left, scene.ground(node.storey) - 0.2, right - left, FLOOR / 2)


def _sky(scene: Scene, box: Box) -> float:
    """Which share of a box is open sky, looked at in 24 places."""
    spots = [
        (box.x + box.width * (i + 0.5) / 6, box.y + box.height * (j + 0.5) / 4) for i in range(6) for j in range(4)
    ]
    return len([spot for spot in spots if _open(scene, *spot)]) / len(spots)


def _open(scene: Scene, x: float, y: float) -> bool:
    storey = int(y / scene.storey)
    step = 2 * storey + (y - storey * scene.storey > scene.headroom)
    return scene.at(step, int(x / scene.column)) == SKY


ORDERS: tuple[Callable[[Mooring], tuple[float, ...]], ...] = (
    lambda berth: (berth.box.y, berth.box.x),
    lambda berth: (berth.box.x, berth.box.y),
    lambda berth: (-berth.box.y, berth.box.x),
    lambda berth: (-berth.sky, berth.box.y, berth.box.x),
    lambda berth: (-berth.box.x, berth.box.y),
)
"""In which order berths are taken; the one that leaves room for most is kept."""


def _from_left(free: tuple[Mooring, ...], order: Callable[[Mooring], tuple[float, ...]]) -> list[Mooring]:
    """The berths that are taken one after the other, each where none lies yet."""
    taken: list[Mooring] = []
    for berth in sorted(free, key=order):
        if not any(berth.box.overlaps(each.box, 0.0) for each in taken):
            taken.append(berth)
    return taken


def _far(a: Point, b: Point) -> float:
    return abs(a.x - b.x) + abs(a.y - b.y)
