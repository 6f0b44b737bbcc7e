"""Whatever set, whatever rules: ways, curves, measures and checks are those of the slow reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any

import pytest

from tests.referee import measures
from tests.referee.field import ground
from tests.referee.guards import before
from tests.referee.holdings import Holding
from tests.referee.replay import replay
from tests.referee.search import cheapest
from tests.referee.sets import bank, edited, fares, grown, holding, shipped, with_rules
from tilewright.castle_tiles.balance.bag import Bag, bag
from tilewright.castle_tiles.balance.catalogue import of_set
from tilewright.castle_tiles.balance.yields import curve
from tilewright.castle_tiles.check.tiles import problems
from tilewright.castle_tiles.terms import terms_of
from tilewright.castle_tiles.tilemap import access, guards, route
from tilewright.games.castles_in_the_air.rules import Rules
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec

VARIANTS = sorted(path.stem for path in (shelf.data() / "castles-in-the-air" / "variants").glob("*.yaml"))


def ruled(make: Callable[[], Spec[Any]], seed: int) -> Spec[Any]:
    """A set under other rules."""
    return with_rules(make(), seed)


SETS: Mapping[str, Callable[[], Spec[Any]]] = {
    "shipped": shipped,
    **{f"variant {name}": partial(shipped, name) for name in VARIANTS},
    **{f"edited {seed}": partial(edited, seed) for seed in range(12)},
    **{f"grown {seed}": partial(grown, str(seed)) for seed in range(6)},
    **{f"rules {seed}": partial(ruled, shipped, seed) for seed in range(8)},
    **{f"edited {seed}, rules {seed}": partial(ruled, partial(edited, seed), seed) for seed in range(20, 28)},
    **{f"grown {seed}, rules {seed}": partial(ruled, partial(grown, str(seed)), seed) for seed in range(30, 34)},
}
QUICK = ("shipped", "variant rolled", "edited 0", "grown 0", "edited 20, rules 20")
sets = pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.exhaustive) for name in SETS]
)


@cache
def set_of(name: str) -> Bag:
    return bag(SETS[name]())


@cache
def holdings(name: str) -> tuple[Holding, ...]:
    """Every tile; a colour makes no difference to what a copy costs or yields."""
    own = set_of(name)
    return tuple(holding(tile, rules(name)) for tile in own.tiles)


def rules(name: str) -> Rules:
    found = set_of(name).spec.rules
    assert isinstance(found, Rules)
    return found


@sets
def test_ways_and_yields_are_those_of_every_walk(name: str) -> None:
    own, said = rules(name), terms_of(rules(name)).fares
    assert said == fares(own)
    for tile in set_of(name).tiles:
        if tile.copy != 1:
            continue
        seen, found = ground(tile), access(tile, said)
        assert cheapest(seen, said) == {digit: (way.moves, len(way.keys)) for digit, way in found.items()}, tile.id
        assert {digit: set(ways) for digit, ways in guards(tile, said).items()} == before(seen, said), tile.id
        assert curve(tile, said, own.turn.moves) == holding(tile, own).curve, tile.id
        for digit, way in found.items():
            assert replay(seen, route(tile, said, digit), said) == (way.moves, way.keys, digit), tile.id


@sets
def test_measures_are_those_of_the_definitions(name: str) -> None:
    own, tiles = set_of(name), holdings(name)
    found: dict[str, list[object]] = {}
    for measure in of_set(own):
        found.setdefault(measure.code, []).append(measure.value)
    for code, value in expected(own, tiles, rules(name)):
        assert found[code].pop(0) == value, code


def expected(own: Bag, tiles: tuple[Holding, ...], rules: Rules) -> Iterator[tuple[str, object]]:
    """Each value, in the order of the catalogue."""
    colours, locks = own.colours, own.locks
    keys, shut = (measures.counted(tiles, what, locks) for what in ("keys", "locks"))
    if not any(own.to_roll):
        yield "B1", measures.counted(tiles, "treasures", colours)
        yield "B2", measures.cost(tiles, colours)
        yield "B3", measures.doubled(tiles, len(colours))
        yield "B7", measures.pairs(tiles, colours)
        yield "B8", measures.chests(tiles, colours, locks)
    yield "B4", (keys, shut)
    if sum(shut):
        yield "B5", bank(rules).shut(keys, shut)
    yield "B9", measures.heaps(tiles)
    yield "B10", measures.in_a_turn(tiles)
    if any(any(tile.curve) for tile in tiles if not tile.sealed and not tile.has_teleport):
        yield "B11", measures.rates(tiles)
    yield "B12", measures.poor(tiles)
    yield "B13", measures.joins(tiles)
    yield "B13", measures.sides(tiles)
    if any(tile.up or tile.down for tile in tiles):
        yield "B13", measures.ladders(tiles)
    if not any(own.to_roll):
        yield "B14", tuple(measures.lacks_a_colour(tiles, colours, size) for size in own.sizes)


@sets
def test_checks_of_a_set_find_what_is_there(name: str) -> None:
    own, tiles = set_of(name), holdings(name)
    codes = {problem.code for problem in problems(own.spec)}
    ups, downs = ({c for tile in tiles for c in getattr(tile, way)} for way in ("up", "down"))
    lefts, rights = (
        {r for tile in tiles for r, word in enumerate(getattr(tile, side)) if word == "walk"}
        for side in ("left", "right")
    )
    keys, locks = (measures.counted(tiles, what, own.locks) for what in ("keys", "locks"))
    assert ("S05" in codes) == (ups != downs or lefts != rights)
    assert ("S07" in codes) == (any(tile.lost for tile in tiles) and not any(tile.has_teleport for tile in tiles))
    assert ("S08" in codes) == (bank(rules(name)).shut(keys, locks) > 0)
    if not any(own.to_roll):
        assert ("S09" in codes) == any(share < Fraction(99, 100) for share in reached(own, tiles))


def reached(own: Bag, tiles: tuple[Holding, ...]) -> Iterator[Fraction]:
    """For two players and for three, each colour's chance to reach its larger bonus."""
    high = own.spec.rules.bonuses.high
    for size in sorted({own.terms.tiles(players) for players in (2, 3)}):
        for colour in own.colours:
            numbers = [(tile.treasures.count(colour),) for tile in tiles]
            yield measures.chance(numbers, size, lambda state: state[0] >= high)
