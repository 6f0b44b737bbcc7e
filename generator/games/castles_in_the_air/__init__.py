"""rules.yaml of Castles in the Air -> Rules: every number and every ruling the engine plays and the booklet prints."""

from __future__ import annotations

from generator.games.castles_in_the_air.rules import Rules

__all__ = ["Rules"]
