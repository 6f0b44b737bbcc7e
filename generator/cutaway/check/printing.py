"""Sketch or Spec -> Problems of tiles that show on paper: T30 to T32."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from generator.cutaway.check.drawing import Sketch
from generator.cutaway.kind import Tiles
from generator.problem import Level, Problem
from generator.spec.spec import Spec

KEY_WIDTH = 6.0
"""Millimetres: the narrowest a key is still told from a pin at arm's length."""


def symbols_keep_apart(sketch: Sketch) -> Iterator[Problem]:
    """T30 (warning): symbols are wider than a column, so slots on one storey leave a column between them."""
    for (a, r, c), (b, r2, c2) in combinations(sketch.tile.map.slots, 2):
        if r == r2 and abs(c - c2) == 1:
            message = f"slots {a} and {b} stand on touching columns: their symbols overlap"
            yield sketch.warn("T30", message, "leave a column between them", (2 * r2, c2))


def symbols_keep_off_the_edge(sketch: Sketch) -> Iterator[Problem]:
    """T31 (warning): no symbol is in a border column, where the tile's edge would cut it off."""
    for digit, r, c in sketch.tile.map.slots:
        if c in {0, sketch.tile.map.columns - 1}:
            message = f"slot {digit} in a border column: its symbol is cut off by the tile edge"
            yield sketch.warn("T31", message, "move it one column inwards", (2 * r, c))


def columns_are_wide_enough(spec: Spec[Any]) -> Iterator[Problem]:
    """T32 (warning): at the size the tiles are printed, a column is as wide as its symbols."""
    for index, part in enumerate(spec.game.components):
        if isinstance(part, Tiles) and spec.tiles:
            width = part.size.width / spec.tiles.set.columns
            if width < KEY_WIDTH:
                message = f"columns are {width:.1f} mm, a key needs {KEY_WIDTH:g}"
                path = ("game", "components", index, "size", "width")
                yield spec.places.problem(path, "T32", message, "larger tiles, or fewer columns", Level.WARNING)


CHECKS: tuple[Callable[[Sketch], Iterator[Problem]], ...] = (symbols_keep_apart, symbols_keep_off_the_edge)

SPEC_CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (columns_are_wide_enough,)
