"""Spec + the words of its player aid -> the figures that stand among them, as values that tell when one has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tilewright.digest import sha256
from tilewright.draw.art import Art
from tilewright.draw.column import CardFigure
from tilewright.draw.figures import MissingPieceError, figures, tiles_shown
from tilewright.draw.look import Look
from tilewright.pieces.kind import Piece
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.prose.blocks import Block, Figure, walk
from tilewright.spec.spec import Spec


def pictures(spec: Spec[Any], words: Sequence[Block], whole: Sequence[Piece], look: Look) -> tuple[CardFigure, ...]:
    """Each figure that the words place, once.

    Raises:
        RefusedError: Q04 the game's style draws none of that name for a card; Q12 one shows a tile or a rule that the
            game does not have.
    """
    placed = {block.name: block for block in walk(words) if isinstance(block, Figure)}
    every = figures(spec, tiles_shown(spec, whole), replace(look)) if placed else {}  # no ornament is a stand-in
    return tuple(_picture(spec, block, every) for block in placed.values())


def _picture(spec: Spec[Any], block: Figure, every: Mapping[str, Callable[[], Art]]) -> CardFigure:
    name = block.name
    if name not in every:
        known = f"known figures: {', '.join(sorted(every))}" if every else "this game's style draws none"
        raise RefusedError([_problem(spec, block, "Q04", f"unknown figure '{name}'{did_you_mean(name, every)}", known)])
    try:
        art = every[name]()
    except (MissingPieceError, AttributeError) as error:
        if isinstance(error, AttributeError) and type(spec.rules).model_fields:
            raise
        missing = isinstance(error, MissingPieceError)
        message = str(error) if missing else f"the figure '{name}' shows rules that this game does not have"
        raise RefusedError([_problem(spec, block, "Q12", message, "leave the figure out")]) from None
    if art.paint is None:
        raise RefusedError([_problem(spec, block, "Q04", f"the figure '{name}' fills a page", "take another")])
    return CardFigure(name, art.trim, sha256(art.drawing.tostring().encode()).hexdigest(), art.paint)


def _problem(spec: Spec[Any], block: Figure, code: str, message: str, remedy: str) -> Problem:
    path = spec.aid[0] if spec.aid else "aid.md"
    return Problem(path, block.line, 0, code, message, remedy)
