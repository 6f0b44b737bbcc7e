"""out/ -> the manifest of what was printed last of a game."""

from __future__ import annotations

from pathlib import Path

from generator.kit.changes import pieces_of
from generator.kit.edition import Edition
from generator.kit.make import folder_name
from generator.problem import RefusedError

MOST = 500
"""Folders in out/ that are looked through."""


def last_print(out: Path, edition: Edition) -> Path | None:
    """The manifest of the same edition, else the newest of any edition of this game; None where nothing was printed."""
    spec = edition.spec
    own = out / folder_name(spec, edition.options) / "manifest.json"
    if _is_of(own, spec.game.id):
        return own
    others = [path for path in _manifests(out, spec.game.id) if _is_of(path, spec.game.id)]
    return max(others, key=lambda path: path.stat().st_mtime, default=None)


def _manifests(out: Path, game: str) -> list[Path]:
    try:
        folders = sorted(path for path in out.iterdir() if path.name.startswith(game) and not path.is_symlink())
    except OSError:
        return []
    return [folder / "manifest.json" for folder in folders[:MOST]]


def _is_of(path: Path, game: str) -> bool:
    try:
        return bool(pieces_of(path, game)) and not path.is_symlink()
    except RefusedError:
        return False
