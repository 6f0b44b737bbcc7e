"""Spots -> an estate mat: rows for buildings and sets with their walls and for people, and what each is good for."""

from __future__ import annotations

from tilewright.draw.art import Art, leaf
from tilewright.draw.palette import INK
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.draw.studio import Studio
from tilewright.draw.words import BODY, DISPLAY
from tilewright.games.castle.art.icons import icon
from tilewright.games.castle.art.woodblock import BLACK, CREAM, HARVEST, WINTER
from tilewright.games.castle.kinds import CARD, GAP, RIM, STEP, WALL, MatSpots
from tilewright.games.castle.style import DEFENCE, HAND
from tilewright.pieces.kind import Design
from tilewright.units import Box

BLEED, SAFE = 3.0, 3.0


def draw_face(studio: Studio, design: Design) -> Art:
    """The whole mat."""
    mat: MatSpots = design.subject
    size = mat.size

    def draw(pen: Pen) -> None:
        pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), CREAM)
        paint(pen, mat.spots)

    safe = Box(SAFE, SAFE, size.width - 2 * SAFE, size.height - 2 * SAFE)
    return leaf(design.name, size, BLEED, studio.look, draw, safe=safe)


def paint(pen: Pen, spots: int) -> None:
    """All that is printed on a mat but its ground, its upper left corner at (0, 0)."""
    people = RIM + CARD.height + WALL + GAP
    for at in range(spots):
        x = RIM + at * STEP
        pen.use(_spot, "", at=(x, RIM))
        pen.text(str(at + 1), x + STEP / 2, RIM + 15.0, 26, font=DISPLAY, weight="bold", align=0.5, fill=HARVEST)
    for at in range(spots):
        pen.use(_spot, "wall", at=(RIM + at * STEP, RIM + WALL))
    for at in range(spots):
        pen.use(_spot, "peasant" if at < spots / 2 else "knight", at=(RIM + at * STEP, people))
    pen.use(_worth, at=(RIM, people + CARD.height + GAP))


def _spot(pen: Pen, what: str) -> None:
    """The place of a card, and the sign of what it belongs to in the part that stays in sight."""
    pen.area(rect(0, 0, CARD.width, CARD.height), CREAM, BLACK, 0.3)
    if what:
        pen.use(icon, what, HARVEST if what == "peasant" else WINTER, at=(STEP / 2, 14.0), scale=1.2)


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
