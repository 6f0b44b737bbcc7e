"""Games, one after the other -> Aggregate: added up in place while a block is played."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import product

from generator.play.tally import Outcome
from generator.study.aggregate import HALF, ORDERS, ROW, TENTHS, Aggregate, Closely, Replays, Slope, UseCount, sixtieths
from generator.study.onlooker import Onlooker, changes, decided, leaders, tenths
from generator.study.tree import Counts, coarse, kept

SLOPE = 3 + 3 * ORDERS
"""Numbers that a game adds to a Slope."""


class StudySums:
    """What has been added up so far; see `Aggregate` for what each number is."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._sums: Counter[str] = Counter()
        self._wins, self._squares, self._turn_squares = [0] * seats, [0] * seats, [0] * seats
        self._scores = [Counter[int]() for _ in range(seats)]
        self._turn_wins, self._turn_scores = [0] * seats, [Counter[int]() for _ in range(seats)]
        self._counts: dict[str, Counter[int]] = defaultdict(Counter)
        self._behind = [Counter[int]() for _ in range(TENTHS)]
        self._ahead = [Counter[int]() for _ in range(TENTHS)]
        self._led, self._led_squares, self._trailed = [0] * TENTHS, [0] * TENTHS, 0
        self._endings, self._offered, self._left = Counter[str](), Counter[str](), Counter[str]()
        self._uses: dict[str, list[int]] = defaultdict(lambda: [0] * (5 + 2 * SLOPE))
        self._by_turn: dict[str, Counter[int]] = defaultdict(Counter)
        self._products = [[0] * (ROW + 2 * seats) for _ in range(ROW + 2 * seats)]

    def add(self, outcome: Outcome, first: int) -> None:
        """A game, finished or not, and which seat began it."""
        if not outcome.ending:
            self._sums["stopped"] += 1
            return
        self._sums["games"] += 1
        for seat, share in enumerate(outcome.shares):
            won, points, turn = sixtieths(share), coarse(sixtieths(outcome.scores[seat])), (seat - first) % self._seats
            self._wins[seat] += won
            self._squares[seat] += won * won
            self._scores[seat][points] += 1
            self._turn_wins[turn] += won
            self._turn_squares[turn] += won * won
            self._turn_scores[turn][points] += 1
        ranked = sorted(outcome.scores)
        self._counts["margin"][coarse(sixtieths(ranked[-1] - ranked[-2]) if len(ranked) > 1 else 0)] += 1
        self._counts["turns"][coarse(outcome.turns)] += 1
        self._counts["decisions"][coarse(outcome.decisions)] += 1
        self._endings[outcome.ending] += 1

    def add_watched(
        self, watch: Onlooker, outcome: Outcome, offered: Mapping[str, int], left: Mapping[str, int]
    ) -> None:
        """What was seen of a finished game, which has been added before."""
        course = watch.course
        self._sums += Counter(watched=1, turns=len(course), idle=watch.idle)
        self._counts["choices"] += watch.choices
        self._counts["options"] += watch.options
        self._counts["changes"][changes(course)] += 1
        self._add_course(course, outcome)
        self._offered += Counter(offered)
        self._left += Counter(left)
        for name, times in watch.uses.items():
            used = [times, [sixtieths(each) for each in outcome.shares], [sixtieths(each) for each in outcome.scores]]
            added = [sum(times), sum(times) ** 2, 1, sum(map(bool, times)), watch.gains[name]]  # sum counts uses
            added += [*_slope(used[0], used[1]), *_slope(used[0], used[2])]
            self._uses[name] = [before + more for before, more in zip(self._uses[name], added, strict=True)]
        for name, turns in watch.by_turn.items():
            self._by_turn[name] += turns

    def _add_course(self, course: Sequence[Sequence[float]], outcome: Outcome) -> None:
        """Who led, and by how much, and what became of it."""
        shares = {seat: sixtieths(share) for seat, share in enumerate(outcome.shares) if share}
        if shares:
            self._counts["decided"][decided(course, sorted(shares, key=lambda seat: -shares[seat]))] += 1
        for tenth, totals in enumerate(tenths(course)):
            first = leaders(totals)
            most, next_ = totals[first[0]], sorted(totals)[-2:][0]
            self._ahead[tenth][coarse(sixtieths(most - next_))] += 1
            led = trailed = 0
            for seat, share in shares.items():
                gap = coarse(sixtieths(most - totals[seat]))
                self._behind[tenth][gap] += share
                trailed += share if gap else 0
                led += share // len(first) if seat in first else 0
            self._led[tenth] += led
            self._led_squares[tenth] += led * led
            self._trailed += trailed * trailed if tenth == HALF else 0

    def add_replayed(self, rounds: Sequence[Outcome]) -> None:
        """A deal that was played from every seat: of each game its seats, which have moved on by one."""
        if not all(each.ending for each in rounds):
            return
        self._sums["deals"] += 1
        shares = [[sixtieths(each) for each in game.shares] for game in rounds]
        scores = [[sixtieths(each) for each in game.scores] for game in rounds]
        seats, squares = _by_seat(scores), sum(each * each for game in scores for each in game)  # sum counts 60ths
        again = (_again(_by_seat(shares), shares), _again(_by_player(shares), shares))
        row = [1, *again, sum(each * each for each in seats), squares, *seats, *_by_player(scores)]
        for at, to in product(range(len(row)), repeat=2):
            self._products[at][to] += row[at] * row[to]

    def aggregate(self) -> Aggregate:
        """All of it."""
        sums = self._sums
        return Aggregate(
            games=sums["games"],
            stopped=sums["stopped"],
            wins=tuple(self._wins),
            squares=tuple(self._squares),
            scores=_frozen(self._scores),
            turn_wins=tuple(self._turn_wins),
            turn_squares=tuple(self._turn_squares),
            turn_scores=_frozen(self._turn_scores),
            margin=self._count("margin"),
            turns=self._count("turns"),
            decisions=self._count("decisions"),
            endings=kept(dict(self._endings)),
            closely=self._closely(),
            replays=Replays(sums["deals"], tuple(map(tuple, self._products))),
        )

    def _closely(self) -> Closely:
        return Closely(
            games=self._sums["watched"],
            turns=self._sums["turns"],
            idle=self._sums["idle"],
            choices=self._count("choices"),
            options=self._count("options"),
            changes=self._count("changes"),
            decided=self._count("decided"),
            behind=_frozen(self._behind),
            ahead=_frozen(self._ahead),
            trailed=self._trailed,
            led=tuple(self._led),
            led_squares=tuple(self._led_squares),
            uses=kept({name: _use(each) for name, each in self._uses.items()}),
            by_turn=kept({name: kept(dict(each)) for name, each in self._by_turn.items()}),
            offered=kept(dict(self._offered)),
            left=kept(dict(self._left)),
        )

    def _count(self, name: str) -> Counts:
        return kept(dict(self._counts[name]))


