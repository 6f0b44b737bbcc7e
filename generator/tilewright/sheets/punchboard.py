"""Lots that lie on boards -> leaves: the front of each board, and its back on a leaf of its own, to paste behind it.

A board is in the middle of its sheet, so that the corner marks of both its sides are behind each other. Pieces whose
shapes allow it share their cuts; all others lie a gap apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist

from tilewright.problem import Problem
from tilewright.sheets.block import capacity
from tilewright.sheets.cuts import CropMark, Cutting
from tilewright.sheets.duplex import Flip, back_box, back_turn
from tilewright.sheets.leaf import Laid, Leaf, centred, laid_at, reach_of
from tilewright.sheets.lot import Lot, Stackable, TokenBoard, own_paper, piles, printable, refusal
from tilewright.sheets.pack import pack
from tilewright.sheets.stock import STOCK, Clearances, Paper
from tilewright.svg import polygon
from tilewright.svg.polygon import Point
from tilewright.units import Box, Sides, Size

TICK, CLEAR = 4.0, 1.0
"""How long a board's corner marks are, and how far from its edge they begin, in millimetres."""
HAIR = 1e-3
FEW = 8
"""Up to so many corners a shape has a bridge in the middle of each side; with more, at its four ends."""


def punchboard_leaves(lots: Sequence[Lot], paper: Paper, press: Clearances, *, backs: bool) -> Iterator[Leaf]:
    """One leaf for the front of each board, and one for its back where any piece has one.

    Args:
        lots: All that lie on boards; every board fits the paper, and every piece its board.
        paper: What is printed on.
        press: Margins, bleeds and marks.
        backs: Whether backs are printed.
    """
    for board in dict.fromkeys(lot.board for lot in lots if lot.board):
        waiting = _piles(lots, board)
        near = replace(press, bleed=min(press.bleed, board.gap / 2), back_bleed=min(press.back_bleed, board.gap / 2))
        order = [iter(pile.lots) for pile in waiting]
        flip: Flip = "long" if paper.size.height >= paper.size.width else "short"
        for blocks in pack([pile.batch for pile in waiting], _room(board), board.gap):
            placed = centred(blocks, paper)
            each = [(place, reach_of(block), next(order[block.batch])) for block in placed for place in block.places()]
            laid = [laid_at(place, lot, reach) for place, reach, lot in each]
            marks = tuple(_marks(board, paper, press))
            cuts = 4 + sum(block.strokes for block in placed)  # sum counts cuts
            aside = not _fits(board, paper, press, aside=False)
            front = tuple(replace(one, lot=replace(one.lot, back=None)) for one in laid)
            yield Leaf(front, Cutting(marks, count=cuts), near, aside=aside, board=(board.title, "front"))
            back = tuple(
                Laid(
                    replace(one.lot, face=one.lot.back, back=None),
                    back_box(one.box, paper.size, flip),
                    back_turn(one.turn, paper.size, flip),
                    one.outside.mirrored,
                    one.touched,
                    one.reach,
                    behind=True,
                )
                for one in laid
                if one.lot.back is not None
            )
            if backs and back:
                yield Leaf(back, Cutting(marks, count=4), near, aside=aside, board=(board.title, "back"))


def _piles(lots: Sequence[Lot], board: TokenBoard) -> list[Stackable]:
    """What lies on a board; where pieces share no cut, they are its gap apart."""
    each = piles(replace(lot, gutter=0.0) for lot in lots if lot.board == board)
    return [replace(pile, batch=replace(pile.batch, spacing=board.gap if pile.batch.spacing else 0.0)) for pile in each]


def _room(board: TokenBoard) -> Size:
    return Size(board.size.width - 2 * board.margin, board.size.height - 2 * board.margin)


def _fits(board: TokenBoard, paper: Paper, press: Clearances, *, aside: bool) -> bool:
    """Whether it, and short marks round it, are on the paper."""
    space = printable(paper, press, aside=aside).grown(Sides.all(-CLEAR - press.least_mark)).size
    return board.size.width <= space.width and board.size.height <= space.height


