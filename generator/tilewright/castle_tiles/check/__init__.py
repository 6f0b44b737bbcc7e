"""Tiles -> Problems: one module a family of checks of castle tiles; which of their codes keep a game from the press."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tilewright import pattern

if TYPE_CHECKING:
    from tilewright.problem import Problem
    from tilewright.spec.spec import Spec

UNPRINTABLE = frozenset({"T09", "A01"})
"""Warnings about a set that is still being made: it can be checked, and not yet printed."""

NO_TILE = frozenset({"T01", "T02", "T03", "T04", "T05", "T06", "T07", "T08"})
"""Errors with which a text makes no tile at all."""

PRINTABLE = pattern.prepare("T[123].|S0[2-9]|S10")
"""Errors that can be printed all the same: the tiles are not as they should be, but can be drawn."""


def problems(spec: Spec[Any]) -> Iterator[Problem]:
    """Every problem of the tiles of a game; none of a game without tiles, for which the checks are not loaded."""
    if spec.tiles is not None:
        from tilewright.castle_tiles.check import tiles  # noqa: PLC0415 - for games with tiles

        yield from tiles.problems(spec)


PROBLEMS = problems
