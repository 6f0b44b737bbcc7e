"""Lots of pieces -> sheets: what lies where on each side of each paper, in printing order. Nothing here knows PDF.

A large board becomes leaves that each show a part of it: panels side by side, or a poster that is glued together.
The parts of a poster go on a little under their neighbours to the right and below: the strip is glued, and ticks show
where the neighbour's edge comes. Panels are cut on all sides. Every sheet has a little map that shows which part it is.

A stack in order is laid so that its sheets are cut as one pile. Every sheet has the same places. With n sheets, place s
of sheet i (both from 0) holds number s*n + i of the stack. Laid face down with the first sheet on top, the pile under
each place is a run of the stack, top card first; the pile of place 0 goes on top, that of place 1 below it, and so on.
Face up, as it is cut, the first sheet lies at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from math import ceil

from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.problem import RefusedError
from tilewright.sheets.block import Block, capacity
from tilewright.sheets.cuts import CropMark, Cutting, Note, cutting
from tilewright.sheets.duplex import Flip, Turn, back_box, back_sides, back_turn
from tilewright.sheets.leaf import (
    BoardPart,
    Laid,
    Leaf,
    arranged,
    as_turned,
    centred,
    flat,
    fold_lines,
    folded,
    laid_at,
    reach_of,
    tight,
    too_large_to_fold,
)
from tilewright.sheets.lot import Lot, Stackable, is_parted, piles, printable, rooms, too_large
from tilewright.sheets.sheet import Backs, LaidFace, Printing, Sheet, Side, captions, label
from tilewright.sheets.stock import HOME, Clearances, Paper
from tilewright.units import Box, Point, Sides, Size

OVERLAP = 10.0
"""How far a part of a poster goes on under the next one, in millimetres."""
MAP = 8.0
"""The height of the map at the sheet's foot."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class _Grid:
    """The parts of a board: how many across and down, how large, how far each goes under the next, how it lies."""

    across: int
    down: int
    part: Size
    overlap: float
    turn: Turn

    def region(self, column: int, row: int) -> Box:
        """What a part shows, on the board."""
        x, y = column * (self.part.width - self.overlap), row * (self.part.height - self.overlap)
        return Box(x, y, self.part.width, self.part.height)


def board_leaves(lot: Lot, paper: Paper, press: Clearances) -> Iterator[Leaf]:
    """One leaf for each part, row by row, as often as there are copies."""
    # The edges of the parts lie inside the marks and above the map.
    area = printable(paper, press).grown(Sides.all(-press.wide_edge)).grown(Sides(bottom=-MAP))
    upright, lying = _grid(lot, area.size, 0), _grid(lot, area.size.turned, 90)
    grid = lying if lying.across * lying.down < upright.across * upright.down else upright
    for _ in range(lot.copies):
        for row in range(grid.down):
            for column in range(grid.across):
                yield _leaf(lot, grid, (column, row), area, press)


def _grid(lot: Lot, room: Size, turn: Turn) -> _Grid:
    overlap = OVERLAP if lot.split == "poster" else 0.0
    across, wide = _spans(lot.trim.width, room.width, overlap, lot.folds[0] + 1)
    down, high = _spans(lot.trim.height, room.height, overlap, lot.folds[1] + 1)
    return _Grid(across, down, Size(wide, high), overlap, turn)


def _spans(length: float, room: float, overlap: float, fields: int) -> tuple[int, float]:
    """Into how many equal parts a length goes, each at most as long as the room; folds are between parts."""
    number = max(1, ceil((length - overlap - 1e-6) / (room - overlap)))
    number = number if overlap else ceil(number / fields) * fields
    return number, (length + (number - 1) * overlap) / number


