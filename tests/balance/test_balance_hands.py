"""Hands and dice in balance.yaml: chances that anybody can look up, and that scipy reckons from its own formulas."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path

import pytest

from tests.balance import decks
from tilewright.shelf import shelf

scipy = pytest.importorskip("scipy.stats", reason="scipy is not installed; pip install '.[test]' brings it")

ACES = "title,quantity,rank\nAce,4,1\nOther,{},2\n"
LANDS = "title,quantity,type,cost\nLand,39,land,\nElf,12,spell,1\nBear,31,spell,2\nGiant,28,spell,4\n"
DOMINOES = "title,left,right\n" + "".join(
    f"d{left}{right},{left},{right}\n" for left, right in combinations_with_replacement(range(7), 2)
)
SUITED = "title,rank,suit\n" + "".join(f"c{rank}{suit},{rank},{suit}\n" for rank in range(2, 15) for suit in "abcd")


def share(folder: Path, lines: str, table: str = LANDS) -> Fraction:
    """The chance, which has to be exact."""
    asked = decks.ask(decks.write(folder, table), lines).chance
    assert asked is not None
    assert asked.within is None
    return asked.share


@pytest.mark.parametrize(
    ("table", "lines", "percent"),
    [
        (ACES.format(50), "draw: 13, holds: {where: {rank: 1}}", "67.98"),
        (ACES.format(48), "draw: 13, holds: {where: {rank: 1}}", "69.62"),
        (decks.mulled(39, 71), "draw: 7, holds: {where: {type: land}, least: 2}", "78.27"),
        (decks.mulled(39, 71), "draw: 7, holds: {where: {type: land}, between: [2, 4]}", "73"),
        # poker, an ace only high: of 2,598,960 hands 3,744 full houses, 9 * 4 ** 5 straights, 5,148 flushes ...
        (SUITED, "draw: 5, holds: [{same: 3, by: rank}, {same: 2, by: rank, least: 2}]", f"{3744 / 25989.60:.2f}"),
        (SUITED, "draw: 5, holds: {run: 5, by: rank}", f"{9216 / 25989.60:.2f}"),
        (SUITED, "draw: 5, holds: {same: 5, by: suit}", f"{5148 / 25989.60:.1f}"),
        (SUITED, "draw: 5, holds: {run: 5, by: rank, within: suit}", "0.001"),
        (SUITED, "draw: 5, holds: {same: 4, by: rank}", "0.02"),
    ],
)
def test_what_everybody_knows(tmp_path: Path, table: str, lines: str, percent: str) -> None:
    asked = decks.ask(decks.write(tmp_path, table), f"kind: draw, of: cards, {lines}")
    assert asked.value.startswith(percent), asked.value
    assert asked.value.endswith(" % of hands")


@pytest.mark.parametrize(("least", "most"), [(0, 2), (1, 1), (2, 4), (3, 7), (5, 7), (0, 7)])
@pytest.mark.parametrize("drawn", [7, 11])
def test_one_group_is_hypergeometric(tmp_path: Path, drawn: int, least: int, most: int) -> None:
    mine = share(
        tmp_path, f"kind: draw, of: cards, draw: {drawn}, holds: {{where: {{type: land}}, between: [{least}, {most}]}}"
    )
    theirs = scipy.hypergeom(110, 39, drawn)
    assert float(mine) == pytest.approx(theirs.cdf(most) - (theirs.cdf(least - 1) if least else 0), rel=1e-9)


def test_two_groups_are_multivariate_hypergeometric(tmp_path: Path) -> None:
    mine = share(
        tmp_path,
        "kind: draw, of: cards, draw: 7, "
        "holds: [{where: {type: land}, exactly: 2}, {where: {cost: 1}, least: 1}, {where: {cost: 4}, most: 1}]",
    )
    theirs = sum(
        scipy.multivariate_hypergeom.pmf([2, ones, 5 - ones - fours, fours], m=[39, 12, 31, 28], n=7)
        for ones in range(1, 6)
        for fours in range(2)
        if ones + fours <= 5
    )
    assert float(mine) == pytest.approx(theirs, rel=1e-9)


@pytest.mark.parametrize(
    ("turns", "seen"),
    [
        ("by_turn: 4", 11),
        ("by_turn: 4, on_the: draw", 11),
        ("by_turn: 4, on_the: play", 10),
        ("by_turn: 3, each_turn: 2, on_the: play", 11),
        ("by_turn: 1, on_the: play", 7),
    ],
)
def test_turns_bring_cards(tmp_path: Path, turns: str, seen: int) -> None:
    asked = f"kind: draw, of: cards, draw: 7, {turns}, holds: {{where: {{type: land}}, least: 4}}"
    assert float(share(tmp_path, asked)) == pytest.approx(scipy.hypergeom(110, 39, seen).sf(3), rel=1e-9)


def test_a_mulligan_is_a_new_hand(tmp_path: Path) -> None:
    asked = (
        "kind: draw, of: cards, draw: 7, holds: {where: {type: land}, between: [2, 4]}, "
        "mulligan: {until: {where: {type: land}, between: [2, 5]}, to: [7, 6]}"
    )
    seven, six = scipy.hypergeom(110, 39, 7), scipy.hypergeom(110, 39, 6)
    again = 1 - sum(seven.pmf(lands) for lands in range(2, 6))
    right = sum(seven.pmf(lands) for lands in range(2, 5))
    wanted = right + again * (right + again * sum(six.pmf(lands) for lands in range(2, 5)))
    assert float(share(tmp_path, asked)) == pytest.approx(wanted, rel=1e-9)


def test_drawing_with_replacement_is_binomial(tmp_path: Path) -> None:
    asked = "kind: draw, of: cards, draw: 7, replace: true, holds: {where: {type: land}, between: [2, 4]}"
    theirs = scipy.binom(7, 39 / 110)
    assert float(share(tmp_path, asked)) == pytest.approx(theirs.cdf(4) - theirs.cdf(1), rel=1e-9)


def test_either_end_of_a_domino(tmp_path: Path) -> None:
    either = "kind: draw, of: cards, draw: 4, holds: {where: {left or right: 6}}"
    assert share(tmp_path, either, DOMINOES) == 1 - Fraction(comb(21, 4), comb(28, 4))
    one = "kind: draw, of: cards, draw: 4, holds: {where: {right: 6}}"
    assert share(tmp_path, one, DOMINOES) == 1 - Fraction(comb(21, 4), comb(28, 4))
    other = "kind: draw, of: cards, draw: 4, holds: {where: {left: 6}}"
    assert share(tmp_path, other, DOMINOES) == Fraction(1, 7)


def test_what_a_deck_with_other_numbers_would_give(tmp_path: Path) -> None:
    lines = "kind: draw, of: cards, draw: 7, holds: [{where: {type: land}, least: 2}, {where: {cost: 1}}]"
    question = decks.ask(decks.write(tmp_path, LANDS), lines).question
    assert question is not None
    assert (question.population, question.drawn) == (110, 7)
    assert [(group.name, group.copies) for group in question.groups] == [("type = land", 39), ("cost = 1", 12)]
    none = question.chance(0)
    assert none is not None
    assert none.share == 0
    for lands in (1, 2, 20, 39, 60, 98):
        table = f"title,quantity,type,cost\nLand,{lands},land,\nElf,12,spell,1\nBear,{98 - lands},spell,2\n"
        asked = question.chance(lands)
        assert asked is not None
        assert asked.share == share(tmp_path, lines, table)
    assert question.chance(99) is None
    assert [float(each) for each in question.spread()] == pytest.approx(
        [scipy.hypergeom(110, 39, 7).pmf(lands) for lands in range(8)]
    )


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("holds: {where: {type: land}, least: 2}, chance: {least: 85}", ("45", "39")),
        ("holds: {where: {type: land}, least: 5}, chance: {most: 4}", ("36", "39")),
        ("holds: [{where: {type: land}, least: 2}, {where: {cost: 1}}], chance: {least: 85}", None),
    ],
)
def test_what_is_missed_says_how_many_cards_would_do(tmp_path: Path, lines: str, told: tuple[str, str] | None) -> None:
    asked = decks.ask(decks.write(tmp_path, LANDS), f"kind: draw, of: cards, draw: 7, {lines}")
    problem = asked.problem(shelf.load(tmp_path))
    if told is None:
        assert problem.help == "change the pieces, or the target"
        return
    assert problem.help.startswith(f"{told[0]} cards with type = land (now {told[1]}) would make it ")
    low, high = (0, 4) if "most: 4" in lines else (85, 100)
    span = range(2, 8) if low else range(5, 8)
    chances = {lands: sum(scipy.hypergeom(110, lands, 7).pmf(hit) for hit in span) * 100 for lands in range(30, 50)}
    near = [lands for lands, chance in chances.items() if low <= chance <= high]
    assert int(told[0]) == min(near, key=lambda lands: abs(lands - 39))
