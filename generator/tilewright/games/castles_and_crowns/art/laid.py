"""What lies on the table of a game that is played -> its picture: dice, and cards face up and face down."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.draw.palette import INK, PALE
from tilewright.draw.pen import Pen
from tilewright.engine import Token
from tilewright.games.castles_and_crowns.art.card import MURREY, card_picture
from tilewright.games.castles_and_crowns.art.dice import die_picture
from tilewright.pieces.playing_cards import PlayingCard
from tilewright.units import Size


def die(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A die about the point, with its pips once it is rolled."""
    die_picture(pen, token.face, token.pips or 0, pen.look.liveries.get(token.of), x, y, wide)


def hidden(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """Cards face down, and how many."""
    w, h = wide * 0.72, wide
    pen.area(f"M{x - w / 2:.2f} {y - h / 2:.2f}h{w:.2f}v{h:.2f}h{-w:.2f}Z", MURREY, INK, 0.2)
    pen.text(str(token.count), x, y + 1.2, 8, font="Cinzel", weight="bold", fill=PALE, align=0.5)


def card(
    pen: Pen, subject: PlayingCard, _size: Size, x: float, y: float, scale: float, _tokens: Sequence[Token]
) -> None:
    """A card face up, its top-left corner at (x, y)."""
    card_picture(pen, subject.rank, subject.suits[0], x, y, scale)