def _leaf(lot: Lot, grid: _Grid, at: tuple[int, int], area: Box, press: Clearances) -> Leaf:
    (column, row), turn = at, grid.turn
    region = grid.region(column, row)
    bleed = min(press.bleed, lot.bleed)
    board = Box(0, 0, lot.trim.width, lot.trim.height).grown(Sides.all(bleed))
    one = region.grown(Sides.all(bleed))
    left, top = max(one.x, board.x), max(one.y, board.y)
    shown = Box(left, top, min(one.right, board.right) - left, min(one.bottom, board.bottom) - top)
    size = region.size.turned if turn else region.size
    x, y = area.x + (area.width - size.width) / 2, area.y + (area.height - size.height) / 2
    trim = lot.trim.turned if turn else lot.trim
    corner = Box(lot.trim.height - region.bottom, region.x, 0, 0) if turn else region
    box = Box(x - corner.x, y - corner.y, trim.width, trim.height)
    under = (grid.overlap * (column + 1 < grid.across), grid.overlap * (row + 1 < grid.down))
    edge = region.grown(Sides(right=-under[0], bottom=-under[1]))
    marks = _marks(_there(edge, lot, box, turn), _there(shown, lot, box, turn), area, press)
    laid = Laid(lot, box, turn, Sides(), window=shown)
    names = (_name(at), _name((column + 1, row)) if under[0] else "", _name((column, row + 1)) if under[1] else "")
    part = BoardPart(names[0], _name((grid.across - 1, grid.down - 1)), names[1], names[2])
    return Leaf((laid,), Cutting((*marks, *_map(grid, at, area, press)), count=4), press, part=part)


def _name(at: tuple[int, int]) -> str:
    column, row = at
    return f"{_LETTERS[column % 26]}{row + 1}"


def _there(region: Box, lot: Lot, box: Box, turn: Turn) -> Box:
    """A part of the board where it lies on the sheet."""
    if turn:
        return Box(box.x + lot.trim.height - region.bottom, box.y + region.x, region.height, region.width)
    return region.moved(box.x, box.y)


def _marks(edge: Box, shown: Box, area: Box, press: Clearances) -> Iterator[CropMark]:
    """Ticks outside of what is shown at both ends of each edge: to cut along, or where the neighbour's edge comes."""
    rim = area.grown(Sides.all(press.wide_edge))
    up, down = shown.y - press.air, shown.bottom + press.air
    left, right = shown.x - press.air, shown.right + press.air
    for x in (edge.x, edge.right):
        yield CropMark(x, max(rim.y, up - press.mark), x, up)
        yield CropMark(x, down, x, min(rim.bottom, down + press.mark))
    for y in (edge.y, edge.bottom):
        yield CropMark(max(rim.x, left - press.mark), y, left, y)
        yield CropMark(right, y, min(rim.right, right + press.mark), y)


def _map(grid: _Grid, at: tuple[int, int], area: Box, press: Clearances) -> Iterator[CropMark]:
    """All parts as little boxes at the foot of the sheet, this one crossed."""
    side = min((MAP - 1) / grid.down, 20 / grid.across)
    right, low = area.right + press.wide_edge, area.bottom + press.wide_edge + MAP
    x, y = right - grid.across * side, low - grid.down * side
    for column in range(grid.across + 1):
        yield CropMark(x + column * side, y, x + column * side, low)
    for row in range(grid.down + 1):
        yield CropMark(x, y + row * side, right, y + row * side)
    here_x, here_y = x + at[0] * side, y + at[1] * side
    yield CropMark(here_x, here_y, here_x + side, here_y + side)
    yield CropMark(here_x, here_y + side, here_x + side, here_y)


