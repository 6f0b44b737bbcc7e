"""Finished games -> what they have in common: points by seat, wins, length, and what decided them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from generator.frozen import dataclass
from generator.rules import State


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game went.

    Attributes:
        number: Which of the games of its seed.
        scores: Points by seat.
        shares: By seat, its share of the victory.
        turns: Turns that players had.
        decisions: What players chose in them.
        ending: What decided it; '' for a game that nobody finished.
    """

    number: int
    scores: tuple[float, ...]
    shares: tuple[float, ...]
    turns: int
    decisions: int
    ending: str


@dataclass(frozen=True, slots=True)
class SeatTally:
    """What a seat did in all finished games.

    Attributes:
        name: What the seat is called.
        wins: Its shares of the victories, added up.
        squares: The squares of these shares, added up.
        least: Its fewest points.
        mean: Its points on average.
        most: Its most points.
    """

    name: str
    wins: Fraction
    squares: Fraction
    least: float
    mean: float
    most: float


@dataclass(frozen=True, slots=True)
class MatchTally:
    """All games together.

    Attributes:
        games: How many were finished.
        rows: The seats.
        turns: Fewest, average, most.
        decisions: Fewest, average, most.
        endings: What decided how many games, the most frequent first.
    """

    games: int
    rows: tuple[SeatTally, ...]
    turns: tuple[int, float, int]
    decisions: tuple[int, float, int]
    endings: tuple[tuple[str, int], ...]


def outcome(state: State, number: int, decisions: int) -> Outcome:
    """How a game went that ended in this state."""
    return Outcome(number, tuple(state.totals()), tuple(state.returns()), state.turns(), decisions, state.ending())


def tally(names: Sequence[str], outcomes: Sequence[Outcome]) -> MatchTally:
    """All finished games together; there has to be one at least."""
    done = [each for each in outcomes if each.ending]
    rows = tuple(_row(name, seat, done) for seat, name in enumerate(names))
    endings = sorted(Counter(each.ending for each in done).items(), key=lambda each: (-each[1], each[0]))
    turns, decisions = [each.turns for each in done], [each.decisions for each in done]
    return MatchTally(len(done), rows, _spread(turns), _spread(decisions), tuple(endings))


def _row(name: str, seat: int, done: Sequence[Outcome]) -> SeatTally:
    scores = [each.scores[seat] for each in done]
    shares = [Fraction(each.shares[seat]).limit_denominator(60) for each in done]
    wins, squares = sum(shares, Fraction()), sum((each**2 for each in shares), Fraction())  # sum of fractions
    return SeatTally(name, wins, squares, min(scores), sum(scores) / len(scores), max(scores))


def _spread(counts: Sequence[int]) -> tuple[int, float, int]:
    return min(counts), sum(counts) / len(counts), max(counts)
