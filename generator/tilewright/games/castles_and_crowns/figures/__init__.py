"""Spec + look -> the figures of the rule booklet, in the order in which it needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tilewright.draw.art import Art
from tilewright.draw.pen import Look
from tilewright.games.castles_and_crowns.figures import cover, scoring, setup, turn
from tilewright.games.castles_and_crowns.figures.pieces import Board
from tilewright.spec.spec import Spec

DRAWERS: Mapping[str, Callable[[Board], Art]] = {
    "cover": cover.cover,
    "cards": setup.cards,
    "dice": setup.dice,
    "setup": setup.setup,
    "turn": turn.turn,
    "traitor": turn.traitor,
    "turncoat": turn.turncoat,
    "battle": turn.battle,
    "scoring": scoring.scoring,
    **cover.vignettes(),
}

SEATS = 4
"""Players at a table that is set up, if so many can play."""


def figures(spec: Spec[Any], _tiles: Mapping[str, Any], look: Look) -> Mapping[str, Callable[[], Art]]:
    """Each figure by its name, drawn when it is called."""
    shown = board(spec, look)
    return {name: partial(draw, shown) for name, draw in DRAWERS.items()}


def board(spec: Spec[Any], look: Look) -> Board:
    """What the figures are drawn from."""
    return Board(spec.rules, look, min(SEATS, spec.game.players.most))


FIGURES = figures
"""What the door is called."""
