"""Grown sets hold what the set they are for holds, lean to neither side, and have no two drawings nearly the same.

All is counted here in the characters of tiles.yaml, with nothing of the generator's.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from tests.referee.field import field
from tilewright.castle_tiles.files import TileText
from tilewright.castle_tiles.grow.grow import WEIGHTS, DrawingWish, grow
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec


@cache
def castles() -> Spec[Any]:
    return shelf.load("castles-in-the-air")


@cache
def drawn() -> tuple[TileText, ...]:
    assert castles().tiles
    drawings: tuple[TileText, ...] = castles().tiles.tiles
    return drawings


@cache
def grown(count: int, seed: str) -> tuple[TileText, ...]:
    return grow(castles(), DrawingWish(count, seed, WEIGHTS)).drawings


def counted(texts: tuple[TileText, ...]) -> Counter[str]:
    """What drawings hold, from their phrases and their maps alone."""
    there = Counter[str]()
    for text in texts:
        there["teleport doors"] += text.map.count("T")
        there["vaults"] += text.sealed
        rows = text.map.split()
        there["ladders up"] += rows[0].count("H")
        there["ladders down"] += rows[-1].count("H")
        for phrase in text.slots.values():
            words = phrase.split()
            there["doors"] += words[-1] == "door"
            there["chests"] += words[-1] == "chest"
            there["keys"] += "key" in words
            there["keys in chests"] += "key" in words and words[-1] == "chest"
            there["treasures"] += "key" not in words and words[-1] != "door"
    return there


def leaning(texts: tuple[TileText, ...]) -> int:
    """Storeys one walks off to the left less those to the right, as the referee reads the characters."""
    over = 0
    for text in texts:
        ground = field(text.map, {int(digit): phrase for digit, phrase in text.slots.items()})
        for r in range(ground.storeys):
            over += ground.exit(r, 0) - ground.exit(r, ground.columns - 1)
    return over


def differing(one: TileText, other: TileText) -> int:
    """Cells that differ, whichever way round the other lies; where a thing lies in either is left out."""
    rows, others = one.map.split(), other.map.split()
    things = "123456789T"
    least = len(rows) * len(rows[0])
    for way in (others, [row[::-1] for row in others]):
        number = 0
        for mine, theirs in zip(rows, way, strict=True):
            for a, b in zip(mine, theirs, strict=True):
                number += a != b and a not in things and b not in things
        least = min(least, number)
    return least


@pytest.mark.parametrize("seed", ["1", "monday"])
def test_as_many_tiles_as_the_set_has_hold_what_the_set_holds(seed: str) -> None:
    assert counted(grown(18, seed)) == counted(drawn())


@pytest.mark.parametrize("count", [5, 12, 17, 25])
def test_any_number_of_tiles_is_within_one_of_its_share(count: int) -> None:
    there, of_set = counted(grown(36, "1")[:count]), counted(drawn())
    off = {what: there[what] - Fraction(of_set[what] * count, len(drawn())) for what in of_set}
    assert all(abs(by) <= 1 for by in off.values()), off


def test_fewer_tiles_are_the_first_of_more() -> None:
    assert grown(18, "1") == grown(36, "1")[:18]


def test_walkways_lead_left_as_often_as_right() -> None:
    for count in range(1, 37):
        assert abs(leaning(grown(36, "1")[:count])) <= 4


@pytest.mark.parametrize("seed", ["1", "monday"])
def test_every_walkway_and_ladder_has_a_partner_however_few_are_grown(seed: str) -> None:
    """Counted in storeys one walks off and columns one climbs out of, by the referee."""
    outs: dict[str, set[int]] = {"left": set(), "right": set(), "up": set(), "down": set()}
    for text in grown(36 if seed == "1" else 18, seed):
        ground = field(text.map, {int(digit): phrase for digit, phrase in text.slots.items()})
        for side, column in (("left", 0), ("right", ground.columns - 1)):
            outs[side] |= {r for r in range(ground.storeys) if ground.exit(r, column)}
        for side, row in (("up", ground.rows[0]), ("down", ground.rows[-1])):
            outs[side] |= {c for c, char in enumerate(row) if char == "H"}
        assert outs["left"] == outs["right"]
        assert outs["up"] == outs["down"]


@pytest.mark.parametrize("seed", ["1", "monday"])
def test_every_pair_of_colours_shares_as_many_tiles(seed: str) -> None:
    """Over all four colourings of each drawing, one apart at most for any number of drawings."""
    colours, pairs = list(castles().game.colours), Counter[frozenset[str]]()
    every = [frozenset(pair) for pair in combinations(colours, 2)]
    for text in grown(36 if seed == "1" else 18, seed):
        there = {
            words[0] for phrase in text.slots.values() if (words := phrase.split())[1:2] not in (["key"], ["door"])
        }
        for by in range(4):
            moved = [colours[(colours.index(colour) + by) % 4] for colour in there]
            pairs.update(map(frozenset, combinations(moved, 2)))
        assert max(pairs[pair] for pair in every) - min(pairs[pair] for pair in every) <= 2


def test_no_two_drawings_are_nearly_the_same() -> None:
    near = [
        (one.id, other.id, cells)
        for one, other in combinations((*drawn(), *grown(36, "1")), 2)
        if (cells := differing(one, other)) <= 8
    ]
    assert near == []


@pytest.mark.parametrize(("storeys", "columns"), [(3, 10), (5, 12)])
def test_other_lattices_keep_their_distance_in_proportion(storeys: int, columns: int) -> None:
    spec = castles()
    assert spec.tiles
    lattice = spec.tiles.set.model_copy(update={"storeys": storeys, "columns": columns})
    bare = replace(spec, tiles=spec.tiles.model_copy(update={"set": lattice, "tiles": ()}))
    texts = grow(bare, DrawingWish(12, "1", WEIGHTS)).drawings
    cells = 2 * storeys * columns
    assert all(differing(one, other) * 72 > 8 * cells for one, other in combinations(texts, 2))


def test_nothing_is_sealed_before_there_is_a_teleport_door() -> None:
    doors = 0
    for text in grown(36, "1"):
        doors += text.map.count("T")
        assert doors or not text.sealed
    spec = castles()
    assert spec.tiles
    without = tuple(text for text in spec.tiles.tiles if "T" not in text.map)
    texts = grow(replace(spec, tiles=spec.tiles.model_copy(update={"tiles": without})), DrawingWish(16, "1", WEIGHTS))
    assert not any(text.sealed or "T" in text.map for text in texts.drawings)


def test_what_no_archetype_asked_for_can_hold_is_left_out() -> None:
    texts = grow(castles(), DrawingWish(6, "1", {"cloudbank": 1})).drawings
    assert len(texts) == 6
    assert not any(text.sealed for text in texts)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_large_sets_keep_all_of_it(seed: str) -> None:
    texts = grown(180, seed)
    assert counted(texts) == Counter({what: 10 * number for what, number in counted(drawn()).items()})
    assert abs(leaning(texts)) <= 4
    assert min(differing(one, other) for one, other in combinations((*drawn(), *texts), 2)) > 8
