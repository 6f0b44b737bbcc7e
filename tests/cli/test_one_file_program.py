"""The program in one file works where there is no Python: it prints, plays, checks, and opens the studio."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.exhaustive, pytest.mark.skipif(os.name == "nt", reason="its workflow runs it there")]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, made by `make program`: minutes, and libraries from the package index."""
    folder = tmp_path_factory.mktemp("program")
    words = ["make", "program", f"PYTHON={sys.executable}", f"PACKED={folder}/packed", f"DIST={folder}/dist"]
    made = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if "No matching distribution" in made.stderr:
        pytest.skip("pyinstaller cannot be had here")
    assert made.returncode == 0, made.stderr[-2000:]
    return folder / "dist" / "tilewright"


@pytest.fixture
def alone(tmp_path: Path) -> dict[str, str]:
    """The variables of a computer on which nobody has installed Python."""
    return {"HOME": str(tmp_path / "home"), "PATH": str(tmp_path / "nothing")}


def run(program: Path, alone: dict[str, str], folder: Path, *words: str) -> str:
    """What a command prints; it fails if the command does."""
    call = [str(program), *words]
    return subprocess.run(call, cwd=folder, env=alone, capture_output=True, text=True, check=True).stdout


def test_a_new_game_is_printed_and_checked(program: Path, alone: dict[str, str], tmp_path: Path) -> None:
    run(program, alone, tmp_path, "new", "mygame")
    assert "rules.pdf" in run(program, alone, tmp_path, "build", "./mygame")
    assert (tmp_path / "out" / "mygame" / "rules.pdf").read_bytes().startswith(b"%PDF-")
    run(program, alone, tmp_path, "check", "./mygame")


def test_a_game_of_the_box_is_played(program: Path, alone: dict[str, str], tmp_path: Path) -> None:
    assert "decided by" in run(program, alone, tmp_path, "play", "castle", "--games", "2", "--bots", "greedy")


def test_what_is_read_from_the_sources_is_there(program: Path, alone: dict[str, str], tmp_path: Path) -> None:
    assert '"description"' in run(program, alone, tmp_path, "schema", "game")
    assert "from one file" in run(program, alone, tmp_path, "doctor")


@pytest.fixture
def studio(program: Path, alone: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """The link of a studio of a new game."""
    run(program, alone, tmp_path, "new", "mygame")
    words = [str(program), "studio", "./mygame", "--no-open"]
    with subprocess.Popen(words, cwd=tmp_path, env=alone, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        link = re.search(r"http://\S+", process.stdout.readline())
        assert link is not None
        yield link[0]
        process.terminate()


def test_the_studio_opens(studio: str) -> None:
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(studio, timeout=60) as page:
        assert (page.status, b"<h1" in page.read()) == (200, True)
