"""Bag -> Measures of what is on the tiles and what a visit to each is worth: B10, B11, B12 among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import sqrt

from tilewright.balance.measure import Measure, Offender, Verdict, decimals, judged, listed
from tilewright.castle_tiles.balance import spread
from tilewright.castle_tiles.balance.bag import Bag
from tilewright.castle_tiles.balance.honest import EVEN_CHESTS, EVEN_PAIRS, SetVerdict, judge_set
from tilewright.castle_tiles.balance.opening import Orders, orders, puzzle
from tilewright.castle_tiles.balance.tally import apart
from tilewright.castle_tiles.balance.yields import LONGEST, beaten, rate
from tilewright.castle_tiles.limits import (
    BETTER,
    CHESTS,
    COLOURS,
    COSTS,
    CROWDED,
    EVEN_KEYS,
    GUARDED,
    KEYS,
    KEYS_A_LOCK,
    LOCKS,
    PAIRS,
    RATES,
    REPEATS,
    SHUT,
    UNLIKE,
    WASTE,
)
from tilewright.castle_tiles.tilemap import Tile
from tilewright.castle_tiles.tilemap.access import KEY_WORTH
from tilewright.language import Spoken
from tilewright.spec.words import speak


def colour_totals(bag: Bag) -> Iterator[Measure]:
    """B1: treasures of each colour, max n_c - min n_c; a set's colours differ by 1 at most."""
    counts = bag.total.features.treasures
    value = spread.colours(bag.total)
    remedy = "`tilewright assign`, or a treasure of the rarest colour for one of the commonest"
    verdict, target = COLOURS.set.verdict(value), COLOURS.set.measured()
    room = COLOURS.set.room(value)
    yield Measure(COLOURS.code, COLOURS.what, counts, listed(counts), target, verdict, help=remedy, room=room)


def access_costs(bag: Bag) -> Iterator[Measure]:
    """B2: A_c, the moves to fetch all treasures of a colour from outside, each key counted as kappa moves.

    kappa is KEY_WORTH, 2; what fetching a key of this set really costs is told beside it. A set's A_c differ by 1 at
    most.
    """
    costs = bag.total.features.cost
    what = speak("measures.costs", key=KEY_WORTH, here=f"{float(bag.key_cost):.1f}")
    remedy = "exchange an easy treasure of the cheapest colour for a hard one of the dearest"
    verdict, target = COSTS.set.verdict(apart(costs)), COSTS.set.measured()
    room = COSTS.set.room(apart(costs))
    yield Measure(COSTS.code, what, costs, listed(costs), target, verdict, help=remedy, room=room)


def same_colour_twice(bag: Bag) -> Iterator[Measure]:
    """B3: treasures beyond ceil(t / colours) of one colour, on a tile with t treasures; none in a set."""
    doubled = [tile for tile, each in zip(bag.tiles, bag.tallies, strict=True) if each.doubled]
    commonest = [max(sorted(set(tile.treasures)), key=tile.treasures.count) for tile in doubled]
    offenders_there = tuple(
        bag.offender(tile, f"holds {colour} twice") for tile, colour in zip(doubled, commonest, strict=True)
    )
    value, limit = bag.total.doubled, REPEATS.set
    what, remedy = speak("measures.repeats"), "give one of them another colour"
    verdict, target, room = limit.verdict(value), limit.measured(), limit.room(value)
    yield Measure(
        REPEATS.code, what, value, str(value), target, verdict, offenders=offenders_there, help=remedy, room=room
    )


def pairs_of_colours(bag: Bag) -> Iterator[Measure]:
    """B7: tiles that hold both colours of a pair; all pairs within 1 of their mean, a failure beyond a quarter of it.

    `assign` keeps to that. Where pairs are further off, the squares of all of them together are compared with honest
    shuffles of the colours: 17 2 9 9 2 17 is much rarer than one pair that is 8 off.

    Four colourings that move every colour on by one make neighbouring colours equally frequent and opposite ones
    equally frequent, but not the one kind as frequent as the other: for that a set needs twice as many
    neighbours as opposites among the pairs of its drawings, or twelve colourings.
    """
    counts = bag.total.pairs
    if len(bag.colours) < 2:
        return
    mean = Fraction(sum(counts), len(counts))  # sum counts items, or keys
    judgement = judge_set(bag, EVEN_PAIRS)
    names = combinations(bag.colours, 2)
    worst = sorted(zip(counts, names, strict=True), key=lambda pair: (-abs(pair[0] - mean), pair))
    one, other = worst[0][1]
    remedy = f"{one} with {other} is on {worst[0][0]} tiles, {float(mean):.1f} would be even: exchange treasures"
    target, room = _of_chance(judgement, len(counts)) or PAIRS.set.measured(), _room(judgement, len(counts))
    yield Measure(PAIRS.code, PAIRS.what, counts, listed(counts), target, judgement.verdict, help=remedy, room=room)


