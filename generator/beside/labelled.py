"""A side, what somebody wrote -> the label of what may be done in its game, from a few games that are looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.beside.side import SHOWN, GameSide
from generator.play.bots import Bot, seated
from generator.play.labels import labels_of
from generator.play.match import play
from generator.play.restricted import words_of
from generator.problem import Problem, RefusedError, did_you_mean
from generator.rules import State

LOOKED_AT = 6
"""Games that are looked at: half of them by the bots that are asked for, half by random ones, who go everywhere."""
MOST_SHOWN = 40
"""Labels that a message lists."""


def labels_seen(side: GameSide) -> tuple[str, ...]:
    """What could be done in a few games, whether anybody did it or not."""
    uses, seen = labels_of(side.head.game).uses, set[str]()

    def look(state: State, _seat: int, legal: Sequence[int], _action: int) -> None:
        for action in legal:
            seen.update(uses(state, action))

    for number in range(1, LOOKED_AT + 1):
        names = side.head.bots if number % 2 else ("random",) * side.head.players
        head = replace(side.head, bots=names)
        bots: list[Bot] = [bot for bot in seated(names, head.seed, number, head.game) if bot]
        play(side.game, head, bots, number, look)
    return tuple(sorted(seen))


def labelled(side: GameSide, texts: Sequence[str]) -> tuple[str, ...]:
    """The labels that are meant, or the words of the room's own.

    Raises:
        RefusedError: One is none that this game has, or could be several (G37).
    """
    words, problems = words_of(side.head.game), list[Problem]()
    labels, seen = list[str](), labels_seen(side)
    for text in texts:
        family, colon, name = (part.strip() for part in text.partition(":"))
        full = f"{family}: {name}" if colon else family
        same = [each for each in seen if full.casefold() in (each.casefold(), each.partition(": ")[2].casefold())]
        if full in words:
            labels.append(full)
        elif len(same) == 1:
            labels += same
        else:
            problems.append(_unknown(text, same, [*words, *seen]))
    if problems:
        raise RefusedError(problems)
    return tuple(dict.fromkeys(labels))


def _unknown(text: str, same: Sequence[str], known: Sequence[str]) -> Problem:
    if same:
        message = f"'{text[:SHOWN]}' may be any of {', '.join(same)}"
        return Problem("--without", 0, 0, "G37", message, "write one of these")
    message = f"nothing that is done in this game is called '{text[:SHOWN]}'{did_you_mean(text, known)}"
    more = f" and {len(known) - MOST_SHOWN} more" if len(known) > MOST_SHOWN else ""
    return Problem("--without", 0, 0, "G37", message, f"known: {', '.join(known[:MOST_SHOWN])}{more}")
