"""Trays: open boxes to fold for loose pieces."""

from __future__ import annotations

from typing import Annotated, Literal

from generator.kinds.kind import Kind, Templates, one_piece
from generator.kinds.piece import Design, Piece, Sides, one_face
from generator.spec.fields import Field
from generator.spec.model import Dimensions
from generator.spec.part import Component
from generator.spec.scalars import Count, Millimetres


class Tray(Component):
    """An open folding tray for loose pieces."""

    kind: Literal["tray"]
    """What it is."""
    size: Dimensions
    """Its inner width and length (height), in millimetres."""
    depth: Millimetres
    """Its inner depth, in millimetres."""
    across: Annotated[int, Field(ge=0, le=9)] = 0
    """How many dividers part its width, equally far from each other."""
    down: Annotated[int, Field(ge=0, le=9)] = 0
    """How many part its length; where they cross the others, slots hold them."""
    count: Count = 1
    """How many to print: a number or `rules.<name>`."""


def _faces(part: Tray, piece: Piece, templates: Templates | None) -> tuple[Sides, ...]:
    """The tray itself, then its dividers."""
    along, over = (Design(f"{part.id}-divider-{side}", part, side) for side in ("along", "over"))
    return (*one_face(part, piece, templates), *((along, None),) * part.across, *((over, None),) * part.down)


TRAY = Kind(Tray, one_piece, _faces, "generator.draw.tray:draw_face", shows=())
