"""Options that say nothing, contradict each other, or ask for what no game has: told in a line, nothing written."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.desk import ROOT
from tilewright.cli import main

GAME = "castles-in-the-air"
CODE = "D11EQ-A00W1-AKHBG-GJKN9-5BTQ"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("build", GAME, "--deck", ""), "the value is empty"),
        (("build", GAME, "--printer", " "), "the value is empty"),
        (("check", GAME, "--explain", "library", "--deck", CODE), "use one of them"),
        (("check", "castles-and-crowns", "--deck", ""), "no deal of tiles to check"),
        (("deck", GAME, "--code", CODE, "--smooth"), "are for dealing"),
        (("deck", GAME, "--code", CODE, "--colours", "rolled"), "are for dealing"),
        (("schema", "game", "--out", "schemas"), "leave out NAME"),
        (("schema", "nonsense"), "there is no schema 'nonsense'"),
        (("play", GAME, "--games", "0"), "0 is not in the range"),
        (("play", GAME, "--games", "nan"), "'nan' is not a valid integer"),
        (("grow", GAME, "--weights", "tower=0"), "one of the numbers must be more than 0"),
    ],
    ids=str,
)
def test_wrong_usage_ends_with_2(words: tuple[str, ...], said: str) -> None:
    result = CliRunner().invoke(main, list(words))
    assert (result.exit_code, said in result.stderr) == (2, True), result.output
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", GAME, "--deck", ""), "'': this is not a deck code [D03]"),
        (("check", GAME, "--explain", ""), "there is no tile '' [D02]"),
        (("check", GAME, "--explain", "Library"), "there is no tile 'Library'; did you mean 'library'? [D02]"),
        (("check", GAME, "--explain", "LIBRARY"), "there is no tile 'LIBRARY'; did you mean 'library'? [D02]"),
        (("check", "castles-and-crowns", "--explain", "x"), "there is no tile 'x' [D02]"),
        (("deck", GAME, "--players", "1"), "1 player: Castles in the Air is for 2 to 5 [D01]"),
        (("why", GAME, "--players", "20"), "20 players: Castles in the Air is for 2 to 5 [D01]"),
        (("why", "castles-and-crowns", "--players", "2"), "this game has no tiles [A05]"),
        (("deck", GAME, "--code", "\x1b[31m"), "a code cannot have '\\x1b' there [D03]"),
        (("assign", GAME, "--require", "\x1b[31m"), "cannot read '\\x1b[31m' [A06]"),
    ],
    ids=str,
)
def test_what_no_game_has_ends_with_1(words: tuple[str, ...], said: str) -> None:
    result = CliRunner().invoke(main, list(words))
    told = [line for line in result.output.splitlines() if not line.startswith("    ->")]
    assert (result.exit_code, len(told)) == (1, 1), result.output
    assert told[0].endswith(said)
    assert "\x1b" not in result.output
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        ("deck", GAME, "--players", "2", "--pdf"),
        ("calibrate", "--sheet"),
    ],
    ids=str,
)
def test_a_device_or_a_folder_is_never_replaced_by_a_file(words: tuple[str, ...]) -> None:
    os.mkfifo("fifo")
    Path("folder").mkdir()
    for name in ("fifo", "folder"):
        result = CliRunner().invoke(main, [*words, name])
        assert result.exit_code == 1
        assert result.stderr.splitlines()[0] == (
            f"{name}: the file cannot be written: there is a folder, or a device [O09]"
        )
    assert Path("fifo").is_fifo()
    assert sorted(path.name for path in Path().iterdir()) == ["fifo", "folder"]


@pytest.mark.parametrize("there", [True, False])
def test_a_new_game_is_written_as_a_whole_or_not_at_all(there: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001
    if there:
        Path("mine").mkdir()
    written, real = [], Path.write_text

    def full(path: Path, *args: str, **kwargs: str) -> int:
        written.append(path)
        if path.suffix == ".svg":
            raise OSError(28, "No space left on device")
        return real(path, *args, **kwargs)

    monkeypatch.setattr(Path, "write_text", full)
    result = CliRunner().invoke(main, ["new", "mine"])
    assert (result.exit_code, "no space left on device [O05]" in result.stderr) == (1, True)
    assert len(written) > 3
    assert [path.name for path in Path().iterdir()] == (["mine"] if there else [])
    assert not there or list(Path("mine").iterdir()) == []


def test_two_that_assign_at_once_both_succeed() -> None:
    shutil.copytree(ROOT / "data" / GAME, "mine")
    tiles = Path("mine/tiles.yaml")
    tiles.write_text(re.sub(r"(\d): (?:red|yellow|green|blue)\b", r"\1: any", tiles.read_text(encoding="utf-8")))
    words, env = [sys.executable, "-m", "tilewright", "assign", "./mine"], {**os.environ, "PYTHONPATH": str(ROOT)}
    both = [subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in range(2)]
    assert [(each.communicate(timeout=60)[1], each.returncode) for each in both] == [(b"", 0)] * 2
    assert [path.name for path in Path("mine").iterdir() if path.name.startswith(".")] == []
    assert CliRunner().invoke(main, ["deck", "./mine", "--players", "2"]).exit_code == 0
