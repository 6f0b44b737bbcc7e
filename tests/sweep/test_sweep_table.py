"""The command: real games at other rules, on the same luck, by one process or two."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.problem import RefusedError
from generator.sweep.asked import axes
from generator.sweep.goal import goal_of
from generator.sweep.table import SweepTable

ROUNDS = "rules.table.rounds=2,5"


def test_fewer_rounds_are_shorter_games_and_the_value_that_the_game_has_moves_nothing() -> None:
    tried = axes([ROUNDS])
    table = SweepTable("castles-and-crowns", (), tried, bots="random", seed="x")
    *_, shown = table.race(tried[0], goal_of("short"), 80)
    by_name = {each.name: each for each in shown}
    assert by_name["2"].best
    assert by_name["2"].moved["turns"].within.high < 0
    assert by_name["5"].measures == by_name["as it is"].measures
    assert {(each.value, each.within.low, each.within.high) for each in by_name["5"].moved.values()} == {(0, 0, 0)}


def test_the_command_says_the_same_with_two_workers_and_draws_it(tmp_path: Path) -> None:
    asked = ["sweep", "castles-and-crowns", ROUNDS, "--games", "80", "--bots", "random", "--json"]
    one = CliRunner().invoke(main, [*asked, "--plot", str(tmp_path / "plot.pdf")])
    two = CliRunner().invoke(main, [*asked, "--workers", "2"])
    assert one.exit_code == two.exit_code == 0
    assert one.stdout == two.stdout
    (swept,) = json.loads(one.stdout)["swept"]
    assert [each["value"] for each in swept["values"]] == ["as it is", "2", "5"]
    assert (tmp_path / "plot.pdf").read_bytes().startswith(b"%PDF")


def test_values_that_no_game_can_have_are_told_all_at_once() -> None:
    with pytest.raises(RefusedError) as refused:
        SweepTable("castles-and-crowns", (), axes(["rules.table.rounds=0,2,999", "rules.table.runds=3"]))
    assert [each.path for each in refused.value.problems] == [
        "--variant rules.table.rounds=0",
        "--variant rules.table.rounds=999",
        "--variant rules.table.runds=3",
    ]


def test_one_rule_at_another_value_is_a_variant_for_every_command(tmp_path: Path) -> None:
    run = CliRunner().invoke
    played = run(
        main,
        ["play", "castles-and-crowns", "--variant", "rules.table.rounds=2", "--record", str(tmp_path), "--seed", "x"],
    )
    assert played.exit_code == 0
    (record,) = tmp_path.iterdir()
    assert "variants: rules.table.rounds=2\n" in record.read_text()
    assert run(main, ["replay", str(record)]).exit_code == 0
    assert run(main, ["check", "castles-and-crowns", "--variant", "rules.table.rounds=2"]).exit_code == 0
