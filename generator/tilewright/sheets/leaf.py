"""Piles -> leaves: what lies where on the side of each sheet of paper that is seen first, and its crop marks.

A gutterfold is printed on one side: fronts on one half, backs on the other, a fold between. The sheet is folded in its
middle with the print outside and glued back to back; then a back lies exactly behind its front, because it lies where
the front would be in a mirror that stands on the line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import Literal

from tilewright.frozen import dataclass
from tilewright.problem import Problem
from tilewright.sheets.block import Berth, Block, capacity
from tilewright.sheets.cuts import CropMark, Cutting, cutting, spread
from tilewright.sheets.duplex import Flip, Turn, turns_sideways
from tilewright.sheets.lot import (
    Lot,
    Stackable,
    lone_bleed,
    lone_room,
    own_paper,
    printable,
    refusal,
    room,
    rooms,
    shares_a_sheet,
)
from tilewright.sheets.pack import Layout, cost_of, pack
from tilewright.sheets.stock import STOCK, Clearances, Paper
from tilewright.units import Box, Sides, Size

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
        behind: It is the back of a piece, on a leaf of its own.
    """

    lot: Lot
    box: Box
    turn: Turn
    outside: Sides
    touched: tuple[bool, ...] = ()
    reach: float = inf
    window: Box | None = None
    behind: bool = False

    def bleed(self, most: float) -> Sides:
        """What is shown beyond each side, in millimetres: at most this much, and at most what is drawn."""
        shown = min(most, self.lot.bleed)
        return _visible_length(self.outside, shown, 0.0 if self.reach == inf else min(shown, self.reach))

    def clip(self, most: float, *, back: bool = False) -> str:
        """What is shown of a piece that is no rectangle: path data of the face's own; empty for a rectangle."""
        shape, window, back = self.lot.shape, self.window, back or self.behind
        if window:
            left, right = window.x, window.right
            if back:
                left, right = self.lot.trim.width - right, self.lot.trim.width - left
            return f"M{left:.3f} {window.y:.3f}H{right:.3f}V{window.bottom:.3f}H{left:.3f}Z"
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
        board: The title of the punchboard it is, and which side of it: `front` or `back`; empty for any other.
    """

    pieces: tuple[Laid, ...]
    cutting: Cutting
    press: Clearances
    fold: Fold | None = None
    part: BoardPart | None = None
    aside: bool = False
    board: tuple[str, str] | tuple[()] = ()


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
                apart = spread(blocks, room(paper, press, aside=aside), press, aside=aside)
                last, places = blocks, _places(centred(apart, paper), area, press, paper, aside=aside)
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
        yield _places(centred(blocks, paper), printable(paper, press), press, paper).given(waiting)


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


def _places(placed: Sequence[Block], area: Box, press: Clearances, paper: Paper, *, aside: bool = False) -> _EmptySheet:
    each = tuple((block.batch, place, reach_of(block)) for block in placed for place in block.places())
    near = tight(placed, area, press)
    return _EmptySheet(each, cutting(placed, area, near, paper.size), near, aside)


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


GUTTER = 5.0
"""From a bleed to the fold, in millimetres: glue and the fold's own width stay clear of the pieces."""

TICK = 4.0
CLEAR = 0.5
FOLDS: tuple[Fold, ...] = ("upright", "level")


@dataclass(frozen=True, slots=True)
class _Plan:
    """Sheets that are folded alike."""

    fold: Fold
    piles: tuple[Stackable, ...]
    layout: Layout


