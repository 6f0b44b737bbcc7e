"""A player screen and the words of aid.md -> Art: its outside with picture and folds, its inside with reminders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tilewright.draw.art import Art, leaf
from tilewright.draw.boxes import title_plate, view
from tilewright.draw.column import CardFigure, Column, Type, lay, stack
from tilewright.draw.folds import score
from tilewright.draw.items import device
from tilewright.draw.look import find_colour
from tilewright.draw.ornament import PARCHMENT, plaque, rose
from tilewright.draw.palette import BRASS_DARK, INK, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.picture import cover_with
from tilewright.draw.shapes import circle, rect
from tilewright.draw.studio import Studio
from tilewright.draw.words import DISPLAY, SMALLEST, OverfullError
from tilewright.pieces.kind import Design
from tilewright.pieces.screen import PlayerScreen
from tilewright.prose.blocks import Block, Break, Heading
from tilewright.spec.entries import Colour
from tilewright.typography.finder import Finder
from tilewright.units import BLEED, Box, Size

FRAME, MARGIN = 3.0, 7.0
"""From a panel's edge to its frame, and to its words, in millimetres."""
_PANELS = ((), (1,), (0, 2), (0, 1, 2))
"""On which panels so many columns stand."""
SIZES = (18.0, 16.0, 15.0, 14.0, 13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, SMALLEST)


def draw_face(studio: Studio, design: Design) -> Art:
    """The outside, or the inside.

    Raises:
        OverfullError: Even at 7.5 points the three panels do not hold the words, or the title is too long for one.
    """
    part: PlayerScreen = design.part
    size, panels = part.flat, panels_of(part)
    whole = Box(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED)
    inside = design.side == "inside"
    columns = columns_of(part, studio.aid, studio.look.book, studio.aid_pictures) if inside else ()

    def draw(pen: Pen) -> None:
        if inside:
            _inside(pen, whole, panels, columns)
            return
        _outside(pen, whole, panels, studio, design)
        score(pen, "".join(f"M{panel.x:.3f} 0V{size.height:g}" for panel in panels[1:]))

    safe = Box(MARGIN / 2, MARGIN / 2, size.width - MARGIN, size.height - MARGIN)
    return leaf(design.name, size, BLEED, studio.look, draw, safe=safe)


def panels_of(part: PlayerScreen) -> tuple[Box, Box, Box]:
    """Left wing, middle and right wing; inside as outside, for the wings are alike."""
    wing, (width, height) = part.wing, (part.size.width, part.size.height)
    return Box(0, 0, wing, height), Box(wing, 0, width, height), Box(wing + width, 0, wing, height)


def _outside(pen: Pen, whole: Box, panels: tuple[Box, Box, Box], studio: Studio, design: Design) -> None:
    """The designer's picture over everything; else the game's view and title in the middle, the colour's sign aside."""
    part: PlayerScreen = design.part
    colour = find_colour(pen.look, design.of)
    if own := studio.covering(part, design.of):
        pen.place(partial(cover_with, inset=own, size=whole.size), (whole.x, whole.y))
        if colour:
            pen.place(partial(_badge, colour=colour, r=5.0), (panels[0].x + 10, 10))
        return
    left, middle, right = panels
    pen.tint(rect(whole.x, whole.y, whole.width, whole.height), colour.hex if colour else pen.look.style.ground)
    tall = Box(middle.x, -BLEED, middle.width, middle.height + 2 * BLEED)
    view(pen, tall, f"{part.id}-outside", studio.game, studio.art, dusk=False)
    title_plate(pen, middle, studio.game)
    for wing in (left, right):
        frame = plaque(wing.x + FRAME, FRAME, wing.width - 2 * FRAME, wing.height - 2 * FRAME, 3.0)
        pen.line(frame, mix(colour.hex, PAPER, 0.6) if colour else BRASS_DARK, 0.4)
        r, at = min(wing.width, wing.height) * 0.24, (wing.x + wing.width / 2, wing.height / 2)
        if colour:
            pen.place(partial(_badge, colour=colour, r=r), at)
        else:
            pen.use(pen.look.style.crest.function, min(r, 16.0), at=at)


