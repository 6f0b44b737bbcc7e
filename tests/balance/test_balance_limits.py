"""Hands and dice of any size: what cannot be counted is sampled and says so, what cannot be meant is refused."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from tests.balance import decks
from tilewright.balance.declared import findings
from tilewright.balance.hands import ALL, Purse
from tilewright.balance.ways import Effort
from tilewright.pieces.build import build
from tilewright.problem import Problem, RefusedError
from tilewright.shelf import shelf

SUITED = "title,rank,suit\n" + "".join(f"c{rank}{suit},{rank},{suit}\n" for rank in range(2, 15) for suit in "abcd")
CODE = re.compile(r" \[([A-Z]\d\d)\]")
BIG = "title,quantity,rank,suit\n" + "".join(f"c{at},500,{at},{at % 7}\n" for at in range(1, 200))


def problems(folder: Path, table: str, *checks: str) -> list[str]:
    """What is wrong with these requirements, as it is told."""
    lines = "".join(f"  check-{at}: {{{each}}}\n" for at, each in enumerate(checks, 1))
    decks.write(folder, table, f"checks:\n{lines}")

    def shown(each: Problem) -> str:
        return str(each).replace(f"{folder.as_posix()}/", "")

    try:
        spec = shelf.load(folder)
        return [shown(each.problem(spec)) for each in findings(spec, build(spec)) if not each.kept]
    except RefusedError as refused:
        return [shown(each) for each in refused.problems]


def test_a_sample_holds_what_is_counted_in_its_interval(tmp_path: Path) -> None:
    """95 of 100 samples do; of these twenty at least sixteen, but once in 40,000 years of nightly tests."""
    inside = 0
    decks.write(tmp_path, SUITED)
    for cards in range(5, 25):
        question = decks.ask(tmp_path, f"kind: draw, of: cards, draw: {cards}, holds: {{run: 5, by: rank}}").question
        assert question is not None
        exact, guess = question.exactly(Effort(10**6)), question.sample(cards * 500)
        assert guess.within is not None
        assert guess.within.of == 500
        inside += guess.within.low <= exact.share <= guess.within.high
    assert inside >= 16


def test_a_sample_is_told_with_its_size_and_is_the_same_again(tmp_path: Path) -> None:
    lines = "kind: draw, of: cards, draw: 13, hands: {dealt: 4}, holds: {same: 4, by: rank}, chance: {least: 5}"
    asked = decks.ask(decks.write(tmp_path, f"{SUITED}red,,joker\nblack,,joker\n"), lines)
    assert asked.value.endswith(f", from a sample of {asked.chance.within.of:,}")  # type: ignore[union-attr]
    assert asked.value == decks.ask(tmp_path, lines).value
    # 11.09 %: what `Question.exactly` comes to in ten seconds
    assert asked.chance.within.low < 0.1109 < asked.chance.within.high  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "lines",
    [
        "draw: 10000, holds: {where: {rank: [1, 2, 3]}, least: 100}",
        "draw: 10000, replace: true, holds: {where: {rank: 1}, between: [40, 60]}",
        "draw: 10000, hands: {dealt: 9}, holds: [{same: 99, by: rank, least: 50}, {same: 100, by: suit}]",
        "draw: 9000, by_turn: 900, each_turn: 90, holds: [{run: 50, by: rank}, {sum: rank, most: 999999999}]",
        "draw: 5000, mulligan: {until: {run: 9, by: rank, within: suit, least: 9}, to: [4000, 3000, 2000, 1000]}, "
        "holds: [" + ", ".join(f"{{where: {{rank: {at}}}, least: 5}}" for at in range(1, 21)) + "]",
    ],
)
def test_hands_without_end_are_answered(tmp_path: Path, lines: str) -> None:
    chance = decks.ask(decks.write(tmp_path, BIG), f"kind: draw, of: cards, {lines}").chance
    assert chance is not None
    assert 0 <= chance.share <= 1


def test_many_dice_are_answered(tmp_path: Path) -> None:
    lines = (
        "kind: roll, roll: [{dice: 1000, faces: 10000}, 999d9999], holds: [{sum: face, least: 9}, {same: 3, by: face}]"
    )
    chance = decks.ask(decks.write(tmp_path, SUITED), lines).chance
    assert chance is not None
    assert chance.within is not None


def test_many_questions_share_what_may_be_spent(tmp_path: Path) -> None:
    question = decks.ask(
        decks.write(tmp_path, SUITED),
        "kind: draw, of: cards, draw: 13, hands: {dealt: 3}, holds: {run: 3, by: rank, within: suit}",
    ).question
    assert question is not None
    purse = Purse()
    sizes = [answer.within.of for _ in range(6) if (answer := purse.answer(question)).within]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < sizes[0]
    assert purse.left <= ALL / 10


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("draw: 1000000000, holds: {where: {rank: 2}}", "draw: 1000000000 is too large; the maximum is 10000 [K04]"),
        ("draw: 53, holds: {where: {rank: 2}}", "53 cards are drawn, but there are only 52 [U05]"),
        ("draw: 5, by_turn: 48, holds: {where: {rank: 2}}", "53 cards are drawn, but there are only 52 [U05]"),
        ("draw: 14, hands: {dealt: 4}, holds: {where: {rank: 2}}", "56 cards are drawn, but there are only 52 [U05]"),
        ("draw: 5, holds: {where: {suit: e}}", "no piece has suit = 'e' [U06]"),
        ("draw: 5, holds: {where: {siut: a}}", "unknown attribute 'siut'; did you mean 'suit'? [U03]"),
        ("draw: 5, holds: {where: {suit or rnk: a}}", "unknown attribute 'rnk'; did you mean 'rank'? [U03]"),
        ("draw: 5, holds: {same: 2, by: rnak}", "unknown attribute 'rnak'; did you mean 'rank'? [U03]"),
        ("draw: 5, holds: {run: 2, by: rank, within: siut}", "unknown attribute 'siut'; did you mean 'suit'? [U03]"),
        (
            "draw: 5, holds: {run: 3, by: suit}",
            "attribute 'suit' is not a column of whole numbers",
        ),
        (
            "draw: 5, holds: {sum: suit, least: 3}",
            "attribute 'suit' is not a column of numbers",
        ),
        ("draw: 5, holds: {sum: rank}", "needs a limit, and can have where [K08]"),
        ("draw: 5, holds: {same: 2}", "same and run need by, the column to compare [K08]"),
        ("draw: 5, holds: {least: 2}", "nothing is counted [K08]"),
        ("draw: 5, holds: {where: {rank: 2}, leest: 2}", "unknown key 'leest'; did you mean 'least'? [K01]"),
        ("draw: 5, holds: {where: {rank: 2}, least: 3, most: 2}", "least is more than the other [K08]"),
        ("draw: 5, holds: {where: {rank: 2}, exactly: 3, most: 2}", "only least and most can be used together [K08]"),
        ("draw: 5, holds: {where: {rank: 2}}, chance: 5", "chance: 5 is a whole number; expected a mapping"),
        ("draw: 5, holds: {where: {rank: 2}}, chance: {most: 500}", "most: 500 is too large; the maximum is 100 [K04]"),
        ("draw: 5, holds: {where: {rank: 2}}, on_the: play", "each_turn and on_the need by_turn"),
        ("draw: 5, holds: {where: {rank: 2}}, by_turn: 2, on_the: pray", "did you mean 'play'? [K06]"),
        ("draw: 5, holds: {any: []}", "[K0"),
        ("draw: 5", "the key 'holds' is missing [K02]"),
        (
            "draw: 5, hands: {dealt: 2}, mulligan: {until: {where: {rank: 2}}, to: 4}, holds: {where: {rank: 3}}",
            "mulligan and hands cannot be used together",
        ),
        (
            f"draw: 5, holds: [{', '.join(['{where: {rank: 2}}'] * 1000)}]",
            "holds: 1,000 items here; the maximum is 20",
        ),
    ],
)
def test_what_cannot_be_meant_says_so_where_it_stands(tmp_path: Path, lines: str, told: str) -> None:
    problem, *_ = problems(tmp_path, SUITED, f"kind: draw, of: cards, {lines}")
    assert told in problem
    assert problem.startswith(("balance.yaml:2:", "cards.csv:"))


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    """Of keys in one round, of what is in the game in the next: until the keys are right nobody knows what is meant."""
    draw = "kind: draw, of: cards, draw: 5, holds:"
    wrong = [f"{draw} {{where: {{siut: a}}}}", f"{draw} {{where: {{suit: e}}}}", f"{draw} {{same: 2, by: rnak}}"]
    codes = [code for each in problems(tmp_path, SUITED, *wrong) for code in CODE.findall(each)]
    assert codes == ["U03", "U06", "U03"]
    keys = [
        f"{draw} {{least: 2}}",
        f"{draw} {{where: {{suit: a}}, leest: 1}}",
        "kind: roll, roll: 2g6, holds: {sum: face}",
    ]
    codes = [code for each in problems(tmp_path, SUITED, *keys) for code in CODE.findall(each)]
    assert codes == ["K08", "K01", "K05", "K08"]


def test_a_limit_that_is_nearly_kept_does_not_look_kept(tmp_path: Path) -> None:
    table = decks.mulled(39, 71)
    five = "kind: draw, of: cards, draw: 7, holds: {where: {type: land}, least: 5}, chance"
    asked = decks.ask(decks.write(tmp_path, table), f"{five}: {{most: 5.27}}")
    assert (asked.value, asked.target, asked.kept) == ("5.272 % of hands", "5.27 % at most", False)
    asked = decks.ask(tmp_path, f"{five}: {{most: 5.28}}")
    assert (asked.value, asked.kept) == ("5.27 % of hands", True)
    asked = decks.ask(tmp_path, "kind: draw, of: cards, draw: 30, holds: {where: {type: land}}, chance: {least: 100}")
    assert (asked.value[:6], asked.kept) == ("99.999", False)
    assert asked.chance is not None
    assert asked.chance.share < Fraction(1)
