"""A game of one page for the rule of undoing: what each action does is its name."""

from __future__ import annotations

from typing import Any

from tilewright.engine import CHANCE, TERMINAL
from tilewright.rng import Stream

ACTIONS = ["think", "peek", "show", "draw", "pass", "end"]


class ToyState:
    """Two players, a card face down on the table that is 1 or 2, a card in each hand that the other does not know."""

    def __init__(self, past: tuple[int, ...] = (), down: int = 1, hands: tuple[int, int] = (1, 2)) -> None:
        self.past, self.down, self.hands = list(past), down, hands

    def _did(self) -> list[str]:
        return ["chance" if action >= 10 else ACTIONS[action] for action in self.past]

    def current_player(self) -> int:
        did = self._did()
        if did and did[-1] == "draw":
            return CHANCE
        return TERMINAL if did and did[-1] == "end" else did.count("pass") % 2

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player not in (None, self.current_player()):
            return []
        return {CHANCE: [10, 11], TERMINAL: []}.get(self.current_player(), list(range(len(ACTIONS))))

    def sample_chance(self, rng: Stream) -> int:
        return 10 + rng.below(2)

    def apply_unchecked(self, action: int) -> None:
        self.past.append(action)

    apply_action = apply_unchecked

    def clone(self) -> ToyState:
        return ToyState(tuple(self.past), self.down, self.hands)

    def history(self) -> list[int]:
        return self.past[:]

    def action_to_string(self, action: int) -> str:
        return "chance" if action >= 10 else ACTIONS[action]

    def information_state_string(self, player: int) -> str:
        peeked = f" down {self.down}" if "peek" in self._did() else ""
        shown = f" all {self.hands}" if "show" in self._did() else ""
        return f"{self.past} own {self.hands[player]}{peeked}{shown}"

    def resample(self, player: int, rng: Stream) -> ToyState:
        other = (1 + rng.below(2)) if "show" not in self._did() else self.hands[1 - player]
        down = self.down if "peek" in self._did() else 1 + rng.below(2)
        hands = (self.hands[0], other) if player == 0 else (other, self.hands[1])
        return ToyState(tuple(self.past), down, hands)

    def returns(self) -> list[float]:
        return [0.0, 0.0]

    def turns(self) -> int:
        return self._did().count("pass")


class ToyGame:
    """As much of a game as a sitting asks for."""

    def new_initial_state(self) -> Any:  # noqa: ANN401 - as much of a state as is needed
        return ToyState()


class ToyLaid:
    """As much of a laid game as a sitting asks for."""

    game = ToyGame()
    names = ("Ann", "Bob")