def impose(  # noqa: PLR0913 - each is a question the person at the printer answers
    lots: Sequence[Lot],
    paper: Paper,
    *,
    language: Language,
    settings: Clearances = HOME,
    backs: Backs = "duplex",
    flip: Flip = "long",
    together: bool = False,
    heading: str = "",
    path: str = "",
    after: int = 0,
) -> tuple[Sheet, ...]:
    """Lay the pieces of all lots out on sheets, in printing order.

    With backs the order is front, back, front, back ...: sheets printed on both sides first, then those printed on one
    side, whose other side comes as a page with nothing but its label, so that a file printed on both sides of the paper
    never goes out of step; last what is for labels, on sheets of its own. Without backs there are fronts only. Each
    side is centred on the paper and a back lies exactly behind its front. With a gutterfold a piece's back lies on
    the other half of the same side, and exactly behind its front once the paper is folded; what has no back lies on
    sheets of its own that stay flat.

    Args:
        lots: The pieces; their order is the order of the parts.
        paper: What is printed on.
        language: The words of the labels.
        settings: Margins, bleeds, gaps and marks.
        backs: Whether backs are printed, and how they come behind their fronts.
        flip: The edge over which the printer turns the paper.
        together: What has no back may share a sheet with what has one: less paper, but fewer sheets of one side only.
        heading: Begins every label, such as the game's title.
        path: The file that is named when a piece is refused.
        after: How many sheets come before these.

    Raises:
        RefusedError: Pieces that are too large for the paper, all of them.
    """
    labels = [replace(lot, back=None) for lot in lots if lot.medium == "labels"]
    lots = [lot for lot in lots if lot.medium != "labels"]
    two_sided, one_sided = piled(lots, paper, settings, backs, path)
    on_boards = [lot for lot in lots if lot.board and lot.copies]
    _, stickers = piled(labels, paper, settings, backs, path)
    folds = backs == "gutterfold"
    if together and not folds:
        two_sided, one_sided = (*two_sided, *one_sided), ()
    leaves = [*(folded if folds else flat)(two_sided, paper, settings), *flat(one_sided, paper, settings)]
    if on_boards:
        from tilewright.sheets.punchboard import punchboard_leaves  # noqa: PLC0415 - for games with boards to punch

        leaves += punchboard_leaves(on_boards, paper, settings, backs=backs != "none")
    for lot in lots:
        leaves += board_leaves(lot, paper, settings) if is_parted(lot, paper, settings) else ()
    leaves += flat(stickers, paper, settings)
    order = tuple(dict.fromkeys(lot.group for lot in (*lots, *labels)))
    carried = [{laid.lot.group for laid in leaf.pieces} for leaf in leaves if leaf.board[1:] != ("back",)]
    each = iter(captions([[group for group in order if group in here] for here in carried], heading, language))
    headings: list[str] = []
    for leaf in leaves:  # the back of a punchboard is called as its front, which is before it
        headings.append(headings[-1] if leaf.board[1:] == ("back",) else next(each))
    turned = backs == "duplex" and any(laid.lot.back is not None for leaf in leaves for laid in leaf.pieces)
    printing = Printing(paper, settings, flip if turned else None, language)
    return tuple(
        sheet
        for number, (leaf, caption) in enumerate(zip(leaves, headings, strict=True), start=after + 1)
        for sheet in sides_of(leaf, number, _named(caption, leaf, language), printing)
    )


def _named(caption: str, leaf: Leaf, language: Language) -> str:
    """What a sheet is called; of a part of a board, also which part it is and what is glued on it."""
    part = leaf.part
    if leaf.board:
        title, side = leaf.board
        return " \N{MIDDLE DOT} ".join([caption, language.say(f"sheets.board.{side}", title=title)])
    if part is None:
        return caption
    words = [caption, language.say("sheets.part", name=part.name, last=part.last)]
    words += [language.say("sheets.right", name=part.right)] if part.right else []
    words += [language.say("sheets.below", name=part.below)] if part.below else []
    return " \N{MIDDLE DOT} ".join(words)


def piled(
    lots: Sequence[Lot], paper: Paper, settings: Clearances, backs: Backs, path: str
) -> tuple[tuple[Stackable, ...], tuple[Stackable, ...]]:
    """What is printed on both sides, and what on one; each of its pieces fits the paper.

    Raises:
        RefusedError: Pieces that are too large for the paper, all of them.
    """
    spacing = settings.spacing
    on_boards = [lot for lot in lots if lot.board and lot.copies]
    lots = [lot for lot in lots if not lot.board and not is_parted(lot, paper, settings)]
    two_sided = piles((lot for lot in lots if backs != "none" and lot.back is not None), spacing)
    one_sided = piles((lot for lot in lots if backs == "none" or lot.back is None), spacing)
    problems = (too_large_to_fold if backs == "gutterfold" else too_large)(two_sided, paper, settings, path)
    problems += too_large(one_sided, paper, settings, path)
    if on_boards:
        from tilewright.sheets.punchboard import too_large_for_boards  # noqa: PLC0415 - as above

        problems += too_large_for_boards(on_boards, paper, settings, path)
    if problems:
        raise RefusedError(problems)
    return two_sided, one_sided


