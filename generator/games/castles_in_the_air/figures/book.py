"""Spec + tiles + look -> the figures of the rule booklet, in the order in which it needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from generator.cutaway.kind import Tiles
from generator.cutaway.tilemap import Tile
from generator.cutaway.tiles import start
from generator.draw.art import Art
from generator.draw.pen import Look
from generator.games.castles_in_the_air.figures.anatomy import anatomy
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.boarding import boarding
from generator.games.castles_in_the_air.figures.bonus import bonus
from generator.games.castles_in_the_air.figures.cover import cover
from generator.games.castles_in_the_air.figures.doors import doors, locks
from generator.games.castles_in_the_air.figures.extra import extra
from generator.games.castles_in_the_air.figures.flight import flight
from generator.games.castles_in_the_air.figures.gallery import gallery
from generator.games.castles_in_the_air.figures.inside import inside
from generator.games.castles_in_the_air.figures.ladder import ladder
from generator.games.castles_in_the_air.figures.scoring import scoring
from generator.games.castles_in_the_air.figures.setup import setup
from generator.games.castles_in_the_air.figures.trade import trade
from generator.games.castles_in_the_air.figures.turn import turn
from generator.games.castles_in_the_air.figures.vignettes import vignettes
from generator.kinds.standees import Standees
from generator.spec.spec import Spec

DRAWERS: Mapping[str, Callable[[Board], Art]] = {
    "cover": cover,
    "inside": inside,
    "setup": setup,
    "anatomy": anatomy,
    "turn": turn,
    "flight": flight,
    "boarding": boarding,
    "ladder": ladder,
    "doors": doors,
    "locks": locks,
    "trade": trade,
    "bonus": bonus,
    "extra": extra,
    "scoring": scoring,
    "gallery": gallery,
    **vignettes(),
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
