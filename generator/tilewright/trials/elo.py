"""Finishes of games between unlike players -> Elo ratings with ranges; the rungs of a ladder, and its games.

A player who is worth 400 points more than another wins ten times as often. Of several players each wins in proportion
to 10 ** (rating / 400): the model of Bradley and Terry (1952), for any number of seats that of Luce (1959). A shared
victory counts as a part for each. Firth's penalty (Biometrika 80 (1993)) gives a player who has won, or lost, every
game a finite rating. Games of one deal are not independent, so ranges come from sums over deals (a sandwich:
K.-Y. Liang and S. L. Zeger, Biometrika 73 (1986)).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import exp, inf, log, log2, sqrt

from tilewright.balance.intervals import Interval, Sampled, student_quantile
from tilewright.engine.bots import maker
from tilewright.engine.record import Head
from tilewright.frozen import dataclass
from tilewright.trials.aggregate import UNIT, Aggregate
from tilewright.trials.block import GameBlock
from tilewright.units import added

RUNGS = ("random", "easy", "greedy", "learned", "search:50", "search:200")
"""Players of a ladder from the weakest up, as far as they exist."""
ANCHOR, ANCHORED = "greedy", 1000.0
"""Whose rating is fixed, and at what: `random` loses so surely that nothing could be measured from it."""
POINTS = 400 / log(10)
"""Elo points that make a player win e times as often."""
NEAR = 1e-9
"""A step of the fit below which it has arrived, in the unit of a trait's weight."""
STEPS, STRIDE = 200, 2.0
"""The most steps of a fit, and the longest."""
FEW = 5
"""Deals below which no range is told."""
ERRS = 0.05
"""How often any range of a ladder misses the truth."""

Vector = list[float]
Matrix = list[list[float]]
Traits = Mapping[str, tuple[float, ...]]
"""Player -> the numbers that its strength is a weighted sum of."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How one game ended.

    Attributes:
        deal: Which luck it was played with: games of one deal belong together.
        seats: Who sat where.
        shares: By seat, its share of the victory; they add up to 1.
    """

    deal: int
    seats: tuple[str, ...]
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class StrengthFit:
    """What each trait is worth, in natural logarithms of odds.

    Attributes:
        weights: One for each trait.
        spread: Their covariances, from the differences between deals.
        narrow: Their covariances if all games were independent.
        deals: Of each trait, at how many deals players differed in it.
    """

    weights: tuple[float, ...]
    spread: tuple[tuple[float, ...], ...]
    narrow: tuple[tuple[float, ...], ...]
    deals: tuple[int, ...]

    def along(self, way: Sequence[float], errs: float, *, closed: tuple[bool, bool] = (True, True)) -> Sampled:
        """A weighted sum of the weights as Elo points, with its range.

        Args:
            way: What each weight counts for.
            errs: How often the range may miss the truth.
            closed: Whether there is a lower end, and an upper one. If one is open, the range is no
                narrower than if all games were independent: games that all end alike show no differences.
        """
        value = _dot(way, self.weights)
        variance = _dot(way, _times(self.spread, way))
        deals = min(many for many, by in zip(self.deals, way, strict=True) if by)
        if not all(closed):
            variance = max(variance, _dot(way, _times(self.narrow, way)))
        half = student_quantile(errs, deals - 1) * sqrt(max(0.0, variance))
        low, high = value - half if closed[0] else -inf, value + half if closed[1] else inf
        return Sampled(POINTS * value, Interval(POINTS * low, POINTS * high, deals))