def _of_chance(judgement: SetVerdict, parts: int) -> str:
    """Limits that chance sets, in words; empty for a set that keeps what it can be made to keep."""
    if not judgement.chance:
        return ""
    if judgement.line is spread.guarded_tied:
        own, usual, rare = (f"{number:.1f}" for number in judgement.chance)
        return speak("limits.tied", own=own, most=usual, over=rare)
    own, usual, rare = (f"{spread.root_mean_square(number, parts):.1f}" for number in judgement.chance)
    return speak("limits.squares", own=own, most=usual, over=rare, made=f"{float(judgement.made[0]):g}")


def _room(judgement: SetVerdict, parts: int) -> float:
    """How far a set is from being worth a warning."""
    if not judgement.chance:
        return float(judgement.made[0] - judgement.off)
    own, usual, _ = judgement.chance
    if judgement.line is spread.guarded_tied:
        return usual - own
    return spread.root_mean_square(usual, parts) - spread.root_mean_square(own, parts)


def chests_of_colours(bag: Bag) -> Iterator[Measure]:
    """B8: treasures in chests, by colour (1 apart at most) and by colour and lock (1 off their mean; fail > 2).

    `assign` keeps to that. Otherwise honest shuffles of the colours are what the table by colour and lock is compared
    with: the squares of how far all its numbers are off, and whether a colour goes with a lock (chi-square).
    """
    own, table = bag.total.features.locked, bag.total.chests
    if not sum(own):
        return
    judgement = judge_set(bag, EVEN_CHESTS)
    shown = f"{listed(own)}; {listed(table)}"
    fine = CHESTS.set.keeps(apart(own)) and judgement.verdict is Verdict.FINE
    verdict, what = judged(fine=fine, fails=judgement.verdict is Verdict.FAIL), speak("measures.chests_and_locks")
    other = _of_chance(judgement, len(table)) or GUARDED.set.measured()
    target = speak("limits.both", one=CHESTS.set.measured(), other=other)
    room = min(float(CHESTS.set.most - apart(own)), _room(judgement, len(table)))
    remedy = "exchange the contents, or the locks, of two chests"
    yield Measure(CHESTS.code, what, (own, table), shown, target, verdict, help=remedy, room=room)


def treasure_on_a_tile(bag: Bag) -> Iterator[Measure]:
    """B9: treasures on a tile: mean and CV = sd / mean; CV 0.6 at most, a failure above 0.8."""
    counts = [len(tile.treasures) for tile in bag.tiles]
    mean = Fraction(sum(counts), len(counts))
    if not mean:
        return
    square = (Fraction(sum(count * count for count in counts), len(counts)) - mean * mean) / (mean * mean)
    limit, variation = UNLIKE.set, sqrt(square)
    digits = decimals(variation, float(limit.most), float(limit.over), least=2)
    shown = speak("measures.said.variation", mean=f"{float(mean):.2f}", variation=f"{variation:.{digits}f}")
    verdict = judged(fine=square <= limit.most**2, fails=square > limit.over**2)
    odd = tuple(_odd(bag))
    remedy = "move treasures from full tiles to empty ones"
    value = (mean, round(sqrt(square), 6))
    target, room = limit.measured(), limit.room(value[1])
    yield Measure(
        UNLIKE.code, speak("measures.on_a_tile"), value, shown, target, verdict, offenders=odd, help=remedy, room=room
    )


def _odd(bag: Bag) -> Iterator[Offender]:
    """Tiles with nothing to score, or a heap of it; each drawing once where all its copies are alike."""
    seen: set[str] = set()
    for tile in bag.tiles:
        count = len(tile.treasures)
        if tile.drawing not in seen and (count == 0 or count > CROWDED):
            seen.add(tile.drawing)
            yield bag.offender(tile, f"{count or 'no'} treasures", whole=True)


