"""check --play and --format github: the exit status, and lines that GitHub understands."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.desk import ROOT
from tilewright.cli import main
from tilewright.cli.guard import annotation
from tilewright.problem import Level, Problem

GAMES = "games:\n  long: {measure: turns, most: LIMIT, bots: random, games: 100}\n"


def test_a_line_for_github_is_escaped() -> None:
    wrong = Problem("a,b:c%.yaml", 3, 5, "U01", "50 % of\nall\x1b", "see: this", Level.WARNING)
    assert annotation(wrong) == (
        "::warning file=a%2Cb%3Ac%25.yaml,line=3,col=5,title=U01::50 %25 of%0Aall\\x1b%0A-> see: this"
    )
    assert annotation(Problem("g", 0, 0, "G01", "no", "", Level.NOTE)) == "::notice file=g,title=G01::no"


@pytest.mark.parametrize(("limit", "status"), [(20, 1), (200, 0)])
def test_a_target_that_is_missed_ends_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: int, status: int
) -> None:
    game = tmp_path / "mine"
    game.mkdir()
    for path in (ROOT / "data" / "castles-and-crowns").glob("*.*"):
        (game / path.name).write_bytes(path.read_bytes())
    (game / "balance.yaml").write_text(GAMES.replace("LIMIT", f"{limit}"))
    monkeypatch.chdir(tmp_path)
    call = ["check", "mine", "--play"]
    played = CliRunner().invoke(main, [*call, "--format", "github"])
    assert played.exit_code == status
    lines = [line for line in played.stdout.splitlines() if line.startswith("::error")]
    assert [line.partition(",col")[0] for line in lines] == ["::error file=mine/balance.yaml,line=2"] * status
    assert CliRunner().invoke(main, ["check", "mine"]).exit_code == 0


def test_a_game_that_cannot_be_read_is_annotated_too(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("id: [\n")
    result = CliRunner().invoke(main, ["check", str(tmp_path), "--format", "github"])
    assert result.exit_code == 1
    assert result.stdout.startswith("::error file=")


@pytest.mark.parametrize(
    "more", [("--format", "github", "--json"), ("--play", "--explain", "x"), ("--play", "--compare", "variant:none")]
)
def test_what_does_not_go_together_is_refused(more: tuple[str, ...]) -> None:
    assert CliRunner().invoke(main, ["check", "castle", *more]).exit_code == 2
