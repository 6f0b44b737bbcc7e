"""Markdown with tags, and what names stand for -> Blocks; the aid.md of a Spec -> the blocks of its player aid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.prose import blocks as tree
from tilewright.prose.blocks import Block, is_own
from tilewright.prose.fill import fill
from tilewright.prose.naming import context
from tilewright.prose.reckon import Names
from tilewright.spec.spec import Spec


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
    from tilewright.prose.markdown import blocks  # noqa: PLC0415 - 40 ms, for words that have changed

    return blocks(fill(text, context.names, path), context, path)


def aid_blocks(spec: Spec[Any]) -> tuple[tree.Block, ...]:
    """aid.md as the drawers take it; a line of hyphens parts front from back.

    Raises:
        RefusedError: See prose.parse; Q10 there is no aid.md, Q11 a picture that is no figure, or one beside another.
    """
    if spec.aid is None:
        place = (spec.folder / "aid.md").as_posix()
        raise RefusedError(
            [Problem(place, 0, 0, "Q10", "the game has no aid.md, so no player aids can be printed", "write one")]
        )
    path, text = spec.aid
    parsed = parse(text, Context(context(spec)), path)
    if problems := [*_misplaced(parsed, path)]:
        raise RefusedError(problems)
    return parsed


def _misplaced(parsed: Sequence[tree.Block], path: str) -> Iterator[Problem]:
    """Pictures that a card has no room for, or that it cannot draw."""
    for block in tree.walk(parsed):
        if isinstance(block, tree.Figure) and is_own(block.name):
            message = "a player aid shows no cards and no files"
            yield Problem(path, block.line, 0, "Q11", message, "write figure:NAME, or delete it here")
        elif isinstance(block, tree.Abreast):
            message = "pictures beside each other have no room on a player aid"
            yield Problem(path, block.line, 0, "Q11", message, "part them with an empty line")
