"""Tiles with open slots -> their colours by turning: one tile of each drawing is coloured, the next ones move on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.cutaway.assign.requirement import standard
from generator.cutaway.assign.search import search
from generator.cutaway.assign.task import coloured, task
from generator.cutaway.terms import Terms
from generator.cutaway.tilemap import Slot, Tile
from generator.cutaway.tilemap.slot import ANY


def cycled(
    tiles: Sequence[Tile], terms: Terms, colours: Sequence[str], locks: Sequence[str], seed: str
) -> tuple[tuple[Tile, ...], int]:
    """The tiles with their colours, and how many changes were tried for the first of each drawing.

    Lock colours turn as well. The first tiles are even over both together, so none is tied to another.
    """
    firsts = [tile for tile in tiles if tile.copy == 1]
    asked = task(firsts, terms, colours, locks)
    found = search(asked, standard(asked), seed)
    models = {tile.drawing: tile for tile in coloured(asked, found.colouring)}
    done = []
    for tile in tiles:
        model = models[tile.drawing]
        done.append(_turned(tile, model.slots, _by(tile, model, locks), colours, locks))
    return tuple(done), found.swaps


def _by(tile: Tile, model: Tile, locks: Sequence[str]) -> int:
    """By how many places lock colours move on: as those do which are written, if there are any."""
    for digit, slot in tile.contents:
        for mine, first in ((slot.lock, model.slots[digit].lock), (slot.key, model.slots[digit].key)):
            if mine not in (None, ANY) and first in locks:
                return locks.index(str(mine)) - locks.index(str(first))
    return tile.copy - 1


def _turned(tile: Tile, model: Mapping[int, Slot], by: int, colours: Sequence[str], locks: Sequence[str]) -> Tile:
    contents = []
    for digit, slot in tile.contents:
        own, turn = (locks, by) if slot.content == "key" else (colours, tile.copy - 1)
        colour = _moved(slot.colour, model[digit].colour, own, turn)
        contents.append((digit, replace(slot, colour=colour, lock=_moved(slot.lock, model[digit].lock, locks, by))))
    return replace(tile, contents=tuple(contents))


def _moved(mine: str | None, first: str | None, names: Sequence[str], by: int) -> str | None:
    """What is written, or the first tile's colour so many places further on, round the end."""
    return names[(names.index(str(first)) + by) % len(names)] if mine == ANY else mine
