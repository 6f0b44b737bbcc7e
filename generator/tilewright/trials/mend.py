"""A game, what is wanted of it, what may move -> Mended: the smallest change to paper that surely brings it nearer.

1. The game as it is plays. If no target is surely missed, there is nothing to mend, and no change is proposed.
2. Optuna's TPE sampler proposes values for all numbers at once. A group of candidates plays a few games with the same
   luck; the better third goes on, and whatever is surely worse than the best so far stops (successive halving: K.
   Jamieson and A. Talwalkar, AISTATS 2016).
3. From the best, one change after another is taken back or made half as large.
4. The best with one change, with two and so on play fresh games, and so does the game as it is. A candidate is nearer
   if it surely is on these games, in 95 of 100 searches for all candidates together. Of those that are nearer the one
   is proposed that costs the least paper, unless another is likelier inside all targets.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from math import inf, prod
from typing import TYPE_CHECKING, Any

from tilewright import check
from tilewright.balance.movables import movable_numbers
from tilewright.build.price import edition_of, price
from tilewright.build.session import Session
from tilewright.digest import sha256
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.rng import Stream
from tilewright.spec.balance import PlayTarget
from tilewright.trials.candidates import Candidates, GameList, Values, setting_of
from tilewright.trials.measures import RAREST, kinds_of
from tilewright.trials.proposal import MET, NOTHING, PROPOSED, UNSURE, Contender, Mended
from tilewright.trials.side import labels_seen
from tilewright.trials.store import ResultFile
from tilewright.trials.targets import (
    ERRS,
    KEPT,
    MISSED,
    TargetAim,
    aim_of,
    distance,
    judge,
    nearer_by,
    part_inside,
    total_of,
)
from tilewright.trials.workers import Workforce

if TYPE_CHECKING:
    from optuna import Study, Trial

    from tilewright.trials.surface import Surface

FEWEST = 1000
"""Games that a search takes at least, for each way in which targets want the game played."""
LEAST = 20
"""Batches that tell how much they differ."""
FINALISTS = 4
"""Candidates that play fresh games."""
GROUP, BETTER = 9, 3
"""Candidates that begin together, and of how many one goes on."""
SEARCHES, REDUCES, CONFIRMS = 0.42, 0.18, 0.4
"""The parts of all games that the search has, that taking changes back has, and that fresh games have."""
ROUNDS = 60
"""Candidates that the search is to look at, of which a ninth plays to the end."""
READ_OFF = 4
"""Of a group so many are those that the surface through all that was played says are likely nearest."""
IDLE = 5
"""Groups in a row that bring nothing new, after which all there is has been looked at."""
WORST = 1000.0
"""Units of distance that Optuna is told of a candidate that cannot be played."""
CHANGED = 0.02
"""Units of distance that each number which changes counts in the search, and once more if it goes from one end of its
bounds to the other: of two changes that bring the game as near the smaller wins."""
PAPER = 0.01
"""And that each sheet counts which would have to be printed again."""
AS_SURE = 0.8
"""What is so many times as likely inside all targets as the likeliest is as good: the smallest of them is proposed."""


@dataclass(frozen=True, slots=True)
class GamePlan:
    """How a number of games is spent.

    Attributes:
        games: How many there are.
        size: Games of a batch.
        rungs: Batches that a candidate has played after each round of the search.
        fresh: Batches that the game as it is plays at first, and each contender at least, as a rule.
        searched: Games that may have been played when the search ends.
        reduced: And when changes have been taken back.
    """

    games: int
    size: int
    rungs: tuple[int, int, int]
    fresh: int
    searched: int
    reduced: int


def plan_of(games: int, settings: int) -> GamePlan:
    """How so many games are spent, each batch being played in so many settings."""
    size = max(4, min(20, games // (2500 * settings)))
    first = max(5, int(games * SEARCHES / (2.4 * ROUNDS * size * settings)))
    fresh = max(LEAST, int(games * CONFIRMS / ((FINALISTS + 1) * size * settings)))
    searched = int(games * SEARCHES)
    return GamePlan(games, size, (first, first * 3, first * 9), fresh, searched, searched + int(games * REDUCES))


class Mender:
    """Searches the values of a game's numbers."""

    def __init__(  # noqa: PLR0913 - a game, how much is played, by whom, kept where
        self,
        session: Session,
        games: int,
        staff: Workforce,
        *,
        seed: str | None = None,
        store: ResultFile | None = None,
        day: str = "",
        heard: Callable[[int], object] = lambda _: None,
    ) -> None:
        """Reads what is wanted and what may move; nothing is played yet.

        Args:
            session: The game as it is.
            games: How many games may be played, all in all.
            staff: Who plays.
            seed: Where all luck comes from; None for the game's own.
            store: Where games are kept, and looked for.
            day: Today, to be kept with them.
            heard: Is told how many games are played so far.

        Raises:
            RefusedError: The game cannot be read, wants nothing of games (G41), what may move is wrong (G41 to G44),
                the games are too few (G45), or Optuna is not installed (G40).
        """
        check.must_pass(session.checked.problems)
        spec = session.spec
        self.numbers = movable_numbers(spec)
        self.targets: Mapping[str, PlayTarget] = spec.balance.games if spec.balance else {}
        if not self.targets:
            message = "balance.yaml has no targets for games"
            remedy = "write targets under `games:`, such as even: {measure: edge, most: 3}"
            raise RefusedError([spec.places.key(("balance", "mend")).problem("G41", message, remedy)])
        self._session, self._seed = session, spec.game.seed if seed is None else seed
        targets = [*self.targets.values()]
        self._games = Candidates(session, self.numbers, targets, staff, store=store, day=day, heard=heard)
        settings = len(self._games.settings)
        if games < FEWEST * settings:
            message = f"{games:,} games are too few to search: the targets need the game played in {settings} ways"
            remedy = f"give at least {FEWEST * settings:,} games, or let targets share `players` and `bots`"
            raise RefusedError([Problem("--games", 0, 0, "G45", message, remedy)])
        self._plan = plan_of(games, settings)
        self._searched = GameList(f"mend, search: {self._seed}", self._plan.size)
        self._fresh = GameList(f"mend, confirm: {self._seed}", self._plan.size)
        self._aims: tuple[TargetAim, ...] = tuple(map(aim_of, targets))
        self._study = _study(self._seed)
        self._tried, self._ended = dict[Values, None](), dict[Values, float]()
        self._stream = Stream(self._seed, "mend")
        self._printed = edition_of(spec)
        self._sheets: tuple[int, ...] = (0,) * len(self.numbers)

    def mend(self) -> Mended:
        """Play, search, confirm.

        Raises:
            RefusedError: The game as it is cannot be played; workers or the file of results refuse.
        """
        games, present = self._games, self._games.present
        try:
            self._look_at_moves()
            batches = self._plan.fresh
            games.play([present], self._searched, batches)
            before = self._contender(present, self._searched, 1)
            while not any(hit.verdict == MISSED for hit in before.hits) and games.played <= self._plan.searched // 2:
                if all(hit.verdict == KEPT for hit in before.hits):
                    break
                batches *= 2  # what is not decided by so many games may be by more
                games.play([present], self._searched, batches)
                before = self._contender(present, self._searched, 1)
            if not any(hit.verdict == MISSED for hit in before.hits):
                met = all(hit.verdict == KEPT for hit in before.hits)
                return self._mended(MET if met else UNSURE, before, ())
            self._aims = tuple(
                aim_of(target, (hit.number.within.high - hit.number.within.low) / 2)
                for target, hit in zip(self.targets.values(), before.hits, strict=True)
            )
            self._sheets = tuple(map(self._sheets_alone, range(len(self.numbers))))
            self._search()
            finalists = self._reduce()
            if not finalists:
                return self._mended(NOTHING, before, ())
            self._aims = tuple(map(aim_of, self.targets.values()))
            games.play([present, *finalists], self._fresh, self._left_for(1 + len(finalists)))
            each = [self._contender(values, self._fresh, len(finalists)) for values in (present, *finalists)]
            return self.choice(each[0], each[1:])
        finally:
            games.close()

    def _left_for(self, several: int) -> int:
        """Batches that each of several candidates may play with what is left of all games."""
        games = self._plan.games - self._games.played
        return max(LEAST, games // (several * self._plan.size * len(self._games.settings)))

    def _look_at_moves(self) -> None:
        """Find out which kinds of moves there are, if a target is about the rarest."""
        spec = self._session.spec
        settings = {setting_of(spec, target) for target in self.targets.values() if target.measure == RAREST}
        if settings:
            self._games.play([self._games.present], self._searched, self._plan.rungs[0])
        kinds = dict[Any, Sequence[str]]()
        for setting in settings:
            side = self._games.side(self._games.present, setting, self._searched.seed)
            whole = self._games.whole(self._games.present, setting, self._searched)
            kinds[setting] = kinds_of(labels_seen(side), whole)
        self._games.kinds = kinds

    def _contender(self, values: Values, games: GameList, several: int) -> Contender:
        """A candidate with the games that it has played; ranges hold for so many candidates at once."""
        spec, errs = self._session.spec, ERRS / len(self.targets) / several
        hits = []
        for target in self.targets.values():
            setting = setting_of(spec, target)
            whole = self._games.whole(values, setting, games)
            hits.append(judge(target, whole, errs, self._games.kinds.get(setting, ())))
        sums, before = self._games.sums(values, games), self._games.sums(self._games.present, games)
        nearer = nearer_by(self._aims, before, sums, ERRS / several, len(sums) * self._plan.size)
        return Contender(values, tuple(hits), nearer, distance(self._aims, total_of(sums)))

    def _off(self, values: Values) -> float:
        """How far a candidate is off on the games of the search, each change counting a little."""
        sums = self._games.sums(values, self._searched)
        return distance(self._aims, total_of(sums)) + self._cost(values) if sums else inf

    def _cost(self, values: Values) -> float:
        """What the size of a change, and its paper, count in the search."""
        moved = (sheets for sheets, to, at in zip(self._sheets, values, self._games.present, strict=True) if to != at)
        return CHANGED * (self._changes(values) + self._far(values)) + PAPER * sum(moved)  # sum counts sheets

    def _sheets_alone(self, at: int) -> int:
        """What it costs on paper if one number alone moves to the next value."""
        number, present = self.numbers[at], self._games.present
        if number.sheets is not None:
            return number.sheets
        to = number.at - 1 if number.at else 1
        with suppress(RefusedError):
            moved = self._games.session((*present[:at], to, *present[at + 1 :]))
            return price(self._printed, edition_of(moved.spec)).all
        return 0

    def _changes(self, values: Values) -> int:
        return len(self._games.variants(values))

    def _halve(self, candidates: Sequence[Values]) -> dict[Values, float]:
        """Play round after round with the better third of those that are left; how far off each is in the end."""
        offs, left = dict[Values, float](), list(dict.fromkeys(candidates))
        for rung in self._plan.rungs:
            able = self._games.play(left, self._searched, rung)
            self._tried |= dict.fromkeys(able)
            offs |= dict.fromkeys(set(left) - set(able), inf)
            offs |= {values: self._off(values) for values in able}
            able.sort(key=lambda values: (offs[values], values))
            best = self._best
            left = [each for each in able[: -(-len(able) // BETTER)] if best is None or not self._is_worse(each, best)]
        self._ended |= {values: offs[values] for values in able if len(self._sums(values)) >= self._plan.rungs[-1]}
        return offs

    def _costs(self, count: int) -> int:
        """Games that halving so many candidates takes, at most."""
        batches, before = 0, 0
        for rung in self._plan.rungs:
            batches += count * (rung - before)
            count, before = -(-count // BETTER), rung
        return batches * self._plan.size * len(self._games.settings)

    def _halve_some(self, candidates: Sequence[Values]) -> dict[Values, float]:
        """The same of as many of them as there are games for, the first before the others."""
        left = self._plan.reduced - self._games.played
        able = [count for count in range(1, len(candidates) + 1) if self._costs(count) <= left]
        return self._halve(candidates[: max(able)]) if able else {}

    def _sums(self, values: Values) -> list[Any]:
        return self._games.sums(values, self._searched)

    def _is_worse(self, values: Values, best: Values) -> bool:
        """Whether a candidate is surely farther off than the best so far."""
        gap = nearer_by(self._aims, self._sums(values), self._sums(best), ERRS / ROUNDS, 0)
        return values != best and gap.within.low > 0

    @property
    def _best(self) -> Values | None:
        """The nearest of those that have played to the end."""
        return min(self._ended, key=lambda values: (self._ended[values], values), default=None)

    def _search(self) -> None:
        """Let Optuna propose candidates, group after group."""
        scan = [*self._scan()][: 3 * GROUP]
        idle = 0
        while idle < IDLE and (not self._ended or self._costs(GROUP) <= self._plan.searched - self._games.played):
            ahead, scan = scan[:GROUP], scan[GROUP:]
            for values in ahead or self._likely()[:READ_OFF]:
                self._enqueue(values)
            trials = [self._study.ask() for _ in range(GROUP)]
            candidates = {trial.number: self._values(trial) for trial in trials}
            before = self._games.played, len(self._games.refused)
            offs = self._halve([*candidates.values()])
            idle = 0 if (self._games.played, len(self._games.refused)) != before else idle + 1
            for trial in trials:
                self._study.tell(trial, min(WORST, offs[candidates[trial.number]]))

    def _scan(self) -> Iterator[Values]:
        """Each number by itself, half-way to either end of its bounds."""
        present = self._games.present
        for at, number in enumerate(self.numbers):
            for end in (0, len(number.values) - 1):
                to = (number.at + end + (end > number.at)) // 2
                if to != number.at:
                    yield (*present[:at], to, *present[at + 1 :])

    def _enqueue(self, values: Values) -> None:
        """Have the study try these values next."""
        asked = {each.place: to for each, to in zip(self.numbers, values, strict=True)}
        self._study.enqueue_trial(asked, skip_if_exists=True)

    def _likely(self) -> list[Values]:
        """Candidates that were not tried, the likely nearest first, as far as all that was played tells."""
        return self._surface().likely(self._games.present, self._stream) if self._tried else []

    def _surface(self) -> Surface:
        """The surface through all that was played: there is something."""
        from tilewright.trials.surface import PlayedPoint, Surface  # noqa: PLC0415 - numpy comes with Optuna

        points = {
            values: PlayedPoint(total_of(sums), len(sums) * self._plan.size, self._off(values))
            for values in self._tried
            if (sums := self._sums(values))
        }
        counts = [len(each.values) for each in self.numbers]
        return Surface(points, counts, lambda sums, values: distance(self._aims, sums) + self._cost(values))

    def _values(self, trial: Trial) -> Values:
        return tuple(trial.suggest_int(each.place, 0, len(each.values) - 1) for each in self.numbers)

    def _reduce(self) -> list[Values]:
        """From the best, make one change after another smaller; then try what changes one number, then two, and so on.

        Returns:
            What plays fresh games.
        """
        best = self._best
        while best is not None:
            offs = self._halve_some([*self._smaller(best)])
            able = [values for values in offs if values in self._ended]
            best = min(able, key=lambda values: (offs[values], values), default=None)
        likeliest = self._likely()
        for count in range(1, len(self.numbers) + 1):
            self._halve_some(self._with(count, likeliest)[:READ_OFF])
        return self._finalists()

    def _finalists(self) -> list[Values]:
        """The nearest with each number of changes, as far as more changes bring it nearer; then those next to them."""
        ended = [*self._ended]
        if not ended:
            return []
        # one candidate is off by luck, and what is left of the luck of all is the surface
        smooth = {
            each: (self._ended[each] + read) / 2 for each, read in zip(ended, self._surface().read(ended), strict=True)
        }
        least = self._off(self._games.present)
        nearer = [each for each in ended if self._ended[each] < least and self._changes(each)]
        ranked = sorted(nearer, key=lambda each: (smooth[each], each))
        front = list[Values]()
        for count in range(1, len(self.numbers) + 1):
            for values in self._with(count, ranked)[:1]:
                if smooth[values] < least:
                    front.append(values)
                    least = smooth[values]
        front.reverse()  # the nearest first
        return [*front, *(values for values in ranked if values not in front)][:FINALISTS]

    def _smaller(self, values: Values) -> Iterator[Values]:
        """The same with one change taken back, and with one of them half as large."""
        present = self._games.present
        moved = [at for at, value in enumerate(values) if value != present[at]]
        if len(moved) > 1:
            yield from ((*values[:at], present[at], *values[at + 1 :]) for at in moved)
        for at in moved:
            half = (values[at] + present[at] + (present[at] > values[at])) // 2
            if half not in {values[at], present[at]}:
                yield (*values[:at], half, *values[at + 1 :])

    def _with(self, count: int, candidates: Sequence[Values]) -> list[Values]:
        """Those that change so many numbers."""
        return [values for values in candidates if self._changes(values) == count]

    def choice(self, before: Contender, contenders: Sequence[Contender]) -> Mended:
        """Return what is proposed: nothing, unless a target is surely missed and a contender is surely nearer.

        Args:
            before: The game as it is.
            contenders: What played fresh games beside it.
        """
        nearer = [each for each in contenders if each.is_nearer]
        if not nearer or not any(hit.verdict == MISSED for hit in before.hits):
            return self._mended(NOTHING, before, contenders)
        priced = [each for each in map(self._priced, nearer) if each is not None]
        if not priced:
            return self._mended(NOTHING, before, contenders)
        priced.sort(key=lambda each: (each.sheets, self._changes(each.values), self._far(each.values)))
        inside = {each.values: self._inside(each) for each in priced}
        most = max(inside.values())
        best, *larger = [each for each in priced if inside[each.values] >= AS_SURE * most]
        for each in larger:  # where none lies inside, a larger change has to be surely nearer than the smaller one
            best = each if not most and self._is_farther(best, each) else best
        others = [each for each in (*priced, *contenders) if each.values != best.values]
        rest = {each.values: each for each in reversed(others)}
        return self._mended(PROPOSED, before, (best, *sorted(rest.values(), key=lambda each: each.off)))

    def _inside(self, each: Contender) -> float:
        """How likely a contender meets every target, as far as its ranges lie inside of them."""
        return prod(part_inside(*both) for both in zip(self.targets.values(), each.hits, strict=True))

    def _is_farther(self, each: Contender, nearest: Contender) -> bool:
        """Whether a contender is surely farther off than the nearest, on fresh games."""
        one, other = (self._games.sums(contender.values, self._fresh) for contender in (each, nearest))
        return nearer_by(self._aims, one, other, ERRS / FINALISTS, 0).within.low > 0

    def _far(self, values: Values) -> float:
        """How far all numbers move, each as a part of its bounds."""
        moves = zip(self.numbers, values, strict=True)
        return sum(abs(to - each.at) / (len(each.values) - 1) for each, to in moves)  # sum adds a few parts

    def _priced(self, each: Contender) -> Contender | None:
        """A contender with what it costs on paper; None if its game has mistakes."""
        given = {number.place: number.sheets for number in self.numbers if number.sheets is not None}
        moved = [(at, number) for at, number in enumerate(self.numbers) if each.values[at] != number.at]
        counted = tuple(
            to if number.place not in given else number.at for number, to in zip(self.numbers, each.values, strict=True)
        )
        sheets = sum(given.get(number.place, 0) for _, number in moved)  # sum counts sheets
        with suppress(RefusedError):
            check.must_pass(self._games.session(each.values).checked.problems)
            printed = price(self._printed, edition_of(self._games.session(counted).spec))
            return Contender(each.values, each.hits, each.nearer, each.off, printed, sheets + printed.all)
        return None

    def _mended(self, verdict: str, before: Contender, contenders: Sequence[Contender]) -> Mended:
        games = self._games
        tried = len(self._tried) + len(games.refused)
        return Mended(verdict, self.numbers, before, tuple(contenders), tried, len(games.refused), games.played)


def _study(seed: str) -> Study:
    """An empty study of Optuna's, whose sampler draws the same each time.

    Raises:
        RefusedError: Optuna is not installed (G40).
    """
    try:
        import optuna  # noqa: PLC0415 - large, and an extra
    except ImportError:
        message = "tilewright mend searches with Optuna, which is not installed"
        raise RefusedError(
            [Problem("mend", 0, 0, "G40", message, "install it: pip install 'tilewright[mend]'")]
        ) from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    number = int(sha256(seed.encode()).hexdigest()[:8], 16)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
        sampler = optuna.samplers.TPESampler(seed=number, multivariate=True, constant_liar=True, n_startup_trials=GROUP)
    return optuna.create_study(sampler=sampler)
