"""Spec + Deck -> Game: Castles & Crowns as it is played, one module an idea.

setup and position hold everything; rounds (with battles), straights and companions are the booklet's
chapters; actions and notation are the moves as numbers and as text; throws are the dice; state and game are what every
engine offers, senses is what a seat knows, and view is the table.
"""

from __future__ import annotations

from tilewright.games.castles_and_crowns.engine.game import engine

__all__ = ["engine"]
