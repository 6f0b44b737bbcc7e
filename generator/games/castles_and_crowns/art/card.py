"""Rank and house -> what is on a playing card: shield and rank, a castle or a noble, the index of a bought deck."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from generator.draw import playing_card
from generator.draw.palette import INK, LEAF, PAPER, mix
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.draw.style import CardMark
from generator.draw.words import DISPLAY
from generator.games.castles_and_crowns.art.castles import CASTLES, stronghold
from generator.games.castles_and_crowns.art.houses import (
    GOLD_DARK,
    HOUSES,
    PARCHMENT,
    House,
    detail,
    house,
    shield,
    suit,
    tally,
)
from generator.games.castles_and_crowns.art.nobles import HALF, HIGH, NOBLES, noble, sash

CARD = playing_card.CARD
AIR = "#9FC0CC"
RANKS = (*CASTLES, *NOBLES)
"""2 to 6 are castles, J, Q and K nobles."""
TAILED = {"J": (23.0, 0.4), "Q": (18.5, -1.2)}
"""Letters that reach beyond their width -> the size in points they are set in, and how far to the right."""


def middle(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """All between the corners of a card of 63 x 88 mm; pips or a letter for a rank or house that is not drawn."""
    arms = _arms(pen, rank, marks)
    if arms is None:
        playing_card.middle(pen, rank, marks)
    else:
        _ground(pen, rank, arms)


def corner(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """Rank and shield at the left, the index of a bought deck at the right."""
    arms = _arms(pen, rank, marks)
    if arms is None:
        playing_card.corner(pen, rank, marks)
    else:
        _corners(pen, rank, arms)


def _arms(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> House | None:
    """The house of a card that is drawn, in its suit's colour."""
    if rank not in RANKS or len(marks) != 1 or marks[0].suit not in HOUSES:
        return None
    return replace(house(pen.look, marks[0].suit), hex=marks[0].tone)


def card_picture(pen: Pen, rank: str, of: str, x: float, y: float, scale: float = 1.0) -> None:
    """A small picture of a card, its top-left corner at (x, y): for figures."""
    pen.use(_small, rank, house(pen.look, of), 0.2 / max(scale, 0.2), at=(x, y), scale=scale)


def _small(pen: Pen, rank: str, arms: House, line: float) -> None:
    """A card with round corners and an edge of that width."""
    edge = (
        "M2.5 0H60.5A2.5 2.5 0 0 1 63 2.5V85.5A2.5 2.5 0 0 1 60.5 88H2.5A2.5 2.5 0 0 1 0 85.5V2.5A2.5 2.5 0 0 1 2.5 0Z"
    )
    pen.area(edge, PARCHMENT)
    pen.use(paint, rank, arms)
    pen.line(edge, INK, line)


def paint(pen: Pen, rank: str, arms: House) -> None:
    """All of a card of 63 x 88 mm but its parchment, its top-left corner at (0, 0)."""
    _ground(pen, rank, arms)
    for x, y, turn in ((0.0, 0.0, 0.0), (CARD.width, CARD.height, 180.0)):
        pen.use(_corners, rank, arms, at=(x, y), turn=turn)


def _ground(pen: Pen, rank: str, arms: House) -> None:
    """The frame, and the castle or noble in it."""
    if not (pen.low and rank in NOBLES):  # a noble's window is frame enough
        pen.line(rect(3, 3, 57, 82), INK, 0.15 if pen.low else 0.35)
    detail(pen, rect(3.7, 3.7, 55.6, 80.6), GOLD_DARK)
    (_court if rank in NOBLES else _view)(pen, rank, arms)


def _corners(pen: Pen, rank: str, arms: House) -> None:
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


def _diaper() -> str:
    """Small lozenges behind a noble, the same either way up."""
    spots = [(x * 4.25 + 2.125 * (y % 2), -1.5 - y * 3.6) for y in range(10) for x in range(-3, 4 - y % 2 + 0)]
    return "".join(
        f"M{x - 0.55:.2f} {y:.2f}L{x:.2f} {y - 0.75:.2f}L{x + 0.55:.2f} {y:.2f}L{x:.2f} {y + 0.75:.2f}Z"
        for x, y in spots
    )


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
