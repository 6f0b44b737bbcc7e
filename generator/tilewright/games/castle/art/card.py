"""Rank and suits -> the face of a card: its scene, and on its left edge all it can become; small cards; the back."""

from __future__ import annotations

from math import hypot

from tilewright.draw import playing_cards
from tilewright.draw.palette import INK, luminance
from tilewright.draw.pen import Pen
from tilewright.draw.playing_cards import CARD, DARK, suit_sign
from tilewright.draw.shapes import Point, rect
from tilewright.draw.style import CardMark
from tilewright.draw.words import BODY, DISPLAY
from tilewright.games.castle.art import court, crafts, fields
from tilewright.games.castle.art.icons import icon
from tilewright.games.castle.art.woodblock import BLACK, CREAM, HARVEST, WINTER, Woodblock
from tilewright.games.castle.style import KNIGHT, NUMBERS, PEASANT, RED, ROYALTY
from tilewright.units import Size

SCENES = {**fields.SCENES, **crafts.SCENES, **court.SCENES}
FRAME, STRIP, CORNER = 3.0, 14.2, 21.2
"""How far the picture keeps from the edge; where it begins right of the strip; how high the lower corner is."""
TOP, CELL = 21.0, 13.4
"""Where the strip begins below the index, and how high each of its signs is with the words below it."""
LINE, TABLE = 4.0, 36.0
"""How high a line of the table of sets is, and the whole table at most."""


def middle(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """All but the index of a card of 63 x 88 mm; what any pack shows of a rank that has no scene."""
    if rank not in SCENES or not marks:
        playing_cards.middle(pen, rank, marks)
        return
    block = _block(pen, marks[0])
    foot = _strip(pen, rank, block[0])
    x, y, right, low = FRAME, FRAME, CARD.width - FRAME, CARD.height - FRAME
    edge = f"M{STRIP} {y}H{right}V{CARD.height - CORNER:.2f}H{CARD.width - STRIP:.2f}V{low}H{x}V{foot:.2f}H{STRIP}Z"
    pen.within(edge, lambda inner: inner.use(scene, rank, *block))
    pen.line(edge, BLACK, 0.6)


def _block(pen: Pen, mark: CardMark) -> tuple[str, str]:
    """The second ink of a suit, which is its colour unless that is as dark as the first ink; and its season."""
    season = "harvest" if mark.suit in pen.look.marks.get(RED, "hearts diamonds").split() else "winter"
    return WINTER if luminance(mark.tone) < DARK else mark.tone, season


def scene(pen: Pen, rank: str, tone: str, season: str) -> None:
    """The scene of a rank in `harvest` or `winter`, over the whole card; tone: the second ink."""
    SCENES[rank](Woodblock(pen, tone, winter=season == "winter"))


def uses(pen: Pen, rank: str) -> list[tuple[str, str]]:
    """(sign, the rank of the other card, if it takes one) of all that a card can become."""
    rules = pen.look.marks
    rows = {"10": [("hovel", ""), ("castle", "J")], "J": [("barracks", ""), ("castle", "10")]}.get(rank, [])
    value = 1 if rank == "A" else int(rank) if rank.isdecimal() and rank != "10" else 0
    for what, mark in (("peasant", PEASANT), ("knight", KNIGHT)):
        rest = int(rules.get(mark, "0")) - value
        other = "A" if rest == 1 else str(rest)
        if value and other in rules.get(NUMBERS, "").split():
            rows.append((what, other))
    return [*rows, ("wall", rank)]


def _strip(pen: Pen, rank: str, second: str) -> float:
    """The signs below each other, each over the rank that it takes; where they end.

    Of queens and kings, before that, what sets of one, two and so on are worth.
    """
    y = TOP
    if rank in ("Q", "K"):
        points = pen.look.marks.get(ROYALTY, "").split()
        for at, worth in enumerate(points, 1):
            y += min(LINE, TABLE / len(points))
            pen.text(str(at), 3.6, y - 0.6, 8.0, font=BODY, fill=INK if pen.low else second)
            pen.text(worth, 13.0, y - 0.6, 9.0, font=BODY, weight="bold", align=1.0)
        y += 1.0
    for what, other in uses(pen, rank):
        pen.use(icon, what, second, at=(8.4, y + 4.8), scale=0.7)
        y += 9.0
        if other:
            pen.text(f"+{other}", 8.4, y + 2.2, 10.0, font=BODY, weight="bold", align=0.5)
            y += CELL - 9.0
    return y + 0.6


def small_card(pen: Pen, rank: str, mark: CardMark, x: float, y: float, scale: float = 1.0) -> None:
    """A small picture of a card, its top-left corner at (x, y): for figures and replays."""
    pen.use(_small, rank, mark, at=(x, y), scale=scale)


EDGE = "M2.5 0H60.5A2.5 2.5 0 0 1 63 2.5V85.5A2.5 2.5 0 0 1 60.5 88H2.5A2.5 2.5 0 0 1 0 85.5V2.5A2.5 2.5 0 0 1 2.5 0Z"


WINDOW, SEEN, ENLARGED = "M4.4 33H58.6V83.6H4.4Z", (14.0, 22.0), 1.19
"""What a small card shows of its scene: where, from which point on, and how many times as large."""


def _small(pen: Pen, rank: str, mark: CardMark) -> None:
    """Rank and suit large, so that they are read at a fifth of their size, over the middle of the scene."""
    pen.area(EDGE, CREAM, BLACK, 0.8)
    size = 62 if rank in {"10", "J", "Q"} else 78  # wide, or with a tail
    pen.text(rank, 17.0, 27.0, size, font=DISPLAY, weight="bold", align=0.5, fill=mark.tone)
    pen.use(suit_sign, mark.symbol, mark.tone, 8.0, at=(48.0, 16.0))
    if rank in SCENES:
        at = 4.4 - SEEN[0] * ENLARGED, 33.0 - SEEN[1] * ENLARGED
        pen.within(WINDOW, lambda inner: inner.use(scene, rank, *_block(inner, mark), at=at, scale=ENLARGED))
        pen.line(WINDOW, BLACK, 0.8)
    else:
        pen.use(suit_sign, mark.symbol, mark.tone, 14.0, at=(33.0, 58.0))


BLEED, INSET = 3.0, 4.6
ACROSS, DOWN = 6, 10
"""Meshes of the knot: twice odd numbers that share no divisor. So it has two bands, each itself after half a turn."""
BAND, RIM = 0.34, 0.3
"""How wide a band is, as a share of the lesser side of a mesh, and how wide the lines along it are in millimetres."""
Crossing = tuple[int, int, int]
"""Across, down, and which of its two bands: 1 falls to the right, -1 to the left."""


def reverse(pen: Pen, size: Size) -> None:
    """The whole back, bleed and all."""
    wide, high = size.width - 2 * INSET, size.height - 2 * INSET
    pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), CREAM)
    pen.line(rect(INSET - 1.9, INSET - 1.9, wide + 3.8, high + 3.8), BLACK, 0.5)
    step = wide / (2 * ACROSS), high / (2 * DOWN)
    bands = _bands()
    for over in (False, True):
        for which, tone in enumerate((HARVEST, WINTER), 1):
            own = (piece for piece, band in bands.items() if band == which)
            pieces = [
                _piece(piece, step, low=pen.low) for piece in own if ((piece[0] % 2 == 0) == (piece[2] == 1)) == over
            ]
            grounds, edges = zip(*pieces, strict=True)
            pen.area("".join(grounds), CREAM)
            pen.line("".join(edges), tone, RIM, cap="butt")


