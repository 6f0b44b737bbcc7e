"""What lies on the table of a game that is played -> its picture: cards by rank and colour, backs, and people.

A record tells cards apart by rank and colour alone, for nothing else matters; so a replay shows no suits.
"""

from __future__ import annotations

from tilewright.draw.palette import INK
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, rect
from tilewright.draw.words import DISPLAY
from tilewright.engine import Token
from tilewright.games.castle.art.card import EDGE
from tilewright.games.castle.art.icons import icon
from tilewright.games.castle.art.woodblock import BLACK, CREAM, HARVEST, WINTER

TONES = {"red": HARVEST, "black": BLACK}
SECOND = {"red": HARVEST, "black": WINTER}
"""The second ink of a half."""
PICTURES = {"10": "hovel", "J": "barracks", "Q": "Q", "K": "K"}
"""The ranks that have a sign of their own -> its name."""
HIGH = 88 / 63


def card(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A card about the point: face up by its rank and colour, else its back."""
    scale = wide * 0.72 / 63
    corner = x - wide * 0.36, y - wide * 0.36 * HIGH
    if token.of:
        pen.use(_face, token.text.split()[-1], token.of, at=corner, scale=scale)
    else:
        pen.use(_back, at=corner, scale=scale)


def laid(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A card in an estate, a good third as wide as it is, so that a spot has room for its wall."""
    card(pen, token, x, y, wide * 0.5)


def person(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A peasant or a knight."""
    pen.use(icon, token.face, SECOND[token.of], at=(x, y), scale=wide / 11.5)


def _face(pen: Pen, rank: str, of: str) -> None:
    """The rank large, over land in the colour of its half: furrows at harvest, snow and a dark sky in winter."""
    tone = TONES[of]
    pen.area(EDGE, CREAM, BLACK, 1.4)
    for corner, align in ((4.5, 0.0), (58.5, 1.0)):  # what a fan shows of a card that lies below others
        pen.text(rank, corner, 17.0, 40 if len(rank) == 1 else 32, font=DISPLAY, weight="bold", align=align, fill=tone)
    pen.text(rank, 31.5, 48.4, 96 if len(rank) == 1 else 80, font=DISPLAY, weight="bold", align=0.5, fill=tone)
    if rank in PICTURES:
        pen.use(icon, PICTURES[rank], SECOND[of], at=(31.5, 70.6), scale=2.3)
    elif of == "red" or pen.low:
        pen.line("M16 70H47", INK if pen.low else tone, 2.4)
    else:
        pen.line("M16 66H47M16 74H47", tone, 2.4)


def _back(pen: Pen) -> None:
    """The knot of the printed back, as large as a replay can show it: two bands over each other."""
    pen.area(EDGE, CREAM, BLACK, 1.4)
    pen.line(rect(6, 6, 51, 76), BLACK, 1.4)
    for x, y, tone in ((31.5, 34, HARVEST), (31.5, 54, WINTER)):
        pen.line(circle(x, y, 15), tone, 5.0)
    pen.line("M42.1 44.6A15 15 0 0 1 31.5 49", HARVEST, 5.0, cap="butt")
