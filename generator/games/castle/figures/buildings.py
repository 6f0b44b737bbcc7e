"""Rules -> the figures `buildings` and `people`: what is made of which cards."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, title
from generator.draw.pen import Pen
from generator.games.castle.art.icons import icon
from generator.games.castle.figures.pieces import HIGH, RED, Exhibit, caption, cards, fan
from generator.units import Size

BUILT = (
    ("hovel", ("10h",)),
    ("barracks", ("Jd",)),
    ("castle", ("10d", "Jh")),
    ("wall", ("4h", "4s")),
)


def buildings(shown: Exhibit) -> Art:
    """Hovel, barracks, castle and wall of a red player, each under its woodcut."""
    column = WIDTH / len(BUILT)

    def paint(pen: Pen) -> None:
        for at, (what, names) in enumerate(BUILT):
            x = (at + 0.5) * column
            pen.use(icon, what, RED, at=(x, 7.4), scale=1.1)
            cards(pen, names, x - fan(names) / 2, 14.5)
            title(pen, shown.language.say(f"figures.castle.names.{what}"), x, 14.5 + HIGH + 4.4, 8.5, align=0.5)
            caption(pen, shown.language.say(f"figures.castle.made_of.{what}"), x, 14.5 + HIGH + 8.0, column - 3)

    return figure("buildings", shown.look, Size(WIDTH, 14.5 + HIGH + 12.6), paint)


def people(shown: Exhibit) -> Art:
    """Two ways to make a peasant, and two to make a knight."""
    made_of = shown.rules.people
    groups = [
        (what, shown.rules.pack.pairs(total)[-2:])
        for what, total in (("peasant", made_of.peasant), ("knight", made_of.knight))
    ]

    def paint(pen: Pen) -> None:
        for at, (what, pairs) in enumerate(groups):
            left = at * WIDTH / 2
            pen.use(icon, what, RED, at=(left + 7.5, 10.0), scale=1.25)
            for k, (low, high) in enumerate(pairs):
                names = (f"{low}h", f"{high}c") if k else (f"{high}d", f"{low}h")
                cards(pen, names, left + 15.5 + k * (fan(names) + 2.0), 1.4)
            words = shown.language.say(f"figures.castle.sums.{what}", total=str((made_of.peasant, made_of.knight)[at]))
            caption(pen, words, left + WIDTH / 4, HIGH + 5.6, WIDTH / 2 - 4)

    return figure("people", shown.look, Size(WIDTH, HIGH + 8.0), paint)
