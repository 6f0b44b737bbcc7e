"""Aid and its blocks -> two Arts, front and back: a card of reminders under its title, set as large as it will go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tilewright.draw.art import Art, leaf
from tilewright.draw.column import CardFigure, Column, largest
from tilewright.draw.ornament import PARCHMENT, plaque, rose
from tilewright.draw.palette import BRASS, BRASS_DARK, INK, PAPER
from tilewright.draw.pen import Look, Pen
from tilewright.draw.picture import cover_with
from tilewright.draw.shapes import circle, rect
from tilewright.draw.studio import Inset, Studio
from tilewright.draw.words import DISPLAY, SMALLEST, fold, millimetres
from tilewright.pieces.aid import Aid
from tilewright.pieces.kind import Design
from tilewright.prose.blocks import Block, Break, Heading
from tilewright.spec.game import GameFile
from tilewright.units import Box, Sides, Size

BLEED = 3.0
FRAME, MARGIN = 2.0, 5.0
BAND, CREST = 10.0, 3.8
"""How high the band is that a title stands in, and how far the style's crest at its end reaches from its middle."""
SIDES = ("front", "back")
SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.75, 8.5, 8.25, 8.0, 7.75, SMALLEST)


def aid_card(
    aid: Aid,
    game: GameFile,
    look: Look,
    blocks: Sequence[Block],
    pictures: tuple[CardFigure, ...] = (),
    own: Inset | None = None,
) -> tuple[Art, Art]:
    """Front and back, each in the largest type; the text turns over at a Break, else at the second heading of its kind.

    A heading that a side begins with stands in a band in the colour of the style, unless the card has a picture of
    its own.

    Raises:
        OverfullError: Even at 7.5 points a side holds more than the card, or a title is wider than its band.
    """
    titled = [_titled(text) if not own else ("", text) for text in sides(blocks)]

    def drawn(title: str, text: Sequence[Block], side: str) -> Art:
        room, what = _room(aid, title), f"{aid.title}, {side}"
        column = largest(text, room.width, room.height, SIZES, what, look.book, pictures) if text else Column()
        return _side(aid, game, look, column, side, title, own)

    front, back = (drawn(*each, side) for each, side in zip(titled, SIDES, strict=True))
    return front, back


def _titled(blocks: Sequence[Block]) -> tuple[str, Sequence[Block]]:
    """The words of the heading that a side begins with, and what stands below it."""
    match blocks:
        case [Heading(_, runs), *rest]:
            return "".join(run.text for run in runs), rest
    return "", blocks


def _room(aid: Aid, title: str) -> Box:
    """Where the text of a side stands."""
    return (
        Box(0, 0, aid.size.width, aid.size.height)
        .grown(Sides.all(-MARGIN))
        .grown(Sides(top=-BAND * 0.65 * bool(title)))
    )


def sides(blocks: Sequence[Block]) -> tuple[Sequence[Block], Sequence[Block]]:
    """What stands on the front and what on the back."""
    for i, block in enumerate(blocks):
        if isinstance(block, Break):
            return blocks[:i], blocks[i + 1 :]
    levels = [block.level for block in blocks if isinstance(block, Heading)]
    top = min((level for level in levels if level > 1), default=1)  # a chapter's title stands over its sections
    tops = [i for i, block in enumerate(blocks) if isinstance(block, Heading) and block.level == top]
    turn = tops[1] if len(tops) > 1 else len(blocks)
    return blocks[:turn], blocks[turn:]


def _side(aid: Aid, game: GameFile, look: Look, column: Column, side: str, title: str, own: Inset | None) -> Art:
    wide, high = aid.size.width, aid.size.height
    room = _room(aid, title)

    def paint(pen: Pen) -> None:
        pen.tint(rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED), PARCHMENT)
        if own:
            whole = Size(wide + 2 * BLEED, high + 2 * BLEED)
            pen.place(partial(cover_with, inset=own, size=whole), (-BLEED, -BLEED))
            pen.area(plaque(FRAME, FRAME, wide - 2 * FRAME, high - 2 * FRAME, 2.4), PARCHMENT)
        if title:
            _band(pen, title, wide)
        else:
            pen.line(plaque(FRAME, FRAME, wide - 2 * FRAME, high - 2 * FRAME, 2.4), BRASS_DARK, 0.3)
        if not (column.words or column.pictures):
            pen.use(rose, 14.0, at=(wide / 2, high / 2 - 4))
            pen.text(game.title, wide / 2, high - 14, 14, font="Cinzel", weight="bold", align=0.5)
        column.paint(pen, room.x, room.y + max((room.height - column.height) / 2, 0.0))

    return leaf(f"{aid.id}-{side}", aid.size.size, BLEED, look, paint, safe=Box(0, 0, wide, high).grown(Sides.all(-2)))


def _band(pen: Pen, title: str, wide: float) -> None:
    """A title along the upper edge, the style's crest at its right."""
    size, (words,) = fold(title, wide - 3 * MARGIN - 2 * CREST, 14.0, 8.0, lines=1, book=pen.look.book)
    pen.tint(rect(-BLEED, -BLEED, wide + 2 * BLEED, BLEED + BAND), pen.look.style.ground)
    pen.line(f"M{-BLEED:g} {BAND:g}H{wide + BLEED:g}", BRASS, 0.6)
    base = BAND / 2 + millimetres(size, 0.35)
    pen.text(words, MARGIN, base, size, font=DISPLAY, weight="bold", fill=INK if pen.low else PAPER)
    pen.tint(circle(wide - MARGIN - CREST, BAND / 2, CREST), PARCHMENT)
    pen.use(pen.look.style.crest.function, CREST, at=(wide - MARGIN - CREST, BAND / 2))


def draw_face(studio: Studio, design: Design) -> Art:
    """One side of the card."""
    return aid_card(
        design.part, studio.game, studio.look, studio.aid, studio.aid_pictures, studio.covering(design.part)
    )[design.side == "back"]
