"""Times dealing and growing: decks of 21, 28 and 35 from sets of 60, 600 and 6,000 tiles, and as many grown drawings.

usage: python benchmarks/decks.py [DEALS]      (from the project's root, with the project's own Python)

Prints Markdown. Times are processor time of this process; deals are medians of DEALS seeds (60 unless told). The sets
are grown: a quarter as many drawings as tiles, each in four colourings.
"""

from __future__ import annotations

import platform
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from generator import shelf
from generator.deal.bands import bands
from generator.deal.choice import choose
from generator.deal.order import smooth
from generator.deal.weights import Weights, weights
from generator.deck.build import build
from generator.deck.pool import Pool, pools
from generator.grow.grow import WEIGHTS, Wish, grow
from generator.rng import Stream
from generator.spec.spec import Spec

DEALS = int(sys.argv[1]) if len(sys.argv) > 1 else 60
T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Milliseconds of processor time, and what came of it."""
    start = time.process_time()
    done = work()
    return 1000 * (time.process_time() - start), done


def grown(spec: Spec[Any], count: int) -> Spec[Any]:
    """The game with so many grown drawings instead of its own."""
    assert spec.tiles  # noqa: S101 - this game has tiles
    drawings = grow(spec, Wish(count, "benchmark", WEIGHTS)).drawings
    return replace(spec, tiles=spec.tiles.model_copy(update={"tiles": drawings}))


def dealing(pool: Pool, heavy: Weights, count: int) -> str:
    """A row of the table of deals."""
    limits = bands(heavy, count)
    each = [timed(partial(choose, heavy, count, limits, Stream(str(seed), "deck"))) for seed in range(DEALS)]
    times = sorted(took for took, _ in each)
    deals = sum(choice.deals for _, choice in each)
    legal = sum(choice.places is not None for _, choice in each)
    worst = max(((f.deals, f.band.name) for _, choice in each for f in choice.failures), default=(0, "none"))[1]
    tenth = times[len(times) * 9 // 10]
    cells = [f"{len(pool.ids):,}", f"{count}", f"{100 * legal / deals:.2f} %", f"{statistics.median(times):.1f} ms"]
    cells += [f"{tenth:.1f} ms", f"{1000 * sum(times) / deals:.1f} µs", worst]
    return f"| {' | '.join(cells)} |"


def smoothing(pool: Pool, heavy: Weights, count: int) -> str:
    """A row of the table of smooth orders."""
    places = choose(heavy, count, bands(heavy, count), Stream("smooth", "deck")).places or ()
    ids = [pool.ids[place] for place in places]
    held = {name: (*tile.treasures, "", *tile.keys) for name, tile in pool.tiles.items()}
    kinds = sorted({item for items in held.values() for item in items if item})
    numbers = {name: [items.count(kind) for kind in kinds] for name, items in held.items()}
    streams = [Stream(str(seed), "order") for seed in range(DEALS)]
    times = [timed(partial(smooth, ids, numbers, pool.alike, stream))[0] for stream in streams]
    return f"| {len(pool.ids):,} | {count} | {statistics.median(times):.2f} ms |"


def main() -> None:
    """Print the three tables."""
    spec = shelf.load("castles-in-the-air")
    sets = {}
    print("| drawings | ms each | built for one kept | nearly another |\n|---|---|---|---|")
    for count in (60, 600, 6000):
        took, made = timed(partial(grow, spec, Wish(count, "1", WEIGHTS)))
        near = 100 * made.rejected.get("nearly another", 0) / made.tries
        print(f"| {count:,} | {took / count:.2f} | {made.tries / count:.2f} | {near:.0f} % |")
    for count in (60, 600, 6000):
        own = grown(spec, count // 4)
        pool = pools(own, build(own))[0]
        sets[count] = pool, weights(pool, own.game)
    print("\n| set | deck | legal | median | 9 in 10 within | a deal | fail most on |\n|---|---|---|---|---|---|---|")
    for pool, heavy in sets.values():
        for size in (21, 28, 35):
            print(dealing(pool, heavy, size))
    print("\n| set | deck | `--smooth`, median |\n|---|---|---|")
    for pool, heavy in sets.values():
        for size in (21, 28, 35):
            print(smoothing(pool, heavy, size))
    print(f"\n{platform.platform()}, Python {platform.python_version()}, {DEALS} seeds")


if __name__ == "__main__":
    main()
