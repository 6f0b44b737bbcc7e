"""Elo ratings: what is planted is found, as sure as it is told to be, and as another program's optimiser has it."""

from __future__ import annotations

import random
from math import exp, inf, log

import numpy as np
import pytest
from scipy.optimize import minimize

from tilewright.balance.intervals import Interval
from tilewright.engine.record import Head
from tilewright.trials.elo import POINTS, Finish, Rung, elo_range, fit_strengths, gain, ladder_blocks, rate, rungs_of

TRUTH = {"random": -2.0, "easy": -0.5, "greedy": 0.0, "search:50": 0.4}
"""Natural logarithms of the odds."""
RUNGS = tuple(TRUTH)


def head(seats: int) -> Head:
    return Head("castle", "1", "-", (), seats, "s", ("random",) * seats)


def thrown(rng: random.Random, seats: int, games: int, *, ties: float = 0.0) -> list[Finish]:
    """The games of a ladder whose truth is `TRUTH`; a part of the victories is shared."""
    finishes = []
    for block in ladder_blocks(head(seats), RUNGS, games):
        names = block.head.bots
        odds = [exp(TRUTH[name]) for name in names]
        winner, other = (rng.choices(range(seats), odds)[0] for _ in range(2))
        won = {winner, other} if rng.random() < ties else {winner}
        shares = tuple(float(seat in won) / len(won) for seat in range(seats))
        finishes.append(Finish(block.first, names, shares))
    return finishes


def truth(name: str) -> float:
    return 1000 + POINTS * TRUTH[name]


def holds(within: Interval, number: float) -> bool:
    return within.low <= number <= within.high


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_planted_strengths_are_found(seats: int) -> None:
    ladder = rate(thrown(random.Random("found"), seats, 300), RUNGS)
    assert [rung.name for rung in ladder] == list(RUNGS)
    for rung in ladder:
        assert rung.rating.value == pytest.approx(truth(rung.name), abs=110)
        assert holds(rung.rating.within, truth(rung.name))
        assert rung.rating.within.high - rung.rating.within.low < 400
    assert ladder[2].rating.value == 1000


def test_the_fit_is_that_of_another_optimiser() -> None:
    """The likelihood and Firth's penalty written down from their definitions, and left to scipy."""
    finishes = thrown(random.Random("scipy"), 3, 18, ties=0.2)
    traits = {name: tuple(float(name == other) for other in RUNGS[1:]) for name in RUNGS}

    def against(weights: np.ndarray) -> float:
        likely, known = 0.0, np.zeros((3, 3))
        for each in finishes:
            rows = np.array([traits[name] for name in each.seats])
            chances = np.exp(rows @ weights)
            chances /= chances.sum()
            likely += float(np.array(each.shares) @ np.log(chances))
            off = rows - chances @ rows
            known += (off * chances[:, None]).T @ off
        return float(-likely - np.linalg.slogdet(known)[1] / 2)

    best = minimize(against, np.zeros(3), method="BFGS", options={"gtol": 1e-8})
    assert fit_strengths(finishes, traits).weights == pytest.approx(best.x, abs=1e-4)


SEATED = (("greedy", "easy"), ("easy", "greedy"))


def test_a_player_that_has_won_every_game_has_a_rating_and_no_upper_end() -> None:
    always = [
        Finish(deal, names, (float(names[0] == "greedy"), float(names[1] == "greedy")))
        for deal in range(20)
        for names in SEATED
    ]
    low, anchor = rate(always, ("easy", "greedy"))
    assert low.rating.value == pytest.approx(1000 - POINTS * log(40.5 / 0.5))  # Firth: half a game more for each
    assert low.rating.within.low == -inf
    assert 800 > low.rating.within.high > low.rating.value
    assert anchor.rating.value == 1000
    more = gain(always, {"easy": 10, "greedy": 20})
    assert more
    assert more.value == pytest.approx(1000 - low.rating.value)
    assert more.within.high == inf


