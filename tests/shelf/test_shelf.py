"""Games are found by name or by path, and meet the rules of their own module."""

from __future__ import annotations

import shutil
import sys
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest
from pydantic import BaseModel

from tilewright import folders as box_module
from tilewright.problem import Problem, RefusedError
from tilewright.shelf import shelf
from tilewright.spec.rules import FreeRules

GAME = """\
id: {id}
title: {title}
tagline: t
version: "1"
designer: {{name: Ann}}
players: {{least: 2, most: 4}}
seed: s
style: sky
components: [{{kind: wheel, id: wheel, title: Wheel, make: Pin it., diameter: 60, count: rules.wheels.each}}]
"""


def lay(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.format(id=name, title=name.title()), "utf-8")
    (folder / "rules.yaml").write_text("wheels: {each: 2}\nnotes: [one, two]\n", "utf-8")
    return folder


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shelf with two games, in the working directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(box_module, "PROGRAM", tmp_path / "generator" / "tilewright")
    lay(tmp_path / "data" / "blue-moon", "blue-moon")
    lay(tmp_path / "data" / "acorn", "acorn")
    (tmp_path / "data" / "not-a-game").mkdir()
    return tmp_path


def told(name_or_path: str | Path) -> str:
    with pytest.raises(RefusedError) as refused:
        shelf.load(name_or_path)
    return str(refused.value)


def test_the_shelf_lists_its_games(box: Path) -> None:
    assert [(game.name, game.title, game.folder) for game in shelf.games()] == [
        ("acorn", "Acorn", Path("data/acorn")),
        ("blue-moon", "Blue-Moon", Path("data/blue-moon")),
    ]
    (box / "data" / "acorn" / "game.yaml").write_text("title: [", "utf-8")
    assert shelf.games()[0].title == "acorn"


@pytest.mark.usefixtures("box")
def test_a_game_without_a_module_has_free_rules() -> None:
    spec = shelf.load("acorn")
    assert isinstance(spec.rules, FreeRules)
    assert spec.rules.model_dump() == {"wheels": {"each": 2}, "notes": ["one", "two"]}


def test_a_count_is_found_in_free_rules(box: Path) -> None:
    (box / "data" / "acorn" / "rules.yaml").write_text("wheels: {eech: 2}\n", "utf-8")
    assert told("acorn") == (
        "data/acorn/game.yaml:9:89: count: 'rules.wheels.each' is not a whole number in rules.yaml;"
        " did you mean 'rules.wheels.eech'? [K14]\n    -> known: rules.wheels.eech"
    )


def test_a_game_meets_its_module(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Wheels(BaseModel):
        each: int

    class Rules(BaseModel):
        wheels: Wheels

    for name, door in (("tilewright.games.blue_moon", {}), ("tilewright.games.blue_moon.rules", {"Rules": Rules})):
        module = ModuleType(name)
        module.__dict__.update(door)
        module.__spec__ = spec_from_loader(name, loader=None)
        monkeypatch.setitem(sys.modules, name, module)
    copy = shutil.copytree(box / "data" / "blue-moon", box / "mine")  # under another name it is still that game
    assert [shelf.find(name).rules_model for name in ("blue-moon", copy, "acorn")] == [Rules, Rules, FreeRules]


def test_a_path_leads_to_any_folder(box: Path) -> None:
    lay(box / "elsewhere" / "game", "own")
    for way in ("elsewhere/game", "./elsewhere/game", str(box / "elsewhere" / "game"), Path("elsewhere/game")):
        assert shelf.load(way).game.id == "own"


def test_a_name_on_the_shelf_goes_before_a_folder(box: Path) -> None:
    lay(box / "acorn", "own")
    assert shelf.load("acorn").game.id == "acorn"
    assert shelf.load("./acorn").game.id == "own"


@pytest.mark.usefixtures("box")
def test_an_unknown_game_is_told_with_those_there_are() -> None:
    assert told("acron") == (
        "acron: there is no installed game 'acron'; did you mean 'acorn'? [K23]\n"
        "    -> installed: acorn, blue-moon; or give the path of a folder with a game.yaml"
    )


@pytest.mark.usefixtures("box")
@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("no/such", "no/such: there is no such folder [K24]"),
        ("data/not-a-game", "data/not-a-game: there is no game.yaml in this folder [K24]"),
        ("data/acorn/game.yaml", "data/acorn/game.yaml: this is a file; name its folder [K24]"),
        (".", ".: there is no game.yaml in this folder [K24]"),
        ("", ".: there is no game.yaml in this folder [K24]"),
        ("../" * 40, f"{'../' * 39}..: there is no game.yaml in this folder [K24]"),
    ],
)
def test_a_path_to_no_game_is_told(path: str, message: str) -> None:
    assert told(path).split("\n", maxsplit=1)[0] == message


def test_a_game_of_the_documentation_is_there_in_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shelf.load("docs/play/pig").game.id == "pig"
    assert told("docs/../data/castle").startswith("docs/../data/castle: there is no such folder [K24]")


@pytest.mark.usefixtures("box")
@pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "caf\u00e9", "\n", "*"])
def test_a_strange_name_is_refused_like_any_other(name: str) -> None:
    assert "there is no installed game" in told(name)


def test_an_id_is_never_run_as_a_path_to_code(box: Path) -> None:
    (box / "data" / "acorn" / "game.yaml").write_text(GAME.format(id="..check", title="x"), "utf-8")
    model = shelf.find("acorn").rules_model
    assert model is FreeRules
    assert "id: '..check'" in told("acorn")


def test_the_wheels_own_copy_goes_first(box: Path) -> None:
    assert shelf.templates() == box / "templates"
    (box / "generator" / "tilewright" / "box" / "templates").mkdir(parents=True)
    assert shelf.templates() == box / "generator" / "tilewright" / "box" / "templates"


def test_the_real_shelf_stands_in_the_repository() -> None:
    assert shelf.data() == Path(__file__).resolve().parents[2] / "data"
    assert (shelf.templates() / "fonts").is_dir()


def test_a_problem_of_a_shelf_game_is_told_under_its_name_wherever_that_is_installed(box: Path) -> None:
    far = Problem((box / "data" / "acorn" / "tiles.yaml").as_posix(), 3, 1, "T01", "what")
    assert shelf.called(far) == Problem("acorn/tiles.yaml", 3, 1, "T01", "what")
    for path in ("data/acorn/tiles.yaml", (box / "mine" / "tiles.yaml").as_posix(), "acorn"):
        assert shelf.called(Problem(path, 3, 1, "T01", "what")).path == path