def _bands() -> dict[Crossing, int]:
    """Each crossing, and each turn at the rim, of each band -> the number of the band, found by walking along it."""
    bands: dict[Crossing, int] = {}
    number = 0
    for start in range(1, 2 * ACROSS, 2):
        x, y, dx, dy = start, 0, 1, 1
        number += (x, y, 0) not in bands
        while True:
            rim = x in {0, 2 * ACROSS} or y in {0, 2 * DOWN}
            if (x, y, 0 if rim else dx * dy) in bands:
                break
            bands[x, y, 0 if rim else dx * dy] = number
            dx = {0: 1, 2 * ACROSS: -1}.get(x, dx)
            dy = {0: 1, 2 * DOWN: -1}.get(y, dy)
            x, y = x + dx, y + dy
    return bands


def _piece(piece: Crossing, step: Point, *, low: bool) -> tuple[str, str]:
    """A band on both sides of a crossing, or round a turn: its ground, and its edges, or in low ink its middle."""
    (x, y, slope), (wide, high) = piece, step
    left, top = INSET + x * wide, INSET + y * high
    band = BAND * 2 * min(wide, high)
    half = band / 2 / hypot(wide, high)
    nx, ny = high * half, wide * half  # across a band
    w, h = wide / 2, high / 2
    if slope:
        a = [(left - w + side * nx, top - slope * h - side * slope * ny) for side in (-1, 0, 1)]
        b = [(left + w + side * nx, top + slope * h - side * slope * ny) for side in (-1, 0, 1)]
        bends = ["L", "L", "L"]
    elif x in {0, 2 * ACROSS}:
        out = 1 if x else -1
        a = [(left - out * w + out * side * nx, top - h - side * ny) for side in (-1, 0, 1)]
        b = [(left - out * w + out * side * nx, top + h + side * ny) for side in (-1, 0, 1)]
        bends = [f"Q{left + out * (0.5 * w + side * band * 0.6):.2f} {top:.2f} " for side in (-1, 0, 1)]
    else:
        out = 1 if y else -1
        a = [(left - w - side * nx, top - out * h + out * side * ny) for side in (-1, 0, 1)]
        b = [(left + w + side * nx, top - out * h + out * side * ny) for side in (-1, 0, 1)]
        bends = [f"Q{left:.2f} {top + out * (0.5 * h + side * band * 0.6):.2f} " for side in (-1, 0, 1)]
    lines = [f"M{p[0]:.2f} {p[1]:.2f}{bend}{q[0]:.2f} {q[1]:.2f}" for p, q, bend in zip(a, b, bends, strict=True)]
    back = f"L{b[2][0]:.2f} {b[2][1]:.2f}{bends[2]}{a[2][0]:.2f} {a[2][1]:.2f}Z"
    return lines[0] + back, lines[1] if low else lines[0] + lines[2]
