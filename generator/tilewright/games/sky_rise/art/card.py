"""What cards show: planes and suits, their back, goals; and a floor of cards and pyramids seen from above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tilewright.draw.art import Art, leaf
from tilewright.draw.figures.frame import write
from tilewright.draw.items import WIDER, colour_mark, hatched, letter, letter_mark, shape, sign
from tilewright.draw.palette import INK, PAPER, luminance, mix, on
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import polygon, polyline, rect
from tilewright.draw.studio import Studio
from tilewright.draw.style import CardMark
from tilewright.draw.words import DISPLAY, fit
from tilewright.games.sky_rise.art.iso import CARD, CARDBOARD, FEET, HEIGHTS, INSET, OPAQUE, tip
from tilewright.games.sky_rise.tower import OVERLAP
from tilewright.pieces.kind import Design
from tilewright.spec.entries import Colour
from tilewright.units import POINTS_PER_MM, Box, Size

LINE, BLUE, PALE_BLUE = "#9DB2CF", "#16407A", "#DCE6F2"
"""Of a blueprint: what is printed faintly, its ground, its ground where it is written on."""
STOREYS = {"A": 1, "J": 11, "Q": 12, "K": 13}
MIDDLE, FOOT, RISE = 31.5, 73.0, 1.55
LETTER, SHAPE = 20.0, 8.6
"""How high the letter is, to be read across a table, and how large the shape beside it, in millimetres."""
READABLE = 0.18
"""What is lighter than this is darkened where a rank is written in it."""


def card(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """What is between the corners of a card of 63 x 88 mm: its colour's marks, its storeys, and where tips stand."""
    wide, high = CARD
    tone = _hue(pen, marks[0]) if marks else INK
    pen.tint(rect(-3, -3, wide + 6, high + 6), mix(mix(PALE_BLUE, PAPER, 0.45), tone, 0.24))
    _supports(pen, wide, high)
    storeys = STOREYS.get(rank, int(rank) if rank.isdecimal() else 1)
    for at in range(storeys):
        _storey(pen, FOOT - at * RISE, 14.5 - at * 0.4, tone, turned=at % 2 == 1)
    colour = pen.look.colours.get(marks[0].suit) if marks else None
    if colour:
        colour_marks(pen, colour)
    elif marks:
        pen.place(lambda inner: inner.area(sign(marks[0].symbol, SHAPE), tone, INK, 0.25), (MIDDLE, 34.0))


def colour_marks(pen: Pen, colour: Colour) -> None:
    """Letter and hatched shape of a card's colour, side by side in its upper half."""
    letter(pen, colour, LETTER, 34.0, 22.6)
    pen.use(hatched_shape, colour, at=(43.4, 34.0))


def hatched_shape(pen: Pen, colour: Colour, step: float = 1.7) -> None:
    """The shape of a colour about (0, 0), its hatching so many millimetres apart."""
    reach = SHAPE * WIDER.get(colour.symbol, 1.0) ** 0.5
    outline = shape(colour, SHAPE / WIDER.get(colour.symbol, 1.0) ** 0.5)
    pen.area(outline, colour.hex, INK, 0.35)
    hatched(pen, outline, colour, Box(-reach, -reach, 2 * reach, 2 * reach), step)
    pen.line(outline, INK, 0.35)


