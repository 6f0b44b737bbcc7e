"""What moves are called: places, bundles and whose they are; the slow reference speaks it with the engine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement

from tests.games.castles_in_the_air.cells import KINDS, Cell, Place
from tests.games.castles_in_the_air.paths import Floor

Spot = Place | Floor
Way = tuple[str, int, Spot]
"""A verb, the piece that goes (from 1), and the sky or the floor it goes to."""
Word = str | Way
Bundle = tuple[str, ...]
Step = Generator[tuple[int | None, set[Word]], Word, None]
"""Part of a game: yields decisions, is sent moves."""
Draw = Generator[tuple[int | None, set[Word]], Word, str]
"""The same, and a tile comes of it."""
KEYS = ("black key", "white key")
GOING = re.compile(r"(?:piece (\d): )?(fly to|board at|get out at|climb to|teleport to) ([A-Z]+\d+)([a-z]?)")


@dataclass
class Piece:
    """A zeppelin in the sky of a place, or an explorer in a cell: one of the two is None."""

    sky: Place | None
    cell: Cell | None = None


@dataclass
class Player:
    """One player's things, and what of the limits between two turns is used up."""

    name: str
    hoard: Counter[str] = field(default_factory=Counter)
    pieces: list[Piece] = field(default_factory=list)
    given: int = 0
    taken: int = 0
    refused: int = 0
    bought: Counter[str] = field(default_factory=Counter)
    own_tiles: list[str] = field(default_factory=list)

    def bundles(self, least: int, most: int, kinds: Sequence[str] = KINDS) -> list[Bundle]:
        """Everything of that size that can be given away."""
        things = [kind for kind in kinds for _ in range(min(self.hoard[kind], most))]
        return sorted({one for size in range(least, most + 1) for one in combinations(things, size)})

    def pay(self, bundle: Bundle) -> None:
        """Give it away."""
        self.hoard.subtract(bundle)


def bundles(least: int, most: int, kinds: Sequence[str]) -> Iterator[Bundle]:
    """Everything of that size."""
    for size in range(least, most + 1):
        yield from combinations_with_replacement(kinds, size)


def said(bundle: Bundle) -> str:
    """'2 red, white key'."""
    counts = Counter(bundle)
    parts = [kind if counts[kind] == 1 else f"{counts[kind]} {kind}" for kind in KINDS if counts[kind]]
    return ", ".join(parts) or "nothing"


def heard(words: str) -> Bundle:
    """'2 red, white key' -> the kinds, one by one."""
    found: list[str] = []
    for part in words.split(", ") if words != "nothing" else ():
        count, _, kind = part.partition(" ")
        found += [kind] * int(count) if count.isdigit() else [part]
    return tuple(found)


def place_of(word: str) -> Place:
    """'C4' -> the column and the row."""
    letters = word.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(word[len(letters) :]) - 1


def name_of(spot: Place) -> str:
    """The column and the row -> 'C4'."""
    letters, column = "", spot[0] + 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{spot[1] + 1}"
