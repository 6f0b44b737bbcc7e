"""Cost curves: the line is that of least squares, what is named is off it, and how sure it is agrees with tables."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from tests.balance import decks
from tilewright.balance.declared import Finding, findings
from tilewright.balance.intervals import student_quantile, student_tail
from tilewright.balance.prices import FittedLine, fitted_line
from tilewright.balance.verdicts import speaks_of
from tilewright.pieces.build import build
from tilewright.problem import Level, RefusedError
from tilewright.shelf import shelf

FIRST = (10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5), "8.04 6.95 7.58 8.81 8.33 9.96 7.24 4.26 10.84 4.82 5.68"
THIRD = (10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5), "7.46 6.77 12.74 7.11 7.81 8.84 6.08 5.39 8.15 6.42 5.73"
"""Two of the four sets of F. J. Anscombe, Graphs in Statistical Analysis, The American Statistician 27 (1973)."""

Points = list[tuple[Fraction, Fraction]]


def points(xs: tuple[int, ...], ys: str) -> Points:
    return [(Fraction(x), Fraction(y)) for x, y in zip(xs, ys.split(), strict=True)]


def line_of(these: Points) -> FittedLine:
    line = fitted_line(these)
    assert line
    return line


def test_anscombes_line() -> None:
    line = line_of(points(*FIRST))
    assert (round(float(line.start), 4), round(float(line.slope), 4)) == (3.0001, 0.5001)
    assert round(float(line.squares), 4) == 13.7627
    half = line.surely()
    assert half is not None
    assert half == pytest.approx(0.1179 * 2.2622, abs=2e-4)  # its standard error, and t of 9 degrees of freedom


def test_of_anscombes_third_set_one_point_stands_out() -> None:
    line = line_of(points(*THIRD))
    chances = [line.surprise(at) for at in range(11)]
    assert chances[2] is not None
    assert chances[2] < 1e-6
    assert all(chance == 1 for at, chance in enumerate(chances) if at != 2)


@pytest.mark.parametrize(
    ("freedom", "chance", "t"),
    [
        (1, 0.05, 12.706), (2, 0.05, 4.303), (3, 0.01, 5.841), (4, 0.1, 2.132), (5, 0.01, 4.032),
        (9, 0.05, 2.262), (10, 0.05, 2.228), (11, 0.001, 4.437), (30, 0.05, 2.042), (120, 0.05, 1.980),
    ],
)  # fmt: skip
def test_students_table(freedom: int, chance: float, t: float) -> None:
    """Any book's table of t, two-sided."""
    assert student_quantile(chance, freedom) == pytest.approx(t, abs=6e-4)
    assert student_tail(t**2, freedom) == pytest.approx(chance, rel=3e-3)


def some(seed: int, count: int) -> Points:
    chance = Random(seed)
    costs = [Fraction(chance.randrange(0, 9)) for _ in range(count)]
    return [(cost, 2 * cost + Fraction(chance.randrange(-30, 30), 10)) for cost in costs]


@pytest.mark.parametrize("seed", range(8))
def test_no_other_line_has_a_smaller_sum_of_squares(seed: int) -> None:
    these = some(seed, 4 + 5 * seed)
    line = line_of(these)

    def squares(start: Fraction, slope: Fraction) -> Fraction:
        return sum(((y - start - slope * x) ** 2 for x, y in these), start=Fraction())

    assert line.squares == squares(line.start, line.slope)
    for start, slope in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
        tiny = Fraction(1, 1000)
        assert squares(line.start + start * tiny, line.slope + slope * tiny) > line.squares


@pytest.mark.parametrize("seed", range(6))
def test_a_surprise_is_that_of_the_line_through_all_the_others(seed: int) -> None:
    """Told from the definition: the line without the point, the point, and how far a new point lies off such a line."""
    these = some(seed, 7 + seed)
    line = line_of(these)
    for at, (x, y) in enumerate(these):
        others = [each for number, each in enumerate(these) if number != at]
        rest, count = line_of(others), len(others)
        mean = sum((x for x, _ in others), start=Fraction()) / count
        wide = rest.squares / (count - 2) * (1 + Fraction(1, count) + (x - mean) ** 2 / rest.spread)
        told = min(1.0, len(these) * student_tail(float((y - rest.at(x)) ** 2 / wide), count - 2))
        assert line.surprise(at) == pytest.approx(told)


def test_no_line_and_little_of_one() -> None:
    one = Fraction(1)
    assert fitted_line([(one, one), (2 * one, one)]) is None
    assert fitted_line([(one, one * k) for k in range(9)]) is None
    three = line_of([(one * k, one * k) for k in range(3)])
    assert three.slope == 1
    assert three.surprise(0) is None
    assert three.surely() == 0.0
    exact = line_of([(one * k, 3 * one * k) for k in range(6)])
    assert [exact.surprise(at) for at in range(6)] == [1.0] * 6
    with pytest.raises(ValueError, match="degrees"):
        student_tail(1.0, 0)
    with pytest.raises(ValueError, match="chance"):
        student_quantile(1.5, 3)


CARDS = """\
title,quantity,type,mana,attack,health,keywords
Rat,4,creature,1,1,1,
Bat,4,creature,1,1,1,Flying
Wolf,3,creature,2,2,2,
Imp,3,creature,2,2,1,Flying
Knight,2,creature,3,3,3,Guard
Drake,2,creature,3,3,2,Flying
Ogre,2,creature,4,5,3,
Giant,1,creature,5,5,5,Guard
Dragon,1,creature,5,9,8,"Flying, Haste"
Titan,1,creature,6,6,6,
Dud,9,creature,4,1,1,
Land,17,land,,,,
"""


