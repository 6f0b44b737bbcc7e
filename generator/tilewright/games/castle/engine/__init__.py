"""Spec + Deck -> Game: Castle as it is played, one module an idea.

setup and position hold everything; turns, playing, estates, attacks, late and results are the booklet's chapters;
actions, notation and reasons are what is said about a move; sites and knowledge are what a spot can be and what a seat
can know; state and game are what every engine offers, and view is the table.
"""

from __future__ import annotations

from tilewright.games.castle.engine.game import engine

__all__ = ["engine"]
