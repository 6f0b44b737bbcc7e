"""A game and a target -> the files that an export writes, for tests."""

from __future__ import annotations

from pathlib import Path

from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.build.targets.target import ExportedGame, Wishes, export_game, find


def unheard(_number: int, _all: int, _name: str) -> None:
    """Nobody watches."""


def export(game: str | Path, target: str, out: Path, wishes: Wishes | None = None) -> ExportedGame:
    """A game written for a target."""
    edition = Edition(game)
    edition.ask(Options(paper=edition.spec.game.paper_name))
    return export_game(edition, find(target), wishes or Wishes(), out, unheard)


def files(exported: ExportedGame) -> dict[str, bytes]:
    """Every file of an export by its name."""
    folder = exported.built.folder
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
