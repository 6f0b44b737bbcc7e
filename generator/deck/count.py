"""A count in game.yaml -> a number of pieces: as written, as a rule says, or as many as the fullest deal can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.rooms import TILES
from generator.spec.picture import Face
from generator.spec.ruled import ruled
from generator.spec.spec import Spec


def wanted(count: int | str, face: Face, of: str, spec: Spec[Any], tiles: Sequence[Any]) -> int:
    """How many pieces a count asks for.

    Args:
        count: A number, `rules.<name>`, or `tiles`.
        face: The token's design: tells what `tiles` counts (a gem treasures, a key keys, a lock doors and chests).
        of: The colour or lock it is in.
        spec: The game.
        tiles: Its tiles.
    """
    if isinstance(count, int):
        return count
    if count == "tiles":
        return int(TILES.ask("count", "tokens")(spec, tiles, face if isinstance(face, str) else "", of))
    return ruled(spec.rules, count) or 0
