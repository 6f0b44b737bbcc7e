"""Studies that are kept: gone on with, played by several processes, stopped and killed, and compared over versions."""

from __future__ import annotations

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tilewright.cli import main

ROOT = Path(__file__).resolve().parents[2]
GAME = ("play", "castles-and-crowns", "--bots", "random", "--seed", "kept")


def run(*arguments: str | Path) -> Result:
    """The command, which has to end well."""
    result = CliRunner().invoke(main, [str(each) for each in arguments])
    assert result.exit_code == 0, result.output
    return result


def plainly(*arguments: str | Path) -> Any:  # noqa: ANN401 - what JSON has
    """What the command says as JSON."""
    return json.loads(run(*arguments, "--json").stdout)


def test_a_study_is_the_same_in_one_go_in_two_and_by_two_workers(tmp_path: Path) -> None:
    whole = plainly(*GAME, "--games", "230", "--study")
    store = tmp_path / "r.db"
    run(*GAME, "--games", "130", "--store", store)
    assert plainly(*GAME, "--games", "230", "--store", store) == whole
    assert plainly(*GAME, "--games", "230", "--study", "--workers", "2") == whole
    assert plainly("play", "--resume", store) == whole


@pytest.mark.usefixtures("interruptible")
def test_a_run_that_is_stopped_or_killed_goes_on_from_its_file(tmp_path: Path) -> None:
    store = tmp_path / "r.db"
    command = [sys.executable, "-m", "tilewright", *GAME, "--games", "100000", "--store", str(store)]
    for number in (signal.SIGKILL, signal.SIGINT):
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as started:
            before = _games(store)
            for _ in range(600):
                time.sleep(0.1)
                if _games(store) > before:
                    break
            started.send_signal(number)
            told, _ = started.communicate(timeout=60)
        assert _games(store) > before
        if number == signal.SIGINT:
            assert started.returncode == 130
            assert "Who wins" in told
    kept = _games(store)
    (study,) = plainly("results", "--store", store)
    assert (study["games"], study["asked"]) == (kept, 100_000)


def _games(store: Path) -> int:
    """How many games the file has."""
    result = CliRunner().invoke(main, ["results", "--store", str(store), "--json"])
    if result.exit_code:
        return 0
    return sum(each["games"] for each in json.loads(result.stdout))


def test_results_tell_what_a_change_of_the_rules_has_moved(tmp_path: Path) -> None:
    store = tmp_path / "r.db"
    run(*GAME, "--games", "100", "--store", store)
    assert [each["games"] for each in plainly("results", "--store", store)] == [100]
    run(*GAME, "--games", "100", "--seed", "other", "--store", store)
    first, second = plainly("results", "--store", store)
    assert not first["moved"]
    low, high = second["moved"]["points"]
    assert low < second["measures"]["points"]["value"] - first["measures"]["points"]["value"] < high
    assert "since the one before" in run("results", "--store", store).output


def test_what_does_not_go_together_is_said(tmp_path: Path) -> None:
    def refused(*arguments: str) -> str:
        result = CliRunner().invoke(main, list(arguments))
        assert result.exit_code in {1, 2}
        return result.output

    assert "GAME" in refused("play")
    assert "leave out GAME" in refused("play", "castle", "--resume", str(tmp_path / "x.db"))
    assert "O18" in refused("play", "--resume", str(tmp_path / "x.db"))
    assert "O18" in refused("results", "--store", str(tmp_path / "x.db"))
    assert "--record" in refused("play", "castle", "--workers", "2", "--record", str(tmp_path))
    (tmp_path / "text.db").write_text("hello")
    assert "O18" in refused("results", "--store", str(tmp_path / "text.db"))


@pytest.mark.parametrize("asked", [99_999_999_999, 10_000_001, 0, -5, "many", 2.5, b"x"])
def test_a_study_that_asks_for_what_the_command_does_not_take_is_refused(tmp_path: Path, asked: object) -> None:
    """Somebody's file would have one's own computer play for years."""
    store = tmp_path / "r.db"
    run(*GAME, "--games", "20", "--store", store)
    with sqlite3.connect(store) as base:
        base.execute("UPDATE study SET asked=?", (asked,))
    base.close()
    before = store.read_bytes()
    more = [(*GAME, "--games", "30", "--store", store)] if asked not in {0, -5, 2.5} else []
    for words in (("play", "--resume", store), ("results", "--store", store), *more):
        result = CliRunner().invoke(main, [str(each) for each in words])
        assert (result.exit_code, "[O18]" in result.output) == (1, True), result.output
    assert store.read_bytes() == before


def test_a_study_of_other_rules_is_not_gone_on_with(tmp_path: Path) -> None:
    store, folder = tmp_path / "r.db", tmp_path / "own"
    shutil.copytree(ROOT / "data" / "castles-and-crowns", folder)
    run("play", folder, "--bots", "random", "--games", "100", "--store", store)
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text().replace("rounds: 5", "rounds: 4"))
    result = CliRunner().invoke(main, ["play", "--resume", str(store)])
    assert (result.exit_code, "G35" in result.output) == (1, True)
    run("play", folder, "--bots", "random", "--games", "100", "--store", store)
    first, second = plainly("results", "--store", store)
    assert first["rules"] != second["rules"]
    assert second["moved"]["turns"][1] < 0