def fit_strengths(finishes: Sequence[Finish], traits: Traits) -> StrengthFit:
    """The weights that make the finishes likeliest, less Firth's penalty.

    Args:
        finishes: At least one, in which players differed in a trait.
        traits: The same number of traits for each player.

    Raises:
        ValueError: The finishes do not tell the traits apart.
    """
    count = len(next(iter(traits.values())))
    finishes = sorted(finishes, key=lambda each: (each.deal, each.seats))  # so that sums come to the same
    tables = Counter(each.seats for each in finishes)
    won = [0.0] * count
    for each in finishes:
        for name, share in zip(each.seats, each.shares, strict=True):
            won = [sofar + share * trait for sofar, trait in zip(won, traits[name], strict=True)]
    weights = [0.0] * count
    for _ in range(STEPS):
        score, known = list(won), [[0.0] * count for _ in range(count)]
        slopes = [[[0.0] * count for _ in range(count)] for _ in range(count)]
        for seats, games in tables.items():
            rows = [traits[name] for name in seats]
            chances = _chances(rows, weights)
            means = [_dot(chances, column) for column in zip(*rows, strict=True)]
            score = [sofar - games * mean for sofar, mean in zip(score, means, strict=True)]
            for row, chance in zip(rows, chances, strict=True):  # the winner's traits: their central moments
                off = [trait - mean for trait, mean in zip(row, means, strict=True)]
                for a, b in product(range(count), repeat=2):
                    known[a][b] += games * chance * off[a] * off[b]
                for a, b, c in product(range(count), repeat=3):
                    slopes[c][a][b] += games * chance * off[a] * off[b] * off[c]
        inverse = _inverse(known)
        for at, slope in enumerate(slopes):  # of the penalty, half the logarithm of the determinant of what is known
            score[at] += added(_dot(line, column) for line, column in zip(inverse, slope, strict=True)) / 2
        step = _times(inverse, score)
        longest = max(map(abs, step))
        shorter = min(1.0, STRIDE / longest) if longest else 1.0
        weights = [weight + shorter * by for weight, by in zip(weights, step, strict=True)]
        if longest < NEAR:
            break
    many = _differed(finishes, traits, count)
    spread = _product(_product(inverse, _between(finishes, traits, weights, many, known)), inverse)
    return StrengthFit(tuple(weights), tuple(map(tuple, spread)), tuple(map(tuple, inverse)), many)


def _between(
    finishes: Sequence[Finish], traits: Traits, weights: Sequence[float], many: Sequence[int], known: Matrix
) -> Matrix:
    """How much deals differ: the squares of what each is off, and of one more whose games all end the same way.

    That one is there because deals that all end alike are no proof that the next one will.
    """
    deals = _off_by_deal(finishes, traits, weights)
    fewer = [sqrt(of / (of - 1)) for of in many]
    sums = [
        [fewer[a] * fewer[b] * added(off[a] * off[b] for off in deals) for b in range(len(many))]
        for a in range(len(many))
    ]
    for at, of in enumerate(many):
        sums[at][at] += known[at][at] / of * len(finishes) / len(deals)
    return sums


def _differed(finishes: Sequence[Finish], traits: Traits, count: int) -> tuple[int, ...]:
    """Of each trait, at how many deals players differed in it; two at least, so that there is a range."""
    deals: list[set[int]] = [set() for _ in range(count)]
    for each in finishes:
        for at, seen in enumerate(deals):
            if len({traits[name][at] for name in each.seats}) > 1:
                seen.add(each.deal)
    return tuple(max(2, len(seen)) for seen in deals)


def _off_by_deal(finishes: Sequence[Finish], traits: Traits, weights: Sequence[float]) -> list[Vector]:
    """Of each deal, by how much its winners had more of each trait than was likely."""
    deals = dict[int, Vector]()
    for each in finishes:
        rows = [traits[name] for name in each.seats]
        off = deals.setdefault(each.deal, [0.0] * len(weights))
        for row, share, chance in zip(rows, each.shares, _chances(rows, weights), strict=True):
            for at, trait in enumerate(row):
                off[at] += (share - chance) * trait
    return list(deals.values())


