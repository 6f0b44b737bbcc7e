"""A Spec's aid.md -> the blocks that a player aid is drawn from."""

from __future__ import annotations

from typing import Any

from generator.problem import Problem, RefusedError
from generator.prose import blocks as tree
from generator.prose import parse as prose
from generator.prose.naming import context
from generator.spec.spec import Spec


def aid_blocks(spec: Spec[Any]) -> tuple[tree.Block, ...]:
    """aid.md as the drawers take it; a line of hyphens parts front from back.

    Raises:
        RefusedError: See prose.parse; B10 there is no aid.md, B11 a figure, which has no room on a card.
    """
    if spec.aid is None:
        place = (spec.folder / "aid.md").as_posix()
        raise RefusedError(
            [Problem(place, 0, 0, "B10", "the game has no aid.md, so no player aids can be printed", "write one")]
        )
    path, text = spec.aid
    parsed = prose.parse(text, prose.Context(context(spec)), path)
    figures = [block for block in tree.walk(parsed) if isinstance(block, tree.Figure)]
    if figures:
        raise RefusedError(
            Problem(path, block.line, 0, "B11", "a player aid has no figures", "delete it here") for block in figures
        )
    return parsed
