"""Dividers of a tray: as long as it is inside, lower than its walls, slots where they cross."""

from __future__ import annotations

import re

import pytest

from generator.draw.tray import GLUED, LOW, divider
from generator.units import Size
from tests.draw import paper_game as paper


@pytest.mark.parametrize(("side", "long", "slots"), [("along", 60, 3), ("over", 80, 2)])
def test_a_divider_fits_the_tray_and_has_a_slot_for_each_that_crosses_it(side: str, long: float, slots: int) -> None:
    tray = paper.TRAY.model_copy(update={"across": 2, "down": 3})
    art = divider(tray, paper.look(), side)
    assert art.trim == Size(long - LOW + 2 * GLUED, tray.depth - LOW)
    assert art.outline
    half = f"V{(tray.depth - LOW) / 2:.2f}"
    assert len(re.findall(re.escape(half), art.outline.cut)) == slots
    assert art.outline.folds.count("M") == 2
