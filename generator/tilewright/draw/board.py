"""Board + the designer's drawing -> Art: the whole board with its folds, however it is parted on paper."""

from __future__ import annotations

from svgwrite.container import Group

from tilewright.draw.art import SAFE, Art, canvas, outlined
from tilewright.draw.folds import score
from tilewright.draw.pen import Pen, gather
from tilewright.draw.picture import PictureRoom, inset_of, paint
from tilewright.draw.studio import Studio
from tilewright.pieces.board import PrintedBoard
from tilewright.pieces.kind import Design
from tilewright.spec.part import Picture
from tilewright.units import BLEED, Box, Size


def fold_lines_of(size: Size, folds: tuple[int, int]) -> str:
    """Each line to fold along, from edge to edge, as path data."""
    across, down = folds
    upright = (f"M{size.width * at / (across + 1):.3f} 0V{size.height:g}" for at in range(1, across + 1))
    level = (f"M0 {size.height * at / (down + 1):.3f}H{size.width:g}" for at in range(1, down + 1))
    return "".join((*upright, *level))


def draw_face(studio: Studio, design: Design) -> Art:
    """The whole board."""
    board: PrintedBoard = design.part
    size, picture = board.size.size, Picture(art=board.template)
    drawing = canvas(size, BLEED)
    pen = Pen(drawing, Group(id="art", debug=False), studio.look)
    paint(pen, picture, "", PictureRoom(size, BLEED), inset_of(studio.look, picture, "", studio.art))
    if lines := fold_lines_of(size, board.folds):
        score(pen, lines)
    gather(drawing, pen)
    drawing.add(pen.group)
    safe = Box(SAFE, SAFE, size.width - 2 * SAFE, size.height - 2 * SAFE)
    return Art(design.name, size, BLEED, drawing, outline=outlined(size, BLEED, safe, folds="".join(pen.folds)))
