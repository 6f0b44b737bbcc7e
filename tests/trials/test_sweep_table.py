"""The command: real games at other rules, on the same luck, by one process or two."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from tilewright.balance.intervals import Interval, Sampled
from tilewright.cli import main
from tilewright.problem import RefusedError
from tilewright.trials import sweep_plot
from tilewright.trials.aggregate import nothing
from tilewright.trials.race import Goal, batch_of, goal_of
from tilewright.trials.sweep import Effect, RuleValues, SweepTable, axes, sentence
from tilewright.units import points

ROUNDS = "rules.table.rounds=2,5"


def test_fewer_rounds_are_shorter_games_and_the_value_that_the_game_has_is_the_game_as_it_is() -> None:
    tried = axes([ROUNDS])
    table = SweepTable("castles-and-crowns", (), tried, bots="random", seed="x")
    *_, shown = table.race(tried[0], goal_of("short"), 80)
    by_name = {each.name: each for each in shown}
    assert by_name["2"].best
    assert by_name["2"].moved["turns"].within.high < 0
    assert [each.name for each in shown] == ["5 (as it is)", "2"]
    assert not shown[0].moved


def test_the_command_says_the_same_with_two_workers_and_draws_it(tmp_path: Path) -> None:
    asked = ["sweep", "castles-and-crowns", ROUNDS, "--games", "80", "--bots", "random", "--json"]
    one = CliRunner().invoke(main, [*asked, "--plot", str(tmp_path / "plot.pdf"), "--paper", "letter", "--low-ink"])
    two = CliRunner().invoke(main, [*asked, "--workers", "2"])
    assert one.exit_code == two.exit_code == 0
    assert one.stdout == two.stdout
    (swept,) = json.loads(one.stdout)["swept"]
    assert [each["value"] for each in swept["values"]] == ["5 (as it is)", "2"]
    with pikepdf.open(tmp_path / "plot.pdf") as pages:
        assert [round(float(end)) for end in pages.pages[0].mediabox] == [0, 0, 612, 792]
    assert CliRunner().invoke(main, [*asked, "--low-ink"]).exit_code == 2


def test_bots_that_are_alike_are_counted_by_who_began() -> None:
    """Where a lot says who begins, all seats win alike, whatever it is worth to begin."""
    whole = replace(nothing(2), games=10, wins=(300, 300), turn_wins=(600, 0))
    assert batch_of(whole, alike=True).wins == (10, 0)
    assert batch_of(whole, alike=False).wins == (5, 5)
    tried = axes(["rules.table.rounds=5"])
    for bots, name in (("random", "first wins"), ("random,greedy", "seat 1 wins")):
        *_, shown = SweepTable("castles-and-crowns", (), tried, bots=bots, seed="x").race(tried[0], goal_of("fair"), 8)
        assert next(iter(shown[0].measures)) == name
        assert "there is no other value to compare it with" in sentence("rules.table.rounds", shown, goal_of("fair"))


def test_ctrl_c_tells_what_was_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first rule's first round is over; no other rule is begun."""
    real = SweepTable.race

    def stopped(self: SweepTable, axis: RuleValues, goal: Goal, games: int) -> Iterator[tuple[Effect, ...]]:
        yield from islice(real(self, axis, goal, games), 1)
        raise KeyboardInterrupt

    monkeypatch.setattr(SweepTable, "race", stopped)
    call = ["sweep", "castles-and-crowns", ROUNDS, "rules.table.battlefields=4", "--games", "80", "--bots", "random"]
    result = CliRunner().invoke(main, call)
    assert result.exit_code == 130
    assert "5 (as it is)" in result.stdout
    assert "battlefields" not in result.stdout


def test_values_that_no_game_can_have_are_told_all_at_once() -> None:
    with pytest.raises(RefusedError) as refused:
        SweepTable("castles-and-crowns", (), axes(["rules.table.rounds=0,2,999", "rules.table.runds=3"]))
    assert [each.path for each in refused.value.problems] == [
        "--variant rules.table.rounds=0",
        "--variant rules.table.rounds=999",
        "--variant rules.table.runds=3",
    ]


def test_a_value_that_does_not_fit_the_rest_is_named() -> None:
    with pytest.raises(RefusedError, match=r"with rules\.table\.rounds=6: .*36 cards"):
        SweepTable("castles-and-crowns", (), axes(["rules.table.rounds=3..6"]))


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


def test_the_charts_of_a_sweep_lie_two_and_two_and_none_on_another() -> None:
    names = ["alpha", "bravo", "charlie", "delta", "echo"]
    measures = {
        name: Sampled(at, Interval(at - 0.5, at + 0.5, 9)) for name, at in zip(names, (1, 2, 3, 4, 5), strict=True)
    }
    as_it_is = Effect("5 (as it is)", 9, stopped=False, best=False, measures=measures, moved={})
    shown = [as_it_is, replace(as_it_is, name="2", moved=measures)]
    pdf = pypdfium2.PdfDocument(
        sweep_plot.drawn("Orchard", [(RuleValues("rules.rounds", ("2",)), shown)], goal_of("short"))
    )
    text = pdf[0].get_textpage()
    copied = text.get_text_range()
    places = {name: text.get_charbox(copied.index(name)) for name in names}
    lefts = [round(places[name][0]) for name in names]
    heads = [round(places[name][1]) for name in names]
    assert lefts == [lefts[0], lefts[1]] * 2 + [lefts[0]]
    assert lefts[1] - lefts[0] > points(60)
    assert heads[0] == heads[1] > heads[2] == heads[3] > heads[4], "further rows stand further down"
    assert heads[0] - heads[2] == pytest.approx(heads[2] - heads[4], abs=2)
