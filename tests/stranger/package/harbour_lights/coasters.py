"""Coasters: round, one for each player, in the player's colour; cut along a circle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from tilewright import Component, CountPieces, Design, Kind, Piece, Sides, Spec, piece


class Coasters(Component):
    """Round coasters, one in the colour of each player."""

    kind: Literal["coasters"]
    """What it is."""
    diameter: Annotated[float, Field(ge=30, le=120)]
    """In millimetres."""


def _pieces(part: Coasters, spec: Spec[Any], _: CountPieces) -> Iterator[Piece]:
    for livery in spec.game.liveries:
        yield piece(part, (livery,), livery)


def _faces(part: Coasters, made: Piece, _: object) -> tuple[Sides, ...]:
    return ((Design(made.id, part, of=made.subject), None),)


COASTERS = Kind(Coasters, _pieces, _faces, "harbour_lights.art:draw_face", wordless=True, alike=True)