def corner(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """The rank, and under it the letter of the card's colour in its shape, where a fan shows it."""
    tone = readable(_hue(pen, marks[0])) if marks else INK
    size = fit(rank, 11.0, 19.0, 8.0, DISPLAY)
    pen.text(rank, 10.6, 13.0, size, font=DISPLAY, weight="bold", align=0.5, fill=INK if pen.low else tone)
    colour = pen.look.colours.get(marks[0].suit) if marks else None
    if colour:
        pen.use(letter_mark, colour, 2.6, at=(10.6, 18.4))
    elif marks:
        pen.place(lambda inner: inner.area(sign(marks[0].symbol, 2.7), tone, INK, 0.2), (10.6, 18.4))


def mark(pen: Pen, colour: Colour) -> None:
    """How a colour is marked on a score sheet: letter, shape and hatching, some 10 mm wide."""
    colour_mark(pen, colour, 4.4)


def readable(tone: str) -> str:
    """A tone as letters are printed in it: darker where it is pale."""
    return mix(tone, INK, 0.55) if luminance(tone) > READABLE else tone


def _hue(pen: Pen, mark: CardMark) -> str:
    """The colour of the suit's pyramids; a suit without any has that of its sign."""
    return pen.look.colours[mark.suit].hex if mark.suit in pen.look.colours else mark.tone


def _supports(pen: Pen, wide: float, high: float) -> None:
    """How far cards overlap, and a cross wherever a tip may stand below, or a pyramid above."""
    pen.line(rect(OVERLAP, OVERLAP, wide - 2 * OVERLAP, high - 2 * OVERLAP), LINE, 0.2, "1.2 1")
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


BLEED = 3.0
NEST, TREE = "nest", "tree"


def draw_face(studio: Studio, design: Design) -> Art:
    """A goal's front, or the back of its sort: backs of nests and of trees differ, for each is shuffled by itself."""
    size = design.part.size.size
    colour = studio.game.colours.get(design.of)

    def draw(pen: Pen) -> None:
        if colour:
            front(pen, design.side, colour, size)
        else:
            face_down(pen, design.side.removesuffix("-back"), size)

    safe = Box(3, 3, size.width - 6, size.height - 6)
    return leaf(design.name, size, BLEED, studio.look, draw, safe=safe)


def front(pen: Pen, goal: str, colour: Colour, size: Size, *, words: bool = True) -> None:
    """The colour's name, its mark, three pyramids, and what the goal counts; no words where it is drawn too small."""
    wide, high = size.width, size.height
    pen.tint(rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED), mix(CARDBOARD, colour.hex, 0.3))
    pen.area(rect(-BLEED, -BLEED, wide + 2 * BLEED, 17 + BLEED), colour.hex, INK, 0.2)
    language, ink = pen.look.language, PAPER if on(colour.hex) == PAPER and not pen.low else INK
    name = language.say(f"pieces.goals.{goal}", colour=colour.title)
    pen.text(name, wide / 2, 11.6, 16, font="Cinzel", weight="bold", fill=ink, align=0.5)
    (nested if goal == NEST else stacked)(pen, colour, wide / 2, high * 0.68 if words else high - 11, 0.52)
    pen.use(colour_mark, colour, 6.4, at=(13, 28.5))
    pen.use(colour_mark, colour, 6.4, at=(wide - 13, 28.5))
    if not words:
        return
    write(pen, language.say(f"pieces.goals.{goal}_counts"), wide / 2, high - 16.5, wide - 12, size=9, align=0.5)


def nested(pen: Pen, colour: Colour, x: float, y: float, k: float) -> None:
    """Three in each other on one foot."""
    for size in range(len(FEET)):
        _side(pen, colour, x, y, FEET[size] * 1.35 * k, HEIGHTS[size] * 1.35 * k, hatch=size == 0)


def stacked(pen: Pen, colour: Colour, x: float, y: float, k: float) -> None:
    """Three on each other, the smallest on top."""
    foot = y
    for size in range(len(FEET)):
        _side(pen, colour, x, foot, FEET[size] * k, HEIGHTS[size] * k)
        foot -= HEIGHTS[size] * k * 0.62


def _side(pen: Pen, colour: Colour, x: float, foot: float, wide: float, tall: float, *, hatch: bool = True) -> None:
    """A pyramid from one side, hatched on its left; what is behind it is seen through it."""
    fold = x + wide * 0.16
    left = polygon([(x - wide / 2, foot), (fold, foot + wide * 0.12), (x, foot - tall)])
    right = polygon([(fold, foot + wide * 0.12), (x + wide / 2, foot), (x, foot - tall)])
    if not pen.low:
        pen.area(left, mix(colour.hex, PAPER, 0.22), opacity=0.7)
        pen.area(right, colour.hex, opacity=0.7)
    if hatch:
        hatched(pen, left, colour, Box(x - wide / 2, foot - tall, wide, tall + wide * 0.12), 1.4)
    pen.line(left + right, INK, 0.25)


