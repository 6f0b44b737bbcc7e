"""Dividers of a tray: as long as it is inside, lower than its walls, slots where they cross."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.draw import paper_game as paper
from tilewright.draw.boxes import GLUED, LOW, divider
from tilewright.units import Size


@pytest.mark.parametrize(("side", "long", "slots"), [("along", 60, 3), ("over", 80, 2)])
def test_a_divider_fits_the_tray_and_has_a_slot_for_each_that_crosses_it(side: str, long: float, slots: int) -> None:
    tray = paper.TRAY.model_copy(update={"across": 2, "down": 3})
    art = divider(tray, paper.look(), side)
    assert art.trim == Size(long - LOW + 2 * GLUED, tray.depth - LOW)
    assert art.outline
    half = f"V{(tray.depth - LOW) / 2:.2f}"
    assert len(re.findall(re.escape(half), art.outline.cut)) == slots
    assert art.outline.folds.count("M") == 2


@pytest.mark.parametrize("side", ["along", "over"])
def test_the_slots_part_a_divider_into_rooms_of_one_width(side: str) -> None:
    tray = paper.TRAY.model_copy(update={"across": 2, "down": 3})
    art = divider(tray, paper.look(), side)
    assert art.outline
    edges = re.findall(rf"H([\d.]+)V{(tray.depth - LOW) / 2:.2f}H([\d.]+)V", art.outline.cut)
    slots = sorted((float(one) + float(other)) / 2 for one, other in edges)
    ends = [GLUED, *slots, art.trim.width - GLUED]
    rooms = [right - left for left, right in pairwise(ends)]
    inside = art.trim.width - 2 * GLUED
    assert rooms == pytest.approx([inside / len(rooms)] * len(rooms), abs=0.02)
