"""The wheel carries all it needs: unpacked somewhere else, it prints a game from any folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tilewright.typography.fonts import FACES

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def test_games_fonts_and_licences_are_inside(unpacked: Path) -> None:
    box = unpacked / "tilewright" / "box"
    assert (box / "data" / "castles-in-the-air" / "variants" / "smaller-purse.yaml").is_file()
    assert {"game.yaml", "cards.csv", "card.svg"} <= {path.name for path in (box / "templates" / "new").iterdir()}
    assert {"index.html", "style.css", "app.js"} <= {path.name for path in (box / "templates" / "studio").iterdir()}
    fonts = {path.name for path in (box / "templates" / "fonts").iterdir()}
    assert {face.file for face in FACES} | {"OFL-Cinzel.txt", "OFL-Alegreya.txt"} <= fonts
    assert {"OFL-AlegreyaSans.txt", "OFL-JetBrainsMono.txt", "FONTLOG.txt"} <= fonts


def test_the_documentation_is_inside_and_small(unpacked: Path, tmp_path: Path) -> None:
    box = unpacked / "tilewright" / "box"
    files = [*(path for path in (box / "docs").rglob("*") if path.is_file()), box / "CHANGELOG.md", box / "SECURITY.md"]
    assert sum(path.stat().st_size for path in files) < 4_500_000  # sum counts bytes
    assert not {path.suffix for path in files} & {".py", ".pyc"}
    path = {**os.environ, "PYTHONPATH": str(unpacked), "TILEWRIGHT_CACHE": str(tmp_path)}
    command = [sys.executable, "-m", "tilewright", "docs", "T07", "--print"]
    done = subprocess.run(command, cwd=tmp_path, env=path, check=True, capture_output=True, text=True)
    page, _, anchor = done.stdout.strip().partition("#")
    assert f'id="{anchor}"' in Path(page).read_text(encoding="utf-8")
    assert 'src="pictures/front.jpg"' in (tmp_path / "manual" / "index.html").read_text(encoding="utf-8")


def test_it_prints_a_game_from_any_folder(unpacked: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tilewright", "build", "castles-in-the-air", "--only", "treasure-die"]
    path = {**os.environ, "PYTHONPATH": str(unpacked)}
    done = subprocess.run(command, cwd=tmp_path, env=path, check=True, capture_output=True, text=True)
    assert "treasure-die" in done.stdout
    kit = tmp_path / "out" / "castles-in-the-air.treasure-die" / "kit-a4-card-one-side.pdf"
    assert kit.read_bytes().startswith(b"%PDF")
