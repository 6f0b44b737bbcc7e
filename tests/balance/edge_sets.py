"""Sets of tiles with sides, and what there is to tell of them worked out the slow way, from the definitions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, prod

from hypothesis import strategies as st

from tilewright.balance.sides import EdgeSet, edge_set
from tilewright.pieces.cards import Cards
from tilewright.texts.node import Spot
from tilewright.texts.rows import Row, RowTable

SHAPES = {
    "square": (40, 40, ""),
    "card": (63, 88, ""),
    "flat": (40, 34.64, "hexagon"),
    "pointed": (34.64, 40, "hexagon"),
    "squeezed": (40, 30, "hexagon"),
    "triangle": (40, 34.64, "triangle"),
    "tall": (40, 60, "triangle"),
}
TURNS = {
    "square": (0, 1, 2, 3), "card": (0, 2), "flat": (0, 1, 2, 3, 4, 5), "pointed": (0, 1, 2, 3, 4, 5),
    "squeezed": (0, 3), "triangle": (0, 1, 2), "tall": (0,),
}  # fmt: skip
MANY = {"square": 4, "card": 4, "flat": 6, "pointed": 6, "squeezed": 6, "triangle": 3, "tall": 3}
Words = tuple[str, ...]


@dataclass(frozen=True)
class Slow:
    """Tiles one by one, and what fits what."""

    shape: str
    tiles: tuple[tuple[Words, int], ...]
    fits: Mapping[str, Words] = field(default_factory=dict)
    turn: bool = True

    @property
    def turns(self) -> tuple[int, ...]:
        return TURNS[self.shape] if self.turn else (0,)

    @property
    def many(self) -> int:
        return MANY[self.shape]

    @property
    def single(self) -> list[Words]:
        return [sides for sides, copies in self.tiles for _ in range(copies)]

    @property
    def sorts(self) -> Words:
        return tuple(dict.fromkeys(word for sides, _ in self.tiles for word in sides))

    def fit(self, one: str, other: str) -> bool:
        return other in self.fits.get(one, (one,)) or one in self.fits.get(other, (other,))

    def ways(self, sides: Words) -> list[Words]:
        """How a tile can lie: turned by 1, its first side lies where the second was."""
        return [tuple(sides[(at - turn) % self.many] for at in range(self.many)) for turn in self.turns]

    def facing(self, sides: Words, at: int) -> list[str]:
        """What a neighbour may show to a place's side: of triangles the same side, for it stands on its head."""
        touched = at if self.many == 3 else (at + self.many // 2) % self.many
        return [way[touched] for way in self.ways(sides)]

    def edges(self) -> EdgeSet:
        """The same, as the program has it."""
        width, height, shape = SHAPES[self.shape]
        words = {"fits": {side: list(others) for side, others in self.fits.items()}, "turn": self.turn}
        part = Cards.model_validate(
            {
                "id": "tiles", "kind": "cards", "title": "Tiles", "make": "Cut.", "template": "a.svg", "rows": "a.csv",
                "size": {"width": width, "height": height}, "shape": shape, "edges": words,
            }
        )  # fmt: skip
        rows = tuple(
            Row(f"{at}", copies, dict(zip(part.sides, sides, strict=True)), Spot("a.csv", at + 2, 1), {})
            for at, (sides, copies) in enumerate(self.tiles)
        )
        edges = edge_set(part, RowTable(part.sides, rows))
        assert edges
        return edges


def pair(slow: Slow) -> Fraction:
    """Any two tiles, any side of the first, both turned in any way."""
    met = [
        slow.fit(way[at], side)
        for one, other in permutations(slow.single, 2)
        for way in slow.ways(one)
        for at in range(slow.many)
        for side in slow.facing(other, at)
    ]
    return Fraction(sum(met), len(met))


def finds(slow: Slow, sort: str) -> Fraction:
    """Any side of that sort, and any that may face it of any other tile."""
    met = [
        slow.fit(side, there)
        for one, other in permutations(slow.single, 2)
        for at, side in enumerate(one)
        if side == sort
        for there in slow.facing(other, at)
    ]
    return Fraction(sum(met), len(met))


def beside(slow: Slow, number: int, known: int) -> Fraction:
    """Any choice of so many sides, before each any side that another tile can show there."""
    tile, others = slow.single[number], [each for at, each in enumerate(slow.single) if at != number]
    hits = Fraction()
    for places in combinations(range(slow.many), known):
        pools = [Counter(side for other in others for side in slow.facing(other, at)) for at in places]
        for sorts in product(*pools):
            fits = any(all(map(slow.fit, (way[at] for at in places), sorts)) for way in slow.ways(tile))
            often = prod(pool[sort] for pool, sort in zip(pools, sorts, strict=True))
            hits += Fraction(fits * often, prod(pool.total() for pool in pools))
    return hits / comb(slow.many, known)


Place = tuple[str | None, ...]


def places(slow: Slow, known: int) -> Iterator[tuple[Place, Fraction, bool]]:
    """Every place of which so many sides are known, how often it comes, and whether some tile fits it."""
    for chosen in combinations(range(slow.many), known):
        pools = [Counter(side for tile in slow.single for side in slow.facing(tile, at)) for at in chosen]
        for sorts in product(*pools):
            place: list[str | None] = [None] * slow.many
            for at, sort in zip(chosen, sorts, strict=True):
                place[at] = sort
            often = Fraction(
                prod(pool[sort] for pool, sort in zip(pools, sorts, strict=True)),
                prod(pool.total() for pool in pools),
            )
            fits = any(
                all(map(slow.fit, (way[at] for at in chosen), sorts)) for tile in slow.single for way in slow.ways(tile)
            )
            yield tuple(place), often / comb(slow.many, known), fits


def turned(slow: Slow, place: Place) -> Place:
    """The same for all places that are the same when turned."""
    ways = (tuple(place[(at - turn) % slow.many] for at in range(slow.many)) for turn in slow.turns)
    return min(ways, key=lambda way: [word or "" for word in way])


def left_open(sides: Sequence[str], slow: Slow) -> int:
    """The fewest sides that have no partner, whichever are laid together."""
    if not sides:
        return 0
    first, rest = sides[0], sides[1:]
    tried = {other: at for at, other in enumerate(rest) if slow.fit(first, other)}
    return min([1 + left_open(rest, slow), *(left_open((*rest[:at], *rest[at + 1 :]), slow) for at in tried.values())])


@st.composite
def sets(draw: st.DrawFn) -> Slow:
    """Any small set."""
    shape = draw(st.sampled_from(sorted(SHAPES)))
    words = draw(st.sampled_from(["ab", "abc"] if MANY[shape] == 6 else ["ab", "abc", "abcd"]))
    sides = st.tuples(*[st.sampled_from(words)] * MANY[shape])
    tiles = draw(st.lists(st.tuples(sides, st.integers(1, 2)), min_size=2, max_size=4))
    others = st.lists(st.sampled_from(words), min_size=1, max_size=2, unique=True).map(tuple)
    fits = draw(st.dictionaries(st.sampled_from(words), others, max_size=2))
    return Slow(shape, tuple(tiles), fits, turn=draw(st.booleans()))
