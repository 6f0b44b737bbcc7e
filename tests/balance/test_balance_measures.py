"""Each measure says so when a set or a deal is not as it should be, and names the pieces that make it so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from tilewright.balance.intervals import Rank
from tilewright.balance.measure import Measure
from tilewright.castle_tiles.balance.bag import Bag, Stack, bag
from tilewright.castle_tiles.balance.catalogue import MEASURES, of_deal, of_set
from tilewright.castle_tiles.balance.joins import side_by_side
from tilewright.castle_tiles.balance.shuffles import drift, entropy, g_test, kind, longest_run
from tilewright.castle_tiles.tilemap import Slot, Tile, TileMap
from tilewright.rng import Stream
from tilewright.shelf import shelf

RED = Slot("treasure", "red")


@pytest.fixture(scope="module")
def city() -> Bag:
    return bag(shelf.load("castles-in-the-air"))


def changed(city: Bag, change: Callable[[Tile], Tile | None]) -> Bag:
    """The same set with every tile changed, or left out."""
    return Bag(city.spec, tuple(after for tile in city.tiles if (after := change(tile))))


def verdicts(code: str, of: Bag) -> list[str]:
    """Of the measures of that code alone."""
    own = [measure for measure in MEASURES if (measure.__doc__ or "").startswith(f"{code}:")]
    return [found.verdict.value for measure in own for found in measure(of) if found.target]


def holding(tile: Tile, slot: Slot, *kinds: str) -> Tile:
    """The same tile with that in place of everything of some kinds."""
    things = tuple((digit, slot if each.kind in kinds else each) for digit, each in tile.contents)
    return replace(tile, contents=things)


OPPOSITE = {"red": "green", "yellow": "blue", "green": "red", "blue": "yellow"}


def _opposed(tile: Tile) -> Tile:
    """The same tile with the colour in all places that lies opposite to the first, but for that one."""
    first, rest = (tile.treasures or ("red",))[0], {"treasure", "chest"}
    slots = [replace(slot, colour=OPPOSITE[first]) if slot.treasure else slot for _, slot in tile.contents]
    at = next((at for at, slot in enumerate(slots) if slot.kind in rest and slot.treasure), None)
    if at is not None:
        slots[at] = replace(slots[at], colour=first)
    return replace(tile, contents=tuple((digit, slot) for (digit, _), slot in zip(tile.contents, slots, strict=True)))


def _hoarding(tile: Tile) -> Tile:
    """Keys lie on the first copies alone, four on each."""
    drawn = [(digit, slot) for digit, slot in tile.contents if not slot.key]
    free = [digit for digit in range(1, 10) if digit not in dict(drawn)]
    keys = [(digit, Slot("key", colour)) for digit, colour in zip(free, ("black", "white") * 2, strict=False)]
    return replace(tile, contents=tuple(sorted([*drawn, *(keys if tile.copy == 1 else [])])))


def _leaning(tile: Tile) -> Tile:
    """The tile with nothing on it, and a walkway to the left alone."""
    air = ("." * tile.map.columns,) * 2
    drawn = TileMap.parse("\n".join([*air * (tile.map.storeys - 1), air[0], "~" + air[0][1:]]), 4, 9, frozenset())
    return replace(tile, map=drawn, contents=())


SPOILT: dict[str, tuple[Callable[[Tile], Tile | None], list[str]]] = {
    "B1": (lambda tile: None if tile.id == "tower-1" else tile, ["fine"]),
    "B1 ": (lambda tile: None if tile.drawing == "tower" and "red" in tile.treasures else tile, ["warn"]),
    "B2": (lambda tile: tile if tile.copy > 1 or tile.drawing != "library" else None, ["warn"]),
    "B3": (lambda tile: holding(tile, RED, "treasure") if tile.drawing == "kitchen" else tile, ["warn"]),
    "B4": (lambda tile: None if "black" in tile.keys and tile.copy == 1 else tile, ["warn"]),
    "B5": (lambda tile: holding(tile, RED, "key"), ["fail", "fail"]),
    "B5 ": (lambda tile: holding(tile, RED, "chest"), ["fine", "warn"]),
    "B6": (lambda tile: holding(tile, Slot("chest", "white", "white", "key"), "key"), ["fail"]),
    "B7": (_opposed, ["fail"]),
    "B8": (lambda tile: holding(tile, Slot("chest", "red", "black", "treasure"), "chest"), ["fail"]),
    "B9": (lambda tile: tile if tile.copy == 1 else replace(tile, contents=()), ["fail"]),
    "B11": (lambda tile: replace(tile, contents=tile.contents[:1]) if tile.drawing == "library" else tile, ["fine"]),
    "B13": (lambda tile: None if "walk" in tile.map.ports.left else tile, ["warn", "fine"]),
    "B13 ": (_leaning, ["warn", "fail"]),
    "B14": (
        lambda tile: holding(tile, RED, "treasure") if "blue" in tile.treasures else tile,
        ["warn", "fine"],
    ),
    "B14 ": (_hoarding, ["fine", "warn"]),
    "B18": (lambda tile: holding(tile, RED, "treasure") if kind(tile) == "shaft" else tile, ["fail"]),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_set_that_is_spoilt_is_told_so(name: str, city: Bag) -> None:
    change, expected = SPOILT[name]
    found = verdicts(name.strip(), changed(city, change))
    assert found[: len(expected)] == expected


def test_whoever_holds_a_colour_twice_is_named(city: Bag) -> None:
    spoilt = changed(city, lambda tile: holding(tile, RED, "treasure") if tile.id == "kitchen-2" else tile)
    (measure,) = [measure for measure in of_set(spoilt) if measure.code == "B3"]
    assert [(each.name, each.why) for each in measure.offenders] == [("kitchen-2", "holds red twice")]
    assert measure.offenders[0].place.startswith("data/castles-in-the-air/tiles.yaml:")


def test_a_tile_far_below_the_rest_is_named(city: Bag) -> None:
    """The observatory without its teleport door: a chest, four moves in and three out."""

    def shut(tile: Tile) -> Tile:
        air = tuple(line.replace("T", ":") for line in tile.map.air)
        return replace(tile, map=replace(tile.map, air=air)) if tile.drawing == "observatory" else tile

    measures = {measure.code: measure for measure in of_set(changed(city, shut))}
    assert (measures["B11"].verdict, measures["B12"].target) == ("warn", "")  # somebody is last in every set
    names = [[each.name for each in measures[code].offenders] for code in ("B11", "B12")]
    assert names == [[f"observatory-{copy}" for copy in range(1, 5)]] * 2


def test_every_measure_has_its_entry_in_the_manual() -> None:
    assert [measure.__name__ for measure in MEASURES if not (measure.__doc__ or "").startswith("B")] == []


def test_too_few_tiles_say_nothing(city: Bag) -> None:
    assert of_set(Bag(city.spec, city.tiles[:11])) == ()
    assert of_set(Bag(city.spec, ())) == ()
    assert of_set(Bag(city.spec, city.tiles[:13])) == ()  # fewer than two players are dealt
    assert of_set(Bag(city.spec, city.tiles[:14])) != ()


# How tiles meet


def test_chances_of_joining_are_those_of_every_pair(city: Bag) -> None:
    tiles = city.tiles[::4] + city.tiles[1:20:4]
    pairs = [(a, b) for a in tiles for b in tiles if a is not b]
    meets = [set(zip(a.map.ports.right, b.map.ports.left, strict=True)) for a, b in pairs]
    joined = sum(("walk", "walk") in met for met in meets)
    blocked = sum(bool({("walk", "wall"), ("wall", "walk")} & met) for met in meets)
    assert side_by_side(tiles) == (Fraction(joined, len(pairs)), Fraction(blocked, len(pairs)))


def test_kinds_of_tile(city: Bag) -> None:
    kinds = {tile.drawing: kind(tile) for tile in city.tiles}
    assert [kinds[name] for name in ("shaft", "sky-bridge", "great-hall", "vault")] == [
        "shaft",
        "passage",
        "landing",
        "island",
    ]


def test_g_is_that_of_the_textbook() -> None:
    """Sokal and Rohlf's table of 15, 5, 5, 15: G = 2 (2 * 15 ln 1.5 + 2 * 5 ln 0.5) = 10.465."""
    kinds = ["a"] * 20 + ["b"] * 20
    colours = ["x"] * 15 + ["y"] * 5 + ["x"] * 5 + ["y"] * 15
    value, chance, within = g_test(kinds, colours, "1")
    assert value == pytest.approx(10.4650, abs=1e-4)
    assert within.low < chance < 0.02 < within.high < 0.03
    assert entropy(colours) == 1.0
    assert g_test(kinds, ["x", "y"] * 20, "1")[:2] == pytest.approx((0.0, 1.0), abs=1e-9)


