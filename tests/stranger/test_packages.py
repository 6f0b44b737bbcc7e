"""A game that an installed package brings stands on the shelf; what is wrong with it is told, and stops no other."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.stranger.site import announce, bring, lay
from tilewright import packages
from tilewright.cli import main
from tilewright.packages import FORMER
from tilewright.problem import RefusedError
from tilewright.rooms import room_of
from tilewright.shelf import shelf

RULES = "from tilewright.texts.model import Model\n\nclass Rules(Model):\n    wheels: int\n"
BROKEN = {
    "syntax": ({"rules": "x = 1\nclass Rules(:\n"}, "rules.py:2", "X04", "SyntaxError"),
    "library": ({"rules": "\nimport no_such_library\n"}, "rules.py:2", "X04", "No module named 'no_such_library'"),
    "leaving": ({"rules": "import sys\n\n\nsys.exit(3)\n"}, "rules.py:4", "X04", "SystemExit: 3"),
    "init": ({"__init__": "1 / 0\n", "rules": RULES}, "__init__.py:1", "X04", "ZeroDivisionError"),
    "no-model": ({"rules": "class Rules:\n    wheels = 2\n"}, "rules.py", "X05", "`Rules` is not a pydantic model"),
    "no-rules": ({"rules": "Ruls = 2\n"}, "rules.py", "X05", "`Rules` is missing"),
}
"""Game -> its code, and where, under which code and how it is told."""
BAD_ENGINES = {
    "no-engine": ("Engine = 2\n", "engine.py", "X05", "it has no function `engine`"),
    "no-import": ("import no_such_library\n", "engine.py:1", "X04", "No module named"),
    "raising": (
        "def engine(spec, deck, players):\n    raise KeyError('hand')\n",
        "engine.py:2",
        "X06",
        "KeyError: 'hand'",
    ),
}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on Python's path; what is loaded from it is forgotten afterwards."""
    folder, desk, before = tmp_path / "site-packages", tmp_path / "desk", set(sys.modules)
    folder.mkdir()
    desk.mkdir()
    monkeypatch.syspath_prepend(folder)
    monkeypatch.chdir(desk)
    yield folder
    for name in set(sys.modules) - before:
        if str(folder) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_it_is_listed_with_its_package_and_none_of_its_code_is_run(site: Path) -> None:
    bring(site, "far-away", {"__init__": "raise AssertionError", "rules": "raise AssertionError"})
    result = run("games")
    assert "far-away                 Of a stranger  (from strange 1.0)  printed only\n" in result.stdout
    assert "castles-and-crowns       Castles & Crowns\n" in result.stdout
    found = {game["name"]: game["package"] for game in json.loads(run("games", "--json").stdout)}
    assert found == {**{path.parent.name: None for path in shelf.data().glob("*/game.yaml")}, "far-away": "strange 1.0"}


@pytest.mark.parametrize(("there", "can_be"), [("../engine.py", True), ("play.yaml", True), ("../bots.py", False)])
def test_it_is_listed_as_one_that_can_be_played(site: Path, there: str, *, can_be: bool) -> None:
    (bring(site, "far-away", {"__init__": "raise AssertionError"}) / there).write_text("raise AssertionError")
    (listed,) = (game for game in json.loads(run("games", "--json").stdout) if game["name"] == "far-away")
    assert listed["playable"] is can_be


def test_it_is_taken_by_its_name_and_by_the_path_of_any_copy(site: Path) -> None:
    folder = bring(site, "near-by", {"rules": RULES})
    copy = shutil.copytree(folder, "copy")
    models = {shelf.find(name).rules_model for name in ("near-by", folder, copy, "./copy")}
    assert [(model.__module__, model.__name__) for model in models] == [("near_by.rules", "Rules")]
    assert type(shelf.load("near-by").rules).__module__ == "near_by.rules"
    (folder / "rules.yaml").write_text("wheels: two\n", encoding="utf-8")
    refused = run("check", "near-by")
    assert refused.exit_code == 1
    assert refused.output.startswith(f"{folder.as_posix()}/rules.yaml:1:9: wheels: ")
    (folder / "rules.yaml").write_text("wheels: 2\n", encoding="utf-8")
    (folder / "rules.yaml").write_text("wheels: 2\n", encoding="utf-8")
    (folder / "cards.csv").write_text("title,quantity\n=Ace,2\n", encoding="utf-8")
    assert run("check", "near-by").stdout.startswith("near-by/cards.csv:2:1: warning:")


