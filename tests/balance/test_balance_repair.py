"""The single change that mends a line most: found among all, and true of the set that is changed so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tilewright.castle_tiles.balance.bag import Bag, bag
from tilewright.castle_tiles.balance.catalogue import of_set
from tilewright.castle_tiles.balance.joins import LINES, MOST, best_change, repair
from tilewright.castle_tiles.tilemap import Slot, Tile
from tilewright.shelf import shelf


@pytest.fixture(scope="module")
def city() -> Bag:
    return bag(shelf.load("castles-in-the-air"))


def _with(city: Bag, name: str, digit: int, slot: Slot | None) -> Bag:
    """The same set with another slot on one tile, or none."""

    def other(tile: Tile) -> Tile:
        rest = [each for each in tile.contents if each[0] != digit]
        return replace(tile, contents=tuple(sorted([*rest, *([(digit, slot)] if slot else [])])))

    return Bag(city.spec, tuple(other(tile) if tile.id == name else tile for tile in city.tiles))


def _spoilt(city: Bag) -> Iterator[tuple[str, Bag]]:
    """A red treasure that was blue; a key that is gone."""
    blue = Slot("treasure", "blue")
    tile, digit = next((tile, digit) for tile in city.tiles for digit, slot in tile.contents if slot == blue)
    yield "B1", _with(city, tile.id, digit, Slot("treasure", "red"))
    yield "B2", _with(city, tile.id, digit, Slot("treasure", "red"))
    tile, digit = next((tile, digit) for tile in city.tiles for digit, slot in tile.contents if slot.kind == "key")
    yield "B4", _with(city, tile.id, digit, None)


def test_what_one_change_has_spoilt_one_change_mends(city: Bag) -> None:
    for code, spoilt in _spoilt(city):
        (measure,) = [each for each in of_set(spoilt) if each.code == code]
        assert measure.verdict == "warn"
        assert measure.room is not None
        assert measure.room < 0
        assert "best single change: " in measure.help
        change = best_change(spoilt, code)
        assert change
        assert LINES[code].off(spoilt, change.total)[0] == 0
        assert LINES["B3"].off(spoilt, change.total) == (0,)


def test_the_change_is_the_best_of_all_and_its_numbers_are_those_of_the_changed_set(city: Bag) -> None:
    """Against every recolouring of every slot, each measured as a set of its own."""
    few = Bag(city.spec, tuple(tile for tile in city.tiles if tile.copy == 1))
    change = best_change(few, "B2")
    assert change
    least = [_off(_with(few, tile.id, digit, other)) for tile in few.tiles for digit, other in _others(few, tile)]
    least += [_off(Bag(few.spec, (*few.tiles, tile))) for tile in few.tiles]
    least += [_off(Bag(few.spec, tuple(each for each in few.tiles if each != tile))) for tile in few.tiles]
    assert LINES["B2"].off(few, change.total) == (min(least),)


def _others(few: Bag, tile: Tile) -> Iterator[tuple[int, Slot]]:
    for digit, slot in tile.contents:
        for colour in few.colours if slot.treasure else ():
            yield digit, replace(slot, colour=colour)


def _off(changed: Bag) -> int:
    costs = changed.total.features.cost
    return max(costs) - min(costs)


def test_what_is_as_good_as_can_be_needs_no_change(city: Bag) -> None:
    assert all(best_change(city, code) is None for code in ("B1", "B2", "B3", "B4", "B5"))


def test_a_line_that_is_fine_has_its_best_change_too(city: Bag) -> None:
    """Pairs are one off their mean at most, as they should be, and can be evener all together."""
    pairs = repair(city, "B7")
    assert pairs.now == " ".join(map(str, city.total.pairs))
    assert pairs.change
    assert pairs.after == f"best single change: {pairs.change.words}; then {pairs.then}"
    assert pairs.words.splitlines() == [f"B7  {pairs.now}", f"    {pairs.after}"]
    assert pairs.then == " ".join(map(str, pairs.change.total.pairs))
    uneven = [
        sum((6 * each - sum(counts)) ** 2 for each in counts) for counts in (city.total.pairs, _pairs(pairs.then))
    ]
    assert uneven[1] < uneven[0]


def _pairs(words: str) -> tuple[int, ...]:
    return tuple(map(int, words.split()))


def test_where_nothing_is_better_or_tried_it_is_said(city: Bag) -> None:
    even = repair(city, "B1").record
    assert (even["change"], even["then"]) == (None, None)
    assert even["told"] == "no single change of a slot or a copy makes it better"
    large = Bag(city.spec, (city.tiles * (MOST // len(city.tiles) + 1))[: MOST + 1])
    assert repair(large, "B1").after == f"no single change is tried in a set of more than {MOST} tiles"


def test_a_flagged_line_that_is_no_sum_says_that_nothing_is_tried(city: Bag) -> None:
    """All but six tiles are bare: treasures on a tile vary too much (B9)."""
    bare = [tile if at < 6 else replace(tile, contents=()) for at, tile in enumerate(city.tiles)]
    lines = [each for each in of_set(Bag(city.spec, tuple(bare))) if each.code == "B9" and each.verdict != "fine"]
    assert lines
    assert all(each.help.endswith("no single change is tried for this line") for each in lines)
