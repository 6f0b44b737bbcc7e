"""Field -> Holding: what one tile holds and what that costs, from the characters alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tests.referee.field import Field
from tests.referee.guards import before
from tests.referee.search import cheapest
from tests.referee.visits import trodden
from tilewright.castle_tiles.tilemap import Fares

KEY = 2
"""Moves that a key to bring counts as."""


@dataclass(frozen=True)
class Holding:
    """A tile.

    Attributes:
        field: Its cells.
        fares: What the rules say of getting about.
        turn: Moves in a turn.
        sealed: Whether its drawing says that things may be out of reach.
    """

    field: Field
    fares: Fares
    turn: int
    sealed: bool = False

    @property
    def treasures(self) -> tuple[str, ...]:
        return tuple(colour for digit in self.field.phrases if (colour := self.field.treasure(digit)))

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(key for digit in self.field.phrases if (key := self.field.key(digit)))

    @property
    def locks(self) -> tuple[str, ...]:
        return tuple(lock for digit in self.field.phrases if (lock := self.field.lock(digit)))

    @property
    def chests(self) -> tuple[tuple[str, str], ...]:
        """Treasures in chests, each with the lock's colour."""
        both = ((self.field.treasure(digit), self.field.lock(digit)) for digit in self.field.phrases)
        return tuple((colour, lock) for colour, lock in both if colour and lock)

    @cached_property
    def ways(self) -> Mapping[int, tuple[int, int]]:
        """Digit -> the moves to fetch it, and the keys to bring."""
        return cheapest(self.field, self.fares)

    @cached_property
    def prices(self) -> Mapping[int, int]:
        """Digit -> moves to fetch it, keys to bring counted as such."""
        return {digit: moves + KEY * keys for digit, (moves, keys) in self.ways.items()}

    def costs(self, colour: str) -> list[int]:
        """Of the treasures of a colour that can be fetched."""
        return [price for digit, price in self.prices.items() if self.field.treasure(digit) == colour]

    @property
    def lost(self) -> int:
        """Treasures and keys that cannot be fetched."""
        return sum(
            bool(self.field.treasure(digit) or self.field.key(digit))
            for digit in self.field.phrases
            if digit not in self.prices
        )

    @property
    def has_teleport(self) -> bool:
        """A teleport door where one can stand."""
        cells = ((r, c) for r in range(self.field.storeys) for c in range(self.field.columns))
        return any(self.field.air(*cell) == "T" and self.field.stands(*cell) for cell in cells)

    @cached_property
    def before(self) -> Mapping[int, set[frozenset[int]]]:
        """Digit -> the least sets of other locks that have to be open to get at it."""
        return before(self.field, self.fares)

    @property
    def is_easy(self) -> bool:
        """Something lies here that is had without opening anything."""
        return any(frozenset() in sets and not self.field.lock(digit) for digit, sets in self.before.items())

    @cached_property
    def curve(self) -> tuple[int, ...]:
        return trodden(self.field, self.fares, max(12, min(self.turn, 100)))

    def side(self, column: int) -> tuple[str, ...]:
        """What meets a side, storey by storey."""
        return tuple(self._port(r, column) for r in range(self.field.storeys))

    def _port(self, r: int, c: int) -> str:
        if self.field.door(r, c):
            return "door"
        return "walk" if self.field.stands(r, c) else self.field.air(r, c)

    @property
    def left(self) -> tuple[str, ...]:
        return self.side(0)

    @property
    def right(self) -> tuple[str, ...]:
        return self.side(self.field.columns - 1)

    @property
    def up(self) -> set[int]:
        """Columns, from 1, of ladders through the top."""
        return {c + 1 for c, char in enumerate(self.field.rows[0]) if char == "H"}

    @property
    def down(self) -> set[int]:
        return {c + 1 for c, char in enumerate(self.field.rows[-1]) if char == "H"}
