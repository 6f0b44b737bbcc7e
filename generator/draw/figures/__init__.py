"""Spec + tiles + look -> the figures of a rule booklet, by the names under which booklet.md places them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from generator.cutaway.kind import Tiles
from generator.cutaway.tilemap import Tile
from generator.cutaway.tiles import start
from generator.draw.art import Art
from generator.draw.figures.frame import MissingPieceError
from generator.draw.pen import Look
from generator.games.castles_and_crowns.figures import cover as crowns_cover
from generator.games.castles_and_crowns.figures import scoring as crowns_scoring
from generator.games.castles_and_crowns.figures import setup as crowns_setup
from generator.games.castles_and_crowns.figures import vignettes as crowns_vignettes
from generator.games.castles_and_crowns.figures.battle import battle
from generator.games.castles_and_crowns.figures.cards import cards, dice
from generator.games.castles_and_crowns.figures.table import Table
from generator.games.castles_and_crowns.figures.traitor import traitor
from generator.games.castles_in_the_air.figures.anatomy import anatomy
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.cover import cover
from generator.games.castles_in_the_air.figures.doors import doors
from generator.games.castles_in_the_air.figures.flight import flight
from generator.games.castles_in_the_air.figures.ladder import ladder
from generator.games.castles_in_the_air.figures.scoring import scoring
from generator.games.castles_in_the_air.figures.setup import setup
from generator.games.castles_in_the_air.figures.turn import turn
from generator.games.castles_in_the_air.figures.vignettes import vignettes
from generator.spec.spec import Spec

__all__ = ["STYLES", "Board", "MissingPieceError", "Table", "board", "figures", "table"]

CASTLE_SKY: Mapping[str, Callable[[Board], Art]] = {
    "cover": cover,
    "setup": setup,
    "anatomy": anatomy,
    "turn": turn,
    "flight": flight,
    "ladder": ladder,
    "doors": doors,
    "scoring": scoring,
    **vignettes(),
}

HERALDRY: Mapping[str, Callable[[Table], Art]] = {
    "cover": crowns_cover.cover,
    "cards": cards,
    "dice": dice,
    "setup": crowns_setup.setup,
    "traitor": traitor,
    "battle": battle,
    "scoring": crowns_scoring.scoring,
    **crowns_vignettes.vignettes(),
}

STYLES: Mapping[str, Mapping[str, Callable[[Any], Art]]] = {
    "castle-sky": CASTLE_SKY,
    "heraldry": HERALDRY,
    "plain": {},  # of a game of cards: nothing but its cards
}
"""Style of a game -> its figures, in the order in which a booklet needs them; each is drawn from its style's value."""

SEATS = 4
"""Players at a table that is set up, if so many can play."""


def figures(spec: Spec[Any], tiles: Mapping[str, Tile], look: Look) -> Mapping[str, Callable[[], Art]]:
    """The figures of the game's style by name, each drawn when called; none where the style has none.

    Those of castle-sky show tiles, so a game without tiles has none of them.
    A figure raises MissingPieceError when called if the set lacks a tile or card that it shows.
    """
    style = spec.game.style
    shown = table(spec, look) if style == "heraldry" else board(spec, tiles, look)
    return {name: partial(drawer, shown) for name, drawer in STYLES.get(style, {}).items()} if shown else {}


def board(spec: Spec[Any], tiles: Mapping[str, Tile], look: Look) -> Board | None:
    """What the figures of castle-sky are drawn from; None in a game without tiles."""
    first = start(spec)
    part = next((part for part in spec.game.components if isinstance(part, Tiles)), None)
    return Board(spec.rules, tiles, first, part.size.size, look) if first and part else None


def table(spec: Spec[Any], look: Look) -> Table:
    """What the figures of heraldry are drawn from."""
    return Table(spec.rules, look, min(SEATS, spec.game.players.most))
