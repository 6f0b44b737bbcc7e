"""Blocks and marks -> the same blocks, those between [[two-columns]] and [[one-column]] in a block of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from generator.prose.blocks import Block, Break, Framed, Heading, Insert, TableBlock, TwoColumns

BEGIN, END, TURN = "two-columns", "one-column", "new-page"
MARKS = frozenset((BEGIN, END, TURN))
"""Inserts that arrange pages; unlike the others they may stand in a text as often as one likes."""
_WIDE = {Framed: "a box", TableBlock: "a table", Insert: "an insert", Break: "the end of a page"}

Refuse = Callable[[int, str, str], None]
"""Is told the line, what is wrong and what to do."""


def arranged(blocks: Iterable[Block], refuse: Refuse) -> Iterator[Block]:
    """The blocks of a whole text, columns made and pages turned where marks stand."""
    waiting = iter(blocks)
    for block in waiting:
        if block_is(block, BEGIN):
            yield TwoColumns(tuple(_until_end(waiting, block.line, refuse)), block.line)
        elif block_is(block, END):
            refuse(block.line, f"[[{END}]], and there are no columns before it", f"begin them with [[{BEGIN}]]")
        else:
            yield Break(block.line, closing=False) if block_is(block, TURN) else block


def block_is(block: Block, name: str) -> bool:
    """Whether a block is the insert of that name."""
    return isinstance(block, Insert) and block.name == name


def _until_end(waiting: Iterator[Block], line: int, refuse: Refuse) -> Iterator[Block]:
    for block in waiting:
        if block_is(block, END):
            return
        wrong = "a chapter's title" if isinstance(block, Heading) and block.level == 1 else _WIDE.get(type(block), "")
        if wrong:
            refuse(block.line, f"{wrong} in the columns of line {line}", f"write [[{END}]] before it")
        else:
            yield block
    refuse(line, f"[[{BEGIN}]], and nothing says where they end", f"write [[{END}]] there")
