"""Times assign, deal, check and grow at 60, 600 and 6,000 tiles, next to shuffling until it fits and to CP-SAT.

usage: python benchmarks/decks.py [RUNS [TILES ...]]      (from the project's root, with its own Python and ortools)

Prints one Markdown table. Every figure is processor time of this process, the median of RUNS runs (5 unless told) with
seeds of their own; CP-SAT has one worker and, from 600 tiles on, one run. Reading the game and the ways through its
tiles is not in it; counting on the tiles what a colouring reaches is.

assign  Colours for the Floating City's drawings dealt at random, every slot open, one item in twelve in a chest: all of
        B1 to B8 that colours decide.
deal    28 tiles of a grown set, a quarter as many drawings as tiles in four colourings, within all bands that `deck`
        deals by, D05 among them; shuffling and CP-SAT are let off D05.
check   All that `check` says of such a set, its measures included.
grow    As many drawings as the row has tiles.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import ortools
from ortools.sat.python import cp_model

from tilewright import check
from tilewright.castle_tiles.assign.board import TaskBoard
from tilewright.castle_tiles.assign.requirement import (
    Requirement,
    Task,
    TaskColouring,
    coloured,
    reached,
    standard,
    task,
)
from tilewright.castle_tiles.assign.search import search
from tilewright.castle_tiles.balance import bag as bags
from tilewright.castle_tiles.balance import catalogue
from tilewright.castle_tiles.balance.tally import features
from tilewright.castle_tiles.deal.bands import NAMES, bands, choose, weights
from tilewright.castle_tiles.deal.bands import row as row_of
from tilewright.castle_tiles.deal.deal import wasteful
from tilewright.castle_tiles.grow.grow import WEIGHTS, DrawingWish, grow
from tilewright.castle_tiles.terms import Exchange, Terms
from tilewright.castle_tiles.tilemap import Fares, Slot, Tile
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.castle_tiles.tiles import written
from tilewright.castle_tiles.why.decks import deck_task
from tilewright.castle_tiles.why.proofs import ColourModel, DeckModel
from tilewright.pieces.build import build
from tilewright.pieces.pool import pools
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec

RUNS = int(sys.argv[1]) if __name__ == "__main__" and len(sys.argv) > 1 else 5
SIZES = tuple(map(int, sys.argv[2:] if __name__ == "__main__" else ())) or (60, 600, 6000)
DECK = 28
SHUFFLES = 1000
"""Tries of a colouring of 60 tiles, and fewer of more; ten times as many of a deal."""
PATIENCE = 10.0
"""What CP-SAT is given, in its own measure of work: about a second of processor time each, or two."""

Run = Callable[[int], tuple[bool, int]]
"""A seed -> whether something was found, and after how many steps."""


@dataclass(frozen=True)
class Method:
    """A way to do a job, and how often it is timed."""

    job: str
    name: str
    steps: str
    run: Run
    runs: int = RUNS


def row(count: int, method: Method) -> str:
    """A row of the table."""
    times, found, steps = [], 0, []
    for seed in range(method.runs):
        start = time.process_time()
        done, taken = method.run(seed)
        times.append(time.process_time() - start)
        found += done
        steps.append(taken)
    many, took = int(statistics.median(steps)), 1000 * statistics.median(times)
    cells = (
        method.job,
        f"{count:,}",
        method.name,
        f"{found} of {method.runs}",
        f"{took:,.1f}",
        f"{many:,} {method.steps}",
    )
    return f"| {' | '.join(cells)} |"


def solved(model: cp_model.CpModel, seed: int) -> tuple[cp_model.CpSolver, bool]:
    """CP-SAT's answer, one worker."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers, solver.parameters.random_seed = 1, seed
    solver.parameters.max_deterministic_time = PATIENCE
    return solver, solver.solve(model) in {cp_model.OPTIMAL, cp_model.FEASIBLE}


def assigning(count: int, game: Spec[Any]) -> Iterator[Method]:
    """Colours for open slots."""
    asked = task(open_tiles(count, game), Terms(), tuple(game.game.colours), tuple(game.game.locks))
    wanted = standard(asked)
    yield Method("assign", "`assign`", "swaps", partial(by_search, asked, wanted))
    yield Method("assign", "shuffle and retry", "shuffles", partial(by_shuffling, asked, wanted))
    yield Method("assign", "CP-SAT", "branches", partial(by_solver, asked, wanted), RUNS if count < 600 else 1)


def open_tiles(count: int, game: Spec[Any]) -> tuple[Tile, ...]:
    """A set with every slot open."""
    drawings, stream = [tile for tile in written(game) if tile.copy == 1], Stream("1", "tiles")
    return tuple(_opened(stream.pick(drawings), f"t{number}", stream) for number in range(count))


def _opened(tile: Tile, name: str, stream: Stream) -> Tile:
    contents = tuple((digit, _any(slot, stream)) for digit, slot in tile.contents)
    return replace(tile, id=f"{name}-1", drawing=name, contents=contents)


def _any(slot: Slot, stream: Stream) -> Slot:
    if slot.kind == "door":
        return Slot("door", None, ANY)
    chest = slot.kind == "chest" or not stream.below(12)
    return Slot("chest", ANY, ANY, slot.content) if chest else Slot(slot.content or "treasure", ANY)