def _frozen(each: Sequence[Counter[int]]) -> tuple[Counts, ...]:
    return tuple(kept(dict(counts)) for counts in each)


def _by_seat(games: Sequence[Sequence[int]]) -> list[int]:
    """What each seat has in all games of a deal."""
    return [sum(each) for each in zip(*games, strict=True)]  # sum counts 60ths


def _by_player(games: Sequence[Sequence[int]]) -> list[int]:
    """What each player has: in each game one seat further on."""
    seats = len(games)
    return [sum(game[(player + at) % seats] for at, game in enumerate(games)) for player in range(seats)]


def _again(sums: Sequence[int], games: Sequence[Sequence[int]]) -> int:
    """The product of every two of the numbers that each sum is of, added up."""
    return (sum(each * each for each in sums) - sum(each * each for game in games for each in game)) // 2


def _use(sums: Sequence[int]) -> UseCount:
    times, squares, games, seats, gain, *slopes = sums
    return UseCount(times, squares, games, seats, gain, _as_slope(slopes[:SLOPE]), _as_slope(slopes[SLOPE:]))


def _as_slope(sums: Sequence[int]) -> Slope:
    apart, xx, xy, *rest = sums
    return Slope(apart, xx, xy, tuple(tuple(rest[at : at + 3]) for at in range(0, len(rest), 3)))


def _slope(times: Sequence[int], values: Sequence[int]) -> tuple[int, ...]:
    """A game's part of a Slope."""
    seats, mean_x, mean_y = len(times), sum(times), sum(values)  # sum counts uses and 60ths
    pairs = [(seats * x - mean_x, seats * y - mean_y) for x, y in zip(times, values, strict=True)]
    xx, xy = sum(x * x for x, _ in pairs), sum(x * y for x, y in pairs)  # sum counts whole numbers
    orders = (xx**power * each for power in range(ORDERS) for each in (xy * xy, xx * xy, xx * xx))
    return int(xx > 0), xx, xy, *orders
