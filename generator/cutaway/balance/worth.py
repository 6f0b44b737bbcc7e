"""Bag -> Measures of what a visit to each tile is worth: B10, B11 and B12."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from generator.balance.measure import Measure, judged
from generator.cutaway.balance.bag import Bag
from generator.cutaway.balance.yields import LONGEST, beaten, rate
from generator.cutaway.tilemap import Tile


def yield_curves(bag: Bag) -> Iterator[Measure]:
    """B10: Y_t(m), the most treasures carried off in m moves, out and back, with a key of each colour; only told."""
    moves = min(LONGEST, bag.terms.moves)
    counts = Counter(bag.curve(tile)[moves - 1] for tile in bag.tiles)
    said = ", ".join(f"{count} on {tiles}" for count, tiles in sorted(counts.items()))
    value = tuple((count, tiles) for count, tiles in sorted(counts.items()))
    yield Measure("B10", f"treasures in one turn of {moves} moves", value, said)


def points_a_move(bag: Bag) -> Iterator[Measure]:
    """B11: rho_t = max over m of Y_t(m) / m, within half and twice the median; fails outside a third and three times.

    Tiles with a teleport door, and sealed ones, are left out: what they are worth is not carried off on foot.
    """
    rates = {tile.id: rate(bag.curve(tile)) for tile in bag.tiles if _on_foot(tile)}
    if not any(rates.values()):
        return
    order = sorted(rates.values())
    median = order[len(order) // 2]
    share = {name: value / median if median else Fraction(1) for name, value in rates.items()}
    off = {name for name, value in share.items() if not Fraction(1, 2) <= value <= 2}
    far = {name for name, value in share.items() if not Fraction(1, 3) <= value <= 3}
    found = tuple(bag.offender(tile, f"{_said(rates[tile.id])} a move") for tile in bag.tiles if tile.id in off)
    value = (order[0], median, order[-1])
    verdict = judged(fine=not off, fails=bool(far))
    remedy = "a shorter or longer way, or a lock, on the tiles named"
    said = "; ".join(map(_said, value))
    what = "treasures a move: least, median, most"
    yield Measure("B11", what, value, said, "0.5 to 2 medians", verdict, offenders=found, help=remedy)


def _on_foot(tile: Tile) -> bool:
    return not tile.sealed and not tile.map.teleports


def _said(value: Fraction) -> str:
    return f"{float(value):.2f}"


def dominated_tiles(bag: Bag) -> Iterator[Measure]:
    """B12: A is dominated by B where Y_A(m) <= Y_B(m) for all m and < for some: no tile by more than 80 % of the set.

    Tiles should vary, so this points at outliers; it fails where more than 15 % of the tiles are such. As B11 it leaves
    out tiles with a teleport door, and sealed ones.
    """
    counts = Counter(bag.curve(tile) for tile in bag.tiles)
    # sum counts so many of them
    better = {one: sum(number for by, number in counts.items() if beaten(one, by)) for one in counts}
    most = Fraction(8 * (len(bag.tiles) - 1), 10)
    poor = [tile for tile in bag.tiles if better[bag.curve(tile)] > most and _on_foot(tile)]
    found = tuple(bag.offender(tile, f"{better[bag.curve(tile)]} tiles are better") for tile in poor)
    share = Fraction(len(poor), len(bag.tiles))
    verdict = judged(fine=not poor, fails=share > Fraction(15, 100))
    remedy = "a treasure more, or a shorter way, on the tiles named"
    yield Measure(
        "B12",
        "tiles that four in five are better than",
        len(poor),
        str(len(poor)),
        "0",
        verdict,
        offenders=found,
        help=remedy,
    )
