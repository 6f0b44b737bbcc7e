"""A stack in order -> sheets that are cut as one pile, so that the little piles on top of each other are that stack.

Every sheet has the same places. With n sheets, place s of sheet i (both from 0) holds number s*n + i of the stack. Laid
face down with the first sheet on top, the pile under each place is a run of the stack, top card first; the pile of
place 0 goes on top, that of place 1 below it, and so on. Face up, as it is cut, the first sheet lies at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from generator.language import Language
from generator.press.back import Flip
from generator.press.block import Block
from generator.press.fill import capacity
from generator.press.label import captions
from generator.press.leaf import Laid, Leaf, centred
from generator.press.lot import Lot, piles, printable, room, too_large
from generator.press.marks import crop_marks
from generator.press.pack import pack
from generator.press.sheet import Backs, Note, Printing, Sheet, sides_of
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
    whole = piles((lot if backs != "none" else replace(lot, back=None) for lot in order), press.gap, press.spacing)
    if problems := too_large(whole, paper, press, path):
        raise RefusedError(problems)
    (pile,) = whole
    sheets = -(-len(order) // capacity(room(paper, press), pile.batch))
    places = -(-len(order) // sheets)
    blocks = centred(pack([replace(pile.batch, count=places)], room(paper, press), press.gap)[0], paper)
    (caption,) = captions([[order[0].group]], heading, language)
    label = partial(language.say, "sheets.stacked", caption=caption, sheets=sheets)
    printing = Printing(paper, press, flip if backs == "duplex" else None, language)
    notes = tuple(_notes(blocks, press, language))
    leaves = (_leaf(blocks, pile.lots[at::sheets], paper, press) for at in range(sheets))
    each = (sides_of(leaf, at, label(number=at), printing) for at, leaf in enumerate(leaves, start=1))
    return tuple(_noted(sheet, notes) for sides in each for sheet in sides)


def _leaf(blocks: Sequence[Block], lots: Sequence[Lot], paper: Paper, press: Clearances) -> Leaf:
    """Crop marks for every place, also where the last ones stay empty: the pile is cut as one."""
    cells = ((block, *cell) for block in blocks for cell in zip(block.cells(), block.bleeds(1.0), strict=True))
    pieces = tuple(
        Laid(lot=lot, box=box, turn=90 if block.turned else 0, outside=outside)
        for lot, (block, box, outside) in zip(lots, cells, strict=False)
    )
    return Leaf(pieces, crop_marks(blocks, printable(paper, press), press))


def _notes(blocks: Sequence[Block], press: Clearances, language: Language) -> Iterator[Note]:
    """Left of each row the numbers of its piles, from left to right."""
    number = 0
    for block in blocks:
        boxes = list(block.cells())
        for start in range(0, len(boxes), block.columns):
            row = boxes[start : start + block.columns]
            numbers = [f"{number + at}" for at in range(1, len(row) + 1)]
            number += len(row)
            words = language.count("sheets.piles", len(row), numbers=language.joined(numbers))
            yield Note(row[0].x - press.bleed - 0.4, row[0].y + row[0].height / 2, words)


def _noted(sheet: Sheet, notes: tuple[Note, ...]) -> Sheet:
    return sheet if sheet.side == "back" else replace(sheet, notes=notes)
