"""Markdown with tags in it, and what their names stand for -> a tuple of Blocks, or Problems at their places."""

from __future__ import annotations

from generator.frozen import dataclass
from generator.prose.blocks import Block
from generator.prose.fill import fill
from generator.prose.reckon import Names


@dataclass(frozen=True, slots=True)
class Context:
    """What names in the text stand for, and what `figure:`, `[[...]]` and `:...:` may name.

    Attributes:
        names: What tags can say.
        figures: Known figures; None lets any name stand.
        inserts: Known inserts.
        icons: Known icons; where there are none, colons are colons.
        paged: Whether it is set in pages: only these have columns, and lists with more than a text to an item.
    """

    names: Names
    figures: frozenset[str] | None = None
    inserts: frozenset[str] = frozenset()
    icons: frozenset[str] = frozenset()
    paged: bool = False


def parse(text: str, context: Context, path: str = "booklet.md") -> tuple[Block, ...]:
    """The text as blocks.

    Raises:
        RefusedError: See fill.fill; Q04 an unknown figure, Q05 a table with a ragged row, Q06 Markdown that has no
            place in print, Q07 an unknown insert, Q15 an unknown icon.
    """
    from generator.prose.markdown import blocks  # noqa: PLC0415 - 40 ms, for words that have changed

    return blocks(fill(text, context.names, path), context, path)
