"""Slot phrase -> Slot: what stands where a digit is drawn.

Five phrases, in which `any` may stand for every colour and lock:
`red`, `white key`, `black door`, `blue in white chest`, `white key in black chest`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from generator.frozen import dataclass
from generator.problem import did_you_mean

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
