"""tilewright play --bots ladder: ratings, three studies side by side, and what is refused."""

from __future__ import annotations

import json
import re
import shutil
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cli.desk import ROOT
from tilewright.cli import ladder, main, study
from tilewright.trials import elo, luck, strengths, workers
from tilewright.trials.elo import Finish

GAME = "castles-and-crowns"
CALL = ("play", GAME, "--players", "2", "--seed", "7", "--bots", "ladder")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players that think for a moment alone."""
    monkeypatch.setattr(elo, "RUNGS", ("random", "easy", "greedy"))
    monkeypatch.setattr(strengths, "STRENGTHS", (("random",), ("greedy",)))
    monkeypatch.setattr(ladder, "WATCHED", 0.01)
    monkeypatch.setattr(study, "thinkers", partial(luck.thinkers, tries=1))


def typed(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def test_a_ladder_as_a_table() -> None:
    lines = typed(*CALL, "--games", "4").stdout.splitlines()
    rungs = elo.rungs_of(GAME)
    each = 4 * (2 * len(rungs) - 3)
    assert lines[1] == f"Castles & Crowns: {each} games, 2 players, seed 7"
    assert [line.split()[0] for line in lines[4 : 4 + len(rungs)]] == list(rungs)
    greedy = next(line for line in lines if line.startswith("greedy "))
    assert greedy.split()[1:3] == ["1000", "(fixed)"]
    assert lines[-1].startswith("Inconclusive: ")


def test_a_ladder_for_programs_is_the_same_by_any_number_of_workers() -> None:
    first, again = (typed(*CALL, "--games", "2", "--json", *more).stdout for more in ((), ("--workers", "2")))
    assert first == again
    tree = json.loads(first)
    assert [each["bot"] for each in tree["ladder"]] == list(elo.rungs_of(GAME))
    assert tree["elo_per_doubling"] is None  # nobody searches


def test_two_searches_tell_what_thinking_gains() -> None:
    games = [Finish(at, ("search:50", "search:200"), (float(at % 4 == 0), float(at % 4 > 0))) for at in range(40)]
    gained = ladder.per_doubling(games, ("greedy", "search:50", "search:200"))
    assert gained
    assert 60 < gained.value < 100
    assert ladder.per_doubling(games, ("greedy", "search:50")) is None


def test_three_studies_side_by_side_are_kept_and_written(tmp_path: Path) -> None:
    page, store = tmp_path / "ladder.html", tmp_path / "results.db"
    more = ("--study", "--games", "30", "--skill", "1", "--report", str(page), "--store", str(store))
    lines = typed(*CALL, *more).stdout.splitlines()
    assert lines[1] == "Castles & Crowns: 30 games of each player, 2 players, seed 7"
    table = next(at for at, line in enumerate(lines) if line.endswith("  verdict"))
    assert lines[table].split()[:2] == ["random", "greedy"]
    assert [line.partition(":")[0].strip() for line in lines[table + 1 : table + 6]] == [
        "First player",
        "How long it is",
        "How close it is",
        "Luck or play",
        "Actions",
    ]
    assert "Does longer thinking win more" in lines
    html = page.read_text(encoding="utf-8")
    assert "<h3>Is it the same with better players</h3>" in html
    assert "<h2>Who wins</h2>" in html
    assert typed("results", "--store", str(store)).stdout.count("castles-and-crowns") == 2
    again = json.loads(typed(*CALL, "--study", "--games", "30", "--skill", "1", "--json", "--store", str(store)).stdout)
    assert again["strengths"]["begins"]["verdict"] in {"holds", "changes", "not decided"}
    assert again["players_asked"] == ["random", "greedy"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((*CALL, "--seat", "1"), "[G26]"),
        (("play", GAME, "--bots", "greedy,ladder"), "[G26]"),
        (("play", GAME, "--against", "bots:ladder"), "[G26]"),
        (("sweep", GAME, "rules.table.rounds=2,3", "--bots", "ladder"), "[G26]"),
        ((*CALL, "--resume", "results.db"), "--bots ladder cannot be used with --resume"),
        ((*CALL, "--format", "github"), "--bots ladder cannot be used with --resume or --format github"),
        ((*CALL, "--store", "results.db"), "With --bots ladder, --store and --skill need --study"),
        (("play", "--bots", "ladder"), "Missing argument 'GAME'"),
        ((*CALL, "--study", "--report", "page.txt"), "--report writes .pdf or .html"),
    ],
)
def test_what_is_no_ladder_is_refused(words: tuple[str, ...], says: str) -> None:
    result = typed(*words)
    assert result.exit_code in {1, 2}
    assert says in " ".join(result.output.split())


def test_a_ladder_that_is_stopped_tells_what_was_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = workers.played

    def stopped(*asked: object) -> object:
        for at, each in enumerate(whole(*asked)):  # type: ignore[arg-type]
            if at == 10:
                raise KeyboardInterrupt
            yield each

    monkeypatch.setattr(ladder, "played", stopped)
    result = typed(*CALL, "--games", "20")
    assert result.exit_code == 130
    assert "Castles & Crowns: 10 games, 2 players, seed 7" in result.stdout


def test_one_player_has_no_ladder(tmp_path: Path) -> None:
    alone = tmp_path / "pig"
    shutil.copytree(ROOT / "docs" / "play" / "pig", alone)
    top = alone / "game.yaml"
    top.write_text(re.sub(r"least: \d", "least: 1", top.read_text(encoding="utf-8")), encoding="utf-8")
    result = typed("play", str(alone), "--players", "1", "--bots", "ladder")
    assert "[G27]" in result.output
    assert "--bots greedy --study" in result.output
