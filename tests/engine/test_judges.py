"""The judges play as they are said to, know no more than their seat, and lose to what the box has learned."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.engine.every_game import PLAIN, Combination
from tests.engine.judges import FlatMonteCarlo, OpenSpielSearch
from tests.engine.suites import register, spiel
from tests.engine.test_regret import BET, CALL, CHECK, FOLD, JACK, KING, after, game
from tests.engine.test_tree import Cups, Nim
from tilewright.engine.bots import maker
from tilewright.engine.match import play
from tilewright.engine.record import head_of
from tilewright.engine.view import Bot, View
from tilewright.rng import Stream
from tilewright.shelf import shelf

each_game = pytest.mark.parametrize("tried", PLAIN, ids=str)


@cache
def known(tried: Combination) -> Any:  # noqa: ANN401 - one of pyspiel's, which brings no types
    """Make a game known to OpenSpiel."""
    name = f"{tried.called()}_judged"
    register(name, tried.game, range(2, 6), lambda players: Combination(tried.game, (), players).engine())
    return spiel().load_game(name, {"players": tried.players})


def begun(tried: Combination, steps: int) -> Any:  # noqa: ANN401 - as above
    """A state of pyspiel's after so many decisions, all made and drawn at random."""
    rng, state = Stream(tried.game, "begun"), known(tried).new_initial_state()
    while steps or state.is_chance_node():
        steps -= not state.is_chance_node()
        state.apply_action(rng.pick(state.legal_actions()))
    return state


def test_flat_monte_carlo_takes_a_win_and_knows_no_more_than_its_seat() -> None:
    heap: Any = Nim((3,))
    assert FlatMonteCarlo(Stream("1", "flat"), 20).choose(View(heap, 1), [1, 2, 3]) == 3
    hidden: list[Any] = [Cups(ball=ball) for ball in range(3)]
    assert {FlatMonteCarlo(Stream("1", "flat"), 60).choose(View(each, 0), [0, 1, 2]) for each in hidden} == {1}


@each_game
def test_a_state_that_is_dealt_again_is_what_its_player_knows_and_nothing_else(tried: Combination) -> None:
    state = begun(tried, 9)
    for seat in range(tried.players):
        one, same, other = (state.resample_from_infostate(seat, lambda luck=luck: luck) for luck in (0.1, 0.1, 0.5))
        assert str(one) == str(same)
        assert str(one.resample_from_infostate(seat, lambda: 0.5)) == str(other)  # whatever is hidden
        for each in (one, other):
            assert each.information_state_string(seat) == state.information_state_string(seat)
            assert each.legal_actions(seat) == state.legal_actions(seat)
            assert each.history() == []  # pyspiel's own: nothing hidden can be read there
    dealt = {str(state.resample_from_infostate(0, lambda luck=luck: luck / 9)) for luck in range(9)}
    assert (len(dealt) > 1) == (tried.game in {"castle", "sky-rise"})
    dealt_again = state.resample_from_infostate(0, lambda: 0.5)
    before = str(dealt_again)
    dealt_again.clone().apply_action(dealt_again.legal_actions()[0])
    assert str(dealt_again) == before
    assert str(state) == str(begun(tried, 9))


def test_nobody_may_ask_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="seats are 0 to"):
        begun(PLAIN[0], 1).resample_from_infostate(7, lambda: 0.5)


def test_open_spiels_search_calls_with_the_highest_card() -> None:
    register("tilewright_kuhn_judged", "Kuhn", range(2, 3), lambda players: game("kuhn-poker", players))
    bot = OpenSpielSearch(Stream("1", "search"), spiel().load_game("tilewright_kuhn_judged"), 50)
    assert bot.choose(View(after(KING, JACK, CHECK, BET), 0), [FOLD, CALL]) == CALL


def test_learned_players_beat_quick_judges() -> None:
    tried = Combination("castles-and-crowns", (), 2)
    head, learned = head_of(shelf.load(tried.game), 2, "judged", ("learned",) * 2), maker("learned", tried.game)
    assert learned
    shares = 0.0
    for number in range(1, 4):
        flat: Bot = FlatMonteCarlo(Stream(f"{number}", "flat"), 2)
        search = OpenSpielSearch(Stream(f"{number}", "search"), known(tried), 8)
        ours = learned(Stream(f"{number}", "learned"))
        shares += play(tried.engine(), head, [ours, flat], number)[2].shares[0]
        shares += play(tried.engine(), head, [search, ours], number)[2].shares[1]
    assert shares >= 4
