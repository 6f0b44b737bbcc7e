"""Says how often honest deals of Castles in the Air are flagged by limits that were not set on them.

usage: python benchmarks/alarms.py [DEALS [SEED]]      (from the project's root, with its own Python)

For 2 to 5 players so many blind deals (400 unless told), each looked at as `check --deck` looks at it, order and
all: a line of Markdown for each number of players, with Wilson's intervals.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tilewright.balance.intervals import wilson
from tilewright.balance.measure import Verdict
from tilewright.castle_tiles.balance.bag import Bag, Stack, bag
from tilewright.castle_tiles.balance.catalogue import of_deal
from tilewright.castle_tiles.count import sizes
from tilewright.rng import Stream
from tilewright.shelf import shelf

DEALS = int(sys.argv[1]) if len(sys.argv) > 1 else 400
SEED = sys.argv[2] if len(sys.argv) > 2 else "out of sample"


def main() -> None:
    """A line for each number of players."""
    city = bag(shelf.load("castles-in-the-air"))
    print("| players | deals | flagged of 100 | failed of 100 |\n|---|---|---|---|")
    for players in range(2, 6):
        looks = _looks(city, players)
        flagged = sum(any(each != Verdict.FINE for each in look) for look in looks)
        failed = sum(Verdict.FAIL in look for look in looks)
        print(f"| {players} | {DEALS} | {_of_100(flagged)} | {_of_100(failed)} |", flush=True)


def _looks(city: Bag, players: int) -> list[list[Verdict]]:
    stream, count = Stream(SEED, f"{players} players"), sizes(city.spec)[players]
    deals = [tuple(stream.shuffled(city.tiles)[:count]) for _ in range(DEALS)]
    return [[measure.verdict for measure in of_deal(Stack(city, tiles, players))] for tiles in deals]


def _of_100(hits: int) -> str:
    low, high = wilson(hits, DEALS)
    return f"{100 * hits / DEALS:.1f} ({100 * low:.1f} to {100 * high:.1f})"


if __name__ == "__main__":
    main()