def face_down(pen: Pen, goal: str, size: Size) -> None:
    """The back of the cards, with the sort of goal in words."""
    reverse(pen, size)
    wide, high = size.width, size.height
    pen.area(rect(wide / 2 - 17, high / 2 - 6, 34, 12), mix(BLUE, PAPER, 0.85), INK, 0.3)
    words = pen.look.language.say(f"pieces.goals.{goal}_back")
    pen.text(words, wide / 2, high / 2 + 1.9, 14, font="Cinzel", weight="bold", align=0.5)


LEAST = 3.5
"""Points below which no letter is set: the pyramid is an ornament then."""

Stone = tuple[int, str] | None
"""Size and colour's key, '' for an opaque one."""


def floor_size(columns: int, rows: int, scale: float) -> tuple[float, float]:
    """How large the plan of a floor is."""
    return (columns * (CARD[0] - OVERLAP) + OVERLAP) * scale, (rows * (CARD[1] - OVERLAP) + OVERLAP) * scale


def floor(
    pen: Pen,
    colours: Mapping[str, Colour],
    columns: int,
    cards: Sequence[str],
    stones: Sequence[Stone],
    x: float,
    y: float,
    scale: float,
) -> None:
    """The floor, its upper left corner at (x, y)."""
    rows = len(cards) // columns
    for cell, key in enumerate(cards):
        down, across = divmod(cell, columns)
        left, top = x + across * (CARD[0] - OVERLAP) * scale, y + down * (CARD[1] - OVERLAP) * scale
        if key:
            lay_card(pen, colours[key], left, top, scale)
        else:
            pen.line(rect(left, top, CARD[0] * scale, CARD[1] * scale), INK, 0.15, "0.8 0.8")
    for corner, stone in enumerate(stones):
        if stone:
            across_, down_ = tip(columns, rows, corner)
            pyramid_above(pen, stone, colours, x + across_ * scale, y + down_ * scale, FEET[stone[0]] * scale)


def lay_card(pen: Pen, colour: Colour, x: float, y: float, scale: float) -> None:
    """A card of a suit, with its letter, as far as the plan needs it."""
    pen.area(rect(x, y, CARD[0] * scale, CARD[1] * scale), mix(CARDBOARD, colour.hex, 0.34), INK, 0.2)
    middle = x + CARD[0] * scale / 2, y + CARD[1] * scale / 2
    letter(pen, colour, 23 * scale, middle[1] - 13 * scale, middle[0])
    pen.use(hatched_shape, colour, min(0.9 / scale, 5.0), at=(middle[0], middle[1] + 16 * scale), scale=scale * 1.3)


def pyramid_above(
    pen: Pen,
    stone: tuple[int, str],
    colours: Mapping[str, Colour],
    x: float,
    y: float,
    wide: float,
    least: float = LEAST,
) -> None:
    """A pyramid from above, about a point: four sides that meet at the tip, its letter; opaque ones are dark.

    A letter smaller than `least` points is left out.
    """
    key = stone[1]
    tone, h = (colours[key].hex if key else OPAQUE), wide / 2
    sides = [(x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)]
    pen.area(polygon(sides), tone, INK, 0.2)
    pen.tint(polygon([sides[0], sides[1], (x, y)]), mix(tone, PAPER, 0.35))
    pen.tint(polygon([sides[0], sides[3], (x, y)]), mix(tone, PAPER, 0.18))
    if pen.low and not key:
        pen.solid(polygon(sides), mix(INK, PAPER, 0.25))
    edges = polyline([sides[0], sides[2]]) + polyline([sides[1], sides[3]])
    pen.line(edges, PAPER if on(tone) == PAPER else INK, 0.15)
    if wide * 0.62 * POINTS_PER_MM <= least:
        return
    if key:
        if pen.low:
            hatched(pen, polygon(sides), colours[key], Box(x - h, y - h, wide, wide), max(0.9, wide / 9))
        pen.use(letter_mark, colours[key], wide * 0.3, at=(x, y))
    else:
        disc = wide * 0.3
        pen.halo(rect(x - disc, y - disc, 2 * disc, 2 * disc), 0.05)
        pen.text("X", x, y + wide * 0.2, wide * 0.62 * POINTS_PER_MM, font="Cinzel", weight="bold", align=0.5)
