"""Blocks as they were packed + the room there is -> the same blocks, so far apart that crop marks are long."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.sheets.block import TOLERANCE, Block
from tilewright.sheets.cuts import widest_gap
from tilewright.sheets.stock import Clearances
from tilewright.units import Size

STEPS = 20
"""In how many steps it is tried how far gaps can be widened."""


def spread(blocks: Sequence[Block], room: Size, press: Clearances) -> Sequence[Block]:
    """The blocks with gaps that let marks be as long as they are meant to be, or as wide as there is room for.

    Gaps side by side, and what is free left and right of everything, are widened alike; so are those one below another.

    Args:
        blocks: What a sheet carries, parted by cuts from edge to edge.
        room: Where they may lie.
        press: The lengths of marks, and the narrowest gap.
    """
    if len(blocks) < 2 or not any(block.strokes for block in blocks):
        return blocks
    across = down = 0.0
    for step in range(STEPS + 1):
        share = step / STEPS
        size, rim = _extent(_apart(blocks, press, share, share)), 2 * share * press.wider_edge
        across = share if size.width + rim <= room.width + TOLERANCE else across
        down = share if size.height + rim <= room.height + TOLERANCE else down
    return _apart(blocks, press, across, down)


def _apart(blocks: Sequence[Block], press: Clearances, across: float, down: float) -> list[Block]:
    """The blocks from (0, 0) on, each gap wider by a share of what marks ask for."""
    gap = widest_gap(blocks)
    if gap is None:
        left, top = min(block.box.x for block in blocks), min(block.box.y for block in blocks)
        return [block.moved(-left, -top) for block in blocks]
    before, after = (_apart(each, press, across, down) for each in gap.parted(blocks))
    size, wider = _extent(before), press.wider_gap * (down if gap.level else across)
    far = (size.height if gap.level else size.width) + press.gap + wider
    return [*before, *(block.moved(*((0.0, far) if gap.level else (far, 0.0))) for block in after)]


def _extent(blocks: Sequence[Block]) -> Size:
    return Size(max(block.box.right for block in blocks), max(block.box.bottom for block in blocks))
