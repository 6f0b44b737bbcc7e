"""A day of saves takes no more memory than the first of them, whatever is written."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest

from tests.examples import one_in
from tilewright.shelf.starter import start
from tilewright.studio.desk import Desk
from tilewright.studio.picture import Ready
from tilewright.studio.pieces import PiecesTab
from tilewright.studio.problems import ProblemsTab
from tilewright.svg.form import Form

SETTLED = 30
"""Saves after which everything that is kept has been kept."""
OBJECTS, BLOCKS = 2_500, 15_000
"""That there may be more of: caches of a bounded size fill. One card kept for ever is thirty objects a save."""


@pytest.mark.parametrize("saves", [120, pytest.param(10_000, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("texts", one_in(2, ["always new ones", "two by turns"]))
def test_what_is_kept_does_not_grow_with_the_number_of_saves(saves: int, texts: str, tmp_path: Path) -> None:
    folder = tmp_path / "orchard"
    start(folder)
    path = folder / "cards.csv"
    first = path.read_text(encoding="utf-8")
    desk, objects, blocks = Desk(folder), 0, 0
    pieces, problems = PiecesTab(desk), ProblemsTab(desk)
    try:
        for number in range(saves):
            word = f"Damson {number}" if texts == "always new ones" else ("Plum", "Damson")[number % 2]
            colour = f"#5B{number % 10_000 if texts == 'always new ones' else number % 2:04}"
            path.write_text(first.replace("Plum", word).replace("#5B3A78", colour), encoding="utf-8")
            desk.see([path])
            answer = pieces.answer({})
            assert number == 0 or [name for name, face in answer["faces"].items() if "before" in face] == ["cards-02"]
            if number % 5 == 0:
                problems._all({})  # noqa: SLF001 - what the page asks for
            if number == SETTLED:
                gc.collect()
                objects, blocks = len(gc.get_objects()), sys.getallocatedblocks()
        gc.collect()
        assert len(gc.get_objects()) < objects + OBJECTS
        assert sys.getallocatedblocks() < blocks + BLOCKS
    finally:
        desk.close()


def test_no_form_is_kept_of_a_colour_that_no_card_has_any_more(tmp_path: Path) -> None:
    folder = tmp_path / "orchard"
    start(folder)
    path, desk = folder / "cards.csv", Desk(folder)
    first, counts = path.read_text(encoding="utf-8"), dict[int, int]()
    pieces, problems = PiecesTab(desk), ProblemsTab(desk)
    try:
        for number in range(100):
            path.write_text(first.replace("#5B3A78", f"#5B{number:04}"), encoding="utf-8")
            desk.see([path])
            pieces.answer({})
            problems._all({})  # noqa: SLF001 - what the page asks for
            if number in {40, 99}:
                counts[number] = sum(isinstance(each, Form) for each in gc.get_objects())
    finally:
        desk.close()
    assert counts[99] - counts[40] < 60, "with each save two forms stayed for ever"


def test_pictures_that_are_kept_ready_have_a_bound() -> None:
    ready = Ready(most=1_000)
    for number in range(100):
        ready.once(number, lambda: bytes(90))
    assert ready.bytes <= 1_000
    assert ready.once(99, lambda: b"made again") == bytes(90)
    assert ready.once(0, lambda: b"made again") == b"made again"
