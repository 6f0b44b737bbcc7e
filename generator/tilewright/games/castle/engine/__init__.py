"""Spec + Deck -> Game: Castle as it is played, one module an idea.

setup and position hold everything; turns and estates (what may be built, attacked and played late) are the booklet's
chapters; actions and notation are the moves as numbers and as text; senses counts points and is what a seat knows;
state and game are what every engine offers, and view is the table.
"""

from __future__ import annotations

from tilewright.games.castle.engine.game import engine

__all__ = ["engine"]
