"""Game + a number of games -> whether it pays to think: one seat searches twice as long as the others, in turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generator.play.bots import seated
from generator.play.match import play
from generator.play.record import Head
from generator.rules import Game
from generator.study.answer import StudyAnswer, few, games, of_100, plain
from generator.study.counted import share

TRIES = 20
"""Tries for a decision, of whoever thinks less."""


def skill(game: Game, head: Head, count: int, done: Callable[[int], object], tries: int = TRIES) -> StudyAnswer:
    """So many games, which take their time: `done` is told after each how many are over."""
    won = sum(_won(game, head, number, tries, done) for number in range(1, count + 1))  # sum counts shares of victories
    wins, fair = share(won, count), 1 / head.players
    if wins.within.low > fair:
        means = "thinking pays"
    elif wins.within.high < fair:
        means = "thinking harms, so the bots judge the game wrongly"
    else:
        means = "it is not decided whether thinking pays"
    says = (
        *few(count),
        f"Who searches twice as long wins {of_100(wins.within)} of 100, where {100 * fair:.3g} are fair: {means}.",
    )
    of = f"{games(count)}, one seat with search:{2 * tries} and the others with search:{tries}, seats taking turns"
    return StudyAnswer("skill", "Does thinking pay", says, of, {"wins": plain(wins), "tries": tries})


def _won(game: Game, head: Head, number: int, tries: int, done: Callable[[int], object]) -> float:
    """The share of a game's victory that went to whoever thought more."""
    more = number % head.players
    names = tuple(f"search:{tries * (2 if seat == more else 1)}" for seat in range(head.players))
    bots = [bot for bot in seated(names, head.seed, number, head.game) if bot]
    outcome = play(game, replace(head, bots=names), bots, number)[2]
    done(number)
    return outcome.shares[more]
