"""What a pen drew -> Art: the printed group, the contour for a cutting machine, the part no knife comes near."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.draw.art import Art, canvas
from generator.draw.guides import draw_guides, outlined
from generator.draw.pen import Look, Pen, gather
from generator.units import Box, Point, Size

if TYPE_CHECKING:
    import svgwrite

ROOM = 1.0
"""How far the drawing of a piece cut along a printed line goes on, so that no half of the line is lost."""


def leaf(
    name: str,
    trim: Size,
    bleed: float,
    look: Look,
    draw: Callable[[Pen], None],
    *,
    cut: str = "",
    safe: Box | None = None,
    mark: Point | None = None,
    on: Callable[[Size, float], svgwrite.Drawing] = canvas,
) -> Art:
    """One face; `cut` is its contour as path data (a rectangle where empty), `safe` where all its words stay.

    `mark` is where the fingerprint's line ends: else the corner of the trim, of a whole page the safe area's. `on`
    makes the empty drawing.
    """
    drawing = on(trim, bleed)
    pen = Pen(drawing, drawing.g(id="art"), look)
    draw(pen)
    gather(drawing, pen)
    drawing.add(pen.group)
    keep = safe or Box(0, 0, trim.width, trim.height)
    outline = outlined(trim, bleed, keep, cut, "".join(pen.folds))
    art = Art(name, trim, bleed, drawing, mark or (None if bleed else Point(keep.right, keep.bottom)), outline)
    draw_guides(art, 0.1)
    return art
