"""A built site + a recipe -> its slots: where treasures, keys, locks and teleport doors go, and what each holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from tilewright.castle_tiles.grow.ground import Site
from tilewright.castle_tiles.tilemap import Fares, Node, Slot, Tile, TileMap, access
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.frozen import dataclass
from tilewright.rng import Stream


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a tile holds, whatever the colours.

    Attributes:
        treasures, keys: In the open, in chests or sealed.
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


USUAL = (Recipe(1, 1), *3 * (Recipe(2, 1),), Recipe(2, 1, chests=1), Recipe(2, 1, doors=1), Recipe(2, 1, up=1, down=1))
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
        self._whole = tuple(map(sum, zip(*(recipe.counts for recipe in of_set), strict=True)))  # sum counts items
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


_CEILING = "=#~^"


@dataclass(frozen=True, slots=True)
class Palette:
    """The names that slots may say.

    Attributes:
        colours: Of treasures; `any` alone where they are chosen later.
        locks: Of keys and locks; the same.
    """

    colours: tuple[str, ...]
    locks: tuple[str, ...]

    @property
    def opened(self) -> Palette:
        """Every colour left open, for `assign` to choose."""
        return Palette((ANY,) if self.colours else (), (ANY,) if self.locks else ())


def furnished(site: Site, palette: Palette, recipe: Recipe, *, dear: bool = False) -> dict[str, str] | None:
    """Put a recipe's digits and teleport doors on the map and say what the digits stand for, in reading order.

    A tile's keys are of one colour and its locks of the other, so that no key lies behind a lock that it opens. None
    where there is no room for all of it. Where treasures are to be `dear` they lie away from the open sky, keys before.
    """
    drawn = TileMap.parse(site.text, site.storeys, site.columns)
    turn = site.stream.below(len(palette.locks)) if palette.locks else 0
    shut, key = (palette.locks[(turn + by) % len(palette.locks)] if palette.locks else "" for by in (0, 1))
    places: dict[tuple[int, int], str] = {}
    for kind, count in ((f"{shut} door", recipe.doors), ("", recipe.teleports)):
        for _ in range(count):
            free = _doorways(drawn, places) if kind else _corners(drawn, places)
            if not free:
                return None
            places[site.stream.pick(free)] = kind
    # Treasures of different colours, sealed ones first and those in chests last, and keys
    colours = site.stream.shuffled(palette.colours)
    treasures = [colours[at % len(colours)] for at in range(recipe.treasures)]
    keys = [f"{key} key"] * recipe.keys
    goods = [*_chested(treasures, recipe.chests, shut), *_chested(keys, recipe.key_chests, shut)]
    hidden = _places(site, drawn, places, recipe.sealed, sealed=True, dear=False)
    open_to_all = _places(site, drawn, places, len(goods) - recipe.sealed, sealed=False, dear=dear)
    if len(hidden) + len(open_to_all) < len(goods):
        return None
    places |= dict(zip((*hidden, *open_to_all), goods, strict=True))
    slots: dict[str, str] = {}  # what has a phrase has a digit on the map; a teleport door has none
    for (r, c), phrase in sorted(places.items()):
        site.air[r][c] = str(len(slots) + 1) if phrase else "T"
        if phrase:
            slots[site.air[r][c]] = phrase
    return slots


def _chested(things: Sequence[str], chests: int, shut: str) -> list[str]:
    """The last of them in chests."""
    open_ones = len(things) - chests
    return [thing if at < open_ones else f"{thing} in {shut} chest" for at, thing in enumerate(things)]


def _doorways(drawn: TileMap, taken: Collection[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places indoors that a locked door can close: floor on either side, a ceiling above it, no hatch near."""
    return [
        (r, c)
        for r, c in drawn.cells()
        if 0 < c < drawn.columns - 1
        and r
        and drawn.floor[r - 1][c] in _CEILING
        and all(drawn.standable(r, k) and drawn.air[r][k] == ":" and (r, k) not in taken for k in (c - 1, c, c + 1))
        and drawn.floor[r][c] != "H"
    ]


def _corners(drawn: TileMap, taken: Collection[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places for a teleport door: at the end of a room, under a ceiling."""
    return [
        (r, c)
        for r, c in drawn.cells()
        if r
        and 0 < c < drawn.columns - 1
        and _is_free(drawn, r, c, taken)
        and drawn.air[r][c] == ":"
        and drawn.standable(r, c)
        and drawn.floor[r - 1][c] in _CEILING
        and "#" in (drawn.air[r][c - 1], drawn.air[r][c + 1])
    ]


def _places(  # noqa: PLR0913 - the map, what lies there, and what is still to lie there
    site: Site, drawn: TileMap, taken: Collection[tuple[int, int]], count: int, *, sealed: bool, dear: bool
) -> Sequence[tuple[int, int]]:
    """Where things lie: each in a place of its own while there are such, the smaller and darker the sooner.

    Where the first of them are to be dear, those that no zeppelin gets to come first.
    """
    used = set(taken)
    chosen: list[tuple[int, int]] = []
    nodes = [node for node in drawn.nodes if ((node.storey, node.first) in site.sealed) == sealed]
    nodes = site.stream.shuffled(nodes if count else [])
    easy = {(node.storey, c): dear and drawn.touches_sky(node) for node in nodes for c in node.columns}
    nodes.sort(key=lambda node: (easy[node.storey, node.first], _worth(drawn, node)))
    for node in [*nodes, *nodes]:
        if len(chosen) == count:
            break
        if cells := [(node.storey, c) for c in node.columns if _is_free(drawn, node.storey, c, used)]:
            chosen.append(_far_from_ladders(site, drawn, cells))
            used.add(chosen[-1])
    return sorted(site.stream.shuffled(chosen), key=easy.__getitem__)


def _worth(drawn: TileMap, node: Node) -> int:
    """Dead ends first: places without a ladder, then rooms, then what one crosses on the way."""
    ladders = sum("H" in (drawn.floor[node.storey][c], drawn.air[node.storey][c]) for c in node.columns)
    return 2 * ladders + (node.first == 0) + (node.last == drawn.columns - 1)


def _is_free(drawn: TileMap, r: int, c: int, used: Collection[tuple[int, int]]) -> bool:
    return (
        0 < c < drawn.columns - 1
        and drawn.air[r][c] in ".:"
        and drawn.floor[r][c] != "H"
        and not any((r, k) in used for k in (c - 1, c, c + 1))
    )


def _far_from_ladders(site: Site, drawn: TileMap, cells: Sequence[tuple[int, int]]) -> tuple[int, int]:
    def near(cell: tuple[int, int]) -> bool:
        r, c = cell
        return "H" in (drawn.air[r][c - 1], drawn.air[r][c + 1], drawn.floor[r][c - 1], drawn.floor[r][c + 1])

    return site.stream.pick([cell for cell in cells if not near(cell)] or cells)
