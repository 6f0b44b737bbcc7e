"""The same input gives the same bytes: in another process, from another folder, with a cache, without, or a bad one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import shelf
from generator.cli import main
from generator.kit.make import Built, make
from generator.kit.options import Options
from tests.kit.conftest import GAME, Opener
from tests.kit.editions import edition_of
from tests.kit.unpacked import Kit

ROOT = Path(__file__).parents[2]


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def differing(one: Path, other: Path) -> list[str]:
    """The names of files that are not in both folders with the same bytes."""
    first, second = contents(one), contents(other)
    return sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))


def test_a_cold_build_in_another_process_gives_the_same_bytes(a4: Kit, tmp_path: Path) -> None:
    """Without a cache, in another folder, with sets and dictionaries hashed otherwise."""
    own = os.environ | {
        "TILEWRIGHT_CACHE": str(tmp_path / "cold"),
        "PYTHONHASHSEED": "4711",
        "PYTHONPATH": str(ROOT),
        "TZ": "Asia/Tokyo",
        "LANG": "C",
    }
    command = [sys.executable, "-m", "generator", "build", GAME, "--svg", "--one-file", "--out", "printed"]
    subprocess.run(command, cwd=tmp_path, env=own, check=True, capture_output=True)
    assert differing(a4.folder, tmp_path / "printed" / GAME) == []


def damage(path: Path, how: int) -> None:
    """One of the ways in which a file on a disk goes wrong."""
    data = path.read_bytes()
    match how:
        case 0:
            path.write_bytes(data[: len(data) // 2])
        case 1:
            path.write_bytes(b"\0\xff garbage")
        case 2:
            path.write_text('{"name": 1, "trim": null, "other": []}')
        case 3:
            path.write_text("[]")
        case 4:
            path.write_text('{"name": "x", "trim": [1, 2], "bleed": 0, "svg": "", "form": "[[]]", "fingerprint": "0"}')
        case 5:
            path.write_bytes(b"")
        case 6:
            path.unlink()
        case 7:
            path.unlink()
            path.mkdir()
        case _:
            path.write_text("[" * 100_000)


WAYS = 9


def test_a_damaged_cache_changes_nothing(a4: Kit, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt = tmp_path / "spoilt"
    shutil.copytree(cache, spoilt)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(spoilt))
    for number, path in enumerate(sorted(spoilt.glob("*.entry"))):
        damage(path, number % WAYS)
    built = make(edition_of(shelf.load(GAME), Options(svg=True, one_file=True)), tmp_path)
    assert built.fresh
    assert differing(a4.folder, built.folder) == []


def test_a_cache_that_cannot_be_kept_changes_nothing(
    tmp_path: Path, edition: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the folder should be there is a file: every face is drawn, and the kit is the same."""
    (tmp_path / "cache").write_text("in the way")
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    built = make(edition_of(shelf.load(GAME), Options(svg=True, one_file=True, only=("chief-explorer",))), tmp_path)
    (name,) = contents(built.folder).keys() - {"manifest.json", "kit-a4.pdf"}
    assert contents(built.folder)[name] == (edition("a4").folder / name).read_bytes()


def test_a_build_of_nothing_new_writes_nothing(a4: Kit, kits: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in a4.folder.rglob("*")}
    assert not make(edition_of(shelf.load(GAME), Options(svg=True, one_file=True)), kits).fresh
    assert {path: path.stat().st_mtime_ns for path in a4.folder.rglob("*")} == before


@pytest.mark.parametrize("name", ["kit-a4.pdf", "svg/treasure-die.svg", "manifest.json"])
def test_a_file_that_was_damaged_is_made_again(tmp_path: Path, name: str) -> None:
    def made() -> Built:
        options = Options(svg=True, one_file=True, only=("treasure-die",))
        return make(edition_of(shelf.load(GAME), options), tmp_path / "out")

    folder = made().folder
    shutil.copytree(folder, tmp_path / "before")
    assert not made().fresh
    (folder / name).write_bytes(b"{}")
    assert made().fresh
    assert differing(tmp_path / "before", folder) == []


def test_a_kit_that_came_with_a_game_is_built_anew(tmp_path: Path) -> None:
    """It can have the right key and say the right digests of pages that no build here has made."""
    options = Options(only=("treasure-die",), one_file=True)
    folder = make(edition_of(shelf.load(GAME), options), tmp_path / "theirs").folder
    shutil.copytree(folder, tmp_path / "out" / folder.name)
    assert make(edition_of(shelf.load(GAME), options), tmp_path / "out").fresh
    assert not make(edition_of(shelf.load(GAME), options), tmp_path / "out").fresh


def test_only_builds_the_parts_asked_for_into_a_folder_of_their_own(a4: Kit, tmp_path: Path) -> None:
    shutil.copytree(a4.folder, tmp_path / GAME)
    command = [
        "build",
        GAME,
        "--svg",
        "--one-file",
        "--only",
        "treasure-die",
        "--only",
        "player-aids",
        "--out",
        str(tmp_path),
    ]
    result = CliRunner().invoke(main, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert differing(a4.folder, tmp_path / GAME) == []
    (folder,) = (each for each in tmp_path.iterdir() if each.is_dir() and each.name != GAME)
    parts = Kit(folder)
    assert {piece["part"] for piece in parts.pieces} == {"treasure-die", "player-aids"}
    assert set(parts.papers) == {"kit-a4.pdf"}
    assert [page.label for page in parts.sheets.pages] == ["1 front", "1 back", "2 front", "2 back"]
    found = {face.drawing.name for page in parts.cut for face in parts.faces(page)}
    assert found == {"treasure-die", "player-aids-front", "player-aids-back"}
