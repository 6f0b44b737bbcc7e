"""Why no colouring can be, against all colourings there are: cores hold, and no less would have to give way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from tests.castle_tiles.assign.counted import every_off
from tests.castle_tiles.assign.generated import COLOURS, LOCKS, generated
from tests.castle_tiles.assign.instances import Instance, solvable, unsolvable
from tests.castle_tiles.why.proofs import prove_colours, solve_colours
from tilewright.castle_tiles.assign.requirement import FAR, Requirement, task
from tilewright.castle_tiles.terms import Terms


def ways_out(instance: Instance, asked: Sequence[Requirement]) -> Iterator[dict[str, int]]:
    """Of every colouring by how much each name would have to give way: its worst number."""
    for offs in set(every_off(instance.tiles, asked)):
        gives: dict[str, int] = {}
        for each, off in zip(asked, offs, strict=True):
            gives[each.name] = max(gives.get(each.name, 0), off)
        yield {name: off for name, off in gives.items() if off}


SEALED = "no key beside its own lock"


@pytest.mark.parametrize("at", [*range(6), *(pytest.param(at, marks=pytest.mark.exhaustive) for at in range(6, 24))])
def test_core_and_ways_out_are_those_of_all_colourings(at: int) -> None:
    instance = unsolvable(at)
    asked = (*(each for each in instance.asked if each.name != SEALED), Requirement(SEALED, "own", (), 0, 0))
    proof = prove_colours(task(instance.tiles, Terms(), COLOURS, LOCKS), asked)
    every = [*ways_out(instance, asked)]
    assert proof.verdict == "impossible"
    assert proof.minimal
    assert all(set(gives) & set(proof.core) for gives in every)
    for name in proof.core:
        assert any(not set(gives) & set(proof.core) - {name} for gives in every), f"{name} is not needed"
    for relaxation in proof.relaxations:
        keep = {each.name for each in asked if not each.id} if relaxation != proof.relaxations[0] else set()
        cheapest = min((sum(gives.values()), len(gives)) for gives in every if not set(gives) & keep)
        assert relaxation.proved
        assert (sum(by for _, by in relaxation.gives), len(relaxation.gives)) == cheapest


def test_of_ways_out_that_cost_the_same_the_one_with_fewer_names_is_told() -> None:
    """Four in all give way, however they are shared out among the names: one name is read more easily than two."""
    asked = [Requirement("many", "treasures", ("red",), 4, FAR), Requirement("none", "treasures", ("red",), 0, 0)]
    (relaxation,) = prove_colours(task(generated(5), Terms(), COLOURS, LOCKS), asked).relaxations
    assert [by for _, by in relaxation.gives] == [4]


@pytest.mark.parametrize("at", [7, 20, 41])
def test_the_solver_gives_the_same_colours_for_a_seed(at: int) -> None:
    instance = solvable(at)
    asked = task(instance.tiles, Terms(), COLOURS, LOCKS)
    answers = {solve_colours(asked, instance.asked, "1") for _ in range(2)}
    assert [verdict for verdict, _ in answers] == ["possible"]
