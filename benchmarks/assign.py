"""Times the choice of colours: assign's search, shuffling until it fits, and CP-SAT, on the same sets in one run.

usage: python benchmarks/assign.py [RUNS]      (from the project's root, with the project's own Python and ortools)

The sets are the Floating City's drawings dealt at random, every slot open, one item in twelve moved into a chest; all
of B1 to B8 that colours decide is asked. Each figure is processor time, the median of RUNS runs (5 unless told) with
seeds of their own. Reading the tiles' access costs, which all three need, is not in it.
"""

from __future__ import annotations

import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ortools.sat.python import cp_model

from generator import shelf
from generator.assign.board import Board
from generator.assign.requirement import Requirement, standard
from generator.assign.search import search
from generator.assign.task import Colouring, Task, coloured, task
from generator.assign.verify import reached
from generator.deck.tiles import written
from generator.rng import Stream
from generator.tilemap import Slot, Tile
from generator.tilemap.slot import ANY
from generator.why.model import ColourModel

RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
SIZES = (60, 600, 6000)
SHUFFLES = 1000
PATIENCE = 30.0
"""What CP-SAT is given, in its own measure of work: about a second of processor time each, or two."""


@dataclass(frozen=True)
class Outcome:
    """Processor time of one run, whether it found a colouring, and how many steps it tried."""

    seconds: float
    found: bool
    steps: int


def tiles(count: int, seed: str) -> tuple[Tile, ...]:
    """A set with every slot open."""
    drawings = [tile for tile in written(shelf.load("castles-in-the-air")) if tile.copy == 1]
    stream = Stream(seed, "tiles")
    return tuple(_opened(stream.pick(drawings), f"t{number}", stream) for number in range(count))


def _opened(tile: Tile, name: str, stream: Stream) -> Tile:
    contents = tuple((digit, _any(slot, stream)) for digit, slot in tile.contents)
    return replace(tile, id=f"{name}-1", drawing=name, contents=contents)


def _any(slot: Slot, stream: Stream) -> Slot:
    if slot.kind == "door":
        return Slot("door", None, ANY)
    chest = slot.kind == "chest" or not stream.below(12)
    return Slot("chest", ANY, ANY, slot.content) if chest else Slot(slot.content or "treasure", ANY)


def fits(asked: Task, wanted: Sequence[Requirement], colouring: Colouring) -> bool:
    """Whether a colouring reaches everything, counted on the tiles."""
    return not any(each.off for each in reached(coloured(asked, colouring), asked.colours, asked.locks, wanted))


def timed(run: Callable[[], tuple[bool, int]]) -> Outcome:
    """One run."""
    start = time.process_time()
    found, steps = run()
    return Outcome(time.process_time() - start, found, steps)


def by_search(asked: Task, wanted: Sequence[Requirement], seed: str) -> Outcome:
    """What `tilewright assign` does."""

    def run() -> tuple[bool, int]:
        found = search(asked, wanted, seed)
        return not found.energy, found.swaps

    outcome = timed(run)
    if outcome.found and not fits(asked, wanted, search(asked, wanted, seed).colouring):
        raise SystemExit("the search believes in a colouring that does not fit")
    return outcome


def by_shuffling(asked: Task, wanted: Sequence[Requirement], seed: str, shuffles: int) -> Outcome:
    """As many of each colour as there should be, shuffled until all fits."""
    stream = Stream(seed, "shuffle")

    def run() -> tuple[bool, int]:
        decks = [
            [at % parts for at in range(len(row))]
            for row, parts in (
                (asked.treasures, len(asked.colours)),
                (asked.keys, len(asked.locks)),
                (asked.shut, len(asked.locks)),
            )
        ]
        for count in range(1, shuffles + 1):
            treasures, keys, shut = (stream.shuffled(deck) for deck in decks)
            if not _beside(asked, keys, shut) and _even(asked, wanted, treasures, shut):
                return True, count
        return False, shuffles

    return timed(run)


def _beside(asked: Task, keys: Sequence[int], shut: Sequence[int]) -> bool:
    """Whether a tile has a key and a lock of its colour."""
    held = set(zip(asked.keys.tile, keys, strict=True))
    return any(lock in held for lock in zip(asked.shut.tile, shut, strict=True))


def _even(asked: Task, wanted: Sequence[Requirement], treasures: Sequence[int], shut: Sequence[int]) -> bool:
    """Whether the treasures are all that is asked of them, by the quickest means there are."""
    board = Board(asked, wanted, shut)
    for treasure, colour in enumerate(treasures):
        board.put(treasure, colour)
    return not board.energy()


def by_solver(asked: Task, wanted: Sequence[Requirement], seed: int) -> Outcome:
    """CP-SAT with one worker, from building its model to its first colouring."""

    def run() -> tuple[bool, int]:
        made, solver = ColourModel(asked), cp_model.CpSolver()
        always = made.model.new_constant(1)
        for each in wanted:
            made.hold(each, always)
        solver.parameters.num_workers, solver.parameters.random_seed = 1, seed
        solver.parameters.max_deterministic_time = PATIENCE
        status = solver.solve(made.model)
        found = status in {cp_model.OPTIMAL, cp_model.FEASIBLE}
        if found and not fits(asked, wanted, made.colouring(solver)):
            raise SystemExit("the model says something else than the tiles do")
        return found, int(solver.num_branches)

    return timed(run)


def row(count: int, name: str, outcomes: Sequence[Outcome]) -> str:
    """A row of the table."""
    found = sum(each.found for each in outcomes)
    seconds = statistics.median(each.seconds for each in outcomes)
    steps = int(statistics.median(each.steps for each in outcomes))
    return f"| {count} | {name} | {found} of {len(outcomes)} | {seconds * 1000:,.0f} | {steps:,} |"


def main() -> None:
    """Measure and print."""
    print("| tiles | method | found | ms, processor, median | steps tried, median |")
    print("|---:|---|---|---:|---:|")
    for count in SIZES:
        game = shelf.load("castles-in-the-air").game
        asked = task(tiles(count, "1"), tuple(game.colours), tuple(game.locks))
        wanted = standard(asked)
        seeds = [str(seed) for seed in range(RUNS)]
        print(row(count, "assign", [by_search(asked, wanted, seed) for seed in seeds]), flush=True)
        shuffles = max(1, SHUFFLES * 60 // count)
        print(
            row(count, "shuffle and retry", [by_shuffling(asked, wanted, seed, shuffles) for seed in seeds]), flush=True
        )
        runs = RUNS if count < 600 else 1
        print(row(count, "CP-SAT, 1 worker", [by_solver(asked, wanted, seed) for seed in range(runs)]), flush=True)
    print(
        f"\n{platform.platform()}, Python {platform.python_version()}, {RUNS} runs each (CP-SAT from 600 tiles on: 1)"
    )


if __name__ == "__main__":
    main()
