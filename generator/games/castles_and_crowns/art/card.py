"""Rank and house -> the face of a playing card: shield and rank, a castle or a noble, the index of a bought deck."""

from __future__ import annotations

from functools import partial

from generator.draw.art import Art
from generator.draw.leaf import leaf
from generator.draw.palette import INK, LEAF, PAPER, mix
from generator.draw.pen import Look, Pen
from generator.draw.shapes import rect
from generator.draw.studio import Studio
from generator.draw.words import BODY, DISPLAY, fit
from generator.games.castles_and_crowns.art.back import card_back
from generator.games.castles_and_crowns.art.castles import CASTLES, stronghold
from generator.games.castles_and_crowns.art.houses import (
    GOLD_DARK,
    PARCHMENT,
    House,
    detail,
    house,
    shield,
    suit,
    tally,
)
from generator.games.castles_and_crowns.art.nobles import HALF, HIGH, NOBLES, noble, sash
from generator.kinds.piece import Design
from generator.units import Box, Size

BLEED, SAFE = 3.0, 3.0
CARD = Size(63.0, 88.0)
"""The size every card is drawn at; another is drawn from it to scale."""
AIR = "#9FC0CC"
RANKS = (*CASTLES, *NOBLES)
"""2 to 6 are castles, J, Q and K nobles."""
TAILED = {"J": (23.0, 0.4), "Q": (18.5, -1.2)}
"""Letters that reach beyond their width -> the size in points they are set in, and how far to the right."""


def card_face(
    rank: str, of: str, look: Look, name: str, size: Size = CARD, *, title: str = "", points: str = ""
) -> Art:
    """The face of one card.

    Args:
        rank: One of `RANKS`.
        of: The house: `lion`, `eagle`, `stag` or `boar`.
        look: Ink, and the houses' colours if the game gives any.
        name: The drawing's name.
        size: Of the trimmed card.
        title: What the card is called, set below the picture of a castle; left out where empty.
        points: What it is worth, in words; left out where empty.

    Raises:
        KeyError: There is no such rank or house.
        OverfullError: The title or points are too long for the card.
    """
    arms = house(look, of)

    def draw(pen: Pen) -> None:
        pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), PARCHMENT)
        scale = min(size.width / CARD.width, size.height / CARD.height)
        x, y = (size.width - CARD.width * scale) / 2, (size.height - CARD.height * scale) / 2
        pen.use(paint, rank, arms, title, points, at=(x, y), scale=scale)

    return leaf(name, size, BLEED, look, draw, safe=Box(SAFE, SAFE, size.width - 2 * SAFE, size.height - 2 * SAFE))


def card_picture(pen: Pen, rank: str, of: str, x: float, y: float, scale: float = 1.0) -> None:
    """A small picture of a card, its top-left corner at (x, y): for figures."""
    pen.use(_small, rank, house(pen.look, of), 0.2 / max(scale, 0.2), at=(x, y), scale=scale)


def _small(pen: Pen, rank: str, arms: House, line: float) -> None:
    """A card with round corners and an edge of that width."""
    edge = (
        "M2.5 0H60.5A2.5 2.5 0 0 1 63 2.5V85.5A2.5 2.5 0 0 1 60.5 88H2.5A2.5 2.5 0 0 1 0 85.5V2.5A2.5 2.5 0 0 1 2.5 0Z"
    )
    pen.area(edge, PARCHMENT)
    pen.use(paint, rank, arms, "", "")
    pen.line(edge, INK, line)


def paint(pen: Pen, rank: str, arms: House, title: str = "", points: str = "") -> None:
    """All of a card of 63 x 88 mm but its parchment, its top-left corner at (0, 0)."""
    if not (pen.low and rank in NOBLES):  # a noble's window is frame enough
        pen.line(rect(3, 3, 57, 82), INK, 0.15 if pen.low else 0.35)
    detail(pen, rect(3.7, 3.7, 55.6, 80.6), GOLD_DARK)
    if rank in NOBLES:
        _court(pen, rank, arms)
        _note(pen, " · ".join(filter(None, (title, points))))
    else:
        _view(pen, rank, arms)
        _words(pen, title, points)
    for x, y, turn in ((0.0, 0.0, 0.0), (CARD.width, CARD.height, 180.0)):
        pen.use(_corners, rank, arms, at=(x, y), turn=turn)


def _corners(pen: Pen, rank: str, arms: House) -> None:
    """Rank and shield at the left, the index of a bought deck at the right."""
    size, aside = TAILED.get(rank, (25.0, 0.0))
    pen.text(rank, 9.3 + aside, 12.9, size, font=DISPLAY, weight="bold", align=0.5)
    shield(pen, arms, 9.3, 20.6, 8.4)
    pen.text(rank, 54.2, 9.8, 11, font=DISPLAY, weight="bold", align=0.5)
    suit(pen, arms, 54.2, 13.4, 4.2)


