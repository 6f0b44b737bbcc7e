"""What a seat knows of the other hand, and that the rest is dealt again evenly among all that fit."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.games.castle.castle_script import along, begun, card, choices, game, hand, say, scene
from tilewright.games.castle.engine.game import Game
from tilewright.games.castle.engine.senses import hidden
from tilewright.rng import Stream

SMALL: dict[str, dict[str, object]] = {
    "pack": {"ranks": ("A", "9", "10", "J", "Q", "K"), "decks": 1, "red": ("hearts",), "black": ("spades",)},
    "deal": {"hand": 3, "display": 2},
}
"""Twelve cards, all different."""


def small() -> Game:
    return game(**SMALL)


def test_what_was_turned_up_taken_kept_or_sent_home_is_known() -> None:
    state = begun()
    second = state.setup.listed(state.seen[1])
    assert len(second) == 1
    assert state.seen[0] == 0
    taken = state.setup.name(state.display[0])
    say(state, f"take {taken}")
    assert [state.setup.name(each) for each in state.setup.listed(state.seen[0])] == [taken]
    assert f"of Ruby all know: {taken}" in state.information_state_string(1)


def test_a_kept_card_and_those_sent_home_are_known_and_the_price_is_open() -> None:
    state = scene("black 3", "knight red 4 + red 6", "black Q on 1; black Q to 1; red Q to 1")
    say(state, "attack red Q on 1 with 1", "keep it for black 3")
    assert hand(state) == ["red Q"]
    assert hand(state, 1) == ["black Q", "black Q"]
    assert "of Ruby all know: red Q" in state.information_state_string(1)
    assert "of Onyx all know: black Q, black Q" in state.information_state_string(0)
    assert "discarded: black 3, red 4, red 6" in state.information_state_string(1)


def test_of_two_alike_the_one_that_is_known_goes_first() -> None:
    state = scene("red 4", "")
    state.past += [card(state, "red 4")]
    state.draw(0, card(state, "red 4"))
    assert state.size[0] == 2
    state.give(0, card(state, "red 4"))
    assert state.seen[0] == 0
    assert len(state.unseen[0]) == 1


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_every_hand_that_fits_is_dealt_equally_often(seed: str) -> None:
    """Counted: the hands that fit are all sets of so many of the cards that the seat cannot see."""
    states = [state.clone() for state in along(small(), seed) if not state.is_chance_node() and state.unseen[1]]
    state = max(states, key=lambda each: len(each.unseen[1]) + len(each.pile) / 10)
    unknown, number = hidden(state, 0), len(state.unseen[1])
    fitting = {tuple(sorted(each)) for each in combinations(unknown, number)}
    known, rng, times = state.setup.listed(state.seen[1]), Stream(seed, "dealt"), Counter[tuple[int, ...]]()
    deals = 120 * len(fitting)
    for _ in range(deals):
        twin = state.resample(0, rng)
        other = twin.setup.listed(twin.hand[1])
        for each in known:
            other.remove(each)
        times[tuple(other)] += 1
        assert sorted([*other, *twin.pile]) == unknown
    assert set(times) == fitting
    off = sum((times[each] - 120) ** 2 / 120 for each in fitting)
    freedom = len(fitting) - 1
    assert off < freedom + 4 * (2 * freedom) ** 0.5 + 4


def test_cards_that_are_alike_are_dealt_as_often_as_there_are_of_them() -> None:
    """Two decks: a card of which three are unseen comes three times as often as one of which one is."""
    state, rng = begun("2"), Stream("9", "alike")
    unknown, number = Counter(hidden(state, 0)), len(state.unseen[1])
    drawn = Counter[int]()
    for _ in range(3000):
        twin = state.resample(0, rng)
        drawn.update(twin.past[at] for at in twin.unseen[1])
    for each, many in unknown.items():
        expected = 3000 * number * many / unknown.total()
        assert abs(drawn[each] - expected) < 5 * expected**0.5


@pytest.mark.parametrize("seed", range(3))
def test_a_game_dealt_again_can_have_been_played(seed: int) -> None:
    """Its past is one that the rules allow from the start, and all that the seat knows is as before."""
    played, rng = game(), Stream(str(seed), "again")
    for number, state in enumerate(along(played, str(seed))):
        if number % 31 == 30:
            for seat in (0, 1):
                twin = state.resample(seat, rng)
                assert twin.information_state_string(seat) == state.information_state_string(seat)
                assert twin.observation_tensor(seat) == state.observation_tensor(seat)
                again = played.deserialize(twin.serialize())
                assert str(again) == str(twin)
                assert twin.hand[seat] == state.hand[seat]


def test_a_seat_is_told_nothing_of_what_it_cannot_know() -> None:
    """The other hand and the pile are exchanged here by hand: nothing that the seat is told changes."""
    compared = 0
    for number, state in enumerate(along(game(), "7")):
        if number % 9 or state.is_terminal() or not state.unseen[1] or not state.pile:
            continue
        at, twin = state.unseen[1][0], state.clone()
        new = next((each for each in state.pile if each != state.past[at]), None)
        if new is None:
            continue
        twin.hand[1] += state.setup.unit[new] - state.setup.unit[state.past[at]]
        twin.pile = sorted([*(each for each in [*state.pile]), state.past[at]])
        twin.pile.remove(new)
        twin.past[at] = new
        compared += 1
        assert twin.information_state_string(0) == state.information_state_string(0)
        assert twin.observation_tensor(0) == state.observation_tensor(0)
        assert twin.table(0) == state.table(0)
        assert twin.legal_actions(0) == state.legal_actions(0)
        assert str(twin) != str(state)
        assert (choices(twin) == choices(state)) or state.current_player() != 0
    assert compared > 10
