"""A game's own tiles -> Recipes, what each of them holds; Shares -> the recipe of the next tile that is grown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from generator.cutaway.tilemap import Fares, Slot, Tile, access
from generator.frozen import dataclass
from generator.rng import Stream


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a tile holds, whatever the colours.

    Attributes:
        treasures: In the open, in chests or sealed.
        keys: The same.
        chests: How many of the treasures lie in chests.
        key_chests: How many of the keys do.
        doors: Locked ones.
        teleports: Teleport doors.
        sealed: How many treasures no way leads to.
        up: Ladders through the top.
        down: Ladders through the bottom.
        price: What fetching the treasures costs together, keys counted as moves.
    """

    treasures: int
    keys: int = 0
    chests: int = 0
    key_chests: int = 0
    doors: int = 0
    teleports: int = 0
    sealed: int = 0
    up: int = 0
    down: int = 0
    price: int = 0

    @property
    def counts(self) -> tuple[int, ...]:
        """What is kept in the set's shares: all but the price."""
        one, three = int(self.treasures == 1), int(self.treasures > 2)
        goods = (self.treasures, one, three, self.keys, self.chests, self.key_chests)
        return (*goods, self.doors, self.teleports, self.sealed, self.up, self.down)

    @property
    def archetype(self) -> str:
        """The one archetype that can hold it; '' where it is for all others."""
        return "vault" if self.sealed else "shaft" if self.up or self.down else ""


USUAL = (
    Recipe(1, 1),
    *3 * (Recipe(2, 1),),
    Recipe(2, 1, chests=1),
    Recipe(2, 1, doors=1),
    Recipe(2, 1, up=1, down=1),
)
"""What tiles hold where a game has none of its own yet to learn from."""


def recipes(tiles: Iterable[Tile], fares: Fares, *, locks: bool) -> tuple[Recipe, ...]:
    """What each tile holds; USUAL where there are none. Nothing is locked in a game without locks."""
    each = tuple(recipe_of(tile, fares) for tile in tiles) or USUAL
    return each if locks else tuple(replace(of, keys=0, chests=0, key_chests=0, doors=0, price=0) for of in each)


def recipe_of(tile: Tile, fares: Fares) -> Recipe:
    """What a tile holds."""
    ways = access(tile, fares)
    slots = [slot for _, slot in tile.contents]
    fetched = [ways[digit] for digit, slot in tile.contents if slot.treasure and digit in ways]
    return Recipe(
        len(tile.treasures),
        len(tile.keys),
        _counted(slots, lambda slot: slot.kind == "chest" and slot.content == "treasure"),
        _counted(slots, lambda slot: slot.kind == "chest" and slot.content == "key"),
        _counted(slots, lambda slot: slot.kind == "door"),
        len(tile.map.teleports),
        len(tile.treasures) - len(fetched),
        tile.map.ports.top.count("ladder"),
        tile.map.ports.bottom.count("ladder"),
        sum(way.moves + fares.key * len(way.keys) for way in fetched),  # sum counts moves
    )


def _counted(slots: Iterable[Slot], of: Callable[[Slot], bool]) -> int:
    return sum(map(of, slots))  # sum counts slots


class Shares:
    """Deals recipes so that what has been grown holds everything in the shares of the set it is for.

    Each recipe of the set comes once before any comes again, so that after as many tiles as the set has, and any
    multiple of it, each number is exactly the set's; in between it is as near to its share as whole tiles allow.
    """

    def __init__(self, of_set: Sequence[Recipe], stream: Stream) -> None:
        self.stream = stream
        self._set = Counter(of_set)
        self._left = self._set.copy()
        self._whole = _sums(of_set)
        self._there = (0,) * len(self._whole)
        self._grown = 0

    def following(self, suits: Callable[[Recipe], bool]) -> Recipe | None:
        """The recipe that comes nearest to the shares, by lot among those as near; None where none suits."""
        left = [*filter(suits, self._left)]
        if not left:
            self._left = self._left + self._set
            left = [*filter(suits, self._left)]
        off = {recipe: self._off(recipe) for recipe in left}
        least = min(off.values(), default=0)
        return self.stream.pick([recipe for recipe, far in off.items() if far == least]) if off else None

    def add(self, recipe: Recipe) -> None:
        """A tile has been grown by it."""
        self._there = tuple(a + b for a, b in zip(self._there, recipe.counts, strict=True))
        self._grown += 1
        self._left -= Counter([recipe])

    def _off(self, recipe: Recipe) -> int:
        """How far one more tile by it leaves everything from its share, as a sum of squares."""
        tiles, number = self._set.total(), self._grown + 1
        numbers = zip(self._there, recipe.counts, self._whole, strict=True)
        return sum(
            ((there + more) * tiles - whole * number) ** 2 for there, more, whole in numbers
        )  # sum counts squares


def _sums(of_set: Iterable[Recipe]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(recipe.counts for recipe in of_set), strict=True)))  # sum counts what tiles hold
