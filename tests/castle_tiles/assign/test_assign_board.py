"""A board knows what an exchange would bring before it is made, and goes back to the best it has met."""

from __future__ import annotations

import random

import pytest

from tests.castle_tiles.assign.generated import COLOURS, LOCKS, generated
from tilewright.castle_tiles.assign import board as boards
from tilewright.castle_tiles.assign import search as searching
from tilewright.castle_tiles.assign.board import TaskBoard, WholeBoard
from tilewright.castle_tiles.assign.requirement import Requirement, Task, standard, task
from tilewright.castle_tiles.terms import Terms


def dealt(asked: Task, wanted: tuple[Requirement, ...], number: int) -> tuple[TaskBoard, list[int]]:
    """Treasures in colours of pure chance, so that one colour is often on a tile twice."""
    chance = random.Random(number)
    shut = [chance.randrange(len(LOCKS)) for _ in asked.shut.tile]
    board = TaskBoard(asked, wanted, shut)
    for treasure in range(len(asked.treasures)):
        board.put(treasure, chance.randrange(len(COLOURS)))
    return board, shut


@pytest.mark.parametrize("most", [3, boards.MOST_KNOWN], ids=["little is kept", "all is kept"])
@pytest.mark.parametrize("number", range(4))
def test_what_an_exchange_would_bring_is_what_it_brings(
    number: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "MOST_KNOWN", most)
    asked = task(generated(20), Terms(), COLOURS, LOCKS)
    wanted, chance = standard(asked), random.Random(number)
    board, shut = dealt(asked, wanted, number)
    for _ in range(600):
        one, other = chance.sample(range(len(asked.treasures)), 2)
        if board.colour[one] == board.colour[other]:
            continue
        before = board.energy()
        worse = board.worse(one, other)
        assert board.energy() == before
        board.swap(one, other)
        assert board.energy() == before + worse
        assert len(board._met) <= most  # noqa: SLF001 - nothing else shows how much is kept
    fresh = TaskBoard(asked, wanted, shut)
    for treasure, colour in enumerate(board.colour):
        fresh.put(treasure, colour)
    assert fresh.energy() == board.energy()


def test_what_nobody_reaches_ends_with_the_best_that_was_met(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "PATIENCE", 50)
    monkeypatch.setattr(searching, "PATIENCE_EACH", 2)
    asked = task(generated(12), Terms(), COLOURS, LOCKS)
    never = (*standard(asked), Requirement("", "cost", (COLOURS[0],), 10_000, 20_000))
    for number in range(40):
        found = searching.search(asked, never, str(number), deep=False)
        best = WholeBoard(asked, never, found.colouring)
        assert 0 < found.energy == best.energy()
