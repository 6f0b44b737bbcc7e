"""Ground -> the figure `goals`: a nest card and a tree card."""

from __future__ import annotations

from functools import partial

from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, write
from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.games.sky_rise.art.goal import NEST, TREE, front
from generator.games.sky_rise.figures.ground import Ground
from generator.units import Size

SCALE, CARD = 0.42, Size(63.0, 72.0)
"""A card without its words is as much lower."""
HIGH = CARD.height * SCALE + 2


def goals(ground: Ground) -> Art:
    """Two cards, and beside each what it asks for."""

    def paint(pen: Pen) -> None:
        scoring = ground.rules.scoring
        for at, goal in enumerate((NEST, TREE)):
            x = at * WIDTH / 2 + 0.5
            pen.place(partial(_card, goal=goal, ground=ground, at=at), (x, 1), scale=SCALE)
            words = ground.say(goal, column=scoring.column_each, least=scoring.column_least)
            write(pen, words, x + CARD.width * SCALE + 2.5, 9, WIDTH / 2 - CARD.width * SCALE - 4, size=9.0)

    return figure("goals", ground.look, Size(WIDTH, HIGH), paint)


def _card(pen: Pen, goal: str, ground: Ground, at: int) -> None:
    whole = rect(0, 0, CARD.width, CARD.height)
    pen.within(whole, lambda inner: front(inner, goal, list(ground.colours.values())[at * 3], CARD, words=False))
    pen.line(whole, INK, 0.4)
