"""balance.yaml: what a designer asks of his own cards is counted, compared and told, without a line of code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.balance.decks import ask, write
from tilewright.balance.declared import findings
from tilewright.pieces.build import build
from tilewright.problem import RefusedError
from tilewright.shelf import shelf

CARDS = """\
title,quantity,suit,kind,cost
Spark,3,fire,attack,1
Blaze,2,fire,attack,4
Ward,3,fire,shield,2
Drop,3,water,attack,1
Flood,2,water,attack,5
Mist,3,water,shield,2
"""
COLUMNS = "title, suit, kind, cost, id, quantity"


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    return write(tmp_path, CARDS)


@pytest.mark.parametrize(
    ("lines", "value", "kept"),
    [
        ("kind: counts, of: cards, attribute: suit, equal: true", "fire 8, water 8", True),
        ("kind: counts, of: cards, attribute: kind, spread: 3", "attack 10, shield 6 (4 apart)", False),
        ("kind: counts, of: cards, attribute: kind, spread: 4", "attack 10, shield 6 (4 apart)", True),
        ("kind: counts, of: cards, attribute: kind, between: [6, 9]", "attack 10, shield 6", False),
        ("kind: counts, of: cards, attribute: kind, share: [37.5, 62.5]", "attack 62.5 %, shield 37.5 %", True),
        ("kind: counts, of: cards, attribute: suit, where: {cost: 5}, equal: true", "fire 0, water 2", False),
        ("kind: sums, of: cards, attribute: cost, by: suit, spread: 1", "fire 17, water 19 (2 apart)", False),
        ("kind: sums, of: cards, attribute: cost, by: suit, spread: 2", "fire 17, water 19 (2 apart)", True),
        ("kind: forbids, of: cards, where: {suit: fire, cost: 5}", "none", True),
        ("kind: forbids, of: cards, where: {suit: water, cost: 5}", "2 of them", False),
        ("kind: requires, of: cards, where: {kind: shield}, least: 6", "6", True),
        ("kind: requires, of: cards, where: {kind: [shield, attack]}, least: 17", "16", False),
        ("kind: requires, of: cards, where: {kind: shield}, most: 5", "6", False),
        ("kind: requires, of: cards, where: {kind: shield}, between: [5, 6]", "6", True),
        ("kind: requires, of: cards, where: {kind: shield}", "6", True),
        ("kind: counts, of: cards, attribute: kind, exactly: 8", "attack 10, shield 6", False),
        ("kind: counts, of: cards, attribute: kind, least: 6", "attack 10, shield 6", True),
        ("kind: counts, of: cards, attribute: kind, most: 9", "attack 10, shield 6", False),
        # numbers by size, also where some are named; a copy more than the table's order
        ("kind: counts, of: cards, attribute: cost, least: 0", "1 6, 2 6, 4 2, 5 2", True),
        ("kind: counts, of: cards, attribute: cost, where: {cost: [5, 1]}, least: 2", "1 6, 5 2", True),
        # each card once, not twice, where both columns say it
        ("kind: counts, of: cards, attribute: suit or kind, least: 6", "fire 8, attack 10, shield 6, water 8", True),
        ("kind: requires, of: cards, where: {suit or kind: [fire, shield]}, exactly: 11", "11", True),
        ("kind: requires, of: cards, where: {cost: {least: 4}}, exactly: 4", "4", True),
        ("kind: requires, of: cards, where: {cost: {between: [2, 4]}}, exactly: 8", "8", True),
        ("kind: requires, of: cards, where: {suit: {but: fire}, cost: {most: 1}}, exactly: 3", "3", True),
        ("kind: requires, of: cards, where: {title: {but: [Spark, Mist]}}, exactly: 10", "10", True),
        ("kind: requires, of: cards, where: {quantity: 2}, exactly: 4", "4", True),
        # 3 * 1 + 2 * 4 + 3 * 2 + 3 * 1 + 2 * 5 + 3 * 2 = 36, of 16
        ("kind: mean, of: cards, attribute: cost, between: [2.25, 2.25]", "2.25", True),
        ("kind: mean, of: cards, attribute: cost, by: suit, most: 2.3", "fire 2.12, water 2.38", False),
        ("kind: mean, of: cards, attribute: cost, by: suit, spread: 0.25", "fire 2.12, water 2.38 (0.25 apart)", True),
        ("kind: mean, of: cards, attribute: quantity, most: 3", "2.67", True),
        ("kind: median, of: cards, attribute: cost, exactly: 2", "2", True),
        ("kind: median, of: cards, where: {kind: attack}, attribute: cost, exactly: 1", "1", True),
        ("kind: median, of: cards, where: {cost: [4, 5]}, attribute: cost, exactly: 4.5", "4.5", True),
        ("kind: median, of: cards, attribute: quantity, exactly: 3", "3", True),
        ("kind: ratio, of: cards, attributes: [cost, quantity], exactly: 2.25", "2.25 (36 to 16)", True),
        (
            "kind: ratio, of: cards, over: {where: {kind: attack}}, under: {where: {kind: shield}}, most: 1.6",
            "1.67 (10 to 6)",
            False,
        ),
        (
            "kind: ratio, of: cards, where: {suit: fire}, over: {attribute: cost}, under: {where: {cost: 4}}, least: 8",
            "8.5 (17 to 2)",
            True,
        ),
        # just missed, and it shows
        ("kind: mean, of: cards, attribute: cost, by: suit, most: 2.12", "fire 2.125, water 2.38", False),
        ("kind: ratio, of: cards, attributes: [quantity, cost], most: 0.44", "0.444 (16 to 36)", False),
        # 1 - C(10, 3) / C(16, 3) = 1 - 120 / 560
        ("kind: first, of: cards, where: {kind: shield}, first: 3, chance: 78.57", "78.57 % of shuffles", True),
        ("kind: first, of: cards, where: {kind: shield}, first: 3, chance: 78.6", "78.57 % of shuffles", False),
        ("kind: first, of: cards, where: {kind: shield}, first: 16, least: 6, chance: 100", "100 % of shuffles", True),
        # nobody asks about water here; of wind, of which there are no cards, somebody does
        ("kind: counts, of: cards, attribute: suit, where: {suit: [fire]}, equal: true", "fire 8", True),
        ("kind: counts, of: cards, attribute: suit, where: {suit: [fire, wind]}, equal: true", "fire 8, wind 0", False),
        ("kind: sums, of: cards, attribute: cost, by: suit, where: {cost: 4}, equal: true", "fire 8, water 0", False),
        ("kind: sums, of: cards, attribute: cost, by: suit, where: {kind: heal}, equal: true", "fire 0, water 0", True),
    ],
)
def test_what_there_is(duel: Path, lines: str, value: str, kept: bool) -> None:  # noqa: FBT001 - a table of cases
    found = ask(duel, lines)
    assert (found.value, found.kept) == (value, kept)


LANDS = "title,quantity,type,cost\n" + "".join(
    f"C{cost},{count},spell,{cost}\n" for cost, count in ((6, 3), (1, 9), (2, 9), (3, 8), (5, 4))
)


@pytest.mark.parametrize(
    ("lines", "value", "kept"),
    [
        ("where: {type: spell}, between: [3, 20]", "1 9, 2 9, 3 8, 5 4, 6 3", True),
        ("where: {type: spell, cost: [1, 2, 3, 4]}, between: [3, 20]", "1 9, 2 9, 3 8, 4 0", False),
        ("between: [3, 20]", "0 17, 1 9, 2 9, 3 8, 5 4, 6 3", True),
    ],
)
def test_lands_are_no_gap_in_a_curve(duel: Path, lines: str, value: str, kept: bool) -> None:  # noqa: FBT001
    (duel / "cards.csv").write_text(f"{LANDS}Land,17,land,0\n", encoding="utf-8")
    found = ask(duel, f"kind: counts, of: cards, attribute: cost, {lines}")
    assert (found.value, found.kept) == (value, kept)


@pytest.mark.parametrize(
    ("good", "chance", "value", "kept"),
    [
        (300, 100, "99.999 % of shuffles", False),
        (300, 99.9993, "99.999 % of shuffles", False),
        (1, 0, "1.5 % of shuffles", True),
        (333, 100, "100 % of shuffles", True),
    ],
)
def test_what_is_nearly_certain_is_not_printed_as_certain(
    duel: Path,
    good: int,
    chance: float,
    value: str,
    kept: bool,  # noqa: FBT001
) -> None:
    (duel / "cards.csv").write_text(f"title,quantity,kind\nA,{good},x\nB,{333 - good},y\n", encoding="utf-8")
    found = ask(duel, f"kind: first, of: cards, where: {{kind: x}}, first: 5, chance: {chance}")
    assert (found.value, found.kept) == (value, kept)
    assert found.target == f"{chance} % or more"


def test_a_ratio_of_two_attributes(duel: Path) -> None:
    (duel / "cards.csv").write_text("title,gold,mana\nA,3,2\nB,,2\n", encoding="utf-8")
    found = ask(duel, "kind: ratio, of: cards, attributes: [gold, mana], between: [0.5, 0.75]")
    assert (found.value, found.kept) == ("0.75 (3 to 4)", True)


def test_the_offenders_are_shown_where_they_stand(duel: Path) -> None:
    found = ask(duel, "kind: forbids, of: cards, where: {cost: 4}, says: Nothing costs four, level: error")
    problem = found.problem(shelf.load(duel))
    assert str(problem).replace(duel.as_posix(), "duel") == (
        "duel/cards.csv:3:1: Nothing costs four: 2 of them, target none [U01]\n    -> see cards-2"
    )


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            "kind: counts, of: card, attribute: suit, equal: true",
            "balance.yaml:2:29: unknown component 'card'; did you mean 'cards'? [U02]\n    -> known: cards",
        ),
        (
            "kind: counts, of: cards, attribute: suite, equal: true",
            "balance.yaml:2:47: unknown attribute 'suite'; did you mean 'suit'? [U03]\n    -> known: " + COLUMNS,
        ),
        (
            "kind: forbids, of: cards, where: {colour: red}",
            "balance.yaml:2:45: unknown attribute 'colour' [U03]\n    -> known: title, suit, kind, cost, id, quantity",
        ),
        (
            "kind: sums, of: cards, attribute: title, by: suit, equal: true, where: {cost: 5}",
            "cards.csv:6:1: title: 'Flood' is not a number [U04]\n    -> write a number: balance.yaml adds it up",
        ),
    ],
)
def test_what_cannot_be_asked(duel: Path, lines: str, told: str) -> None:
    with pytest.raises(RefusedError) as refused:
        ask(duel, lines)
    assert str(refused.value).replace(f"{duel.as_posix()}/", "") == told


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            "kind: counts, of: cards, attribute: suit",
            "a limit is missing, or there are two",
        ),
        (
            "kind: counts, of: cards, attribute: suit, equal: true, spread: 1",
            "a limit is missing, or there are two",
        ),
        ("kind: counts, of: cards, attribute: suit, between: [3, 1]", "the first number is more than the other"),
        ("kind: count, of: cards, attribute: suit, equal: true", "did you mean 'counts'?"),
        ("kind: first, of: cards, where: {suit: fire}, first: 3, chance: 101", "chance"),
    ],
)
def test_what_makes_no_sense(duel: Path, lines: str, told: str) -> None:
    with pytest.raises(RefusedError, match=r"balance\.yaml:2:") as refused:
        ask(duel, lines)
    assert told in str(refused.value)


@pytest.mark.parametrize("game", ["castles-in-the-air", "castles-and-crowns"])
def test_the_games_on_the_shelf_keep_what_they_promise(game: str) -> None:
    spec = shelf.load(game)
    found = findings(spec, build(spec))
    assert found
    assert [each for each in found if not each.kept] == []


def test_what_a_tile_holds_unguarded() -> None:
    """Chest and vault hold treasures, and none of them is free: C(8, 2) of C(72, 2) openings show those alone."""
    spec = shelf.load("castles-in-the-air")
    found = {each.name: each for each in findings(spec, build(spec))}
    assert found["something-to-do"].value == "98.9 % of shuffles"