def _badge(pen: Pen, colour: Colour, r: float) -> None:
    """A colour's sign on a pale disc, and its letter below: never told by its hue alone."""
    pen.area(circle(0, 0, r), PARCHMENT, INK, 0.35)
    pen.use(device, colour.symbol, r * 0.55, INK if pen.low else mix(colour.hex, INK, 0.25), at=(0.0, -r * 0.14))
    points = r * 0.42 * 2.834646
    pen.text(colour.letter, 0, r * 0.86, points, font=DISPLAY, weight="bold", align=0.5)


def _inside(pen: Pen, whole: Box, panels: tuple[Box, Box, Box], columns: Sequence[Column]) -> None:
    """A frame on each panel, and its share of the words."""
    pen.tint(rect(whole.x, whole.y, whole.width, whole.height), PARCHMENT)
    for panel in panels:
        frame = plaque(panel.x + FRAME, FRAME, panel.width - 2 * FRAME, panel.height - 2 * FRAME, 2.4)
        pen.line(frame, BRASS_DARK, 0.3)
    filled = dict(zip(_PANELS[len(columns)], columns, strict=True))
    for at, panel in enumerate(panels):
        if at in filled:
            filled[at].paint(pen, panel.x + MARGIN, MARGIN)
        else:
            r = min(panel.width, panel.height) * 0.22
            pen.use(rose, r, at=(panel.x + panel.width / 2, panel.height / 2))


def columns_of(
    part: PlayerScreen, blocks: Sequence[Block], book: Finder, pictures: tuple[CardFigure, ...] = ()
) -> tuple[Column, ...]:
    """The words on three panels at most, in the largest type in which each panel holds its share.

    A section, which begins with a heading or after a `---`, is not parted where it can be helped.

    Raises:
        OverfullError: Even at 7.5 points they do not go on the three panels.
    """
    width = min(part.wing, part.size.width) - 2 * MARGIN
    room = Size(width, part.size.height - 2 * MARGIN)
    sections = sections_of(blocks)
    for size in SIZES:
        type_ = Type(size, gap=size * 0.15, book=book, pictures=pictures)
        for parts in (sections, [[block] for section in sections for block in section]):
            try:
                columns = _filled(parts, room, type_, part.title)
            except OverfullError:
                if size == SIZES[-1] and len(parts) != len(sections):
                    raise
                continue
            if len(columns) <= len(_PANELS) - 1:
                return columns
    whole = lay([block for section in sections for block in section], width, type_, part.title)
    raise OverfullError(f"{part.title}, inside (at {SIZES[-1]:g} pt)", max(whole.height / 3 - room.height, 1.0))


def sections_of(blocks: Sequence[Block]) -> list[list[Block]]:
    """The blocks in sections: a new one begins with each heading of the highest kind, and after each break."""
    levels = [block.level for block in blocks if isinstance(block, Heading) and block.level > 1]
    sections: list[list[Block]] = [[]]
    for block in blocks:
        begins = isinstance(block, Heading) and block.level == min(levels, default=1)
        if (begins or isinstance(block, Break)) and sections[-1]:
            sections.append([])
        if not isinstance(block, Break):
            sections[-1].append(block)
    return [section for section in sections if section]


def _filled(parts: Sequence[Sequence[Block]], room: Size, type_: Type, what: str) -> tuple[Column, ...]:
    """As many columns as the parts fill; if three are enough, about equally high.

    Raises:
        OverfullError: A part is wider or higher than a column.
    """
    each = [lay(part, room.width, type_, what) for part in parts]
    tallest = max((column.height for column in each), default=0.0)
    if tallest > room.height:
        raise OverfullError(f"{what}, inside (at {type_.size:g} pt)", tallest - room.height)
    low, high = tallest, room.height
    while high - low > 1.0 and len(_shared(each, high, type_.gap)) <= len(_PANELS) - 1:
        middle = (low + high) / 2
        low, high = (middle, high) if len(_shared(each, middle, type_.gap)) > len(_PANELS) - 1 else (low, middle)
    return tuple(stack(columns, 1.5 * type_.gap) for columns in _shared(each, high, type_.gap))


def _shared(parts: Sequence[Column], high: float, gap: float) -> list[list[Column]]:
    """The parts one after the other, a new column where one would be higher than that."""
    columns: list[list[Column]] = []
    filled = 0.0
    for part in parts:
        if columns and filled + 1.5 * gap + part.height <= high + 1e-6:
            filled += 1.5 * gap + part.height
            columns[-1].append(part)
        else:
            filled = part.height
            columns.append([part])
    return columns
