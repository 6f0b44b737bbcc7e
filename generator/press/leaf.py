"""Piles -> leaves: what lies where on the side of each sheet of paper that is seen first, and its crop marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import Literal

from generator.frozen import dataclass
from generator.press.back import Turn
from generator.press.block import Berth, Block
from generator.press.cuts import Cutting, cutting
from generator.press.fill import capacity
from generator.press.lot import Lot, Stackable, lone_bleed, lone_room, printable, rooms, shares_a_sheet
from generator.press.pack import Layout, cost_of, pack
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
        outside: 1 on a side where the whole bleed shows, 0 towards a neighbour.
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
        shown = min(most, self.lot.bleed)
        return _visible_length(self.outside, shown, 0.0 if self.reach == inf else min(shown, self.reach))

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
def _visible_length(out: Sides, shown: float, between: float) -> Sides:
    """That length on each side where it shows, the other one towards neighbours."""
    return Sides(*(shown if side else between for side in (out.top, out.right, out.bottom, out.left)))


@dataclass(frozen=True, slots=True)
class BoardPart:
    """Which part of a board a sheet is, the last of all, and those that are glued on its right and its lower strip."""

    name: str
    last: str
    right: str = ""
    below: str = ""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A sheet of paper.

    Attributes:
        pieces: What lies on it.
        cutting: Its crop marks, and the order of its cuts.
        press: How far bleeds go here.
        fold: How it is folded before it is cut.
        part: Its part of a board.
        aside: Its label stands at the left, not at the foot.
    """

    pieces: tuple[Laid, ...]
    cutting: Cutting
    press: Clearances
    fold: Fold | None = None
    part: BoardPart | None = None
    aside: bool = False


def flat(some: Sequence[Stackable], paper: Paper, press: Clearances) -> Iterator[Leaf]:
    """Leaves that are cut as they are, each one's outline in the middle of the paper.

    What has no marks fills sheets of its own first, where more of it lies on them than on others.
    """
    sharing, alone = list[Stackable](), list[Stackable]()
    for pile in some:
        shares = shares_a_sheet(pile, paper, press)
        full = _full_sheets(pile, paper, press) if shares else 0
        if full:
            yield from _lone(pile.first(full), paper, press)
            pile = pile.without(full)  # noqa: PLW2901 - what is left of it
        if pile.lots:
            (sharing if shares else alone).append(pile)
    for group, layout, aside in arranged(sharing, paper, press):
        waiting = [iter(pile.lots) for pile in group]
        area = printable(paper, press, aside=aside)
        last: tuple[Block, ...] = ()
        for blocks in layout:
            if blocks is not last:  # sheets that are alike come one after the other, as one value
                last, places = blocks, _places(centred(blocks, paper), area, press, aside=aside)
            yield places.given(waiting)
    for pile in alone:
        yield from _lone(pile, paper, press)


def arranged(
    piles: Sequence[Stackable], paper: Paper, press: Clearances
) -> Iterator[tuple[Sequence[Stackable], Layout, bool]]:
    """The piles in groups, how each is laid out, and whether labels stand aside: wherever that costs less."""
    foot, side = rooms(paper, press)
    fit = [(capacity(foot, pile.batch), capacity(side, pile.batch)) for pile in piles]
    if all(here for here, _ in fit) or all(there for _, there in fit):
        ways = [(foot, False, [here for here, _ in fit]), (side, True, [there for _, there in fit])]
        most = [max(pair) for pair in fit]
        full = [way for way in ways if way[2] == most][:1] or [way for way in ways if all(way[2])]
        laid = [(pack([pile.batch for pile in piles], space, press.gap), aside) for space, aside, _ in full]
        layout, aside = min(laid, key=lambda way: cost_of(way[0]))
        yield piles, layout, aside
        return
    for aside in (False, True):
        group = [pile for pile, (here, _) in zip(piles, fit, strict=True) if bool(here) is not aside]
        yield group, pack([pile.batch for pile in group], side if aside else foot, press.gap), aside


def _full_sheets(pile: Stackable, paper: Paper, press: Clearances) -> int:
    """How many pieces without marks lie on sheets of their own: as many as fill them, where those hold more."""
    most = capacity(lone_room(paper, press, lone_bleed(pile)), pile.batch)
    shared = max(capacity(space, pile.batch) for space in rooms(paper, press))
    return pile.batch.count // most * most if pile.contour and most > shared else 0


def _lone(pile: Stackable, paper: Paper, press: Clearances) -> Iterator[Leaf]:
    """Sheets with pieces of one pile that have no marks."""
    waiting = [iter(pile.lots)]
    for blocks in pack([pile.batch], lone_room(paper, press, lone_bleed(pile)), press.gap):
        yield _places(centred(blocks, paper), printable(paper, press), press).given(waiting)


def leaf(
    placed: Sequence[Block], waiting: Sequence[Iterator[Lot]], area: Box, press: Clearances, fold: Fold | None = None
) -> Leaf:
    """The blocks where they lie, each place given to the next lot that waits for it; marks stay within the area."""
    return _places(placed, area, press).given(waiting, fold)


@dataclass(frozen=True, slots=True)
class _EmptySheet:
    """A sheet before it is known what lies on it: (batch, place, reach of its bleed) of each, and what a Leaf has."""

    each: tuple[tuple[int, Berth, float], ...]
    cutting: Cutting
    press: Clearances
    aside: bool

    def given(self, waiting: Sequence[Iterator[Lot]], fold: Fold | None = None) -> Leaf:
        """Each place given to the next lot that waits for it."""
        pieces = tuple(laid_at(place, next(waiting[batch]), reach) for batch, place, reach in self.each)
        return Leaf(pieces, self.cutting, self.press, fold, aside=self.aside)


def _places(placed: Sequence[Block], area: Box, press: Clearances, *, aside: bool = False) -> _EmptySheet:
    each = tuple((block.batch, place, reach_of(block)) for block in placed for place in block.places())
    near = tight(placed, area, press)
    return _EmptySheet(each, cutting(placed, area, near), near, aside)


def tight(placed: Sequence[Block], area: Box, press: Clearances) -> Clearances:
    """The bleeds that there is room for around all that lies in an area."""
    box = outline(placed)
    free = min(box.x - area.x, box.y - area.y, area.right - box.right, area.bottom - box.bottom)
    return press.fitted(free, marked=any(block.strokes or block.weave for block in placed))


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