def by_search(asked: Task, wanted: Sequence[Requirement], seed: int) -> tuple[bool, int]:
    """What `tilewright assign` does."""
    found = search(asked, wanted, str(seed))
    return not found.energy and _fits(asked, wanted, found.colouring), found.swaps


def _fits(asked: Task, wanted: Sequence[Requirement], colouring: TaskColouring) -> bool:
    """Counted on the tiles."""
    return not any(
        each.off for each in reached(coloured(asked, colouring), asked.terms, asked.colours, asked.locks, wanted)
    )


def by_shuffling(asked: Task, wanted: Sequence[Requirement], seed: int) -> tuple[bool, int]:
    """As many of each colour as there should be, shuffled until all fits."""
    stream, most = Stream(str(seed), "shuffle"), max(1, SHUFFLES * 60 // len(asked.tiles))
    kinds = ((asked.treasures, asked.colours), (asked.keys, asked.locks), (asked.shut, asked.locks))
    every = [[at % len(names) for at in range(len(slots))] for slots, names in kinds]
    for count in range(1, most + 1):
        treasures, keys, shut = map(stream.shuffled, every)
        beside = set(zip(asked.keys.tile, keys, strict=True)) & set(zip(asked.shut.tile, shut, strict=True))
        if not beside and _even(asked, wanted, treasures, shut):
            return True, count
    return False, most


def _even(asked: Task, wanted: Sequence[Requirement], treasures: Sequence[int], shut: Sequence[int]) -> bool:
    """Whether the treasures are all that is asked of them, by the quickest means there are."""
    board = TaskBoard(asked, wanted, shut)
    for treasure, colour in enumerate(treasures):
        board.put(treasure, colour)
    return not board.energy()


def by_solver(asked: Task, wanted: Sequence[Requirement], seed: int) -> tuple[bool, int]:
    """CP-SAT, from building its model to its first colouring."""
    made = ColourModel(asked)
    always = made.model.new_constant(1)
    for each in wanted:
        made.hold(each, always)
    solver, found = solved(made.model, seed)
    return found and _fits(asked, wanted, made.colouring(solver)), int(solver.num_branches)


def dealing(own: Spec[Any]) -> Iterator[Method]:
    """A deck within all bands."""
    pool, names = pools(own, build(own))[0], (tuple(own.game.colours), tuple(own.game.locks))
    heavy, tiles = weights(pool, Fares(), own.game), [pool.tiles[name] for name in pool.ids]
    limits, asked = bands(heavy, DECK, Exchange()), deck_task(tiles, Terms(), *names, DECK, NAMES, ())
    rows = [(0, *row_of(features(tile, Fares(), *names), len(tile.treasures))) for tile in tiles]

    def dealt(seed: int) -> tuple[bool, int]:
        choice = choose(heavy, DECK, limits, Stream(str(seed), "deck"), wastes=wasteful(own, pool))
        return choice.places is not None, choice.deals

    def shuffled(seed: int) -> tuple[bool, int]:
        stream, most = Stream(str(seed), "deck"), 10 * SHUFFLES
        for count in range(1, most + 1):
            sums = [sum(column) for column in zip(*stream.shuffled(rows)[:DECK], strict=True)]
            if not any(band.fails(sums) for band in limits):
                return True, count
        return False, most

    def by_model(seed: int) -> tuple[bool, int]:
        made = DeckModel(asked)
        for switch in made.switches(asked.names)[0].values():
            made.model.add(switch == 1)
        solver, found = solved(made.model, seed)
        return found, int(solver.num_branches)

    yield Method("deal", "`deck`", "deals", dealt)
    yield Method("deal", "shuffle and retry", "shuffles", shuffled)
    yield Method("deal", "CP-SAT", "branches", by_model, RUNS if len(tiles) < 600 else 1)


def checking(own: Spec[Any], _seed: int) -> tuple[bool, int]:
    """All that is said of a set."""
    problems = check.problems(own)
    measures = catalogue.of_set(bags.bag(own))
    return bool(measures), len(measures) + len(problems)


def growing(count: int, game: Spec[Any], seed: int) -> tuple[bool, int]:
    """Drawings for tiles.yaml."""
    made = grow(game, DrawingWish(count, str(seed), WEIGHTS))
    return len(made.drawings) == count, made.tries


def grown(game: Spec[Any], count: int) -> Spec[Any]:
    """The game with so many grown drawings instead of its own."""
    assert game.tiles  # noqa: S101 - this game has tiles
    return replace(
        game, tiles=game.tiles.model_copy(update={"tiles": grow(game, DrawingWish(count, "set", WEIGHTS)).drawings})
    )


def main() -> None:
    """Measure and print."""
    game = shelf.load("castles-in-the-air")
    print("| job | tiles | method | found | ms, processor, median | steps, median |\n|---|---:|---|---:|---:|---:|")
    for count in SIZES:
        own = grown(game, count // 4)
        jobs = (*assigning(count, game), *dealing(own))
        jobs += (Method("check", "`check`", "remarks", partial(checking, own)),)
        jobs += (Method("grow", "`grow`", "tries", partial(growing, count, game)),)
        for method in jobs:
            print(row(count, method), flush=True)
    versions = f"Python {platform.python_version()}, ortools {ortools.__version__}, {platform.platform()}"
    print(f"\n{versions}, {os.cpu_count()} cores, load {os.getloadavg()[1]:.1f}; medians of {RUNS}")


if __name__ == "__main__":
    main()
