"""A goal -> its card: a nest as a bird's-eye view of a floor, a tree as a section through the tower; their backs."""

from __future__ import annotations

from tilewright.draw.art import Art, leaf
from tilewright.draw.figures.frame import write
from tilewright.draw.items import colour_mark
from tilewright.draw.palette import INK, PAPER, mix, on
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import polyline, rect
from tilewright.draw.studio import Studio
from tilewright.draw.words import DISPLAY
from tilewright.games.sky_rise.art.above import LEAST, pyramid_above
from tilewright.games.sky_rise.art.card import BLEED, BLUE, film, reverse
from tilewright.games.sky_rise.art.iso import CARD, FEET, HEIGHTS, floor_size, tip
from tilewright.games.sky_rise.art.section import DASH, FAINT, SLAB, earth, outline, slab, upright
from tilewright.games.sky_rise.tower import OVERLAP
from tilewright.pieces.kind import Design
from tilewright.spec.entries import Colour
from tilewright.units import Box, Size

NEST, TREE = "nest", "tree"
GROUP = (1, 4, 5, 7)
"""Corners of a floor of two by two cards that are side by side."""
BAND, BLOCK = 15.0, 17.0
"""How high the coloured band at the head is, and the block of words at the foot."""


def draw_face(studio: Studio, design: Design) -> Art:
    """A goal's front, or the back of its sort: backs of nests and of trees differ, for each is shuffled by itself."""
    size = design.part.size.size
    colour = studio.game.colours.get(design.of)

    def draw(pen: Pen) -> None:
        if colour:
            front(pen, design.side, colour, size)
        else:
            face_down(pen, design.side.removesuffix("-back"), size)

    safe = Box(3, 3, size.width - 6, size.height - 6)
    return leaf(design.name, size, BLEED, studio.look, draw, safe=safe)


def front(pen: Pen, goal: str, colour: Colour, size: Size, *, words: bool = True) -> None:
    """The goal's name, what it counts as one sees it, its mark and words; no words where it is drawn too small."""
    wide, high = size.width, size.height
    film(pen, size, colour.hex)
    pen.area(rect(-BLEED, -BLEED, wide + 2 * BLEED, BAND + BLEED), colour.hex, INK, 0.2)
    language, ink = pen.look.language, PAPER if on(colour.hex) == PAPER and not pen.low else INK
    name = language.say(f"pieces.goals.{goal}", colour=colour.title)
    pen.text(name, wide / 2, 10.4, 16, font=DISPLAY, weight="bold", fill=ink, align=0.5)
    low = high - BLOCK - 5 if words else high - 3
    room = Box(7, BAND + 3, wide - 14, low - BAND - 5)
    (nest if goal == NEST else tree)(pen, colour, room)
    if not words:
        return
    block = Box(6, high - BLOCK - 4, wide - 12, BLOCK - 2)
    pen.area(rect(block.x, block.y, block.width, block.height), PAPER, INK, 0.25)
    pen.line(f"M{block.x + block.height:.2f} {block.y:.2f}v{block.height:.2f}", INK, 0.25)
    pen.use(colour_mark, colour, 4.4, at=(block.x + block.height / 2, block.y + block.height / 2))
    left = block.x + block.height + 2.4
    write(pen, language.say(f"pieces.goals.{goal}_counts"), left, block.y + 6.4, block.right - left - 1, size=9)


def nest(pen: Pen, colour: Colour, room: Box) -> None:
    """A floor as a bird sees it: pyramids of the colour side by side, and places of others."""
    wide, high = floor_size(2, 2)
    scale = min(room.width / wide, room.height / high)
    x, y = room.x + (room.width - wide * scale) / 2, room.y + (room.height - high * scale) / 2
    spots = [(x + across * scale, y + down * scale) for across, down in (tip(2, 2, corner) for corner in range(9))]
    for at in range(4):
        down, across = divmod(at, 2)
        left, top = x + across * (CARD[0] - OVERLAP) * scale, y + down * (CARD[1] - OVERLAP) * scale
        card = rect(left, top, CARD[0] * scale, CARD[1] * scale)
        pen.tint(card, PAPER, 0.4)
        pen.line(card, FAINT, 0.15)
    foot = FEET[0] * scale * 1.12
    pen.line("".join(polyline([spots[4], spots[at]]) for at in GROUP if at != 4), INK, 0.5)
    for at, (left, top) in enumerate(spots):
        if at in GROUP:
            pyramid_above(pen, (0, "own"), {"own": colour}, left, top, foot, LEAST)
        else:
            pen.line(rect(left - foot / 2, top - foot / 2, foot, foot), FAINT, 0.2, DASH)


def tree(pen: Pen, colour: Colour, room: Box) -> None:
    """A section through the tower: three pyramids of the colour above each other, and places of others."""
    wide, _high = floor_size(2, 2)
    scale = min(room.width / wide, (room.height - 3 * SLAB - 2.6) / sum(HEIGHTS))  # sum counts millimetres
    left, foot = room.x + (room.width - wide * scale) / 2, room.bottom - 2.0
    earth(pen, left, foot, wide * scale)
    spots = [left + tip(2, 2, at)[0] * scale for at in range(3)]
    for size in range(len(FEET)):
        for at in (0, 2):
            outline(pen, size, spots[at], foot, scale)
        foot = slab(pen, left, upright(pen, (size, "own"), {"own": colour}, spots[1], foot, scale), 2, scale)


def face_down(pen: Pen, goal: str, size: Size) -> None:
    """The back of the cards, with the sort of goal in words."""
    reverse(pen, size)
    wide, high = size.width, size.height
    pen.area(rect(wide / 2 - 17, high / 2 - 6, 34, 12), mix(BLUE, PAPER, 0.85), INK, 0.3)
    words = pen.look.language.say(f"pieces.goals.{goal}_back")
    pen.text(words, wide / 2, high / 2 + 1.9, 14, font=DISPLAY, weight="bold", align=0.5)
