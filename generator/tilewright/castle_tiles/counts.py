"""Spec -> what booklets can name of its castle tiles, and how many of them are dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tilewright.frozen import dataclass

if TYPE_CHECKING:  # which asks this door
    from tilewright.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class TileCounts:
    """How many tiles there are, the start tile not counted.

    Attributes:
        drawings: Different ones.
        colourings: How often each is printed.
        printed: All together.
        storeys: Of each tile.
    """

    drawings: int
    colourings: int
    printed: int
    storeys: int


def counts(spec: Spec[Any]) -> Mapping[str, TileCounts]:
    """`tiles`; of a game without any, all of it is 0."""
    if spec.tiles is None:
        return {"tiles": TileCounts(0, 0, 0, 0)}
    drawings, colourings = len(spec.tiles.tiles), spec.tiles.set.colourings
    return {"tiles": TileCounts(drawings, colourings, drawings * colourings, spec.tiles.set.storeys)}


def dealt(each: int, fixed: int | None, players: int) -> int:
    """How many tiles so many players are dealt: `fixed`, or if that is None so many for each player."""
    return fixed or each * players


COUNTS = counts
