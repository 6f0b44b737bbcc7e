"""tilewright mend: a spoilt game comes back, one that is right is left as it is, nothing is played twice."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.trials.stones import folder
from tilewright.balance.intervals import Interval, Sampled
from tilewright.build.session import Session
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.spec.balance import PlayTarget
from tilewright.trials.mend import FINALISTS, Mender, plan_of
from tilewright.trials.proposal import MET, NOTHING, PROPOSED, UNSURE, Contender, Mended, plain, sentence, text
from tilewright.trials.store import opened
from tilewright.trials.surface import PlayedPoint, Surface
from tilewright.trials.targets import MISSED, Hit, aim_of, distance, nearer_by, parts
from tilewright.trials.workers import Workforce

LONG = {"long": "{measure: turns, between: [18, 22], bots: random}"}


def mended(path: Path, games: int = 1500, **asked: object) -> tuple[Mended, Mender]:
    mender = Mender(Session(path), games, Workforce(1), **asked)  # type: ignore[arg-type]  # as a caller would name them
    return mender.mend(), mender


def test_a_spoilt_game_gets_the_change_that_brings_it_back(tmp_path: Path) -> None:
    path = folder(tmp_path / "stones", {"rules.goal": 58}, LONG)
    came, mender = mended(path)
    assert came.verdict == PROPOSED
    best, before = came.contenders[0], came.before
    assert (before.hits[0].verdict, best.hits[0].verdict) == ("missed", "kept")
    assert before.hits[0].number.value > 22 > best.hits[0].number.value > 18
    assert best.is_nearer
    assert len(came.contenders) <= FINALISTS
    assert came.games <= 1500
    says = sentence(came, mender.targets)
    assert says.startswith("Proposed: ")
    assert "turns 2" in says
    told = plain(came, mender.targets)
    names = told["contenders"][0]["variants"]
    assert told["contenders"][0]["proposed"]
    assert f"Try it: tilewright check stones --variant {names[0]}" in text(came, mender.targets, ["stones"])
    assert Session(path, names).spec.rules.model_dump()["goal"] < 58 or "rules.goal" not in str(names)


def test_the_change_that_costs_no_paper_is_proposed_if_it_does_as_well(tmp_path: Path) -> None:
    path = folder(tmp_path / "stones", {"rules.goal": 58}, LONG)
    priced = (
        (path / "balance.yaml").read_text().replace("rules.goal: 20..60", "rules.goal: {between: [20, 60], sheets: 9}")
    )
    (path / "balance.yaml").write_text(priced)
    came, _ = mended(path, 3000)
    best = came.contenders[0]
    nine = [each.sheets for each in came.contenders if each.price and each.values[2] != came.numbers[2].at]
    assert all(each >= 9 for each in nine)
    assert best.sheets == min(each.sheets for each in came.contenders if each.is_nearer and not each.off)


@pytest.mark.parametrize(
    ("small", "large", "proposed"),
    [
        ((17.0, 17.6), (19.0, 19.4), 1),  # the smaller change surely misses 18 to 22
        ((17.6, 18.4), (19.0, 19.4), 1),  # as likely as not it does
        ((17.9, 18.9), (19.0, 19.4), 0),  # it hardly ever does
        ((17.6, 18.4), (17.7, 18.3), 0),  # neither is likelier inside
        ((16.0, 16.4), (17.0, 17.4), 0),  # neither is inside
    ],
)
def test_a_smaller_change_is_proposed_unless_a_larger_one_is_likelier_inside(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    small: tuple[float, float],
    large: tuple[float, float],
    proposed: int,
) -> None:
    mender = Mender(Session(folder(tmp_path / "stones", {}, LONG)), 1500, Workforce(1))
    monkeypatch.setattr(mender, "_is_farther", lambda *_: False)  # the games do not tell them apart
    present = tuple(each.at for each in mender.numbers)

    def contender(changes: int, low: float, high: float) -> Contender:
        values = [at - 1 if at else 1 for at in present[:changes]]
        turns, some = (Sampled((a + b) / 2, Interval(a, b, 100)) for a, b in ((low, high), (0.5, 1.5)))
        return Contender((*values, *present[changes:]), (Hit(turns, MISSED, None),), some, 0.0)

    each = [contender(1, *small), contender(2, *large)]
    came = mender.choice(contender(0, 30.0, 31.0), each)
    assert came.contenders[0].values == each[proposed].values


def test_a_game_that_is_right_is_left_as_it_is(tmp_path: Path) -> None:
    came, mender = mended(folder(tmp_path / "stones", targets=LONG))
    assert (came.verdict, came.tried, came.contenders) == (MET, 0, ())
    assert "Nothing is changed." in sentence(came, mender.targets)


def test_what_is_not_decided_is_not_mended(tmp_path: Path) -> None:
    near = {"even": "{measure: edge, most: 2, bots: random}"}
    came, mender = mended(folder(tmp_path / "stones", targets=near))
    assert (came.verdict, came.tried) == (UNSURE, 0)
    assert "more games of the present game would decide it" in sentence(came, mender.targets)


def test_numbers_that_do_nothing_are_not_proposed(tmp_path: Path) -> None:
    path = folder(tmp_path / "stones", {"rules.goal": 58}, LONG)
    text_ = (path / "balance.yaml").read_text().partition("mend:")[0]
    (path / "balance.yaml").write_text(f"{text_}mend:\n  rules.start: 2..3\n")
    came, mender = mended(path)
    assert came.verdict == NOTHING
    assert sentence(came, mender.targets).startswith("No change of these numbers brings the game clearly nearer")


def test_the_same_is_proposed_again_and_what_was_kept_is_not_played_again(tmp_path: Path) -> None:
    path = folder(tmp_path / "stones", {"rules.goal": 58}, LONG)
    with opened(tmp_path / "mend.db") as file:
        first, mender = mended(path, store=file, day="2026-11-28")
        blocks = sum(len(file.spans(each.id)) for each in file.studies())  # sum counts blocks
        again, _ = mended(path, store=file, day="2026-11-29")
        assert sum(len(file.spans(each.id)) for each in file.studies()) == blocks  # sum counts blocks
    assert plain(again, mender.targets) == plain(first, mender.targets)
    assert plain(mended(path)[0], mender.targets) == plain(first, mender.targets)


@pytest.mark.exhaustive
def test_several_processes_propose_the_same(tmp_path: Path) -> None:
    path = folder(tmp_path / "stones", {"rules.goal": 58}, LONG)
    first, mender = mended(path)
    by_two = Mender(Session(path), 1500, Workforce(2)).mend()
    assert plain(by_two, mender.targets) == plain(first, mender.targets)


def test_without_optuna_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(RefusedError, match=r"not installed \[G40\]\n +-> install it: pip install 'tilewright\[mend\]'"):
        Mender(Session(folder(tmp_path / "stones")), 1500, Workforce(1))


def test_too_few_games_for_several_ways_to_play_are_refused(tmp_path: Path) -> None:
    ways = {f"by-{bots}": f"{{measure: turns, most: 20, bots: {bots}}}" for bots in ("random", "greedy")}
    path = folder(tmp_path / "stones", targets=ways)
    with pytest.raises(RefusedError, match=r"played in 2 ways \[G45\]\n +-> give at least 2,000 games"):
        Mender(Session(path), 1500, Workforce(1))


def test_no_plan_spends_more_than_it_has() -> None:
    for games, settings in ((1000, 1), (3000, 3), (50_000, 1), (1_000_000, 2)):
        plan = plan_of(games, settings)
        fresh = plan.fresh * plan.size * settings * (FINALISTS + 1)
        assert plan.reduced + fresh <= 1.1 * games


def target(measure: str, **limits: object) -> PlayTarget:
    return PlayTarget.model_validate({"measure": measure, **limits})


def test_how_far_a_game_is_off() -> None:
    aims = [aim_of(target("first player wins", between=(45, 55))), aim_of(target("turns", most=20))]
    assert distance(aims, ((60.0, 100.0), (2600.0, 100.0))) == pytest.approx(
        (1**2 + 3**2) ** 0.5
    )  # 5 of 100, and 6 of 2
    assert distance(aims, ((50.0, 100.0), (1900.0, 100.0))) == 0
    narrow = aim_of(target("turns", between=(18, 21)), half=5)
    assert (narrow.off(19.5), round(narrow.off(18.5), 3)) == (0, round(0.5 / 1.8, 3))


def test_nearer_is_sure_as_often_as_it_says() -> None:
    aims, missed = [aim_of(target("turns", most=20))], 0
    for seed in range(60):  # two games that are alike, both off
        stream = Stream(f"{seed}", "alike")
        one, other = ([((25.0 * 10 + stream.below(41) - 20, 10.0),) for _ in range(20)] for _ in range(2))
        within = nearer_by(aims, one, other, 0.05, 200).within
        missed += not within.low < 0 < within.high
    assert missed <= 9  # 3 of 60, and 9 in one of 100 such tests
    better = [((20.0 * 10 + at % 5, 10.0),) for at in range(20)]
    assert nearer_by(aims, one, better, 0.05, 200).within.low > 0
    assert sum(parts(aims, one)) / 20 == pytest.approx(
        distance(aims, ((sum(each[0][0] for each in one), 200.0),)), rel=0.01
    )


def test_the_surface_finds_what_was_not_played() -> None:
    aims = [aim_of(target("turns", between=(25, 25)))]

    def turns(values: tuple[int, ...]) -> float:
        return 10 + 3 * values[0] - values[1] + 0.2 * values[0] * values[1]

    tried = [(0, 0), (8, 0), (0, 8), (8, 8), (4, 4), (2, 6), (6, 2)]
    points: dict[tuple[int, ...], PlayedPoint] = {
        values: PlayedPoint(((turns(values) * 100, 100.0),), 100, distance(aims, ((turns(values), 1.0),)))
        for values in tried
    }
    surface = Surface(points, (9, 9), lambda sums, _: distance(aims, sums))
    best = surface.likely((0, 0), Stream("s", "pool"))
    assert surface.read([(5, 3), (8, 8)]) == pytest.approx([0, distance(aims, ((turns((8, 8)), 1.0),))], abs=0.05)
    assert [values[0] for values in best[:5]] == [5] * 5  # 25 turns, whatever the other number is
    assert not {*best} & {*tried}
