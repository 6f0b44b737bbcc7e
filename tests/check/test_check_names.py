"""Names of files that Windows does not allow are warned of, so that a game can be opened there too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright.build.session import Session
from tilewright.check import problems
from tilewright.problem import Level
from tilewright.shelf import shelf
from tilewright.shelf.starter import start
from tilewright.texts.scalars import unfit_name


def test_a_file_that_windows_cannot_have_is_warned_of(tmp_path: Path) -> None:
    game = tmp_path / "orchard"
    start(game)
    assert not [each for each in problems(shelf.load(game)) if each.code == "K91"]
    (game / "art").mkdir()
    for name in ("aux.csv", "art/nul.png", "Con.yaml", "notes.", "map?.svg", ".aux", "auxiliary.csv"):
        (game / name).write_text("", encoding="utf-8")
    (game / ".git").mkdir()
    (game / ".git" / "aux").write_text("", encoding="utf-8")
    wrong = [each for each in problems(shelf.load(game)) if each.code == "K91"]
    assert [Path(each.path).relative_to(game).as_posix() for each in wrong] == [
        "Con.yaml",
        "art/nul.png",
        "aux.csv",
        "map?.svg",
        "notes.",
    ]
    assert {each.level for each in wrong} == {Level.WARNING}
    assert all("rename it" in each.help for each in wrong)


@pytest.mark.parametrize("name", ["aux.csv", "con.yaml", "notes/nul/old.md"])
def test_a_file_that_comes_while_a_game_is_open_is_warned_of(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.build.session.SETTLED", 0)  # else the new files of the game count as changed
    start(tmp_path / "orchard")
    open_game, file = Session(tmp_path / "orchard"), tmp_path / "orchard" / name
    assert not [each.code for each in open_game.problems]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    open_game.refresh()
    assert [each.code for each in open_game.problems] == ["K91"]
    file.unlink()
    open_game.refresh()
    assert [each.code for each in open_game.problems] == (["K91"] if "nul" in name else [])


@pytest.mark.parametrize(
    ("name", "why"),
    [("COM1", "reserved"), ("aux.tar.gz", "reserved"), ("nul .csv", "reserved"), ("a ", "ends"), ("a:b", "has :")],
)
def test_each_reason(name: str, why: str) -> None:
    assert why in unfit_name(name)


@pytest.mark.parametrize("name", ["cards.csv", "com.csv", "a b.svg", ".gitignore", "côté.png"])
def test_a_good_name(name: str) -> None:
    assert unfit_name(name) == ""
