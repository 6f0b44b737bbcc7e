"""A study of real games is as sure as it says, whoever plays them: drawn from a pool, so that the truth is known."""

from __future__ import annotations

import pytest

from benchmarks.calibration import EDGE, claimed, covered, fill
from tilewright.engine.bots import maker

GAME = "castles-and-crowns"
BOTS = ("random", "greedy", "learned")
"""Those that exist are tried."""


def test_studies_drawn_from_a_pool_of_games_mostly_hold_its_numbers() -> None:
    pool = fill(GAME, "greedy", 40)
    assert {each.first for each in pool.games} <= {0, 1}
    held = covered(pool, 6, 40)
    assert {"first player wins", "turns of a player", "times a game"} <= set(held)
    assert sum(hits for hits, _ in held.values()) >= 0.8 * sum(of for _, of in held.values())
    assert claimed(pool, 6, 40)[0] <= 2
    assert claimed(pool, 6, 60, 0.9)[1] == 6  # whoever begins wins nearly always


@pytest.mark.exhaustive
@pytest.mark.parametrize("bot", BOTS)
def test_coverage_false_alarms_and_power(bot: str) -> None:
    if not maker(bot, GAME):
        pytest.skip(f"{GAME} has no {bot}")
    pool = fill(GAME, bot, 300)
    for name, (hits, of) in covered(pool, 200, 80).items():
        assert hits / of >= 0.90, name
    assert claimed(pool, 300, 80)[0] / 300 <= 0.09
    assert claimed(pool, 100, 80, EDGE)[1] / 100 >= 0.55
