"""Map + slots -> Tile: one printed tile, in one colouring."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.cutaway.tilemap.cells import TileMap
from generator.cutaway.tilemap.slot import Slot
from generator.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile as it is printed.

    Attributes:
        id: Of this copy, such as 'tower-1'.
        drawing: Of the drawing it is a colouring of, such as 'tower'.
        copy: Which colouring, counted from 1.
        title: What a player would call it.
        idea: What this drawing is that no other is.
        map: Its cells; doors are marked in it.
        contents: (digit, slot) pairs in the order of the digits.
        find: The one thing to find in the picture.
        roof: What sits on its towers.
        feature: Something large that stone cannot say: sails, trees.
        sealed: Items here may be out of reach without a teleport door.
    """

    id: str
    drawing: str
    copy: int
    title: str
    idea: str
    map: TileMap
    contents: tuple[tuple[int, Slot], ...] = ()
    find: str | None = None
    roof: str = "battlements"
    sealed: bool = False
    feature: str | None = None

    @property
    def slots(self) -> Mapping[int, Slot]:
        """Digit -> slot, read only."""
        return MappingProxyType(dict(self.contents))

    @property
    def treasures(self) -> tuple[str, ...]:
        """The colours of the treasures to be had here, in the open or in chests."""
        return tuple(slot.treasure for _, slot in self.contents if slot.treasure)

    @property
    def keys(self) -> tuple[str, ...]:
        """The colours of the keys to be had here, in the open or in chests."""
        return tuple(slot.key for _, slot in self.contents if slot.key)

    @property
    def locks(self) -> tuple[str, ...]:
        """The colours of the locked doors and chests here."""
        return tuple(slot.lock for _, slot in self.contents if slot.lock)
