"""A game while it is played -> Moments: by round each seat's points, what it holds, its moves, and what decisions cost.

A *round* is here one turn of each player, whatever the rules of a game call a round. What stands on the table after a
round is noted at the first decision after it, or at the end of the game; a round that a game does not finish is not.

A few decisions of each game are weighed, and all with a choice are as likely to be among them (Algorithm R: J. S.
Vitter, ACM Trans. Math. Softw. 11 (1985)). All their moves are valued as a greedy bot values them, by what the seat may
know; the *cost* of a decision is by how much the second-best move is worse than the best. Where two moves are as good
it is 0: whatever is chosen there, it makes no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from tilewright.engine import State
from tilewright.engine.ahead import Worth, looks, moves_to_weigh, worth_of
from tilewright.engine.record import Head
from tilewright.rng import Stream
from tilewright.trials.aggregate import MOST_TURNS, Moments, Rounds, coarse, kept, sixtieths

WEIGHED, WEIGHED_OF_RANDOM = 4, 2
"""Decisions of a game that are weighed, each in the time of a greedy bot's; of random bots' games, which are quick."""
MATTERS, WORDS = 1.0, "a point"
"""The cost from which on a decision is said to matter, and what that much of the value is called in a sentence."""


def weigher(game: str) -> Worth:
    """What decisions are weighed by: a greedy bot's value, in points.

    Another value, such as one that is learned and gives chances of winning, is put in here; then `MATTERS` and its
    words, above, are in its unit.

    Raises:
        RefusedError: The room is of an installed package, and has no such function behind `bots` (X04, X05).
    """
    return worth_of(game)


Notes = Counter[tuple[str, str, int, int]]
"""How often each was noted: a field of `Moments`, the name of what is held, the turn, the number."""
POINTS, HOLDS, MOVES, COSTS, MATTERED = "points", "holds", "moves", "costs", "mattered"
"""The fields of `Moments`."""


class MomentLog:
    """What is noted of one game; it is told of every decision before that is carried out, and changes nothing.

    Attributes:
        notes: All that was noted.
    """

    def __init__(
        self, head: Head, number: int, holds: Callable[[State, int], Mapping[str, float]], worth: Worth
    ) -> None:
        """Nothing yet.

        Args:
            head: Which game it is; its seed says which decisions are weighed.
            number: Which of the games of that seed.
            holds: (state, seat) -> name -> how many of it the seat holds.
            worth: What decisions are weighed by.
        """
        self._seats, self._holds, self._worth = head.players, holds, worth
        self._weighed = WEIGHED_OF_RANDOM if set(head.bots) == {"random"} else WEIGHED
        self._rng = Stream(head.seed, f"game {number} moments")
        self.notes: Notes = Counter()
        self._round = self._choices = 0
        self._kept: list[tuple[int, State, int, tuple[int, ...]]] = []

    def __call__(self, state: State, player: int, legal: Sequence[int], totals: Sequence[float]) -> None:
        """A decision is about to be carried out."""
        rounds = state.turns() // self._seats
        if rounds >= self._round:
            self._note(state, rounds, totals)
        if len(legal) < 2 or rounds >= MOST_TURNS:
            return
        self.notes[MOVES, "", rounds + 1, coarse(len(legal))] += 1
        self._choices += 1
        at = len(self._kept) if len(self._kept) < self._weighed else self._rng.below(self._choices)
        if at < self._weighed:
            self._kept[at : at + 1] = [(rounds + 1, state.clone(), player, tuple(legal))]

    def finish(self, state: State) -> None:
        """The game is over: its last round is noted, and the decisions that were kept are weighed."""
        rounds = state.turns() // self._seats
        if rounds >= self._round:
            self._note(state, rounds, state.totals())
        mattered = 0
        for turn, before, player, legal in self._kept:
            each = sixtieths(cost(before, player, legal, self._worth, self._rng))
            self.notes[COSTS, "", turn, coarse(each)] += 1
            mattered += each >= sixtieths(MATTERS)
        if self._kept:
            self.notes[MATTERED, "", 0, mattered] += 1

    def _note(self, state: State, rounds: int, totals: Sequence[float]) -> None:
        """How all seats stand, for every round that has ended since."""
        there = range(self._round, min(rounds, MOST_TURNS) + 1)
        for seat, points in enumerate(totals if there else ()):
            counted = [(POINTS, "", points), *((HOLDS, *each) for each in self._holds(state, seat).items())]
            for field, name, number in counted:
                value = coarse(sixtieths(number))
                for each_round in there:
                    self.notes[field, name, each_round, value] += 1
        self._round = rounds + 1


def moments(notes: Notes) -> Moments:
    """What was noted of any number of games."""
    tree: dict[str, dict[str, dict[int, dict[int, int]]]] = {}
    for (field, name, turn, value), count in sorted(notes.items()):
        tree.setdefault(field, {}).setdefault(name, {}).setdefault(turn, {})[value] = count
    points, moves, costs, mattered = (tree.get(field, {}).get("", {}) for field in (POINTS, MOVES, COSTS, MATTERED))
    holds: dict[str, Rounds] = {**tree.get(HOLDS, {})}
    return Moments(points, kept(holds), moves, costs, mattered.get(0, {}))


def cost(state: State, seat: int, legal: Sequence[int], worth: Worth, rng: Stream) -> float:
    """By how much the second-best of several moves is worse than the best, by what the seat may know.

    Args:
        state: How the game stands.
        seat: Who decides.
        legal: The moves, two or more; of very many a greedy bot's share of them is weighed.
        worth: What a state is worth to a seat.
        rng: Where what the seat cannot know is dealt from again.
    """
    seen = state.resample(seat, rng)
    *_, second, best = sorted(looks(seen, action, seat, worth) for action in moves_to_weigh(legal, rng))
    return best - second
