"""A game and `rules.turn.moves=4..8` -> a SweepTable: plays these values, and tells what each does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import fsum, inf, isfinite, sqrt
from statistics import fmean
from typing import Any

from tilewright import check, pattern
from tilewright.balance.intervals import Interval, Sampled, batch_mean, student_quantile
from tilewright.build.session import Session
from tilewright.engine import Game
from tilewright.engine.bots import bots_by_name
from tilewright.engine.players import say_players
from tilewright.engine.record import Head, head_of
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.shelf import shelf
from tilewright.spec.variant import inline
from tilewright.trials.aggregate import Aggregate
from tilewright.trials.answer import ordinal
from tilewright.trials.block import GameBlock, study_block
from tilewright.trials.race import GameBatch, Goal, Runner, batch_of, batches, margin, points, race, size_of, turns
from tilewright.trials.workers import dispatch_of, errands

MOST_VALUES = 50
"""Of one rule: more are not told apart by any number of games somebody waits for."""
_RANGE = pattern.prepare(r"(-?[0-9]{1,18})\.\.(-?[0-9]{1,18})(?:/([1-9][0-9]{0,17}))?")


@dataclass(frozen=True, slots=True)
class RuleValues:
    """A rule and the values to try.

    Attributes:
        rule: Its place: `rules.turn.moves`.
        values: As they were written.
    """

    rule: str
    values: tuple[str, ...]

    def variant(self, value: str) -> str:
        """What the variant is called in which it has that value."""
        return f"{self.rule}={value}"


def axes(texts: Iterable[str]) -> tuple[RuleValues, ...]:
    """All rules and values that are to be tried.

    Raises:
        RefusedError: One is not written so, or has a value twice or too many of them (K37).
    """
    read = list[RuleValues]()
    for text in texts:
        rule, sign, written = text.partition("=")
        values = tuple(value for part in written.split(",") for value in _values(text, part.strip()))
        if not sign or not written.strip():
            raise RefusedError([_wrong(text, "expected a rule and the values to try")])
        if len(values) > MOST_VALUES:
            raise RefusedError([_wrong(text, f"there are {len(values)} values; the limit is {MOST_VALUES}")])
        if len(set(values)) < len(values):
            raise RefusedError([_wrong(text, "a value is here twice")])
        axis = RuleValues(rule.strip(), values)
        for value in values:
            inline(axis.variant(value))  # refuses what no variant can be
        read.append(axis)
    rules = [axis.rule for axis in read]
    if twice := next((rule for at, rule in enumerate(rules) if rule in rules[:at]), None):
        raise RefusedError([_wrong(twice, "this rule is here twice; write all its values after one =")])
    return tuple(read)


def _values(text: str, part: str) -> Iterator[str]:
    """`4..8` counts up, `0..20/5` in steps; anything else is one value."""
    match = _RANGE.fullmatch(part)
    if match is None:
        yield part
        return
    first, last, step = int(match[1]), int(match[2]), int(match[3] or 1)
    if last < first or (last - first) // step >= MOST_VALUES:
        raise RefusedError([_wrong(text, f"from {first} to {last} there are no values, or more than {MOST_VALUES}")])
    yield from map(str, range(first, last + 1, step))


def _wrong(text: str, message: str) -> Problem:
    remedy = "write rules.turn.moves=4..8, or rules.turn.structure=moves,phases"
    return Problem(text[:80], 0, 0, "K37", message, remedy)


LEVEL = 0.05
POSITIVE = ("margin", "turns")
"""Measures of which none is less than nothing."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a value does.

    Attributes:
        name: The value, or AS_IT_IS.
        games: How many it played.
        stopped: Whether it was surely worse and stopped.
        best: Whether all others were, so that it surely is the best of them.
        measures: Name -> the measure.
        moved: Name -> how much more it is than as the game is, on the same luck; empty for the game as it is.
    """

    name: str
    games: int
    stopped: bool
    best: bool
    measures: dict[str, Sampled]
    moved: dict[str, Sampled]


AS_IT_IS = "as it is"


def effects(names: Sequence[str], runners: Sequence[Runner], goal: Goal, *, alike: bool = True) -> tuple[Effect, ...]:
    """What each value does; the first is the game as it is. All ranges hold at once, and so do all of what moved."""
    first = runners[0].batches
    alone = sum(not each.stopped for each in runners) == 1 < len(runners)  # sum counts runners
    shown = measures(first, alike=alike)
    chance = LEVEL / (len(names) * (len(shown) + bool(goal.off)))
    return tuple(
        Effect(
            name,
            sum(batch.games for batch in runner.batches),  # sum counts games
            runner.stopped,
            alone and not runner.stopped,
            {key: _mean(runner.batches, key, of, chance) for key, of in shown.items()} | _off(runner, goal, chance),
            {key: _moved(runner.batches, first, of, chance) for key, of in shown.items()} if at else {},
        )
        for at, (name, runner) in enumerate(zip(names, runners, strict=True))
    )


def _off(runner: Runner, goal: Goal, chance: float) -> dict[str, Sampled]:
    """How far a value is off what is looked for, as the root of the mean square; {} if the other measures show it.

    The mean of the batches is off in as many directions as there are; the seats' shares sum to one, so theirs are one
    fewer. Over its standard error, its length has about the normal distribution around the root of the true one's
    square and the other directions (the square is a noncentral chi-square).
    """
    if not goal.offs or not runner.batches:
        return {}
    games = sum(one.games for one in runner.batches)  # sum counts games
    offs = [goal.offs(each) for each in runner.batches]
    parts, many = len(offs[0]), len(offs)
    if many < 3:
        return {goal.off: Sampled(0.0, Interval(0.0, inf, games))}
    middle, free = [fmean(column) for column in zip(*offs, strict=True)], max(1, parts - 1)
    error = fsum((own - mean) ** 2 for each in offs for own, mean in zip(each, middle, strict=True))
    error /= free * (many - 1) * many
    value, length = max(0.0, fmean(goal.numbers(runner.batches))), sqrt(fsum(each * each for each in middle))
    half, more = student_quantile(chance, free * (many - 1)) * sqrt(error), error * (free - 1)
    low, high = max(0.0, length - half) ** 2 - more, (length + half) ** 2 - more
    shown, *ends = (goal.scale * sqrt(max(0.0, end) / parts) for end in (value, low, high))
    return {goal.off: Sampled(shown, Interval(ends[0], ends[1], games))}


def measures(batches: Sequence[GameBatch], *, alike: bool) -> dict[str, Callable[[GameBatch], float]]:
    """What is shown of each value: who wins, by who began or by seat, then the rest."""
    places = range(len(batches[0].wins) if batches else 0)

    def wins(seat: int) -> Callable[[GameBatch], float]:
        return lambda batch: 100 * batch.wins[seat] / max(1, batch.games)

    each = {f"{ordinal(place)} wins" if alike else f"seat {place + 1} wins": wins(place) for place in places}
    return {**each, "points": points, "margin": margin, "turns": turns}


def _mean(batches: Sequence[GameBatch], key: str, of: Callable[[GameBatch], float], chance: float) -> Sampled:
    games = sum(batch.games for batch in batches)  # sum counts games
    each = batch_mean([of(each) for each in batches], chance, games)
    low, high = (0.0, 100.0) if key.endswith(" wins") else (0.0, inf) if key in POSITIVE else (-inf, inf)
    return replace(each, within=Interval(max(low, each.within.low), min(high, each.within.high), games))


def _moved(
    batches: Sequence[GameBatch], others: Sequence[GameBatch], of: Callable[[GameBatch], float], chance: float
) -> Sampled:
    pairs = list(zip(batches, others, strict=False))
    games = sum(one.games for one, _ in pairs)  # sum counts games
    return batch_mean([of(one) - of(other) for one, other in pairs], chance, games)


def sentence(rule: str, shown: Sequence[Effect], goal: Goal) -> str:
    """What came out, in one sentence: a best is named where it surely is one."""
    left, worse = ([each.name for each in shown if each.stopped == stopped] for stopped in (False, True))
    where = f"{rule} = {left[0]}" if left[0] != AS_IT_IS else f"{rule} as it is"
    if len(shown) == 1:
        return f"{where}: there is no other value to compare it with."
    if len(left) == 1:
        return f"{where}: there {goal.words}, clearly so among these values."
    if not worse:
        most = max(each.games for each in shown)
        return (
            f"{rule}: it is not decided with which value {goal.words}. After {most:,} games of each, no value is "
            "clearly worse."
        )
    return (
        f"{rule}: it is not decided with which value {goal.words}: {_listed(left, 'or')}. {_listed(worse)} "
        f"{'is' if len(worse) == 1 else 'are'} clearly worse."
    )


def _listed(names: Sequence[str], last: str = "and") -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def table(shown: Sequence[Effect]) -> str:
    """A line a value; below each what moved surely, against the game as it is on the same luck."""
    keys = list(shown[0].measures)
    wide = max(12, *(len(each.name) + 2 for each in shown))
    lines = [f"{'value':{wide}}{'games':>8}" + "".join(f"{key:>18}" for key in keys)]
    for each in shown:
        mark = "  best, clearly" if each.best else "  stopped: clearly worse" if each.stopped else "  may be best"
        cells = "".join(f"{_range(each.measures[key]):>18}" for key in keys)
        lines.append(f"{each.name:{wide}}{each.games:>8,}{cells}{mark}")
        moved = [(key, by) for key, by in each.moved.items() if by.within.low > 0 or by.within.high < 0]
        if moved:
            surely = "; ".join(f"{key} {_range(by, '+')}" for key, by in moved)
            lines.append(f"{'':{wide}}{'':8}  moved: {surely}")
    return "\n".join(lines)


def _range(each: Sampled, sign: str = "") -> str:
    if not isfinite(each.within.low) or not isfinite(each.within.high):
        return f"{each.value:{sign}.1f}"
    return f"{each.within.low:{sign}.1f} to {each.within.high:{sign}.1f}"


def plain(shown: Sequence[Effect]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {
            "value": each.name,
            "games": each.games,
            "stopped": each.stopped,
            "best": each.best,
            "measures": {key: _plain(by) for key, by in each.measures.items()},
            "moved": {key: _plain(by) for key, by in each.moved.items()},
        }
        for each in shown
    ]


def _plain(each: Sampled) -> dict[str, float | int | None]:
    low, high = (end if isfinite(end) else None for end in (each.within.low, each.within.high))
    return {"value": each.value, "low": low, "high": high, "of": each.within.of}


Place = tuple[str, int, int, int]
"""The rules that batches are played by, the first one, how many, and of how many games."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A game at one value of a rule, ready to be played."""

    session: Session
    game: Game
    head: Head


