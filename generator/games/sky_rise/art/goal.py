"""A goal and its colour -> its card: three pyramids in each other or on each other, and what they are worth."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.colour_mark import colour_mark, hatched
from generator.draw.figures.frame import write
from generator.draw.leaf import leaf
from generator.draw.palette import INK, PAPER, mix, on
from generator.draw.pen import Pen
from generator.draw.shapes import polygon, rect
from generator.draw.studio import Studio
from generator.games.sky_rise.art.card import BLUE, reverse
from generator.games.sky_rise.art.iso import CARDBOARD, FEET, HEIGHTS
from generator.kinds.piece import Design
from generator.spec.entries import Colour
from generator.units import Box, Size

BLEED = 3.0
NEST, TREE = "nest", "tree"


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
    """The colour's name, its mark, three pyramids, and what the goal counts; no words where it is drawn too small."""
    wide, high = size.width, size.height
    pen.tint(rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED), mix(CARDBOARD, colour.hex, 0.3))
    pen.area(rect(-BLEED, -BLEED, wide + 2 * BLEED, 17 + BLEED), colour.hex, INK, 0.2)
    language, ink = pen.look.language, PAPER if on(colour.hex) == PAPER and not pen.low else INK
    name = language.say(f"pieces.goals.{goal}", colour=colour.title)
    pen.text(name, wide / 2, 11.6, 16, font="Cinzel", weight="bold", fill=ink, align=0.5)
    (nested if goal == NEST else stacked)(pen, colour, wide / 2, high * 0.68 if words else high - 11, 0.52)
    pen.use(colour_mark, colour, 6.4, at=(13, 28.5))
    pen.use(colour_mark, colour, 6.4, at=(wide - 13, 28.5))
    if not words:
        return
    write(pen, language.say(f"pieces.goals.{goal}_counts"), wide / 2, high - 16.5, wide - 12, size=9, align=0.5)


def nested(pen: Pen, colour: Colour, x: float, y: float, k: float) -> None:
    """Three in each other on one foot."""
    for size in range(len(FEET)):
        _side(pen, colour, x, y, FEET[size] * 1.35 * k, HEIGHTS[size] * 1.35 * k, hatch=size == 0)


def stacked(pen: Pen, colour: Colour, x: float, y: float, k: float) -> None:
    """Three on each other, the smallest on top."""
    foot = y
    for size in range(len(FEET)):
        _side(pen, colour, x, foot, FEET[size] * k, HEIGHTS[size] * k)
        foot -= HEIGHTS[size] * k * 0.62


def _side(pen: Pen, colour: Colour, x: float, foot: float, wide: float, tall: float, *, hatch: bool = True) -> None:
    """A pyramid from one side, hatched on its left; what is behind it is seen through it."""
    fold = x + wide * 0.16
    left = polygon([(x - wide / 2, foot), (fold, foot + wide * 0.12), (x, foot - tall)])
    right = polygon([(fold, foot + wide * 0.12), (x + wide / 2, foot), (x, foot - tall)])
    if not pen.low:
        pen.area(left, mix(colour.hex, PAPER, 0.22), opacity=0.7)
        pen.area(right, colour.hex, opacity=0.7)
    if hatch:
        hatched(pen, left, colour, Box(x - wide / 2, foot - tall, wide, tall + wide * 0.12), 1.4)
    pen.line(left + right, INK, 0.25)


def face_down(pen: Pen, goal: str, size: Size) -> None:
    """The back of the cards, with the sort of goal in words."""
    reverse(pen, size)
    wide, high = size.width, size.height
    pen.area(rect(wide / 2 - 17, high / 2 - 6, 34, 12), mix(BLUE, PAPER, 0.85), INK, 0.3)
    words = pen.look.language.say(f"pieces.goals.{goal}_back")
    pen.text(words, wide / 2, high / 2 + 1.9, 14, font="Cinzel", weight="bold", align=0.5)
