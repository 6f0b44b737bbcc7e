"""A Spec's aid.md -> the blocks that a player aid is drawn from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.draw import words
from generator.press import blocks as tree
from generator.press import prose
from generator.press.naming import context
from generator.problem import Problem, RefusedError
from generator.spec.spec import Spec


def aid_blocks(spec: Spec[Any]) -> tuple[words.Block, ...]:
    """aid.md as the drawers take it; a line of hyphens parts front from back.

    Raises:
        RefusedError: See prose.parse; B10 there is no aid.md, B11 a figure, which has no room on a card.
    """
    if spec.aid is None:
        place = (spec.folder / "aid.md").as_posix()
        raise RefusedError([Problem(place, 0, 0, "B10", "the game has no aid.md, so no player aids can be printed")])
    path, text = spec.aid
    parsed = prose.parse(text, prose.Context(context(spec)), path)
    figures = [block for block in tree.walk(parsed) if isinstance(block, tree.Figure)]
    if figures:
        raise RefusedError(Problem(path, block.line, 0, "B11", "a player aid has no figures") for block in figures)
    return tuple(_drawn(parsed))


def _drawn(blocks: Sequence[tree.Block]) -> Iterator[words.Block]:
    for block in blocks:
        match block:
            case tree.Heading(level, runs):
                yield words.Heading(level, _runs(runs))
            case tree.Paragraph(runs):
                yield words.Paragraph(_runs(runs))
            case tree.Bullets(items, ordered):
                yield words.Bullets(tuple(map(_runs, items)), ordered)
            case tree.Table(rows):
                yield words.Table(tuple(tuple(map(_runs, row)) for row in rows))
            case tree.Box(title, inside):
                yield words.Framed(_runs(title), tuple(_drawn(inside)))
            case tree.Break():
                yield words.Break()


def _runs(runs: tree.Runs) -> tuple[words.Run, ...]:
    return tuple(words.Run(run.text, run.bold, run.italic) for run in runs)
