"""Head + a number of games -> GameBlock*, and what they came to -> whether it pays to think.

One seat searches twice as long as the others, each seat in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.play.fairness import beyond
from generator.play.record import Head
from generator.study.aggregate import UNIT, Aggregate
from generator.study.answer import ENOUGH, StudyAnswer, few, games, of_100, plain
from generator.study.block import GameBlock
from generator.study.claims import Claim
from generator.study.counted import share

TRIES = 20
"""Tries for a decision, of whoever thinks less."""
SKILL = "skill"
"""The name of the answer, and of the claim that thinking pays or harms."""
WEIGHT = 0.4
"""The weight of that claim, beside those of seats and uses (`generator.study.claims`)."""


def thinkers(head: Head, count: int, tries: int = TRIES) -> Iterator[GameBlock]:
    """So many games, a block each, for each takes its time."""
    for number in range(1, count + 1):
        more = _thinker(number, head.players)
        bots = tuple(f"search:{tries * (2 if seat == more else 1)}" for seat in range(head.players))
        yield GameBlock(replace(head, bots=bots), number, 1, 0)


def _thinker(number: int, seats: int) -> int:
    """Which seat thinks more."""
    return number % seats


def won(block: GameBlock, aggregate: Aggregate) -> float | None:
    """The share of a game's victory that went to whoever thought more; None of a game that was not finished."""
    return aggregate.wins[_thinker(block.first, aggregate.seats)] / UNIT if aggregate.games else None


def chance(wins: Sequence[float], seats: int) -> float:
    """How often chance alone would be as far from fair, if thinking made no difference."""
    expected = len(wins) / seats
    return beyond((sum(wins) - expected) ** 2 / (expected * (1 - 1 / seats)), 1)  # sum counts shares of victories


def skill(wins: Sequence[float], seats: int, tries: int = TRIES, *, stands: bool) -> StudyAnswer:
    """What came of it.

    Args:
        wins: Of each game, the share of the victory that went to whoever thought more.
        seats: How many play.
        tries: For a decision, of whoever thought less.
        stands: Whether it is claimed that thinking makes a difference.
    """
    share_of, fair = share(sum(wins), len(wins)), 1 / seats  # sum counts shares of victories
    means = "it is not decided whether thinking pays"
    if stands:
        means = "thinking pays" if share_of.value > fair else "thinking harms, so the bots judge the game wrongly"
    says = (
        *few(len(wins)),
        f"Who searches twice as long wins {of_100(share_of.within)} of 100, where {100 * fair:.3g} are fair: {means}.",
    )
    of = f"{games(len(wins))}, one seat with search:{2 * tries} and the others with search:{tries}, seats taking turns"
    numbers = {"wins": plain(share_of), "chance": chance(wins, seats), "stands": stands, "tries": tries}
    return StudyAnswer(SKILL, "Does thinking pay", says, of, numbers)


def claim(wins: Sequence[float], seats: int) -> Claim:
    """That thinking makes a difference."""
    return Claim(SKILL, chance(wins, seats) if len(wins) >= ENOUGH else 1.0, WEIGHT)
