"""Boards: one drawing, parted where it is larger than the paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from tilewright.pieces.kind import Kind, one_face, one_piece
from tilewright.spec.entries import Dimensions
from tilewright.spec.part import Component, Shown
from tilewright.texts.fields import Field
from tilewright.texts.scalars import ArtFile, Count


class PrintedBoard(Component):
    """A board, whole where the paper is large enough, else in parts."""

    kind: Literal["board"]
    """What it is."""
    template: ArtFile
    """The drawing (SVG) or picture (PNG, JPEG, WebP) of the whole board."""
    size: Dimensions
    """The size of the whole board, in millimetres."""
    split: Literal["panels", "poster"] = "panels"
    """How to divide a board that is larger than the paper. Panels are placed, or hinged, side by side; the parts of a
    poster overlap and are glued."""
    folds_across: Annotated[int, Field(ge=0, le=7)] = 0
    """The number of upright folds, with equal fields from left to right."""
    folds_down: Annotated[int, Field(ge=0, le=7)] = 0
    """The number of level folds, from top to bottom."""
    count: Count = 1
    """The number to print: a number or `rules.<name>`."""

    @property
    def folds(self) -> tuple[int, int]:
        """How many upright, and how many level."""
        return self.folds_across, self.folds_down

    def shows(self) -> Iterator[Shown]:
        """Its drawing."""
        yield Shown(("template",), self.template, "each", self.size.size)


BOARD = Kind(PrintedBoard, one_piece, one_face, "tilewright.draw.board:draw_face", straight=True, turns=True, shows=())