def test_an_unknown_name_is_told_with_those_that_packages_bring(site: Path) -> None:
    bring(site, "near-by", {})
    with pytest.raises(RefusedError, match="did you mean 'near-by'") as refused:
        shelf.find("near-bi")
    assert ", near-by;" in str(refused.value)


@pytest.mark.parametrize("game", BROKEN)
def test_code_that_cannot_be_loaded_is_a_line_with_its_place(game: str, site: Path) -> None:
    code, place, number, message = BROKEN[game]
    bring(site, f"bad-{game}", code)
    for words in (("build", f"bad-{game}"), ("check", f"bad-{game}"), ("play", f"bad-{game}")):
        result = run(*words)
        assert result.exit_code == 1
        first, remedy = result.output.splitlines()
        assert first.startswith(f"{site.as_posix()}/bad_{game.replace('-', '_')}/{place}: 'strange 1.0'")
        assert message in first
        assert first.endswith(f"[{number}]")
        assert remedy.startswith("    -> ")
    assert run("check", "castles-and-crowns").exit_code == 0
    assert run("schema").exit_code == 0


@pytest.mark.parametrize(
    ("line", "today"),
    [
        ("from generator.rules import CHANCE", "write tilewright.engine for generator.rules"),
        ("from generator.deck.build import Deck", "write tilewright.pieces.build for generator.deck.build"),
        ("from generator.spec.model import Model", "write tilewright.texts.model for generator.spec.model"),
        ("from generator import shelf", "write tilewright for generator"),
        ("import generator.draw.pen", "write tilewright.draw.pen for generator.draw.pen"),
    ],
)
def test_a_package_for_the_first_version_is_told_what_to_write_today(line: str, today: str, site: Path) -> None:
    bring(site, "far-away", {"rules": f"{line}\n"})
    first, remedy = run("check", "far-away").output.splitlines()
    assert "/far_away/rules.py:1: 'strange 1.0' cannot be loaded: " in first
    assert remedy == f"    -> the package 'generator' is now called 'tilewright': {today}"


def test_every_place_that_is_named_for_a_former_one_is_there() -> None:
    assert [name for name in FORMER.values() if find_spec(name) is None] == []


@pytest.mark.parametrize("case", BAD_ENGINES)
def test_an_engine_that_fails_is_a_line_with_its_place(case: str, site: Path) -> None:
    text, place, number, message = BAD_ENGINES[case]
    bring(site, f"bad-{case}", {"rules": RULES, "engine": text})
    result = run("play", f"bad-{case}")
    assert result.exit_code == 1
    first, remedy = result.output.splitlines()
    assert f"/bad_{case.replace('-', '_')}/{place}: " in first
    assert message in first
    assert first.endswith(f"[{number}]")
    assert remedy.startswith("    -> ")
    assert run("check", f"bad-{case}").exit_code == 0, "it is printed all the same"


DOORS = {
    "kinds": ("KINDS = 3\n", "X05", "KINDS is not a mapping of names to 'module:ROW'"),
    "kinds-row": ("KINDS = {'hexes': 'bad_door.kinds:HEXES'}\n", "X04", "AttributeError: "),
    "kinds-kind": ("KINDS = {'hexes': 'bad_door.kinds:KINDS'}\n", "X05", "is not a Kind"),
    "style": ("STYLE = 'harbour'\n", "X05", "STYLE is not a tilewright.draw.style.Style"),
    "checks": ("def CHECKS(spec): pass\n", "X05", "CHECKS is no tuple of functions"),
    "checks-raise": ("def check(spec):\n    yield 1 / 0\nCHECKS = (check,)\n", "X06", "checks.py:2: the code of"),
    "measures": ("MEASURES = 7\n", "X05", "MEASURES is no tuple of functions"),
    "figures": ("FIGURE = None\n", "X05", "FIGURES is no function"),
    "bots": ("BOTS = ['careful']\n", "X05", "`BOTS` is not a mapping"),
}
"""Door -> its module, and how it is told what is wrong with it."""


