"""What is said of seats is true as often as it says: tried on games of which the truth is known."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp, gamma

import pytest
from click.testing import CliRunner

from tilewright.balance.intervals import chi_square_tail
from tilewright.cli import main
from tilewright.engine.fairness import BALANCED, INCONCLUSIVE, Fairness, fairness, sentence

RUNS, GAMES = 400, 5111


def judged(shares: Sequence[float], games: int, runs: int = RUNS, seed: int = 1) -> list[Fairness]:
    """So many runs of games that seats win by chance, with these chances."""
    luck = random.Random(seed)
    verdicts = []
    for _ in range(runs):
        wins, left, rest = [], games, 1.0
        for share in shares[:-1]:
            wins.append(_draw(luck, left, share / rest))
            left, rest = left - wins[-1], rest - share
        verdicts.append(fairness([*wins, left], games))
    return verdicts


def _draw(luck: random.Random, games: int, chance: float) -> int:
    """Wins of so many games, by the normal law: games are many."""
    spread = (games * chance * (1 - chance)) ** 0.5
    return min(games, max(0, round(luck.gauss(games * chance, spread))))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_fair_seats_are_rarely_called_biased_and_intervals_hold(seats: int) -> None:
    runs = judged([1 / seats] * seats, GAMES)
    alarms = sum(run.chance < 0.05 for run in runs)
    holds = sum(all(each.low <= 1 / seats <= each.high for each in run.intervals) for run in runs)
    assert 0.03 * RUNS <= alarms <= 0.07 * RUNS
    assert 0.93 * RUNS <= holds <= 0.985 * RUNS
    assert sum(run.verdict == BALANCED for run in runs) >= 0.9 * RUNS


@pytest.mark.parametrize("seats", [2, 4])
def test_two_points_more_are_found(seats: int) -> None:
    fair = 1 / seats
    shares = [fair + 0.02, *[fair - 0.02 / (seats - 1)] * (seats - 1)]
    runs = judged(shares, GAMES)
    found = sum(run.chance < 0.05 for run in runs)
    assert found >= 0.75 * RUNS
    assert runs[0].seen == pytest.approx(0.02, abs=0.003)


def shared(ties: float, edge: float, games: int, runs: int) -> list[Fairness]:
    """Runs of games of two seats of which so many are shared, and the first wins so many more than its share."""
    luck, found = random.Random(f"{ties} {edge}"), []
    for _ in range(runs):
        drawn = _draw(luck, games, ties)
        first = _draw(luck, games - drawn, 0.5 + edge / (1 - ties))
        whole = [float(first), float(games - drawn - first)]
        found.append(fairness([won + drawn / 2 for won in whole], games, [won + drawn / 4 for won in whole]))
    return found


@pytest.mark.parametrize("ties", [0.0, 0.1, 0.3, 0.9])
def test_shared_wins_make_no_fewer_alarms_and_no_wider_ranges(ties: float) -> None:
    runs = shared(ties, 0.0, 400, 1000)
    assert 30 <= sum(run.chance < 0.05 for run in runs) <= 70
    held = sum(run.intervals[0].low <= 0.5 <= run.intervals[0].high for run in runs)
    assert 930 <= held <= 970
    wide = [run.intervals[0].high - run.intervals[0].low for run in runs]
    assert max(wide) < 0.1 * (1 - ties) ** 0.5 + 0.01


def test_an_edge_is_found_more_often_where_wins_are_shared_for_shares_vary_less() -> None:
    found = [sum(run.chance < 0.05 for run in shared(ties, 0.06, 400, 400)) for ties in (0.0, 0.1, 0.3)]
    assert found[0] >= 0.6 * 400
    assert found[0] < found[1] + 20
    assert found[1] < found[2] + 20


def test_a_game_that_always_ends_level_is_fair_and_not_surer_than_one_more_game_would_leave_it() -> None:
    level = fairness([20.0, 20.0], 40, [10.0, 10.0])
    assert level.chance == 1
    assert 0.45 < level.intervals[0].low < 0.5 < level.intervals[0].high < 0.55


def test_few_games_decide_nothing_and_as_many_as_are_asked_for_do() -> None:
    few = fairness([30, 30, 40], 100)
    assert few.verdict == INCONCLUSIVE
    games = 100 + few.more
    runs = judged([1 / 3 + 0.05, 1 / 3 - 0.025, 1 / 3 - 0.025], games)
    assert sum(run.intervals[0].low > 1 / 3 for run in runs) >= 0.75 * RUNS


def test_chi_square_is_its_integral() -> None:
    """The plain reference: the density, added up from there to where nothing is left."""
    for free in (1, 2, 3, 4):
        for square in (0.5, 3.0, 9.5):
            step, total, at = 0.002, 0.0, square
            while at < 80:
                middle = at + step / 2
                total += step * middle ** (free / 2 - 1) * exp(-middle / 2) / (2 ** (free / 2) * gamma(free / 2))
                at += step
            assert chi_square_tail(square, free) == pytest.approx(total, rel=1e-4)


def test_it_is_told_in_a_sentence() -> None:
    assert sentence(["A", "B"], fairness([500, 500], 1000)) == (
        "no seat has an edge: of 100 games A 47 to 53, B 47 to 53 win; fair are 50"
    )
    biased = sentence(["A", "B"], fairness([600, 400], 1000))
    assert biased.startswith(
        "A wins more than its share, B wins less than its share: of 100 games A 57 to 63, B 37 to 43"
    )
    assert sentence(["A", "B"], fairness([16, 14], 30)).startswith("not decided: of 100 games A 36 to 70")


def test_it_is_said_of_bots_that_are_alike_and_of_enough_games() -> None:
    def last(*words: str) -> str:
        typed = ["play", "castles-and-crowns", "--players", "2", *words]
        return CliRunner().invoke(main, typed).stdout.splitlines()[-1]

    assert last("--games", "30").startswith("seats: not decided: of 100 games Ruby ")
    assert not last("--games", "29").startswith("seats:")
    assert not last("--games", "30", "--bots", "random,greedy").startswith("seats:")
