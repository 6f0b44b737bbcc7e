"""Sets of any size with every slot open: the Floating City's drawings, dealt at random, some items moved into chests."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from generator import shelf
from generator.deck.tiles import written
from generator.rng import Stream
from generator.tilemap import Slot, Tile
from generator.tilemap.slot import ANY

COLOURS = ("red", "yellow", "green", "blue")
LOCKS = ("black", "white")


@lru_cache
def _drawings() -> tuple[Tile, ...]:
    return tuple(tile for tile in written(shelf.load("castles-in-the-air")) if tile.copy == 1)


@lru_cache
def generated(count: int, seed: str = "1") -> tuple[Tile, ...]:
    """So many tiles, every slot `any`: some 2 treasures, 1 key and 0.7 locks on each."""
    stream = Stream(seed, "tiles")
    return tuple(_opened(stream.pick(_drawings()), number, stream) for number in range(count))


def _opened(tile: Tile, number: int, stream: Stream) -> Tile:
    slots = tuple((digit, _any(slot, stream)) for digit, slot in tile.contents)
    return replace(tile, id=f"t{number}-1", drawing=f"t{number}", contents=slots)


def _any(slot: Slot, stream: Stream) -> Slot:
    if slot.kind == "door":
        return Slot("door", None, ANY)
    chest = slot.kind == "chest" or not stream.below(12)
    return Slot("chest", ANY, ANY, slot.content) if chest else Slot(slot.content or "treasure", ANY)
