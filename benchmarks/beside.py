"""Times checks, deals and chances, next to CP-SAT for the deals and to scipy for the chances, all in one run.

usage: python benchmarks/beside.py [RUNS]      (from the project's root, with its own Python, scipy and ortools)

Prints one Markdown table of processor times, medians of RUNS runs (5 unless told).

check   All that `check` finds of a set, its measures included: of Castles in the Air, and of 600 and 6,000 grown tiles
        in four colourings. Each run is a process of its own that knows nothing of the tiles yet; loading modules and
        reading the game are not in it.
deal    A legal deck of Castles in the Air for so many players; ten seeds a run. CP-SAT finds a deck within the same
        bands, but for D05: the one its search comes to first, with one worker.
chance  What a hand holds, of one sort of card and of two. scipy reckons with floats, Tilewright with exact fractions.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


import numpy as np
import ortools
import scipy
from scipy.stats import hypergeom, multivariate_hypergeom

from benchmarks import decks
from tilewright.balance.question import STEPS, Each, Question, Within
from tilewright.balance.tallies import Fitting
from tilewright.balance.ways import CardSort, Effort, HandLayout
from tilewright.castle_tiles.count import sizes
from tilewright.castle_tiles.deal.bands import NAMES
from tilewright.castle_tiles.deal.deal import Wish, deal
from tilewright.castle_tiles.terms import Terms
from tilewright.castle_tiles.why.decks import deck_task
from tilewright.castle_tiles.why.proofs import DeckModel
from tilewright.pieces.build import build
from tilewright.pieces.pool import pools
from tilewright.shelf import shelf

RUNS = int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 5
GAME = "castles-in-the-air"
SEEDS = 10
HANDS = [(110, 39, drawn, least) for drawn in (7, 9, 11) for least in (2, 3, 4)]
"""Cards, lands among them, how many are drawn, and how many lands are wanted."""


def timed(job: Callable[[], object]) -> float:
    """Milliseconds of processor time that a job took."""
    start = time.process_time()
    job()
    return 1000 * (time.process_time() - start)


def row(job: str, size: str, tool: str, times: list[float]) -> str:
    """A row of the table."""
    return f"| {job} | {size} | {tool} | {statistics.median(times):,.2f} | {min(times):,.2f} |"


def checks() -> Iterator[str]:
    """A set is grown in the process that checks it, before the clock starts."""
    for tiles in (0, 600, 6000):
        asked = [sys.executable, __file__, "check", str(tiles)]
        times = [float(subprocess.run(asked, capture_output=True, check=True).stdout) for _ in range(RUNS)]
        yield row("check", f"{tiles:,} tiles" if tiles else "the shipped 72 tiles", "Tilewright", times)


def check(tiles: int) -> None:
    """Print what one check takes; nothing has been worked out of these tiles before."""
    game = shelf.load(GAME)
    own = decks.grown(game, tiles // 4) if tiles else game
    forget()
    print(timed(partial(decks.checking, own, 0)))


def forget() -> None:
    """Forget what growing a set has found out of its tiles."""
    for name, module in list(sys.modules.items()):
        for each in vars(module).values() if name.startswith("tilewright.castle_tiles.") else ():
            if hasattr(each, "cache_clear"):
                each.cache_clear()


def deals() -> Iterator[str]:
    """For each number of players."""
    game = shelf.load(GAME)
    pool = pools(game, build(game))[0]
    tiles, names = [pool.tiles[name] for name in pool.ids], (tuple(game.game.colours), tuple(game.game.locks))
    deal(game, pool, Wish(2, "warm"))
    for players, size in sizes(game).items():
        asked = deck_task(tiles, Terms(), *names, size, NAMES, ())

        def by_model(number: int) -> None:
            made = DeckModel(asked)  # noqa: B023 - it is called before the next round
            for switch in made.switches(asked.names)[0].values():  # noqa: B023 - as above
                made.model.add(switch == 1)
            assert decks.solved(made.model, number)[1]  # noqa: S101 - there is one

        def by_deck(number: int) -> None:
            deal(game, pool, Wish(players, str(number)))  # noqa: B023 - as above

        runs = range(RUNS * SEEDS)
        yield row("deal", f"{players} players", "`deck`", [timed(partial(by_deck, number)) for number in runs])
        yield row("deal", f"{players} players", "CP-SAT", [timed(partial(by_model, number)) for number in runs])


def one_sort() -> list[Fraction]:
    """The chance of each of HANDS."""
    return [
        _share((CardSort(lands, (1,)), CardSort(cards - lands, (None,))), drawn, (least,))
        for cards, lands, drawn, least in HANDS
    ]


def two_sorts() -> list[Fraction]:
    """The same, and one of twelve elves as well."""
    return [
        _share(
            (CardSort(lands, (1, None)), CardSort(12, (None, 1)), CardSort(cards - lands - 12, (None, None))),
            drawn,
            (least, 1),
        )
        for cards, lands, drawn, least in HANDS
    ]


def _share(sorts: tuple[CardSort, ...], drawn: int, least: tuple[int, ...]) -> Fraction:
    tallies = tuple(Fitting(drawn) for _ in least)
    hope = Each(tuple(Within(at, (Fraction(number), None)) for at, number in enumerate(least)))
    question = Question(sorts, (HandLayout((drawn,), tallies, (1,) * len(least)),), hope)
    return question.exactly(Effort(STEPS)).share


def one_sort_by_scipy() -> list[float]:
    """From its survival function."""
    return [float(hypergeom(cards, lands, drawn).sf(least - 1)) for cards, lands, drawn, least in HANDS]


def two_sorts_by_scipy() -> list[float]:
    """From the sum over all hands that are meant."""
    shares = []
    for cards, lands, drawn, least in HANDS:
        pairs = product(range(least, drawn + 1), range(1, drawn + 1))
        hands = np.array([(own, elves, drawn - own - elves) for own, elves in pairs if own + elves <= drawn])
        shares.append(float(multivariate_hypergeom.pmf(hands, [lands, 12, cards - lands - 12], drawn).sum()))
    return shares


def chances() -> Iterator[str]:
    """Both tools by turns; they have to agree."""
    for size, own, theirs in (
        ("one sort", one_sort, one_sort_by_scipy),
        ("two sorts", two_sorts, two_sorts_by_scipy),
    ):
        for mine, other in zip(own(), theirs(), strict=True):
            assert abs(float(mine) - other) < 1e-11, (mine, other)  # noqa: S101 - else the times say nothing
        jobs = (("Tilewright", own), ("scipy", theirs))
        times: dict[str, list[float]] = {name: [] for name, _ in jobs}
        for _ in range(RUNS * SEEDS):
            for name, job in jobs:
                times[name].append(timed(job) / len(HANDS))
        for name, each in times.items():
            yield row("chance", size, name, each)


def main() -> None:
    """Measure and print."""
    print("| job | of | tool | ms, processor, median | least |\n|---|---|---|---:|---:|")
    for rows in (checks, deals, chances):
        for each in rows():
            print(each, flush=True)
    versions = f"scipy {scipy.__version__}, ortools {ortools.__version__}, {platform.platform()}"
    load = os.getloadavg()[1]
    print(f"\nPython {platform.python_version()}, {versions}, {os.cpu_count()} cores, load {load:.1f}; {RUNS} runs")


if __name__ == "__main__":
    check(int(sys.argv[2])) if sys.argv[1:2] == ["check"] else main()
