"""GameBlock -> Aggregate: a stretch of the games of a seed, played and looked at; the same wherever it is done.

An `Onlooker` is told of every decision before it is carried out (`tilewright.engine.match.play`); it changes nothing.

A GameBlock is plain values, so that it can be sent to another process or machine, which makes the game and calls
`study_block`. Whether a game is looked at closely, and whether its deal is played from every seat, depends on its
number alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product, takewhile

from tilewright.engine import CHANCE, Game, State
from tilewright.engine.ahead import standing
from tilewright.engine.bots import seated
from tilewright.engine.match import Outcome, play
from tilewright.engine.record import Head
from tilewright.engine.view import ACTION, Bot, Labels, View, labels_of
from tilewright.frozen import dataclass
from tilewright.rng import Stream
from tilewright.trials.aggregate import (
    HALF,
    MOST_TURNS,
    ORDERS,
    ROW,
    TENTHS,
    Aggregate,
    Closely,
    Counts,
    Replays,
    Slope,
    UseCount,
    coarse,
    kept,
    sixtieths,
)
from tilewright.trials.moments import MomentLog, Notes, moments, weigher


class Onlooker:
    """What is seen of one game.

    Attributes:
        course: Everybody's points at the end of each turn.
        idle: Turns in which nobody had a choice.
        choices: Decisions with a choice, of each turn.
        options: How many legal actions there were, at each decision.
        uses: Name -> by seat, how often it was used.
        gains: Name -> points gained by it.
        by_turn: Kind of action -> which turn of each player it was -> how often.
        moments: What is noted round by round; None if nothing is.
    """

    def __init__(self, labels: Labels, seats: int, moments: MomentLog | None = None) -> None:
        self.course: list[Sequence[float]] = []
        self.idle = 0
        self.choices: Counter[int] = Counter()
        self.options: Counter[int] = Counter()
        self.uses: dict[str, list[int]] = defaultdict(lambda: [0] * seats)
        self.gains: Counter[str] = Counter()
        self.by_turn: dict[str, Counter[int]] = defaultdict(Counter)
        self.moments = moments
        self._labels, self._seats = labels, seats
        self._turn = self._chosen = 0
        self._before: tuple[int, Sequence[str], Sequence[float]] | None = None

    def __call__(self, state: State, player: int, legal: Sequence[int], action: int) -> None:
        """A decision is about to be carried out."""
        totals = state.totals()
        self._gained(totals)
        turn = state.turns()
        if turn > self._turn:
            self._over(standing(state), turn)
        self.options[len(legal)] += 1
        self._chosen += len(legal) > 1
        names = self._labels.uses(state, action)
        at = min(turn // self._seats + 1, MOST_TURNS)
        for name in names:
            self.uses[name][player] += 1
            if name.startswith(ACTION):
                self.by_turn[name][at] += 1
        self._before = player, names, totals
        if self.moments:
            self.moments(state, player, legal, totals)

    def finish(self, state: State) -> None:
        """The game is over."""
        totals = state.totals()
        self._gained(totals)
        self._over(standing(state), self._turn + 1)
        self._before = None
        if self.moments:
            self.moments.finish(state)

    def _gained(self, totals: Sequence[float]) -> None:
        """What the last action has brought its player."""
        if self._before:
            player, names, before = self._before
            gain = sixtieths(totals[player] - before[player])
            for name in names if gain else ():
                self.gains[name] += gain

    def _over(self, totals: Sequence[float], turn: int) -> None:
        """A turn is over, or several that asked for no decision."""
        self.course += [totals] * (turn - self._turn)
        self.choices[self._chosen] += 1
        self.idle += not self._chosen
        self._turn, self._chosen = turn, 0


def leaders(totals: Sequence[float]) -> list[int]:
    """Whoever has the most points."""
    most = max(totals)
    return [seat for seat, each in enumerate(totals) if each == most]


def changes(course: Sequence[Sequence[float]]) -> int:
    """How often the lead went from one seat to another; a tie between is no lead."""
    alone = [first[0] for totals in course if len(first := leaders(totals)) == 1]
    return sum(before != after for before, after in pairwise(alone))  # sum counts changes


def decided(course: Sequence[Sequence[float]], winners: Sequence[int]) -> int:
    """After how many hundredths of its turns the game was led by its winner, alone or not, for good.

    Nobody leads before anybody has more points than another.
    """
    level = sum(1 for _ in takewhile(lambda totals: min(totals) == max(totals), course))  # sum counts turns
    last = max((at for at, totals in enumerate(course, 1) if winners[0] not in leaders(totals)), default=0)
    return 100 * max(level, last) // max(1, len(course))


def tenths(course: Sequence[Sequence[float]]) -> Iterator[Sequence[float]]:
    """How things stand after each tenth of the turns."""
    return (course[max(0, -(-len(course) * tenth // TENTHS) - 1)] for tenth in range(1, TENTHS + 1))


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
        self._notes: Notes = Counter()
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
        if watch.moments:
            self._notes.update(watch.moments.notes)

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
            moments=moments(self._notes),
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
    return int(xx > 0), xx, xy, *(xx**power * each for power in range(ORDERS) for each in (xy * xy, xx * xy, xx * xx))


ONCE_MORE = "once more"
"""What the bots' seed has before it where a deal is played again: the same luck, other first moves, other thoughts."""
SIZE = 100
"""Games of a block, unless it is told otherwise."""
OFTEN, RARELY = 2, 8
"""Of games one in so many is looked at closely, of random bots', which are quick, fewer."""


