"""A stack in order -> sheets that are cut as one pile, so that the little piles on top of each other are that stack.

Every sheet has the same places. With n sheets, place s of sheet i (both from 0) holds number s*n + i of the stack. Laid
face down with the first sheet on top, the pile under each place is a run of the stack, top card first; the pile of
place 0 goes on top, that of place 1 below it, and so on. Face up, as it is cut, the first sheet lies at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from generator.language import Language
from generator.press.back import Flip
from generator.press.block import Block
from generator.press.cuts import Note, cutting
from generator.press.fill import capacity
from generator.press.impose import sides_of
from generator.press.label import captions
from generator.press.leaf import Leaf, arranged, centred, laid_at, reach_of, tight
from generator.press.lot import Lot, piles, printable, rooms, too_large
from generator.press.sheet import Backs, Printing, Sheet
from generator.press.stock import Clearances, Paper
from generator.problem import RefusedError


def stacked(  # noqa: PLR0913, PLR0917 - as impose
    order: Sequence[Lot],
    paper: Paper,
    press: Clearances,
    backs: Backs,
    flip: Flip,
    heading: str,
    path: str,
    language: Language,
) -> tuple[Sheet, ...]:
    """The sheets of a stack, in printing order; backs none or duplex, since a fold would turn half of the pile.

    Args:
        order: A lot of one copy for each piece, from the top of the face-down stack down; all of one family and size.
        paper: What is printed on.
        press: Margins, bleeds, gaps and marks.
        backs: Whether backs are printed.
        flip: The edge over which the printer turns the paper.
        heading: Begins every label.
        path: The file that is named when a piece is refused.
        language: The words of the labels.

    Raises:
        RefusedError: A piece is too large for the paper.
        ValueError: Pieces of more than one size, or of none.
    """
    whole = piles((lot if backs != "none" else replace(lot, back=None) for lot in order), press.spacing)
    if problems := too_large(whole, paper, press, path):
        raise RefusedError(problems)
    (pile,) = whole
    sheets = -(-len(order) // max(capacity(space, pile.batch) for space in rooms(paper, press)))
    places = -(-len(order) // sheets)
    one = replace(pile, batch=replace(pile.batch, count=places))
    ((_, layout, aside),) = arranged([one], paper, press)
    blocks = centred(layout[0], paper)
    (caption,) = captions([[order[0].group]], heading, language)
    label = partial(language.say, "sheets.stacked", caption=caption, sheets=sheets)
    printing = Printing(paper, press, flip if backs == "duplex" else None, language)
    notes = tuple(_notes(blocks, press, language))
    leaves = (_leaf(blocks, pile.lots[at::sheets], paper, press, aside=aside) for at in range(sheets))
    each = (sides_of(leaf, at, label(number=at), printing) for at, leaf in enumerate(leaves, start=1))
    return tuple(_noted(sheet, notes) for sides in each for sheet in sides)


def _leaf(blocks: Sequence[Block], lots: Sequence[Lot], paper: Paper, press: Clearances, *, aside: bool) -> Leaf:
    """Crop marks for every place, also where the last ones stay empty: the pile is cut as one."""
    places = ((place, reach_of(block)) for block in blocks for place in block.places())
    pieces = tuple(laid_at(place, lot, reach) for lot, (place, reach) in zip(lots, places, strict=False))
    area = printable(paper, press, aside=aside)
    near = tight(blocks, area, press)
    return Leaf(pieces, cutting(blocks, area, near), near, aside=aside)


def _notes(blocks: Sequence[Block], press: Clearances, language: Language) -> Iterator[Note]:
    """Left of each row the numbers of its piles, from left to right."""
    number = 0
    for block in blocks:
        for _, boxes in groupby(block.cells(), key=lambda box: round(box.x if block.by_columns else box.y, 3)):
            row = list(boxes)
            numbers = [f"{number + at}" for at in range(1, len(row) + 1)]
            number += len(row)
            words = language.count("sheets.piles", len(row), numbers=language.joined(numbers))
            yield Note(row[0].x - press.bleed - 0.4, row[0].y + row[0].height / 2, words, upwards=True)


def _noted(sheet: Sheet, notes: tuple[Note, ...]) -> Sheet:
    return sheet if sheet.side == "back" else replace(sheet, notes=(*sheet.notes, *notes))
