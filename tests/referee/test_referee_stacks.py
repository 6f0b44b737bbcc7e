"""The order of a stack, how locks can be opened, and deals that somebody wrote: against every order there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest

from tests.referee import stacks
from tests.referee.holdings import Holding
from tests.referee.keys import TooManyError, opening
from tests.referee.sets import bank
from tests.referee.test_referee_decks import city, some
from tests.referee.test_referee_sets import holdings, rules, set_of, sets
from tilewright.balance.measure import Measure
from tilewright.castle_tiles.balance.bag import Bag, Stack
from tilewright.castle_tiles.balance.deals import opening_display, order_of_the_stack
from tilewright.castle_tiles.balance.deals import opening_orders as of_deal
from tilewright.castle_tiles.balance.items import opening_orders as of_set
from tilewright.castle_tiles.balance.shuffles import colour_and_kind
from tilewright.castle_tiles.check.deck import Written, problems
from tilewright.rng import Stream
from tilewright.texts.node import Spot

cities = pytest.mark.parametrize("seed", [-1, *some])


def dealt(seed: int, number: int, players: int) -> tuple[Stack, list[Holding]]:
    """A blind deal of a set, in order."""
    own, _, held = city(seed)
    size = own.terms.tiles(players)
    tiles = tuple(Stream(f"{number}", "stack").shuffled(own.tiles)[:size])
    return Stack(own, tiles, players), [held[tile.id] for tile in tiles]


@cities
def test_a_stack_runs_as_it_is_said_to(seed: int) -> None:
    for number in range(4):
        stack, tiles = dealt(seed, number, 2 + number)
        own = stack.bag
        found = {measure.code: measure for measure in order_of_the_stack(stack)}
        numbers = [stacks.contents(tile, own.colours, own.locks) for tile in tiles]
        assert found["B15"].value == stacks.ahead(numbers), number
        assert found["B16"].value == stacks.longest([stacks.sort(tile) for tile in tiles]), number
        shuffles = [stream_of(at).shuffled(range(len(tiles))) for at in range(400)]
        for code, values in (
            ("B15", [stacks.ahead([numbers[at] for at in order]) for order in shuffles]),
            ("B16", [stacks.longest([stacks.sort(tiles[at]) for at in order]) for order in shuffles]),
        ):
            rank, value = found[code].rank, found[code].value
            assert rank
            assert isinstance(value, int | Fraction)
            less = Fraction(sum(each < value for each in values), 400)
            assert near(rank.less, less), (code, number)
            assert near(rank.alike, Fraction(sum(each == value for each in values), 400)), (code, number)


def stream_of(at: int) -> Stream:
    return Stream(f"{at}", "referee")


def near(one: Fraction | float, other: Fraction, least: int = 400) -> bool:
    """Whether two sampled shares, the smaller sample of so many, are within 5 standard deviations or two hits."""
    share = (float(one) + float(other)) / 2
    deviation = (2 * share * (1 - share) / least) ** 0.5
    return bool(abs(float(one) - float(other)) <= 5 * deviation + 2 / least)


@cities
def test_what_lies_on_the_table_first_is_as_common_as_it_is_said_to_be(seed: int) -> None:
    for number in range(12):
        stack, tiles = dealt(seed, number, 2 + number % 4)
        measures, first = [*opening_display(stack)], stack.bag.terms.first(stack.players)
        if not first:
            assert not measures
            continue
        counts = [len(tile.treasures) for tile in tiles]
        ways, mean = stacks.shown(counts, first), Fraction(first * sum(counts), len(counts))
        off = abs(sum(counts[:first]) - mean)
        colours = [sum(tile.treasures.count(colour) for tile in tiles[:first]) for colour in stack.bag.colours]
        assert measures[0].value == (sum(counts[:first]), max(colours) - min(colours))
        rank = measures[0].rank
        assert rank
        assert rank.less == Fraction(sum(n for total, n in ways.items() if abs(total - mean) < off), ways.total())
        assert rank.alike == Fraction(sum(n for total, n in ways.items() if abs(total - mean) == off), ways.total())


@cities
def test_how_little_is_known_of_a_smooth_stack(seed: int) -> None:
    """B21 of a whole deal against shuffles of the referee's own, of eight tiles against all their 40,320 orders."""
    stack, tiles = dealt(seed, 0, 3)
    names = [tile.drawing for tile in stack.tiles]
    numbers = [stacks.contents(tile, stack.bag.colours, ()) for tile in tiles]
    orders = [stream_of(at).shuffled(range(len(tiles))) for at in range(400)]
    share = Fraction(
        sum(stacks.is_smooth([numbers[at] for at in order], [names[at] for at in order]) for order in orders), 400
    )
    told = next(measure for measure in order_of_the_stack(stack) if measure.code == "B21")
    assert isinstance(told.value, float)
    assert near(2 ** ((told.value - 1) * _bits(len(tiles))), share)


def _bits(size: int) -> float:
    """What there is to know of an order of so many tiles."""
    return 1 / (1 - stacks.known(0.5, size))


