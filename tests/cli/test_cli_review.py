"""`tilewright review`: what has changed in games since a git revision."""

from __future__ import annotations

import json
import os
import re
import shutil
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result
from markdown_it import MarkdownIt
from PIL import Image

from tests.cli import lantern_games as games
from tilewright.build.picture_pairs import MOST_BOXES, PieceChange, different_places
from tilewright.build.revision import GamePair, changed_games
from tilewright.cli import main
from tilewright.cli.change_text import MOST_LETTERS, MOST_PIECES, summary, words
from tilewright.cli.check import check
from tilewright.cli.game_change import ALL, GameChange
from tilewright.problem import Problem

STRANGE = "Card | @ann #1 `x` <img src=x> **b** [l](http://e.org) $1$ www.e.org"


def run(*asked: str) -> Result:
    result = CliRunner().invoke(main, ["review", *asked])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def record(folder: Path = Path("out/review")) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((folder / "review.json").read_text(encoding="utf-8"))
    return read


def html(markdown: str) -> str:
    return str(MarkdownIt("commonmark", {"html": True}).enable("table").render(markdown))


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with two games, and the cache of those who look at it."""
    folder = tmp_path_factory.mktemp("review")
    (folder / "work").mkdir()
    games.begin(folder / "work")
    return folder


@pytest.fixture
def here(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, in which one works."""
    shutil.copytree(begun / "work", tmp_path / "work")
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(begun / "cache"))
    return tmp_path / "work"


@pytest.fixture(scope="module")
def changed(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Result, Path]:
    """Two games that have changed, looked at once with few games played."""
    work = tmp_path_factory.mktemp("changed") / "work"
    shutil.copytree(begun / "work", work)
    games.go_on(work)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(work)
        patch.setenv("TILEWRIGHT_CACHE", str(begun / "cache"))
        return run("--games", "40"), work / "out" / "review"


def test_every_change_of_a_card_is_in_the_record(changed: tuple[Result, Path]) -> None:
    result, folder = changed
    lanterns, pig = record(folder)["games"]
    pieces = {each["front"]: (each["what"], each["row"], each["cells"]) for each in lanterns["pieces"]}
    assert pieces["cards-sun"] == (
        "looks different",
        "cards.csv:3",
        [{"column": "cost", "before": "3", "after": "5"}],
    )
    assert pieces["cards-snow"][0] == "new, 1 copy"
    assert pieces["cards-hail"][0] == "gone"
    assert pieces["cards-rain"][2][0]["column"] == "rules"
    assert "cards-fog" not in pieces
    assert pig["rules"] == [{"rule": "rules.goal", "before": "100", "after": "60"}]
    assert result.exit_code == 1


def test_a_text_that_no_longer_fits_is_a_new_problem_at_its_line(changed: tuple[Result, Path]) -> None:
    result, folder = changed
    (problem,) = record(folder)["games"][0]["problems"]["new"]
    assert (problem["path"], problem["line"], problem["code"]) == ("lanterns/cards.csv", 2, "C14")
    assert "lanterns/cards.csv:2:" in result.stdout


def test_who_wins_is_compared_on_the_same_luck(changed: tuple[Result, Path]) -> None:
    """A race to 60 takes fewer turns than one to 100, which 40 games show."""
    result, folder = changed
    assert "different beyond chance" in result.stdout
    assert re.search(r"turns [0-9.]+ to [0-9.]+ less", result.stdout)
    assert record(folder)["games"][1]["sheets"] > 0
    assert record(folder)["games"][0]["sheets"] is None  # nobody can print it


def test_both_versions_have_the_same_luck_whatever_their_seeds(here: Path) -> None:
    games.change(here / "pig" / "game.yaml", "title: Pig\n", "title: Pig\nseed: another\n")
    result = run("pig", "--games", "20")
    assert result.exit_code == 0, result.output
    assert "every game ended as it did before (" in result.stdout


@pytest.mark.usefixtures("here")
def test_no_further_games_are_played_once_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = count(step=3600)
    monkeypatch.setattr("tilewright.cli.game_change.time", SimpleNamespace(monotonic=lambda: next(hours)))
    result = run("pig", "--games", "100", "--seconds", "1")
    played = re.search(r"(\d+) games of each, 2 players, as many as there was time for of 100", result.stdout)
    assert played, result.stdout
    assert 0 < int(played[1]) < 100


