"""What castle tiles read of a game's folder: tiles.yaml, and the lock file beside it."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.castle_tiles.lock import load_lock
from tilewright.castle_tiles.tileset import TileSet
from tilewright.texts.node import Path

__all__ = ["BESIDE", "MODEL", "named"]

MODEL, BESIDE = TileSet, load_lock


def named(tiles: TileSet) -> Iterator[tuple[Path, str]]:
    """Every id in tiles.yaml, with where it stands: no two may be the same."""
    yield ("tiles", "start", "id"), tiles.start.id
    yield from ((("tiles", "tiles", at, "id"), tile.id) for at, tile in enumerate(tiles.tiles))