@pytest.mark.parametrize("case", DOORS)
def test_whatever_is_wrong_behind_a_door_is_a_line(case: str, site: Path) -> None:
    text, number, message = DOORS[case]
    door = case.partition("-")[0]
    folder = bring(site, "bad-door", {"rules": RULES, "engine": "def engine(*_): return None\n", door: text})
    if door == "kinds":
        game = folder / "game.yaml"
        game.write_text(game.read_text(encoding="utf-8").replace("kind: cards", "kind: hexes"), encoding="utf-8")
    if door == "figures":
        (folder / "booklet.md").write_text("# Hello\n\n![a](figure:b)\n", encoding="utf-8")
    result = run({"bots": "play", "measures": "check"}.get(door, "build"), "bad-door")
    assert result.exit_code == 1
    assert message in result.output
    assert f"[{number}]\n    -> " in result.output
    assert f"/bad_door/{door}.py" in result.output or number == "X04"


SAY = """\
import click


@click.command()
def say():
    click.echo("hello")


@click.command()
def fail():
    1 / 0
"""
LIST = "COMMANDS = {{'{name}': ('Far', 'Say hello.', '{where}')}}\n"


def test_a_package_brings_a_command(site: Path) -> None:
    bring(site, "far-away", {"commands": LIST.format(name="say", where="far_away.hello:say"), "hello": SAY})
    assert run("say").stdout == "hello\n"
    assert re.search(r"\nFar:\n  say +Say hello\.\n", run("--help").stdout)
    assert "did you mean 'say'" in run("sya").output


def test_no_package_takes_the_name_of_a_command_of_ours(site: Path) -> None:
    for at, name in enumerate(("games", "grow")):
        bring(site, f"far-{name}", {"commands": LIST.format(name=name, where="hello:say")}, by=f"strange{at}")
    assert "far-games" in run("games").stdout
    assert "Generate new legal drawings" in run("grow", "--help").stdout
    assert "Say hello." not in run("--help").stdout


def test_no_code_of_a_package_runs_for_a_command_of_ours(site: Path) -> None:
    bring(site, "far-away", {"commands": "raise AssertionError\n"})
    assert run("games").exit_code == run("grow", "--help").exit_code == 0


@pytest.mark.parametrize(
    ("commands", "told"),
    [
        ("COMMANDS = ['say']\n", "commands.py: 'strange 1.0': COMMANDS is not a dictionary [X05]"),
        ("COMMANDS = {'say': 'far_away.hello:say'}\n", "the command 'say' cannot be listed [X05]"),
        ("1 / 0\n", "commands.py:1: 'strange 1.0' cannot be loaded: ZeroDivisionError: division by zero [X04]"),
        (LIST.format(name="say", where="far_away.hello:run"), "has no attribute 'run' [X04]"),
        (LIST.format(name="say", where="far_away.hello:click"), "'far_away.hello:click' is not a command [X05]"),
        (LIST.format(name="say", where="far_away.hello:fail"), "fails: ZeroDivisionError: division by zero [X06]"),
    ],
)
def test_a_command_that_cannot_be_run_is_a_line(commands: str, told: str, site: Path) -> None:
    bring(site, "far-away", {"commands": commands, "hello": SAY})
    result = run("say")
    assert result.exit_code in {1, 2}
    assert told in result.output
    assert run("--help").exit_code == run("games").exit_code == 0