def _chances(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> Vector:
    """How likely each seat of a table is to win."""
    worth = [_dot(row, weights) for row in rows]
    most = max(worth)
    odds = [exp(each - most) for each in worth]
    whole = added(odds)
    return [each / whole for each in odds]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return added(a * b for a, b in zip(one, other, strict=True))


def _times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> Vector:
    return [_dot(row, vector) for row in matrix]


def _product(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other, strict=True))
    return [[_dot(row, column) for column in columns] for row in one]


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan, of a few rows.

    Raises:
        ValueError: There is none.
    """
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        if abs(rows[best][at]) < 1e-300:
            raise ValueError("these games show no difference between the players")
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for other in range(size):
            if other != at:
                by = rows[other][at]
                rows[other] = [each - by * mine for each, mine in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]


@dataclass(frozen=True, slots=True)
class Rung:
    """A player of a ladder.

    Attributes:
        name: The bot.
        rating: In Elo points; the ranges of all rungs hold at once in 95 of 100 ladders. An end is infinite if no
            games say how much better, or worse, it may be: it has won them all, or none.
        games: In how many it sat.
    """

    name: str
    rating: Sampled
    games: int


def rungs_of(game: str) -> tuple[str, ...]:
    """The players of a ladder that exist for a game, from the weakest up.

    Args:
        game: Its id.

    Raises:
        RefusedError: The room is of an installed package, and has no bots where they should be (X04, X05).
    """
    return tuple(name for name in RUNGS if maker(name, game))


def ladder_blocks(head: Head, rungs: Sequence[str], games: int) -> Iterator[GameBlock]:
    """The games of a ladder: each rung against the next, and the next but one, at tables where seats take turns.

    The players of a pair sit alternately. A deal is played as often as there are seats, everybody moving on a seat.

    Args:
        head: Which game, and how many play.
        rungs: At least two.
        games: How many each pair plays, rounded up to whole deals.
    """
    pairs = [(one, other) for step in (1, 2) for one, other in zip(rungs, rungs[step:], strict=False)]
    seats, deal = head.players, 0
    for turn in range(-(-games // seats)):
        for pair in pairs:
            deal += 1
            table = tuple(pair[(seat + turn) % 2] for seat in range(seats))
            for by in range(seats):
                yield GameBlock(replace(head, bots=table[by:] + table[:by]), deal, 1, 0)


def finish(block: GameBlock, aggregate: Aggregate) -> Finish | None:
    """How the one game of a block ended; None if it was not finished."""
    if not aggregate.games:
        return None
    return Finish(block.first, block.head.bots, tuple(won / UNIT for won in aggregate.wins))


def rate(finishes: Sequence[Finish], rungs: Sequence[str]) -> tuple[Rung, ...]:
    """The ladder that finishes come to.

    Args:
        finishes: Games between the rungs, each of which has played one, and is joined to the others by such games.
        rungs: Their names, `ANCHOR` or another one to be 1000 among them; the first if `ANCHOR` is none.

    Raises:
        ValueError: The finishes do not join all rungs.
    """
    anchor = ANCHOR if ANCHOR in rungs else rungs[0]
    others = [name for name in rungs if name != anchor]
    traits = {name: tuple(float(name == other) for other in others) for name in rungs}
    fitted, below = fit_strengths(finishes, traits), _losers(finishes)
    played = Counter(name for each in finishes for name in set(each.seats))
    ladder = []
    for name in rungs:
        if name == anchor:
            rating = Sampled(ANCHORED, Interval(ANCHORED, ANCHORED, played[name]))
        else:
            closed = (_reaches(below, anchor, name), _reaches(below, name, anchor))
            above = fitted.along(traits[name], ERRS / len(others), closed=closed)
            within = Interval(ANCHORED + above.within.low, ANCHORED + above.within.high, above.within.of)
            rating = Sampled(ANCHORED + above.value, within)
        ladder.append(Rung(name, rating, played[name]))
    return tuple(ladder)


def _losers(finishes: Sequence[Finish]) -> dict[str, set[str]]:
    """Player -> everybody who has ever won, or shared a win, at a table with it."""
    beaten = dict[str, set[str]]()
    for each in finishes:
        winners = {name for name, share in zip(each.seats, each.shares, strict=True) if share}
        for name in each.seats:
            beaten.setdefault(name, set()).update(winners - {name})
    return beaten


def _reaches(beaten: Mapping[str, set[str]], start: str, end: str) -> bool:
    """Whether a chain of lost games leads from one to another: then the first cannot be better without bound."""
    seen, new = {start}, {start}
    while new:
        new = {winner for name in new for winner in beaten.get(name, ())} - seen
        seen |= new
    return end in seen


def gain(finishes: Sequence[Finish], tries: Mapping[str, int]) -> Sampled | None:
    """What doubling its tries gains a player, in Elo points; None if no game has players who differ in them.

    Args:
        finishes: All games; only those between the named players count.
        tries: Player -> how many tries it takes for a decision.
    """
    each = [one for one in finishes if len(set(one.seats)) > 1 and set(one.seats) <= tries.keys()]
    if not each:
        return None
    below = min(tries.values())
    fitted = fit_strengths(each, {name: (log2(many / below),) for name, many in tries.items()})
    more = [max(one.seats, key=lambda name: tries[name]) for one in each]
    shares = [
        [share for name, share in zip(one.seats, one.shares, strict=True) if name == best]
        for one, best in zip(each, more, strict=True)
    ]
    won = [added(one) for one in shares]
    return fitted.along((1.0,), ERRS, closed=(any(won), any(one < 1 for one in won)))


def elo_range(within: Interval, *, signed: bool = False) -> str:
    """'612 to 690', with a sign '+12 to +60'; '700 or more' and '742 or less' if there is no other end.

    'unknown' of fewer than `FEW` deals, whose ranges are too wide to be of use.
    """
    low, high = (f"{end:+.0f}" if signed else f"{end:.0f}" for end in (within.low, within.high))
    if within.of < FEW or (within.low, within.high) == (-inf, inf):
        return "unknown"
    if within.low == -inf:
        return f"{high} or less"
    if within.high == inf:
        return f"{low} or more"
    return low if low == high else f"{low} to {high}"
