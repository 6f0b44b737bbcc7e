"""Games played by bots: the same for the same seed, each bot with luck of its own, blind to what it may not know."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import pytest

from tilewright.engine import Game, IllegalAction, bots, match
from tilewright.engine.match import tally
from tilewright.engine.record import Head, head_of, text, turns
from tilewright.engine.view import Bot, View
from tilewright.problem import RefusedError
from tilewright.shelf import shelf

NAME = "castles-and-crowns"


def start(players: int = 3, seed: str = "7", *variants: str) -> tuple[Game, Head]:
    spec = shelf.load(NAME, variants)
    return shelf.engine(spec, players), head_of(spec, players, seed, bots.bots_by_name("random", players))


def seated(head: Head, number: int) -> list[Bot]:
    return [bot for bot in bots.seated(head.bots, head.seed, number) if bot]


def test_a_seed_plays_the_same_games_on_every_platform_and_python() -> None:
    game, head = start()
    records = [match.play(game, head, seated(head, number), number)[0] for number in range(1, 41)]
    numbers = "\n".join(" ".join(map(str, record.actions)) for record in records)
    assert hashlib.sha256(numbers.encode()).hexdigest()[:16] == "462c7f6e90bb7564"


def test_a_game_is_the_same_alone_and_after_others() -> None:
    game, head = start()
    alone = match.play(game, head, seated(head, 9), 9)[0]
    assert [match.play(game, head, seated(head, number), number)[0] for number in (8, 9)][1] == alone
    assert match.play(game, head, seated(head, 10), 10)[0] != alone


class First:
    """Always the first move."""

    def choose(self, view: View, legal: Sequence[int]) -> int:
        assert list(legal) == view.legal_actions()
        return legal[0]


def test_another_bot_at_one_seat_does_not_shift_the_dice() -> None:
    game, head = start()
    usual, others = seated(head, 1), [First(), *seated(head, 1)[1:]]
    first, second = (
        [turn for turn, _state in turns(game, match.play(game, head, each, 1)[0])] for each in (usual, others)
    )
    assert first[0] == second[0]
    assert (first[1].name, first[1].words[:-1]) == ("Ruby", second[1].words[:-1])
    assert first[1].words[-1] != second[1].words[-1]
    assert first[2] == second[2]


class Cheat:
    """Does what is not allowed."""

    def choose(self, view: View, legal: Sequence[int]) -> int:  # noqa: ARG002
        return 0


def test_a_bot_that_cheats_is_stopped_with_the_rule() -> None:
    game, head = start()
    with pytest.raises(IllegalAction, match="must_send"):
        match.play(game, head, [Cheat()] * 3, 1)


class Leaver:
    """Leaves at its third move."""

    moves = 0

    def choose(self, view: View, legal: Sequence[int]) -> int:  # noqa: ARG002
        self.moves += 1
        if self.moves > 2:
            raise bots.StoppedError
        return legal[-1]


def test_a_player_who_leaves_ends_the_game_and_what_was_played_is_kept() -> None:
    game, head = start(2)
    record, state, outcome = match.play(game, head, [Leaver(), *seated(head, 1)[1:]], 1)
    assert (outcome.ending, outcome.decisions, state.is_terminal()) == ("", 4, False)
    assert "result: not finished" in text(game, record)


def test_a_view_shows_what_the_seat_may_know_and_hides_the_state() -> None:
    game, head = start(2)
    seen: list[View] = []

    class Curious(First):
        def choose(self, view: View, legal: Sequence[int]) -> int:
            seen.append(view)
            assert view.words(legal[0])
            assert len(view.observation_tensor()) == game.observation_size
            assert view.table().holdings
            assert view.information_state_string()
            return super().choose(view, legal)

    match.play(game, head, [Curious(), First()], 1)
    names = {name for name in dir(seen[0]) if not name.startswith("_")}
    assert names == {
        "glimpse",
        "information_state_string",
        "legal_actions",
        "observation_tensor",
        "resample",
        "rules",
        "seat",
        "table",
        "words",
    }


def test_the_tally_adds_up() -> None:
    game, head = start(3)
    outcomes = [match.play(game, head, seated(head, number), number)[2] for number in range(1, 61)]
    done = tally(("Ruby", "Navy", "Jade"), outcomes)
    assert (done.games, sum(row.wins for row in done.rows)) == (60, 60)
    assert sum(count for _ending, count in done.endings) == 60
    assert all(row.least <= row.mean <= row.most for row in done.rows)
    assert done.turns[0] <= done.turns[1] <= done.turns[2]


@pytest.mark.parametrize(
    ("names", "players", "said"),
    [
        ("randon", 2, "--bots: there is no bot 'randon'; did you mean 'random'? [G03]"),
        ("random,", 2, "--bots: there is no bot '' [G03]"),
        ("random,random", 3, "--bots: 2 bots for 3 players [G04]"),
    ],
)
def test_bots_that_cannot_play_are_refused(names: str, players: int, said: str) -> None:
    with pytest.raises(RefusedError) as caught:
        bots.bots_by_name(names, players)
    assert str(caught.value).splitlines()[0] == said


def test_a_game_without_an_engine_and_a_table_too_full_are_refused() -> None:
    with pytest.raises(RefusedError, match=r"Castles & Crowns is for 2 to 5 players, not 6"):
        shelf.engine(shelf.load(NAME), 6)


@pytest.mark.parametrize("name", ["castles-and-crowns", "castles-in-the-air"])
def test_the_points_of_a_game_are_those_on_the_table_at_its_end(name: str) -> None:
    spec = shelf.load(name)
    game, head = shelf.engine(spec, 3), head_of(spec, 3, "points", bots.bots_by_name("random", 3))
    played = [match.play(game, head, seated(head, number), number)[1:] for number in range(1, 4)]
    shown = [tuple(seat.score for seat in state.table().holdings) for state, _outcome in played]
    assert [outcome.scores for _state, outcome in played] == shown
    assert any(map(any, shown))
