"""Piles -> leaves: what lies where on the side of each sheet of paper that is seen first, and its crop marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import Literal

from generator.frozen import dataclass
from generator.press.back import Turn
from generator.press.block import Berth, Block
from generator.press.lot import Lot, Stackable, lone_room, printable, room, shares_a_sheet
from generator.press.marks import CropMark, crop_marks
from generator.press.pack import pack
from generator.press.stock import Clearances, Paper
from generator.units import Box, Sides

OVERLAP = 0.05
"""How far touching shapes reach under each other, so that no white hair shows between them, in millimetres."""

Fold = Literal["upright", "level"]
"""How the line runs along which a sheet is folded in its middle."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece where it lies, seen from its front.

    Attributes:
        lot: What it is one of.
        box: Its trim on the sheet in millimetres.
        turn: How it is turned, in degrees clockwise.
        outside: 1 on a side where the bleed shows, 0 where a neighbour touches.
        touched: For each side of a shape that fills the paper, whether a neighbour touches it.
        reach: How far its bleed may go where others lie apart from it, in millimetres.
        window: The part of a board that is shown, on the board; None for a whole piece.
    """

    lot: Lot
    box: Box
    turn: Turn
    outside: Sides
    touched: tuple[bool, ...] = ()
    reach: float = inf
    window: Box | None = None

    def bleed(self, most: float) -> Sides:
        """What is shown beyond each side, in millimetres: at most this much, and at most what is drawn."""
        return _visible_length(self.outside, self._shown(most))

    def clip(self, most: float, *, back: bool = False) -> str:
        """What is shown of a piece that is no rectangle: path data of the face's own; empty for a rectangle."""
        shape, window = self.lot.shape, self.window
        if window:
            return f"M{window.x:.3f} {window.y:.3f}H{window.right:.3f}V{window.bottom:.3f}H{window.x:.3f}Z"
        if shape is None or shape.is_straight:
            return ""
        shown = self._shown(most)
        if shape.is_tiling:
            return shape.shown(shown, self.touched, OVERLAP, back=back)
        return shape.line(shown, back=back)

    def _shown(self, most: float) -> float:
        shape = self.lot.shape
        return min(most, self.lot.bleed, inf if shape is None or shape.is_straight else self.reach)


@lru_cache(maxsize=1024)
def _visible_length(out: Sides, shown: float) -> Sides:
    """That length on each side where it shows."""
    return Sides(out.top * shown, out.right * shown, out.bottom * shown, out.left * shown)


@dataclass(frozen=True, slots=True)
class BoardPart:
    """Which part of a board a sheet is, the last of all, and those that are glued on its right and its lower strip."""

    name: str
    last: str
    right: str = ""
    below: str = ""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A sheet of paper: its pieces, its crop marks, how it is folded before it is cut, its part of a board."""

    pieces: tuple[Laid, ...]
    marks: tuple[CropMark, ...]
    fold: Fold | None = None
    part: BoardPart | None = None


def flat(some: Sequence[Stackable], paper: Paper, press: Clearances) -> Iterator[Leaf]:
    """Leaves that are cut as they are, each one's outline in the middle of the paper."""
    area = printable(paper, press)
    sharing = [pile for pile in some if shares_a_sheet(pile, paper, press)]
    waiting = [iter(pile.lots) for pile in sharing]
    last: tuple[Block, ...] = ()
    for blocks in pack([pile.batch for pile in sharing], room(paper, press), press.gap):
        if blocks is not last:  # sheets that are alike come one after the other, as one value
            last, places = blocks, _places(centred(blocks, paper), area, press)
        yield places.given(waiting)
    for pile in some:
        if not shares_a_sheet(pile, paper, press):
            one = pack([replace(pile.batch, count=1)], lone_room(paper, press, pile.bleed), press.gap)[0]
            places = _places(centred(one, paper), area, press)
            yield from (places.given([iter([lot])]) for lot in pile.lots)


def leaf(
    placed: Sequence[Block], waiting: Sequence[Iterator[Lot]], area: Box, press: Clearances, fold: Fold | None = None
) -> Leaf:
    """The blocks where they lie, each place given to the next lot that waits for it; marks stay within the area."""
    return _places(placed, area, press).given(waiting, fold)


@dataclass(frozen=True, slots=True)
class _EmptySheet:
    """A sheet before it is known what lies on it: (batch, place, reach of its bleed) of each, and the marks."""

    each: tuple[tuple[int, Berth, float], ...]
    marks: tuple[CropMark, ...]

    def given(self, waiting: Sequence[Iterator[Lot]], fold: Fold | None = None) -> Leaf:
        """Each place given to the next lot that waits for it."""
        pieces = tuple(laid_at(place, next(waiting[batch]), reach) for batch, place, reach in self.each)
        return Leaf(pieces, self.marks, fold)


def _places(placed: Sequence[Block], area: Box, press: Clearances) -> _EmptySheet:
    each = tuple((block.batch, place, reach_of(block)) for block in placed for place in block.places())
    return _EmptySheet(each, crop_marks(placed, area, press))


def reach_of(block: Block) -> float:
    """How far a bleed may go: half the way to the next piece."""
    return block.spacing / 2 if block.spacing else inf


def laid_at(place: Berth, lot: Lot, reach: float) -> Laid:
    """A piece in its place."""
    return Laid(lot, place.box, place.turn, place.outside, place.touched, reach)


def outline(blocks: Sequence[Block]) -> Box:
    """The smallest box that holds all of them."""
    boxes = [block.box for block in blocks]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def centred(blocks: Sequence[Block], paper: Paper) -> list[Block]:
    """The blocks in reading order, their common outline in the middle of the paper."""
    box = outline(blocks)
    return shift_blocks(
        blocks, (paper.size.width - box.width) / 2 - box.x, (paper.size.height - box.height) / 2 - box.y
    )


def shift_blocks(blocks: Sequence[Block], dx: float, dy: float) -> list[Block]:
    """The blocks in reading order, all shifted alike."""
    return [block.moved(dx, dy) for block in sorted(blocks, key=lambda block: (block.y, block.x))]
