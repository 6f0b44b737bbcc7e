"""Sky Rise's own kind of component: goals, a nest and a tree in each colour."""

from __future__ import annotations

KINDS = {"goal-cards": "generator.games.sky_rise.kinds.goals:GOAL_CARDS"}
"""Name in game.yaml -> where its row is."""
