"""Spec + Deck -> Game: Castles & Crowns as it is played, one module an idea.

setup and position hold everything; groups, straights, companions, rounds, fights and results are the booklet's
chapters; actions, notation and reasons are what is said about a move; throws and chances are the dice; state and game
are what every engine offers, and view is the table.
"""

from __future__ import annotations

from tilewright.games.castles_and_crowns.engine.game import engine

__all__ = ["engine"]
