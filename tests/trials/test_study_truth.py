"""What a study claims is true as often as it says: tried on games whose truth is planted.

Fruit (`fruit.py`) is played by the engine's own loop where a few hundred games do; where it takes hundreds of thousands
the same game is thrown here, with the same sums made of it.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.trials.fruit import FRUITS, FruitGame, fruit, head
from tilewright.balance.intervals import Interval
from tilewright.engine.match import Outcome
from tilewright.engine.record import head_of
from tilewright.engine.view import ACTION, Labels
from tilewright.shelf import shelf
from tilewright.trials.aggregate import UNIT, Aggregate, nothing
from tilewright.trials.answers import Studied, answers
from tilewright.trials.block import GameBlock, Onlooker, StudySums, study_block
from tilewright.trials.estimates import measured, share, slope
from tilewright.trials.luck import SKILL, of_deal, thinkers, won
from tilewright.trials.winners import TURNS, judged

SEATS = 4
LABELS = Labels(lambda *_: (), lambda _: {}, lambda _: {}, lambda *_: {})


def thrown(rng: random.Random, games: int, *, edge: float = 0.0, plum: int = 0, ties: float = 0.0) -> Aggregate:
    """So many games of fruit: two picks and two dice a seat; the first seat is given a share of games as its edge.

    Of so many games two seats share the victory, with as many points.
    """
    sums, given = StudySums(SEATS), edge / (1 - 1 / SEATS)
    for _ in range(games):
        picks = [rng.randrange(4) for _ in range(SEATS)]
        scores = [float(rng.randrange(100) + rng.randrange(100) + plum * (pick == 2)) for pick in picks]
        best = [seat for seat in range(SEATS) if scores[seat] == max(scores)]
        best = [0] if rng.random() < given else best
        if rng.random() < ties:
            best = rng.sample(range(SEATS), 2)
            scores[best[0]] = scores[best[1]] = max(scores)
        shares = tuple(1 / len(best) if seat in best else 0.0 for seat in range(SEATS))
        outcome = Outcome(1, tuple(scores), shares, 8, 8, "over")
        sums.add(outcome, 0)
        watch = Onlooker(LABELS, SEATS)
        for seat, pick in enumerate(picks):
            watch.uses[f"{ACTION}: {FRUITS[pick]}"][seat] += 1
        watch.course.append(scores)
        sums.add_watched(watch, outcome, {}, {})
    return sums.aggregate()


def alarms(runs: int, games: int, ties: float = 0.0) -> float:
    """The share of studies of a game with nothing to claim that claim anything."""
    rng = random.Random("alarms")
    return sum(bool(Studied(thrown(rng, games, ties=ties), head(), ()).claims) for _ in range(runs)) / runs


def finds(runs: int) -> float:
    """The share of studies of 5,111 games that find two games of 100 more for the first seat."""
    rng, others = random.Random("finds"), (1 - 0.27) / 3
    hits = 0
    for _ in range(runs):
        wins = Counter(rng.choices(range(SEATS), (0.27, others, others, others), k=5111))
        whole = replace(nothing(SEATS), games=5111, turn_wins=tuple(UNIT * wins[seat] for seat in range(SEATS)))
        hits += Studied(whole, head(), ()).claims == {TURNS}
    return hits / runs


def test_a_report_with_nothing_to_claim_seldom_claims_anything() -> None:
    assert 0.0 < alarms(60, 50) <= 0.12


def test_two_games_of_100_more_are_mostly_seen() -> None:
    assert finds(60) >= 0.65


@pytest.mark.exhaustive
@pytest.mark.parametrize("ties", [0.0, 0.1, 0.3])
def test_3_to_7_of_100_reports_on_a_symmetric_game_claim_something(ties: float) -> None:
    assert 0.03 <= alarms(1000, 120, ties) <= 0.07


@pytest.mark.exhaustive
def test_three_quarters_of_studies_of_5111_games_see_two_games_of_100_more() -> None:
    assert finds(1000) >= 0.75


def covered(runs: int, games: int) -> dict[str, float]:
    """How often each interval holds what is planted: a plum brings 40 points, the first seat gets 5 games of 100."""
    rng, hits = random.Random("covered"), dict.fromkeys(("all seats", "points", "gain"), 0)
    wins = [0.3, *[0.7 / 3] * 3]
    for _ in range(runs):
        whole = thrown(rng, games, edge=0.05, plum=40)
        fair = judged(whole)
        assert fair
        hits["all seats"] += all(_holds(each, won) for each, won in zip(fair.intervals, wins, strict=True))
        hits["points"] += _holds(measured(whole.scores[1], UNIT).within, 99 + 10)
        hits["gain"] += _holds(slope(whole.closely.uses[f"{ACTION}: plum"].points).within, 40)
    return {name: hit / runs for name, hit in hits.items()}


def _holds(within: Interval, truth: float) -> bool:
    return within.low <= truth <= within.high


@pytest.mark.exhaustive
def test_intervals_hold_the_truth_at_their_rate() -> None:
    for name, rate in covered(1000, 100).items():
        assert 0.93 <= rate <= (0.985 if name == "all seats" else 0.97), name


def test_intervals_mostly_hold_the_truth() -> None:
    assert min(covered(25, 50).values()) >= 0.85


def test_what_is_planted_in_games_that_are_played_is_found() -> None:
    """An edge of 20 games of 100: it is found, the luck of the dice as well, and nothing else is claimed."""
    whole = study_block(fruit(FruitGame(edge=0.2)), GameBlock(head(), 1, 400, 1, 2))
    assert Studied(whole, head(), ()).claims == {TURNS}
    won = share(whole.turn_wins[0] / UNIT, whole.games).within
    assert won.low <= 0.45 <= won.high
    deal = of_deal(whole.replays, alike=True)
    assert deal
    assert deal.within.low > 0.9  # what is picked counts for nothing


@pytest.mark.parametrize(
    ("wins", "claimed", "says"),
    [(1.0, True, "longer thinking wins more"), (0.0, True, "longer thinking wins less"), (0.25, False, "not decided")],
)
def test_whoever_thinks_more_is_told_from_the_others(wins: float, claimed: bool, says: str) -> None:  # noqa: FBT001
    """Each seat in turn thinks twice as long; of its victories the answer is made."""
    each = tuple(thinkers(head(), 40, tries=5))
    assert {block.head.bots.index("search:10") for block in each} == set(range(SEATS))
    assert all(sorted(block.head.bots) == ["search:10", *["search:5"] * 3] for block in each)
    assert [block.first for block in each] == [*range(1, 41)]
    shares = []
    for block in each:
        share = [(1 - wins) / 3] * SEATS
        share[block.head.bots.index("search:10")] = wins
        whole = replace(nothing(SEATS), games=1, wins=tuple(round(UNIT * one) for one in share))
        shares.append(won(block, whole) or 0.0)
    studied = Studied(replace(nothing(SEATS), games=40), head(), ("",) * SEATS, tuple(shares))
    assert (SKILL in studied.claims) == claimed
    answer = answers(studied)[-1]
    assert answer.key == SKILL
    assert says in answer.says[0]
    assert "Elo points" in answer.says[1]
    assert won(each[0], replace(nothing(SEATS), stopped=1)) is None


def test_thinking_is_tried_with_a_game_of_the_shelf() -> None:
    spec = shelf.load("castles-and-crowns")
    top, game = head_of(spec, 2, "skill", ("random", "random")), shelf.engine(spec, 2)
    first, again = ([won(each, study_block(game, each)) for each in thinkers(top, 2, tries=1)] for _ in range(2))
    assert first == again
    assert all(each is not None and 0 <= each <= 1 for each in first)


def test_too_few_games_of_thinking_claim_nothing() -> None:
    assert SKILL not in Studied(nothing(2), head(2), ("", ""), (1.0,) * 20).claims
    assert SKILL in Studied(nothing(2), head(2), ("", ""), (1.0,) * 40).claims


def skill_alarms(runs: int, games: int) -> float:
    """The share of studies with a question about thinking that claim anything, though it makes no difference."""
    rng, alarms = random.Random("skill"), 0
    for _ in range(runs):
        thought = tuple(float(rng.randrange(SEATS) == 0) for _ in range(games))
        alarms += bool(Studied(thrown(rng, 60), head(), ("",) * SEATS, thought).claims)
    return alarms / runs


@pytest.mark.exhaustive
def test_a_question_about_thinking_adds_no_false_alarms() -> None:
    assert 0.02 <= skill_alarms(1000, 60) <= 0.07
