"""`HandsBase`: a seat knows what it drew and what was played, and nothing else of the pile and of other hands."""

from __future__ import annotations

from collections import Counter

import pytest

from tilewright.engine import CHANCE, TERMINAL, GameBase, HandsBase, Holding, Table
from tilewright.engine.walk import walk
from tilewright.rng import Stream

CARDS = [0, 0, 1, 1, 2, 2, 3, 3]
HAND = 2


class Piles(HandsBase):
    """Two seats draw two cards each, then play one and draw one in turn; they score what they play."""

    def __init__(self) -> None:
        super().__init__(2, CARDS[:])
        self.scores = [0.0, 0.0]
        self.seat = 0

    def options(self) -> list[int]:
        return sorted(set(self.hand(self.seat)))

    def act(self, action: int) -> None:
        if self.now == CHANCE:
            self.take(self.seat, action)
            dealing = len(self.past) < HAND * self.seats
        else:
            self.put(self.seat, action)
            self.scores[self.seat] += action
            self.done += 1
            if self.pile:
                self.now = CHANCE
                return
            dealing = False
        self.seat = 1 - self.seat
        self.now = CHANCE if dealing else self.seat if self.hands[self.seat] else TERMINAL

    def words(self, action: int) -> str:
        return f"{self.seat_name(self.seat)} draws {action}" if self.now == CHANCE else f"card {action}"

    def totals(self) -> list[float]:
        return self.scores[:]

    def numbers(self, seat: int) -> list[float]:
        return [*self.scores, len(self.pile), self.seat, *(self.hand(seat).count(card) for card in range(4)), 1.0]

    def sight(self, seat: int | None) -> Table:  # noqa: ARG002 - its table shows no hand
        holdings = tuple(Holding(self.seat_name(each), "", (), self.scores[each]) for each in (0, 1))
        return Table(f"{len(self.pile)} cards left", (), (), holdings)


class PilesGame(GameBase[Piles]):
    """The bounds of that game."""

    def __init__(self) -> None:
        self.id, self.num_players = "piles", 2
        self.num_distinct_actions = self.max_chance_outcomes = 4
        self.max_game_length = self.max_chance_length = len(CARDS)

    def new_initial_state(self) -> Piles:
        return Piles()


def dealt(*actions: int) -> Piles:
    state = Piles()
    for action in actions:
        state.apply_action(action)
    return state


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_game_of_hands_keeps_what_every_state_promises(seed: str) -> None:
    assert walk(PilesGame(), seed) == (len(CARDS), len(CARDS))


def test_a_seat_knows_its_own_cards_and_those_that_were_played() -> None:
    state = dealt(0, 1, 2, 3, 2)
    assert state.information_state_string(0) == "seat 0: 0 ? 2 ? 2"
    assert state.information_state_string(1) == "seat 1: ? 1 ? 3 2"
    assert (state.hand(0), state.hand(1)) == ([0], [1, 3])


def test_what_a_seat_has_not_seen_is_dealt_again_in_every_way() -> None:
    state, seen = dealt(0, 1, 2, 3, 2), Counter[tuple[int, ...]]()
    for number in range(400):
        other = state.resample(0, Stream(str(number), "again"))
        assert other.hand(0) == [0]
        assert sorted([*other.hand(1), *other.pile]) == sorted([*state.hand(1), *state.pile])
        assert other.pile == sorted(other.pile)
        seen[tuple(other.hand(1))] += 1
    assert len(seen) == 14  # any two kinds, but neither two of 0 nor two of 2, of which one each is left
    assert state.hand(1) == [1, 3]


def test_a_copy_shares_neither_pile_nor_hands() -> None:
    state = dealt(0, 1, 2, 3)
    twin = state.clone()
    twin.apply_action(0)
    twin.apply_action(3)
    assert (state.hand(0), state.pile, state.drawn) == ([0, 2], [0, 1, 2, 3], {0: 0, 1: 1, 2: 0, 3: 1})
    assert twin.hand(0) == [2, 3]