@dataclass(frozen=True, slots=True)
class GameBlock:
    """Games to be played.

    Attributes:
        head: Which game, who plays, and the seed.
        first: The number of the first one, from 1.
        count: How many.
        closely: One in so many is looked at move by move; 0 for none.
        rotated: The deal of one in so many is played from every seat; 0 for none.
    """

    head: Head
    first: int
    count: int
    closely: int = OFTEN
    rotated: int = 0


def blocks(head: Head, games: int, size: int = SIZE, first: int = 1) -> Iterator[GameBlock]:
    """The games of a study, cut into blocks; some of them looked at closely."""
    closely = RARELY if set(head.bots) == {"random"} else OFTEN
    # a deal that is played from every seat takes as many games as there are seats, so of more seats it is done less
    rotated = max(8, 4 * (head.players - 1)) if head.players > 1 else 0
    for start in range(first, first + games, size):
        yield GameBlock(head, start, min(size, first + games - start), closely, rotated)


def block_size(games: int, workers: int) -> int:
    """Return how many games a block has, so that no worker waits long for the last one; never more than `SIZE`."""
    return max(1, min(SIZE, -(-games // (10 * workers))))


def study_block(game: Game, block: GameBlock) -> Aggregate:
    """What there is to know of the games of a block.

    Raises:
        RefusedError: The room is of an installed package, and has behind `study` what it should not (X04, X05).
    """
    head, labels, worth = block.head, labels_of(block.head.game), weigher(block.head.game)
    sums = StudySums(head.players)
    for number in range(block.first, block.first + block.count):
        watch = None
        if block.closely and number % block.closely == 0:
            watch = Onlooker(labels, head.players, MomentLog(head, number, labels.holds, worth))
        record, state, outcome = play(game, head, _bots(head, head.seed, number), number, watch)
        sums.add(outcome, _first(game, record.actions))
        if not outcome.ending:
            continue
        if watch:
            watch.finish(state)
            sums.add_watched(watch, outcome, labels.offered(state), labels.left(state))
        if block.rotated and number % block.rotated == 0:
            sums.add_replayed([outcome, *(_played_again(game, head, number, by) for by in range(1, head.players))])
    return sums.aggregate()


def single_games(game: Game, block: GameBlock) -> Iterator[Outcome]:
    """How each game of a block went."""
    for number in range(block.first, block.first + block.count):
        yield play(game, block.head, _bots(block.head, block.head.seed, number), number)[2]


def _played_again(game: Game, head: Head, number: int, by: int) -> Outcome:
    """Play the same deal once more, everybody so many seats further on, each with another first move."""
    moved = replace(head, bots=(*head.bots[-by:], *head.bots[:-by]))
    seed = f"{ONCE_MORE} {by}\n{head.seed}"
    bots = enumerate(_bots(moved, seed, number))
    strayed = [_Straying(bot, Stream(seed, f"game {number} first move {seat}")) for seat, bot in bots]
    return play(game, moved, strayed, number)[2]


def _first(game: Game, actions: Sequence[int]) -> int:
    """Who makes the first decision of a game."""
    state = game.new_initial_state()
    for action in actions:
        if state.current_player() != CHANCE:
            break
        state.apply_unchecked(action)
    return max(0, state.current_player())


class _Straying:
    """Whoever makes its first choice at random, and goes on as it would: else some bots play each game as before."""

    def __init__(self, bot: Bot, rng: Stream) -> None:
        self._bot, self._rng, self._strayed = bot, rng, False

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Any move the first time there is a choice."""
        if self._strayed or len(legal) == 1:
            return self._bot.choose(view, legal)
        self._strayed = True
        return self._rng.pick(legal)


def _bots(head: Head, seed: str, number: int) -> list[Bot]:
    """The bots of a game.

    Raises:
        ValueError: A seat is left to a person.
    """
    bots = [bot for bot in seated(head.bots, seed, number, head.game, head.rules) if bot]
    if len(bots) < head.players:
        raise ValueError("people's games are not studied")
    return bots
