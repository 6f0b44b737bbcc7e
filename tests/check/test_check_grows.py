"""A check of twice as many tiles takes twice the steps: counted, for time tells nothing on a busy machine."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import pairwise
from typing import Any

from tilewright import check
from tilewright.castle_tiles.balance import bag, catalogue
from tilewright.castle_tiles.grow.grow import WEIGHTS, DrawingWish, grow
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec


def steps(game: Spec[Any]) -> int:
    """Calls of functions written in Python while the set is checked and measured."""
    count = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        check.problems(game)
        catalogue.of_set(bag.bag(game))
    finally:
        sys.setprofile(before)
    return count


def test_steps_grow_no_faster_than_tiles() -> None:
    game = shelf.load("castles-in-the-air")
    assert game.tiles
    drawings, ends = grow(game, DrawingWish(210, "set", WEIGHTS)).drawings, (0, 30, 90, 210)
    sets = [game.tiles.model_copy(update={"tiles": drawings[at:end]}) for at, end in pairwise(ends)]
    steps(game)  # what is worked out once for all sets
    few, some, many = (steps(replace(game, tiles=each)) for each in sets)
    assert many - some < 1.25 * 2 * (some - few)
