"""Spec -> Problems of its castle tiles; and which of their codes keep a game from the press."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tilewright.castle_tiles.check import PRINTABLE, UNPRINTABLE
from tilewright.pieces.looks import is_drawn
from tilewright.problem import Problem
from tilewright.spec.spec import Spec
from tilewright.spec.vocabulary import GENERAL, words_of
from tilewright.texts.node import Path

__all__ = ["PRINTABLE", "PROBLEMS", "UNPRINTABLE"]


def _problems(spec: Spec[Any]) -> Iterator[Problem]:
    """Every problem of the tiles: whether what they show is drawn, then the families of checks."""
    from tilewright.castle_tiles.check.tiles import problems  # noqa: PLC0415 - for games with tiles

    yield from _finds_are_drawn(spec)
    yield from problems(spec)


def _finds_are_drawn(spec: Spec[Any]) -> Iterator[Problem]:
    """K06: what is to be found on a tile is something that the game's style draws."""
    if spec.tiles is None:
        return
    named: list[tuple[Path, str | None]] = [(("tiles", "start", "find"), spec.tiles.start.find)]
    named += [(("tiles", "tiles", at, "find"), text.find) for at, text in enumerate(spec.tiles.tiles)]
    strange = [(path, find) for path, find in named if find is not None and find not in GENERAL.finds]
    for path, find in strange:
        yield from is_drawn(spec, path, find, words_of(spec.game.id).finds)


PROBLEMS = _problems
