"""Rules -> the figures of an estate: what is made of which cards, what royalty is worth, how it is defended."""

from __future__ import annotations

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, figure, title
from tilewright.draw.palette import INK
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import polygon, rect
from tilewright.games.castle.art.icons import icon
from tilewright.games.castle.art.woodblock import BLACK, CREAM
from tilewright.games.castle.figures.pieces import HIGH, RED, Exhibit, caption, cards, fan, spot
from tilewright.units import Size

BUILT = (("hovel", ("10h",)), ("barracks", ("Jd",)), ("castle", ("10d", "Jh")), ("wall", ("4h", "4s")))


def buildings(shown: Exhibit) -> Art:
    """Hovel, barracks, castle and wall of a red player, each under its woodcut."""
    column = WIDTH / len(BUILT)

    def paint(pen: Pen) -> None:
        for at, (what, names) in enumerate(BUILT):
            x = (at + 0.5) * column
            pen.use(icon, what, RED, at=(x, 8.3), scale=1.03)
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
            pen.area(rect(at * step + 0.4, y, step - 0.8, 6.0), CREAM, BLACK, 0.25)
            pen.text(str(at + 1), (at + 0.5) * step, y + 4.4, 9.5, font="Cinzel", weight="bold", align=0.5)
            fill = INK if pen.low else RED
            pen.text(str(worth), (at + 0.5) * step, y + 11.0, 11, font="Cinzel", weight="bold", align=0.5, fill=fill)

    return figure("royalty", shown.look, Size(WIDTH, HIGH + 22.0), paint)


LEVELS = (
    ("plain", ("10h",), "", False),
    ("walled", ("10h",), "dc", False),
    ("ruled", ("Kh", "Kc"), "dc", True),
    ("castle", ("10d", "Jh"), "", False),
    ("moat", ("10d", "Jh"), "hs", False),
)
"""What is shown, the cards there, the suits of their wall, and whether there is a castle besides."""


def levels(shown: Exhibit) -> Art:
    """Five spots, each with as many knights as it takes."""
    column, attack = WIDTH / len(LEVELS), shown.rules.attack

    def paint(pen: Pen) -> None:
        for at, (what, names, wall, ruled) in enumerate(LEVELS):
            x = (at + 0.5) * column
            spot(pen, names, _wall(shown, wall, 0.2 if what == "moat" else 0.7), x - 9.0, 0.8)
            castle = "J" in names[-1]
            needed = attack.defence(castle=castle, walled=bool(wall), overlord=ruled)
            step = min(5.0, (column - 3.0) / max(1, needed))
            for k in range(needed):
                pen.use(icon, "knight", BLACK, at=(x + (k - (needed - 1) / 2) * step, HIGH * 1.6 + 6.2), scale=0.5)
            title(pen, str(needed), x, HIGH * 1.6 + 14.6, 11, align=0.5)
            caption(pen, shown.language.say(f"figures.castle.levels.{what}"), x, HIGH * 1.6 + 18.6, column - 2)

    return figure("levels", shown.look, Size(WIDTH, HIGH * 1.6 + 26.0), paint)


def attack(shown: Exhibit) -> Art:
    """A castle with a moat loses its ten: where each card goes."""
    needed = shown.rules.attack.defence(castle=True, walled=True)

    def paint(pen: Pen) -> None:
        caption(pen, shown.language.say("figures.castle.attack.before"), 17.0, 3.4, 32)
        moat = _wall(shown, "hs", 0.2)
        spot(pen, ("10d", "Jh"), moat, 8.0, 6.0)
        for k in range(needed):
            pen.use(icon, "knight", BLACK, at=(40.0 + k % 2 * 7.0, 13.0 + k // 2 * 10.0), scale=0.72)
        pen.area(polygon([(53, 17), (58, 20), (53, 23)]), RED, BLACK, 0.25)
        for at, (what, names) in enumerate((("gone", ("10d", *_knight(shown))), ("home", ("Jh", *moat)))):
            x = 64.0 + at * 28.5
            cards(pen, names, x, 7.0, 6.2)
            caption(pen, shown.language.say(f"figures.castle.attack.{what}"), x + 12.0, 7.0 + HIGH + 4.2, 26)

    return figure("attack", shown.look, Size(WIDTH, 38.0), paint)


def _wall(shown: Exhibit, suits: str, share: float) -> tuple[str, ...]:
    """A pair of the pack that is played with, a card of each suit."""
    return tuple(f"{shown.number(share)}{suit}" for suit in suits)


def _knight(shown: Exhibit) -> tuple[str, ...]:
    """Two cards that add up to a knight."""
    pairs = shown.rules.pack.pairs(shown.rules.people.knight)
    return tuple(f"{rank}{suit}" for rank, suit in zip(pairs[-2 % len(pairs)], "cs", strict=True)) if pairs else ()
