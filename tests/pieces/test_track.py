"""Tracks: numbers follow each other cell by cell, counters lie inside, each fifth is stressed."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tilewright import check
from tilewright.build.edition import Edition
from tilewright.build.make import make
from tilewright.build.options import Options
from tilewright.pieces.build import build
from tilewright.pieces.track import AROUND, RIM, TrackPlan, plan
from tilewright.problem import RefusedError
from tilewright.shelf import shelf

GAME = """id: race
title: Race
tagline: A race.
version: "1"
designer: {name: Ines}
players: {least: 2, most: 2}
components:
  - {id: race, kind: track, title: Race, make: Cut it out., %s}
"""


def game(folder: Path, keys: str) -> Path:
    (folder / "game.yaml").write_text(GAME % keys, encoding="utf-8")
    return folder


def part_and_plan(folder: Path) -> tuple[Any, TrackPlan]:
    spec = shelf.load(folder)
    laid: Any = build(spec).pieces[0].subject
    assert isinstance(laid, TrackPlan)
    return spec.game.components[0], laid


@pytest.mark.parametrize(
    ("keys", "across", "down"),
    [
        ("last: 50, cell: 12", 10, 6),
        ("last: 50, cell: 12, across: 17", 17, 3),
        ("last: 99, cell: 12, form: loop", 26, 26),
        ("last: 50, cell: 12, form: loop", 14, 14),
        ("last: 50, cell: 12, form: loop, across: 18", 18, 10),
        ("last: 50, cell: 12, form: loop, down: 6", 22, 6),
        ("first: 1, last: 12, cell: 12, across: 12, order: straight", 12, 1),
        ("last: 3, cell: 12, form: loop", 2, 2),
    ],
)
def test_each_number_has_a_cell_beside_the_one_before(tmp_path: Path, keys: str, across: int, down: int) -> None:
    part, laid = part_and_plan(game(tmp_path, keys))
    assert (laid.across, laid.down) == (across, down)
    cells = [*laid.cells()]
    assert [number for number, _, _ in cells if number is not None] == [*range(part.first, part.last + 1)]
    assert len({(column, row) for _, column, row in cells}) == len(cells)
    for (_, x, y), (_, a, b) in pairwise([*cells, cells[0]] if laid.loop else cells):
        assert abs(x - a) + abs(y - b) == 1
    if laid.loop:
        assert all(x in {0, across - 1} or y in {0, down - 1} for _, x, y in cells)
        assert len(cells) == laid.room


def test_straight_rows_all_begin_at_the_left() -> None:
    straight = TrackPlan(0, 19, 10, 2)
    assert [column for number, column, _ in straight.cells() if number in {0, 10}] == [0, 0]
    snake = TrackPlan(0, 19, 10, 2, snake=True)
    assert [column for number, column, _ in snake.cells() if number in {0, 10}] == [0, 9]


@pytest.mark.parametrize("counter", [12.7, 15.9, 19])
def test_a_counter_lies_in_its_cell(tmp_path: Path, counter: float) -> None:
    folder = game(tmp_path, f"last: 9, counter: {counter}")
    part, _laid = part_and_plan(folder)
    assert part.side == pytest.approx(counter + 2 * AROUND)
    (face,) = Edition(folder, (), Options()).faces.values()
    assert face.trim.width == pytest.approx(10 * part.side + 2 * RIM)


def test_each_fifth_is_stressed(tmp_path: Path) -> None:
    built = make(Edition(game(tmp_path, "last: 12, cell: 14"), (), Options(svg=True)), tmp_path / "out")
    drawn = (built.folder / "svg" / "race.svg").read_text(encoding="utf-8")
    texts = {match[2]: match[1] for match in re.finditer(r"<text ([^>]*)>(\d+)</text>", drawn)}
    assert [number for number, look in texts.items() if "bold" in look] == ["0", "5", "10"]
    assert len(texts) == 13


def test_the_last_number_can_be_one_of_the_rules(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text("goal: {points: 30}\n", encoding="utf-8")
    _part, laid = part_and_plan(game(tmp_path, "last: rules.goal.points, cell: 12"))
    assert laid.last == 30


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("last: 50, cell: 12, across: 5, down: 5", "8:5: 0 to 50 are 51 numbers, but 5 x 5 cells are 25 [K86]"),
        (
            "last: 50, cell: 12, across: 5, down: 5, form: loop",
            "8:5: 0 to 50 are 51 numbers, but 5 x 5 cells around the edge are 16 [K86]",
        ),
        ("first: 12, last: 12, cell: 12", "8:78: this track goes from 12 to 12 [K86]"),
        ("last: 500, cell: 50, across: 100", "8:5: this track would be 5010 x 318 mm; the limit is 2000 mm [K86]"),
        (
            "last: 9, cell: 16, counter: 15.9",
            "8:76: warning: a counter of 15.9 mm does not fit into a cell of 16 mm",
        ),
        ("last: 9, cell: 16, colour: plm", "8:88: colour: unknown colour 'plm' [K12]"),
        ("last: 9", "8:5: components, item 1: the size of the cells is missing [K08]"),
        ("last: 100000000, cell: 9", "[K04]"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, keys: str, told: str) -> None:
    try:
        problems = check.problems(shelf.load(game(tmp_path, keys)))
    except RefusedError as refused:
        problems = refused.problems
    assert [each for each in problems if told in str(each)], [*map(str, problems)]


def test_a_plan_never_has_fewer_cells_than_it_needs(tmp_path: Path) -> None:
    part, _ = part_and_plan(game(tmp_path, "last: 9, cell: 9, form: loop"))
    for last in range(1, 200):
        assert plan(part, last).room >= last + 1
