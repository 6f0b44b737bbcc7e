"""Spots -> an estate mat: the valley, rows for buildings and sets with their walls and for people, what each is for."""

from __future__ import annotations

from functools import partial

from tilewright.draw.art import Art, leaf
from tilewright.draw.ornament import plaque
from tilewright.draw.palette import INK
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, rect
from tilewright.draw.studio import Studio
from tilewright.draw.words import BODY, DISPLAY
from tilewright.games.castle.art.icons import icon
from tilewright.games.castle.art.valley import valley
from tilewright.games.castle.art.woodblock import BLACK, CREAM, HARVEST, WINTER, Cut, Woodblock, row
from tilewright.games.castle.kinds import CARD, FOOT, GAP, HEAD, RIM, STEP, WALL, MatSpots
from tilewright.games.castle.style import DEFENCE, HAND
from tilewright.pieces.kind import Design
from tilewright.units import Box, Size

BLEED, SAFE = 3.0, 3.0


def draw_face(studio: Studio, design: Design) -> Art:
    """The whole mat."""
    mat: MatSpots = design.subject
    size = mat.size

    def draw(pen: Pen) -> None:
        pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), BLACK)
        paint(pen, mat.spots)

    safe = Box(SAFE, SAFE, size.width - 2 * SAFE, size.height - 2 * SAFE)
    return leaf(design.name, size, BLEED, studio.look, draw, safe=safe)


def paint(pen: Pen, spots: int) -> None:
    """All that is printed on a mat but its ground, its upper left corner at (0, 0)."""
    wide, top = MatSpots(spots).size.width - 2 * RIM, RIM + HEAD
    people = top + CARD.height + WALL + GAP
    head = partial(valley, size=Size(wide, HEAD - 1.5), k=HEAD / 64, high=HEAD * 0.84, moon=HEAD * 0.36)
    pen.place(lambda inner: inner.within(rect(0, 0, wide, HEAD - 1.5), head), (RIM, RIM))
    pen.line(rect(RIM, RIM, wide, HEAD - 1.5), CREAM, 0.3)
    for at in range(spots):
        x = RIM + at * STEP
        pen.use(_spot, "", at=(x, top))
        pen.text(str(at + 1), x + STEP / 2, top + 16.4, 24, font=DISPLAY, weight="bold", align=0.5, fill=HARVEST)
    for at in range(spots):
        pen.use(_spot, "wall", at=(RIM + at * STEP, top + WALL))
    for at in range(spots):
        pen.use(_spot, "peasant" if at < spots / 2 else "knight", at=(RIM + at * STEP, people))
    pen.area(plaque(RIM, people + CARD.height + GAP / 2, wide, FOOT, 1.5), CREAM, BLACK, 0.3)
    pen.use(_worth, at=(RIM + 1.0, people + CARD.height + GAP / 2))


def _spot(pen: Pen, what: str) -> None:
    """The place of a card, and the sign of what it belongs to in the part that stays in sight."""
    wide, high = CARD.width, CARD.height
    warm = HARVEST if what in {"", "peasant"} else WINTER
    block = Woodblock(pen, warm, winter=False)
    pen.area(plaque(0.4, 0.4, wide - 0.8, high - 0.8, 1.8), CREAM, BLACK, 0.4)
    if not what:  # a sky over the estate
        block.black(plaque(1.4, 1.4, wide - 2.8, high - 2.8, 1.5))
        block.warm(row(Cut(2, 4, wide - 2, 4, 0.25, 0, 0.3), Cut(2, WALL, wide - 2, WALL, 1.5, 0, 0.3), 14, 0.25))
    else:  # ploughed land
        block.warm(
            row(Cut(3, high * 0.5, wide - 3, high * 0.5, 0.25, 1.6), Cut(3, high - 5, wide - 3, high - 5, 1.5, 2.4), 14)
        )
    pen.area(circle(STEP / 2, 13.6, 9.2), CREAM, BLACK, 0.5)
    pen.line(circle(STEP / 2, 13.6, 8.2), warm, 0.3)
    if what:
        pen.use(icon, what, warm, at=(STEP / 2, 14.0), scale=0.92)


def _worth(pen: Pen) -> None:
    """How many cards of the hand are kept for what, and how many knights it takes to attack what."""
    hovel, peasant = pen.look.marks.get(HAND, "0 0").split()
    plain, castle, wall, overlord = pen.look.marks.get(DEFENCE, "0 0 0 0").split()
    x = 1.0
    for signs, words, kept in (
        (("hovel",), hovel, True), (("peasant",), peasant, True), (("hovel", "barracks", "Q", "K"), plain, False),
        (("castle",), castle, False), (("wall",), f"+{wall}", False), (("hovel", "castle"), f"+{overlord}", False),
    ):  # fmt: skip
        for what in signs:
            pen.use(icon, what, HARVEST, at=(x + 3.4, 6.4), scale=0.64)
            x += 7.4
        x += 1.0 + pen.text(words, x + 1.0, 8.6, 15, font=BODY, weight="bold", fill=INK) + 1.4
        if kept:
            pen.area(rect(x, 3.6, 4.3, 6.0), CREAM, BLACK, 0.4)
        else:
            pen.use(icon, "knight", WINTER, at=(x + 2.4, 6.4), scale=0.52)
        x += 11.6
