"""rules.yaml of Castles & Crowns -> Rules and the engine: what the booklet prints is what is played.

Rules: battle, choices, ranges, rules, scoring, sending. Engine: setup and position hold everything; groups, straights,
companions, rounds, fights and results are the booklet's chapters; actions, notation and reasons are what is said about
a move; throws and chances are the dice; state and game are what every engine offers, and view is the table.
"""

from __future__ import annotations

from generator.games.castles_and_crowns.game import engine
from generator.games.castles_and_crowns.rules import Rules

__all__ = ["Rules", "engine"]
