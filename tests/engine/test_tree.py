"""The tree search finds what is forced, weighs a die as often as it falls, and knows no more than its seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import pytest

from tests.engine.pig import HOLD, ROLL, Pig
from tests.engine.trap import SAFE, Toy, Trap
from tilewright.engine import CHANCE, TERMINAL, bots, match
from tilewright.engine.ahead import Greedy, points
from tilewright.engine.bots import RandomBot
from tilewright.engine.record import head_of
from tilewright.engine.search import Thought
from tilewright.engine.tree import TreeSearch
from tilewright.engine.value import Fit, Value
from tilewright.engine.view import View
from tilewright.rng import Stream
from tilewright.shelf import shelf


class Nim(Toy):
    """Take one, two or three of a heap; whoever takes the last wins. The first action says how many there are."""

    def left(self) -> int:
        return self.log[0] - sum(self.log[1:])

    def legal_actions(self, player: int | None = None) -> list[int]:
        return [] if player not in {None, self.current_player()} else list(range(1, min(3, self.left()) + 1))

    def returns(self) -> list[float]:
        return [float(not self.left() and seat != len(self.log) % 2) for seat in range(2)]


class Wager(Toy):
    """One move wins half the game; the other rolls a die, and wins it but for so many faces: the first action."""

    def current_player(self) -> int:
        rolls = len(self.log) == 2 and self.log[1] == 1
        return CHANCE if rolls else super().current_player() if len(self.log) > 1 else 1

    def legal_actions(self, player: int | None = None) -> list[int]:
        return [0, 1] if player in {None, 1} else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(face, 1 / 6) for face in range(6)]

    def sample_chance(self, rng: Stream) -> int:
        return rng.below(6)

    def turns(self) -> int:
        return int(self.current_player() == TERMINAL)

    def returns(self) -> list[float]:
        if len(self.log) < 2 or (len(self.log) == 2 and self.log[1] == 1):
            return [0.0, 0.0]
        own = 0.5 if len(self.log) == 2 else float(self.log[2] >= self.log[0])
        return [1.0 - own, own]


class Coin(Toy):
    """Take a coin, or leave it: the other then takes three, or bends down for the one if it is still there."""

    def legal_actions(self, player: int | None = None) -> list[int]:
        return [] if player not in {None, self.current_player()} else [0, 1] if self.log != (1,) else [1]

    def current_player(self) -> int:
        return TERMINAL if len(self.log) == 2 else len(self.log)

    def totals(self) -> list[float]:
        return [2.0 + (self.log[:1] == (1,)), 3.0 if self.log[1:] == (1,) else 1.0]

    def returns(self) -> list[float]:
        own, other = self.totals()
        return [0.5, 0.5] if own == other else [float(own > other), float(own < other)]


class Gift(Toy):
    """Share the game, or let the other answer: the first answer that comes to mind loses it, the second wins."""

    def current_player(self) -> int:
        return TERMINAL if self.log[:1] == (0,) or len(self.log) == 2 else len(self.log)

    def legal_actions(self, player: int | None = None) -> list[int]:
        return [0, 1] if player in {None, self.current_player()} else []

    def returns(self) -> list[float]:
        return {(0,): [0.5, 0.5], (1, 0): [1.0, 0.0], (1, 1): [0.0, 1.0]}.get(self.log, [0.0, 0.0])


class Gamble(Gift):
    """Share the game, or let a die decide it, of which two faces of six are good."""

    def current_player(self) -> int:
        return CHANCE if self.log == (1,) else super().current_player()

    def sample_chance(self, rng: Stream) -> int:
        return int(rng.below(6) > 1)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1 / 3), (1, 2 / 3)]


class Certain(Toy):
    """Two ways to win, by as many points as the number of the move."""

    def legal_actions(self, player: int | None = None) -> list[int]:
        return [1, 5] if player in {None, 0} else []

    def totals(self) -> list[float]:
        return [float(sum(self.log)), 0.0]

    def returns(self) -> list[float]:
        return [float(bool(self.log)), 0.0]


class Stooping:
    """Takes the first move there is."""

    def __init__(self, rng: Stream) -> None:
        del rng

    def choose(self, view: View, legal: Sequence[int]) -> int:
        del view
        return legal[0]


class Cups(Toy):
    """Three cups, a ball under one of them; it is under the second more often: whoever sees it would take that one."""

    def __init__(self, log: tuple[int, ...] = (), ball: int = 0) -> None:
        super().__init__(log)
        self.ball = ball

    def clone(self) -> Self:
        return type(self)(self.log, self.ball)

    def resample(self, player: int, rng: Stream) -> Self:
        del player
        return type(self)(self.log, rng.pick((0, 1, 1, 1, 2)))

    def legal_actions(self, player: int | None = None) -> list[int]:
        del player
        return [0, 1, 2]

    def returns(self) -> list[float]:
        return [float(self.log[0] == self.ball), float(self.log[0] != self.ball)] if self.log else [0.0, 0.0]


def searcher(seed: int | str, tries: int, value: Value | None = None) -> TreeSearch:
    return TreeSearch(Stream(str(seed), "tree"), value, points, RandomBot, Thought(tries=tries))


def choice(state: Any, seat: int, seed: int | str = 1, tries: int = 10_000) -> int:  # noqa: ANN401 - a bare toy
    return searcher(seed, tries).choose(View(state, seat), state.legal_actions())


@pytest.mark.parametrize("heap", [5, 6, 7])
def test_a_win_that_the_other_cannot_avert_is_found(heap: int) -> None:
    assert choice(Nim((heap,)), 1) == heap - 4


def test_a_win_at_once_is_taken_with_few_tries() -> None:
    assert choice(Nim((3,)), 1, tries=6) == 3


def test_bait_is_left_alone_that_only_the_other_gains_by() -> None:
    state: Any = Trap()
    assert Greedy(Stream("1", "greedy"), points).choose(View(state, 0), [0, 1]) != SAFE
    assert choice(state, 0, tries=100) == SAFE


def test_nothing_is_left_lying_for_the_other_to_stumble_over() -> None:
    state: Any = Coin()
    tree = TreeSearch(Stream("1", "tree"), None, points, Stooping, Thought(tries=24))
    assert tree.choose(View(state, 0), [0, 1]) == 1, "only who answers by instinct would bend down for it"


def test_the_other_is_taken_to_answer_by_what_was_learned() -> None:
    """Of the gift alone the value thinks well, so that only the answer can tell."""
    state: Any = Gift()
    value = Value(("share",), lambda _: [[1.0], [0.0]], [Fit(2, (1.0,), (1.0,), 2.0)])
    for knows, move in ((None, 1), (value, 0)):
        tree = TreeSearch(Stream("1", "tree"), knows, points, Stooping, Thought(tries=100))
        assert tree.choose(View(state, 0), [0, 1]) == move


def test_a_few_tries_do_not_outweigh_what_was_learned() -> None:
    state: Any = Gamble()
    value = Value(("share",), lambda _: [[-0.69], [0.0]], [Fit(2, (1.0,), (1.0,), 2.0)])  # a chance of a third
    assert {searcher(seed, 2, value).choose(View(state, 0), [0, 1]) for seed in range(20)} == {0}
    assert {searcher(seed, 2).choose(View(state, 0), [0, 1]) for seed in range(20)} == {0, 1}


def test_who_wins_anyway_wins_by_more() -> None:
    assert choice(Certain(), 0, tries=24) == 5


@pytest.mark.parametrize(("faces", "move"), [(2, 1), (4, 0)])
def test_a_die_is_weighed_as_often_as_it_falls(faces: int, move: int) -> None:
    for seed in range(30):
        assert choice(Wager((faces,)), 1, seed, tries=24) == move


def test_what_is_hidden_from_a_seat_does_not_change_its_choice() -> None:
    assert {choice(Cups(ball=ball), 0) for ball in range(3)} == {1}


def test_a_game_for_one_is_played_for_its_points() -> None:
    state: Any = Pig(1).new_initial_state()
    state.pot, state.points = 15, [5]
    assert choice(state, 0) == HOLD
    state.pot = 0
    assert choice(state, 0) == ROLL


def test_a_number_of_tries_plays_the_same_game_again() -> None:
    name, players = "castles-and-crowns", 3
    spec = shelf.load(name)
    known = bots.bots_of(name)

    def played() -> list[int]:
        names = ("greedy",) * players
        seats = [bot for bot in bots.seated(names, "7", 1, name) if bot]
        seats[1] = TreeSearch(Stream("7", "tree"), None, points, known["greedy"], Thought(tries=4, wide=3))
        return list(match.play(shelf.engine(spec, players), head_of(spec, players, "7", names), seats, 1)[1].history())

    assert played() == played()
