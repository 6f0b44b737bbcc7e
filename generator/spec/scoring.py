"""Spec -> what its rules say for a score sheet: what stands beside the rows, and how the game is set up."""

from __future__ import annotations

from typing import Any

from generator.language import Language
from generator.spec.game import GameFile


def says_rows(rules: object) -> bool:
    """Whether rules say the rows of a score sheet themselves."""
    return callable(getattr(rules, "score_rows", None))


def setup_lines(game: GameFile, rules: Any, language: Language) -> tuple[tuple[str, ...], ...]:  # noqa: ANN401 - as below
    """What rules say that have a method `setup_table`, told each number of players and the language; else nothing.

    Lines of cells as long as each other: the first one is the head, with a cell for each number of players.
    """
    say = getattr(rules, "setup_table", None)
    return tuple(say(range(game.players.least, game.players.most + 1), language)) if callable(say) else ()


def score_rows(game: GameFile, rules: Any, language: Language) -> tuple[str, ...]:  # noqa: ANN401 - any game's rules
    """What rules say that have a method `score_rows`, told the game's colours and language; nothing of others."""
    say = getattr(rules, "score_rows", None)
    return tuple(say([colour.title for colour in game.colours.values()], language)) if callable(say) else ()
