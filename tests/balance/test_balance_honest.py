"""How seldom honest deals and honest sets are flagged, and that faults put in on purpose are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from scipy.stats import chi2_contingency

from tilewright.balance.measure import Measure, Verdict
from tilewright.castle_tiles.balance import items, joins, spread
from tilewright.castle_tiles.balance.bag import Bag, Stack, bag
from tilewright.castle_tiles.balance.catalogue import Alarms, alarms_of, of_deal
from tilewright.castle_tiles.balance.deals import locks_that_stay_shut
from tilewright.castle_tiles.balance.honest import (
    EVEN_CHESTS,
    EVEN_PAIRS,
    Tries,
    bound,
    honest_sets,
    judge_set,
    levels,
    renamed,
    tails,
)
from tilewright.castle_tiles.balance.shuffles import colour_and_kind, kind
from tilewright.castle_tiles.balance.tally import tally
from tilewright.castle_tiles.limits import FAILED, FLAGGED
from tilewright.castle_tiles.tilemap import Slot, Tile
from tilewright.rng import Stream
from tilewright.shelf import shelf


@pytest.fixture(scope="module")
def city() -> Bag:
    return bag(shelf.load("castles-in-the-air"))


# Whole tables


def test_a_tail_counts_what_is_larger_and_half_of_what_is_alike() -> None:
    assert tails({1: 6, 2: 2, 5: 2}) == {5: 0.1, 2: 0.3, 1: 0.7}
    assert [bound({1: 6, 2: 2, 5: 2}, level) for level in (0.05, 0.1, 0.2, 0.3, 0.5, 0.9)] == [5, 5, 2, 2, 1, 1]


def _tries(seed: str, fixed: int) -> Tries:
    """Three lines of which two go together, on 500 tables; of each hundred so many are flagged anyhow."""
    stream = Stream(seed, "test")
    one = [stream.below(40) for _ in range(500)]
    lines = (one, [each + stream.below(3) for each in one], [stream.below(7) for _ in range(500)])
    return Tries(lines, [at % 100 < fixed for at in range(500)], [False] * 500)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("fixed", [0, 3, 30])
def test_lines_are_flagged_in_as_many_tables_as_are_allowed(seed: str, fixed: int) -> None:
    """Counted table by table from the limits of each line, as a reader of the tables would."""
    tries = _tries(seed, fixed)
    of_tries = levels(tries)
    limits = [bound(Counter(line), of_tries.warn) for line in tries.lines]
    tables = [
        anyhow or any(line[at] > limit for line, limit in zip(tries.lines, limits, strict=True))
        for at, anyhow in enumerate(tries.flagged)
    ]
    assert of_tries.flagged == Fraction(sum(tables), 500)
    allowed = max(FLAGGED, Fraction(fixed, 100) + FLAGGED / 4)
    assert Fraction(fixed, 100) <= of_tries.flagged <= allowed
    stricter = [
        max((value for value in line if value < limit), default=limit)
        for line, limit in zip(tries.lines, limits, strict=True)
    ]
    more = [any(line[at] > limit for line, limit in zip(tries.lines, stricter, strict=True)) for at in range(500)]
    assert sum(more) + fixed * 5 > allowed * 500  # one step less, and more would be flagged than are allowed


def test_nothing_to_look_at_flags_nothing() -> None:
    assert levels(Tries((), [False] * 4, [False] * 4)).flagged == 0
    assert levels(Tries(([3, 3, 3, 3],), [False] * 4, [True] * 4)) == levels(Tries(([3] * 4,), [False] * 4, [True] * 4))


# Deals


def _verdicts(measures: Sequence[Measure]) -> set[Verdict]:
    return {measure.verdict for measure in measures}


def _dealt(city: Bag, players: int, count: int) -> Iterator[set[Verdict]]:
    stream = Stream("honest", f"{players} players")
    for _ in range(count):
        yield _verdicts(of_deal(Stack(city, tuple(stream.shuffled(city.tiles)[: 7 * players]), players)))


def test_honest_deals_are_seldom_flagged(city: Bag) -> None:
    """Of 30, 6 are what chance makes of 10 of 100, but for once in 50 tests; of one seed, so that it always holds."""
    dealt = [*_dealt(city, 4, 30)]
    assert sum(each != {Verdict.FINE} for each in dealt) <= 6
    assert sum(Verdict.FAIL in each for each in dealt) <= 1


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_more_than_ten_of_a_hundred_honest_deals_are_flagged_and_one_fails(city: Bag, players: int) -> None:
    """Of 400, up to 54 and 10 are what chance makes of 10 and 1 of 100, but for once in 100 tests."""
    dealt = [*_dealt(city, players, 400)]
    assert sum(each != {Verdict.FINE} for each in dealt) <= 54
    assert sum(Verdict.FAIL in each for each in dealt) <= 10


@pytest.mark.parametrize("players", [2, 4])
def test_the_sentence_under_a_deal_says_what_is_so(city: Bag, players: int) -> None:
    """Without an order, told by lines of which each is asked by itself, of deals the limits have not seen."""
    stream, flagged = Stream("again", f"{players}"), 0
    example = Stack(city, city.tiles[: 7 * players], players, ordered=False)
    said = alarms_of(example)
    limits = {str(measure.what): measure for measure in of_deal(example)}
    assert limits
    for _ in range(60):
        stack = replace(example, tiles=tuple(stream.shuffled(city.tiles)[: 7 * players]))
        flagged += any(measure.verdict is not Verdict.FINE for measure in of_deal(stack))
    assert abs(flagged / 60 - said.flagged) < 3 * (float(said.flagged) * 0.95 / 60) ** 0.5


def test_a_lock_that_stays_shut_is_judged_by_how_seldom_deals_have_one(city: Bag) -> None:
    """In 6.3 of 100 deals for two one does at least, in 2 of 10,000 for five."""
    order = sorted(city.tiles, key=lambda tile: (len(tile.keys) - len(tile.locks), tile.id))
    verdicts = {}
    for players in (2, 5):
        deals = ((*order[:few], *order[len(order) + few - 7 * players :]) for few in range(7 * players))
        measures = (each for tiles in deals for each in locks_that_stay_shut(Stack(city, tiles, players)))
        verdicts[players] = next(measure.verdict for measure in measures if measure.value in {1, 2})
    assert verdicts == {2: Verdict.FINE, 5: Verdict.FAIL}


def test_what_is_possible_is_never_told_as_none() -> None:
    words = Alarms("set", Fraction(47, 100), Fraction(1, 1000)).words
    assert words.startswith("Of 100 honest shuffles of the colours on these drawings, 47 have a flagged line, under 1 ")
    assert "100 have" in Alarms("set", Fraction(1), Fraction(0)).words


# Sets


def test_renaming_a_tile_is_colouring_it_otherwise(city: Bag) -> None:
    """Against the tile itself with other colours and locks."""
    colours, locks = ("green", "red", "blue", "yellow"), ("white", "black")
    new = {**dict(zip(colours, city.colours, strict=True)), **dict(zip(locks, city.locks, strict=True))}

    def other(slot: Slot) -> Slot:
        return replace(slot, colour=slot.colour and new[slot.colour], lock=slot.lock and new[slot.lock])

    orders = [city.colours.index(each) for each in colours], [city.locks.index(each) for each in locks]
    for tile, each in zip(city.tiles, city.tallies, strict=True):
        again = replace(tile, contents=tuple((digit, other(slot)) for digit, slot in tile.contents))
        assert renamed(each, *orders, mirrored=False) == tally(again, city.terms.fares, city.colours, city.locks)


def test_honest_shuffles_keep_what_colourings_make_even(city: Bag) -> None:
    sets = honest_sets(city)
    assert {each.features.treasures for each in sets} == {(32, 32, 32, 32)}
    assert {each.features.keys for each in sets} == {(34, 34)}
    assert len({each.pairs for each in sets}) > 10
    assert {abs(each.features.left - each.features.right) for each in sets} > {0, 8, 16}
    assert honest_sets(bag(shelf.load("castles-in-the-air"))) == sets


MADE = (
    items.colour_totals,
    items.access_costs,
    items.same_colour_twice,
    items.lock_colours,
    items.locks_that_stay_shut,
    items.pairs_of_colours,
    items.chests_of_colours,
    joins.walkways_of_both_sides,
)
"""Measures that colours and locks decide, and how drawings are turned."""


def _look(city: Bag, tiles: Sequence[Tile]) -> set[Verdict]:
    whole = Bag(city.spec, tuple(tiles))
    return _verdicts([measure for look in MADE for measure in look(whole)])


def _shuffled(city: Bag, stream: Stream) -> list[Tile]:
    """An honest shuffle, tile by tile: the colours and locks of each drawing called otherwise, in all its copies."""
    names: dict[str, dict[str, str]] = {}
    for tile in city.tiles:
        if tile.drawing not in names:
            colours, locks = stream.shuffled(city.colours), stream.shuffled(city.locks)
            each = (*zip(city.colours, colours, strict=True), *zip(city.locks, locks, strict=True))
            names[tile.drawing] = dict(each)
    return [_called(tile, names[tile.drawing]) for tile in city.tiles]


def _called(tile: Tile, names: dict[str, str]) -> Tile:
    slots = (
        (digit, replace(slot, colour=slot.colour and names[slot.colour], lock=slot.lock and names[slot.lock]))
        for digit, slot in tile.contents
    )
    return replace(tile, contents=tuple(slots))


def _one_red_more(tiles: list[Tile], stream: Stream) -> list[Tile]:
    return _recoloured(tiles, stream, lambda slot: bool(slot.treasure) and slot.treasure != "red", "red")


def _recoloured(tiles: list[Tile], stream: Stream, fits: Callable[[Slot], bool], colour: str) -> list[Tile]:
    places = [(at, digit) for at, tile in enumerate(tiles) for digit, slot in tile.contents if fits(slot)]
    at, place = places[stream.below(len(places))]
    slots = ((digit, replace(slot, colour=colour) if digit == place else slot) for digit, slot in tiles[at].contents)
    return [*tiles[:at], replace(tiles[at], contents=tuple(slots)), *tiles[at + 1 :]]


def _one_key_short(tiles: list[Tile], stream: Stream) -> list[Tile]:
    places = [(at, digit) for at, tile in enumerate(tiles) for digit, slot in tile.contents if slot.key]
    at, place = places[stream.below(len(places))]
    rest = tuple((digit, slot) for digit, slot in tiles[at].contents if digit != place)
    return [*tiles[:at], replace(tiles[at], contents=rest), *tiles[at + 1 :]]


def _red_is_dearer(city: Bag, tiles: list[Tile], stream: Stream) -> list[Tile]:
    """Easy red treasures change places with dearer ones of other colours, till red costs a tenth more."""
    start = _cost(city, tiles)
    for _ in range(1000):
        if 10 * _cost(city, tiles) >= 11 * start:
            return tiles
        more = _recoloured(tiles, stream, lambda slot: slot.treasure == "red", "blue")
        more = _recoloured(more, stream, lambda slot: slot.treasure == "blue", "red")
        tiles = max(tiles, more, key=lambda each: _cost(city, each))
    raise AssertionError


def _cost(city: Bag, tiles: Sequence[Tile]) -> int:
    return Bag(city.spec, tuple(tiles)).total.features.cost[0]


FAULTS: dict[str, Callable[[Bag, list[Tile], Stream], list[Tile]]] = {
    "one red treasure more": lambda _, tiles, stream: _one_red_more(tiles, stream),
    "one key short": lambda _, tiles, stream: _one_key_short(tiles, stream),
    "red costs a tenth more": _red_is_dearer,
}


def _found(city: Bag, fault: str, count: int) -> int:
    stream = Stream(fault, "fault")
    looks = (_look(city, FAULTS[fault](city, _shuffled(city, stream), stream)) for _ in range(count))
    return sum(each != {Verdict.FINE} for each in looks)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_put_into_an_honest_set_is_found(city: Bag, fault: str) -> None:
    assert _found(city, fault, 5) == 5


@pytest.mark.exhaustive
@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_found_in_ninety_of_a_hundred_sets(city: Bag, fault: str) -> None:
    assert _found(city, fault, 100) >= 90


def _honest(city: Bag, count: int) -> list[set[Verdict]]:
    stream = Stream("sets", "honest")
    return [_look(city, _shuffled(city, stream)) for _ in range(count)]


def test_honest_sets_are_seldom_flagged(city: Bag) -> None:
    assert sum(each != {Verdict.FINE} for each in _honest(city, 20)) <= 3


@pytest.mark.exhaustive
def test_no_more_than_ten_of_a_hundred_honest_sets_are_flagged_and_one_fails(city: Bag) -> None:
    looks = _honest(city, 200)
    assert sum(each != {Verdict.FINE} for each in looks) <= 20
    assert sum(Verdict.FAIL in each for each in looks) <= 2
    assert Fraction(1, 100) > FAILED


# Sets in which each tile is a drawing of its own: renaming the colours of a drawing mixes everything


def _alone(city: Bag) -> list[Tile]:
    return [replace(tile, drawing=tile.id) for tile in city.tiles]


def _holding(tiles: Sequence[Tile], colours: Sequence[str]) -> list[Tile]:
    """The same tiles with these colours of their treasures, one after the other."""
    left = iter(colours)

    def own(slot: Slot) -> Slot:
        return replace(slot, colour=next(left)) if slot.treasure else slot

    return [replace(tile, contents=tuple((digit, own(slot)) for digit, slot in tile.contents)) for tile in tiles]


def _treasures(tiles: Sequence[Tile]) -> list[tuple[Tile, Slot]]:
    return [(tile, slot) for tile in tiles for _, slot in tile.contents if slot.treasure]


def _as_dealt(city: Bag, stream: Stream) -> list[Tile]:
    """As many treasures of each colour as there are, dealt to the slots by chance."""
    tiles = _alone(city)
    return _holding(tiles, stream.shuffled([str(slot.treasure) for _, slot in _treasures(tiles)]))


def _together(city: Bag, stream: Stream) -> list[Tile]:
    """Red lies with blue and yellow with green, on most tiles that hold two."""
    pairs = [("red", "blue"), ("yellow", "green")]
    colours: list[str] = []
    for at, tile in enumerate(_as_dealt(city, stream)):
        own = [*tile.treasures]
        colours += pairs[at % 2] if len(own) == 2 and at % 5 else own
    return _holding(_alone(city), colours)


def _by_lock(city: Bag, stream: Stream) -> list[Tile]:
    """Chests 6 0 3 3 3 3 0 6: red lies behind black locks alone, and blue behind white ones."""
    left = {"black": [*"rrrrrryyyggg"], "white": [*"yyygggbbbbbb"]}
    names = {name[0]: name for name in city.colours}
    colours = []
    for _, slot in _treasures(_as_dealt(city, stream)):
        mixed = left[slot.lock or ""] if slot.kind == "chest" else None
        colours.append(names[mixed.pop(stream.below(len(mixed)))] if mixed else str(slot.treasure))
    return _holding(_alone(city), colours)


def _on_shafts(city: Bag, stream: Stream) -> list[Tile]:
    """16 of 28 treasures on shafts are red, where 7 would be its part."""
    tiles = _as_dealt(city, stream)
    colours = [str(slot.treasure) for _, slot in _treasures(tiles)]
    there = [at for at, (tile, _) in enumerate(_treasures(tiles)) if kind(tile) == "shaft"]
    away = [at for at, colour in enumerate(colours) if colour == "red" and at not in there]
    for at in there:
        if sum(colours[each] == "red" for each in there) < 16 and colours[at] != "red":
            other = away.pop(stream.below(len(away)))
            colours[at], colours[other] = colours[other], colours[at]
    return _holding(_alone(city), colours)


LINES_OF_CHANCE = {
    "B7": (items.pairs_of_colours, _together),
    "B8": (items.chests_of_colours, _by_lock),
    "B18": (colour_and_kind, _on_shafts),
}


@pytest.mark.parametrize("code", LINES_OF_CHANCE)
def test_what_goes_together_is_found_where_every_tile_is_a_drawing_of_its_own(city: Bag, code: str) -> None:
    look, plant = LINES_OF_CHANCE[code]
    stream = Stream(code, "planted")
    sets = (Bag(city.spec, tuple(plant(city, stream))) for _ in range(10))
    found = [measure.verdict for whole in sets for measure in look(whole)]
    assert len(found) == 10
    assert Verdict.FINE not in found


def test_honest_sets_of_single_drawings_are_seldom_flagged(city: Bag) -> None:
    """Of 20, 5 are what chance makes of 10 of 100, but for once in 50 tests."""
    stream, flagged = Stream("alone", "honest"), 0
    for _ in range(20):
        whole = Bag(city.spec, tuple(_as_dealt(city, stream)))
        verdicts = {judge_set(whole, line).verdict for line in (EVEN_PAIRS, EVEN_CHESTS)}
        flagged += verdicts | {measure.verdict for measure in colour_and_kind(whole)} != {Verdict.FINE}
    assert flagged <= 5


def test_squares_see_what_the_furthest_number_does_not(city: Bag) -> None:
    """From the definitions: 17 2 9 9 2 17 is no further off in any number than 9 17 9 9 9 3, and much rarer."""
    both = [replace(city.total, pairs=counts) for counts in ((17, 2, 9, 9, 2, 17), (9, 17, 9, 9, 9, 3))]
    assert spread.pairs_off(both[0]) <= spread.pairs_off(both[1])
    mean = Fraction(56, 6)
    for each in both:
        assert spread.pairs_squared(each) == 36 * sum((count - mean) ** 2 for count in each.pairs)
    assert spread.pairs_squared(both[0]) > 2 * spread.pairs_squared(both[1])
    tied = replace(city.total, chests=(6, 0, 3, 3, 3, 3, 0, 6))
    assert spread.guarded_tied(tied) == pytest.approx(float(chi2_contingency([[6, 0], [3, 3], [3, 3], [0, 6]])[0]))
