"""Spec + Deck -> Game: Sky Rise as it is played, one module an idea.

setup and position hold everything; turns (dealing, building, groups, the end) is the booklet's chapters; numbering and
notation are the moves as numbers and as text; senses counts points and is what a seat knows; state and game are what
every engine offers, and view is the table.
"""

from __future__ import annotations

from tilewright.games.sky_rise.engine.game import engine

__all__ = ["engine"]
