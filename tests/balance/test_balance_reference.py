"""Hands in balance.yaml against all hands of a small deck, each looked at with plain eyes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, groupby, product
from pathlib import Path
from typing import Any

import pytest

from tests.balance import decks
from tilewright.balance.declared import Finding

DECK = [
    # rank, suit, points
    (1, "moon", 2), (1, "sun", 0), (2, "moon", -1), (2, "sun", 3), (3, "moon", 0),
    (4, "moon", 1), (4, "sun", 1), (4, "sun", 1), (5, "moon", 0), (7, "sun", 4), ("", "joker", 0),
]  # fmt: skip
TABLE = "title,rank,suit,points\n" + "".join(f"x,{rank},{suit},{points}\n" for rank, suit, points in DECK)

Card = tuple[Any, str, int]
Hand = Sequence[Card]


def ranks(hand: Hand) -> Counter[Any]:
    return Counter(rank for rank, _, _ in hand if rank != "")


def runs(there: Iterable[int]) -> list[int]:
    """The lengths of the runs in some ranks."""
    steps = enumerate(sorted(set(there)))
    return [len(list(run)) for _, run in groupby(steps, key=lambda step: step[1] - step[0])]


def longest(hand: Hand, often: int = 1) -> int:
    return max(runs([rank for rank, count in ranks(hand).items() if count >= often]), default=0)


def suits(hand: Hand, suit: str) -> int:
    return sum(each == suit for _, each, _ in hand)


HOLDS: dict[str, Callable[[Hand], bool]] = {
    "{where: {suit: moon}, between: [1, 2]}": lambda hand: 1 <= suits(hand, "moon") <= 2,
    "[{where: {suit: moon}, least: 2}, {where: {rank: 4}, exactly: 1}]": lambda hand: (
        suits(hand, "moon") >= 2 and ranks(hand)[4] == 1
    ),
    "{any: [{where: {suit: joker}}, {all: [{where: {rank: 4}, least: 2}, {where: {rank: 5}}]}]}": lambda hand: bool(
        suits(hand, "joker") or (ranks(hand)[4] >= 2 and ranks(hand)[5])
    ),
    "{same: 2, by: rank}": lambda hand: max(ranks(hand).values(), default=0) >= 2,
    "{same: 2, by: rank, least: 2}": lambda hand: sum(count >= 2 for count in ranks(hand).values()) >= 2,
    "{same: 2, by: rank, most: 0}": lambda hand: all(count < 2 for count in ranks(hand).values()),
    "{same: 1, by: rank, exactly: 3}": lambda hand: len(ranks(hand)) == 3,
    "{same: 2, by: rank, within: suit}": lambda hand: Counter(card[:2] for card in hand)[4, "sun"] == 2,
    "{run: 3, by: rank}": lambda hand: longest(hand) >= 3,
    "{run: 2, by: rank, exactly: 2}": lambda hand: sum(run >= 2 for run in runs([*ranks(hand)])) == 2,
    "{run: 2, same: 2, by: rank}": lambda hand: longest(hand, 2) >= 2,
    "{run: 3, by: rank, within: suit}": lambda hand: any(
        longest([card for card in hand if card[1] == suit]) >= 3 for suit in ("moon", "sun")
    ),
    "{run: 2, by: rank, order: [7, 1, 2]}": lambda hand: bool(ranks(hand)[1] and (ranks(hand)[7] or ranks(hand)[2])),
    "{sum: points, between: [2, 4]}": lambda hand: 2 <= sum(points for _, _, points in hand) <= 4,
    "[{same: 2, by: rank}, {same: 3, by: suit}]": lambda hand: (
        max(ranks(hand).values(), default=0) >= 2 and max(suits(hand, suit) for suit in ("moon", "sun")) >= 3
    ),
    "[{run: 3, by: rank}, {same: 2, by: rank, where: {suit: sun}}]": lambda hand: (
        longest(hand) >= 3 and max(ranks([card for card in hand if card[1] == "sun"]).values(), default=0) >= 2
    ),
    "[{same: 2, by: rank, where: {rank: {most: 2}}}, {where: {points: {least: 1}}}]": lambda hand: (
        any(ranks(hand)[rank] >= 2 for rank in (1, 2)) and any(points >= 1 for _, _, points in hand)
    ),
    "{where: {rank or points: 1}, exactly: 2}": lambda hand: sum(1 in card for card in hand) == 2,
    "{where: {suit: {but: sun}}, most: 1}": lambda hand: suits(hand, "sun") >= len(hand) - 1,
}


def ask(folder: Path, lines: str) -> Finding:
    return decks.ask(decks.write(folder, TABLE), f"kind: draw, of: cards, {lines}")


def exact(folder: Path, lines: str) -> Fraction:
    chance = ask(folder, lines).chance
    assert chance is not None
    assert chance.within is None
    return chance.share


@pytest.mark.parametrize("cards", [1, 3, 5, 11])
@pytest.mark.parametrize("holds", HOLDS)
def test_a_hand(tmp_path: Path, holds: str, cards: int) -> None:
    hands = [*combinations(DECK, cards)]
    right = Fraction(sum(HOLDS[holds](hand) for hand in hands), len(hands))
    assert exact(tmp_path, f"draw: {cards}, holds: {holds}") == right


@pytest.mark.parametrize("holds", list(HOLDS)[::3])
def test_cards_that_are_put_back(tmp_path: Path, holds: str) -> None:
    hands = [*product(DECK, repeat=4)]
    right = Fraction(sum(HOLDS[holds](hand) for hand in hands), len(hands))
    assert exact(tmp_path, f"draw: 4, replace: true, holds: {holds}") == right


@pytest.mark.parametrize("holds", list(HOLDS)[1::3])
def test_hands_of_several(tmp_path: Path, holds: str) -> None:
    fits = {hand: HOLDS[holds]([DECK[at] for at in hand]) for hand in combinations(range(11), 3)}
    numbers: Counter[int] = Counter()
    for first, one in fits.items():
        rest = [at for at in range(11) if at not in first]
        for second in combinations(rest, 3):
            third = combinations([at for at in rest if at not in second], 3)
            numbers.update(one + fits[second] + fits[each] for each in third)
    some = Fraction(numbers.total() - numbers[0], numbers.total())
    assert exact(tmp_path, f"draw: 3, hands: {{dealt: 3}}, holds: {holds}") == some
    every = Fraction(numbers[3], numbers.total())
    assert exact(tmp_path, f"draw: 3, hands: {{dealt: 3, exactly: 3}}, holds: {holds}") == every


@pytest.mark.parametrize("holds", list(HOLDS)[2::4])
def test_a_mulligan_and_what_the_turns_bring(tmp_path: Path, holds: str) -> None:
    """Every hand of four and every two that follow; or one of five, three and two, after a mulligan."""
    fits = HOLDS[holds]
    four, kept = [], []
    for hand in combinations(range(11), 4):
        keeps = suits([DECK[at] for at in hand], "moon") in {1, 2}
        kept.append(keeps)
        rest = [at for at in range(11) if at not in hand]
        four += [keeps and fits([DECK[at] for at in (*hand, *later)]) for later in combinations(rest, 2)]
    three = [fits(drawn) for drawn in combinations(DECK, 5)]
    again = 1 - Fraction(sum(kept), len(kept))
    right = Fraction(sum(four), len(four)) + again * Fraction(sum(three), len(three))
    lines = "draw: 4, by_turn: 3, on_the: play, mulligan: {until: {where: {suit: moon}, between: [1, 2]}, to: 3}"
    assert exact(tmp_path, f"{lines}, holds: {holds}") == right


ROLLS: dict[str, tuple[list[Any], Callable[[Sequence[Any]], bool]]] = {
    "roll: 2d6, holds: {sum: face, least: 9}": ([range(1, 7)] * 2, lambda roll: sum(roll) >= 9),
    "roll: 5d6, holds: {same: 3, by: face}": ([range(1, 7)] * 5, lambda roll: max(Counter(roll).values()) >= 3),
    "roll: 5d6, holds: {run: 4, by: face}": ([range(1, 7)] * 5, lambda roll: max(runs(roll)) >= 4),
    "roll: [2d6, 1d10, {dice: 2, faces: [0, 1, 1, 4]}], holds: {sum: face, between: [9, 14]}": (
        [range(1, 7)] * 2 + [range(1, 11)] + [(0, 1, 1, 4)] * 2,
        lambda roll: 9 <= sum(roll) <= 14,
    ),
    "roll: {dice: 3, faces: [hit, hit, miss, top]}, holds: [{where: {face: hit}, least: 2}, {where: {face: top}}]": (
        [("hit", "hit", "miss", "top")] * 3,
        lambda roll: roll.count("hit") >= 2 and "top" in roll,
    ),
    "roll: [2d4, 1d6], holds: {same: 2, by: face}": (
        [range(1, 5)] * 2 + [range(1, 7)],
        lambda roll: max(Counter(roll).values()) >= 2,
    ),
}


@pytest.mark.parametrize("lines", ROLLS)
def test_a_roll(tmp_path: Path, lines: str) -> None:
    dice, fits = ROLLS[lines]
    rolls = [*product(*dice)]
    chance = decks.ask(decks.write(tmp_path, TABLE), f"kind: roll, {lines}").chance
    assert chance is not None
    assert chance.within is None
    assert chance.share == Fraction(sum(map(fits, rolls)), len(rolls))
