"""Rank and suit -> what stands on a card of the tower: storeys of planes, where pyramids go, how far cards overlap."""

from __future__ import annotations

from generator.draw.palette import INK, PAPER, mix
from generator.draw.pen import Pen
from generator.draw.shapes import polygon, rect
from generator.draw.signs import sign
from generator.draw.style import CardMark
from generator.games.sky_rise.art.iso import CARD, INSET
from generator.games.sky_rise.tower import OVERLAP
from generator.units import Size

LINE, BLUE, PALE_BLUE = "#9DB2CF", "#16407A", "#DCE6F2"
"""Of a blueprint: what is printed faintly, its ground, its ground where it is written on."""
STOREYS = {"A": 1, "J": 11, "Q": 12, "K": 13}
MIDDLE, FOOT, RISE = 31.5, 74.0, 3.55


def card(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """What is between the corners of a card of 63 x 88 mm: as many storeys as it counts, and the builder's marks."""
    wide, high = CARD
    pen.tint(rect(-3, -3, wide + 6, high + 6), mix(PALE_BLUE, PAPER, 0.45))
    _blueprint(pen, wide, high)
    _supports(pen, wide, high)
    tone = _hue(pen, marks[0]) if marks else INK
    storeys = STOREYS.get(rank, int(rank) if rank.isdecimal() else 1)
    for at in range(storeys):
        _storey(pen, FOOT - at * RISE, 15.5 - at * 0.55, tone, turned=at % 2 == 1)
    top = FOOT - storeys * RISE - 5.4
    if marks:
        pen.place(lambda inner: inner.area(sign(marks[0].symbol, 5.2), tone, INK, 0.25), (MIDDLE, top))


def _hue(pen: Pen, mark: CardMark) -> str:
    """The colour of the suit's pyramids; a suit without any has that of its sign."""
    return pen.look.colours[mark.suit].hex if mark.suit in pen.look.colours else mark.tone


def _blueprint(pen: Pen, wide: float, high: float) -> None:
    """Faint squares behind the storeys."""
    lines = "".join(f"M{x} 21V{high - 21}" for x in range(11, int(wide) - 8, 5))
    lines += "".join(f"M11 {y}H{wide - 12}" for y in range(22, int(high) - 19, 5))
    if not pen.low:
        pen.line(lines, mix(LINE, PAPER, 0.55), 0.15)


def _supports(pen: Pen, wide: float, high: float) -> None:
    """How far cards overlap, and a cross wherever a tip may stand below, or a pyramid above."""
    inner = rect(OVERLAP, OVERLAP, wide - 2 * OVERLAP, high - 2 * OVERLAP)
    pen.line(inner, LINE, 0.2, "1.2 1")
    near = OVERLAP / 2
    for x in (near, INSET, wide - INSET, wide - near):
        for y in (near, INSET, high - INSET, high - near):
            if (x in (near, INSET)) == (y in (near, INSET)) and INSET in (x, y, wide - x, high - y):
                continue
            pen.line(f"M{x - 0.9:.2f} {y:.2f}h1.8M{x:.2f} {y - 0.9:.2f}v1.8", LINE, 0.2)


def _storey(pen: Pen, y: float, half: float, tone: str, *, turned: bool) -> None:
    """A plane in perspective, half wide to each side, that lets through what is below it."""
    deep = half * 0.42
    lift = deep * (0.55 if turned else 0.2)
    corners = [(MIDDLE - half, y), (MIDDLE + lift, y + deep), (MIDDLE + half, y), (MIDDLE - lift, y - deep)]
    if pen.low:
        pen.line(polygon(corners), INK, 0.2)
        return
    pen.area(polygon(corners), mix(tone, PAPER, 0.25 if turned else 0.0), mix(tone, INK, 0.4), 0.2, opacity=0.55)


def reverse(pen: Pen, size: Size) -> None:
    """The back of the cards: a plan with a pyramid upright and one on its head, the same after half a turn."""
    plan(pen, size)
    for x, y, turn in ((0.0, 0.0, 0.0), (size.width, size.height, 180.0)):
        pen.use(_pyramids, size, at=(x, y), turn=turn)


def _pyramids(pen: Pen, size: Size) -> None:
    """Three on each other above the middle."""
    k, x, y = min(size.width / 63, size.height / 88), size.width / 2, size.height / 2
    for half, tall, from_ in ((13.0, 22.0, 3.0), (10.0, 17.5, 13.0), (7.0, 12.6, 21.5)):
        foot = y - from_ * k
        peak = foot - tall * k
        outline = polygon([(x - half * k, foot), (x + half * k, foot), (x, peak)])
        pen.tint(outline, BLUE, 0.16)
        pen.line(outline, BLUE, 0.35)
        pen.line(f"M{x + half * k * 0.35:.2f} {foot:.2f}L{x:.2f} {peak:.2f}", BLUE, 0.2)


def plan(pen: Pen, size: Size) -> None:
    """The ground of a back, pale and with whole squares in a frame."""
    wide, high = size.width - 8, size.height - 8
    pen.tint(rect(-3, -3, size.width + 6, size.height + 6), mix(PALE_BLUE, PAPER, 0.25))
    many, rows = round(wide / 5), round(high / 5)
    lines = "".join(f"M{4 + wide * k / many:.2f} 4v{high:g}" for k in range(1, many))
    lines += "".join(f"M4 {4 + high * k / rows:.2f}h{wide:g}" for k in range(1, rows))
    if not pen.low:
        pen.line(lines, mix(LINE, PAPER, 0.4), 0.15)
    pen.line(rect(4, 4, wide, high), BLUE, 0.4)
