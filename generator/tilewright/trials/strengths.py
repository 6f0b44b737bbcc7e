"""Studies of one game by players of three strengths -> which of a designer's five answers hold, and which change.

An answer is a number, or several, each with what is no difference at a table (`NumberByStrength.near`). It holds if
surely no two strengths are further apart than that; it changes if surely two of them are; otherwise it is not decided.
In 95 of 100 such comparisons nothing that is said of any of the five answers is wrong: each answer may err in one of
100, and that is shared out among its numbers and pairs (Bonferroni). Differences of means and shares are put together
from their ranges (G. Y. Zou and A. Donner, Statist. Med. 27 (2008)).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from math import ceil, hypot, isfinite
from typing import Any

from tilewright.balance.intervals import Estimate, Interval, Sampled, deviations, wilson
from tilewright.engine.bots import maker
from tilewright.engine.fairness import MARGIN
from tilewright.engine.view import ACTION
from tilewright.frozen import dataclass
from tilewright.trials.aggregate import Aggregate
from tilewright.trials.answer import ENOUGH, StudyAnswer, around, games, of_100
from tilewright.trials.course import behind_at_half, turns_each
from tilewright.trials.estimates import measured
from tilewright.trials.luck import SEAT, again
from tilewright.trials.used import SHOWN, families
from tilewright.trials.winners import by_turn

STRENGTHS = (("easy", "random"), ("greedy",), ("learned", "search:50"))
"""Of each strength, from the weakest up, the players to ask: the first that exists."""
QUESTIONS = 5
"""How many answers a comparison judges."""
SOME, TENTH, QUARTER = 0.1, 0.1, 0.25
"""What is near: so much of a share of games; such a part of a game's length; such a part of how often a thing is used,
and at least `SOME` uses a game."""
MOST_MORE = 1_000_000
"""Games beyond this are not asked for."""


class Steadiness(StrEnum):
    """What may be said of an answer."""

    HOLDS = "holds"
    CHANGES = "changes"
    OPEN = "not decided"


@dataclass(frozen=True, slots=True)
class NumberByStrength:
    """A number by every strength.

    Attributes:
        name: What it is, 'attack' among uses; '' if it is the answer's only number.
        by: The number and its range, a strength each.
        near: How far apart two may be without making a difference at a table.
        unit: 100 for a share that is told of 100, else 1.
    """

    name: str
    by: tuple[Sampled, ...]
    near: float
    unit: int = 1

    def ends(self, wide: float) -> list[Interval]:
        """The ranges at so many deviations; no number is less than 0, and no share more than 1."""
        ranges = []
        for one in self.by:
            within = one.within
            low, high = Estimate(one.value, within).ends(wide) if within.of else (within.low, within.high)
            high = min(1.0, high) if self.unit == 100 else high
            ranges.append(Interval(max(0.0, low), high, within.of))
        return ranges

    def apart(self, wide: float) -> Iterator[tuple[float, float, float]]:
        """Of each pair of strengths, how far apart they are at least, by their values, and at most."""
        for (one, mine), (other, theirs) in combinations(zip(self.by, self.ends(wide), strict=True), 2):
            (low, of_low), (high, of_high) = sorted(((one, mine), (other, theirs)), key=lambda each: each[0].value)
            gap = high.value - low.value
            if min(one.within.of, other.within.of) < ENOUGH or not isfinite(gap):
                yield 0.0, gap, float("inf")
                continue
            nearer = hypot(of_low.high - low.value, high.value - of_high.low)
            further = hypot(low.value - of_low.low, of_high.high - high.value)
            yield max(0.0, gap - nearer), gap, max(gap + further, nearer - gap)

    def enough(self, wide: float, played: int) -> int | None:
        """About how many games each strength would have to play to tell what is near; None if no sensible number does.

        With so many the range of a difference reaches half of `near` to either side.
        """
        if not min(one.within.of for one in self.by):
            return None
        halves = sorted((within.high - within.low) / 2 for within in self.ends(wide))
        half = hypot(*halves[-2:])  # of the two that are least sure
        more = played * (2 * half / self.near) ** 2
        return ceil(more / 100) * 100 if more <= MOST_MORE else None


@dataclass(frozen=True, slots=True)
class AnswerByStrength:
    """One of the five answers, by every strength.

    Attributes:
        key: What programs know it by.
        title: What is asked.
        unit: What its numbers are.
        numbers: One at least, except where no strength has any.
    """

    key: str
    title: str
    unit: str
    numbers: tuple[NumberByStrength, ...]

    @property
    def wide(self) -> float:
        """How many deviations its ranges are wide to either side."""
        pairs = sum(len(each.by) * (len(each.by) - 1) // 2 for each in self.numbers)  # sum counts pairs
        return deviations(QUESTIONS * pairs)

    @property
    def verdict(self) -> Steadiness:
        """Whether it is the same answer at every strength."""
        gaps = [(each.near, *gap) for each in self.numbers for gap in each.apart(self.wide)]
        if any(least > near for near, least, *_ in gaps):
            return Steadiness.CHANGES
        return Steadiness.HOLDS if gaps and all(most <= near for near, *_, most in gaps) else Steadiness.OPEN

    @property
    def shown(self) -> NumberByStrength | None:
        """The number that differs most, measured by what is near; None if there is none."""

        def far(each: NumberByStrength) -> float:
            return max((least if least > each.near else most) / each.near for least, _, most in each.apart(self.wide))

        sure = [each for each in self.numbers if any(least > each.near for least, *_ in each.apart(self.wide))]
        return max(sure or self.numbers, key=far, default=None)


def strengths_of(game: str) -> tuple[str, ...]:
    """Three players of a game, from the weakest up.

    Args:
        game: Its id.

    Raises:
        RefusedError: The room is of an installed package, and has no bots where they should be (X04, X05).
    """
    return tuple(next(name for name in names if maker(name, game)) for names in STRENGTHS)


def compare(studies: Sequence[Aggregate]) -> tuple[AnswerByStrength, ...]:
    """A designer's five answers, each by every strength.

    Args:
        studies: Games for at least two players, one study for each strength.
    """
    turns = tuple(measured(turns_each(each)) for each in studies)
    half = tuple(behind_at_half(each.closely) for each in studies)
    deals = [again(each.replays, SEAT) for each in studies]
    luck = tuple(each or Sampled(0.0, Interval(0.0, 1.0, 0)) for each in deals)
    first = tuple(by_turn(each)[0] for each in studies)
    long = NumberByStrength("", turns, max(TENTH * turns[len(turns) // 2].value, 1e-9))
    return (
        AnswerByStrength(
            "begins", "First player", "wins of the first player, of 100", (NumberByStrength("", first, MARGIN, 100),)
        ),
        AnswerByStrength("length", "How long it is", "turns of a player", (long,)),
        AnswerByStrength(
            "close", "How close it is", "winners behind at half time, of 100", (NumberByStrength("", half, SOME, 100),)
        ),
        AnswerByStrength(
            "luck", "Luck or play", "same seat wins the same deal, of 100", (NumberByStrength("", luck, SOME, 100),)
        ),
        AnswerByStrength("uses", "Actions", "times a game", tuple(_used(studies))),
    )


def _used(studies: Sequence[Aggregate]) -> Iterator[NumberByStrength]:
    """How often a game each kind of action is taken; of many kinds those that are taken most."""
    each = [{use.name: use.often for use in families(study).get(ACTION, ())} for study in studies]
    names = sorted({name for one in each for name in list(one)[:SHOWN]})
    for name in names:
        by = tuple(one.get(name) or _never(study.closely.games) for one, study in zip(each, studies, strict=True))
        yield NumberByStrength(name, by, max(SOME, QUARTER * by[len(by) // 2].value))


def _never(seen: int) -> Sampled:
    """How often a thing is done that was not done in so many games."""
    return Sampled(0.0, Interval(0.0, wilson(0, seen)[1] if seen else float("inf"), seen))


def strengths(names: Sequence[str], studies: Sequence[Aggregate]) -> StudyAnswer:
    """All five answers as a table, a line each, the verdict last.

    Args:
        names: The players, from the weakest up.
        studies: Their games.
    """
    each = compare(studies)
    played = min(study.games for study in studies)
    says = [_sentence(verdict, [one for one in each if one.verdict == verdict]) for verdict in Steadiness]
    more = [words for words in (_more(one, played) for one in each) if words]
    if more:
        says.append(f"Games of each player that would decide it, about: {', '.join(more)}.")
    rows = tuple((f"{one.title}: {_unit(one)}", *_cells(one, len(names)), str(one.verdict)) for one in each)
    of = f"{games(played)} of each player; in 95 of 100 such comparisons, all five answers are right"
    numbers = {one.key: _plain(one, names, played) for one in each}
    heads = ("", *names, "verdict")
    return StudyAnswer(
        "strengths", "Is it the same with better players", tuple(filter(None, says)), of, numbers, heads, rows
    )


def _sentence(verdict: Steadiness, those: Sequence[AnswerByStrength]) -> str:
    if not those:
        return ""
    titles = ", ".join(one.title[0].lower() + one.title[1:] for one in those)
    means = {
        Steadiness.HOLDS: "The same with each of them",
        Steadiness.CHANGES: "Changes with the players",
        Steadiness.OPEN: "Not decided",
    }
    return f"{means[verdict]}: {titles}."


def _more(one: AnswerByStrength, played: int) -> str:
    """'how long it is 1,200': what would decide it."""
    if one.verdict != Steadiness.OPEN or not one.numbers:
        return ""
    needed = [each.enough(one.wide, played) for each in one.numbers]
    if None in needed:
        return ""
    return f"{one.title[0].lower()}{one.title[1:]} {max(each or 0 for each in needed):,}"


def _unit(one: AnswerByStrength) -> str:
    shown = one.shown
    return f"{shown.name}, {one.unit}" if shown and shown.name else one.unit


def _cells(one: AnswerByStrength, count: int) -> list[str]:
    """The ranges of the number that differs most."""
    shown = one.shown
    if shown is None:
        return ["-"] * count
    each = zip(shown.by, shown.ends(one.wide), strict=True)
    return [of_100(within) if shown.unit == 100 else around(Sampled(number.value, within)) for number, within in each]


def _plain(one: AnswerByStrength, names: Sequence[str], played: int) -> Mapping[str, Any]:
    return {
        "verdict": str(one.verdict),
        "numbers": [
            {
                "name": each.name,
                "near": each.near,
                "games": None if one.verdict != Steadiness.OPEN else each.enough(one.wide, played),
                "by": {
                    name: {"value": number.value, "low": within.low, "high": within.high, "of": within.of}
                    for name, number, within in zip(names, each.by, each.ends(one.wide), strict=True)
                    if isfinite(within.low) and isfinite(within.high)
                },
            }
            for each in one.numbers
        ],
    }
