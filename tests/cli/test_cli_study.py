"""tilewright play --study: what a designer reads, what programs read, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner, Result

from tests.trials.test_beside_targets import folder
from tilewright.cli import main

GAME = "castles-and-crowns"
CALL = ("play", GAME, "--players", "2", "--games", "40", "--seed", "7", "--study")


def typed(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def test_a_study_in_sentences() -> None:
    lines = typed(*CALL).stdout.splitlines()
    assert lines[1] == "40 games, 2 random players, seed 7"
    first = lines[lines.index("Who wins") + 1]
    assert first.startswith("  The first player wins ")
    assert "of 100 games, where 50 are fair: " in first
    for title in ("Points", "How long it is", "Drama", "What there is to choose", "Luck and play", "Use: action"):
        assert title in lines
    assert "  Inconclusive: 5 games looked at move by move are few; play 240 at least, better 1,000." in lines


def numbers(tree: Any) -> list[str]:  # noqa: ANN401 - whatever JSON has
    """Names of all numbers in it."""
    if isinstance(tree, dict):
        return [name for key, each in tree.items() for name in ([key] if isinstance(each, float) else numbers(each))]
    return [name for each in tree for name in numbers(each)] if isinstance(tree, list) else []


def test_a_study_for_programs_says_of_each_answer_what_it_was_computed_from() -> None:
    first, again = (typed(*CALL, "--json").stdout for _ in range(2))
    assert first == again
    tree = json.loads(first)
    assert tree["games"] == 40
    wins = tree["answers"]["wins"]
    assert sum(each["wins"] for each in wins["by_order"]) == 40
    assert sum(each["wins"]["value"] for each in wins["by_seat"]) == pytest.approx(1)
    assert all(each["says"] and each["computed_from"] for each in tree["answers"].values())
    assert not {"seconds", "per_second", "workers"} & set(numbers(tree))


def test_bots_that_differ_are_told_by_seat() -> None:
    lines = typed(*CALL, "--bots", "greedy,random").stdout
    assert "(greedy) wins most: " in lines
    assert "The bots differ, so the fairness of the seats is not judged." in lines


@pytest.mark.parametrize("more", [("--seat", "1"), ("--record", "records")])
def test_people_and_records_go_without(more: tuple[str, str]) -> None:
    result = typed(*CALL, *more)
    assert result.exit_code == 2
    assert "leave out --seat and --record" in result.stderr


@pytest.mark.parametrize("name", ["told.pdf", "told.html"])
def test_a_report_is_written(tmp_path: Path, name: str) -> None:
    more = ("--paper", "letter", "--low-ink")
    assert typed(*CALL, *more).exit_code == 2
    result = typed(*CALL[:-1], "--report", str(tmp_path / "new" / name), *more)
    assert result.exit_code == 0, result.output
    assert "Who wins" in result.stdout
    data = (tmp_path / "new" / name).read_bytes()
    if name.endswith("html"):
        assert data.startswith(b"<!DOCTYPE html>")
        assert b"@page{size:215.9mm 279.4mm}" in data
        assert b'<body class="low">' in data
    else:
        with pikepdf.open(tmp_path / "new" / name) as pages:
            assert [round(float(end)) for end in pages.pages[0].mediabox] == [0, 0, 612, 792]


def test_targets_are_judged_by_the_games_of_a_study(tmp_path: Path) -> None:
    folder(
        tmp_path,
        "  long: {measure: turns, most: 20, bots: random}\n  short: {measure: turns, least: 20, bots: random}\n",
    )
    call = ("play", str(tmp_path), "--games", "40", "--seed", "7")
    result = typed(*call, "--study")
    assert result.exit_code == 1
    assert "balance.yaml:2:9: long: turns: 5" in result.stdout
    assert "short: turns: 5" in result.stdout
    assert "target 20 or more: met" in result.stdout
    result = typed(*call, "--format", "github")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1].startswith("::error file=")
    assert "balance.yaml,line=2,col=9,title=U01::long: turns: 5" in result.stdout
    tree = json.loads(typed(*call, "--study", "--json").stdout)
    assert [each["kept"] for each in tree["targets"]] == [False, True]
    assert [each["code"] for each in tree["problems"]] == ["U01"]
    assert typed(*call, "--bots", "greedy", "--study").exit_code == 0


def test_the_engine_and_the_clock_are_told() -> None:
    assert "Engine: " in typed(*CALL).stdout
    clocked = typed("play", GAME, "--games", "1", "--bots", "search:1ms", "--study")
    assert "search:1ms think by the clock, so the same seed may play other games." in clocked.stdout
    assert json.loads(typed(*CALL, "--json").stdout)["repeatable"] is True


def test_a_report_of_another_kind_is_refused_before_anybody_plays(tmp_path: Path) -> None:
    result = typed(*CALL, "--report", str(tmp_path / "told.txt"))
    assert result.exit_code == 2
    assert "--report writes .pdf or .html" in result.stderr
