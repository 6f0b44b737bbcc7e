"""A Spec's aid.md -> the blocks that a player aid is drawn from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.problem import Problem, RefusedError
from generator.prose import blocks as tree
from generator.prose import parse as prose
from generator.prose.images import is_own
from generator.prose.naming import context
from generator.spec.spec import Spec


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
    parsed = prose.parse(text, prose.Context(context(spec)), path)
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