def test_a_back_that_several_share_is_pictured_once(here: Path) -> None:
    back = re.sub('<text.*</text>|<rect x="8"[^>]*>', "", games.CARD)
    (here / "lanterns" / "back.svg").write_text(back, encoding="utf-8")
    games.change(here / "lanterns" / "game.yaml", "template: card.svg", "template: card.svg, back: back.svg")
    assert run("lanterns").exit_code == 0
    assert len(record()["games"][0]["pieces"]) == 4
    assert [path.name for path in (here / "out" / "review").glob("*.webp")] == ["game1-piece01-1-after.webp"]


def test_a_game_is_looked_at_as_check_does_without_options() -> None:
    asked = check.make_context("check", ["g"]).params
    assert {name: asked[name] for name in ALL} == ALL


def test_pictures_are_marked_where_they_differ(changed: tuple[Result, Path]) -> None:
    folder = changed[1]
    files = [folder / f"game1-piece02-1-{when}.webp" for when in ("before", "after")]
    before, after = (Image.open(file).convert("RGB") for file in files)
    assert before.size == after.size == (530, 740)
    assert "Sun" in (folder / "pictures.md").read_text(encoding="utf-8")
    for picture in (before, after):
        marks = [at for at in range(530) if _is_mark(picture, at)]
        assert marks, "a line of the mark crosses the row of the number"
        assert min(marks) > 390, "the title is the same"


def _is_mark(picture: Image.Image, across: int) -> bool:
    red, green, blue = picture.getpixel((across, 118))  # type: ignore[misc] # three numbers
    return bool(red > 180 and green < 90 and 60 < blue < 170)


def test_the_page_has_each_picture_inside_and_asks_for_nothing(changed: tuple[Result, Path]) -> None:
    page = (changed[1] / "review.html").read_text(encoding="utf-8")
    assert page.count("data:image/webp;base64,") == len([*changed[1].glob("*.webp")])
    assert "default-src 'none'" in page
    assert "<script" not in page
    assert "prefers-color-scheme: dark" in page


def test_the_summary_has_a_table_for_each_game(changed: tuple[Result, Path]) -> None:
    text = (changed[1] / "summary.md").read_text(encoding="utf-8")
    assert text.splitlines()[:2] == ["<!-- tilewright review -->", "## Tilewright: 2 games changed, 1 new problem"]
    page = html(text)
    assert page.count("<h3>") == 2
    assert "1 new</td>" in page
    assert "<code>cost</code> <code>3</code> \N{RIGHTWARDS ARROW} <code>5</code>" in page


def test_nothing_has_changed(here: Path) -> None:
    result = run()
    assert (result.exit_code, result.stdout) == (0, "No game has changed.\n")
    assert record()["games"] == []
    assert "no game changed" in (here / "out" / "review" / "summary.md").read_text(encoding="utf-8")


def test_folders_come_go_and_get_other_names(here: Path) -> None:
    """A new game called y, one that is gone, one whose folder has another name, and one that is asked for."""
    games.write(here / "old name", *games.ROWS[:1])
    games.write(here / "going", ("a", "A", "1", "One."), title="Going")
    games.commit(here, "more")
    (here / "old name").rename(here / "new name")
    shutil.rmtree(here / "going")
    games.write(here / "y", ("b", "B", "1", "Two."), title="Why")
    games.change(here / "y" / "card.svg", "F4EBD0", "D0EBF4")
    result = run("--games", "0")
    assert result.exit_code == 0, result.output
    found = {each["folder"] or each["before"]: (each["before"], each["folder"]) for each in record()["games"]}
    assert found == {"going": ("going", None), "new name": ("old name", "new name"), "y": (None, "y")}
    text = (here / "out" / "review" / "summary.md").read_text(encoding="utf-8")
    assert "was in <code>old name</code>" in text
    assert "its folder is gone" in text
    assert run("pig", "--games", "0").exit_code == 0
    assert [each["folder"] for each in record()["games"]] == ["pig"]
    assert "O14" in run("nowhere").output


