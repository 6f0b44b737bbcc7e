"""rules.yaml and tiles of Castles in the Air -> Rules, and the game they are played by."""

from __future__ import annotations

from generator.games.castles_in_the_air.play.game import engine
from generator.games.castles_in_the_air.rules import Rules

__all__ = ["Rules", "engine"]
