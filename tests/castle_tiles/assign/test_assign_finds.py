"""What exists is found, whatever is asked and for every seed; what does not is refused, with a reason that holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from tests.castle_tiles.assign.counted import every_off, fits, painted
from tests.castle_tiles.assign.generated import COLOURS, LOCKS
from tests.castle_tiles.assign.instances import MANY, Instance, solvable, unsolvable
from tilewright.castle_tiles.assign.assign import Assignment, assign
from tilewright.castle_tiles.assign.every import best_of_all, colourings
from tilewright.castle_tiles.assign.requirement import Requirement, coloured, task
from tilewright.castle_tiles.terms import Terms
from tilewright.castle_tiles.tilemap import Tile
from tilewright.rng import Stream

UNSOLVABLE = 24


def chosen(instance: Instance, seed: str) -> Assignment:
    return assign(instance.tiles, Terms(), COLOURS, LOCKS, seed, "balanced", instance.asked)


def must_solve(instance: Instance, seed: str) -> None:
    done = chosen(instance, seed)
    assert fits(done.tiles, instance.asked)
    assert done.missed == ()
    for before, after in zip(instance.tiles, done.tiles, strict=True):
        assert after in painted(before), "what is written stays"


@pytest.mark.parametrize("at", range(0, MANY, 3))
def test_what_exists_is_found(at: int) -> None:
    """It is known to exist: what is asked was read off a colouring, most of which is written, and the rest open."""
    must_solve(solvable(at), "1")


@pytest.mark.exhaustive
@pytest.mark.parametrize("at", range(MANY))
@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5"])
def test_all_that_exists_is_found_for_every_seed(at: int, seed: str) -> None:
    must_solve(solvable(at), seed)


@pytest.mark.parametrize("at", range(UNSOLVABLE))
def test_what_cannot_be_comes_as_near_as_any_colouring(at: int) -> None:
    instance = unsolvable(at)
    done = chosen(instance, "1")
    least = min(map(sum, every_off(instance.tiles, instance.asked)))
    assert sum(each.off for each in done.reached) == least > 0
    assert done.counted == len(list(every_off(instance.tiles, ())))


def solutions(tiles: Sequence[Tile], asked: Sequence[Requirement]) -> int:
    return sum(not any(off) for off in every_off(tiles, asked))


@pytest.mark.parametrize("at", [1, 2])
def test_each_solution_is_as_likely_as_any_other(at: int) -> None:
    """Chi-squared stays within what 1 in 10,000 honest draws exceeds, by Wilson and Hilferty."""
    instance = solvable(at)
    count = solutions(instance.tiles, instance.asked)
    asked = task(instance.tiles, Terms(), COLOURS, LOCKS)
    assert colourings(asked) == len(list(every_off(instance.tiles, ())))
    draws, stream = 4 * count + 40, Stream("1", "draws")
    seen = Counter(best_of_all(asked, instance.asked, stream)[0] for _ in range(draws))
    assert all(fits(coloured(asked, each), instance.asked) for each in seen)
    chi = (
        sum((seen_so * count - draws) ** 2 for seen_so in (*seen.values(), *[0] * (count - len(seen)))) / draws / count
    )
    free = max(1, count - 1)
    assert chi <= free * (1 - 2 / (9 * free) + 3.72 * (2 / (9 * free)) ** 0.5) ** 3
