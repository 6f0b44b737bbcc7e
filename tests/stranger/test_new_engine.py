"""`tilewright new DIR --engine`: a package that installs, passes its own tests, is printed, played and shown again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from tests.stranger.fresh import Fresh, fresh
from tilewright.cli import main

FIGURES = """\
from tilewright.draw.figures.frame import figure
from tilewright.units import Size


def FIGURES(spec, tiles, look):
    def paint(pen):
        pen.text("early", 10, 10, 12)

    return {"ferry": lambda: figure("ferry", look, Size(100, 20), paint)}
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """The game `my-ferry`, written and installed in a fresh environment."""
    desk = fresh(tmp_path_factory.mktemp("engine"))
    desk.run("tilewright", "new", "ferry", "--engine", "--id", "my-ferry")
    desk.run("pip", "install", "--editable", "./ferry")
    return desk


def new(*words: str) -> Result:
    result = CliRunner().invoke(main, ["new", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_it_is_a_game_like_ours(installed: Fresh) -> None:
    assert "my-ferry                 Last Ferry  (from my-ferry 1)" in installed.run("tilewright", "games")
    checked = installed.run("tilewright", "check", "my-ferry", "--strict")
    assert checked.endswith("0 errors, 0 warnings, 0 notes\n")
    assert checked.count(" fine\n") == 3  # what its balance.yaml asks
    assert "37 pieces on 6 sheets" in installed.run("tilewright", "build", "my-ferry")
    assert "all 32 animals" in installed.run("tilewright", "deck", "my-ferry", "--seed", "monday")
    played = installed.run(
        "tilewright", "play", "my-ferry", "--players", "4", "--variant", "big-ferry", "--games", "50"
    )
    assert "50 games, 4 players" in played
    installed.run("tilewright", "play", "my-ferry", "--record", "games")
    replayed = installed.run("tilewright", "replay", "games/my-ferry-1.txt")
    assert re.search(r"Result: Player \d.* (wins|share the victory)", replayed)
    events = json.loads(installed.run("tilewright", "replay", "games/my-ferry-1.txt", "--json"))["told"]
    draws = [each for each in events if each["kind"] == "draw"]
    assert draws
    assert all(re.fullmatch(rf"Player {each['seat'] + 1} draws \w+ \d\.", each["says"]) for each in draws)
    movers = [each for each in events if each["kind"] == "move"]
    assert all(any((each["turn"], each["seat"]) == (one["turn"], one["seat"]) for one in movers) for each in draws)
    points = [sum(many for each in events for seat, _, many in each["points"] if seat == of) for of in range(2)]
    assert points == [each["sum"][0][1] for each in events if each["kind"] == "reveal"]
    installed.run("tilewright", "replay", "games/my-ferry-1.txt", "--html", "game.html", "--svg", "turns")
    assert (
        len(list((installed.folder / "turns").iterdir())) == 33
    )  # a drawing a turn, and one of the table before the first


def test_its_own_tests_pass(installed: Fresh) -> None:
    said = installed.run("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "ferry")
    assert "12 passed" in said


def test_a_number_that_is_not_played_fails_its_tests(installed: Fresh) -> None:
    state = installed.folder / "ferry" / "my_ferry" / "state.py"
    before = state.read_text(encoding="utf-8")
    state.write_text(before.replace("+= rules.sails", "+= 5"), encoding="utf-8")
    try:
        said = installed.run("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "ferry", status=1)
    finally:
        state.write_text(before, encoding="utf-8")
    assert "assert ['ferry.sails'] == []" in said


def test_an_engine_that_fails_in_the_middle_of_a_game_is_a_line(installed: Fresh) -> None:
    state = installed.folder / "ferry" / "my_ferry" / "state.py"
    before = state.read_text(encoding="utf-8")
    state.write_text(before.replace("ferry.append(kind)", "ferry.append(kinds)"), encoding="utf-8")
    try:
        said = installed.run("tilewright", "play", "my-ferry", status=1)
    finally:
        state.write_text(before, encoding="utf-8")
    line = before.split("\n").index("        ferry.append(kind)") + 1
    assert f"/ferry/my_ferry/state.py:{line}: the code of 'my-ferry 1' fails: NameError: name 'kinds'" in said
    assert "Traceback" not in said


def test_what_a_package_draws_is_drawn_again_when_its_code_has_changed(installed: Fresh) -> None:
    package, booklet = installed.folder / "ferry" / "my_ferry", installed.folder / "out" / "my-ferry" / "rules.pdf"
    words = package / "data" / "booklet.md"
    before = words.read_text(encoding="utf-8")
    words.write_text(f"{before}\n![A ferry](figure:ferry)\n", encoding="utf-8")
    try:
        for drawn in ("early", "late"):
            (package / "figures.py").write_text(FIGURES.replace("early", drawn), encoding="utf-8")
            installed.run("tilewright", "build", "my-ferry")
            assert printed(booklet).count(drawn) == 1
    finally:
        words.write_text(before, encoding="utf-8")
        (package / "figures.py").unlink()


def printed(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as pdf:
        return "\n".join(page.get_textpage().get_text_range() for page in pdf)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["json", "--engine"], "Python already has a module called 'json'"),
        (["pydantic", "--engine"], "Python already has a module called 'pydantic'"),
        (["tilewright", "--engine"], "Python already has a module called 'tilewright'"),
        (["class", "--engine"], "Python already has a module called 'class'"),
        (["2048", "--engine"], "'2048' is not an id"),
        (["x", "--engine", "--id", "My Game"], "'My Game' is not an id"),
        (["x", "--id", "con"], "'con' is not an id"),
        (["x", "--engine", "--id", "castles-and-crowns"], "there is already an installed game 'castles-and-crowns'"),
        (["castles-in-the-air", "--engine"], "there is already an installed game 'castles-in-the-air'"),
    ],
)
def test_an_id_that_cannot_be_is_refused_before_anything_is_written(
    words: list[str], message: str, tmp_path: Path
) -> None:
    folder, *options = words
    result = new(str(tmp_path / folder), *options)
    assert result.exit_code == 1
    assert message in result.output
    assert "[O10]\n    -> name another id: --id my-game" in result.output
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_cards_takes_an_id_as_well(tmp_path: Path) -> None:
    assert new(str(tmp_path / "x"), "--id", "my-cards").exit_code == 0
    assert "\nid: my-cards " in (tmp_path / "x" / "game.yaml").read_text(encoding="utf-8")
