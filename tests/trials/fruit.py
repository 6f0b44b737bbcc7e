"""Fruit: a small game whose truth is known, to try a study with. Each seat picks a fruit, and a die decides.

Nothing that a player does matters, and all seats are alike, unless it is planted: an edge of the first seat in shares
of all games, points that one fruit brings, or how far a fruit turns the die, which changes games and nobody's chances.
"""

from __future__ import annotations

from typing import cast

from tilewright.engine import CHANCE, TERMINAL, Game
from tilewright.engine.record import Head
from tilewright.rng import Stream

FRUITS = ("apple", "pear", "plum", "sloe")
PARTS = 10_000
"""Chance of the planted edge, in so many."""


class FruitGame:
    """So many seats, each with so many turns."""

    id = "fruit"

    def __init__(  # noqa: PLR0913, PLR0917 - what is planted
        self, seats: int = 4, turns: int = 2, edge: float = 0.0, plum: int = 0, faces: int = 100, turned: int = 0
    ) -> None:
        self.num_players, self.rounds, self.plum, self.faces, self.turned = seats, turns, plum, faces, turned
        self.given = round(PARTS * edge / (1 - 1 / seats))

    def new_initial_state(self) -> FruitState:
        """Nobody has picked anything."""
        return FruitState(self)


class FruitState:
    """Points, and whose turn it is."""

    def __init__(self, game: FruitGame) -> None:
        self.game = game
        self.points = [0] * game.num_players
        self.past: list[int] = []
        self.done, self.rolling, self.over, self.given = 0, False, False, False

    def current_player(self) -> int:
        """A seat, until each has had its turns; then chance may give the game away."""
        if self.over:
            return TERMINAL
        last = self.done == self.game.rounds * self.game.num_players
        return CHANCE if self.rolling or last else self.done % self.game.num_players

    def legal_actions(self, _player: int | None = None) -> list[int]:
        """Any fruit; in a first turn only apples."""
        return [0] if self.done < self.game.num_players else [0, 1, 2, 3]

    def sample_chance(self, rng: Stream) -> int:
        """A die; at the end, whether the first seat is given the game."""
        return rng.below(self.game.faces if self.rolling else PARTS)

    def apply_unchecked(self, action: int) -> None:
        """Pick a fruit, roll the die, or end the game."""
        self.past.append(action)
        if self.rolling:
            turned = self.game.turned * self.past[-2]  # by what was picked: another number, and no better one
            self.points[self.done % self.game.num_players] += (action + turned) % self.game.faces
            self.done, self.rolling = self.done + 1, False
        elif self.done == self.game.rounds * self.game.num_players:
            self.over, self.given = True, action < self.game.given
        else:
            self.points[self.done % self.game.num_players] += self.game.plum * (action == 2)
            self.rolling = True

    def totals(self) -> list[float]:
        """Points so far."""
        return [float(each) for each in self.points]

    def returns(self) -> list[float]:
        """Whoever has the most; ties share."""
        best = [seat for seat, each in enumerate(self.points) if each == max(self.points)]
        best = [0] if self.given else best
        return [1 / len(best) if self.over and seat in best else 0.0 for seat in range(len(self.points))]

    def turns(self) -> int:
        """Turns that are over."""
        return self.done

    def clone(self) -> FruitState:
        """A copy that shares nothing that changes."""
        twin = FruitState(self.game)
        twin.points, twin.past = self.points[:], self.past[:]
        twin.done, twin.rolling, twin.over, twin.given = self.done, self.rolling, self.over, self.given
        return twin

    def resample(self, _player: int, _rng: Stream) -> FruitState:
        """A copy: nothing is hidden."""
        return self.clone()

    def ending(self) -> str:
        """One way alone."""
        return "the most points" if self.over else ""

    def history(self) -> list[int]:
        """All of it."""
        return self.past

    def action_to_string(self, action: int) -> str:
        """'pick pear'."""
        return f"pick {FRUITS[action]} {len(self.past)}"


def head(seats: int = 4, seed: str = "s", bots: str = "random") -> Head:
    """What a record of such a game says."""
    return Head("fruit", "1", "-", (), seats, seed, (bots,) * seats)


def fruit(game: FruitGame | None = None) -> Game:
    """The game, for whoever wants a whole Game: this one does without what a study never asks for."""
    return cast("Game", game or FruitGame())
