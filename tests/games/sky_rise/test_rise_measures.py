"""What each colour can reach: against slow counts; and what is told where colours, suits or pyramids are uneven."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from tests.games.sky_rise.rise_script import spec
from tilewright.games.sky_rise.engine.turns import connected
from tilewright.games.sky_rise.measures import MEASURES, Supplied, nest_reach, tree_reach
from tilewright.games.sky_rise.rules import Rules
from tilewright.spec.spec import Spec


def changed(**scoring: int) -> Rules:
    rules = spec().rules
    return rules.model_copy(update={"scoring": rules.scoring.model_copy(update=scoring)})


@pytest.mark.parametrize(("own", "opaque"), [(0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 1)])
def test_no_floor_brings_a_nest_more(own: int, opaque: int) -> None:
    """Every way to set so many of a colour, and so many opaque ones, on nine corners."""
    rules, best = changed(wild_least=3), 0
    corners = [1 << (4 * row + column) for row in range(3) for column in range(3)]
    for many in range(own + 1):
        for mine in combinations(corners, many):
            for wild in combinations([each for each in corners if each not in mine], opaque):
                groups = connected(sum(mine), sum(wild), 4)
                points = sum(rules.scoring.group(*_counts(group, sum(mine))) for group in groups)
                best = max(best, points)
    site = rules.sites.few.model_copy(update={"columns": 2, "rows": 2})
    assert nest_reach(rules, site, Supplied((own,) * 3, (opaque,) * 3)) == 3 * best


def _counts(group: int, own: int) -> tuple[int, int]:
    return (group & own).bit_count(), (group & ~own).bit_count()


@pytest.mark.parametrize(("least", "own", "opaque", "players"), [*product((2, 3, 4), (1, 3), (0, 2), (2, 4))])
def test_no_tower_brings_a_tree_more(least: int, own: int, opaque: int, players: int) -> None:
    """Corner by corner, any floors of it; what is used so far is all that matters."""
    rules = changed(column_least=least)
    site = rules.site(players)
    stock = (*(own + opaque,) * 3, players)
    best: dict[tuple[int, ...], int] = {(0, 0, 0, 0): 0}
    runs = [tuple(range(first, first + least)) for first in range(5 - least)]
    for _ in range(site.pyramids):
        further = dict(best)
        for used, columns in best.items():
            for run in runs:
                now = tuple(used[floor] + (floor in run) for floor in range(4))
                if all(many <= there for many, there in zip(now, stock, strict=True)):
                    further[now] = max(further.get(now, 0), columns + 1)
        best = further
    most = max(columns for used, columns in best.items() if columns <= 3 * own and sum(used) <= 3 * (own + opaque))
    assert tree_reach(rules, site, Supplied((own,) * 3, (opaque,) * 3), players) == most * rules.scoring.column_each


def lines(written: Spec[Rules]) -> dict[str, Any]:
    return {line.code: line for measure in MEASURES for line in measure(written)}


def test_every_goal_can_reach_as_much() -> None:
    told = lines(spec())
    assert [told[code].said for code in ("SR1", "SR2", "SR3", "SR4", "SR5", "SR6")] == [
        "2-3 players: 36 each; 4-5 players: 36 each",
        "2-3 players: 36 each; 4-5 players: 36 each",
        "2-3 players: 12 each; 4-5 players: 12 each",
        "2-3 players: 3; 4-5 players: 2",
        "1.6 mm at most",
        "0.4 mm over a floor 25.4 high",
    ]
    assert lines(spec(("regular-deck",)))["SR3"].said == "2-3 players: 12 each; 4-5 players: 9 each"
    assert {line.verdict.value for line in told.values()} == {"fine"}


def test_fewer_pyramids_of_a_colour_and_a_larger_suit_are_told() -> None:
    written = spec()
    parts = written.game.components
    blue = next(part for part in parts if part.id == "pyramids")
    only = (
        blue.model_copy(update={"of": "red", "count": 3}),
        blue.model_copy(update={"id": "few", "of": "blue", "count": 2}),
    )
    short = replace(written, game=written.game.model_copy(update={"components": (*only, parts[3])}))
    told = lines(short)["SR1"]
    assert told.verdict.value == "warn"
    assert "2-3 players: blue 30, red 36, orchid 0" in told.said
    regular = spec(("regular-deck",))
    supply = regular.rules.supply.model_copy(update={"royals_aside": 1})
    uneven = replace(regular, rules=regular.rules.model_copy(update={"supply": supply}))
    told = lines(uneven)["SR3"]
    assert told.verdict.value == "warn"
    assert "the royal suit 11" in told.said