def test_an_error_of_ours_is_not_put_down_to_a_package(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(site, "near-by", {"rules": RULES})

    def fail(_: object) -> None:
        raise KeyError("ours")

    monkeypatch.setattr("tilewright.check.must_pass", fail)
    result = run("play", "near-by")
    assert result.exit_code == 70
    assert "This is a mistake in Tilewright itself: KeyError: 'ours'" in result.output


def test_a_game_without_code_is_a_game_too(site: Path) -> None:
    bring(site, "only-paper", {})
    assert run("check", "only-paper").exit_code == 0
    result = run("play", "only-paper")
    assert "'only-paper' cannot be played: it has neither a play.yaml nor an engine [G01]" in result.output


def test_a_game_that_is_not_where_its_package_says_is_told_and_stops_no_other(site: Path) -> None:
    announce(site, {"no-package": "no_such_package", "No Id": "no_such_package", "os": "os", "..os": "../os"}, "empty")
    (site / "hollow").mkdir()
    (site / "hollow" / "__init__.py").touch()
    announce(site, {"hollow": "hollow"}, "hollow", "2")
    bring(site, "near-by", {})
    result = run("games")
    assert result.exit_code == 0
    assert "near-by" in result.stdout
    said = [line for line in result.stderr.splitlines() if not line.startswith("    -> ")]
    entry = f"{site}/empty-1.0.dist-info/entry_points.txt: warning: 'empty 1.0' brings"
    hollow = f"{site}/hollow/data: warning: 'hollow 2'"
    assert said == [
        f"{entry} the game 'no-package' in a package 'no_such_package', and there is no such package [X02]",
        f"{entry} a game with a wrong id, 'No Id': use small letters, digits and hyphens [X02]",
        f"{entry} the game 'os' in a package 'os', and there is no such package [X02]",
        f"{entry} a game with a wrong id, '..os': use small letters, digits and hyphens [X02]",
        f"{hollow} brings the game 'hollow', and there is no game.yaml in this folder [X03]",
    ]
    assert run("build", "no-package").output.startswith(f"{entry.replace('warning: ', '')} the game 'no-package'")
    assert "[X03]\n    -> mend the package, or remove it: pip uninstall hollow" in run("check", "hollow").output


def test_no_package_takes_the_name_of_a_game_of_ours(site: Path) -> None:
    bring(site, "castles-and-crowns", {"rules": "raise AssertionError", "engine": "raise AssertionError"})
    result = run("games")
    assert result.stdout.count("castles-and-crowns") == 1
    assert (
        "'strange 1.0' brings a game 'castles-and-crowns', but so does Tilewright, which comes first [X01]"
        in result.stderr
    )
    assert room_of("castles-and-crowns").package == "tilewright.games.castles_and_crowns"
    assert shelf.load("castles-and-crowns").game.title == "Castles & Crowns"


def test_of_two_packages_with_one_game_the_first_wins_and_it_is_said_once(site: Path) -> None:
    folder = bring(site, "near-by", {"rules": RULES}, by="alpha")
    lay(site / "other" / "data", "near-by", "The other")
    (site / "other" / "__init__.py").touch()
    announce(site, {"near-by": "other"}, "beta")
    result = run("games")
    assert "near-by                  Of a stranger  (from alpha 1.0)" in result.stdout
    assert result.stderr.count("[X01]") == 1
    assert "'beta 1.0' brings a game 'near-by', but so does 'alpha 1.0', which comes first [X01]" in result.stderr
    assert shelf.find("near-by").folder == folder
    assert shelf.find(site / "other" / "data").rules_model.__module__ == "near_by.rules"


def test_nobody_looks_at_packages_for_a_game_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("packages were looked at")

    monkeypatch.setattr(packages, "_brought", fail)
    spec = shelf.load("castles-and-crowns")
    assert shelf.engine(spec, 2).num_players == 2


def test_a_package_that_comes_or_goes_is_seen_by_a_process_that_goes_on(site: Path) -> None:
    assert not [game for game in shelf.games() if game.by]
    bring(site, "near-by", {})
    assert [game.name for game in shelf.games() if game.by] == ["near-by"]
    shutil.rmtree(site / "strange-1.0.dist-info")
    assert not [game for game in shelf.games() if game.by]


def test_what_is_installed_is_copied_and_not_changed(site: Path) -> None:
    """With the licence that the package came under; a package that its author works on is the author's."""
    folder = bring(site, "my-game", {"rules": RULES})
    (folder / "variants").mkdir()
    variant = "variant: {title: Fast, summary: s, source: o}\nrules: {wheels: 3}\n"
    (folder / "variants" / "fast.yaml").write_text(variant, encoding="utf-8")
    licences = site / "strange-1.0.dist-info" / "licenses"
    licences.mkdir()
    (licences / "LICENSE.txt").write_text("Ask Ann.", encoding="utf-8")
    assert shelf.installed(folder) == shelf.installed(folder / "variants") == "my-game"
    with pytest.raises(RefusedError, match="W05"):
        shelf.must_be_own(folder)
    assert run("assign", "my-game").exit_code == 1
    assert run("new", "mine", "--from", "my-game").exit_code == 0
    assert {path.name for path in Path("mine").rglob("*") if path.is_file()} == {
        *("game.yaml", "card.svg", "cards.csv", "rules.yaml", "fast.yaml", "LICENSE.txt"),
    }
    assert shelf.installed(Path("mine")) == ""
    assert shelf.load(Path("mine"), ["fast"]).rules.wheels == 3


def test_a_package_that_is_worked_on_is_its_authors(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `pip install --editable` leaves it: what says so lies with what is installed, the game lies elsewhere."""
    work = tmp_path / "work"
    folder = lay(work / "my_game" / "data", "my-game")
    (work / "my_game" / "__init__.py").touch()
    monkeypatch.syspath_prepend(work)
    announce(site, {"my-game": "my_game"})
    assert shelf.find("my-game").folder.resolve() == folder.resolve()
    assert shelf.installed(folder) == ""
