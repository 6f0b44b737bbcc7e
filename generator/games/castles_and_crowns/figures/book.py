"""Spec + look -> the figures of the rule booklet, in the order in which it needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from generator.draw.art import Art
from generator.draw.pen import Look
from generator.games.castles_and_crowns.figures.battle import battle
from generator.games.castles_and_crowns.figures.cards import cards, dice
from generator.games.castles_and_crowns.figures.cover import cover
from generator.games.castles_and_crowns.figures.scoring import scoring
from generator.games.castles_and_crowns.figures.setup import setup
from generator.games.castles_and_crowns.figures.table import Board
from generator.games.castles_and_crowns.figures.traitor import traitor, turncoat
from generator.games.castles_and_crowns.figures.turn import turn
from generator.games.castles_and_crowns.figures.vignettes import vignettes
from generator.spec.spec import Spec

DRAWERS: Mapping[str, Callable[[Board], Art]] = {
    "cover": cover,
    "cards": cards,
    "dice": dice,
    "setup": setup,
    "turn": turn,
    "traitor": traitor,
    "turncoat": turncoat,
    "battle": battle,
    "scoring": scoring,
    **vignettes(),
}

SEATS = 4
"""Players at a table that is set up, if so many can play."""


def figures(spec: Spec[Any], _tiles: Mapping[str, Any], look: Look) -> Mapping[str, Callable[[], Art]]:
    """Each figure by its name, drawn when it is called."""
    shown = table(spec, look)
    return {name: partial(draw, shown) for name, draw in DRAWERS.items()}


def table(spec: Spec[Any], look: Look) -> Board:
    """What the figures are drawn from."""
    return Board(spec.rules, look, min(SEATS, spec.game.players.most))
