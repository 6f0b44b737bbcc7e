"""Times the rules engines at random play: games and decisions a second, and what a copy of a state costs.

usage: python benchmarks/engine.py [SECONDS]      (from the project's root, with the project's own Python)

Every game on the shelf that can be played, with every number of players. SECONDS of processor time (3 unless told) go
to each row, in short slices taken in turn, so that a busy moment of the machine falls on all alike. Each figure is
the median of the slices. A decision is a player's; lots, tiles turned up and dice are done on top of that.
"""

from __future__ import annotations

import importlib
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from generator import shelf
from generator.rules import CHANCE, TERMINAL

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
SLICES = 10
CLONES = 2000


@dataclass
class Row:
    """One game with one number of players, and what was measured of it."""

    name: str
    players: int
    game: Any
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    games: list[float] = field(default_factory=list)
    decisions: list[float] = field(default_factory=list)
    clones: list[float] = field(default_factory=list)

    def play(self) -> int:
        """One game at random; its number of decisions."""
        state, draw, count = self.game.new_initial_state(), self.rng.random, 0
        while (player := state.current_player()) != TERMINAL:
            actions = state.legal_actions()
            state.apply_unchecked(actions[int(draw() * len(actions))])
            count += player != CHANCE
        return count

    def slice(self, seconds: float) -> None:
        """Play for so long, and copy a state from the middle of a game."""
        begun = time.process_time()
        counts = [self.play()]
        while time.process_time() - begun < seconds:
            counts.append(self.play())
        spent = time.process_time() - begun
        self.games.append(len(counts) / spent)
        self.decisions.append(sum(counts) / spent)
        self.clones.append(self.copying(sum(counts) // len(counts) // 2))

    def copying(self, steps: int) -> float:
        """Microseconds for a copy of a state so many actions into a game."""
        state = self.game.new_initial_state()
        while steps and not state.is_terminal():
            state.apply_unchecked(self.rng.choice(state.legal_actions()))
            steps -= 1
        begun = time.process_time()
        for _ in range(CLONES):
            state.clone()
        return (time.process_time() - begun) / CLONES * 1e6


def rows() -> list[Row]:
    """Every game with an engine, with every number of players."""
    found = []
    for listed in shelf.games():
        spec = shelf.load(listed.folder)
        engine = engine_of(spec.game.id)
        if engine:
            seats = range(spec.game.players.least, spec.game.players.most + 1)
            found += [Row(spec.game.id, players, engine(spec, None, players)) for players in seats]
    return found


def engine_of(game: str) -> Callable[..., Any] | None:
    """What the game's package calls its engine; None for a game that is only printed."""
    try:
        package = importlib.import_module(f"generator.games.{game.replace('-', '_')}")
    except ModuleNotFoundError:
        return None
    return getattr(package, "engine", None)


def main() -> None:
    """Measure and print."""
    table = rows()
    for _ in range(SLICES):
        for row in table:
            row.slice(SECONDS / SLICES)
    print(f"{'':24}{'players':>8}{'games/s':>10}{'decisions/s':>13}{'a game':>8}{'clone us':>10}")
    for row in table:
        games, decisions = statistics.median(row.games), statistics.median(row.decisions)
        clone = statistics.median(row.clones)
        print(f"{row.name:24}{row.players:8}{games:10.0f}{decisions:13.0f}{decisions / games:8.0f}{clone:10.2f}")
    print(f"\n{platform.platform()}, Python {platform.python_version()}, medians of {SLICES} slices, one core")


if __name__ == "__main__":
    main()