@pytest.mark.parametrize(
    ("low", "high", "deals", "words"),
    [
        (612.4, 690.0, 20, "612 to 690"),
        (-inf, 742.0, 20, "742 or less"),
        (700.0, inf, 20, "700 or more"),
        (-inf, inf, 20, "unknown"),
        (1000.0, 1000.0, 20, "1000"),
        (-9000.0, 9000.0, 2, "unknown"),
    ],
)
def test_a_range_in_words(low: float, high: float, deals: int, words: str) -> None:
    assert elo_range(Interval(low, high, deals)) == words
    assert elo_range(Interval(12.0, 60.0, 9), signed=True) == "+12 to +60"


def test_deals_that_all_end_in_a_split_are_no_proof_that_players_are_alike() -> None:
    """Whoever sits first wins every game: of 40 deals not one tells the players apart, and up to 3 of 40 others may."""
    split = [Finish(deal, names, (1.0, 0.0)) for deal in range(40) for names in SEATED]
    within = rate(split, ("easy", "greedy"))[0].rating.within
    assert 1000 - within.low == pytest.approx(within.high - 1000)
    assert 400 * np.log10(0.535 / 0.465) / 2 < within.high - 1000 < 60


def test_doublings_count_by_their_number() -> None:
    """Twice the tries two times over: what they gain is told for one time."""
    each = [
        Finish(deal, ("search:50", "search:200"), (float(deal % 4 == 0), float(deal % 4 > 0))) for deal in range(200)
    ]
    more = gain(each, {"search:50": 50, "search:200": 200})
    assert more
    assert more.value == pytest.approx(400 * np.log10(150.5 / 50.5) / 2)
    assert holds(more.within, 400 * np.log10(3) / 2)
    assert gain(each, {"search:50": 50, "search:100": 100}) is None


def test_the_order_in_which_workers_come_back_changes_no_digit() -> None:
    finishes = thrown(random.Random("order"), 2, 20)
    again = random.Random("shuffled").sample(finishes, len(finishes))
    assert rate(finishes, RUNGS) == rate(again, RUNGS)


def test_everybody_of_a_pair_sits_in_every_seat_of_a_deal() -> None:
    for seats in (2, 3, 4, 5):
        deals = dict[int, list[tuple[str, ...]]]()
        for block in ladder_blocks(head(seats), RUNGS, 10):
            deals.setdefault(block.first, []).append(block.head.bots)
        assert {frozenset(table[0]) for table in deals.values()} <= {
            frozenset([table[0][0], *table[0]]) for table in deals.values()
        }
        for tables in deals.values():
            assert len(tables) == seats
            columns = {tuple(sorted(column)) for column in zip(*tables, strict=True)}
            assert len(columns) == 1  # each seat has had the same players
        assert len({frozenset(tables[0]) for tables in deals.values()}) == 5  # three neighbours, two next but one


def test_the_rungs_that_exist() -> None:
    rungs = rungs_of("castle")
    assert rungs[0] == "random"
    assert {"greedy", "search:50", "search:200"} <= set(rungs)


def coverage(runs: int, seats: int, games: int) -> float:
    """How often the ranges of all rungs hold at once."""
    rng, hits = random.Random(f"coverage {seats}"), 0
    for _ in range(runs):
        ladder: tuple[Rung, ...] = rate(thrown(rng, seats, games), RUNGS)
        hits += all(holds(rung.rating.within, truth(rung.name)) for rung in ladder)
    return hits / runs


def test_ranges_mostly_hold_what_is_planted() -> None:
    assert coverage(30, 2, 30) >= 0.85


@pytest.mark.exhaustive
@pytest.mark.parametrize(("seats", "games"), [(2, 40), (4, 40), (5, 100)])
def test_the_ranges_of_a_ladder_hold_at_once_in_95_of_100(seats: int, games: int) -> None:
    assert 0.93 <= coverage(600, seats, games) <= 0.99
