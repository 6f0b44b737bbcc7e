"""Colourings that are played: a planted fair one is kept, an unfair one found out, alike ones seldom told apart."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from tilewright.castle_tiles.fairest import PlayedColours, _uneven, batches_in_all, judged, looks, play_on, sentences
from tilewright.cli import main
from tilewright.trials.race import GameBatch

ROOT = Path(__file__).resolve().parents[2]
SIZE = 10


def batches(shares: Sequence[float], seed: str, many: int = 20) -> list[GameBatch]:
    """Games of whose wins the players have these shares."""
    luck = Random(seed)
    drawn = [luck.choices(range(len(shares)), shares, k=SIZE) for _ in range(many)]
    wins = [tuple(float(each.count(place)) for place in range(len(shares))) for each in drawn]
    return [GameBatch(SIZE, each, 0, 0, 0, 0) for each in wins]


def of(shares: Sequence[Sequence[float]], seed: int, many: int = 20) -> tuple[PlayedColours, ...]:
    return judged([batches(each, f"{seed} {at}", many) for at, each in enumerate(shares)])


def test_the_fairest_is_kept_and_whoever_is_surely_worse_is_told() -> None:
    kept, worse = 0, 0
    for seed in range(20):
        shown = of([(0.8, 0.2), (0.2, 0.8), (0.5, 0.5), (0.75, 0.25)], seed)
        kept += shown[2].fairest
        worse += sum(each.worse for each in shown)
        assert sum(each.fairest for each in shown) == 1
        assert not shown[2].worse
    assert kept == 20
    assert worse >= 40  # of 60


def test_among_colourings_that_are_alike_few_are_called_surely_worse() -> None:
    called = sum(any(each.worse for each in of([(0.5, 0.5)] * 20, seed)) for seed in range(100))
    assert called <= 10  # 5 of 100 at most: more than 10 would be seen in 1 of 100 such tests


def test_of_few_games_nothing_is_called_sure() -> None:
    for seed in range(20):
        shown = of([(0.5, 0.5), (0.9, 0.1), (0.5, 0.5)], seed, 4)
        assert not any(each.worse for each in shown)
        assert {(won.within.low, won.within.high) for each in shown for won in each.wins} == {(0.0, 1.0)}


def test_the_ranges_of_all_miss_as_rarely_as_they_say() -> None:
    true = [(0.5, 0.3, 0.2)] * 8
    missed = 0
    for seed in range(100):
        ends = [(won.within, share) for each in of(true, seed) for won, share in zip(each.wins, true[0], strict=True)]
        missed += any(not within.low <= share <= within.high for within, share in ends)
    assert missed <= 10


def after_heats(shares: Sequence[Sequence[float]], seed: int) -> tuple[PlayedColours, ...]:
    """What is shown of colourings whose less even half stops after a quarter and after half of the games."""
    all_of_them = [batches(each, f"{seed} {at}") for at, each in enumerate(shares)]

    def play(left: Sequence[int], first: int, last: int) -> list[list[GameBatch]]:
        return [all_of_them[at][first:last] for at in left]

    return judged(play_on(len(shares), 20, play, _uneven), len(looks(20)))


def test_most_games_are_played_by_those_that_look_even() -> None:
    kept = 0
    for seed in range(20):
        shown = after_heats([(0.75, 0.25)] * 9 + [(0.5, 0.5)] + [(0.25, 0.75)] * 9, seed)
        assert sorted(each.games for each in shown) == [50] * 9 + [100] * 5 + [200] * 5
        kept += shown[9].fairest
    assert kept == 20


def test_of_those_that_stopped_no_more_are_called_surely_worse_than_should_be() -> None:
    called = sum(any(each.worse for each in after_heats([(0.5, 0.5)] * 20, seed)) for seed in range(100))
    assert called <= 10


def test_as_many_batches_are_played_as_the_bar_was_told() -> None:
    for count in (1, 2, 3, 5, 20):
        for many in (4, 10, 19, 20, 25, 100):
            handed: list[int] = []

            def play(left: Sequence[int], first: int, last: int, handed: list[int] = handed) -> list[list[GameBatch]]:
                handed.append(len(left) * (last - first))
                return [[GameBatch(1, (1.0, 0.0), 0, 0, 0, 0)] * (last - first) for _ in left]

            played = play_on(count, many, play, _uneven)
            assert sum(handed) == batches_in_all(count, many) == sum(map(len, played))
            assert max(map(len, played)) == many


def test_it_is_said_how_little_is_known() -> None:
    said = "\n".join(sentences(of([(0.5, 0.5)] * 3, 1), ("a", "a 2", "a 3")))
    assert "3 colourings, 200 games each, 2 steady players, on the same luck" in said
    assert "may be chance" in said
    shown = of([(0.5, 0.5), (1, 0), (0, 1)], 1)
    assert sentences(shown, ("a", "a 2", "a 3"))[-1] == "Clearly less even: seed a 2, a 3."
    said = sentences(after_heats([(0.5, 0.5)] * 20, 1), [str(at) for at in range(20)])[0]
    assert (
        "20 colourings, 50 games each, the more even 10 of them 100, the more even 5 of them 200, 2 steady players"
        in said
    )
    said = sentences(of([(0.5, 0.5), (1, 0), (0.5, 0.5)], 1), ("a", "a 2", "a 3"))[-1]
    assert said == "Clearly less even: seed a 2. The kept one may be fairer than the rest by chance."


@pytest.fixture
def open_game(tmp_path: Path) -> Path:
    """The flagship with every treasure's colour left open."""
    folder = tmp_path / "mine"
    shutil.copytree(ROOT / "data" / "castles-in-the-air", folder)
    text = (folder / "tiles.yaml").read_text(encoding="utf-8")
    (folder / "tiles.yaml").write_text(re.sub(r"(\d): (?:red|yellow|green|blue)\b", r"\1: any", text), encoding="utf-8")
    return folder


def test_the_colours_of_the_fairest_are_written_whoever_plays(open_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.castle_tiles.commands.assign.COUNT", 3)
    monkeypatch.setattr("tilewright.castle_tiles.fairest.FEW", 1)
    lock = open_game / "tiles.lock.yaml"
    asked = ["assign", str(open_game), "--seed", "x", "--json"]
    # the second finds the first one's file, and plays its own colours all the same
    told = [CliRunner().invoke(main, [*asked, "--play", "--games", "12", "--workers", n]) for n in ("1", "2")]
    assert [each.exit_code for each in told] == [0, 0], told[0].output
    assert told[0].stdout == told[1].stdout
    played = json.loads(told[0].stdout)["played"]
    assert [each["seed"] for each in played] == ["x", "x 2", "x 3"]
    assert sorted(each["games"] for each in played) == [4, 8, 16]
    assert len({json.dumps(each["wins"]) for each in played}) > 1, "other colours are another game"
    written = lock.read_bytes()
    (kept,) = [each["seed"] for each in played if each["fairest"]]
    assert CliRunner().invoke(main, ["assign", str(open_game), "--seed", kept]).exit_code == 0
    assert lock.read_bytes() == written


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--play", "--players", "9"], "[G02]"),
        (["--play", "--colours", "printed"], "there are none"),
        (["--play", "--require", "at least 90 red"], "[A09]"),
        (["--players", "3"], "need --play"),
    ],
)
def test_what_cannot_be_played_is_refused(open_game: Path, words: list[str], reason: str) -> None:
    result = CliRunner().invoke(main, ["assign", str(open_game), *words])
    assert result.exit_code in {1, 2}
    assert reason in result.output
    assert not (open_game / "tiles.lock.yaml").exists()
