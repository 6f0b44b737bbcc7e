"""Choosing colours: what is asked is reached, what is written stays, and the same seed gives the same colours."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from tests.castle_tiles.assign.generated import COLOURS, DRAWINGS, LOCKS, generated
from tilewright.castle_tiles.assign.assign import Assignment, Way, assign
from tilewright.castle_tiles.assign.requirement import Requirement, TaskColouring, standard, task
from tilewright.castle_tiles.assign.search import settle
from tilewright.castle_tiles.terms import Terms
from tilewright.castle_tiles.tilemap import Slot, Tile, TileMap
from tilewright.rng import Stream

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = "7b26ddb86bf93925dd62d2544814d4d2bc294fb6d03b0805a105148de92b4053"
"""What the algorithm swaps-2 makes of 60 generated tiles with the seed 2005-08-17."""

PROGRAM = """
from tests.castle_tiles.assign.test_assign_search import digest
print(digest("2005-08-17"))
"""


def coloured(tiles: tuple[Tile, ...], seed: str = "1", way: Way = "balanced") -> Assignment:
    return assign(tiles, Terms(), COLOURS, LOCKS, seed, way)


def clouds(copies: int) -> tuple[Tile, ...]:
    """One drawing without locks, so many times: two treasures and a key in the open."""
    text, kinds = DRAWINGS[3]
    drawn = TileMap.parse(text.replace(" ", "\n"), 4, 9)
    slots = tuple((digit, Slot(kind, "any")) for digit, kind in kinds.items())
    return tuple(Tile(f"c-{n}", "c", n, "Clouds", "", drawn, slots) for n in range(1, copies + 1))


def contents(done: Assignment) -> str:
    return "\n".join(f"{tile.id} {digit} {slot.phrase}" for tile in done.tiles for digit, slot in tile.contents)


def digest(seed: str) -> str:
    return sha256(contents(coloured(generated(60), seed)).encode()).hexdigest()


@pytest.mark.parametrize("seed", ["1", "2", "3", "Grüße", "x" * 10_000])
@pytest.mark.parametrize("count", [60, 300])
def test_everything_that_is_asked_is_reached(count: int, seed: str) -> None:
    done = coloured(generated(count), seed)
    assert done.missed == ()
    assert not [slot for tile in done.tiles for _, slot in tile.contents if slot.is_open]
    assert {each.requirement.id for each in done.reached} == {"B1", "B2", "B3", "B4", "B5", "B7", "B8", "B-own"}


def test_a_seed_gives_the_same_colours_everywhere() -> None:
    assert digest("2005-08-17") == GOLDEN


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_order_of_sets_in_memory_changes_nothing(hash_seed: str) -> None:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    said = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == GOLDEN


def test_twelve_seeds_give_twelve_colourings() -> None:
    assert len({digest(str(seed)) for seed in range(12)}) == 12


def test_what_is_written_stays_as_it_is() -> None:
    """Every third slot of a set that is sound as a whole is fixed; the rest is chosen round them."""
    whole = coloured(generated(60), "another").tiles
    pinned = tuple(
        replace(
            tile, contents=tuple(_some(open_, tile.contents, at) for at, open_ in enumerate(generated(60)[n].contents))
        )
        for n, tile in enumerate(whole)
    )
    done = coloured(pinned)
    assert done.missed == ()
    for before, after in zip(pinned, done.tiles, strict=True):
        for digit, slot in before.contents:
            assert slot.colour in ("any", after.slots[digit].colour)
            assert slot.lock in ("any", after.slots[digit].lock)


def _some(open_: tuple[int, Slot], chosen: tuple[tuple[int, Slot], ...], at: int) -> tuple[int, Slot]:
    return chosen[at] if open_[0] % 3 == 1 else open_


@pytest.mark.parametrize("way", ["balanced", "cycled"])
def test_one_tile_is_coloured_as_well_as_arithmetic_allows(way: Way) -> None:
    done = coloured(clouds(1), way=way)
    assert done.missed == ()
    assert not [slot for tile in done.tiles for _, slot in tile.contents if slot.is_open]


def test_all_the_same_tile() -> None:
    tiles = clouds(48)
    assert coloured(tiles).missed == ()
    turned = coloured(tiles, way="cycled")
    assert {each.value for each in turned.reached if each.requirement.id == "B1"} == {2 * 12}


def test_no_tiles_at_all() -> None:
    assert coloured(()).tiles == ()
    assert coloured((), way="cycled").missed == ()


def test_rolled_chooses_keys_and_locks_and_leaves_treasures_open() -> None:
    done = coloured(generated(60), way="rolled")
    assert {each.requirement.measure for each in done.reached} == {"keys", "locks", "own", "shut"}
    assert done.missed == ()
    slots = [slot for tile in done.tiles for _, slot in tile.contents]
    assert {slot.colour for slot in slots if slot.content == "treasure"} == {"any"}
    assert not [slot for slot in slots if slot.lock == "any" or slot.key == "any"]


def test_what_cannot_be_is_missed_and_said_by_how_much() -> None:
    tiles = generated(60)
    asked = (*standard(task(tiles, Terms(), COLOURS, LOCKS)), Requirement("40 red", "treasures", ("red",), 40, 40))
    done = assign(tiles, Terms(), COLOURS, LOCKS, "1", "balanced", asked, deep=False)
    assert {each.requirement.name for each in done.missed} == {"40 red"}
    assert done.swaps > 10_000
    worst = done.missed[0]
    assert worst.off == worst.requirement.off(worst.value) > 0


def test_the_users_own_bounds_are_kept_where_nothing_contradicts_them() -> None:
    tiles = generated(60)
    usual = [each for each in standard(task(tiles, Terms(), COLOURS, LOCKS)) if each.id not in {"B1", "B2", "B7", "B8"}]
    done = assign(
        tiles, Terms(), COLOURS, LOCKS, "1", "balanced", [*usual, Requirement("40 red", "treasures", ("red",), 40, 40)]
    )
    assert done.missed == ()
    assert sum(tile.treasures.count("red") for tile in done.tiles) == 40


def test_cycled_turns_every_drawing_through_all_colours() -> None:
    first = generated(15)
    tiles = tuple(replace(tile, id=f"{tile.drawing}-{copy}", copy=copy) for tile in first for copy in (1, 2, 3, 4))
    done = coloured(tiles, way="cycled")
    values = {each.requirement.id: set[int]() for each in done.reached}
    for each in done.reached:
        values[each.requirement.id].add(each.value)
    assert [len(values[measure]) for measure in ("B1", "B2", "B-own")] == [1, 1, 1], "exactly equal by construction"
    assert values["B3"] == values["B-own"] == {0}


def test_cycled_ties_no_colour_to_a_lock() -> None:
    """Were the first tiles not even over both, red would lie behind black and never behind white."""
    drawing = next(tile for tile in generated(60) if [slot.kind for _, slot in tile.contents] == ["treasure", "chest"])
    tiles = tuple(
        replace(drawing, id=f"d{number}-{copy}", drawing=f"d{number}", copy=copy)
        for number in range(8)
        for copy in (1, 2, 3, 4)
    )
    done = coloured(tiles, way="cycled")
    guarded = [each.value for each in done.reached if each.requirement.measure == "guarded"]
    assert sum(guarded) == 32
    assert min(guarded) > 0


@pytest.mark.parametrize("colours", [("red", "blue"), COLOURS])
def test_a_set_all_of_one_colour_is_brought_to_what_is_asked(colours: tuple[str, ...]) -> None:
    """Change by change, with two colours as with four: each slot may take every other colour."""
    asked = task(generated(60), Terms(), colours, LOCKS)
    rows = [(0,) * len(row.pinned) for row in (asked.treasures, asked.keys, asked.shut)]
    found, off, changes = settle(asked, standard(asked), TaskColouring(*rows), Stream("1", "settle"))
    assert off == 0
    assert changes > 0
    for row, names in ((found.treasures, colours), (found.keys, LOCKS), (found.shut, LOCKS)):
        assert set(row) == set(range(len(names)))