def folded(some: Sequence[Stackable], paper: Paper, press: Clearances) -> Iterator[Leaf]:
    """Leaves with the fronts left of the fold or above it, as near to it as may be: a short way folds truest.

    Every pile must fit one half; see `too_large_to_fold`.
    """
    # All sheets are folded one way or the other, or each pile as most of it fit: the least paper decides.
    fitting = [_folds(pile, paper, press) for pile in some]
    ways = [[fold] * len(some) for fold in FOLDS if all(fold in fits for fits in fitting)]
    ways.append([fits[0] for fits in fitting])
    plans = [[_plan(fold, some, way, paper, press) for fold in dict.fromkeys(way)] for way in ways]
    for plan in min(plans, key=lambda plan: sum(len(each.layout) for each in plan)):  # sum counts sheets
        waiting = [iter(pile.lots) for pile in plan.piles]
        area = printable(paper, press)  # of that the half with the fronts, up to a little before the fold
        if plan.fold == "upright":
            area = area.grown(Sides(right=-area.width / 2 - CLEAR))
        else:
            area = area.grown(Sides(bottom=-area.height / 2 - CLEAR))
        for blocks in plan.layout:
            # The outline lies against the gutter, and in the middle of the paper the other way.
            box, size, near = outline(blocks), paper.size, _away(press)
            if plan.fold == "upright":
                x, y = size.width / 2 - near - box.right, (size.height - box.height) / 2 - box.y
            else:
                x, y = (size.width - box.width) / 2 - box.x, size.height / 2 - near - box.bottom
            yield _places(shift_blocks(blocks, x, y), area, press, paper).given(waiting, plan.fold)


def too_large_to_fold(some: Sequence[Stackable], paper: Paper, press: Clearances, path: str) -> list[Problem]:
    """A Problem for each piece that fits on neither half of a folded sheet."""
    space = half_room(paper, press, "level")
    return [
        refusal(lot, space, f"half of {paper.name} paper, folded,", path, _larger(pile, press))
        for pile in some
        if not _folds(pile, paper, press)
        for lot in dict.fromkeys(pile.lots)
    ]


def _larger(pile: Stackable, press: Clearances) -> str:
    """The first paper with a name on half of which its pieces fit; else their own size, twice."""
    named = (name for name, other in STOCK.items() if _folds(pile, other, press))
    trim = pile.batch.trim
    return next(named, "") or own_paper(Size(trim.width, 2 * (trim.height + _away(press))), press)


def half_room(paper: Paper, press: Clearances, fold: Fold) -> Size:
    """Where trims may lie on one half: half the sheet less what stays free at its rim and at the fold."""
    whole, rim = room(paper, press), printable(paper, press)
    near = _away(press)
    if fold == "upright":
        return Size(rim.width / 2 - press.edge - near, whole.height)
    return Size(whole.width, rim.height / 2 - press.edge - near)


def as_turned(fold: Fold, paper: Size) -> Flip:
    """The edge of the paper over which a printer would have to turn it for backs to come where the fold brings them."""
    return "long" if turns_sideways(paper, "long") is (fold == "upright") else "short"


def fold_lines(fold: Fold, paper: Paper, press: Clearances) -> tuple[tuple[CropMark, ...], tuple[CropMark, ...]]:
    """The ticks at both ends of the fold, and the line between them that is to be dashed; all in the gutter."""
    area = printable(paper, press)
    if fold == "upright":
        x = paper.size.width / 2
        stops = (area.y, area.y + TICK, area.bottom - TICK, area.bottom)
        ends = [(x, stop) for stop in stops]
    else:
        y = paper.size.height / 2
        stops = (area.x, area.x + TICK, area.right - TICK, area.right)
        ends = [(stop, y) for stop in stops]
    first, middle, last = (CropMark(*one, *other) for one, other in pairwise(ends))
    return (first, last), (middle,)


def _away(press: Clearances) -> float:
    """From the fold to the nearest cut."""
    return max(press.bleed, press.back_bleed) + GUTTER


def _folds(pile: Stackable, paper: Paper, press: Clearances) -> list[Fold]:
    """The folds that leave room for a pile's pieces, the one that takes most of them first."""
    holds: dict[Fold, int] = {fold: capacity(half_room(paper, press, fold), pile.batch) for fold in FOLDS}
    return sorted((fold for fold in FOLDS if holds[fold]), key=lambda fold: -holds[fold])


def _plan(fold: Fold, some: Sequence[Stackable], way: Sequence[Fold], paper: Paper, press: Clearances) -> _Plan:
    mine = tuple(pile for pile, other in zip(some, way, strict=True) if other == fold)
    return _Plan(fold, mine, pack([pile.batch for pile in mine], half_room(paper, press, fold), press.gap))
