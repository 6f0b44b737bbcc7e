"""A State -> who has won, in a sentence."""

from __future__ import annotations

from generator.language import Language
from generator.rules import State


def outcome(state: State, language: Language) -> str:
    """How a game has ended; or that nobody has finished it."""
    return verdict(state, language) if state.is_terminal() else language.say("replay.unfinished")


def verdict(state: State, language: Language) -> str:
    """Who has won with how many points, and what decided it: 'Ruby wins, 54 to 43: the most points'."""
    seats, shares = state.table().holdings, state.returns()
    won = [seat for seat, share in zip(seats, shares, strict=True) if share > 0]
    others = [seat for seat, share in zip(seats, shares, strict=True) if not share > 0]
    why = state.ending().removeprefix("shared: ")
    names = language.listed(seat.name for seat in won)
    first = f"{max(seat.score for seat in won):g}"
    level = [seat.name for seat in others if seat.score == won[0].score]
    if len(won) == 1 and level:
        return language.say("replay.tie", name=names, score=first, others=language.listed(level), why=why)
    lower = [f"{score:g}" for score in sorted((seat.score for seat in others), reverse=True)]
    scores = language.say("replay.scores", first=first, rest=language.listed(lower)) if lower else first
    return language.say("replay.won" if len(won) == 1 else "replay.shared", names=names, scores=scores, why=why)
