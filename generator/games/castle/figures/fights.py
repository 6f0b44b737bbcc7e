"""Rules -> the figures `levels` and `attack`: how well things are defended, and what becomes of a castle."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, title
from generator.draw.pen import Pen
from generator.draw.shapes import polygon
from generator.games.castle.art.icons import BLOCK, icon
from generator.games.castle.figures.pieces import HIGH, RED, Exhibit, caption, cards, spot
from generator.units import Size

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
                pen.use(icon, "knight", BLOCK, at=(x + (k - (needed - 1) / 2) * step, HIGH * 1.6 + 6.2), scale=0.5)
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
            pen.use(icon, "knight", BLOCK, at=(40.0 + k % 2 * 7.0, 13.0 + k // 2 * 10.0), scale=0.72)
        pen.area(polygon([(53, 17), (58, 20), (53, 23)]), RED, BLOCK, 0.25)
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
