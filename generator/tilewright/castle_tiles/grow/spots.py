"""A map -> where a thing to find has its place, as a bell needs a wall; and a drawing with one in it and a roof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tilewright.castle_tiles.finds import FINDS
from tilewright.castle_tiles.tilemap import Tile, TileMap
from tilewright.castle_tiles.tilemap.cells import DIGITS
from tilewright.castle_tiles.tileset import TileText
from tilewright.rng import Stream

_BUSY = DIGITS + "HT"


def _walls(drawn: TileMap) -> bool:
    return any(
        r and drawn.air[r][c] == "#" and not any(side in _BUSY for side in _sides(drawn, r, c))
        for r, c in drawn.cells()
    )


def _ridges(drawn: TileMap) -> bool:
    return any("^" in line for line in drawn.floor)


def _undersides(drawn: TileMap) -> bool:
    return any(
        r + 1 < drawn.storeys
        and drawn.floor[r][c] in "=#"
        and drawn.air[r + 1][c] == drawn.floor[r + 1][c] == "."
        and not any(side in DIGITS for side in _sides(drawn, r + 1, c))
        for r, c in drawn.cells()
    )


def _sills(drawn: TileMap) -> bool:
    return any(
        r and c > 1 and drawn.air[r][c] == "#" and drawn.air[r][c - 1] == drawn.floor[r - 1][c - 1] == "."
        for r, c in drawn.cells()
    )


def _brinks(drawn: TileMap) -> bool:
    return any(
        r + 1 < drawn.storeys
        and drawn.floor[r][c] in "=#"
        and drawn.air_at(r, out) == drawn.floor_at(r, out) == drawn.air_at(r + 1, out) == "."
        for r, c in drawn.cells()
        for out in (c - 1, c + 1)
    )


def _sky(drawn: TileMap) -> bool:
    return any(
        0 < c < drawn.columns - 1
        and drawn.air[r][c - 1 : c + 2] == "..."
        and drawn.floor[r][c] == "."
        and not any(char in _BUSY for char in drawn.air[r + 1][c - 1 : c + 2])
        for r, c in drawn.cells()
        if r + 1 < drawn.storeys
    )


def _floors(drawn: TileMap) -> bool:
    return any(_stands(drawn, r, c) for r, c in drawn.cells())


def _balconies(drawn: TileMap) -> bool:
    return any(_stands(drawn, r, c) and drawn.air[r][c] == "." for r, c in drawn.cells())


def _stands(drawn: TileMap, r: int, c: int) -> bool:
    calm = not any(side in _BUSY for side in (drawn.air[r][c], *_sides(drawn, r, c)))
    return calm and drawn.standable(r, c) and drawn.floor[r][c] != "H"


def _sides(drawn: TileMap, r: int, c: int) -> tuple[str, ...]:
    return tuple(side for side in (drawn.air_at(r, c - 1), drawn.air_at(r, c + 1)) if side)


GROUNDED = frozenset({"cat", "flowerpot", "ghost", "lantern", "laundry", "mouse", "owl", "teapot"})
"""Finds that stand where trees would."""

PLACES: Mapping[str, Callable[[TileMap], bool]] = {
    "anchor": _undersides,
    "balloon": _sky,
    "bell": _walls,
    "bird-nest": _ridges,
    "cat": _floors,
    "clock": _walls,
    "flowerpot": _floors,
    "gargoyle": _sills,
    "ghost": _floors,
    "kite": _sky,
    "lantern": _floors,
    "laundry": _balconies,
    "mouse": _floors,
    "owl": _floors,
    "teapot": _floors,
    "telescope": _ridges,
    "waterfall": _brinks,
    "weathervane": _ridges,
}
"""Find -> whether there is a place for it; a test holds that every find has an entry."""


ROOFS = {
    "tower": ("cone", "cone", "battlements", "dome"),
    "twin": ("cone", "cone", "gable", "battlements"),
    "hall": ("gable", "gable", "dome", "battlements"),
    "shaft": ("battlements", "cone", "gable"),
    "cloudbank": ("gable", "cone", "dome"),
    "ruin": ("ruin",),
    "vault": ("ruin",),
}


class Trim:
    """What is still to be given away: finds go round, those that no drawing has yet first."""

    def __init__(self, stream: Stream, used: Iterable[str | None]) -> None:
        self.stream = stream
        taken = set(used)
        self._finds = stream.shuffled([find for find in FINDS if find not in taken])

    def find(self, tile: Tile) -> str | None:
        """The next thing that has a place in this picture; None where nothing has."""
        find = self._next(tile)
        if find is None:
            self._finds += self.stream.shuffled(FINDS)
            find = self._next(tile)
        if find is not None:
            self._finds.remove(find)
        return find

    def _next(self, tile: Tile) -> str | None:
        return next((find for find in self._finds if PLACES[find](tile.map)), None)


def trimmed(text: TileText, kind: str, tile: Tile, trim: Trim, number: int) -> TileText:
    """The drawing as it is printed; locks change places on the odd colourings of one drawing, the even of the next."""
    locked = any(slot.lock for _, slot in tile.contents) or tile.keys
    find = trim.find(tile)
    air, floor = tile.map.air, tile.map.floor
    terraces = [1 for r, c in tile.map.cells() if air[r][c] == "." and floor[r][c] == "="]  # floors out of doors
    trees = len(terraces) > 3 and find not in GROUNDED and trim.stream.below(2) == 0
    return text.model_copy(
        update={
            "roof": trim.stream.pick(ROOFS[kind]),
            "find": find,
            "feature": "trees" if trees else None,
            "swap": ("even" if number % 2 else "odd") if locked else "none",
        }
    )
