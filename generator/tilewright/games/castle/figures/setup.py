"""Rules -> the figures `inside`, what is in the box, and `setup`, the table before the first turn."""

from __future__ import annotations

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, figure
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.games.castle.art.card import reverse
from tilewright.games.castle.art.mat import paint as paint_mat
from tilewright.games.castle.art.woodblock import BLACK, CREAM
from tilewright.games.castle.figures.pieces import Exhibit, caption, cards
from tilewright.games.castle.kinds import CARD, MatSpots
from tilewright.units import Size

SCALE = 0.17
WIDE, HIGH = CARD.width * SCALE, CARD.height * SCALE
CLOTH, SEAM = "#F3ECDB", "#B9A98D"
"""The table, and its edge."""
SHOWN = ("10h", "Jc", "Qd", "Ks")
"""The cards with a picture; two numbers of the pack lie before them."""
MAT = MatSpots(6)
"""The mat that is shown: as it is printed."""


def inside(shown: Exhibit) -> Art:
    """Cards, their back, a mat, an aid."""
    words = shown.language

    def paint(pen: Pen) -> None:
        _cloth(pen, 29.0)
        low, high = shown.number(0.4), shown.number(1.0)
        cards(pen, (f"{low}h", f"{high}s", *SHOWN), 4.0, 3.0, 6.6, 0.2)
        _face_down(pen, 54.0, 3.0, 0.2)
        _mat(pen, 77.6, 1.8, 0.081)
        pen.use(_aid, at=(104.5, 5.4))
        for name, x, wide in (("cards", 26.0, 44), ("back", 60.3, 14), ("mat", 85.5, 28), ("aid", 111.5, 18)):
            caption(pen, words.say(f"figures.castle.inside.{name}"), x, 25.6, wide)

    return figure("inside", shown.look, Size(WIDTH, 29.0), paint)


def setup(shown: Exhibit) -> Art:
    """Two hands, two mats, the display, the pile; the card that gives the colours."""
    deal, words, mat, small, high = shown.rules.deal, shown.language, MAT.size, 0.138, 79.6

    def paint(pen: Pen) -> None:
        _cloth(pen, high)
        for y in (4.0, high - 4.0 - mat.height * small):
            _mat(pen, 5.0, y, small)
        middle = 5.0 + mat.width * small + (WIDTH - 5.0 - mat.width * small) / 2
        _hand(pen, deal.hand, middle, 5.0, turned=f"{shown.number(0.7)}c")
        caption(pen, words.say("figures.castle.setup.second"), middle, 5.0 + HIGH + 3.6, 76)
        left = middle - (deal.display + 1) * (WIDE + 2) / 2
        y = (high - HIGH) / 2 - 1.0
        for at in range(4):
            _face_down(pen, left + 0.4 * at, y - 0.4 * at)
        turned = (f"{shown.number(0.4)}s", "Kd", f"{shown.number(1.0)}h", "Jc", f"{shown.number(0.2)}d", "Qs")
        cards(pen, turned[: deal.display], left + WIDE + 6.0, y - 0.6, WIDE + 2.0, SCALE)
        caption(pen, words.say("figures.castle.setup.pile"), left + WIDE / 2, y + HIGH + 3.6, 24)
        face_up = left + WIDE + 6.0 + deal.display * (WIDE + 2.0) / 2 - 1.0
        caption(pen, words.say("figures.castle.setup.display"), face_up, y + HIGH + 3.6, 50)
        _hand(pen, deal.hand, middle, high - 9.0 - HIGH)
        caption(pen, words.say("figures.castle.setup.first", cards=str(deal.hand)), middle, high - 5.0, 76)

    return figure("setup", shown.look, Size(WIDTH, high), paint)


def _cloth(pen: Pen, high: float) -> None:
    pen.tint(rect(0, 0, WIDTH, high), CLOTH)
    pen.line(rect(0.2, 0.2, WIDTH - 0.4, high - 0.4), SEAM, 0.3)


def _hand(pen: Pen, count: int, middle: float, y: float, turned: str = "") -> None:
    step = min(WIDE * 0.55, 60.0 / max(1, count))
    left = middle - (WIDE + step * (count - 1)) / 2
    for at in range(count - bool(turned)):
        _face_down(pen, left + at * step, y)
    if turned:
        cards(pen, (turned,), left + (count - 1) * step, y, scale=SCALE)


def _face_down(pen: Pen, x: float, y: float, scale: float = SCALE) -> None:
    """A card's back, as it is printed."""
    pen.use(_back, at=(x, y), scale=scale)


def _back(pen: Pen) -> None:
    whole = rect(0, 0, CARD.width, CARD.height)
    pen.area(whole, CREAM)  # what lies below it is hidden where ink is saved, too
    pen.within(whole, lambda inner: reverse(inner, CARD))
    pen.line(whole, BLACK, 0.9)


def _mat(pen: Pen, x: float, y: float, scale: float) -> None:
    """A mat as it is printed, its upper left corner there."""
    size = MAT.size
    whole = rect(0, 0, size.width, size.height)

    def draw(inner: Pen) -> None:
        inner.area(whole, BLACK, BLACK, 1.2)
        paint_mat(inner, MAT.spots)

    pen.place(draw, (x, y), scale=scale)


def _aid(pen: Pen) -> None:
    """A player aid, its upper left corner at (0, 0)."""
    pen.area(rect(0, 0, 14, 10), CREAM, BLACK, 0.25)
    pen.tint(rect(1, 1, 12, 1.8), CREAM)
    pen.line("".join(f"M1.2 {4.4 + 1.5 * k:.2f}H{12.8 - (k % 3) * 1.6:.2f}" for k in range(4)), BLACK, 0.2)