def test_games_and_pictures_beyond_the_first_are_bounded(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three games that have changed, one has pictures, of two only problems are shown, and two are the most."""
    for name in ("a", "b"):
        games.write(here / name, *games.ROWS[:3])
    monkeypatch.setattr("tilewright.cli.change_page.MOST_WHOLE", 1)
    monkeypatch.setattr("tilewright.cli.change_page.MOST_PICTURED", 2)
    monkeypatch.setattr("tilewright.build.picture_pairs.AT_ONCE", 1)
    result = run("--games", "0")
    assert result.exit_code == 0, result.output
    first, second = record()["games"]
    assert [len(each["pieces"]) for each in (first, second)] == [3, 0]
    assert len([*(here / "out" / "review").glob("*.webp")]) == 2
    assert "other games have changed too. For all of it: tilewright review b" in result.output
    assert first["notes"] == []
    monkeypatch.setattr("tilewright.cli.change_page.MOST_GAMES", 1)
    result = run("--games", "0")
    assert result.exit_code == 1
    assert "2 games have changed; one review is for up to 1 [O33]" in result.output


def test_of_very_many_none_is_taken_for_another(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "lanterns").rename(here / "lamps")
    assert changed_games(here, "HEAD") == (GamePair("lanterns", "lamps"),)
    monkeypatch.setattr("tilewright.build.revision.MOST_COMPARED", 0)
    assert changed_games(here, "HEAD") == (GamePair("", "lamps"), GamePair("lanterns", ""))


def test_a_version_that_cannot_be_read_is_told_and_nothing_is_made_up(here: Path) -> None:
    good = (here / "lanterns" / "game.yaml").read_text(encoding="utf-8")
    (here / "lanterns" / "game.yaml").write_text(f"{good}title: [\n", encoding="utf-8")
    assert run("--games", "0").exit_code == 1
    (game,) = record()["games"]
    assert [each["code"] for each in game["problems"]["new"]] == ["Y05"]
    assert (game["pieces"], game["problems"]["gone"]) == ([], [])
    assert "cannot be read as it is now" in game["notes"][0]
    games.commit(here, "broken")
    (here / "lanterns" / "game.yaml").write_text(good, encoding="utf-8")
    assert run("--games", "0").exit_code == 0
    (game,) = record()["games"]
    assert [each["code"] for each in game["problems"]["gone"]] == ["Y05"]
    assert "cannot be read as it was" in game["notes"][0]


def test_problems_alone_are_looked_for_before_a_commit(here: Path) -> None:
    """A game that was broken before is broken still; nothing is written."""
    games.change(here / "lanterns" / "cards.csv", '"rain"', '"sun"')
    games.commit(here, "broken")
    assert run("--problems", "--since", "HEAD").exit_code == 0  # it has not changed
    games.change(here / "lanterns" / "cards.csv", '"Fog"', '"Mist"')
    for fail_on, status in (("error", 1), ("warning", 1), ("never", 0)):
        assert run("--problems", "--fail-on", fail_on).exit_code == status
    assert not (here / "out").exists()


def test_a_new_warning_fails_only_if_it_is_to(here: Path) -> None:
    games.change(here / "lanterns" / "cards.csv", '"Hide."', '"Hide <b>now</b>."')
    assert run("--problems").exit_code == 0
    assert run("--problems", "--fail-on", "warning").exit_code == 1
    games.commit(here, "warned")
    games.change(here / "lanterns" / "cards.csv", '"Fog"', '"Mist"')
    assert run("--problems", "--fail-on", "warning").exit_code == 0, "it was there before"


def test_for_github_only_what_is_wrong_is_printed(here: Path) -> None:
    games.go_on(here)
    result = run("--problems", "--format", "github")
    (line,) = result.stdout.splitlines()
    assert line.startswith("::error file=lanterns/cards.csv,line=2,col=")


def test_many_cards_are_counted_and_a_strangers_words_do_nothing(here: Path) -> None:
    title = f'"Many {STRANGE} \\u202E"'
    games.write(here / "many", *((f"c{at}", STRANGE, "1", f"{at}") for at in range(110)), title=title)
    assert run("--games", "0").exit_code == 1, "the names are too long"
    text = (here / "out" / "review" / "summary.md").read_text(encoding="utf-8")
    assert text.count("New problems") == 1
    assert f"and {110 - MOST_PIECES} more" in text
    page = html(text + (here / "out" / "review" / "pictures.md").read_text(encoding="utf-8"))
    assert page.count("<strong>Card | @\u200bann #\u200b1 `x` &lt;img src=x&gt; **b**") == MOST_PIECES + 12
    assert "<img src=x" not in page
    assert "<a " not in page
    assert len([*(here / "out" / "review").glob("*.webp")]) == 40
    shown = (here / "out" / "review" / "review.html").read_text(encoding="utf-8")
    assert "Without pictures" in shown
    assert "\u202e" not in shown + text
    assert "<h2>Many Card | @ann #1 `x` &lt;img src=x&gt;" in shown
    assert not [line for line in page.splitlines() if line.startswith("<td") and line.count("<td") > 1]


def test_words_of_a_stranger_are_shown_as_they_are() -> None:
    for text in (STRANGE, "a\\|b", "~~x~~", "- x", "<!-- x", "&amp;", "](x)", "`|`"):
        shown = html(f"| a |\n|---|\n| {words(text)} |\n").partition("<tbody>")[2]
        plain = shown.replace("\u200b", "").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"')
        assert f"<td>{text}</td>" in plain.replace("&amp;", "&"), text


def test_a_summary_is_short_enough_for_github() -> None:
    problems = tuple(Problem("x" * 200, at, 1, "C14", "|" * 900, "*" * 900) for at in range(100))
    pieces = tuple(
        PieceChange(f"c{at}", was=True, is_now=True, back="", title="#" * 300, what="new") for at in range(500)
    )
    changes = [GameChange(GamePair("a", f"{at}" * 50), "|" * 500, problems, pieces=pieces) for at in range(100)]
    text = summary(changes, "HEAD")
    assert len(text) < MOST_LETTERS
    assert "more game" in text
    assert text.count("\n### ") > 3


def test_places_that_differ_are_found_and_another_picture_has_none() -> None:
    before = Image.new("RGBA", (400, 600), "white")
    after = before.copy()
    after.paste("black", (40, 50, 60, 70))
    after.paste("black", (300, 500, 310, 520))
    assert different_places(before, after) == ((40, 50, 60, 70), (300, 500, 310, 520))
    assert different_places(before, before) == ()
    assert different_places(before, Image.new("RGBA", (400, 600), "black")) == ()


def test_where_much_differs_one_mark_or_none_is_drawn() -> None:
    before = Image.new("RGBA", (1000, 1000), "white")
    spots, halves = before.copy(), before.copy()
    for at in range(MOST_BOXES + 1):
        spots.paste("black", (100 * (at % 8), 400 * (at // 8), 100 * (at % 8) + 10, 400 * (at // 8) + 10))
    assert different_places(before, spots) == ((0, 0, 710, 410),)
    halves.paste("black", (0, 0, 1000, 400))
    halves.paste("black", (0, 500, 1000, 1000))
    assert different_places(before, halves) == (), "it is another picture"
    framed = Image.new("RGBA", (1000, 1000), "black")
    framed.paste("white", (30, 30, 970, 970))
    assert different_places(before, framed) == (), "a frame round all of it"
    hole = before.copy()
    hole.paste((0, 0, 0, 0), (30, 30, 60, 60))
    assert different_places(before, hole) == (), "where a piece is not, paper is seen"


def test_line_ends_of_windows_are_no_change(here: Path) -> None:
    table = here / "lanterns" / "cards.csv"
    table.write_bytes(table.read_bytes().replace(b"\n", b"\r\n"))
    assert run("--problems").stdout == "No game has changed.\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no links for everybody")
def test_no_link_is_followed(here: Path, tmp_path: Path) -> None:
    games.write(tmp_path / "secret")
    (here / "linked").symlink_to(tmp_path / "secret")
    (here / "inside").mkdir()
    (here / "inside" / "game.yaml").symlink_to(tmp_path / "secret" / "game.yaml")
    assert run("--problems").stdout == "No game has changed.\n"


def test_outside_of_a_repository_the_remedy_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "O12" in run().output
