"""Piles of pieces with backs -> leaves printed on one side: fronts on one half, backs on the other, a fold between.

The sheet is folded in its middle with the print outside and glued back to back; then a back lies exactly behind its
front, because it lies where the front would be in a mirror that stands on the line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.frozen import dataclass
from generator.press.back import Flip, turns_sideways
from generator.press.block import Block
from generator.press.fill import capacity
from generator.press.leaf import Fold, Leaf, leaf, outline, shift_blocks
from generator.press.lot import Stackable, own_paper, printable, refusal, room
from generator.press.marks import CropMark
from generator.press.pack import Layout, pack
from generator.press.stock import STOCK, Clearances, Paper
from generator.problem import Problem
from generator.units import Box, Sides, Size

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
    for plan in _fewest(some, paper, press):
        waiting = [iter(pile.lots) for pile in plan.piles]
        area = _half(printable(paper, press), plan.fold, CLEAR)
        for blocks in plan.layout:
            yield leaf(_at_the_fold(blocks, plan.fold, paper, press), waiting, area, press, plan.fold)


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


def _fewest(some: Sequence[Stackable], paper: Paper, press: Clearances) -> list[_Plan]:
    """All sheets folded one way, all the other way, or each pile as most of it fit: whatever takes the least paper."""
    fitting = [_folds(pile, paper, press) for pile in some]
    ways = [[fold] * len(some) for fold in FOLDS if all(fold in fits for fits in fitting)]
    ways.append([fits[0] for fits in fitting])
    plans = [[_plan(fold, some, way, paper, press) for fold in dict.fromkeys(way)] for way in ways]
    return min(plans, key=lambda plan: sum(len(each.layout) for each in plan))  # sum counts pieces, blocks and sheets


def _plan(fold: Fold, some: Sequence[Stackable], way: Sequence[Fold], paper: Paper, press: Clearances) -> _Plan:
    mine = tuple(pile for pile, other in zip(some, way, strict=True) if other == fold)
    return _Plan(fold, mine, pack([pile.batch for pile in mine], half_room(paper, press, fold), press.gap))


def _at_the_fold(blocks: Sequence[Block], fold: Fold, paper: Paper, press: Clearances) -> list[Block]:
    """The blocks with their outline against the gutter, and in the middle of the paper the other way."""
    box, size, near = outline(blocks), paper.size, _away(press)
    if fold == "upright":
        return shift_blocks(blocks, size.width / 2 - near - box.right, (size.height - box.height) / 2 - box.y)
    return shift_blocks(blocks, (size.width - box.width) / 2 - box.x, size.height / 2 - near - box.bottom)


def _half(area: Box, fold: Fold, clear: float) -> Box:
    """The half with the fronts, up to a little before the fold."""
    if fold == "upright":
        return area.grown(Sides(right=-area.width / 2 - clear))
    return area.grown(Sides(bottom=-area.height / 2 - clear))
