"""Spec -> what stands beside the rows of its score sheet, where game.yaml leaves that to the rules."""

from __future__ import annotations

from typing import Any

from generator.spec.game import Game


def score_rows(game: Game, rules: Any) -> tuple[str, ...]:  # noqa: ANN401 - any game's rules
    """What rules say that have a method `score_rows`, told the titles of the game's colours; nothing of others."""
    say = getattr(rules, "score_rows", None)
    return tuple(say([colour.title for colour in game.colours.values()])) if callable(say) else ()
