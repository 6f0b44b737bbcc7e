"""A build that has nothing to do finds that out without reading the game; whatever it is made from is looked at."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cli import small_game
from tilewright.build import session as owner
from tilewright.build.edition import Edition
from tilewright.cli import main

SAME = "nothing has changed since the last build"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in the folder one works in, built; its files count as old enough to be known by their times."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(owner, "SETTLED", 0)
    made = small_game.write(tmp_path / "g")
    build()
    return made


@pytest.fixture
def unread(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same; reading it again ends the test."""

    def fail(*_: object) -> None:
        pytest.fail("it was read again")

    monkeypatch.setattr(Edition, "__init__", fail)
    return folder


def build(*more: str) -> Result:
    result = CliRunner().invoke(main, ["build", "./g", *more])
    assert result.exit_code == 0, result.output
    return result


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_it_is_not_read_again_and_says_what_it_said(unread: Path) -> None:
    assert unread.is_dir()
    assert SAME in build().stdout


def test_next_to_nothing_is_loaded(folder: Path) -> None:
    code = (
        "import sys\nfrom tilewright.cli import main\n"
        "try: main(['build', './g'])\n"
        "finally: print({'pydantic', 'yaml', 'reportlab', 'svgwrite'} & set(sys.modules))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder.parent)
    assert SAME in done.stdout
    assert done.stdout.endswith("set()\n")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda folder: replace(folder / "tiles.yaml", "title: Hall", "title: Hell"),
        lambda folder: replace(folder / "booklet.md", "You have", "You all have"),
        lambda folder: (folder / "words.yaml").write_text("aid: {}\n", encoding="utf-8"),
        lambda folder: (folder / "variants" / "fewer.yaml").unlink(),
        lambda folder: next((folder.parent / "out" / "lanterns").glob("*.pdf")).unlink(),
        lambda folder: replace(folder.parent / "out" / "lanterns" / "manifest.json", "lanterns", "lantern"),
    ],
    ids=["tile", "booklet", "words", "variant", "page", "manifest"],
)
def test_whatever_is_another_is_noticed(folder: Path, spoil: Callable[[Path], object]) -> None:
    assert SAME in build().stdout
    spoil(folder)
    result = CliRunner().invoke(main, ["build", "./g"])
    assert SAME not in result.stdout


def test_another_wish_is_another_build(folder: Path) -> None:
    assert folder.is_dir()
    assert SAME not in build("--paper", "letter").stdout
    assert SAME in build("--paper", "letter").stdout
    assert SAME in build().stdout


def test_what_was_warned_of_is_warned_of_again(folder: Path) -> None:
    replace(folder / "game.yaml", "symbol: drop", "symbol: square")
    first, second = build(), build()
    assert SAME in second.stdout
    assert "T33" in first.stderr
    assert first.stderr == second.stderr


def test_a_link_in_the_folder_is_no_reason_to_look_away(folder: Path) -> None:
    (folder / "aid.md").rename(folder / "one.md")
    (folder / "aid.md").symlink_to("one.md")
    build(), build()
    (folder / "two.md").write_text("## Other\n\nWords.\n\n---\n\n## More\n\nWords.\n", encoding="utf-8")
    (folder / "aid.md").unlink()
    (folder / "aid.md").symlink_to("two.md")
    assert SAME not in build().stdout
