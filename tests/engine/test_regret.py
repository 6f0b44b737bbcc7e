"""Small games are solved: by OpenSpiel's measure nobody gains much against it; and strategies are written and read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from tests.engine.suites import spiel
from tests.play.openspiel import FOLDERS
from tests.play.pairings import PAIRINGS
from tilewright.engine import CHANCE, TERMINAL, Game, GameBase, State, bots
from tilewright.engine.regret import MixedBot, Solver, Strategy, solve, strategy_of, tree_of
from tilewright.engine.view import View
from tilewright.rng import Stream
from tilewright.shelf.shelf import engine, load

KUHN, LEDUC = FOLDERS / "kuhn-poker", FOLDERS / "leduc-poker"
JACK, QUEEN, KING = 0, 1, 2
CHECK, BET, FOLD, CALL = 0, 1, 2, 3


@cache
def game(name: str, players: int = 2) -> Game:
    """A game of docs/play."""
    return engine(load(FOLDERS / name), players)


@cache
def strategy(name: str) -> Strategy:
    """How to play it."""
    found = solve(game(name))
    assert found
    return found


def after(*actions: int) -> State:
    """Kuhn poker as two cards and some moves leave it."""
    state = game("kuhn-poker").new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def chances(*actions: int) -> dict[int, float]:
    """What the solved strategy does in Kuhn poker then."""
    state = after(*actions)
    return dict(strategy("kuhn-poker").chances[state.information_state_string(state.current_player())])


def value(state: State, plan: Strategy) -> float:
    """The points of whoever begins, if both play by a strategy."""
    seat = state.current_player()
    if seat == TERMINAL:
        return state.totals()[0]
    known = {} if seat == CHANCE else plan.chances[state.information_state_string(seat)]
    worth = 0.0
    for action, chance in state.chance_outcomes() if seat == CHANCE else known.items():
        following = state.clone()
        following.apply_action(action)
        worth += chance * value(following, plan)
    return worth


def exploitability(name: str, plan: Strategy) -> float:
    """What an opponent could gain a game, as OpenSpiel measures it in its own game of that name."""
    pairing, pyspiel = PAIRINGS[name], spiel()
    policies = pytest.importorskip("open_spiel.python.policy")
    measure = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    theirs = pyspiel.load_game(pairing.theirs)
    policy = policies.TabularPolicy(theirs)

    def tell(our: State, their: Any) -> None:  # noqa: ANN401 - a state of pyspiel's, which brings no types
        if their.is_terminal():
            return
        seat = our.current_player()
        by_chance = seat == CHANCE
        ours = [each for each, _ in our.chance_outcomes()] if by_chance else our.legal_actions()
        said = {pairing.our_words(our, action): action for action in ours}
        row = None if by_chance else policy.policy_for_key(their.information_state_string())
        known = {} if by_chance else plan.chances[our.information_state_string(seat)]
        for action in their.legal_actions():
            same = said[pairing.their_words(their, action)]
            if row is not None:
                row[action] = known.get(same, 0.0)
            following = our.clone()
            following.apply_action(same)
            tell(following, their.child(action))

    tell(game(pairing.folder).new_initial_state(), theirs.new_initial_state())
    return float(measure.exploitability(theirs, policy))


def test_kuhn_poker_is_worth_what_is_known() -> None:
    assert value(game("kuhn-poker").new_initial_state(), strategy("kuhn-poker")) == pytest.approx(-1 / 18, abs=1e-3)


def test_kuhn_poker_is_played_as_it_should_be() -> None:
    bluffs = chances(JACK, QUEEN).get(BET, 0.0)
    assert bluffs <= 1 / 3 + 0.01
    assert chances(KING, QUEEN).get(BET, 0.0) == pytest.approx(3 * bluffs, abs=0.05)
    assert chances(QUEEN, JACK, CHECK, BET)[CALL] == pytest.approx(bluffs + 1 / 3, abs=0.05)
    assert chances(JACK, KING, BET)[CALL] == 1
    assert chances(QUEEN, JACK, BET)[FOLD] == 1


def test_nobody_gains_much_in_kuhn_poker() -> None:
    assert exploitability("kuhn", strategy("kuhn-poker")) < 0.005


@pytest.mark.exhaustive
def test_nobody_gains_much_in_leduc_poker() -> None:
    assert exploitability("leduc", strategy("leduc-poker")) < 0.1


def test_leduc_poker_is_small_enough() -> None:
    tree = tree_of(game("leduc-poker"))
    assert tree
    assert (len(tree.seats), len(tree.decisions)) == (9457, 936)  # as OpenSpiel counts them


def test_a_large_game_is_left_alone() -> None:
    for name in ("goofspiel", "pig", "fathoms", "liars-dice"):
        assert solve(game(name)) is None


def test_a_game_for_three_is_left_alone() -> None:
    assert solve(game("kuhn-poker", 3)) is None


def test_solving_twice_says_the_same() -> None:
    assert solve(game("kuhn-poker"), rounds=50) == solve(game("kuhn-poker"), rounds=50)


def test_a_game_is_solved_once_in_a_process() -> None:
    rules = View(after(), 0).rules()
    assert rules
    assert strategy_of(rules) is strategy_of(rules) is not None


class Last:
    """Always takes the last legal action."""

    def choose(self, view: View, legal: Sequence[int]) -> int:  # noqa: ARG002 - it does not look
        """It."""
        return legal[-1]


def test_a_bot_does_each_action_as_often_as_it_should() -> None:
    state = after(KING, QUEEN)
    plan = Strategy({state.information_state_string(0): {CHECK: 0.25, BET: 0.75}})
    bot, view = MixedBot(Stream("1", "bot"), plan, Last()), View(state, 0)
    assert bot.probabilities(view, [CHECK, BET]) == [(CHECK, 0.25), (BET, 0.75)]
    assert bot.probabilities(view, [CHECK]) == [(CHECK, 1)]  # as one is asked who may not bet
    bets = sum(bot.choose(view, [CHECK, BET]) == BET for _ in range(2_000))
    assert 1_400 < bets < 1_600


def test_of_what_a_strategy_does_not_know_another_bot_decides() -> None:
    view = View(after(JACK, QUEEN), 0)
    bot = MixedBot(Stream("1", "bot"), Strategy({}), Last())
    assert not bot.probabilities(view, [CHECK, BET])
    assert {bot.choose(view, [CHECK, BET]) for _ in range(20)} == {BET}


def test_search_plays_small_games_as_they_are_solved() -> None:
    (bot,) = bots.seated(("search:1",), "4", 1, "kuhn-poker")
    assert isinstance(bot, Solver)
    dominated = View(after(QUEEN, JACK, BET), 1), View(after(JACK, KING, CHECK, BET), 0)
    assert {bot.choose(view, [FOLD, CALL]) for view in dominated for _ in range(20)} == {FOLD}
    sometimes = View(after(KING, QUEEN, BET), 1)
    assert {bot.choose(sometimes, [FOLD, CALL]) for _ in range(100)} == {FOLD, CALL}


def test_search_asks_another_bot_in_large_games() -> None:
    state = game("pig").new_initial_state()
    assert isinstance(View(state, 0).rules(), GameBase)
    assert Solver(Stream("1", "bot"), Last()).choose(View(state, 0), [0, 1]) == 1
