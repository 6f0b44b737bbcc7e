"""A desk with a small game on it, built once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli import small_game
from tests.cli.desk import Desk
from tilewright.cli import main


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game, built, and the cache of that build."""
    folder = tmp_path_factory.mktemp("desk")
    small_game.write(folder / "g")
    cache = {"TILEWRIGHT_CACHE": str(folder / "cache")}
    result = CliRunner().invoke(main, ["build", str(folder / "g"), "--out", str(folder / "out")], env=cache)
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture
def desk(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A copy of it to spoil."""
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path)