# The order of a stack


def test_how_far_a_stack_runs_ahead_of_itself() -> None:
    """Four tiles, two treasures: after the first two both are out, one more than the mean pace; times four tiles."""
    assert drift([(1,), (1,), (0,), (0,)]) == 4
    assert drift([(1,), (0,), (1,), (0,)]) == 2
    assert drift([(1, 0), (0, 1), (1, 0), (0, 1)]) == 2
    assert longest_run(["a", "b", "b", "b", "a"]) == 3
    assert longest_run([]) == 0


def order(city: Bag, key: Callable[[Tile], object]) -> dict[str, Measure]:
    tiles = Stream("7", "deal").shuffled(city.tiles)[:28]
    return {measure.code: measure for measure in of_deal(Stack(city, tuple(sorted(tiles, key=key)), 4))}  # type: ignore[arg-type]


def test_a_sorted_stack_is_worse_than_any_shuffle(city: Bag) -> None:
    by_colour, by_kind = order(city, lambda tile: "red" in tile.treasures), order(city, kind)
    beyond = Rank(Fraction(1), Fraction(0), 1000)
    assert (by_colour["B15"].verdict, by_colour["B15"].rank) == ("fail", beyond)
    assert (by_kind["B16"].verdict, by_kind["B16"].rank) == ("fail", beyond)
    assert by_colour["B21"].value == by_kind["B21"].value  # of the tiles, not of their order


def test_a_poor_display_is_told(city: Bag) -> None:
    poor = order(city, lambda tile: len(tile.treasures))
    assert poor["B17"].verdict == "warn"  # of shuffles, more than 3 of 1,000 begin so poorly
    assert poor["B17"].rank
    assert poor["B17"].rank.of_100 >= 95


def test_a_deck_code_tells_no_order(city: Bag) -> None:
    stack = Stack(city, city.tiles[:28], 4, ordered=False)
    codes = {measure.code for measure in of_deal(stack)}
    assert "B9" in codes
    assert not codes & {"B15", "B16", "B17", "B21"}


def test_the_same_seed_measures_the_same(city: Bag) -> None:
    again = bag(shelf.load("castles-in-the-air"))
    assert of_set(city) == of_set(again)
    assert of_deal(Stack(city, city.tiles[:21], 3)) == of_deal(Stack(again, again.tiles[:21], 3))
