"""rules.yaml of Castles & Crowns -> Rules: every number and every ruling the engine plays and the booklet prints."""

from __future__ import annotations

from generator.games.castles_and_crowns.rules import Rules

__all__ = ["Rules"]
