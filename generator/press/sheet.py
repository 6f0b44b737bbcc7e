"""Lots of pieces -> sheets: what lies where on each side of each paper, in printing order. Nothing here knows PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.press.back import Flip, Turn, back_box, back_sides, back_turn
from generator.press.block import Block
from generator.press.label import captions, label
from generator.press.lot import Lot, Pile, lone_room, piles, printable, room, shares_a_sheet, too_large
from generator.press.marks import Mark, crop_marks
from generator.press.pack import pack
from generator.press.stock import HOME, Paper, Press
from generator.problem import RefusedError
from generator.units import Box, Point, Sides

Backs = Literal["duplex", "none"]
Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Placement:
    """One face on a sheet.

    Attributes:
        piece: The piece's id.
        face: The name of the drawing.
        box: The trim on the sheet in millimetres, after turning.
        turn: How the drawing is turned, in degrees clockwise.
        bleed: How far beyond each side of the box, as it lies on the sheet, the drawing is shown.
    """

    piece: str
    face: str
    box: Box
    turn: Turn
    bleed: Sides

    @property
    def inked(self) -> Box:
        """The trim and the bleed that is shown."""
        return self.box.grown(self.bleed)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of one sheet of paper.

    Attributes:
        paper: Its name and size.
        side: Front or back.
        number: Of the sheet of paper, from 1; front and back share it.
        label: One line that says what this is.
        label_at: Where the label's baseline begins; nothing else lies in its line.
        placements: The faces; none on the back of a sheet that is printed on one side.
        marks: Crop marks; on fronts only, since a piece is cut with its front up.
    """

    paper: Paper
    side: Side
    number: int
    label: str
    label_at: Point
    placements: tuple[Placement, ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class _Laid:
    lot: Lot
    box: Box
    turn: Turn
    outside: Sides  # 1 on a side where the bleed shows, 0 where a neighbour touches

    def bleed(self, most: float) -> Sides:
        shown, out = min(most, self.lot.bleed), self.outside
        return Sides(out.top * shown, out.right * shown, out.bottom * shown, out.left * shown)


@dataclass(frozen=True, slots=True)
class _Leaf:
    pieces: tuple[_Laid, ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class _Printing:
    paper: Paper
    press: Press
    flip: Flip | None  # None where no backs are printed


def impose(  # noqa: PLR0913 - each is a question the person at the printer answers
    lots: Sequence[Lot],
    paper: Paper,
    *,
    settings: Press = HOME,
    backs: Backs = "duplex",
    flip: Flip = "long",
    heading: str = "",
    path: str = "",
) -> tuple[Sheet, ...]:
    """Lay the pieces of all lots out on sheets, in printing order.

    With backs the order is front, back, front, back ...: sheets printed on both sides first, then those printed on one
    side, whose other side comes as a page with nothing but its label, so that a file printed on both sides of the paper
    never goes out of step. Without backs there are fronts only. Each side is centred on the paper and a back lies
    exactly behind its front.

    Args:
        lots: The pieces; their order is the order of the parts.
        paper: What is printed on.
        settings: Margins, bleeds, gaps and marks.
        backs: Whether backs are printed.
        flip: The edge over which the printer turns the paper.
        heading: Begins every label, such as the game's title.
        path: The file that is named when a piece is refused.

    Raises:
        RefusedError: Pieces that are too large for the paper, all of them.
    """
    duplex = backs == "duplex"
    two_sided = piles((lot for lot in lots if duplex and lot.back is not None), settings.gap)
    one_sided = piles((lot for lot in lots if not duplex or lot.back is None), settings.gap)
    problems = too_large([*two_sided, *one_sided], paper, settings, path)
    if problems:
        raise RefusedError(problems)
    leaves = [leaf for some in (two_sided, one_sided) for leaf in _leaves(some, paper, settings)]
    said = captions(_parts(leaves, lots), heading)
    printing = _Printing(paper, settings, flip if duplex else None)
    return tuple(
        sheet
        for number, (leaf, caption) in enumerate(zip(leaves, said, strict=True), start=1)
        for sheet in _sides(leaf, number, caption, printing)
    )


def _leaves(some: Sequence[Pile], paper: Paper, press: Press) -> Iterator[_Leaf]:
    sharing = [pile for pile in some if shares_a_sheet(pile, paper, press)]
    waiting = [iter(pile.lots) for pile in sharing]
    for blocks in pack([pile.batch for pile in sharing], room(paper, press), press.gap):
        yield _leaf(blocks, waiting, paper, press)
    for pile in some:
        if not shares_a_sheet(pile, paper, press):
            one = pack([replace(pile.batch, count=1)], lone_room(paper, press, pile.bleed), press.gap)[0]
            yield from (_leaf(one, [iter([lot])], paper, press) for lot in pile.lots)


def _parts(leaves: Sequence[_Leaf], lots: Sequence[Lot]) -> list[list[str]]:
    """For each leaf the parts it carries, in the order of the lots."""
    order = tuple(dict.fromkeys(lot.group for lot in lots))
    carried = [{laid.lot.group for laid in leaf.pieces} for leaf in leaves]
    return [[group for group in order if group in here] for here in carried]


def _leaf(blocks: Sequence[Block], waiting: Sequence[Iterator[Lot]], paper: Paper, press: Press) -> _Leaf:
    placed = _centred(blocks, paper)
    pieces = tuple(
        _Laid(lot=next(waiting[block.batch]), box=box, turn=90 if block.turned else 0, outside=outside)
        for block in placed
        for box, outside in zip(block.cells(), block.bleeds(1.0), strict=True)
    )
    return _Leaf(pieces, crop_marks(placed, printable(paper, press), press))


def _centred(blocks: Sequence[Block], paper: Paper) -> list[Block]:
    """The blocks in reading order, their common outline in the middle of the paper."""
    boxes = [block.box for block in blocks]
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    dx, dy = (paper.size.width - left - right) / 2, (paper.size.height - top - bottom) / 2
    return [block.moved(dx, dy) for block in sorted(blocks, key=lambda block: (block.y, block.x))]


def _sides(leaf: _Leaf, number: int, caption: str, printing: _Printing) -> tuple[Sheet, ...]:
    paper, press = printing.paper, printing.press
    at = Point(press.margin, paper.size.height - press.margin - press.label_rise)
    fronts = tuple(Placement(d.lot.piece, d.lot.face, d.box, d.turn, d.bleed(press.bleed)) for d in leaf.pieces)
    if printing.flip is None:
        return (Sheet(paper, "front", number, label(caption, None, number), at, fronts, leaf.marks),)
    backs = _backs(leaf, paper, press, printing.flip)
    side = "back" if backs else "back, left empty"
    return (
        Sheet(paper, "front", number, label(caption, "front", number), at, fronts, leaf.marks),
        Sheet(paper, "back", number, label(caption, side, number), at, backs, ()),
    )


def _backs(leaf: _Leaf, paper: Paper, press: Press, flip: Flip) -> tuple[Placement, ...]:
    return tuple(
        Placement(
            piece=laid.lot.piece,
            face=laid.lot.back,
            box=back_box(laid.box, paper.size, flip),
            turn=back_turn(laid.turn, paper.size, flip),
            bleed=back_sides(laid.bleed(press.back_bleed), paper.size, flip),
        )
        for laid in leaf.pieces
        if laid.lot.back is not None
    )
