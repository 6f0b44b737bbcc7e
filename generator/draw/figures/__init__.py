"""Spec + tiles + look -> the figures of a rule booklet, by the names under which booklet.md places them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from generator.deck.tiles import start
from generator.draw.art import Art
from generator.draw.figures.board import Board, MissingTileError
from generator.draw.figures.castles_anatomy import anatomy
from generator.draw.figures.castles_cover import cover
from generator.draw.figures.castles_doors import doors
from generator.draw.figures.castles_flight import flight
from generator.draw.figures.castles_ladder import ladder
from generator.draw.figures.castles_scoring import scoring
from generator.draw.figures.castles_setup import setup
from generator.draw.figures.castles_turn import turn
from generator.draw.figures.castles_vignettes import vignettes
from generator.draw.pen import Look
from generator.spec.model import Tiles
from generator.spec.spec import Spec
from generator.tilemap import Tile

__all__ = ["STYLES", "Board", "MissingTileError", "board", "figures"]

Figure = Callable[[Board], Art]

STYLES: Mapping[str, Mapping[str, Figure]] = {
    "castle-sky": {
        "cover": cover,
        "setup": setup,
        "anatomy": anatomy,
        "turn": turn,
        "flight": flight,
        "ladder": ladder,
        "doors": doors,
        "scoring": scoring,
        **vignettes(),
    },
    "plain": {},  # of a game of cards: nothing but its cards
}
"""Style of a game -> its figures, in the order in which a booklet needs them."""


def figures(spec: Spec[Any], tiles: Mapping[str, Tile], look: Look) -> Mapping[str, Callable[[], Art]]:
    """The figures of the game's style by name, each drawn when called; none where the style has none, or no tiles.

    A figure raises MissingTileError when called if the set lacks a tile that it shows.
    """
    table = board(spec, tiles, look)
    drawers = STYLES.get(spec.game.style, {}) if table else {}
    return {name: partial(drawer, table) for name, drawer in drawers.items() if table}


def board(spec: Spec[Any], tiles: Mapping[str, Tile], look: Look) -> Board | None:
    """What the figures are drawn from; None in a game without tiles."""
    first = start(spec)
    part = next((part for part in spec.game.components if isinstance(part, Tiles)), None)
    return Board(spec.rules, tiles, first, part.size.size, look) if first and part else None
