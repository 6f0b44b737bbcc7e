"""Disks and folders that do not do what is wanted: one line that says so, nothing half done."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import small_game
from tests.cli.desk import ROOT, Desk

HELD_SMALL = """
import resource, signal, sys
sys.path.insert(0, {root!r})
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))
from tilewright.cli import main
main(["build", "g"])
"""


def test_a_file_where_the_folder_should_be_is_told(desk: Desk) -> None:
    (desk.folder / "paper").write_text("mine")
    assert desk.refused("build", "g", "--out", "paper") == [
        "paper/lanterns: cannot write paper: a file is in the way [O01]"
    ]
    assert (desk.folder / "paper").read_text() == "mine"


def test_a_file_where_the_games_folder_should_be_is_told(desk: Desk) -> None:
    (desk.folder / "new").mkdir()
    (desk.folder / "new" / "lanterns").write_text("mine")
    said = desk.refused("build", "g", "--out", "new")
    assert said == ["new/lanterns: cannot write new/lanterns: a file is in the way [O01]"]
    assert (desk.folder / "new" / "lanterns").read_text() == "mine"


def test_a_folder_where_a_file_should_be_puts_everything_back(desk: Desk) -> None:
    desk.change("game.yaml", "tagline: A small", "tagline: A bright")
    (desk.out / "lanterns" / "rules.pdf").unlink()
    (desk.out / "lanterns" / "rules.pdf").mkdir()
    (desk.out / "lanterns" / "rules.pdf" / "mine").write_text("mine")
    assert desk.refused("build", "g") == [
        "out/lanterns: cannot write out/lanterns/rules.pdf: a folder is in the way [O01]"
    ]


def test_a_place_that_takes_no_files_is_told(desk: Desk) -> None:
    said = desk.refused("build", "g", "--out", "/proc/out")
    assert len(said) == 1
    assert said[0].startswith("/proc/out/lanterns: cannot write /proc/out: ")
    assert said[0].endswith("[O01]")


@pytest.mark.parametrize("most", [4096, 60_000], ids=["at the first file", "at the kit"])
def test_a_full_disk_is_told_and_nothing_is_lost(desk: Desk, most: int) -> None:
    desk.change("game.yaml", "tagline: A small", "tagline: A bright")
    before = desk.built()
    code = HELD_SMALL.format(root=str(ROOT), most=most)
    done = subprocess.run([sys.executable, "-c", code], cwd=desk.folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[0] == (
        "out/lanterns: cannot write out/lanterns: a file is larger than this disk or account may hold [O01]"
    )
    assert desk.built() == before
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != most


def test_a_damaged_manifest_only_costs_time(desk: Desk) -> None:
    manifest = desk.out / "lanterns" / "manifest.json"
    key = json.loads(manifest.read_text(encoding="utf-8"))["key"]
    spoilt = ["", "[]", '{"files": 3}', "[" * 100_000, json.dumps({"key": key, "files": {"\0": {"sha256": ""}}})]
    for text in spoilt:
        manifest.write_text(text, encoding="utf-8")
        assert desk.run("build", "g").exit_code == 0
        assert json.loads(manifest.read_text(encoding="utf-8"))["key"] == key


def test_a_manifest_that_lists_files_elsewhere_takes_none_of_them_away(desk: Desk) -> None:
    (desk.folder / "mine").write_text("mine")
    manifest = desk.out / "lanterns" / "manifest.json"
    listed: dict[str, object] = {"../../mine": {}, str(desk.folder / "mine"): {}, "\0": {}, "svg": {}}
    manifest.write_text(json.dumps({"files": listed}), encoding="utf-8")
    assert desk.run("build", "g").exit_code == 0
    assert (desk.folder / "mine").read_text() == "mine"


def test_the_working_folder_may_be_gone(desk: Desk) -> None:
    gone = desk.folder / "gone"
    gone.mkdir()
    code = f"import os, sys; sys.path.insert(0, {str(ROOT)!r}); os.rmdir({str(gone)!r})\n"
    code += "from tilewright.cli import main\nmain(['build', 'castles-in-the-air'])"
    done = subprocess.run([sys.executable, "-c", code], cwd=gone, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[0].endswith("[O04]")


# Where a game may lie


def test_a_game_may_lie_under_any_name(desk: Desk) -> None:
    folder = small_game.write(desk.folder / "Mein Spiel für Ängstliche (2)" / "日本 'x'")
    assert desk.run("check", str(folder)).exit_code == 0
    assert desk.run("build", str(folder), "--out", str(desk.folder / "aus ü")).exit_code == 0
    assert (desk.folder / "aus ü" / "lanterns" / "manifest.json").is_file()


def test_a_game_may_be_reached_through_a_link(desk: Desk) -> None:
    (desk.folder / "link").symlink_to("g")
    assert desk.run("build", "g").exit_code == 0
    assert "nothing has changed" in desk.run("build", "link").output


@pytest.mark.parametrize(
    ("name", "target", "at"),
    [
        ("rules.yaml", "../elsewhere.yaml", "rules.yaml"),
        ("booklet.md", "/etc/hostname", "booklet.md"),
        ("variants/fewer.yaml", "../../elsewhere.yaml", "variants"),
    ],
)
def test_a_file_outside_the_games_folder_is_not_read(desk: Desk, name: str, target: str, at: str) -> None:
    (desk.folder / "elsewhere.yaml").write_text("secret: 1\n")
    (desk.game / name).unlink()
    (desk.game / name).symlink_to(target)
    said = desk.refused("check", "g", "--variant", "fewer")
    assert said == [f"g/{at}: '{name}' is outside the game's folder [K21]"]
    assert desk.refused("build", "g", "--variant", "fewer") == said


@pytest.mark.parametrize("name", ["../../fewer", "/etc/passwd", "a/../../b", "\0", "x" * 5000])
def test_a_variant_is_a_name_and_no_path(desk: Desk, name: str) -> None:
    said = desk.refused("build", "g", "--variant", name)
    assert len(said) == 1
    assert said[0].endswith(("[K20]", "[K21]"))


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("lantern", "lantern: there is no installed game 'lantern' [K23]"),
        ("castles-in-the-ar", "no installed game 'castles-in-the-ar'; did you mean 'castles-in-the-air'? [K23]"),
        ("./nowhere", "nowhere: there is no such folder [K24]"),
        ("g/game.yaml", "g/game.yaml: this is a file; name its folder [K24]"),
        ("out", "out: there is no game.yaml in this folder [K24]"),
        ("", ".: there is no game.yaml in this folder [K24]"),
        ("x" * 5000, "[K23]"),
        ("\0", "[K23]"),
    ],
    ids=["unknown", "misspelt", "no folder", "a file", "no game", "nothing", "endless", "a NUL"],
)  # fmt: skip
def test_a_game_that_is_not_there_is_told(desk: Desk, game: str, said: str) -> None:
    told = desk.refused("check", game)
    assert len(told) == 1
    assert told[0].endswith(said)


def test_rings_of_links_and_things_that_are_no_files_are_told(desk: Desk) -> None:
    (desk.game / "rules.yaml").unlink()
    (desk.game / "rules.yaml").symlink_to("rules.yaml")
    assert desk.refused("check", "g")[0].endswith("[K21]")
    (desk.game / "rules.yaml").unlink()
    os.mkfifo(desk.game / "rules.yaml")
    assert desk.refused("check", "g")[0] == "g/rules.yaml: this is not a plain file [Y01]"
    (desk.game / "rules.yaml").unlink()
    (desk.game / "rules.yaml").mkdir()
    assert desk.refused("check", "g")[0] == "g/rules.yaml: this is not a plain file [Y01]"


def test_without_a_home_and_in_a_folder_that_takes_nothing(desk: Desk) -> None:
    process = desk.start("build", "g", "--out", str(desk.folder / "new"), HOME="")
    assert process.communicate(timeout=30)[1] == ""
    assert process.returncode == 0
    done = subprocess.run(
        [sys.executable, "-m", "tilewright", "check", str(desk.game)],
        cwd="/proc/self", env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert Path("/proc/self/out").exists() is False
