"""Ground -> the figure `turn`: three pyramids placed on one floor, and what each of them scores."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, write
from generator.draw.palette import INK, PAPER
from generator.draw.pen import Pen
from generator.draw.shapes import circle
from generator.games.sky_rise.art.above import floor, floor_size
from generator.games.sky_rise.art.iso import tip
from generator.games.sky_rise.figures.ground import Ground
from generator.units import Size

CARDS = "010 220"
"""Cards of two rows of three, by their colours' places."""
PLACED = ((5, "0", 2), (6, "x", 3), (8, "1", 0))
"""Corner, colour's place or x, and how many cards or suits count."""
HIGH, SCALE = 49.0, 0.28


def turn(ground: Ground) -> Art:
    """Six cards, three pyramids with numbers, three lines that count."""

    def paint(pen: Pen) -> None:
        stones: list[tuple[int, str] | None] = [None] * 12
        for corner, what, _ in PLACED:
            stones[corner] = ground.stones(0, what)[0]
        floor(pen, ground.colours, 3, ground.keys(CARDS), stones, 0.5, 0.5, SCALE)
        wide, _high = floor_size(3, 2, SCALE)
        language = ground.look.language
        for at, (corner, what, count) in enumerate(PLACED):
            x, y = tip(3, 2, corner)
            spot = 0.5 + x * SCALE + 5.6, 0.5 + y * SCALE - 5.0
            _number(pen, at + 1, *spot)
            top = 5 + at * 15
            _number(pen, at + 1, wide + 5, top)
            scoring = ground.rules.scoring
            points = scoring.wild(count) if what == "x" else scoring.placed(count)
            words = language.say(f"figures.rise.placed.{at}", points=language.count("figures.rise.points", points))
            write(pen, words, wide + 9, top + 1, WIDTH - wide - 10, size=8.5)

    return figure("turn", ground.look, Size(WIDTH, HIGH), paint)


def _number(pen: Pen, number: int, x: float, y: float) -> None:
    pen.area(circle(x, y, 2.4), PAPER, INK, 0.3)
    pen.text(str(number), x, y + 1.2, 9, weight="bold", align=0.5)
