"""A day of saves takes no more memory than the first of them."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from generator.starter import start
from generator.studio.desk import Desk
from generator.studio.pieces import PiecesTab

SETTLED = 30
"""Saves after which everything that is kept has been kept."""


@pytest.mark.parametrize("saves", [60, pytest.param(10_000, marks=pytest.mark.exhaustive)])
def test_what_is_kept_does_not_grow_with_the_number_of_saves(saves: int, tmp_path: Path) -> None:
    folder = tmp_path / "orchard"
    start(folder)
    path = folder / "cards.csv"
    texts = [path.read_text(encoding="utf-8")]
    texts.append(texts[0].replace("Plum", "Damson"))
    desk, before = Desk(folder), 0
    tab = PiecesTab(desk)
    try:
        for number in range(saves):
            path.write_text(texts[number % 2], encoding="utf-8")
            desk.see([path])
            answer = tab.answer({})
            assert number == 0 or [name for name, face in answer["faces"].items() if "before" in face] == ["cards-02"]
            if number == SETTLED:
                gc.collect()
                before = len(gc.get_objects())
        gc.collect()
        assert len(gc.get_objects()) < before + min(4 * saves, 2_000)  # cards kept for ever are eighteen a save
    finally:
        desk.close()
