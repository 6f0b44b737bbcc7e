"""Rank and suits -> the middle of a card, pips or a woodcut, and all it can become; and the back of every card."""

from __future__ import annotations

from tilewright.draw.palette import INK
from tilewright.draw.pen import Pen
from tilewright.draw.playing_cards import CARD, PIPS, suit_sign
from tilewright.draw.shapes import polyline, rect
from tilewright.draw.style import CardMark
from tilewright.draw.words import BODY, DISPLAY
from tilewright.games.castle.art.icons import BLOCK, PAPER_TONE, WASH, hatch, icon
from tilewright.games.castle.style import KNIGHT, NUMBERS, PEASANT, ROYALTY
from tilewright.units import Size

WIDE, HIGH = CARD.width, CARD.height
LADDER = 56.5
"""Where the uses of a card begin, from above."""
PICTURES = {"10": "hovel", "J": "barracks", "Q": "Q", "K": "K"}


def middle(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """All between the corners of a card of 63 x 88 mm."""
    tone = marks[0].tone if marks else INK
    pen.line(rect(2.6, 2.6, WIDE - 5.2, HIGH - 5.2), BLOCK, 0.35)
    if rank in PICTURES:
        pen.use(_vignette, PICTURES[rank], tone)
    else:
        _pips(pen, rank, marks)
    _ladder(pen, rank, tone)


def _vignette(pen: Pen, what: str, tone: str) -> None:
    """A woodcut before a sky of strokes, on furrowed ground."""
    x, y, wide, high = 15.6, 7.4, 31.8, 44.0
    pen.tint(rect(x, y, wide, high), WASH, 0.55)
    sky = "".join(f"M{x:.2f} {y + 1.4 + at * 1.3:.2f}H{x + wide - (at * 37 % 11):.2f}" for at in range(18))
    pen.line(sky, BLOCK, 0.15)
    pen.area(
        f"M{x} {y + high - 9}Q{x + wide / 2} {y + high - 14} {x + wide} {y + high - 9}V{y + high}H{x}Z", PAPER_TONE
    )
    furrows = hatch(x - 3.2, y + high - 7.6, wide + 4.2, 7.6, 1.3, 0.4)
    pen.within(rect(x, y, wide, high), lambda inner: inner.line(furrows, BLOCK, 0.18))
    pen.use(icon, what, tone, at=(x + wide / 2, y + high - 18.5), scale=2.55)
    pen.line(rect(x, y, wide, high), BLOCK, 0.5)


def _pips(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    number = 1 if rank == "A" else int(rank) if rank.isdecimal() else 0
    x, y, wide, high = 17.0, 10.0, 29.0, 37.0
    pen.tint(rect(15.6, 7.4, 31.8, 44.0), WASH, 0.28)
    pen.line(rect(15.6, 7.4, 31.8, 44.0), BLOCK, 0.3)
    for at, (across, down) in enumerate(PIPS.get(number, ())):
        mark = marks[at % len(marks)]
        place, r = (x + across * wide, y + down * high), 8.0 if number == 1 else 4.0
        pen.use(suit_sign, mark.symbol, mark.tone, r, at=place, turn=180.0 if down > 0.5 else 0.0)


def uses(pen: Pen, rank: str) -> list[tuple[str, str]]:
    """(icon, the cards it takes) of all that a card can become."""
    rules = pen.look.marks
    rows = {"10": [("hovel", "10"), ("castle", "10 + J")], "J": [("barracks", "J"), ("castle", "J + 10")]}.get(rank, [])
    value = 1 if rank == "A" else int(rank) if rank.isdecimal() and rank != "10" else 0
    for what, mark in (("peasant", PEASANT), ("knight", KNIGHT)):
        rest = int(rules.get(mark, "0")) - value
        other = "A" if rest == 1 else str(rest)
        if value and other in rules.get(NUMBERS, "").split():
            rows.append((what, f"{rank} + {other}"))
    return [*rows, ("wall", f"{rank} + {rank}")]


def _ladder(pen: Pen, rank: str, tone: str) -> None:
    """The uses of a card below each other; of royalty, what sets are worth and the wall."""
    rows = uses(pen, rank)
    if rank in ("Q", "K"):
        pen.use(_worth, tuple(pen.look.marks.get(ROYALTY, "").split()), tone)
        pen.use(icon, "wall", tone, at=(25.5, 79.4), scale=0.5)
        pen.text(rows[-1][1], 30.5, 80.8, 9.5, font=BODY, weight="bold")
        return
    step = 25.0 / len(rows) if len(rows) > 2 else 10.5
    for at, (what, words) in enumerate(rows):
        y = LADDER + step * (at + 0.5)
        pen.use(icon, what, tone, at=(23.0, y + 0.4), scale=min(0.62, step / 14.5))
        pen.text(words, 29.5, y + 1.6, 11.5, font=BODY, weight="bold")


def _worth(pen: Pen, points: tuple[str, ...], tone: str) -> None:
    """What a set of so many is worth: two columns of number and points."""
    half = -(-len(points) // 2)
    top = 55.2
    pen.line(polyline([(17, top - 1.4), (46, top - 1.4)]), BLOCK, 0.3)
    for at, worth in enumerate(points):
        x, y = (17.5, 32.5)[at // half] if half else 17.5, top + 4.0 + at % half * min(4.7, 19.0 / half)
        pen.text(str(at + 1), x + 2.4, y, 9.0, font=DISPLAY, weight="bold", align=0.5, fill=INK if pen.low else tone)
        pen.text(worth, x + 12.6, y, 9.5, font=BODY, weight="bold", align=1.0)
    pen.line(polyline([(31.5, top), (31.5, top + 19)]), BLOCK, 0.2)


def small_card(pen: Pen, rank: str, mark: CardMark, x: float, y: float, scale: float = 1.0) -> None:
    """A small picture of a card, its top-left corner at (x, y): for figures and replays."""
    pen.use(_small, rank, mark, at=(x, y), scale=scale)


EDGE = "M2.5 0H60.5A2.5 2.5 0 0 1 63 2.5V85.5A2.5 2.5 0 0 1 60.5 88H2.5A2.5 2.5 0 0 1 0 85.5V2.5A2.5 2.5 0 0 1 2.5 0Z"


def _small(pen: Pen, rank: str, mark: CardMark) -> None:
    """Rank and suit large, so that they are read at a fifth of their size."""
    pen.area(EDGE, PAPER_TONE, BLOCK, 0.8)
    if rank in PICTURES:
        pen.use(icon, PICTURES[rank], mark.tone, at=(33, 56), scale=4.0)
    else:
        pen.use(suit_sign, mark.symbol, mark.tone, 14.0, at=(33.0, 58.0))
    pen.text(rank, 17.0, 27.0, 78 if len(rank) == 1 else 62, font=DISPLAY, weight="bold", align=0.5, fill=mark.tone)
    pen.use(suit_sign, mark.symbol, mark.tone, 8.0, at=(48.0, 15.0))


BLEED, INSET = 3.0, 4.0
BRICK, COURSE = 8.0, 4.7
"""About how wide and high a stone is: an odd number of them goes into the wall both ways."""
MADDER, LIME, MORTAR = "#8E2A2B", "#F8F1E0", "#B5A27C"


def reverse(pen: Pen, size: Size) -> None:
    """The whole back, bleed and all."""
    wide, high = size.width, size.height
    pen.tint(rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED), PAPER_TONE)
    pen.area(rect(INSET, INSET, wide - 2 * INSET, high - 2 * INSET), LIME)
    if not pen.low:
        _stones(pen, size)
    pen.line(rect(INSET, INSET, wide - 2 * INSET, high - 2 * INSET), BLOCK, 0.5)
    pen.line(rect(INSET - 1, INSET - 1, wide - 2 * INSET + 2, high - 2 * INSET + 2), MADDER, 0.3)
    _plate(pen, size)
    for x, y, turn in ((0.0, 0.0, 0.0), (wide, high, 180.0)):
        pen.use(_half, size, at=(x, y), turn=turn)


def _stone(size: Size) -> tuple[int, int, float, float]:
    """How many stones lie side by side, how many courses on each other, and how wide and high one is."""
    wide, high = size.width - 2 * INSET, size.height - 2 * INSET
    many, rows = (2 * round((each - 1) / 2) + 1 for each in (wide / BRICK, high / COURSE))
    return many, rows, wide / many, high / rows


def _stones(pen: Pen, size: Size) -> None:
    """Whole stones, and in every second course a half one at each end; half a turn changes nothing."""
    many, rows, long, tall = _stone(size)
    lines = [f"M{INSET:g} {INSET + row * tall:.2f}H{size.width - INSET:g}" for row in range(1, rows)]
    for row in range(rows):
        joints = [at + 0.5 for at in range(many)] if row % 2 else range(1, many)
        lines += [f"M{INSET + at * long:.2f} {INSET + row * tall:.2f}v{tall:.2f}" for at in joints]
    pen.line("".join(lines), MORTAR, 0.2)


def _plate(pen: Pen, size: Size) -> None:
    """Four stones wide and eleven courses high, so that it cuts no stone into slivers."""
    _, _, long, tall = _stone(size)
    cx, cy, across, up = size.width / 2, size.height / 2, 2 * long, 5.5 * tall
    pen.area(rect(cx - across, cy - up, 2 * across, 2 * up), PAPER_TONE, BLOCK, 0.5)
    pen.line(rect(cx - across + 1.2, cy - up + 1.2, 2 * across - 2.4, 2 * up - 2.4), MADDER, 0.3)
    pen.line(f"M{cx - across:.2f} {cy:.2f}H{cx + across:.2f}", BLOCK, 0.5)


def _half(pen: Pen, size: Size) -> None:
    """A castle above the middle."""
    k = min(size.width / 63, size.height / 88)
    up = 5.5 * _stone(size)[3]
    pen.use(icon, "castle", MADDER, at=(size.width / 2, size.height / 2 - up * 0.5 + 1.0 * k), scale=1.8 * k)
