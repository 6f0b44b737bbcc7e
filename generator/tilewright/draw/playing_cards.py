"""A playing card -> Art: rank and suit in two corners, pips, a picture or the style's drawing; the back."""

from __future__ import annotations

from tilewright.draw.art import Art, leaf
from tilewright.draw.items import sign
from tilewright.draw.look import tone_of
from tilewright.draw.palette import INK, luminance, mix
from tilewright.draw.pen import Pen
from tilewright.draw.picture import PictureRoom, inset_of, paint
from tilewright.draw.shapes import polygon, rect
from tilewright.draw.studio import Inset, Studio
from tilewright.draw.style import CardMark
from tilewright.draw.words import DISPLAY, fit
from tilewright.pieces.kind import Design
from tilewright.pieces.playing_cards import PlayingCard, PlayingCards
from tilewright.spec.part import Picture, picture_of
from tilewright.units import Box, Size

BLEED, SAFE = 3.0, 3.0
CARD = Size(63.0, 88.0)
"""The size every card is drawn at; another is drawn from it to scale."""
WINDOW = Box(14.5, 8.0, 34.0, 72.0)
"""Where pips and pictures have their place."""
CENTRE, LEFT, RIGHT = 0.5, 0.16, 0.84
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((CENTRE, 0.5),),
    2: ((CENTRE, 0.1), (CENTRE, 0.9)),
    3: ((CENTRE, 0.1), (CENTRE, 0.5), (CENTRE, 0.9)),
    4: ((LEFT, 0.1), (RIGHT, 0.1), (LEFT, 0.9), (RIGHT, 0.9)),
}
"""Where the pips of a number stand, as shares of the window; the other numbers are made of these."""
PIPS[5] = (*PIPS[4], *PIPS[1])
PIPS[6] = (*PIPS[4], (LEFT, 0.5), (RIGHT, 0.5))
PIPS[7] = (*PIPS[6], (CENTRE, 0.3))
PIPS[8] = (*PIPS[7], (CENTRE, 0.7))
_FOURS = tuple((x, y) for x in (LEFT, RIGHT) for y in (0.1, 0.367, 0.633, 0.9))
PIPS[9] = (*_FOURS, *PIPS[1])
PIPS[10] = (*_FOURS, (CENTRE, 0.23), (CENTRE, 0.77))
LETTERS, WORD = 3, 45.0
"""A rank of more letters than this is written along the upper edge, at most so many millimetres wide."""
DARK = 0.05
"""Suits darker than this are filled in low ink, so that a pack with red and black suits has both."""
ACES = ("A", "1")
TAILED = {"Q": (16.5, -1.2)}
"""A letter that reaches beyond its width -> the size in points that it is set in, and how far to the right."""


def draw_face(studio: Studio, design: Design) -> Art:
    """A card's front, or the back of all of them."""
    part: PlayingCards = design.part
    size, look = part.size.size, studio.look
    scale = min(size.width / CARD.width, size.height / CARD.height)
    at = (size.width - CARD.width * scale) / 2, (size.height - CARD.height * scale) / 2
    card: PlayingCard | None = design.subject
    face = part.picture(card) if card else part.back
    picture = picture_of(face) if face is not None else None
    inset = inset_of(look, picture, "", studio.art) if picture else None

    def draw(pen: Pen) -> None:
        if card is None:
            _back(pen, part, size, picture, inset)
            return
        pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), look.style.stock)
        marks = tuple(_mark(pen, part, suit) for suit in card.suits)
        pen.use(paint_card, card.rank, marks, picture, inset, at=at, scale=scale)

    return leaf(
        design.name, size, BLEED, look, draw, safe=Box(SAFE, SAFE, size.width - 2 * SAFE, size.height - 2 * SAFE)
    )


def _mark(pen: Pen, part: PlayingCards, name: str) -> CardMark:
    suit = part.suit(name, pen.look.colours)
    return CardMark(suit.symbol, tone_of(pen.look, suit.of) or INK, name)


def paint_card(
    pen: Pen, rank: str, marks: tuple[CardMark, ...], picture: Picture | None = None, inset: Inset | None = None
) -> None:
    """All of a card of 63 x 88 mm but its ground, its top-left corner at (0, 0)."""
    style = pen.look.style
    if picture:
        room = PictureRoom(Size(WINDOW.width, WINDOW.height))
        pen.use(
            _pictured,
            picture.model_copy(update={"on": picture.on or pen.look.style.stock}),
            room,
            inset,
            at=(WINDOW.x, WINDOW.y),
        )
    else:
        (style.card or middle)(pen, rank, marks)
    for x, y, turn in ((0.0, 0.0, 0.0), (CARD.width, CARD.height, 180.0)):
        pen.use(style.corner or corner, rank, marks, at=(x, y), turn=turn)


