"""What a learned value says of states, what its file may be, and that training finds what there is to find."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from math import exp, fsum, log
from operator import mul
from pathlib import Path

import pytest

from tilewright.engine.ahead import past_chance
from tilewright.engine.bots import bots_of, maker, seated
from tilewright.engine.fits import FILE, features_of, fits_in, players_file, read_players, text_of, value_of
from tilewright.engine.match import play
from tilewright.engine.record import head_of
from tilewright.engine.training import KeptState, fit
from tilewright.engine.value import PLAIN, Fit, Learned, Value, softmax
from tilewright.engine.view import View
from tilewright.packages import Brought
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.rooms import Room
from tilewright.shelf import shelf
from tilewright.spec.spec import rules_digest

PIG = Path(__file__).parents[2] / "docs" / "play" / "pig"
BOXED = (
    ("castles-in-the-air", 2),
    ("castles-in-the-air", 5),
    ("castles-and-crowns", 2),
    ("castles-and-crowns", 4),
    ("castle", 2),
    ("sky-rise", 2),
    ("sky-rise", 5),
)


class FakeState:
    """A state that is nothing but its turns."""

    def __init__(self, turns: int) -> None:
        self._turns = turns

    def turns(self) -> int:
        return self._turns

    def current_player(self) -> int:
        return 0


def value(*fits: Fit, rows: tuple[tuple[float, ...], ...] = ((1.0, 2.0), (3.0, 1.0))) -> Value:
    return Value(("a", "b"), lambda _: [list(row) for row in rows], fits)


def test_chances_are_the_softmax_of_weighted_features_and_weights_change_in_the_course_of_a_game() -> None:
    knows = value(Fit(2, (1.0, 0.0), (0.0, 2.0), 10.0))
    for turns, strengths in ((0, (1, 3)), (5, (0.5 * 1 + 1 * 2, 0.5 * 3 + 1 * 1)), (10, (4, 2)), (99, (4, 2))):
        first, second = (exp(each) for each in strengths)
        state = FakeState(turns)
        assert knows.chances(state) == pytest.approx([first / (first + second), second / (first + second)])  # type: ignore[arg-type]
        assert knows.worth(state, 1) == pytest.approx(second / (first + second))  # type: ignore[arg-type]


def test_the_fit_of_the_nearest_number_of_players_is_taken() -> None:
    two, four = Fit(2, (1.0, 0.0), (1.0, 0.0), 10.0), Fit(4, (0.0, 1.0), (0.0, 1.0), 10.0)
    rows = ((1.0, 5.0), (2.0, 6.0), (3.0, 7.0), (4.0, 8.0), (5.0, 9.0))
    for players, strengths in ((1, [1.0]), (2, [1.0, 2.0]), (3, [1.0, 2.0, 3.0]), (4, [5.0, 6.0, 7.0, 8.0])):
        assert value(two, four, rows=rows[:players]).strengths(FakeState(3)) == strengths  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "players"), BOXED)
def test_features_have_a_number_for_each_name_and_leave_a_game_as_it_is(name: str, players: int) -> None:
    game = shelf.engine(shelf.load(name), players)
    names, features = features_of(name, ())
    state, luck = game.new_initial_state(), Stream(name, "features")
    while not past_chance(state, luck).is_terminal():
        if not luck.below(9):
            before, legal = state.serialize(), state.legal_actions()
            rows = features(state)
            assert len(rows) == players
            assert all(len(row) == len(names) and all(type(each) in {int, float} for each in row) for row in rows)
            assert (state.serialize(), state.legal_actions()) == (before, legal)
        state.apply_action(luck.pick(state.legal_actions()))
    assert all(len(row) == len(names) for row in features(state))


@pytest.mark.parametrize("name", dict(BOXED))
def test_the_box_has_players_that_learned_all_that_its_features_say(name: str) -> None:
    game = shelf.engine(shelf.load(name), shelf.load(name).game.players.least)
    file, knows = players_file(name), value_of(name)
    assert file
    assert knows
    assert all(set(each.weights) == set(knows.names) for each in file.learned)
    assert "learned" in bots_of(name)
    state = past_chance(game.new_initial_state(), Stream(name, "begin"))
    assert sum(knows.chances(state)) == pytest.approx(1)


@pytest.mark.parametrize("name", ["castle", "castles-and-crowns"])
def test_a_learned_player_wins_more_than_its_share_and_plays_the_same_again(name: str) -> None:
    spec = shelf.load(name)
    game, wins, records = shelf.engine(spec, 2), 0.0, []
    for number in (1, 2, 3, 4, 5, 6, 1):
        names = ("learned", "random") if number % 2 else ("random", "learned")
        head = head_of(spec, 2, "share", names)
        bots = [bot for bot in seated(names, "share", number, name, head.rules) if bot]
        record, _, outcome = play(game, head, bots, number)
        wins += outcome.shares[names.index("learned")]
        records.append(record)
    assert wins >= 6  # random never has a chance
    assert records[0] == records[-1]


def loss(samples: Sequence[KeptState], fitted: Fit) -> float:
    """How badly a fit foretells: the mean of -log of the chance that it gave the winner."""
    total = 0.0
    for sample in samples:
        weights = fitted.weights(sample.turns)
        chances = softmax([fsum(map(mul, row, weights)) for row in sample.rows])
        total -= fsum(share * log(max(chance, 1e-9)) for share, chance in zip(sample.shares, chances, strict=True))
    return total / len(samples)


def test_training_finds_the_weights_that_games_were_made_with() -> None:
    luck, samples = Stream("1", "planted"), list[KeptState]()
    planted = Fit(3, (2.0, 0.0, -1.0), (0.0, 1.0, -1.0), 20.0)
    for number in range(4000):
        rows = [[luck.between(-1, 1), luck.between(-4, 4), luck.between(-1, 1)] for _ in range(3)]
        chances = Value(("a", "b", "c"), lambda _, rows=rows: rows, [planted]).chances(FakeState(number % 25))  # type: ignore[arg-type,misc]
        mark, winner = luck.between(0, 1), 0
        while winner < 2 and mark > chances[winner]:
            mark -= chances[winner]
            winner += 1
        samples.append(KeptState(rows, number % 25, [float(seat == winner) for seat in range(3)]))
    found = fit(samples, 3, 20.0, 4000, Stream("1", "fit"))
    assert found.early == pytest.approx(planted.early, abs=0.3)
    assert found.late == pytest.approx(planted.late, abs=0.3)
    assert loss(samples, found) == pytest.approx(loss(samples, planted), abs=0.005)
    assert loss(samples, found) < loss(samples, Fit(3, (0.0,) * 3, (0.0,) * 3, 20.0)) - 0.2


def test_a_file_of_players_is_read_as_it_was_written(tmp_path: Path) -> None:
    fits = [
        Fit(2, (0.5, -3.0), (1.25, 0.0), 40.0, 600, "one"),
        Fit(4, (0.0, 1e-5), (2.0, -7.5), 61.5, 30, "tilewright play x --train 60s"),
    ]
    path = tmp_path / FILE
    path.write_text(text_of(("points", "its king's men"), fits, "0123"), encoding="utf-8")
    assert fits_in(path, "0123", ("points", "its king's men")) == fits
    assert fits_in(path, "other rules", ("points", "its king's men")) == []
    assert fits_in(path, "0123", ("points", "something else")) == []
    assert [each.made for each in read_players(path).learned] == [each.made for each in fits]


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("pace: 40", "pace: 0", ":7:"),
        ("pace: 40", "pace: .inf", ":7:"),
        ("[0.50, 1.250]", "[0.5]", ":9:"),
        ("[0.50, 1.250]", "[0.5, 1e99]", ":9:"),
        ("[0.50, 1.250]", "[0.5, many]", ":9:"),
        ("players: 2", "players: 0", ":4:"),
        ("learned:", "lerned:", ":3:"),
        ("rules:", "# rules:", "rules"),
        ("made: m", "made: !!python/object:os.system m", "Y"),
    ],
)
def test_a_file_of_players_with_a_mistake_is_refused_at_its_place(
    tmp_path: Path, was: str, now: str, told: str
) -> None:
    path = tmp_path / FILE
    text = text_of(("points",), [Fit(2, (0.5,), (1.25,), 40.0, 600, "m")], "0123")
    assert was in text
    path.write_text(text.replace(was, now), encoding="utf-8")
    with pytest.raises(RefusedError) as refused:
        read_players(path)
    assert any(told in str(problem) for problem in refused.value.problems)


def test_a_file_of_players_may_not_be_long(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("made: " + "m" * 300_000, encoding="utf-8")
    with pytest.raises(RefusedError, match="G24"):
        read_players(path)


@pytest.mark.parametrize("name", ["castle", "sky-rise"])
def test_a_learned_player_chooses_alike_whatever_is_hidden(name: str) -> None:
    game, luck = shelf.engine(shelf.load(name), 2), Stream(name, "hidden")
    state = past_chance(game.new_initial_state(), luck)
    for _ in range(14):
        state.apply_action(luck.pick(state.legal_actions()))
        past_chance(state, luck)
    seat = state.current_player()
    chosen = set()
    for deal in range(3):
        other = state.resample(seat, Stream(name, f"deal {deal}"))
        bot = seated(("learned",), "hidden", 1, name)[0]
        assert bot
        chosen.add(bot.choose(View(other, seat), other.legal_actions()))
    assert len(chosen) == 1


def test_a_file_of_players_that_is_a_link_out_of_its_folder_is_refused(tmp_path: Path) -> None:
    folder, outside = tmp_path / "pig", tmp_path / "outside.yaml"
    shutil.copytree(PIG, folder)
    outside.write_text(text_of(("points",), [Fit(2, (0.5,), (1.25,), 40.0, 9, "m")], "0123"), encoding="utf-8")
    (folder / FILE).symlink_to(outside)
    spec = shelf.load(folder)
    shelf.engine(spec, 2)
    with pytest.raises(RefusedError):
        value_of(spec.game.id)


def test_a_bot_plays_by_the_file_as_it_is_now_and_a_folder_without_one_has_no_such_bot(tmp_path: Path) -> None:
    folder, bare = tmp_path / "pig", tmp_path / "bare"
    shutil.copytree(PIG, folder)
    shutil.copytree(PIG, bare)
    for weight in (1.0, -1.0):  # two trainings by the same command
        text = text_of(PLAIN, [Fit(2, (weight, 0.0, 0.0, 0.0), (weight, 0.0, 0.0, 0.0), 40.0, 9, "the same")], "0123")
        (folder / FILE).write_text(text, encoding="utf-8")
        spec = shelf.load(folder)
        shelf.engine(spec, 2)
        make = maker("learned", spec.game.id, rules_digest(spec))
        assert make
        bot = make(Stream("1", "it"))
        assert isinstance(bot, Learned)
        assert bot.value.fits[0].early[0] == weight
    shelf.engine(shelf.load(bare), 2)
    assert maker("learned", spec.game.id) is None


WRONG_ROWS: dict[str, object] = {
    "none": None,
    "a tuple": ([1.0], [2.0]),
    "a row missing": [[1.0]],
    "too short": [[1.0], []],
    "no number": [[1.0], ["2"]],
    "not finite": [[1.0], [float("nan")]],
}


@pytest.mark.parametrize("case", WRONG_ROWS)
def test_features_of_a_package_are_looked_at(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = shelf.engine(shelf.load("castle"), 2).new_initial_state()
    room = Room("tilewright.games.castle", Brought("castle", "tilewright.games.castle", "strange 1.0", ""))
    doors = {"NAMES": ("points",), "FEATURES": lambda _: WRONG_ROWS[case]}
    monkeypatch.setattr("tilewright.engine.fits.room_of", lambda _: room)
    monkeypatch.setattr(Room, "ask", lambda _room, _door, name: doors[name])
    _, features = features_of("castle", ())
    with pytest.raises(RefusedError, match="X05"):
        features(state)
    doors["FEATURES"] = lambda _: [[1.0], [2.0]]
    assert features_of("castle", ())[1](state) == [[1.0], [2.0]]