def lock_colours(bag: Bag) -> Iterator[Measure]:
    """B4: keys of the lock colours, and locks of them: max - min of each; a set's keys are equal, locks 1 apart."""
    keys, locks = bag.total.features.keys, bag.total.features.locks
    if len(bag.locks) < 2:
        return
    shown, remedy = f"{listed(keys)}; {listed(locks)}", "let lock colours swap on every other colouring (`swap`)"
    room = min(EVEN_KEYS.set.most - apart(keys), LOCKS.set.most - apart(locks))
    target = speak("limits.both", one=EVEN_KEYS.set.measured(), other=LOCKS.set.measured())
    verdict, what = judged(fine=room >= 0), speak("measures.keys_and_locks")
    yield Measure(KEYS.code, what, (keys, locks), shown, target, verdict, help=remedy, room=room)


def locks_that_stay_shut(bag: Bag) -> Iterator[Measure]:
    """B5: s_c = keys - locks of a colour; none stays shut where min s >= 0 or the bank makes up for it.

    Where it gives one key for two: shut = max(0, sum of the missing - sum of floor(spare / 2)); a failure from 3 on.
    And keys for each lock: 1.5 to 2 in a set, a failure below 1.
    """
    own = bag.total.features
    if not sum(own.locks):  # sum counts items, or keys
        return
    remedy, shut = "add keys, or remove locks", own.shut(bag.terms.exchange)
    verdict = SHUT.set.verdict(shut)
    room = SHUT.set.room(shut)
    yield Measure(SHUT.code, SHUT.what, shut, str(shut), SHUT.set.measured(), verdict, help=remedy, room=room)
    share, limit = Fraction(sum(own.keys), sum(own.locks)), KEYS_A_LOCK.set
    remedy = remedy if share < limit.least else "fewer keys, or more locks"
    digits = decimals(share, limit.least, limit.most, limit.under, least=2)
    shown = speak("measures.said.each", share=f"{float(share):.{digits}f}", keys=sum(own.keys), locks=sum(own.locks))
    verdict, target, room = limit.verdict(share), limit.measured(), limit.room(share)
    what = speak("measures.keys_a_lock")
    yield Measure(KEYS_A_LOCK.code, what, share, shown, target, verdict, help=remedy, room=room)


def opened(opening: Orders) -> Spoken:
    """'9, 8.2 (8.1 to 8.3), 7 of 9': the locks opened in the best order, in a random one and in the worst."""
    mean = f"{float(opening.mean):.1f}"
    words = {"best": opening.best, "mean": mean, "worst": opening.worst, "locks": opening.locks}
    near = opening.near
    least, most = (f"{end:.1f}" for end in (near.low, near.high)) if near else (mean, mean)
    if least == mean == most:
        return speak("measures.said.orders", **words)
    return speak("measures.said.orders_tried", **words, least=least, most=most)


def opening_orders(bag: Bag) -> Iterator[Measure]:
    """B6: (best - worst) / locks, of the locks opened in a good and in a bad order; 0.1 at most, fails above 0.35.

    The worst is the worst without foolish trades: keys are changed only where no lock in reach can be opened. It fails
    as well where even the good order opens fewer than there are keys for: keys lie behind locks of their own.
    """
    opening = orders(puzzle(bag.tiles, bag.terms), bag.spec.game.seed)
    if not opening.locks:
        return
    shown = opened(opening)
    stuck = opening.best < opening.locks - bag.total.features.shut(bag.terms.exchange)
    verdict = WASTE.set.verdict(opening.risk, broken=stuck)
    remedy = "fewer keys in chests and behind doors"
    value = (opening.best, opening.mean, opening.worst, opening.locks)
    target, room = WASTE.set.measured(), WASTE.set.room(opening.risk)
    yield Measure(WASTE.code, WASTE.what, value, shown, target, verdict, help=remedy, within=opening.within, room=room)


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
    least, most = Fraction(RATES.set.least), Fraction(RATES.set.most)
    room, target = min(min(each - least, most - each) for each in share.values()), RATES.set.measured()
    yield Measure(RATES.code, what, value, shown, target, verdict, offenders=outliers, help=remedy, room=room)


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
