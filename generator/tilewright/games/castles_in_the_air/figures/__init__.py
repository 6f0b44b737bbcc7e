"""Spec + tiles + look -> the figures of the rule booklet, in the order in which it needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tilewright.castle_tiles.kind import Tiles
from tilewright.castle_tiles.tilemap import Tile
from tilewright.castle_tiles.tiles import start
from tilewright.draw.art import Art
from tilewright.draw.pen import Look
from tilewright.games.castles_in_the_air.figures import (
    anatomy,
    cover,
    flight,
    passages,
    scoring,
    setup,
    treasures,
    turn,
)
from tilewright.games.castles_in_the_air.figures.pieces import Board
from tilewright.pieces.standees import Standees
from tilewright.spec.spec import Spec

DRAWERS: Mapping[str, Callable[[Board], Art]] = {
    "cover": cover.cover,
    "inside": setup.inside,
    "setup": setup.setup,
    "anatomy": anatomy.anatomy,
    "turn": turn.turn,
    "flight": flight.flight,
    "boarding": flight.boarding,
    "ladder": passages.ladder,
    "doors": passages.doors,
    "locks": passages.locks,
    "trade": treasures.trade,
    "bonus": treasures.bonus,
    "extra": treasures.extra,
    "scoring": scoring.scoring,
    "gallery": setup.gallery,
    **cover.vignettes(),
}


def figures(spec: Spec[Any], tiles: Mapping[str, Tile], look: Look) -> Mapping[str, Callable[[], Art]]:
    """Each figure by its name, drawn when it is called; they show tiles, so a game without tiles has none of them."""
    shown = board(spec, tiles, look)
    return {name: partial(draw, shown) for name, draw in DRAWERS.items()} if shown else {}


def board(spec: Spec[Any], tiles: Mapping[str, Tile], look: Look) -> Board | None:
    """What the figures are drawn from; None in a game without tiles."""
    first = start(spec)
    part = next((part for part in spec.game.components if isinstance(part, Tiles)), None)
    standees = (each for each in spec.game.components if isinstance(each, Standees))
    pieces = {str(each.figure): each.size.size for each in standees}
    return Board(spec.rules, tiles, first, part.size.size, look, pieces) if first and part else None


FIGURES = figures
"""What the door is called."""
