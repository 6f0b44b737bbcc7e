"""What is dealt, what is said of a deal, and how likely what is: against lists of all decks and exact counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from tests.referee import measures
from tests.referee.decks import codes, is_legal
from tests.referee.holdings import Holding
from tests.referee.sets import bank, edited, grown, holding, shipped, with_rules
from tilewright.balance.measure import Measure
from tilewright.castle_tiles.balance.bag import Bag, Stack, bag
from tilewright.castle_tiles.balance.deals import access_costs
from tilewright.castle_tiles.balance.risk import colours_far_apart, keys_are_short, locks_stay_shut
from tilewright.castle_tiles.check.deck import Written, problems
from tilewright.castle_tiles.deal.bands import bands, choose, weights
from tilewright.castle_tiles.deal.deal import Wish, deal, pool_of
from tilewright.games.castles_in_the_air.rules import Rules
from tilewright.pieces.pool import Alone, Pool
from tilewright.rng import Stream
from tilewright.texts.node import Spot

SEEDS = range(12)
some = [seed if seed < 1 else pytest.param(seed, marks=pytest.mark.exhaustive) for seed in SEEDS]


@cache
def city(seed: int = -1) -> tuple[Bag, Rules, dict[str, Holding]]:
    """The shipped set, or by a seed one edited or grown, under other rules."""
    spec = shipped() if seed < 0 else with_rules(grown(str(seed)) if seed % 3 == 2 else edited(seed), seed)
    assert isinstance(spec.rules, Rules)
    own = bag(spec)
    return own, spec.rules, {tile.id: holding(tile, spec.rules) for tile in own.tiles}


@pytest.mark.parametrize("seed", [-1, *some])
def test_what_is_legal_of_a_few_tiles_is_what_is_dealt(seed: int) -> None:
    """Every deck of 7 of 14 tiles, 3,432 decks: all colourings of three drawings, and two tiles more."""
    own, rules, held = city(seed)
    few = replace(pool_of(Alone(own.spec)), ids=few_of(own, held, seed))
    within = weights(few, own.terms.fares, own.spec.game)
    limits, add = bands(within, 7, own.terms.exchange), within.adder()
    every, whole = list(combinations(range(14), 7)), [held[name] for name in few.ids]
    colours, locks, keys = own.colours, own.locks, bank(rules)
    legal = {places for places in every if is_legal([whole[at] for at in places], whole, colours, locks, keys)}
    sums = {places: add([within.packed[at] for at in places]) for places in every}
    assert {places for places in every if not any(band.fails(sums[places]) for band in limits)} == legal
    if seed < 0:
        assert len(legal) > 20
    if len(legal) > 20:
        dealt = Counter(choose(within, 7, limits, Stream(str(at), "deck")).places for at in range(20 * len(legal)))
        assert set(dealt) == legal
        assert sum((dealt[places] - 20) ** 2 for places in legal) / 20 < len(legal) + 4 * (2 * len(legal)) ** 0.5


def few_of(own: Bag, held: Mapping[str, Holding], seed: int) -> tuple[str, ...]:
    """Fourteen tiles; among them, where there is such a drawing, one with something that no way leads to."""
    stream = Stream(str(seed), "few")
    drawings = stream.shuffled(list(dict.fromkeys(tile.drawing for tile in own.tiles)))
    lost = [tile.drawing for tile in own.tiles if held[tile.id].lost]
    chosen = list(dict.fromkeys((*lost[:1], *drawings)))[:3]
    names = [tile.id for tile in own.tiles if tile.drawing in chosen]
    return (*names, *stream.shuffled([tile.id for tile in own.tiles if tile.id not in names])[:2])


@pytest.mark.parametrize("players", range(2, 6))
def test_decks_of_the_shipped_set_are_legal_and_say_so(players: int) -> None:
    own, rules, held = city()
    pool: Pool = pool_of(Alone(own.spec))
    for seed in range(8):
        ids = deal(own.spec, pool, Wish(players, f"referee {seed}")).ids
        deck = [held[name] for name in ids]
        assert is_legal(deck, list(held.values()), own.colours, own.locks, bank(rules))
        assert codes(deck, own.colours, own.locks, bank(rules), own.terms.first(players)) == set()
        stack = Stack(own, tuple(pool.tiles[name] for name in ids), players)
        assert next(access_costs(stack)).value == measures.means(deck, own.colours)


@pytest.mark.parametrize("seed", [-1, *some])
def test_what_is_wrong_with_a_deal_is_found(seed: int) -> None:
    own, rules, held = city(seed)
    names = [tile.id for tile in own.tiles]
    seen = set()
    for number in range(24):
        players = 2 + number % 4
        ids = tuple(Stream(str(number), "blind").shuffled(names)[: own.terms.tiles(players)])
        written = Written(own, Spot("deal"), players, ids, (Spot("deal"),) * len(ids))
        found = {problem.code for problem in problems(written)} - {"D05"}
        deck = [held[name] for name in ids]
        assert found == codes(deck, own.colours, own.locks, bank(rules), own.terms.first(players)), number
        seen |= found
    assert seen


@pytest.mark.parametrize("seed", [-1, *some])
def test_chances_that_are_counted_are_exact_and_those_that_are_sampled_are_near(seed: int) -> None:
    """A sampled share lies within 4 standard deviations of the exact one: 1 in 16,000 would not by chance."""
    own, rules, held = city(seed)
    tiles = [held[tile.id] for tile in own.tiles]
    size = own.sizes[0]
    numbers = measures.spare(tiles, own.locks)
    short = next(keys_are_short(own), None)
    if short:
        assert _first(short) == measures.chance(numbers, size, lambda state: min(state) < 0)
    for measure in locks_stay_shut(own):
        counts = [
            tuple(count for lock in own.locks for count in (tile.keys.count(lock), tile.locks.count(lock)))
            for tile in tiles
        ]
        exact = _shut(counts, size, bank(rules)) if not rules.paths.key_spent else _left(numbers, size, bank(rules))
        assert _near(_first(measure), exact), "locks stay shut"


def _left(numbers: list[measures.State], size: int, bank: measures.Bank) -> Fraction:
    """Where keys are used up, what counts is how many there are more than locks: as if all others were gone."""

    def shut(state: measures.State) -> bool:
        return bank.shut(tuple(max(0, n) for n in state), tuple(max(0, -n) for n in state)) > 0

    return measures.chance(numbers, size, shut)


def _shut(counts: list[measures.State], size: int, bank: measures.Bank) -> Fraction:
    return measures.chance(counts, size, lambda state: bank.shut(state[::2], state[1::2]) > 0)


def _first(measure: Measure) -> Fraction:
    """The chance for the smallest deal."""
    assert isinstance(measure.value, tuple)
    assert isinstance(measure.value[0], Fraction)
    return measure.value[0]


def _near(sampled: Fraction, exact: Fraction, deals: int = 4000) -> bool:
    return (sampled - exact) ** 2 <= 16 * exact * (1 - exact) / deals + Fraction(1, deals**2)


def test_colours_of_a_small_set_are_as_far_apart_as_in_all_its_deals() -> None:
    """Sixteen tiles of the shipped set and every deal of fourteen of them: 120."""
    own, _, held = city()
    few = Stream("few", "tiles").shuffled(own.tiles)[:16]
    small = Bag(own.spec, tuple(few))
    size = small.sizes[0]
    tiles = [held[tile.id] for tile in few]
    gems = [tuple(tile.treasures.count(colour) for colour in own.colours) for tile in tiles]
    wide = [
        max(sums) - min(sums) > 6
        for dealt in combinations(gems, size)
        for sums in [[*map(sum, zip(*dealt, strict=True))]]
    ]
    assert _near(_first(next(colours_far_apart(small))), Fraction(sum(wide), len(wide)))
