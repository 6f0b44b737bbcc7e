"""One game as it is played -> what an Onlooker has seen: what was used, who led when, and when it was decided.

An `Onlooker` is told of every decision before it is carried out (`generator.play.match.play`); it changes nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from generator.play.labels import ACTION, Labels
from generator.rules import State
from generator.study.aggregate import MOST_TURNS, TENTHS, sixtieths


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
    """

    def __init__(self, labels: Labels, seats: int) -> None:
        self.course: list[Sequence[float]] = []
        self.idle = 0
        self.choices: Counter[int] = Counter()
        self.options: Counter[int] = Counter()
        self.uses: dict[str, list[int]] = defaultdict(lambda: [0] * seats)
        self.gains: Counter[str] = Counter()
        self.by_turn: dict[str, Counter[int]] = defaultdict(Counter)
        self._labels, self._seats = labels, seats
        self._turn = self._chosen = 0
        self._before: tuple[int, Sequence[str], Sequence[float]] | None = None

    def __call__(self, state: State, player: int, legal: Sequence[int], action: int) -> None:
        """A decision is about to be carried out."""
        totals = state.totals()
        self._gained(totals)
        turn = state.turns()
        if turn > self._turn:
            self._over(totals, turn)
        self.options[len(legal)] += 1
        self._chosen += len(legal) > 1
        names = self._labels.uses(state, action)
        at = min(turn // self._seats + 1, MOST_TURNS)
        for name in names:
            self.uses[name][player] += 1
            if name.startswith(ACTION):
                self.by_turn[name][at] += 1
        self._before = player, names, totals

    def finish(self, state: State) -> None:
        """The game is over."""
        totals = state.totals()
        self._gained(totals)
        self._over(totals, self._turn + 1)
        self._before = None

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
