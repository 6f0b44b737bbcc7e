"""Every system: consoles that lack letters, lines that end as on Windows, folders with odd names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tilewright.cli import main

ROOT = Path(__file__).resolve().parents[2] / "generator"
ODD = "Mägi #1 & 100% 'Spiel'"
WRITTEN = {".yaml", ".csv", ".md", ".svg"}


def run(*words: str) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "cp437"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=lambda env: " ".join(env.values()),
)
def test_a_console_that_lacks_letters_is_told_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, env: dict[str, str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "g")
    game = tmp_path / "g" / "game.yaml"
    lines = [line for line in game.read_text("utf-8").splitlines() if not line.startswith("tagline:")]
    game.write_text("\n".join(["tagline: 木 and \U0001f426", *lines]), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tilewright", "check", "g", "--json"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
    )
    assert done.stderr == b""
    assert done.returncode == 1
    told = json.dumps(json.loads(done.stdout), ensure_ascii=False)
    assert "has no letter '木' (U+6728)" in told
    assert "has no letter '\U0001f426'" in told


def test_lines_may_end_as_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = []
    for ends in (b"\n", b"\r\n"):
        folder = tmp_path / ends.hex()
        folder.mkdir()
        monkeypatch.chdir(folder)
        run("new", "g", "--layout", "unit")
        for path in (folder / "g").rglob("*"):
            if path.suffix in WRITTEN:
                path.write_bytes(path.read_bytes().replace(b"\n", ends))
        run("check", "g", "--strict")
        run("build", "g")
        built.append({path.name: path.read_bytes() for path in (folder / "out" / "g").glob("*.pdf")})
    assert built[0] == built[1]
    assert built[0]


def test_a_folder_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ODD).mkdir()
    monkeypatch.chdir(tmp_path / ODD)
    run("new", ODD, "--id", "magi", "--layout", "unit")
    run("check", f"./{ODD}", "--strict")
    run("build", f"./{ODD}")
    assert [path.name for path in Path("out").iterdir() if not path.name.startswith(".")] == ["magi"]
    run("doctor", f"./{ODD}")
