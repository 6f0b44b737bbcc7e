"""A drawing that is kept -> its roof, its feature, the thing to find in it, and on which colourings locks change."""

from __future__ import annotations

from collections.abc import Iterable

from generator.cutaway.finds import FINDS
from generator.cutaway.grow.spots import GROUNDED, PLACES
from generator.cutaway.tilemap import Tile
from generator.rng import Stream
from generator.spec.tileset import TileText

ROOFS = {
    "tower": ("cone", "cone", "battlements", "dome"),
    "twin": ("cone", "cone", "gable", "battlements"),
    "hall": ("gable", "gable", "dome", "battlements"),
    "shaft": ("battlements", "cone", "gable"),
    "cloudbank": ("gable", "cone", "dome"),
    "ruin": ("ruin",),
}


class Trim:
    """What is still to be given away: finds go round, those that no drawing has yet first."""

    def __init__(self, stream: Stream, used: Iterable[str | None]) -> None:
        self.stream = stream
        taken = set(used)
        self._finds = stream.shuffled([find for find in FINDS if find not in taken])

    def find(self, tile: Tile) -> str | None:
        """The next thing that has a place in this picture; None where nothing has."""
        found = self._next(tile)
        if found is None:
            self._finds += self.stream.shuffled(FINDS)
            found = self._next(tile)
        if found is not None:
            self._finds.remove(found)
        return found

    def _next(self, tile: Tile) -> str | None:
        return next((find for find in self._finds if PLACES[find](tile.map)), None)


def trimmed(text: TileText, kind: str, tile: Tile, trim: Trim, number: int) -> TileText:
    """The drawing as it is printed; locks change places on the odd colourings of one drawing, the even of the next."""
    locked = any(slot.lock for _, slot in tile.contents) or tile.keys
    find = trim.find(tile)
    trees = _terraces(tile) > 3 and find not in GROUNDED and trim.stream.below(2) == 0
    return text.model_copy(
        update={
            "roof": trim.stream.pick(ROOFS[kind]),
            "find": find,
            "feature": "trees" if trees else None,
            "swap": ("even" if number % 2 else "odd") if locked else "none",
        }
    )


def _terraces(tile: Tile) -> int:
    """Places to stand out of doors on a floor."""
    drawn = tile.map
    return sum(drawn.air[r][c] == "." and drawn.floor[r][c] == "=" for r, c in drawn.cells())
