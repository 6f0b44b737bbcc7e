"""Spec + Deck -> Game: Sky Rise as it is played, one module an idea.

setup and position hold everything; dealing, building and groups are the booklet's chapters; numbering, notation and
reasons are what is said about a move; results counts points; knowing is what a seat may know; state and game are what
every engine offers, and view is the table.
"""

from __future__ import annotations

from tilewright.games.sky_rise.engine.game import engine

__all__ = ["engine"]
