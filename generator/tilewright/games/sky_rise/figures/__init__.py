"""Spec + look -> the figures of the rule booklet, in the order in which it needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tilewright.draw.art import Art
from tilewright.draw.look import Look
from tilewright.games.sky_rise.figures import cover, levels, pieces, setup, turn
from tilewright.games.sky_rise.figures.pieces import Ground
from tilewright.spec.spec import Spec

DRAWERS: Mapping[str, Callable[[Ground], Art]] = {
    "cover": cover.cover,
    "setup": setup.setup,
    "pieces": pieces.pieces,
    "colours": pieces.colours,
    "goals": setup.goals,
    "plans": levels.plans,
    "stands": levels.stands,
    "turn": turn.turn,
    "groups": turn.groups,
    "rising": levels.rising,
    "columns": levels.columns,
    "vignette-1": cover.towers,
    "vignette-2": cover.trios,
    "vignette-3": cover.plans,
    "vignette-4": cover.blocks,
}


def figures(spec: Spec[Any], _tiles: Mapping[str, Any], look: Look) -> Mapping[str, Callable[[], Art]]:
    """Each figure by its name, drawn when it is called."""
    ground = Ground(spec.rules, look, spec.game.players.most)
    return {name: partial(draw, ground) for name, draw in DRAWERS.items()}


FIGURES = figures
"""What the door is called."""
