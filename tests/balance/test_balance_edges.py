"""How tiles fit side by side: against the slow way, for any small set of squares, cards, hexagons and triangles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from heapq import nlargest
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings

from tests.balance import edge_sets
from tests.balance.edge_sets import Slow, Words, sets, turned
from tests.examples import examples
from tilewright.balance import edges as counting
from tilewright.balance.edges import gaps
from tilewright.balance.sides import neighbours, regions


@given(sets())
@settings(max_examples=examples(60))
def test_chances_are_those_of_the_definition(slow: Slow) -> None:
    edges = slow.edges()
    fit = neighbours(edges)
    assert edges.turns == slow.turns
    assert fit
    assert fit.pair == edge_sets.pair(slow)
    assert fit.finds == tuple(edge_sets.finds(slow, sort) for sort in edges.sorts)
    number = 0
    for each in fit.tiles:
        known = range(1, slow.many + 1 if slow.many < 6 else 4)
        assert each.beside[: len(known)] == tuple(edge_sets.beside(slow, number, many) for many in known)
        number += each.tile.copies
    assert fit.beside[0] == sum(each.beside[0] * each.tile.copies for each in fit.tiles) / edges.count


@given(sets())
@settings(max_examples=examples(40))
def test_places_are_those_of_the_definition(slow: Slow) -> None:
    for known, count in enumerate(gaps(slow.edges()), 1):
        if known > 4:
            break
        every = list(edge_sets.places(slow, known))
        assert count
        assert count.chance == sum(often for _, often, fits in every if fits)
        assert count.kinds == len({turned(slow, place) for place, _, _ in every})
        assert count.filled == len({turned(slow, place) for place, _, fits in every if fits})
        missing = defaultdict[edge_sets.Place, Fraction](Fraction)
        for place, often, fits in every:
            if not fits:
                missing[turned(slow, place)] += often
        sorts = slow.edges().sorts
        named = {
            turned(slow, tuple(None if side is None else sorts[side] for side in gap.sides)): gap.chance
            for gap in count.missing
        }
        assert len(named) == len(count.missing) == min(4, len(missing))
        assert sorted(named.values()) == sorted(nlargest(4, missing.values()))
        assert all(missing[place] == often for place, often in named.items())


def test_all_six_sides_of_a_hexagon() -> None:
    tiles = ((("a", "b", "a", "b", "a", "a"), 2), (("a", "a", "b", "b", "b", "a"), 1), (("b",) * 6, 1))
    slow = Slow("flat", tiles, {"a": ("a", "b")})
    fit = neighbours(slow.edges())
    assert fit
    assert fit.tiles[1].beside == tuple(edge_sets.beside(slow, 2, known) for known in range(1, 7))
    whole = list(gaps(slow.edges()))[5]
    every = list(edge_sets.places(slow, 6))
    assert whole
    assert (whole.kinds, whole.filled) == (
        len({turned(slow, place) for place, _, _ in every}),
        len({turned(slow, place) for place, _, fits in every if fits}),
    )


@given(sets())
def test_no_fewer_sides_stay_open_than_told(slow: Slow) -> None:
    sides = [side for sides, copies in slow.tiles for side in sides * copies][:14]
    tiles = tuple((tuple(sides[at : at + slow.many]), 1) for at in range(0, len(sides) - slow.many + 1, slow.many))
    few = Slow(slow.shape, tiles, slow.fits, turn=slow.turn)
    open_ = sum(region.open for region in regions(few.edges()))
    least = edge_sets.left_open([side for sides, _ in tiles for side in sides], few)
    assert open_ <= least
    assert open_ == least or slow.fits


PATCH = [(x, y) for y in range(3) for x in range(3)]
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def patches(tiles: list[Words]) -> Iterator[dict[tuple[int, int], Words]]:
    """Squares of 3 x 3 tiles that fit, with no road on the rim, any number of each tile."""
    ways = sorted({tuple(sides[(at - turn) % 4] for at in range(4)) for sides in tiles for turn in range(4)})

    def lay(laid: dict[tuple[int, int], Words]) -> Iterator[dict[tuple[int, int], Words]]:
        if len(laid) == len(PATCH):
            yield laid
            return
        place = PATCH[len(laid)]
        around = [(place[0] + x, place[1] + y) for x, y in STEPS]
        for way in ways:
            if all(
                way[at] == (laid[near][(at + 2) % 4] if near in laid else "field")
                for at, near in enumerate(around)
                if near in laid or near not in PATCH
            ):
                yield from lay({**laid, place: way})

    yield from lay({})


@pytest.mark.parametrize("seed", range(40))
def test_what_closes_somewhere_is_not_called_open_for_ever(seed: int) -> None:
    chance = Random(seed)
    tiles = [tuple(chance.choices(("field", "road"), k=4)) for _ in range(3)]
    every = patches([*tiles, ("field",) * 4])
    closed = next((patch for patch in every if any("road" in sides for sides in patch.values())), None)
    if closed:
        edges = Slow("square", tuple((each, 1) for each in tiles)).edges()
        assert next(region.closes for region in regions(edges) if edges.sorts[region.sorts[0]] == "road")
        assert rings_of(closed) >= rings_told(closed)


def rings_told(patch: dict[tuple[int, int], Words]) -> int:
    """What is told of exactly the tiles of a patch."""
    tiles = tuple((sides, 1) for sides in patch.values())
    edges = Slow("square", tiles).edges()
    return next(region.rings for region in regions(edges) if edges.sorts[region.sorts[0]] == "road")


def rings_of(patch: dict[tuple[int, int], Words]) -> int:
    """Joins that could be cut without anything falling apart: of all roads together."""
    own = {place for place, sides in patch.items() if "road" in sides}
    joins = sum(sides.count("road") for sides in patch.values()) // 2
    pieces, left = 0, set(own)
    while left:
        pieces, queue = pieces + 1, [left.pop()]
        while queue:
            place = queue.pop()
            for (x, y), side in zip(STEPS, patch[place], strict=True):
                near = (place[0] + x, place[1] + y)
                if side == "road" and near in left:
                    left.remove(near)
                    queue.append(near)
    return joins - len(own) + pieces


@pytest.mark.parametrize(
    ("shape", "sides", "closes"),
    [
        ("square", "xoxo", False),
        ("square", "xxoo", True),
        ("square", "xooo", True),
        ("square", "xxxo", False),
        ("flat", "xooxoo", False),
        ("flat", "xoxooo", True),
        ("flat", "xxxxoo", False),
        ("triangle", "xxx", False),
        ("triangle", "xxo", True),
    ],
)
def test_a_road_without_ends_and_corners_is_never_closed(shape: str, sides: str, closes: bool) -> None:  # noqa: FBT001 - a table
    edges = Slow(shape, ((tuple(sides), 2),)).edges()
    assert next(region.closes for region in regions(edges) if edges.sorts[region.sorts[0]] == "x") is closes


def test_without_turning_all_four_corners_are_wanted() -> None:
    ways = ["xxoo", "oxxo", "ooxx", "xoox"]
    for number in (3, 4):
        edges = Slow("square", tuple((tuple(way), 1) for way in ways[:number]), turn=False).edges()
        assert regions(edges)[0].closes is (number == 4)


def test_plugs_and_sockets() -> None:
    fits = {"plug": ("socket",), "socket": ("plug",)}
    tiles = ((("plug", "plug", "plug", "field"), 2), (("socket", "field", "field", "field"), 1))
    edges = Slow("square", tiles, fits).edges()
    assert {edges.sorts[region.sorts[0]]: region.open for region in regions(edges)} == {"plug": 5, "field": 1}
    fit = neighbours(edges)
    assert fit
    assert fit.finds[edges.sorts.index("socket")] == Fraction(6, 8)
    assert fit.finds[edges.sorts.index("plug")] == Fraction(1, 8)


def test_what_takes_too_long_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MOST_STEPS", 40)
    tiles = tuple((sides, 1) for sides in list(product("abc", repeat=4))[:20])
    assert None in list(gaps(Slow("square", tiles).edges()))
