"""Targets of balance.yaml: what is surely so is kept or missed, what is not decided says how many games would tell."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.cli.desk import ROOT
from tests.trials.fruit import FruitGame, fruit, head
from tilewright.build.session import Session
from tilewright.problem import Level, RefusedError
from tilewright.spec.balance import PlayTarget
from tilewright.trials.aggregate import Aggregate
from tilewright.trials.block import GameBlock, study_block
from tilewright.trials.targets import KEPT, MISSED, OPEN, judge, target_findings, targets_met


@cache
def whole(games: int = 400, *, edge: float = 0.0, seed: str = "s") -> Aggregate:
    """Games of two in which the first is given an edge; four turns each, of two decisions."""
    return study_block(fruit(FruitGame(2, edge=edge)), GameBlock(head(2, seed), 1, games, 0, 0))


def target(measure: str, **limits: object) -> PlayTarget:
    return PlayTarget.model_validate({"measure": measure, **limits})


@pytest.mark.parametrize(
    ("asked", "edge", "verdict"),
    [
        (target("first player wins", between=(40, 60)), 0.0, KEPT),
        (target("first player wins", between=(40, 60)), 0.3, MISSED),
        (target("first player wins", between=(40, 60)), 0.1, OPEN),
        (target("last player wins", most=40), 0.3, KEPT),
        (target("last player wins", least=40), 0.3, MISSED),
        (target("turns", between=(4, 4)), 0.0, KEPT),
        (target("turns", most=3.9), 0.0, MISSED),
        (target("points", between=(80, 120)), 0.0, KEPT),
        (target("ahead", most=10), 0.0, MISSED),
    ],
)
def test_a_target_is_kept_missed_or_open(asked: PlayTarget, edge: float, verdict: str) -> None:
    assert judge(asked, whole(edge=edge), 0.05).verdict == verdict


def test_so_many_games_more_decide_it() -> None:
    near = target("first player wins", between=(40, 56))
    hit = judge(near, whole(80), 0.05)
    assert hit.verdict == OPEN
    assert hit.more
    assert judge(near, whole(80 + 3 * hit.more), 0.05).verdict == KEPT


def test_a_game_that_is_as_it_is_meant_is_seldom_blamed() -> None:
    edge = [judge(target("first player wins", most=50), whole(60, seed=f"{at}"), 0.1).verdict for at in range(40)]
    assert 1 <= edge.count(MISSED) + edge.count(KEPT) <= 10  # 1 of 10, as ties are shared somewhat fewer


def folder(tmp_path: Path, text: str) -> Session:
    """Castles & Crowns with such targets."""
    source = ROOT / "data" / "castles-and-crowns"
    for path in source.rglob("*"):
        if path.is_file():
            copy = tmp_path / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    (tmp_path / "balance.yaml").write_text(f"games:\n{text}")
    return Session(tmp_path)


def test_targets_with_the_same_players_and_bots_share_their_games(tmp_path: Path) -> None:
    session = folder(
        tmp_path,
        "  long: {measure: turns, most: 20, bots: random, games: 100}\n"
        "  short: {says: Not too short, measure: turns, least: 20, bots: random, games: 100}\n",
    )
    heard = list[int]()
    long, short = target_findings(session, 1, lambda done, of, _: heard.extend((done, of)))
    assert heard == [100, 100]
    assert (long.kept, short.kept, long.level, short.says) == (False, True, Level.ERROR, "Not too short")
    problem = long.problem(session.spec)
    assert (problem.path.rpartition("/")[2], problem.line, problem.code) == ("balance.yaml", 2, "U01")
    assert "in 100 games, target 20 at most" in problem.message


def test_games_that_were_played_anyway_judge_the_targets_that_ask_for_such(tmp_path: Path) -> None:
    spec = folder(
        tmp_path,
        "  long: {measure: turns, most: 3.9, bots: random}\n"
        "  others: {measure: turns, most: 3.9, bots: greedy}\n"
        "  more: {measure: turns, most: 3.9, bots: random, players: 3}\n"
        "  nobody: {measure: turns, most: 3.9, bots: nobody}\n",
    ).spec
    (finding,) = targets_met(spec, head(2), whole())
    assert (finding.name, finding.kept, finding.level) == ("long", False, Level.ERROR)
    assert targets_met(spec, head(2), whole(29)) == ()  # too few to say anything


def test_what_cannot_be_played_is_told_where_it_is_asked_for(tmp_path: Path) -> None:
    session = folder(tmp_path, "  long: {measure: turns, most: 20, bots: nobody}\n")
    with pytest.raises(RefusedError, match=r"balance.yaml:2:\d+: there is no bot 'nobody'"):
        target_findings(session, 1, lambda *_: None)


@pytest.mark.parametrize("text", ["most: 4, exactly: 4", "exactly: 4", "says: x", "between: [5, 4]"])
def test_a_target_needs_a_range(tmp_path: Path, text: str) -> None:
    with pytest.raises(RefusedError, match=r"balance.yaml:2"):
        _ = folder(tmp_path, f"  long: {{measure: turns, {text}}}\n").spec
