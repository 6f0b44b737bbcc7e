"""Rules -> the figures `inside`, what is in the box, and `setup`, the table before the first turn."""

from __future__ import annotations

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, figure
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.games.castle.art.card import reverse
from tilewright.games.castle.art.icons import BLOCK, PAPER_TONE, WASH, icon
from tilewright.games.castle.figures.pieces import RED, Exhibit, caption, cards
from tilewright.units import Size

CARD = Size(63.0, 88.0)
SCALE = 0.17
WIDE, HIGH = CARD.width * SCALE, CARD.height * SCALE
CLOTH, SEAM = "#F3ECDB", "#B9A98D"
"""The table, and its edge."""
SHOWN = ("10h", "Jc", "Qd", "Ks")
"""The cards with a picture; two numbers of the pack lie before them."""
MAT = Size(74.0, 13.0)
"""How large a mat is shown: six spots a row, as on the real one."""
ACROSS = 6


def inside(shown: Exhibit) -> Art:
    """Cards, their back, a mat, an aid."""
    words = shown.language

    def paint(pen: Pen) -> None:
        _cloth(pen, 29.0)
        low, high = shown.number(0.4), shown.number(1.0)
        cards(pen, (f"{low}h", f"{high}s", *SHOWN), 4.0, 3.0, 6.6, 0.2)
        _face_down(pen, 54.0, 3.0, 0.2)
        pen.place(lambda inner: _mat(inner, shown, 0.0, 0.0), (71.5, 6.0), scale=0.38)
        pen.use(_aid, at=(104.5, 5.4))
        for name, x, wide in (("cards", 26.0, 44), ("back", 60.3, 14), ("mat", 85.5, 28), ("aid", 111.5, 18)):
            caption(pen, words.say(f"figures.castle.inside.{name}"), x, 25.6, wide)

    return figure("inside", shown.look, Size(WIDTH, 29.0), paint)


def setup(shown: Exhibit) -> Art:
    """Two hands, two mats, the display, the pile; the card that gives the colours."""
    deal, words = shown.rules.deal, shown.language

    def paint(pen: Pen) -> None:
        middle = WIDTH / 2
        _cloth(pen, 92.0)
        _hand(pen, deal.hand, 3.0, turned=f"{shown.number(0.7)}c")
        caption(pen, words.say("figures.castle.setup.second"), middle, 3.0 + HIGH + 3.6, 112)
        _mat(pen, shown, middle - MAT.width / 2, 23.5)
        left = middle - (deal.display + 1) * (WIDE + 2) / 2
        for at in range(4):
            _face_down(pen, left + 0.4 * at, 40.0 - 0.4 * at)
        turned = (f"{shown.number(0.4)}s", "Kd", f"{shown.number(1.0)}h", "Jc", f"{shown.number(0.2)}d", "Qs")
        cards(pen, turned[: deal.display], left + WIDE + 6.0, 39.4, WIDE + 2.0, SCALE)
        caption(pen, words.say("figures.castle.setup.pile"), left + WIDE / 2, 40.0 + HIGH + 3.6, 24)
        face_up = left + WIDE + 6.0 + deal.display * (WIDE + 2.0) / 2 - 1.0
        caption(pen, words.say("figures.castle.setup.display"), face_up, 40.0 + HIGH + 3.6, 50)
        _mat(pen, shown, middle - MAT.width / 2, 59.5)
        _hand(pen, deal.hand, 75.0 - 1.5)
        caption(pen, words.say("figures.castle.setup.first", cards=str(deal.hand)), 104.0, 82.0, 22)

    return figure("setup", shown.look, Size(WIDTH, 92.0), paint)


def _cloth(pen: Pen, high: float) -> None:
    pen.tint(rect(0, 0, WIDTH, high), CLOTH)
    pen.line(rect(0.2, 0.2, WIDTH - 0.4, high - 0.4), SEAM, 0.3)


def _hand(pen: Pen, count: int, y: float, turned: str = "") -> None:
    step = min(WIDE * 0.55, 70.0 / max(1, count))
    left = WIDTH / 2 - (WIDE + step * (count - 1)) / 2
    for at in range(count - bool(turned)):
        _face_down(pen, left + at * step, y)
    if turned:
        cards(pen, (turned,), left + (count - 1) * step, y, scale=SCALE)


def _face_down(pen: Pen, x: float, y: float, scale: float = SCALE) -> None:
    """A card's back, as it is printed."""
    pen.use(_back, at=(x, y), scale=scale)


def _back(pen: Pen) -> None:
    whole = rect(0, 0, CARD.width, CARD.height)
    pen.area(whole, PAPER_TONE)  # what lies below it is hidden where ink is saved, too
    pen.within(whole, lambda inner: reverse(inner, CARD))
    pen.line(whole, BLOCK, 0.9)


def _mat(pen: Pen, shown: Exhibit, x: float, y: float) -> None:
    """A mat in small: its spots, each with the place of its wall, and the rows for people."""
    pen.area(rect(x, y, MAT.width, MAT.height), PAPER_TONE, BLOCK, 0.2)
    rows = -(-shown.rules.engine.spots // ACROSS)
    wide, high = (MAT.width - 1.0) / ACROSS, (MAT.height - 3.2) / rows
    for at in range(shown.rules.engine.spots):
        down, across = divmod(at, ACROSS)
        left, top = x + 0.5 + across * wide, y + 0.5 + down * high
        pen.line(rect(left + 0.3, top + 0.2, wide - 0.6, high - 0.4), BLOCK, 0.15)
        pen.tint(rect(left + 0.8, top + high * 0.55, wide - 1.6, high * 0.34), WASH, 0.6)
    for at, what in enumerate(("peasant", "knight")):
        left, top = x + 0.8 + at * MAT.width / 2, y + MAT.height - 2.5
        pen.line(rect(left, top, MAT.width / 2 - 1.6, 2.1), BLOCK, 0.15)
        pen.use(icon, what, RED, at=(left + 2.0, top + 1.0), scale=0.17)


def _aid(pen: Pen) -> None:
    """A player aid, its upper left corner at (0, 0)."""
    pen.area(rect(0, 0, 14, 10), PAPER_TONE, BLOCK, 0.25)
    pen.tint(rect(1, 1, 12, 1.8), WASH)
    pen.line("".join(f"M1.2 {4.4 + 1.5 * k:.2f}H{12.8 - (k % 3) * 1.6:.2f}" for k in range(4)), BLOCK, 0.2)