def sides_of(leaf: Leaf, number: int, caption: str, printing: Printing) -> tuple[Sheet, ...]:
    """The sides of one sheet of paper in printing order."""
    paper, press = printing.paper, leaf.press
    fronts = tuple(
        LaidFace(d.lot.piece, d.lot.face, d.box, d.turn, d.bleed(press.bleed), d.clip(press.bleed)) for d in leaf.pieces
    )
    if leaf.board:
        from tilewright.sheets.punchboard import cut_line  # noqa: PLC0415 - as above

        lines = ("" if laid.behind else cut_line(laid.lot) for laid in leaf.pieces)
        fronts = tuple(replace(face, trace=line) for face, line in zip(fronts, lines, strict=True))
    flip = as_turned(leaf.fold, paper.size) if leaf.fold else printing.flip
    backs = tuple(
        LaidFace(
            piece=laid.lot.piece,
            face=laid.lot.back,
            box=back_box(laid.box, paper.size, flip),
            turn=back_turn(laid.turn, paper.size, flip),
            bleed=back_sides(laid.bleed(press.back_bleed), paper.size, flip),
            clip=laid.clip(press.back_bleed, back=True),
        )
        for laid in leaf.pieces
        if flip and laid.lot.back is not None
    )
    side: Side = "fold" if leaf.fold else "front"
    front = Sheet(
        paper,
        side,
        number,
        label(caption, side if flip and not leaf.board else "", number, printing.language),
        _label_at(leaf, paper),
        fronts + backs if leaf.fold else fronts,
        leaf.cutting.marks,
        *(fold_lines(leaf.fold, paper, press) if leaf.fold else ((), ())),
        notes=leaf.cutting.numbers,
        partings=leaf.cutting.partings,
        cuts=leaf.cutting.count,
        aside=leaf.aside,
        medium=leaf.pieces[0].lot.medium,
    )
    if leaf.fold or not flip:
        return (front,)
    other = label(caption, "back" if backs else "empty", number, printing.language)
    back = Sheet(paper, "back", number, other, front.label_at, backs, (), aside=leaf.aside, medium=front.medium)
    return front, back


def _label_at(leaf: Leaf, paper: Paper) -> Point:
    press, size = leaf.press, paper.size
    if leaf.aside:
        return Point(press.margin + press.label_strip - press.label_rise, size.height - press.margin)
    return Point(press.margin, size.height - press.margin - press.label_rise)


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
    leaves = (_pile_leaf(blocks, pile.lots[at::sheets], paper, press, aside=aside) for at in range(sheets))
    each = (sides_of(leaf, at, label(number=at), printing) for at, leaf in enumerate(leaves, start=1))
    return tuple(
        sheet if sheet.side == "back" else replace(sheet, notes=(*sheet.notes, *notes))
        for sides in each
        for sheet in sides
    )


def _pile_leaf(blocks: Sequence[Block], lots: Sequence[Lot], paper: Paper, press: Clearances, *, aside: bool) -> Leaf:
    """Crop marks for every place, also where the last ones stay empty: the pile is cut as one."""
    places = ((place, reach_of(block)) for block in blocks for place in block.places())
    pieces = tuple(laid_at(place, lot, reach) for lot, (place, reach) in zip(lots, places, strict=False))
    area = printable(paper, press, aside=aside)
    near = tight(blocks, area, press)
    return Leaf(pieces, cutting(blocks, area, near, paper.size), near, aside=aside)


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