def too_large_for_boards(lots: Sequence[Lot], paper: Paper, press: Clearances, path: str) -> Iterator[Problem]:
    """P02 for each board that the paper cannot carry, and each piece that is larger than its board."""
    for board in dict.fromkeys(lot.board for lot in lots if lot.board):
        if not any(_fits(board, paper, press, aside=aside) for aside in (False, True)):
            space = printable(paper, press).grown(Sides.all(-CLEAR - press.least_mark)).size
            larger = (name for name, other in STOCK.items() if _fits(board, other, press, aside=False))
            message = (
                f"punchboard '{board.name}' is {board.size.width:g} x {board.size.height:g} mm, but {paper.name} paper "
                f"has room for {space.width:.4g} x {space.height:.4g} mm"
            )
            other_paper = next(larger, "") or own_paper(board.size, press)
            remedy = f"make it smaller, or print on larger paper (--paper {other_paper})"
            yield Problem(path, 0, 0, "P02", message, help=remedy)
        for pile in _piles(lots, board):
            if not capacity(_room(board), pile.batch):
                for lot in dict.fromkeys(pile.lots):
                    problem = refusal(lot, _room(board), f"its punchboard '{board.name}'", path, "")
                    yield replace(problem, help="make the piece smaller, or the board larger, or its margin narrower")


def _marks(board: TokenBoard, paper: Paper, press: Clearances) -> Iterator[CropMark]:
    """Two at each corner, outside the board, as long as the paper allows."""
    box = Box(
        (paper.size.width - board.size.width) / 2, (paper.size.height - board.size.height) / 2,
        board.size.width, board.size.height,
    )  # fmt: skip
    rim = Box(0, 0, paper.size.width, paper.size.height).grown(Sides.all(-press.margin))
    left, right = box.x - CLEAR, box.right + CLEAR
    up, down = box.y - CLEAR, box.bottom + CLEAR
    for y in (box.y, box.bottom):
        yield CropMark(max(rim.x, left - TICK), y, left, y)
        yield CropMark(right, y, min(rim.right, right + TICK), y)
    for x in (box.x, box.right):
        yield CropMark(x, max(rim.y, up - TICK), x, up)
        yield CropMark(x, down, x, min(rim.bottom, down + TICK))


def cut_line(lot: Lot) -> str:
    """Path data of the line round a piece, left out where bridges hold it; all of it where they have no width."""
    size, bridge = lot.trim, lot.board.bridge if lot.board else 0.0
    square = ((0.0, 0.0), (size.width, 0.0), (size.width, size.height), (0.0, size.height))
    corners = lot.shape.corners if lot.shape else square
    lines = list(polygon.sides(corners))
    if not bridge:
        return lot.shape.line() if lot.shape else f"M{'L'.join(map(_pair, square))}Z"
    if len(corners) <= FEW:
        holes = {at: 0.5 for at, line in enumerate(lines) if dist(*line) > 3 * bridge}
        return "".join(part for at, line in enumerate(lines) for part in _open(line, holes.get(at), bridge))
    return _round(lines, [*_ends(corners)], bridge)


def _pair(point: Point) -> str:
    return f"{point[0]:.3f} {point[1]:.3f}"


def _between(line: tuple[Point, Point], share: float) -> Point:
    (ax, ay), (bx, by) = line
    return ax + (bx - ax) * share, ay + (by - ay) * share


def _open(line: tuple[Point, Point], hole: float | None, bridge: float) -> Iterator[str]:
    """A side, with a bridge about the place that is so far along it."""
    if hole is None:
        yield f"M{_pair(line[0])}L{_pair(line[1])}"
        return
    half = bridge / 2 / dist(*line)
    yield f"M{_pair(line[0])}L{_pair(_between(line, hole - half))}"
    yield f"M{_pair(_between(line, hole + half))}L{_pair(line[1])}"


def _ends(corners: Sequence[Point]) -> Iterator[float]:
    """How far along the line its uppermost, rightmost, lowest and leftmost places are; of a level end the middle."""
    far = [0.0]
    for a, b in pairwise((*corners, corners[0])):
        far.append(far[-1] + dist(a, b))
    for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        heights = [x * px + y * py for px, py in corners]
        at = [far[place] for place, height in enumerate(heights) if height > max(heights) - HAIR]
        wraps = at[-1] - at[0] > far[-1] / 2  # on both sides of where the line begins
        yield ((at[0] + far[-1] if wraps else at[0]) + at[-1]) / 2 % far[-1]


def _round(lines: Sequence[tuple[Point, Point]], holes: Sequence[float], bridge: float) -> str:
    """A line of many short sides, without those stretches of it that are bridges."""
    whole = sum(dist(*line) for line in lines)
    gaps = sorted((hole - bridge / 2) % whole for hole in holes)
    path, so_far = "", 0.0
    for line in lines:
        long = dist(*line)
        cuts = {0.0, long}
        for start in gaps:
            for edge in (start, start + bridge, start - whole, start + bridge - whole):
                if so_far < edge < so_far + long:
                    cuts.add(edge - so_far)
        for a, b in pairwise(sorted(cuts)):
            middle = so_far + (a + b) / 2
            if not any((middle - start) % whole < bridge for start in gaps):
                path += f"M{_pair(_between(line, a / long))}L{_pair(_between(line, b / long))}"
        so_far += long
    return path
