"""Game + bots + seed -> a game from its first move to its last, and what many such games add up to."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import SupportsIndex

from tilewright.engine import CHANCE, TERMINAL, Game, State, whole
from tilewright.engine.bots import StoppedError
from tilewright.engine.record import GameRecord, Head
from tilewright.engine.view import Bot, View
from tilewright.frozen import dataclass
from tilewright.rng import Stream

COMPILED, PLAIN = "compiled", "plain Python"


def form_of(game: Game) -> str:
    """What a game's engine is made of."""
    module = sys.modules[type(game.new_initial_state()).__module__]
    return PLAIN if str(module.__file__).endswith(".py") else COMPILED


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
    rows = []
    for seat, name in enumerate(names):
        scores = [each.scores[seat] for each in done]
        shares = [Fraction(each.shares[seat]).limit_denominator(60) for each in done]
        wins, squares = sum(shares, Fraction()), sum((each**2 for each in shares), Fraction())  # sum of fractions
        rows.append(SeatTally(name, wins, squares, min(scores), sum(scores) / len(scores), max(scores)))
    endings = sorted(Counter(each.ending for each in done).items(), key=lambda each: (-each[1], each[0]))
    turns, decisions = [each.turns for each in done], [each.decisions for each in done]
    return MatchTally(len(done), tuple(rows), _spread(turns), _spread(decisions), tuple(endings))


def _spread(counts: Sequence[int]) -> tuple[int, float, int]:
    return min(counts), sum(counts) / len(counts), max(counts)


Watched = Callable[[State, int, Sequence[int], int], None]
"""(state, seat, what it may do, what it is about to do): whoever looks on, and changes nothing."""
Chooses = Callable[[View, Sequence[int]], SupportsIndex]
"""What a bot does; a learner's answers with numpy's whole numbers."""


def play(  # noqa: PLR0913, PLR0917 - one parameter for each that plays or looks on
    game: Game,
    head: Head,
    bots: Sequence[Bot],
    number: int,
    watch: Watched | None = None,
    luck: Callable[[State, int], None] | None = None,
) -> tuple[GameRecord, State, Outcome]:
    """One game to its end, or until a player leaves.

    Args:
        game: What is played.
        head: What its record says of it; its seed is where all luck comes from.
        bots: Who plays, a seat each.
        number: Which of the games of that seed.
        watch: Is told of each decision before it is carried out.
        luck: Is told of what chance does before it happens.

    Returns:
        The record, the state it ended in, and how it went.
    """
    state = game.new_initial_state()
    chance, decisions = Stream(head.seed, f"game {number} chance"), 0
    seated: list[tuple[Chooses, View]] = [(bot.choose, View(state, seat)) for seat, bot in enumerate(bots)]
    mover, does, draws = state.current_player, state.apply_unchecked, state.sample_chance  # looked up once
    with suppress(StoppedError):
        while (player := mover()) != TERMINAL:
            if player == CHANCE:
                drawn = draws(chance)
                if luck:
                    luck(state, drawn)
                does(drawn)
                continue
            legal, (choose, view) = state.legal_actions(), seated[player]
            chosen = choose(view, legal)
            action = chosen if type(chosen) is int else whole(chosen, state)  # a learner's; ours need no call
            if action not in legal:
                state.apply_action(action)  # says which rule forbids it
            if watch:
                watch(state, player, legal, action)
            does(action)
            decisions += 1
    return GameRecord(head, number, tuple(state.history())), state, outcome(state, number, decisions)