def _view(pen: Pen, rank: str, arms: House) -> None:
    """The castle on a hill, far hills behind, its banner, and as many suit signs as it counts."""
    _distance(pen, arms)
    x, y, scale = 31.5, 54.6, 1.06
    pen.use(_clouds)
    pen.use(stronghold, rank, arms, at=(x, y), scale=scale)
    for k in range(int(rank)):
        tally(pen, arms, x + (k - (int(rank) - 1) / 2) * 4.9, 71.0, 3.6)


def _distance(pen: Pen, arms: House) -> None:
    """A glow in the house's colour, and hills far away."""
    pen.tint("M3.8 54V40Q31.5 -8 59.2 40V54Q31.5 62 3.8 54Z", AIR)
    pen.tint(
        "M3.8 52Q10 43 17 48Q24 38 33 46Q42 36 49 46Q55 43 59.2 50V55Q46 62 31 62Q16 62 3.8 56Z",
        mix(LEAF, PARCHMENT, 0.55),
    )
    pen.tint(
        "M3.8 55.4Q14 47 24 53Q38 45 59.2 54.4V56Q48 62 31 63Q15 63 3.8 58Z",
        mix(arms.hex, mix(LEAF, PARCHMENT, 0.35), 0.82),
    )


def _clouds(pen: Pen) -> None:
    """A woodcut's clouds and birds."""
    puffs = "M15.5 31q1.4 -2.2 3.4 -1.2q1.6 -2.4 3.6 .2q1.6 -.8 2.2 1M14 32.4h12"
    far = "M44 38q1.2 -2 3 -1q1.6 -2.2 3.4 .2q1.6 -.6 2.2 .8M42.6 39.4h11"
    pen.area("M15.5 31q1.4 -2.2 3.4 -1.2q1.6 -2.4 3.6 .2q1.6 -.8 2.2 1l1.3 1.4h-12z", PAPER, opacity=0.8)
    pen.area("M44 38q1.2 -2 3 -1q1.6 -2.2 3.4 .2q1.6 -.6 2.2 .8l1 1.4h-11z", PAPER, opacity=0.8)
    detail(pen, puffs + far, mix(INK, AIR, 0.45))
    pen.line("M44.4 27.6q.9 -1.2 1.8 0q.9 -1.2 1.8 0M49.4 24.6q.7 -1 1.4 0q.7 -1 1.4 0", INK, 0.2)


def _words(pen: Pen, title: str, points: str) -> None:
    if title:
        pen.text(title, 31.5, 78.4, fit(title, 33, 10, 8, book=pen.look.book), font=DISPLAY, weight="bold", align=0.5)
    if points:
        pen.text(points, 31.5, 82.6 if title else 80, 9, style="italic", align=0.5)


def _diaper() -> str:
    """Small lozenges behind a noble, the same either way up."""
    spots = [(x * 4.25 + 2.125 * (y % 2), -1.5 - y * 3.6) for y in range(10) for x in range(-3, 4 - y % 2 + 0)]
    return "".join(
        f"M{x - 0.55:.2f} {y:.2f}L{x:.2f} {y - 0.75:.2f}L{x + 0.55:.2f} {y:.2f}L{x:.2f} {y + 0.75:.2f}Z"
        for x, y in spots
    )


def _note(pen: Pen, words: str) -> None:
    """Words below a noble's window."""
    if words:
        pen.text(words, 31.5, 83.5, fit(words, 2 * HALF, 8.5, 8, BODY, pen.look.book), align=0.5)


def _court(pen: Pen, rank: str, arms: House) -> None:
    """A noble at both ends of a window, head to foot."""
    for turn in (0.0, 180.0):
        pen.use(_end, rank, arms, at=(31.5, 44), turn=turn)
    pen.use(sash, arms, at=(31.5, 44))
    pen.line(rect(31.5 - HALF, 44 - HIGH, 2 * HALF, 2 * HIGH), INK, 0.15 if pen.low else 0.35)


def _end(pen: Pen, rank: str, arms: House) -> None:
    """The noble above the middle of the card, before the sky."""
    window = rect(-HALF, -HIGH, 2 * HALF, HIGH)
    pen.tint(window, AIR)
    pen.tint(_diaper(), mix(AIR, "#5F8792", 0.3))
    pen.within(window, partial(noble, rank=rank, arms=arms))


def draw_face(studio: Studio, design: Design) -> Art:
    """A card's front, or the back of all cards."""
    size = design.part.size.size
    if design.side == "back":
        return card_back(size, studio.look, design.name)
    return card_face(design.side, design.of, studio.look, design.name, size)
