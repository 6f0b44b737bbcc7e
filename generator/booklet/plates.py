"""A Spec and its tiles -> the figures of its booklet, drawn and compiled, by the names booklet.md places them under."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.booklet.picture import Figure
from generator.deck.build import Deck
from generator.draw.art import Art
from generator.draw.figures import MissingTileError, figures
from generator.draw.pen import Look
from generator.problem import Problem, RefusedError
from generator.spec.spec import Spec
from generator.vector.compile import compile_svg


def plates(spec: Spec[Any], deck: Deck, look: Look) -> Mapping[str, Figure]:
    """Every figure of the game's style.

    Raises:
        RefusedError: B12 a figure shows a tile that the set does not have, or something that cannot be printed.
    """
    drawers = figures(spec, {tile.id: tile for tile in deck.tiles}, look)
    try:
        return {name: plate(draw()) for name, draw in drawers.items()}
    except MissingTileError as error:
        place = (spec.folder / "tiles.yaml").as_posix()
        raise RefusedError([Problem(place, 0, 0, "B12", str(error))]) from None


def plate(art: Art) -> Figure:
    """One drawing, at the size it is drawn for."""
    return Figure(compile_svg(art.drawing.get_xml(), f"{art.name}.svg"), art.trim)