@sets
def test_whether_colours_and_kinds_of_tile_go_together(name: str) -> None:
    own, tiles = set_of(name), holdings(name)
    measures = [*colour_and_kind(own)]
    if any(own.to_roll):
        return
    pairs = [(stacks.sort(tile), colour) for tile in tiles for colour in tile.treasures]
    sorts, colours = [sort for sort, _ in pairs], [colour for _, colour in pairs]
    value = measures[0].value
    assert isinstance(value, tuple)
    told_g, told_p, bits = (float(each) for each in value if isinstance(each, int | float | Fraction))
    truth = stacks.g(sorts, colours)
    assert told_g == pytest.approx(truth, abs=1e-5)
    assert bits == pytest.approx(stacks.entropy(colours), abs=1e-5)
    others = [stacks.g(sorts, Stream(f"{at}", "colours").shuffled(colours)) for at in range(300)]
    assert near(told_p, Fraction(sum(other >= truth - 1e-9 for other in others), 300), 300)


@sets
@pytest.mark.parametrize("size", [3, 5, 8])
def test_locks_are_opened_as_they_are_in_every_order(name: str, size: int) -> None:
    """What is found lies within what there is, nearly always at its ends."""
    own, bags = set_of(name), Stream(name, "keys")
    missed = tries = 0
    for _ in range(12):
        tiles = bags.shuffled(own.tiles)[:size]
        few = Bag(own.spec, tuple(tiles))
        held = [holdings(name)[[tile.id for tile in own.tiles].index(each.id)] for each in tiles]
        truth = opening(held, own.locks, bank(rules(name)))
        for measure in of_set(few):
            best, _, worst, most = _opened(measure)
            tries += 1
            missed += (best, worst) != (truth.best, truth.worst)
            assert truth.worst <= worst <= best <= truth.best <= most <= truth.locks
        assert bool(truth.locks) == bool([*of_set(few)])
    assert missed <= tries / 5


def _opened(measure: Measure) -> tuple[int, ...]:
    assert isinstance(measure.value, tuple)
    return tuple(int(each) for each in measure.value if isinstance(each, int | Fraction))


@pytest.mark.exhaustive
@sets
def test_locks_of_a_whole_set_are_opened_as_they_are_in_every_order(name: str) -> None:
    own, tiles = set_of(name), holdings(name)
    try:
        truth = opening(tiles, own.locks, bank(rules(name)))
    except TooManyError:
        return
    for measure in of_set(own):
        best, _, worst, most = _opened(measure)
        assert truth.worst <= worst <= best <= truth.best <= most <= truth.locks


@cities
def test_keys_that_can_be_wasted_are_told_of(seed: int) -> None:
    """D05, and B6 of a deal: where of the locks that there are keys for over a fifth can be left shut."""
    own, said, _ = city(seed)
    for number in range(6):
        stack, tiles = dealt(seed, number, 2)
        truth = opening(tiles, own.locks, bank(said), 10**6)
        keys, locks = (
            [sum(getattr(tile, what).count(lock) for tile in tiles) for lock in own.locks] for what in ("keys", "locks")
        )
        shut = bank(said).shut(tuple(keys), tuple(locks))
        for measure in of_deal(stack):
            best, _, worst, _ = _opened(measure)
            assert (best, worst) == (truth.best, truth.worst), number
        ids = tuple(tile.id for tile in stack.tiles)
        written = Written(own, Spot("deal"), 2, ids, (Spot("deal"),) * len(ids))
        found = {problem.code for problem in problems(written)}
        assert ("D05" in found) == (5 * (truth.locks - shut - truth.worst) > truth.locks), (number, truth, shut)


@cities
def test_a_deal_that_cannot_be_is_told_of(seed: int) -> None:
    """D01 and D02, of deals of any number of tiles for any number of players, some of tiles that are not there."""
    own, _, _ = city(seed)
    names, stream, seen = [tile.id for tile in own.tiles], Stream(f"{seed}", "spoilt"), Counter[str]()
    for _ in range(60):
        players = 1 + stream.below(6)
        size = own.terms.tiles(players) + (stream.below(3) - 1) * stream.below(3)
        ids = stream.shuffled(names)[:size]
        for _ in range(stream.below(3)):
            ids[stream.below(len(ids))] = (*names, "tower-5", "Tower-1")[stream.below(len(names) + 2)]
        written = Written(own, Spot("deal"), players, tuple(ids), (Spot("deal"),) * len(ids))
        found = {problem.code for problem in problems(written)} & {"D01", "D02"}
        assert found == {*_spoilt(ids, names, players)}, (ids, players)
        seen.update(found)
    assert {"D01", "D02"} <= set(seen)


def _spoilt(ids: Sequence[str], names: Sequence[str], players: int) -> Iterator[str]:
    if not 2 <= players <= 5 or len(ids) != 7 * players:
        yield "D01"
    if Counter(ids) - Counter(names):
        yield "D02"
