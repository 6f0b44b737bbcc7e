"""Which answers hold with better players: what is said of planted games is right, and mostly said."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.trials.test_study_truth import thrown
from tilewright.balance.intervals import Interval, Sampled
from tilewright.trials.aggregate import UNIT, Aggregate, nothing
from tilewright.trials.answers import table
from tilewright.trials.pages import row_lines
from tilewright.trials.strengths import AnswerByStrength, NumberByStrength, Steadiness, compare, strengths, strengths_of

NAMES = ("easy", "greedy", "learned")


def studies(games: int, seed: str = "studies", edges: tuple[float, ...] = (0.0, 0.0, 0.0)) -> list[Aggregate]:
    """A study for each strength of the game of dice and fruit, whose first seat is given such a part of all games."""
    return [thrown(random.Random(f"{seed} {at}"), games, edge=edge) for at, edge in enumerate(edges)]


def verdicts(each: list[Aggregate]) -> dict[str, Steadiness]:
    return {one.key: one.verdict for one in compare(each)}


def test_what_is_alike_holds_and_what_differs_changes() -> None:
    found = verdicts(studies(1000, edges=(0.0, 0.0, 0.3)))
    assert found["begins"] == "changes"
    assert found["length"] == "holds"  # every game has 8 turns
    assert found["close"] == "changes"  # who is given the game is often behind
    assert found["luck"] == "not decided"  # no deal was played again
    assert found["uses"] == "holds"


def test_an_edge_too_small_to_be_noticed_is_no_change() -> None:
    def of(wins: int) -> Aggregate:
        each = [UNIT * wins, *[UNIT * (9000 - wins) // 3] * 3]
        squares = tuple(UNIT * won for won in each)
        return replace(nothing(4), games=9000, turn_wins=tuple(each), turn_squares=squares)

    assert verdicts([of(2250), of(2250), of(2350)])["begins"] == "holds"
    assert verdicts([of(2250), of(2250), of(2650)])["begins"] == "not decided"
    assert verdicts([of(2250), of(2250), of(2950)])["begins"] == "changes"


def test_few_games_decide_nothing() -> None:
    assert set(verdicts(studies(20)).values()) == {"not decided"}
    assert set(verdicts([nothing(2)] * 3).values()) == {"not decided"}


def number(value: float, half: float, near: float = 0.5, unit: int = 1) -> AnswerByStrength:
    by = tuple(Sampled(at, Interval(at - half, at + half, 1000)) for at in (1.0, 1.0, 1.0 + value))
    return AnswerByStrength("k", "K", "things", (NumberByStrength("a", by, near, unit),))


@pytest.mark.parametrize(
    ("gap", "half", "verdict"),
    [
        (0.0, 0.1, "holds"),
        (0.2, 0.05, "holds"),
        (0.5, 0.1, "not decided"),
        (0.0, 0.5, "not decided"),
        (2.0, 0.5, "changes"),
    ],
)
def test_a_verdict_by_how_wide_the_ranges_are(gap: float, half: float, verdict: str) -> None:
    """Ranges of 95 in 100 are drawn out to what five answers and three pairs need: by 2.94 / 1.96 each."""
    assert number(gap, half).verdict == verdict


def test_the_table_has_a_line_for_each_answer() -> None:
    answer = strengths(NAMES, studies(400, edges=(0.0, 0.0, 0.4)))
    lines = table(answer)
    assert lines[0].split()[:3] == list(NAMES)
    assert [line.split(":")[0].strip() for line in lines[1:]] == [
        "First player",
        "How long it is",
        "How close it is",
        "Luck or play",
        "Actions",
    ]
    assert lines[1].endswith("changes")
    assert answer.says[0] == "The same with each of them: how long it is."
    assert answer.says[1] == "Changes with the players: first player, how close it is."
    assert answer.numbers["begins"]["numbers"][0]["by"]["learned"]["high"] <= 1
    assert answer.numbers["luck"]["numbers"][0]["games"] is None  # no number of games without deals played again


def test_on_paper_a_line_is_a_sentence() -> None:
    lines = row_lines(strengths(NAMES, studies(40)))
    assert len(lines) == 5
    assert lines[1] == "How long it is: turns of a player: easy 2.0, greedy 2.0, learned 2.0, verdict holds."


def test_a_thing_that_one_player_never_does_is_told() -> None:
    one, other = studies(300, "a", (0.0,)), studies(300, "b", (0.0,))
    uses = {name: use for name, use in one[0].closely.uses.items() if "plum" not in name}
    without = replace(one[0], closely=replace(one[0].closely, uses=uses))
    done = compare([without, *other, *other])[-1]
    assert done.verdict == "changes"
    assert done.shown
    assert done.shown.name == "plum"


def test_three_players_of_a_game() -> None:
    weak, middle, strong = strengths_of("castle")
    assert (middle, len({weak, middle, strong})) == ("greedy", 3)


def wrong(runs: int, games: int, edge: float) -> tuple[float, float]:
    """How often a comparison says that something changes which does not, and how often it finds the edge."""
    false = found = 0
    for run in range(runs):
        said = verdicts(studies(games, f"run {run}", (0.0, 0.0, edge)))
        found += said.pop("begins") == "changes"
        said.pop("close")  # who is given the game is often behind
        false += "changes" in said.values()
    return false / runs, found / runs


@pytest.mark.exhaustive
def test_what_is_said_is_seldom_wrong_and_a_large_edge_is_mostly_found() -> None:
    false, found = wrong(100, 400, 0.25)
    assert false <= 0.05
    assert found >= 0.8
    assert wrong(100, 400, 0.05)[1] <= 0.05  # as far as is near: no change
