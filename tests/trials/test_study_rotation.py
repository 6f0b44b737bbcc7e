"""What the deal decides, and who plays: what their definitions say, written out plainly, and what is planted."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, permutations, product
from math import isclose
from statistics import fmean, stdev

import pytest

from tilewright.balance.intervals import Interval, Sampled
from tilewright.engine.match import Outcome
from tilewright.trials.aggregate import UNIT, Replays
from tilewright.trials.block import StudySums
from tilewright.trials.luck import PLAYER, SEAT, again, of_deal, of_players, verdicts

Deal = list[list[float]]
"""Of each game of a deal, played from every seat: by seat its points."""


def planted(  # noqa: PLR0913 - what points are made of
    rng: random.Random, deals: int, luck: float, worth: Sequence[float], rest: float, *, edge: float = 7.0
) -> list[Deal]:
    """Points that are what a seat brings, what the deal brings to it, what its player is worth, and the rest."""
    seats = range(len(worth))
    each = []
    for _ in range(deals):
        dealt = [edge * seat + rng.gauss(0, luck) for seat in seats]
        each.append([[dealt[s] + worth[(s - by) % len(worth)] + rng.gauss(0, rest) for s in seats] for by in seats])
    return [[[round(points * UNIT) / UNIT for points in game] for game in deal] for deal in each]


def won(game: Sequence[float]) -> list[float]:
    """By seat its share of the victory."""
    best = [seat for seat, points in enumerate(game) if points == max(game)]
    return [1 / len(best) if seat in best else 0.0 for seat in range(len(game))]


def replays(deals: Sequence[Deal]) -> Replays:
    """What is kept of them."""
    sums = StudySums(len(deals[0]))
    for deal in deals:
        sums.add_replayed([Outcome(1, tuple(game), tuple(won(game)), 1, 1, "over") for game in deal])
    return sums.aggregate().replays


def plainly(deals: Sequence[Deal], *, alike: bool) -> tuple[float, float]:
    """Which part of the variance the deal has, and which the players, summed over every pair of games there is."""
    seats = range(len(deals[0]))
    middle = [fmean(deal[by][s] for deal in deals for by in seats) for s in seats]
    mine = [fmean(deal[by][(p + by) % len(seats)] for deal in deals for by in seats) for p in seats]
    worth = [0.0 if alike else each - fmean(mine) for each in mine]

    def off(deal: Deal, by: int, s: int) -> float:
        return deal[by][s] - middle[s] - worth[(s - by) % len(seats)]

    pairs = [off(deal, by, s) * off(deal, to, s) for deal in deals for s in seats for by, to in permutations(seats, 2)]
    whole = fmean((deal[by][s] - middle[s]) ** 2 for deal in deals for by, s in product(seats, seats))
    return fmean(pairs) / whole, fmean(each * each for each in worth) / whole


@pytest.mark.parametrize(("worth", "alike"), [((0, 0), True), ((0, 0, 0), True), ((0, 9, 3), False), ((5, 0), False)])
def test_the_deal_s_part_is_what_a_plain_reading_says(worth: tuple[float, ...], alike: bool) -> None:  # noqa: FBT001 - a case
    deals = planted(random.Random(str(worth)), 200, 8, worth, 6)
    got, plain = of_deal(replays(deals), alike=alike), plainly(deals, alike=alike)
    assert got
    assert isclose(got.value, plain[0], rel_tol=1e-9)
    players = of_players(replays(deals))
    assert players
    assert players.value == pytest.approx(plain[1], abs=0.01)  # less what chance alone makes of so few deals
    assert players.value < plain[1] or plain[1] == 0 or alike


def test_its_error_is_that_of_a_ratio_over_deals() -> None:
    """The jackknife, which leaves out one deal after the other, comes to the same."""
    deals = planted(random.Random("error"), 80, 8, (0, 0, 0), 8)
    got = of_deal(replays(deals), alike=True)
    assert got
    each = [plainly(deals[:at] + deals[at + 1 :], alike=True)[0] for at in range(len(deals))]
    error = (sum((one - fmean(each)) ** 2 for one in each) * (len(deals) - 1) / len(deals)) ** 0.5
    assert (got.within.high - got.within.low) / 2 == pytest.approx(1.96 * error, rel=0.1)


def test_who_wins_a_deal_again_is_counted_pair_by_pair() -> None:
    deals = planted(random.Random("again"), 60, 5, (6, 0, 0), 6)
    seats = range(3)
    seat = fmean(
        sum(a * b for a, b in zip(won(deal[by]), won(deal[to]), strict=True))
        for deal in deals
        for by, to in combinations(seats, 2)
    )
    player = fmean(
        sum(won(deal[by])[(p + by) % 3] * won(deal[to])[(p + to) % 3] for p in seats)
        for deal in deals
        for by, to in combinations(seats, 2)
    )
    for place, value in ((SEAT, seat), (PLAYER, player)):
        got = again(replays(deals), place)
        assert got
        assert got.value == pytest.approx(value, abs=1e-4)  # thirds of a victory are whole 60ths
        assert got.within.low < value < got.within.high
        assert got.within.of == 60


def test_luck_and_players_are_told_apart() -> None:
    """All luck, all skill, and neither."""
    rng = random.Random("apart")
    for luck, worth, deal, players in ((9, 0, 1, 0), (0, 9, 0, 1), (0, 0, 0, 0)):
        kept = replays(planted(rng, 150, luck, (worth, 0, -worth), 0.5))
        shares = of_deal(kept, alike=False), of_players(kept)
        assert shares[0]
        assert shares[1]
        assert shares[0].value == pytest.approx(deal, abs=0.05)
        assert shares[1].value == pytest.approx(players, abs=0.05)


def test_of_too_few_deals_nothing_is_told() -> None:
    assert of_deal(replays(planted(random.Random(1), 2, 5, (0, 0), 5)), alike=True) is None
    assert of_players(replays(planted(random.Random(1), 2, 5, (0, 0), 5))) is None
    assert again(StudySums(1).aggregate().replays, SEAT) is None
    same = replays([[[1.0, 1.0], [1.0, 1.0]]] * 5)
    assert of_deal(same, alike=True) is None


def covered(runs: int, deals: int, worth: tuple[float, ...], many: int = 1500) -> tuple[float, float, float]:
    """How often the intervals hold what is planted: of the deal, of the players, of who wins again in the long run."""
    rng, hits = random.Random("deal"), [0, 0, 0]
    whole = 100 + 100 + fmean(each * each for each in worth)
    truth = again(replays(planted(rng, many, 10, worth, 10, edge=0)), SEAT)
    for _ in range(runs):
        kept = replays(planted(rng, deals, 10, worth, 10, edge=0))
        shares = of_deal(kept, alike=not any(worth)), of_players(kept), again(kept, SEAT)
        planned = (100 / whole, 1 - 200 / whole, truth.value if truth else 0)
        for at, (share, true) in enumerate(zip(shares, planned, strict=True)):
            assert share
            hits[at] += share.within.low <= true <= share.within.high
    return hits[0] / runs, hits[1] / runs, hits[2] / runs


def test_intervals_mostly_hold_what_is_planted() -> None:
    assert min(covered(40, 60, (9, 0, -9))) >= 0.8


@pytest.mark.exhaustive
@pytest.mark.parametrize("worth", [(0.0, 0.0), (0.0, 0.0, 0.0, 0.0), (9.0, -9.0), (9.0, 3.0, -3.0, -9.0)])
def test_intervals_hold_what_is_planted_at_their_rate(worth: tuple[float, ...]) -> None:
    deal, players, same = covered(1000, 60, worth, 20_000)
    assert 0.925 <= deal <= 0.97
    assert 0.925 <= players <= (0.97 if any(worth) else 1)
    assert 0.92 <= same <= 0.975


def test_the_range_of_who_wins_again_is_as_wide_as_deals_differ() -> None:
    """With many deals Wilson's interval is that of a mean: 1.96 standard errors to either side."""
    deals = planted(random.Random("wide"), 2000, 9, (4, 0, 0), 6)
    each = [again(replays([deal, deal]), SEAT) for deal in deals]
    rates = [one.value for one in each if one]
    got = again(replays(deals), SEAT)
    assert got
    error = stdev(rates) / len(rates) ** 0.5
    assert (got.within.high - got.within.low) / 2 == pytest.approx(1.96 * error, rel=0.02)


@pytest.mark.parametrize(
    ("seat", "player", "told"),
    [
        ((0.7, 0.9), (0.3, 0.55), "Luck decides who wins"),
        ((0.0, 0.1), (0.8, 0.95), "Play decides who wins"),
        ((0.4, 0.6), (0.4, 0.7), ""),
        ((0.8, 0.9), None, "Among players of this kind, mostly luck"),
        ((0.5, 0.8), None, ""),
    ],
)
def test_a_game_of_luck_is_called_so_where_that_is_sure(
    seat: tuple[float, float], player: tuple[float, float] | None, told: str
) -> None:
    """Two seats: 0.5 is what chance alone would do."""
    of_seat, of_player = (Sampled(0.5, Interval(*span, 100)) if span else None for span in (seat, player))
    said = " ".join(verdicts(of_seat, of_player, 0.5))
    assert said.startswith(told)
    assert bool(said) == bool(told)
