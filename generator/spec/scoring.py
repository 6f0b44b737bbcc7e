"""Spec -> what stands beside the rows of its score sheet, where game.yaml leaves that to the rules."""

from __future__ import annotations

from typing import Any

from generator.language import Language
from generator.spec.game import GameFile


def says_rows(rules: object) -> bool:
    """Whether rules say the rows of a score sheet themselves."""
    return callable(getattr(rules, "score_rows", None))


def score_rows(game: GameFile, rules: Any, language: Language) -> tuple[str, ...]:  # noqa: ANN401 - any game's rules
    """What rules say that have a method `score_rows`, told the game's colours and language; nothing of others."""
    say = getattr(rules, "score_rows", None)
    return tuple(say([colour.title for colour in game.colours.values()], language)) if callable(say) else ()