def _pictured(pen: Pen, picture: Picture, room: PictureRoom, inset: Inset | None) -> None:
    paint(pen, picture, "", room, inset)


def corner(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """The rank, and its suits below it."""
    tone = marks[0].tone if marks else INK
    if len(rank) > LETTERS:
        size = fit(rank, WORD, 12.0, 8.0, DISPLAY)
        pen.text(rank, 5.0, 9.6, size, font=DISPLAY, weight="bold", fill=INK if pen.low else tone)
        _signs(pen, marks)
        return
    widest, aside = TAILED.get(rank, (22.0, 0.0))
    size = fit(rank, 11.0, widest, 8.0, DISPLAY)
    pen.text(rank, 8.6 + aside, 11.4, size, font=DISPLAY, weight="bold", align=0.5, fill=INK if pen.low else tone)
    _signs(pen, marks)


def _signs(pen: Pen, marks: tuple[CardMark, ...]) -> None:
    for at, mark in enumerate(marks):
        pen.use(suit_sign, mark.symbol, mark.tone, 2.7, at=(8.6, 16.4 + 7.0 * at))


def suit_sign(pen: Pen, symbol: str, tone: str, r: float) -> None:
    """The sign of a suit about (0, 0), filled in its colour; in low ink an outline, but of a dark suit."""
    if pen.low and luminance(tone) < DARK:
        pen.solid(sign(symbol, r), INK)
    else:
        pen.area(sign(symbol, r), tone, INK if pen.low else "", 0.2)


def middle(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """As many pips as the card counts, the suits by turns; of another rank, a large letter or word over its suits."""
    number = 1 if rank in ACES else int(rank) if rank.isdecimal() and int(rank) in PIPS else 0
    if not number or not marks:
        _letter(pen, rank, marks)
        return
    r = 9.0 if number == 1 else 5.0
    for at, (across, down) in enumerate(PIPS[number]):
        mark = marks[at % len(marks)]
        x, y = WINDOW.x + across * WINDOW.width, WINDOW.y + down * WINDOW.height
        pen.use(suit_sign, mark.symbol, mark.tone, r, at=(x, y), turn=180.0 if down > CENTRE else 0.0)


def _letter(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    tone = marks[0].tone if marks else INK
    x, y = CARD.width / 2, CARD.height / 2
    size = fit(rank, WINDOW.width - 4, 70.0, 12.0, DISPLAY)
    pen.text(rank, x, y + size * 0.115, size, font=DISPLAY, weight="bold", align=0.5, fill=INK if pen.low else tone)
    pen.line(rect(WINDOW.x, WINDOW.y + 8, WINDOW.width, WINDOW.height - 16), tone, 0.5)
    for at, mark in enumerate(marks):
        across = x + (at - (len(marks) - 1) / 2) * 10.0
        pen.use(suit_sign, mark.symbol, mark.tone, 4.2, at=(across, y - 21.0))
        pen.use(suit_sign, mark.symbol, mark.tone, 4.2, at=(2 * x - across, y + 21.0), turn=180.0)


def _back(pen: Pen, part: PlayingCards, size: Size, picture: Picture | None, inset: Inset | None) -> None:
    """The designer's own, the style's, or a lattice; the last two are the same after half a turn."""
    reverse = pen.look.style.reverse
    if picture:
        paint(pen, picture, "", PictureRoom(size, BLEED), inset)
    elif reverse:
        reverse(pen, size)
    else:
        tones = [_mark(pen, part, suit).tone for suit in part.suits]
        ground, line = mix(pen.look.style.stock, tones[0], 0.1), INK if pen.low else mix(tones[0], "#20242C", 0.45)
        pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), ground)
        wide, high = size.width - 9.0, size.height - 9.0
        columns, rows = max(2, round(wide / 9.0)), max(2, round(high / 9.0))
        step, fall = wide / columns, high / rows
        for column in range(columns):
            for row in range(rows):
                x, y = 4.5 + (column + 0.5) * step, 4.5 + (row + 0.5) * fall
                corners = [(x, y - fall / 2), (x + step / 2, y), (x, y + fall / 2), (x - step / 2, y)]
                pen.line(polygon(corners), line, 0.2)
        pen.line(rect(4.5, 4.5, wide, high), line, 0.4)
