"""Map + slots -> Tile: one printed tile in one colouring; what stands beside a digit in tiles.yaml -> Slot."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from tilewright.castle_tiles.tilemap.cells import TileMap
from tilewright.frozen import dataclass
from tilewright.problem import did_you_mean

ANY = "any"
PHRASES = "'red', 'white key', 'black door', 'blue in white chest', 'white key in black chest'"

Kind = Literal["treasure", "key", "door", "chest"]
Content = Literal["treasure", "key"]


class SlotError(ValueError):
    """A phrase that says nothing: `code` is T07 (unknown colour or lock) or T08 (not one of the phrases)."""

    def __init__(self, code: str, message: str, remedy: str) -> None:
        self.code = code
        self.help = remedy
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Slot:
    """What a digit in a map stands for.

    Attributes:
        kind: What is drawn there.
        colour: Of the treasure or key, also of the one in a chest; None for a door.
        lock: Of a door or chest; None where nothing is locked.
        holds: What a chest holds; None for everything else.
    """

    kind: Kind
    colour: str | None = None
    lock: str | None = None
    holds: Content | None = None

    @property
    def content(self) -> Content | None:
        """What a player takes from here: a treasure, a key, or nothing (a door)."""
        if self.kind == "door":
            return None
        return self.holds if self.kind == "chest" else self.kind

    @property
    def treasure(self) -> str | None:
        """The colour of the treasure to be had here, in the open or in a chest."""
        return self.colour if self.content == "treasure" else None

    @property
    def key(self) -> str | None:
        """The colour of the key to be had here, in the open or in a chest."""
        return self.colour if self.content == "key" else None

    @property
    def is_open(self) -> bool:
        """Whether a colour or lock is still to be chosen."""
        return ANY in (self.colour, self.lock)

    @property
    def thing(self) -> str:
        """What it is in a sentence, such as 'red treasure' or 'white chest'."""
        return f"{self.lock or self.colour} {self.kind}"

    @property
    def phrase(self) -> str:
        """The phrase that parse_slot reads as this slot."""
        if self.kind == "door":
            return f"{self.lock} door"
        item = f"{self.colour} key" if self.content == "key" else f"{self.colour}"
        return f"{item} in {self.lock} chest" if self.kind == "chest" else item


def parse_slot(phrase: str, colours: Collection[str], locks: Collection[str]) -> Slot:
    """The slot a phrase stands for, with treasures in these colours and keys, doors and chests in these locks.

    Raises:
        SlotError: The phrase is none of the five, or names a colour or lock the set does not have.
    """
    match phrase.split(" "):
        case [colour]:
            return Slot("treasure", _known(colour, colours, "treasure colour"))
        case [key, "key"]:
            return Slot("key", _known(key, locks, "key colour"))
        case [lock, "door"]:
            return Slot("door", lock=_known(lock, locks, "lock colour"))
        case [colour, "in", lock, "chest"]:
            treasure = _known(colour, colours, "treasure colour")
            return Slot("chest", treasure, _known(lock, locks, "lock colour"), "treasure")
        case [key, "key", "in", lock, "chest"]:
            return Slot("chest", _known(key, locks, "key colour"), _known(lock, locks, "lock colour"), "key")
        case _:
            raise SlotError("T08", f"cannot read '{phrase}'", f"write one of {PHRASES}")


def _known(word: str, known: Collection[str], what: str) -> str:
    if word in known or word == ANY:
        return word
    listed = ", ".join(known) or "none"
    near = did_you_mean(word, known)
    ending = f"{near} known: {listed}" if near else f"; known: {listed}"
    raise SlotError("T07", f"unknown {what} '{word}'{ending}", "fix the spelling, or add the colour to game.yaml")


@dataclasses.dataclass(frozen=True)
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
        return {each.name: getattr(self, each.name) for each in dataclasses.fields(self)}
