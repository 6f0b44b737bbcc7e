"""Spec + look -> the figures of the rule booklet, in the order in which it needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tilewright.draw.art import Art
from tilewright.draw.pen import Look
from tilewright.games.castle.figures import cover, estate, setup
from tilewright.games.castle.figures.pieces import Exhibit
from tilewright.spec.spec import Spec

DRAWERS: Mapping[str, Callable[[Exhibit], Art]] = {
    "cover": cover.cover,
    "inside": setup.inside,
    "setup": setup.setup,
    "buildings": estate.buildings,
    "people": estate.people,
    "royalty": estate.royalty,
    "levels": estate.levels,
    "attack": estate.attack,
    **cover.vignettes(),
}


def figures(spec: Spec[Any], _tiles: Mapping[str, Any], look: Look) -> Mapping[str, Callable[[], Art]]:
    """Each figure by its name, drawn when it is called."""
    shown = Exhibit(spec.rules, look)
    return {name: partial(draw, shown) for name, draw in DRAWERS.items()}


FIGURES = figures
"""What the door is called."""
