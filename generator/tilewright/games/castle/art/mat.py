"""Spots -> an estate mat: a numbered place for each building or set with room for its wall, and rows for people."""

from __future__ import annotations

from tilewright.draw.art import Art, leaf
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.draw.studio import Studio
from tilewright.games.castle.art.icons import BLOCK, PAPER_TONE, WASH, icon
from tilewright.games.castle.kinds import MatSpots
from tilewright.pieces.kind import Design
from tilewright.units import Box, Size

BLEED, SAFE = 3.0, 3.0
WIDE, HIGH, GAP = 65.0, 98.0, 3.0
"""A spot, which a card of 63 x 88 mm fits, its wall lying over the lower part; and how far spots are apart."""
RIM, BETWEEN, PEOPLE = 9.0, 6.0, 26.0
"""Above the first row, between rows, and how high the row for people is."""
MADDER = "#B3282D"
FITTING = ("hovel", "barracks", "castle", "Q")
"""What may lie on a spot."""


def size_of(mat: MatSpots) -> Size:
    """How large a mat is."""
    rows = -(-mat.spots // mat.across)
    return Size((WIDE + GAP) * mat.across, RIM + (HIGH + BETWEEN) * rows + PEOPLE + 7.0)


def draw_face(studio: Studio, design: Design) -> Art:
    """The whole mat."""
    mat: MatSpots = design.subject
    size = size_of(mat)

    def draw(pen: Pen) -> None:
        pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), PAPER_TONE)
        for y in (4.0, size.height - 4.0):
            pen.line(f"M{GAP / 2} {y}H{size.width - GAP / 2}", BLOCK, 0.8)  # not to the cut: no mark to cut by
        for at in range(mat.spots):
            down, across = divmod(at, mat.across)
            x, y = GAP / 2 + across * (WIDE + GAP), RIM + down * (HIGH + BETWEEN)
            pen.use(_spot, at=(x, y))
            pen.text(f"{at + 1}", x + WIDE - 4.0, y + 10.5, 20, font="Cinzel", weight="bold", fill=MADDER, align=1.0)
        half = size.width / 2
        for at, what in enumerate(("peasant", "knight")):
            x, y = at * half + GAP / 2, size.height - 7.0 - PEOPLE
            pen.line(rect(x, y, half - GAP, PEOPLE), BLOCK, 0.35)
            pen.use(icon, what, MADDER, at=(x + 14.0, y + 14.0), scale=1.7)

    safe = Box(SAFE, SAFE, size.width - 2 * SAFE, size.height - 2 * SAFE)
    return leaf(design.name, size, BLEED, studio.look, draw, safe=safe)


def _spot(pen: Pen) -> None:
    """One spot, its upper left corner at (0, 0)."""
    wall = rect(3.0, 58.0, WIDE - 6.0, 37.0)
    pen.tint(wall, WASH, 0.3)
    pen.line(rect(0, 0, WIDE, HIGH), BLOCK, 0.35)
    pen.line(wall, BLOCK, 0.3, "2 1.6")
    for at, what in enumerate(FITTING):
        pen.use(icon, what, MADDER, at=(14.0 + 12.3 * at, 31.0), scale=0.9)
    pen.use(icon, "wall", MADDER, at=(WIDE / 2, 77.0), scale=1.6)
