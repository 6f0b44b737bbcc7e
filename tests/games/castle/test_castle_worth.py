"""What a state of Castle is worth to a greedy player: an attack that goes on, by each of its answers in turn."""

from __future__ import annotations

import pytest

from tilewright.engine import TERMINAL
from tilewright.engine.ahead import Greedy, past_chance, worth_of
from tilewright.games.castle.bots import BOTS, WORTH
from tilewright.games.castle.engine.position import CANCEL, DISCARD, DRAW, PLAY, PRIZE
from tilewright.games.castle.engine.state import State
from tilewright.rng import Stream
from tilewright.shelf import shelf


def test_an_attack_is_worth_what_its_best_answer_is() -> None:
    """A captured card is weighed quickly: its prices differ in one hand alone."""
    seen = {CANCEL: 0, PRIZE: 0}
    game = shelf.engine(shelf.load("castle"), 2)
    for number in range(6):
        rng, state = Stream("worth", f"{number}"), game.new_initial_state()
        assert isinstance(state, State)
        while past_chance(state, rng).current_player() != TERMINAL:
            legal = state.legal_actions()
            if state.phase in seen:
                seen[state.phase] += 1
                for seat in (0, 1):
                    answers = [WORTH(_after(state, action), seat) for action in legal]
                    assert WORTH(state, seat) == (max if seat == state.now else min)(answers)
            attacks = [action for action in legal if action >= state.setup.raid]
            state.apply_unchecked(rng.pick(attacks or [action for action in legal if action] or legal))
    assert min(seen.values()) > 2


@pytest.mark.parametrize("variants", [(), ("rules.people.knights=1", "rules.end.last_turn_whole=false")])
def test_the_greedy_player_of_the_room_finds_the_moves_that_any_greedy_player_finds(variants: tuple[str, ...]) -> None:
    game, seen = shelf.engine(shelf.load("castle", variants), 2), set[int]()
    quick, plain = BOTS["greedy"](Stream("quick", "")), Greedy(Stream("plain", ""), worth_of("castle"))
    for number in range(2):
        rng, state = Stream("greedy", f"{number}"), game.new_initial_state()
        assert isinstance(state, State)
        while past_chance(state, rng).current_player() != TERMINAL:
            seat, legal = state.current_player(), state.legal_actions()
            for each in (state, state.resample(seat, rng)):  # what it remembers of the first holds for the second
                assert list(quick.best(each, seat, legal)) == list(plain.best(each, seat, legal))
            seen.add(state.phase)
            best = plain.best(state, seat, legal)
            state.apply_unchecked(rng.pick(legal if rng.below(2) else best))
    assert seen == {DRAW, PLAY, CANCEL, PRIZE, DISCARD}


def _after(state: State, action: int) -> State:
    after = state.clone()
    after.apply_unchecked(action)
    return after
