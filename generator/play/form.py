"""Game -> whether its engine is compiled, or plain Python; the games it plays are the same."""

from __future__ import annotations

import sys

from generator.rules import Game

COMPILED, PLAIN = "compiled", "plain Python"


def form_of(game: Game) -> str:
    """What a game's engine is made of."""
    module = sys.modules[type(game.new_initial_state()).__module__]
    return PLAIN if str(module.__file__).endswith(".py") else COMPILED