class SweepTable:
    """A game whose rules are tried.

    Attributes:
        title: The game's.
        paper: The game's own.
        alike: Whether one bot plays every seat.
    """

    def __init__(  # noqa: PLR0913 - a game and who plays it
        self,
        game: str,
        variants: Sequence[str],
        tried: Sequence[RuleValues],
        *,
        players: int | None = None,
        bots: str = "greedy",
        seed: str | None = None,
        workers: int = 1,
    ) -> None:
        """Reads the game at every value that is to be tried.

        Raises:
            RefusedError: It cannot be read or played at one of them: all problems in one go.
        """
        self._game, self._variants, self._bots, self._workers = game, tuple(variants), bots, workers
        self._kept = dict[Place, tuple[GameBatch, ...]]()
        first = Session(game, variants)
        self.title, self.paper = first.spec.game.title, first.spec.game.paper_name
        self._players = first.spec.game.players.least if players is None else players
        self._seed = first.spec.game.seed if seed is None else seed
        self.alike = len(set(bots.split(","))) == 1
        problems: list[Problem] = []
        names = ["", *(axis.variant(value) for axis in tried for value in axis.values)]
        self._seated = {name: seated for name in names if (seated := self._attempted(name, problems))}
        if problems:
            raise RefusedError(list(dict.fromkeys(problems)))

    def race(self, axis: RuleValues, goal: Goal, games: int) -> Iterator[tuple[Effect, ...]]:
        """What the values of a rule do, the game as it is first; after each round of games."""
        same, others = self._apart(axis)
        names = ["", *(axis.variant(value) for value in others)]
        titles = [f"{same[0]} ({AS_IT_IS})" if same else AS_IT_IS, *others]
        size = size_of(games)

        def play(which: Sequence[int], first: int, many: int) -> list[tuple[GameBatch, ...]]:
            return self._play([names[at] for at in which], first, many, size)

        for runners in race(len(names), play, goal, games // size):
            yield effects(titles, runners, goal, alike=self.alike)

    def _apart(self, axis: RuleValues) -> tuple[list[str], list[str]]:
        """The values that the game has already, and all others."""
        rules = self._seated[""].head.rules
        same = [value for value in axis.values if self._seated[axis.variant(value)].head.rules == rules]
        return same, [value for value in axis.values if value not in same]

    def text(self, swept: Sequence[tuple[RuleValues, Sequence[Effect]]], goal: Goal) -> str:
        """All rules that were tried: for each a sentence and its table."""
        head = f"{self.title}, {say_players(self._seated[''].head.bots)}, seed {self._seed}"
        parts = [f"{sentence(axis.rule, each, goal)}\n\n{table(each)}" for axis, each in swept]
        foot = (
            "In 95 of 100 such sweeps, every range of a table contains its true number. All values are played "
            "with the same luck."
        )
        return "\n\n".join([head, *parts, foot])

    def plain(self, swept: Sequence[tuple[RuleValues, Sequence[Effect]]], goal: str) -> dict[str, Any]:
        """The same for programs."""
        head = self._seated[""].head
        top = {"game": head.game, "version": head.version, "rules": head.rules, "variants": list(self._variants)}
        bots = ",".join(dict.fromkeys(head.bots) if self.alike else head.bots)
        who = {"players": self._players, "bots": bots, "seed": self._seed, "goal": goal}
        return top | who | {"swept": [{"rule": axis.rule, "values": plain(each)} for axis, each in swept]}

    def _attempted(self, name: str, problems: list[Problem]) -> Seated | None:
        """The game at a value; None, and the problems gathered, where it cannot be played."""
        try:
            return self._at(name)
        except RefusedError as refused:
            for each in refused.problems:
                named = not name or name in each.path
                problems.append(each if named else replace(each, message=f"with {name}: {each.message}"))
            return None

    def _at(self, name: str) -> Seated:
        session = Session(self._game, (*self._variants, name) if name else self._variants)
        check.must_pass(session.checked.problems)
        spec = session.spec
        bots = bots_by_name(self._bots, self._players, spec.game.id)
        game = shelf.engine(spec, self._players, session.deck)
        return Seated(session, game, head_of(spec, self._players, self._seed, tuple(bots)))

    def _play(self, names: Sequence[str], first: int, many: int, size: int) -> list[tuple[GameBatch, ...]]:
        """Of the game at each value batches, in the order of their numbers."""
        places = {name: (self._seated[name].head.rules, first, many, size) for name in names}
        missing = {place: name for name, place in places.items() if place not in self._kept}
        played = {place: dict[int, GameBatch]() for place in missing}
        blocks = {
            place: batches(self._seated[name].head, first, many, size) for place, name in missing.items()
        }  # the game as it is plays once, however many rules are tried
        for place, number, aggregate in self._played(missing, blocks):
            played[place][number] = batch_of(aggregate, alike=self.alike)
        self._kept |= {place: tuple(each[number] for number in sorted(each)) for place, each in played.items()}
        return [self._kept[place] for place in places.values()]

    def _played(
        self, names: Mapping[Place, str], blocks: Mapping[Place, Sequence[GameBlock]]
    ) -> Iterator[tuple[Place, int, Aggregate]]:
        """What comes of all these blocks; with several workers in no order."""
        if self._workers == 1:
            for place, name in names.items():
                game = self._seated[name].game
                yield from ((place, block.first, study_block(game, block)) for block in blocks[place])
            return
        sent = {dispatch_of(self._seated[name].session, self._players): place for place, name in names.items()}
        asked = ((dispatch, block) for dispatch, place in sent.items() for block in blocks[place])
        for (dispatch, block), aggregate in errands(asked, self._workers):
            yield sent[dispatch], block.first, aggregate
