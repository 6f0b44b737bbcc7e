"""Map + slots -> Tile: one printed tile, in one colouring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from types import MappingProxyType

from generator.cutaway.tilemap.cells import TileMap
from generator.cutaway.tilemap.slot import Slot


@dataclass(frozen=True)
class Tile:
    """One tile as it is printed; what is asked of it thousands of times is worked out once.

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
    def name(self) -> str:
        """Its id as a person reads it, such as 'Long gallery 2'; it is printed on the tile."""
        return self.id.replace("-", " ").capitalize()

    @cached_property
    def slots(self) -> Mapping[int, Slot]:
        """Digit -> slot, read only."""
        return MappingProxyType(dict(self.contents))

    @cached_property
    def treasures(self) -> tuple[str, ...]:
        """The colours of the treasures to be had here, in the open or in chests."""
        return tuple(slot.treasure for _, slot in self.contents if slot.treasure)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The colours of the keys to be had here, in the open or in chests."""
        return tuple(slot.key for _, slot in self.contents if slot.key)

    @cached_property
    def locks(self) -> tuple[str, ...]:
        """The colours of the locked doors and chests here."""
        return tuple(slot.lock for _, slot in self.contents if slot.lock)

    @cached_property
    def bare(self) -> Tile:
        """The tile without what no way hangs on, its name and the colours of its treasures: copies are one."""
        things = tuple(
            (digit, slot if slot.content != "treasure" else Slot(slot.kind, None, slot.lock, slot.holds))
            for digit, slot in self.contents
        )
        return Tile("", "", 1, "", "", self.map, things)

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.map, self.contents))

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, object]:
        # What is worked out stays behind: another process hashes words otherwise, and a read-only mapping has no copy.
        return {each.name: getattr(self, each.name) for each in fields(self)}
