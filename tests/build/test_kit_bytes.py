"""The same input gives the same bytes: in another process, from another folder, with a cache, without, or a bad one."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from tests.build.conftest import GAME, Opener
from tests.build.editions import edition_of
from tests.build.unpacked import Kit
from tilewright.build.make import Built, make
from tilewright.build.options import Options
from tilewright.cli import main
from tilewright.shelf import shelf
from tilewright.shelf.starter import start

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
    command = [sys.executable, "-m", "tilewright", "build", GAME, "--svg", "--one-file", "--out", "printed"]
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


def test_a_kit_whose_manifest_is_not_as_it_was_written_is_built_anew(tmp_path: Path) -> None:
    options = Options(only=("treasure-die",), one_file=True)
    manifest = make(edition_of(shelf.load(GAME), options), tmp_path).folder / "manifest.json"
    written = manifest.read_bytes()
    manifest.write_bytes(written + b"\n")  # it means what it did, and no build here has made it
    assert make(edition_of(shelf.load(GAME), options), tmp_path).fresh
    assert manifest.read_bytes() == written


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


def bare(path: Path) -> tuple[list[bytes], dict[str, str]]:
    """Everything in a PDF but its dates and the number made of them; its dates."""
    with pikepdf.open(path) as pdf:
        info = {name: str(value) for name, value in pdf.docinfo.items()}
        dates = {name: info.pop(name) for name in ("/CreationDate", "/ModDate")}
        packet = pdf.Root.Metadata.read_bytes()
        dates |= dict(
            zip(("made", "changed"), map(bytes.decode, re.findall(rb"Date>([0-9][^<]+)<", packet)), strict=True)
        )
        del pdf.Root.Metadata, pdf.trailer["/ID"], pdf.trailer["/Info"]
        whole = io.BytesIO()
        pdf.save(whole, static_id=True)
        return [repr(info).encode(), re.sub(rb"Date>[0-9][^<]+<", b"", packet), whole.getvalue()], dates


def test_source_date_epoch_is_the_date_of_every_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As builders of packages ask of every program; the kit of before is not taken for the one with this date."""
    start(tmp_path / "orchard")
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    build = ["build", str(tmp_path / "orchard"), "--svg", "--png", "40", "--out"]
    for name, epoch in (("unset", None), ("usual", "946684800"), ("later", "1700000000"), ("again", "1700000000")):
        monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
        if epoch:
            monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
        assert CliRunner().invoke(main, [*build, str(tmp_path / name)]).exit_code == 0
    assert differing(tmp_path / "unset", tmp_path / "usual") == differing(tmp_path / "later", tmp_path / "again") == []
    differ = differing(tmp_path / "unset", tmp_path / "later")
    files = sorted(path.name for path in (tmp_path / "later" / "orchard").glob("*.pdf"))
    assert sorted(differ) == sorted(["orchard/manifest.json", *(f"orchard/{name}" for name in files)])
    for name in files:
        (before, usual), (after, later) = (bare(tmp_path / kit / "orchard" / name) for kit in ("unset", "later"))
        assert before == after, name
        assert set(usual.values()) == {"D:20000101000000+00'00'", "2000-01-01T00:00:00+00:00"}, name
        assert set(later.values()) == {"D:20231114221320+00'00'", "2023-11-14T22:13:20+00:00"}, name
    manifests = [json.loads((tmp_path / kit / "orchard" / "manifest.json").read_bytes()) for kit in ("unset", "later")]
    assert [{**each, "key": "", "files": {}} for each in manifests[:1]] == [
        {**each, "key": "", "files": {}} for each in manifests[1:]
    ]


@pytest.mark.parametrize("epoch", ["nonsense", "-1", "1e9", "9" * 13, "253402300800", "1.5"])
def test_a_date_that_is_none_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, epoch: str) -> None:
    start(tmp_path / "orchard")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    result = CliRunner().invoke(main, ["build", str(tmp_path / "orchard"), "--out", str(tmp_path / "out")])
    assert (result.exit_code, result.output.count("["), "[O21]" in result.output) == (1, 1, True), result.output
    assert not (tmp_path / "out" / "orchard").exists()


def test_line_ends_of_windows_print_the_same(tmp_path: Path) -> None:
    """Git checks texts out with CRLF there: tables, drawings, and the drawing that a card shows as a picture."""
    for way, (old, new) in {"lf": (b"\r\n", b"\n"), "crlf": (b"\n", b"\r\n")}.items():
        start(tmp_path / way / "orchard")
        for path in (tmp_path / way / "orchard").rglob("*"):
            if path.is_file():
                path.write_bytes(path.read_bytes().replace(old, new))
        make(edition_of(shelf.load(tmp_path / way / "orchard"), Options(svg=True)), tmp_path / way / "out")
    assert differing(tmp_path / "lf" / "out", tmp_path / "crlf" / "out") == []
