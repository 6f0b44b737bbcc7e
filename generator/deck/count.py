"""A count in game.yaml -> a number of pieces: as written, as a rule says, or as many as the fullest deal can show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from generator.kinds.kind import CountPieces
from generator.kinds.piece import Piece
from generator.rooms import TILES
from generator.spec.picture import Face
from generator.spec.ruled import ruled
from generator.spec.spec import Spec


def counter(spec: Spec[Any], pieces: Sequence[Piece]) -> CountPieces:
    """What tells how many pieces a count asks for: a number, `rules.<name>`, or `tiles`.

    Args:
        spec: The game.
        pieces: Those that have been made so far; more may follow.
    """

    @cache
    def of_tiles() -> Callable[[str, str], int]:
        count: Callable[[str, str], int] = TILES.ask("count", "tokens")(spec, pieces)
        return count

    def count(count: int | str, face: Face = "", of: str = "") -> int:
        if isinstance(count, int):
            return count
        if count == "tiles":
            return of_tiles()(face if isinstance(face, str) else "", of)
        return ruled(spec.rules, count) or 0

    return count