@pytest.fixture
def arena(tmp_path: Path) -> Path:
    return decks.write(tmp_path, CARDS)


def ask(folder: Path, lines: str) -> tuple[Finding, list[str]]:
    """The finding, and the problem it comes to."""
    text = f"checks:\n  asked: {{kind: cost-curve, of: cards, cost: mana, {lines}}}\n"
    (folder / "balance.yaml").write_text(text, encoding="utf-8")
    spec = shelf.load(folder)
    (finding,) = findings(spec, build(spec))
    return finding, str(finding.problem(spec)).splitlines()


def test_who_gives_more_and_who_less(arena: Path) -> None:
    finding, _ = ask(arena, "gives: [attack, health], within: 3")
    costs = [1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 4]
    gains = [2, 2, 4, 3, 6, 5, 8, 10, 17, 12, 2]
    line = line_of([(Fraction(x), Fraction(y)) for x, y in zip(costs, gains, strict=True)])
    assert finding.value.startswith(f"1 more mana gives {float(line.slope):.2f} more (95 %: ")
    assert f"Dragon gives {float(line.off[8]):.2f} more than its cost of 5 buys" in finding.value
    assert f"Dud gives {float(-line.off[10]):.2f} less than its cost of 4 buys" in finding.value
    assert "Land" not in finding.value
    assert not finding.kept
    assert finding.target == "within 3 of the line"
    assert [each.values["title"] for each in finding.offenders] == ["Dragon", "Dud"]


def test_a_bound_is_kept_up_to_the_furthest_piece(arena: Path) -> None:
    off = max(abs(each) for each in line_of([
        (Fraction(x), Fraction(y))
        for x, y in zip([1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 4], [2, 2, 4, 3, 6, 5, 8, 10, 17, 12, 2], strict=True)
    ]).off)  # fmt: skip
    assert ask(arena, f"gives: [attack, health], within: {float(off) + 1e-6:.7f}")[0].kept
    assert not ask(arena, f"gives: [attack, health], within: {float(off) - 1e-6:.7f}")[0].kept


def test_columns_and_keywords_have_their_worth(arena: Path) -> None:
    plain, _ = ask(arena, "gives: {attack: 1, health: 1}")
    listed, _ = ask(arena, "gives: [attack, health]")
    assert plain.value == listed.value
    assert (plain.target, plain.kept) == ("", True)
    heavy, _ = ask(arena, "gives: {attack: 2, health: 0.5, keywords: {flying: 1, guard: 0.5, haste: 3}}")
    gains = [2.5, 3.5, 5, 5.5, 8, 8, 11.5, 13, 26, 15, 2.5]
    line = line_of([(Fraction(x), Fraction(y)) for x, y in zip([1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 4], gains, strict=True)])
    assert heavy.value.startswith(f"1 more mana gives {float(line.slope):.2f} more")
    assert f"Dragon gives {float(line.off[8]):.2f} more" in heavy.value


def test_of_few_pieces_it_says_so(arena: Path) -> None:
    (arena / "cards.csv").write_text("".join(CARDS.splitlines(keepends=True)[:6]), encoding="utf-8")
    assert "only 5 pieces" in ask(arena, "gives: [attack, health]")[0].value
    (arena / "cards.csv").write_text("".join(CARDS.splitlines(keepends=True)[:3]), encoding="utf-8")
    none, _ = ask(arena, "gives: [attack], within: 1")
    assert none.value.startswith("no line")
    assert not none.kept
    assert ask(arena, "gives: [attack]")[0].kept


def test_the_problem_is_told_at_the_furthest_piece(arena: Path) -> None:
    finding, told = ask(arena, "gives: [attack, health], within: 3, level: error")
    assert finding.level is Level.ERROR
    assert "cards.csv:10:1" in told[0]
    assert "U01" in told[0]


@pytest.mark.parametrize(
    ("lines", "code", "words"),
    [
        ("gives: [attak]", "U03", "did you mean 'attack'"),
        ("gives: {keywords: 1}", "U04", "'Flying' is not a number"),
        ("gives: [title]", "U04", "'title' is not a column of numbers"),
    ],
)
def test_what_cannot_be_is_told(arena: Path, lines: str, code: str, words: str) -> None:
    with pytest.raises(RefusedError) as refused:
        ask(arena, lines)
    problem = refused.value.problems[0]
    assert problem.code == code
    assert words in problem.message


@pytest.mark.parametrize("lines", ["gives: []", "gives: {}", "gives: {attack: much}", "within: 1"])
def test_what_makes_no_sense_is_refused(arena: Path, lines: str) -> None:
    with pytest.raises(RefusedError):
        ask(arena, lines)


@pytest.mark.parametrize(
    ("cell", "word", "there"),
    [
        ("Flying, Haste", "haste", True), ("Flying.", "Flying", True), ("flyingly", "flying", False),
        ("unflying flying", "flying", True), ("", "flying", False), ("**Guard.** Draw", "guard", True),
        ("x", "", False),
    ],
)  # fmt: skip
def test_a_keyword_is_a_whole_word(cell: str, word: str, *, there: bool) -> None:
    assert speaks_of(cell, word) is there
