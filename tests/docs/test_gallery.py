"""docs/gallery/: twelve finished folders; each builds without a complaint, and its page shows what its files hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.examples import one_in
from tilewright.cli import main

GALLERY = Path(__file__).resolve().parents[2] / "docs" / "gallery"
FOLDERS = sorted(path for path in GALLERY.iterdir() if path.is_dir())
BLOCK = re.compile(
    r"^```(?:yaml|csv|json|svg) (\S+)\n(.*?)^```\n(?:\n\*And (\d+) more lines)?", re.MULTILINE | re.DOTALL
)


def page_of(folder: Path) -> str:
    return (folder / "README.md").read_text(encoding="utf-8")


def test_the_overview_shows_every_folder() -> None:
    overview = (GALLERY / "README.md").read_text(encoding="utf-8")
    pages = re.findall(r"^## .*\]\((.*)/README\.md\)$", overview, re.MULTILINE)
    pictures = re.findall(r"\]\((.*)/picture\.png\)", overview)
    assert sorted(pages) == sorted(pictures) == [folder.name for folder in FOLDERS]
    assert len(FOLDERS) == 12


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_page_shows_what_the_files_hold(folder: Path) -> None:
    blocks = BLOCK.findall(page_of(folder))
    shown = [name for name, _, _ in blocks]
    assert shown[0] == "game.yaml"
    assert {Path(name).suffix for name in shown} >= {".csv", *(path.suffix for path in folder.glob("*.svg"))}
    for name, text, more in blocks:
        whole = (folder / name).read_text(encoding="utf-8")
        assert whole.startswith(text), f"{name} is another now"
        assert whole[len(text) :].count("\n") == int(more or 0), f"{name} has other lines now"
    others = {path.name for path in folder.iterdir()} - {*shown, "README.md", "picture.png"}
    assert {name for name in re.findall(r"\[(\S+)\]\(\1\)", page_of(folder)) if name not in shown} == others


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
@pytest.mark.parametrize("ink", one_in(2, ["full", "low"]))
def test_a_folder_builds_without_a_complaint(folder: Path, ink: str, tmp_path: Path) -> None:
    commands = re.findall(r"^tilewright (\w+) docs/gallery/([\w-]+)", page_of(folder), re.MULTILINE)
    assert ("build", folder.name) in commands
    assert {name for _, name in commands} == {folder.name}
    checked = CliRunner().invoke(main, ["check", str(folder), "--strict"])
    assert checked.exit_code == 0, checked.output
    words = ["--low-ink"] if ink == "low" else []
    built = CliRunner().invoke(main, ["build", str(folder), "--out", str(tmp_path), *words])
    assert built.exit_code == 0, built.output


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_picture_is_small(folder: Path) -> None:
    assert 2_000 < (folder / "picture.png").stat().st_size < 150_000


def test_72_tiles_are_72() -> None:
    built = CliRunner().invoke(main, ["check", str(GALLERY / "edge-tiles"), "--strict"])
    assert "ED1  sides of each sort" in built.output
    sides = sum(map(int, re.findall(r"(?:brook|lane|meadow|wood)\s+(\d+)", built.output.partition("ED2")[0])))
    assert sides == 4 * 72
