"""`tilewright check --compare`: what has changed between two games, variants or revisions, and beyond noise or not."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tilewright.cli import main

ASKS = """\
checks:
  fruit: {kind: counts, says: Each fruit, of: cards, where: {special: ''}, attribute: title, spread: 100}
  opening: {kind: first, says: A cherry to begin with, of: cards, where: {title: Cherry}, first: 5, chance: 50}
"""


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, ["check", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def compared(*words: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(run(*words, "--json").stdout)
    return record


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where faces are kept from one test to the next."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def game(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of cards with a balance.yaml, committed, in the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(cache))
    assert CliRunner().invoke(main, ["new", "mine"]).exit_code == 0
    (tmp_path / "mine" / "balance.yaml").write_text(ASKS)
    subprocess.run(["git", "init", "-q"], check=True)
    commit("one")
    return Path("mine")


def commit(message: str) -> None:
    ann = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "add", "mine"], check=True)
    subprocess.run(["git", *ann, "commit", "-q", "-m", message], check=True)


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))


def test_since_the_last_commit(game: Path) -> None:
    """One number of one table: what is counted is exact, the chance falls below what is asked, and that stands out."""
    assert "No line has changed; 2 unchanged." in run(game.name, "--compare", "HEAD").stdout
    change(game / "cards.csv", "Cherry,9", "Cherry,3")
    result = run(game.name, "--compare", "HEAD")
    lines = result.stdout.splitlines()
    assert lines[0] == "Magpie Orchard: changes from HEAD to mine"
    assert max(map(len, lines[:8])) <= 100
    (fruit,) = (line for line in lines if line.startswith("U    Each fruit"))
    assert fruit.split()[-1] == "exact"
    assert "-6" in result.stdout
    assert "     worse: fine -> warn" in lines
    assert "2 lines changed (2 exact); 0 unchanged. 1 verdict worse." in lines
    assert "Problems: 1 new, 0 gone, 0 in both." in lines
    assert result.exit_code == 0, "a warning, and --strict is not asked for"
    assert run(game.name, "--compare", "HEAD", "--strict").exit_code == 1


def test_a_problem_that_is_gone_is_told_at_its_old_place_and_those_that_moved_are_none(game: Path) -> None:
    change(game / "cards.csv", "Cherry,9", "Cherry,3")
    commit("two")
    change(game / "cards.csv", "Cherry,3", "Cherry,9")
    change(game / "balance.yaml", "checks:\n", "# moved\n\n\nchecks:\n")
    result = run(game.name, "--compare", "HEAD")
    gone = result.stdout.partition("Gone: ")[2].splitlines()
    assert gone[0] == "1 problem"
    assert gone[1].startswith("HEAD:mine/")
    assert gone[1].endswith("[U01]")
    assert "better: warn -> fine" in result.stdout
    record = compared(game.name, "--compare", "HEAD~1..HEAD")
    assert (record["before"], record["after"]) == ("HEAD~1", "HEAD")
    assert [each["code"] for each in record["problems"]["new"]] == ["U01"]


def test_two_folders(game: Path) -> None:
    shutil.copytree(game, "old")
    change(game / "cards.csv", "Plum,8", "Plum,9")
    record = compared(game.name, "--compare", "old")
    (fruit,) = (each for each in record["changes"] if each["what"] == "Each fruit")
    assert max(fruit["difference"]) == "1"
    assert (fruit["sure"], fruit["verdicts"]) == ("exact", None)
    assert (record["before"], record["after"]) == ("old", "mine")
    backwards = compared("old", "--compare", game.name)
    assert min(backwards["changes"][0]["difference"]) == "-1"


def test_a_variant(game: Path) -> None:
    (game / "variants").mkdir()
    (game / "variants" / "easy.yaml").write_text(
        "variant: {title: Easy, summary: Easier.}\nbalance: {checks: {opening: {chance: 90}}}\n"
    )
    (change_,) = compared(game.name, "--compare", "variant:easy")["changes"]
    assert change_["verdicts"] == ["warn", "fine"]
    assert (change_["before"]["target"], change_["after"]["target"]) == ("90 % or more", "50 % or more")
    (back,) = compared(game.name, "--variant", "easy", "--compare", "variant:none")["changes"]
    assert back["verdicts"] == ["fine", "warn"]
    assert run(game.name, "--compare", "variant:none").exit_code == 2
    assert run(game.name, "--variant", "easy", "--compare", game.name).exit_code == 2
    assert "[K20]" in run(game.name, "--compare", "variant:nosuch").output


@pytest.mark.parametrize(
    ("word", "code"), [("HEAD~9", "O13"), ("--output=/tmp/x", "O13"), ("../nothing", "K24"), ("a\x1b[31mb", "O13")]
)
def test_what_cannot_be_compared_is_a_line_with_a_remedy(game: Path, word: str, code: str) -> None:
    result = run(game.name, f"--compare={word}")
    assert result.exit_code == 1
    assert f"[{code}]\n    -> " in result.output
    assert "\x1b" not in result.output


def test_an_old_revision_that_cannot_be_read_is_told_under_its_own_name(game: Path) -> None:
    change(game / "game.yaml", "title: Magpie Orchard", "tittle: Magpie Orchard")
    commit("broken")
    change(game / "game.yaml", "tittle:", "title:")
    result = run(game.name, "--compare", "HEAD")
    assert result.exit_code == 1
    assert result.output.startswith("HEAD:mine/game.yaml:")


def test_other_reports_do_not_go_with_it(game: Path) -> None:
    for words in (("--explain", "x"), ("--report", "x.pdf")):
        assert run(game.name, "--compare", "HEAD", *words).exit_code == 2
