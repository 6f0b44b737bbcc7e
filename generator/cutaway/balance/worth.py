"""Bag -> Measures of what a visit to each tile is worth: B10, B11 and B12."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from generator.balance.measure import Measure, Verdict, judged
from generator.cutaway.balance.bag import Bag
from generator.cutaway.balance.yields import LONGEST, beaten, rate
from generator.cutaway.limits import BETTER, RATES
from generator.cutaway.tilemap import Tile
from generator.spec.words import speak


def yield_curves(bag: Bag) -> Iterator[Measure]:
    """B10: Y_t(m), the most treasures carried off in m moves, out and back, with a key of each colour; only told."""
    moves = min(LONGEST, bag.terms.moves)
    counts = Counter(bag.curve(tile)[moves - 1] for tile in bag.tiles)
    each = tuple(speak("measures.said.on", count=count, tiles=tiles) for count, tiles in sorted(counts.items()))
    shown = speak("lists.all", items=each)
    value = tuple((count, tiles) for count, tiles in sorted(counts.items()))
    yield Measure("B10", speak("measures.in_a_turn", moves=moves), value, shown)


def points_a_move(bag: Bag) -> Iterator[Measure]:
    """B11: rho_t = max over m of Y_t(m) / m, within 0.3 and 3 medians; fails outside 0.2 and 4.

    Tiles with a teleport door, and sealed ones, are left out: what they are worth is not carried off on foot.
    """
    rates = {tile.id: rate(bag.curve(tile)) for tile in bag.tiles if _on_foot(tile)}
    if not any(rates.values()):
        return
    order = sorted(rates.values())
    median = order[len(order) // 2]
    share = {name: value / median if median else Fraction(1) for name, value in rates.items()}
    off = {name for name, value in share.items() if not RATES.set.keeps(value)}
    far = any(RATES.set.verdict(value) is Verdict.FAIL for value in share.values())
    outliers = tuple(bag.offender(tile, f"{_said(rates[tile.id])} a move") for tile in bag.tiles if tile.id in off)
    value = (order[0], median, order[-1])
    verdict = judged(fine=not off, fails=far)
    remedy = "a shorter or longer way, or a lock, on the tiles named"
    shown = "; ".join(map(_said, value))
    what = speak("measures.rates")
    room, target = min(map(_room, share.values())), RATES.set.measured()
    yield Measure(RATES.code, what, value, shown, target, verdict, offenders=outliers, help=remedy, room=room)


def _room(share: Fraction) -> Fraction:
    return min(share - Fraction(RATES.set.least), Fraction(RATES.set.most) - share)


def _on_foot(tile: Tile) -> bool:
    return not tile.sealed and not tile.map.teleports


def _said(value: Fraction) -> str:
    return f"{float(value):.2f}"


def dominated_tiles(bag: Bag) -> Iterator[Measure]:
    """B12: A is dominated by B where Y_A(m) <= Y_B(m) for all m and < for some: tiles dominated by 80 % of the set.

    Only told: tiles should vary, so that some are last in every set, and those further off than that B11 judges. As B11
    it leaves out tiles with a teleport door, and sealed ones.
    """
    counts = Counter(bag.curve(tile) for tile in bag.tiles)
    # sum counts tiles
    better = {one: sum(number for by, number in counts.items() if beaten(one, by)) for one in counts}
    most = BETTER * (len(bag.tiles) - 1)
    poor = [tile for tile in bag.tiles if better[bag.curve(tile)] > most and _on_foot(tile)]
    dominated = tuple(bag.offender(tile, f"{better[bag.curve(tile)]} tiles are better") for tile in poor)
    yield Measure("B12", speak("measures.poor"), len(poor), f"{len(poor)}", offenders=dominated)
