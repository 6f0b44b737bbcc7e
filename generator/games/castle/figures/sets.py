"""Rules -> the figure `royalty`: a small set and a large one, and what each size is worth."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure
from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.games.castle.art.icons import BLOCK, WASH
from generator.games.castle.figures.pieces import HIGH, RED, Exhibit, caption, cards, fan
from generator.units import Size

SETS = (("Kh",), ("Qd", "Qs"), ("Kd", "Kh", "Kc", "Ks", "Kc"))


def royalty(shown: Exhibit) -> Art:
    """Three sets of a red player, each with its points; below them the whole table."""
    points = shown.rules.scoring.royalty

    def paint(pen: Pen) -> None:
        x = 3.0
        for names in SETS:
            cards(pen, names, x, 1.2)
            words = shown.language.count("figures.castle.points", shown.rules.scoring.alike(len(names)))
            caption(pen, words, x + fan(names) / 2, HIGH + 5.4, 26)
            x += fan(names) + 9.0
        step = WIDTH / len(points)
        for at, worth in enumerate(points):
            y = HIGH + 9.0
            pen.area(rect(at * step + 0.4, y, step - 0.8, 6.0), WASH, BLOCK, 0.25)
            pen.text(str(at + 1), (at + 0.5) * step, y + 4.4, 9.5, font="Cinzel", weight="bold", align=0.5)
            fill = INK if pen.low else RED
            pen.text(str(worth), (at + 0.5) * step, y + 11.0, 11, font="Cinzel", weight="bold", align=0.5, fill=fill)

    return figure("royalty", shown.look, Size(WIDTH, HIGH + 22.0), paint)
