"""Rank and house -> what is on a playing card, with the index of a bought deck; and the back of every card."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tilewright.draw import playing_cards
from tilewright.draw.ornament import plaque
from tilewright.draw.palette import INK, LEAF, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon, rect
from tilewright.draw.style import CardMark
from tilewright.draw.words import DISPLAY
from tilewright.games.castles_and_crowns.art.castles import CASTLES, stronghold
from tilewright.games.castles_and_crowns.art.heraldry import (
    GOLD,
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
from tilewright.games.castles_and_crowns.art.nobles import HALF, HIGH, NOBLES, kings_crown, noble, sash
from tilewright.units import Size

CARD = playing_cards.CARD
AIR = "#9FC0CC"
RANKS = (*CASTLES, *NOBLES)
"""2 to 6 are castles, J, Q and K nobles."""
TAILED = {"J": (23.0, 0.4), "Q": (18.5, -1.2)}
"""Letters that reach beyond their width -> the size in points they are set in, and how far to the right."""


def middle(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """All between the corners of a card of 63 x 88 mm; pips or a letter for a rank or house that is not drawn."""
    arms = _arms(pen, rank, marks)
    if arms is None:
        playing_cards.middle(pen, rank, marks)
    else:
        _ground(pen, rank, arms)


def corner(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """Rank and shield at the left, the index of a bought deck at the right."""
    arms = _arms(pen, rank, marks)
    if arms is None:
        playing_cards.corner(pen, rank, marks)
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


MURREY, MURREY_LIT = "#4B2138", "#6E3A55"
ROSE, VELLUM = "#F5EDEE", "#FCF8F1"
"""The field and the plaques: pale, for backs are half of the paper of a game of cards."""
BLEED, INSET = 3.0, 3.6
STEP_X, STEP_Y = 6.3, 8.0
"""About how wide and high the lattice's lozenges are: as many as go into the field."""


def reverse(pen: Pen, size: Size) -> None:
    """The back of a card of any size; it says nothing about the card."""
    pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), ROSE)
    if not pen.low:
        _lattice(pen, size)
    pen.line(rect(INSET, INSET, size.width - 2 * INSET, size.height - 2 * INSET), MURREY, 0.5)
    detail(pen, rect(INSET - 1, INSET - 1, size.width - 2 * INSET + 2, size.height - 2 * INSET + 2), GOLD_DARK)
    for x, y, turn in ((0.0, 0.0, 0.0), (size.width, size.height, 180.0)):
        pen.use(_half, size, at=(x, y), turn=turn)


def _lattice(pen: Pen, size: Size) -> None:
    """Whole lozenges and, at the frame, halves of them; a star in every second that no plaque touches."""
    wide, high = size.width - 2 * INSET, size.height - 2 * INSET
    across, down = round(wide / STEP_X), round(high / STEP_Y)
    step, fall = wide / across, high / down

    def at(x: float, y: float) -> str:
        return f"{INSET + x * step:.2f} {INSET + y * fall:.2f}"

    lines = []
    for k in range(1 - down, across):
        x, y = max(k, 0), max(-k, 0)
        reach = min(across - x, down - y)
        lines += [f"M{at(x, y)}L{at(x + reach, y + reach)}", f"M{at(x, down - y)}L{at(x + reach, down - y - reach)}"]
    pen.line("".join(lines), MURREY_LIT, 0.15)
    spots = [(INSET + (i + 0.5) * step, INSET + j * fall) for j in range(1, down) for i in range(across)]
    free = [spot for spot in spots if not _covered(spot, size)]
    pen.tint("".join(polygon(_lozenge(x, y, step * 0.14, fall * 0.14)) for x, y in free), GOLD_DARK)


def _covered(spot: tuple[float, float], size: Size) -> bool:
    """Whether a plaque or the crown's disc lies there, or within two millimetres."""
    k = min(size.width / 63, size.height / 88)
    dx, dy = abs(spot[0] - size.width / 2), abs(spot[1] - size.height / 2)
    return (dx < 15 * k + 2 and dy < 38.6 * k + 2) or dx**2 + dy**2 < (7.6 * k + 2) ** 2


def _lozenge(x: float, y: float, dx: float, dy: float) -> list[tuple[float, float]]:
    return [(x, y - dy), (x + dx, y), (x, y + dy), (x - dx, y)]


def _half(pen: Pen, size: Size) -> None:
    """Four shields on a plaque, and a crown that stands on the middle."""
    cx, cy = size.width / 2, size.height / 2
    k = min(size.width / 63, size.height / 88)
    top, wide = cy - 38.6 * k, 30 * k
    pen.area(plaque(cx - wide / 2, top, wide, 33.4 * k, 3 * k), VELLUM, MURREY, 0.45)
    detail(pen, plaque(cx - wide / 2 + 0.9, top + 0.9, wide - 1.8, 33.4 * k - 1.8, 3 * k), GOLD_DARK)
    for i, name in enumerate(HOUSES):
        x, y = cx + (i % 2 - 0.5) * 12.8 * k, top + (9.0 + i // 2 * 14.6) * k
        shield(pen, house(pen.look, name), x, y, 9.8 * k, bare=0.0)
    r = 7.6 * k
    dome = f"M{cx - r:.2f} {cy:.2f}A{r:.2f} {r:.2f} 0 0 1 {cx + r:.2f} {cy:.2f}"
    pen.area(f"{dome}Z", VELLUM)
    pen.line(dome, MURREY, 0.45)
    pen.use(kings_crown, mix(MURREY, "#C8102E", 0.5), at=(cx, cy - 1.1 * k), scale=0.6 * k)
    pen.area("".join(circle(cx + s * 6.2 * k, cy - 0.9 * k, 0.45 * k) for s in (-1, 1)), GOLD, INK, 0.15)
