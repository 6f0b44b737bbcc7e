"""`tilewright grow`: YAML for tiles.yaml, JSON, and what it refuses."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tilewright.cli import main
from tilewright.shelf import shelf


def run(*words: str, status: int = 0) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result


def test_what_is_printed_is_put_at_the_end_of_tiles_yaml_and_drawn(tmp_path: Path) -> None:
    shutil.copytree(shelf.data() / "castles-in-the-air", tmp_path / "game")
    result = run("grow", str(tmp_path / "game"), "--count", "3", "--seed", "monday")
    assert "3 kept of " in result.stderr
    with (tmp_path / "game" / "tiles.yaml").open("a", encoding="utf-8") as file:
        file.write(f"\n{result.stdout}")
    assert "0 errors, 0 warnings" in run("check", str(tmp_path / "game")).stderr
    run("build", str(tmp_path / "game"), "--only", "castle-tiles", "--low-ink", "--svg", "--out", str(tmp_path))
    names = [line.split()[-1] for line in result.stdout.splitlines() if "- id:" in line]
    drawn = {path.stem for path in (tmp_path).rglob("svg/*.svg")}
    assert {f"castle-tiles-{name}-{copy}" for name in names for copy in (1, 2, 3, 4)} <= drawn


def test_json_says_the_same() -> None:
    words = ("grow", "castles-in-the-air", "--count", "2", "--seed", "monday")
    told = json.loads(run(*words, "--json").stdout)
    assert list(told) == ["seed", "tiles"]
    assert [f"  - id: {tile['id']}" in run(*words).stdout for tile in told["tiles"]] == [True, True]


@pytest.mark.parametrize("weights", ["tower=x", "castle=1", "tower=0", "tower=1,tower=2", ""])
def test_weights_that_make_no_sense(weights: str) -> None:
    run("grow", "castles-in-the-air", "--weights", weights, status=2)


def test_a_game_without_tiles() -> None:
    assert "[E07]" in run("grow", "castles-and-crowns", status=1).stderr
