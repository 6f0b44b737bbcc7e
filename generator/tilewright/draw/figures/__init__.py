"""Spec + tiles + look -> the figures of a rule booklet, by the names under which booklet.md places them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import MissingPieceError
from tilewright.draw.pen import Look
from tilewright.draw.style import style_of
from tilewright.pieces.kind import Piece
from tilewright.spec.spec import Spec

__all__ = ["MissingPieceError", "figures", "tiles_shown"]


def figures(spec: Spec[Any], tiles: Mapping[str, Any], look: Look) -> Mapping[str, Callable[[], Art]]:
    """The figures of the game's style by name, each drawn when called; none where the style has none.

    A figure raises MissingPieceError when called if the set lacks a tile or card that it shows.
    """
    return style_of(spec.game).figures(spec, tiles, look)


def tiles_shown(spec: Spec[Any], pieces: Iterable[Piece]) -> Mapping[str, Any]:
    """The pieces of wings, such as castle tiles, that figures may show, by their ids; none in a game without."""
    pieces = tuple(pieces)
    return {name: each for room in spec.wings for name, each in room.ask("kind", "by_id")(spec, pieces).items()}
