"""Pig, the dice game: a small game with chance, to try the adaptors with before any of ours."""

from __future__ import annotations

from typing import Self

from tilewright.engine import CHANCE, TERMINAL, IllegalAction, Table
from tilewright.rng import Stream

GOAL, FACES, ROLL, HOLD = 20, 6, 0, 1
LONGEST = 400


class Pig:
    """Roll and add up, or hold; a one loses the turn's points."""

    id = "pig"
    num_distinct_actions = 2
    max_chance_outcomes = FACES
    max_game_length = LONGEST
    max_chance_length = LONGEST
    min_utility, max_utility = 0.0, 1.0

    def __init__(self, players: int = 2) -> None:
        self.num_players = players
        self.observation_size = players + 2

    def new_initial_state(self) -> PigState:
        """Nobody has any points."""
        return PigState(self.num_players)

    def deserialize(self, text: str) -> PigState:
        """Play the actions again."""
        state = self.new_initial_state()
        for action in text.split():
            state.apply_action(int(action))
        return state


class PigState:
    """Points, whose turn it is, what the turn has brought so far."""

    def __init__(self, players: int) -> None:
        self.points = [0] * players
        self.turn = 0
        self.pot = 0
        self.rolling = False
        self.past: list[int] = []

    def current_player(self) -> int:
        """A seat; chance while a die rolls."""
        if self.is_terminal():
            return TERMINAL
        return CHANCE if self.rolling else self.turn

    def is_chance_node(self) -> bool:
        """A die is rolling."""
        return self.rolling

    def is_terminal(self) -> bool:
        """Somebody has reached the goal, or it has gone on for too long."""
        return max(self.points) >= GOAL or (len(self.past) >= LONGEST and not self.rolling)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Roll or hold."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return list(range(FACES)) if self.rolling else [ROLL, HOLD]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A fair die."""
        return [(face, 1 / FACES) for face in range(FACES)]

    def sample_chance(self, rng: Stream) -> int:
        """A fair die."""
        return rng.below(FACES)

    def turns(self) -> int:
        """Turns that have passed."""
        return len(self.past)

    def ending(self) -> str:
        """There is but one way to win."""
        return "the goal" if self.is_terminal() else ""

    def apply_action(self, action: int) -> None:
        """Roll, hold, or what the die shows."""
        if action not in self.legal_actions():
            raise IllegalAction(str(action), "roll or hold", str(self.points))
        self.apply_unchecked(action)

    def apply_unchecked(self, action: int) -> None:
        """The same without looking."""
        self.past.append(action)
        if not self.rolling and action == ROLL:
            self.rolling = True
            return
        if self.rolling and action:
            self.pot += action + 1
            self.rolling = False
            return
        self.points[self.turn] += 0 if self.rolling else self.pot
        self.rolling, self.pot, self.turn = False, 0, (self.turn + 1) % len(self.points)

    def returns(self) -> list[float]:
        """One for the winner."""
        return [float(self.is_terminal() and each >= GOAL) for each in self.points]

    def totals(self) -> list[float]:
        """Points so far."""
        return [float(each) for each in self.points]

    def clone(self) -> Self:
        """A copy."""
        copy = type(self)(len(self.points))
        copy.points, copy.past = list(self.points), list(self.past)
        copy.turn, copy.pot, copy.rolling = self.turn, self.pot, self.rolling
        return copy

    def history(self) -> list[int]:
        """All actions."""
        return list(self.past)

    def action_to_string(self, action: int) -> str:
        """In words."""
        return f"a {action + 1}" if self.rolling else ("roll", "hold")[action]

    def string_to_action(self, text: str) -> int:
        """The action of these words."""
        return next(action for action in self.legal_actions() if self.action_to_string(action) == text)

    def information_state_string(self, _player: int) -> str:
        """Everything is open."""
        return self.serialize()

    def observation_tensor(self, _player: int) -> list[float]:
        """Points, the turn's points, whose turn."""
        return [*map(float, self.points), float(self.pot), float(self.turn + 1)]

    def resample(self, _player: int, _rng: Stream) -> Self:
        """Nothing is hidden."""
        return self.clone()

    def serialize(self) -> str:
        """The actions."""
        return " ".join(map(str, self.past))

    def table(self, _seat: int | None = None) -> Table:
        """Only a heading."""
        return Table(f"points {self.points}", (), (), ())
