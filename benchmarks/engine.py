"""Times the rules engines at random play beside their peers: games and decisions a second, and what a copy costs.

usage: python benchmarks/engine.py [SECONDS] [--peers PYTHON] [--play]   (from the project's root, with its own Python)

Every game on the shelf that can be played, with every number of players; with --play the games of docs/play in their
place, whose rules are data (play.yaml). PYTHON is one that has Catanatron (`make
peers` installs it); OpenSpiel is looked for in the project's own Python. Each is run in a process of its own, and a
peer that is missing is listed so. SECONDS of processor time (1 by default) go to each line in each of five rounds, all
lines in turn in every round, so that a busy moment of the machine falls on all alike; each figure is the median of the
five.

A decision is a player's: lots, tiles turned up and dice are done on top of that, by a seeded stream. "Checked" plays
through `apply_action`, which looks whether an action is legal, the rest through `apply_unchecked`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tilewright.engine import CHANCE, TERMINAL, Game, State
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.shelf import shelf

ROUNDS = 5
CLONES = 2000
PEERS = Path(__file__).resolve().parent / "peers"
INSTALLED = PEERS.parents[1] / ".peers" / "bin" / "python"
"""Where `make peers` installs the others."""
OPEN_SPIEL = ("backgammon", "quoridor", "connect_four", "python_block_dominoes")
HASH_SEEDS = ("0", "1", "2")


@dataclass(frozen=True)
class Figures:
    """One round of one line; a rate of None was not taken."""

    name: str
    players: int
    games: float
    decisions: float
    clone: float
    checked: float | None = None


@dataclass
class Ours:
    """A game of ours with so many players."""

    game: Game
    draw: random.Random = field(default_factory=lambda: random.Random(1))
    chance: Stream = field(default_factory=lambda: Stream("1", "benchmark"))

    def round(self, seconds: float) -> Figures:
        """Play for so long, half as long again with every action checked, and copy a state from mid-game."""
        counts, spent = self.played(seconds, checked=False)
        clone = self.copying(sum(counts) // len(counts) // 2)
        checked, long = self.played(seconds / 2, checked=True)
        rates = len(counts) / spent, sum(counts) / spent
        return Figures(f"Tilewright: {self.game.id}", self.game.num_players, *rates, clone, sum(checked) / long)

    def played(self, seconds: float, *, checked: bool) -> tuple[list[int], float]:
        """The decisions of each game, and the processor time of all."""
        begun = time.process_time()
        counts: list[int] = []
        while not counts or time.process_time() - begun < seconds:
            counts.append(self.play(checked=checked))
        return counts, time.process_time() - begun

    def play(self, *, checked: bool) -> int:
        """One game at random; its number of decisions."""
        state, draw, count = self.game.new_initial_state(), self.draw.random, 0
        act, mover = state.apply_action if checked else state.apply_unchecked, state.current_player
        while (player := mover()) != TERMINAL:
            if player == CHANCE:
                act(state.sample_chance(self.chance))
            else:
                actions = state.legal_actions()
                act(actions[int(draw() * len(actions))])
                count += 1
        return count

    def copying(self, decisions: int) -> float:
        """Microseconds for a copy of a state so many decisions into a game."""
        state = self.after(decisions)
        begun = time.process_time()
        for _ in range(CLONES):
            state.clone()
        return (time.process_time() - begun) / CLONES * 1e6

    def after(self, decisions: int) -> State:
        """A game that has gone on for so long, or is over."""
        state = self.game.new_initial_state()
        while decisions and not state.is_terminal():
            chance = state.is_chance_node()
            state.apply_unchecked(
                state.sample_chance(self.chance) if chance else self.draw.choice(state.legal_actions())
            )
            decisions -= not chance
        return state


@dataclass
class Peer:
    """A program beside us: a command that prints its figures, given the seconds and a seed."""

    command: Sequence[str]
    options: Sequence[str] = ()
    seed: int = 0

    def round(self, seconds: float) -> Figures | str:
        """The figures, or what is missing."""
        self.seed += 1000
        said = run([*self.command, str(seconds), str(self.seed), *self.options])
        found = json.loads(said) if said else {"missing": " ".join([Path(self.command[-1]).stem, *self.options])}
        return str(found["missing"]) if "missing" in found else Figures(**found)


def run(command: Sequence[str], **environment: str) -> str:
    """The last line a command prints; empty if it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **environment})
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip().rpartition("\n")[2]


def ours(folders: Path | None = None) -> Iterator[Ours]:
    """Every game with an engine, or in a folder of folders, with every number of players."""
    names = [listed.name for listed in shelf.games()]
    if folders:
        names = [str(path.parent) for path in sorted(folders.glob("*/play.yaml"))]
    for name in names:
        spec = shelf.load(name)
        for players in range(spec.game.players.least, spec.game.players.most + 1):
            try:
                yield Ours(shelf.engine(spec, players))
            except RefusedError:  # nobody has written an engine for it
                break


def peers(python: str) -> Iterator[Peer]:
    """Catanatron by the Python that has it, OpenSpiel by our own."""
    yield Peer([python, str(PEERS / "play_catanatron.py")])
    yield from (Peer([sys.executable, str(PEERS / "play_open_spiel.py")], [game]) for game in OPEN_SPIEL)


def line(rounds: Sequence[Figures]) -> str:
    """A row of the table: medians."""

    def middle(name: str) -> float:
        return float(statistics.median(getattr(each, name) for each in rounds))

    first = rounds[0]
    checked = f"{middle('checked'):,.0f}" if first.checked is not None else ""
    rates = f"{middle('games'):,.0f} | {middle('decisions'):,.0f} | {checked} | {middle('clone'):.1f}"
    return f"| {first.name} | {first.players} | {rates} |"


def repeats(python: str) -> str:
    """Whether Catanatron plays the same game of the same seed in different processes."""
    command = [python, str(PEERS / "play_catanatron.py"), "lengths", "7"]
    said = [run(command, PYTHONHASHSEED=seed) for seed in HASH_SEEDS]
    return f"Catanatron, actions of the game of seed 7 under PYTHONHASHSEED {', '.join(HASH_SEEDS)}: {' '.join(said)}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", nargs="?", type=float, default=1.0)
    parser.add_argument("--peers", default=str(INSTALLED), metavar="PYTHON", help="a Python that has catanatron")
    parser.add_argument("--play", action="store_true", help="the games of docs/play in place of those on the shelf")
    wanted = parser.parse_args()
    folders = PEERS.parents[1] / "docs" / "play" if wanted.play else None
    runners: list[Ours | Peer] = [*ours(folders), *peers(wanted.peers)]
    found: list[list[Figures]] = [[] for _ in runners]
    missing = set()
    for _ in range(ROUNDS):
        for runner, figures in zip(runners, found, strict=True):
            got = runner.round(wanted.seconds)
            missing.add(got) if isinstance(got, str) else figures.append(got)
    print("| | players | games/s | decisions/s | checked decisions/s | clone µs |\n|---|---|---|---|---|---|")
    print("\n".join(line(figures) for figures in found if figures))
    print("\n" + "\n".join([*(f"missing: {name}" for name in sorted(missing)), repeats(wanted.peers)]))
    print(f"{platform.platform()}, Python {platform.python_version()}, medians of {ROUNDS}, processor time, one core")


if __name__ == "__main__":
    main()
