"""Spec + look -> the figures of the rule booklet, in the order in which it needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from generator.draw.art import Art
from generator.draw.pen import Look
from generator.games.castle.figures.buildings import buildings, people
from generator.games.castle.figures.fights import attack, levels
from generator.games.castle.figures.pieces import Exhibit
from generator.games.castle.figures.scenes import cover, vignettes
from generator.games.castle.figures.sets import royalty
from generator.games.castle.figures.table import inside, setup
from generator.spec.spec import Spec

DRAWERS: Mapping[str, Callable[[Exhibit], Art]] = {
    "cover": cover,
    "inside": inside,
    "setup": setup,
    "buildings": buildings,
    "people": people,
    "royalty": royalty,
    "levels": levels,
    "attack": attack,
    **vignettes(),
}


def FIGURES(spec: Spec[Any], _tiles: Mapping[str, Any], look: Look) -> Mapping[str, Callable[[], Art]]:  # noqa: N802 - what a room's door is called
    """Each figure by its name, drawn when it is called."""
    shown = Exhibit(spec.rules, look)
    return {name: partial(draw, shown) for name, draw in DRAWERS.items()}
