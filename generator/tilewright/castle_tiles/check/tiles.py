"""Spec -> every Problem of its tiles: families of checks, run as far as one can trust the last."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tilewright.castle_tiles import tiles as coloured
from tilewright.castle_tiles.check import drawing as shape
from tilewright.castle_tiles.check import reach
from tilewright.castle_tiles.check import set as tile_set
from tilewright.castle_tiles.check.drawing import Drawing, Sketch, drawings
from tilewright.castle_tiles.tilemap import Tile
from tilewright.pieces.kind import is_drawn
from tilewright.problem import Level, Problem
from tilewright.spec.spec import Spec
from tilewright.spec.vocabulary import GENERAL, words_of
from tilewright.texts.node import Path

SKETCH_CHECKS = (*shape.SKETCH_CHECKS, *reach.CHECKS, *reach.PRINTING_CHECKS)
SET_CHECKS = (*tile_set.CHECKS, *tile_set.SUPPLY_CHECKS)


def problems(spec: Spec[Any]) -> Iterator[Problem]:
    """Every problem of the tiles, in the order of the file.

    A drawing whose text makes no sense is not looked at further, nor is the set while a drawing makes none.
    """
    yield from finds_are_drawn(spec)
    for check in reach.SPEC_CHECKS:
        yield from check(spec)
    make_sense = True
    for drawing in drawings(spec):
        tile = drawing.tile()
        yield from of_tile(drawing, tile)
        make_sense &= tile is not None
    start = coloured.start(spec) if make_sense else None
    if spec.tiles and start:
        subject = tile_set.TileSetSubject(spec, spec.tiles, coloured.tiles(spec), start)
        yield from (problem for check in SET_CHECKS for problem in check(subject))
        if spec.lock:  # T25 depends on the colours of the lock file: it is looked for tile by tile
            drawn = {drawing.text.id: drawing for drawing in drawings(spec)}
            for each in subject.tiles:
                for problem in reach.keys_are_worth_their_lock(Sketch(drawn[each.drawing], each)):
                    yield replace(problem, message=f"{each.id}: {problem.message}")


def finds_are_drawn(spec: Spec[Any]) -> Iterator[Problem]:
    """K06: what is to be found on a tile is something that the game's style draws."""
    if spec.tiles is None:
        return
    named: list[tuple[Path, str | None]] = [(("tiles", "start", "find"), spec.tiles.start.find)]
    named += [(("tiles", "tiles", at, "find"), text.find) for at, text in enumerate(spec.tiles.tiles)]
    strange = [(path, find) for path, find in named if find is not None and find not in GENERAL.finds]
    for path, find in strange:
        yield from is_drawn(spec, path, find, words_of(spec.game.id).finds)


def of_tile(drawing: Drawing, tile: Tile | None) -> Iterator[Problem]:
    """Every problem of one drawing by itself, as they are found; its tile is None if the text makes none."""
    problems_of_text = tuple(problem for check in shape.TEXT_CHECKS for problem in check(drawing))
    yield from problems_of_text
    if tile and not any(problem.level is Level.ERROR for problem in problems_of_text):
        sketch = Sketch(drawing, tile)
        yield from (problem for check in SKETCH_CHECKS for problem in check(sketch))
