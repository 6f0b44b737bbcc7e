"""The plan of a kit's sheets as text: reviewed once, then held."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sheets.english import impose
from tilewright.sheets.cuts import CropMark
from tilewright.sheets.lot import Lot
from tilewright.sheets.sheet import LaidFace, Sheet, describe
from tilewright.sheets.stock import STOCK
from tilewright.units import Box, Point, Sides, Size

GOLDEN = Path(__file__).parents[1] / "golden"


def kit() -> list[Lot]:
    """What a game of the house's own size needs."""
    square = Size(63.5, 63.5)
    tiles = [Lot(f"tile-{n}", f"tile-{n}", "tile-b", square, 3, 1, "tiles", "Castle tiles") for n in range(1, 73)]
    start = Lot("start", "start", "start-b", square, 3, 1, "tiles", "Start tile")
    colours = {"red": 40, "blue": 40, "green": 40, "yellow": 40, "gold": 30}
    gems = [
        Lot(f"gem-{c}", f"gem-{c}", f"gem-{c}-b", Size(12.7, 12.7), 3, n, "gems", "Gems") for c, n in colours.items()
    ]
    heroes = [
        Lot(f"hero-{n}", f"hero-{n}", None, Size(30, 84), 3, 6, "heroes", "Heroes", may_turn=True) for n in range(1, 6)
    ]
    aid = Lot("aid", "aid", "aid-b", Size(100, 70), 3, 5, "aids", "Aids", may_turn=True)
    discs = [
        Lot(f"wheel-{part}", f"wheel-{part}", None, Size(70, 70), 3, 1, "wheel", "Wheel", contour=True)
        for part in ("lower", "upper")
    ]
    die = Lot("die", "die", None, Size(58, 74), 3, 1, "die", "Die", may_turn=True, contour=True)
    return [*tiles, start, *gems, *heroes, aid, *discs, die]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_plan_of_a_whole_kit_is_the_one_that_was_reviewed(paper: str) -> None:
    plan = describe(impose(kit(), STOCK[paper], heading="Castles in the Air"))
    assert plan == (GOLDEN / f"sheets-{paper}.txt").read_text(encoding="utf-8")


def test_a_plan_tells_runs_turns_and_bleeds() -> None:
    placed = (
        LaidFace("a", "a", Box(10, 10, 20, 30), 90, Sides(2, 0, 2, 2)),
        LaidFace("b", "b", Box(30, 10, 20, 30), 90, Sides(2, 2, 2, 0)),
        LaidFace("b", "b", Box(56, 10, 20, 30), 90, Sides(2, 2, 2, 2)),
    )
    sheet = Sheet(STOCK["a4"], "front", 3, "Aids · sheet 3", Point(5, 291), placed, (CropMark(1, 2, 3, 2),))
    assert describe([sheet]).splitlines() == [
        "== 3 front, a4 210 x 297",
        "   'Aids · sheet 3' at 5, 291",
        "   3 pieces, 1 marks",
        "       10,     10   2 of 20 x 30 turned 90, bleed 2 2 2 2: a, b",
        "       56,     10   1 of 20 x 30 turned 90, bleed 2 2 2 2: b",
    ]
