"""Spec + look -> the figures of the rule booklet, in the order in which it needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from generator.draw.art import Art
from generator.draw.look import Look
from generator.games.sky_rise.figures.colours import colours
from generator.games.sky_rise.figures.cover import cover, vignette
from generator.games.sky_rise.figures.goals import goals
from generator.games.sky_rise.figures.ground import Ground
from generator.games.sky_rise.figures.groups import groups
from generator.games.sky_rise.figures.pieces import pieces
from generator.games.sky_rise.figures.plan import plans
from generator.games.sky_rise.figures.rising import columns, rising
from generator.games.sky_rise.figures.setup import setup
from generator.games.sky_rise.figures.stands import stands
from generator.games.sky_rise.figures.turn import turn
from generator.spec.spec import Spec

DRAWERS: Mapping[str, Callable[[Ground], Art]] = {
    "cover": cover,
    "setup": setup,
    "pieces": pieces,
    "colours": colours,
    "goals": goals,
    "plans": plans,
    "stands": stands,
    "turn": turn,
    "groups": groups,
    "rising": rising,
    "columns": columns,
    "vignette-1": vignette,
}


def figures(spec: Spec[Any], _tiles: Mapping[str, Any], look: Look) -> Mapping[str, Callable[[], Art]]:
    """Each figure by its name, drawn when it is called."""
    ground = Ground(spec.rules, look, spec.game.players.most)
    return {name: partial(draw, ground) for name, draw in DRAWERS.items()}
