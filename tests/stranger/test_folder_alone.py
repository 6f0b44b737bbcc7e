"""A folder alone never runs code: whatever lies in it, whatever it calls itself, and wherever one stands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stranger.site import announce, lay
from tilewright import packages
from tilewright.shelf import shelf
from tilewright.spec.rules import FreeRules

COMMAND = "import sys\nfrom tilewright.__main__ import main\nsys.exit(main())\n"
"""What pip writes as the command `tilewright`."""
SPY = "open({!r}, 'w').close()\n"
NAMES = ("yaml", "click", "pydantic", "rules", "engine", "near_by", "sitecustomize", "conftest", "cProfile", "colorsys")


def run(*words: str, start: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """A command, in a process of its own that stands in a folder."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    env["PYTHONPATH"] = os.pathsep.join(place for place in sys.path if Path(place).is_absolute())
    return subprocess.run(
        [sys.executable, *start, *words], cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=120
    )


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A game's folder full of Python files, and of what says that an installed package brings it."""
    folder, mark = lay(tmp_path / "trap", "near-by"), str(tmp_path / "ran")
    for name in NAMES:
        (folder / f"{name}.py").write_text(SPY.format(mark), encoding="utf-8")
    for package in ("near_by_game", "games", "data", "check"):
        lay(folder / package / "data", "near-by")
        (folder / package / "__init__.py").write_text(SPY.format(mark), encoding="utf-8")
        (folder / package / "rules.py").write_text(SPY.format(mark), encoding="utf-8")
    announce(folder, {"near-by": "near_by_game"})
    return folder


@pytest.fixture
def command(tmp_path: Path) -> Path:
    """The command `tilewright` as pip installs it."""
    script = tmp_path / "bin" / "tilewright"
    script.parent.mkdir()
    script.write_text(COMMAND, encoding="utf-8")
    return script


@pytest.mark.parametrize("where", ["in it", "above it"])
@pytest.mark.parametrize("start", ["tilewright", "python -m tilewright"])
def test_nothing_of_a_folder_runs_where_one_stands_in_it_or_above(
    where: str, start: str, trap: Path, command: Path
) -> None:
    stands, name = (trap, ".") if where == "in it" else (trap.parent, "./trap")
    words = [str(command)] if start == "tilewright" else ["-m", "tilewright"]
    for asked in (("check", name), ("play", name), ("games",), ("build", name, "--out", str(trap.parent / "out"))):
        done = run(*asked, start=words, folder=stands)
        assert "Traceback" not in done.stderr, done.stderr
        assert "strange" not in done.stdout + done.stderr
        assert not (trap.parent / "ran").exists(), asked
    assert (trap.parent / "out" / "near-by" / "kit-a4-paper.pdf").is_file()


def test_a_folder_with_a_program_called_as_ours_is_not_looked_into_by_the_command(trap: Path, command: Path) -> None:
    (trap / "tilewright").mkdir()
    (trap / "tilewright" / "__init__.py").write_text(SPY.format(str(trap.parent / "ran")), encoding="utf-8")
    assert run("check", ".", start=[str(command)], folder=trap).returncode == 0
    assert not (trap.parent / "ran").exists()


def test_what_is_announced_where_one_stands_is_no_installed_package(
    trap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(trap)
    assert packages.bringing("near-by"), "Python has been told to load packages from there"
    for place in (str(trap), "", ".", f"{trap}/../trap", os.path.relpath(trap)):
        monkeypatch.setattr(sys, "path", [place, *sys.path[1:]])
        monkeypatch.chdir(trap)
        assert packages.bringing("near-by") is None


@pytest.mark.parametrize(
    "name",
    ["os", "tilewright", "tilewright-games", "near-by", "near_by", "near.by", "tests-stranger", "-m", "../near-by"],
)
def test_an_id_leads_to_no_module_that_is_not_a_game(name: str, trap: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(trap)
    (trap / "game.yaml").write_text(f"id: '{name}'\n", encoding="utf-8")
    assert shelf.find(trap).rules_model is FreeRules
    assert not (trap.parent / "ran").exists()
