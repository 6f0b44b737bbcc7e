"""Aid and its blocks -> two Arts, front and back: a card of reminders on parchment, set as large as it will go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tilewright.draw.art import Art, leaf
from tilewright.draw.column import CardFigure, Column, largest
from tilewright.draw.ornament import PARCHMENT, plaque, rose
from tilewright.draw.palette import BRASS, BRASS_DARK, INK
from tilewright.draw.pen import Look, Pen
from tilewright.draw.picture import cover_with
from tilewright.draw.shapes import rect
from tilewright.draw.studio import Inset, Studio
from tilewright.draw.words import SMALLEST, OverfullError
from tilewright.pieces.aid import Aid
from tilewright.pieces.kind import Design
from tilewright.prose.blocks import Block, Break, Heading
from tilewright.spec.game import GameFile
from tilewright.units import Box, Sides, Size

BLEED = 3.0
FRAME, MARGIN = 2.0, 5.0
SIDES = ("front", "back")
SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.75, 8.5, 8.25, 8.0, 7.75, SMALLEST)


def aid_card(
    aid: Aid,
    game: GameFile,
    look: Look,
    blocks: Sequence[Block],
    pictures: tuple[CardFigure, ...] = (),
    own: Inset | None = None,
) -> tuple[Art, Art]:
    """Front and back in type of one size; the text turns over at a Break, else at the second heading of its kind.

    Raises:
        OverfullError: Even at 7.5 points a side holds more than the card.
    """
    room = Box(0, 0, aid.size.width, aid.size.height).grown(Sides.all(-MARGIN))
    for size in SIZES:
        try:
            front, back = (
                largest(text, room.width, room.height, (size,), f"{aid.title}, {side}", look.book, pictures)
                if text
                else Column()
                for text, side in zip(sides(blocks), SIDES, strict=True)
            )
        except OverfullError:
            if size == SIZES[-1]:
                raise
        else:
            return _side(aid, game, look, front, "front", own), _side(aid, game, look, back, "back", own)
    raise AssertionError  # the last size has returned or raised


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


def _side(aid: Aid, game: GameFile, look: Look, column: Column, side: str, own: Inset | None) -> Art:
    room = Box(0, 0, aid.size.width, aid.size.height).grown(Sides.all(-MARGIN))
    wide, high = aid.size.width, aid.size.height

    def paint(pen: Pen) -> None:
        pen.tint(rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED), PARCHMENT)
        if own:
            whole = Size(wide + 2 * BLEED, high + 2 * BLEED)
            pen.place(partial(cover_with, inset=own, size=whole), (-BLEED, -BLEED))
            pen.area(plaque(FRAME, FRAME, wide - 2 * FRAME, high - 2 * FRAME, 2.4), PARCHMENT)
        pen.line(plaque(FRAME, FRAME, wide - 2 * FRAME, high - 2 * FRAME, 2.4), BRASS_DARK, 0.3)
        for x in (FRAME + 0.6, wide - FRAME - 0.6):
            for y in (FRAME + 0.6, high - FRAME - 0.6):
                pen.area(f"M{x:.2f} {y - 0.7:.2f}l.7 .7l-.7 .7l-.7 -.7z", BRASS, INK, 0.15)
        if not (column.words or column.pictures):
            pen.use(rose, 14.0, at=(wide / 2, high / 2 - 4))
            pen.text(game.title, wide / 2, high - 14, 14, font="Cinzel", weight="bold", align=0.5)
        spare = min(room.height - column.height, 6.0) / 2
        column.paint(pen, room.x, room.y + max(spare, 0.0))

    return leaf(f"{aid.id}-{side}", aid.size.size, BLEED, look, paint, safe=room)


def draw_face(studio: Studio, design: Design) -> Art:
    """One side of the card."""
    return aid_card(
        design.part, studio.game, studio.look, studio.aid, studio.aid_pictures, studio.covering(design.part)
    )[design.side == "back"]
