"""Trays: open boxes to fold for loose pieces."""

from __future__ import annotations

from typing import Literal

from generator.kinds.kind import Kind, one_piece
from generator.kinds.piece import one_face
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
    count: Count = 1
    """How many to print: a number or `rules.<name>`."""


TRAY = Kind(Tray, one_piece, one_face, "generator.draw.tray:draw_face", shows=())
