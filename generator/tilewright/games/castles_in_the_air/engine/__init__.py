"""Spec + Deck -> Game: Castles in the Air as it is played, one module an idea.

What never changes: kinds, tariff (the numbers of rules.yaml), actions (which number is which action), setup (the tiles
as flat lists). What changes: city (the laid tiles, joined), position (everything else).

The rules, in the order of the booklet; each function names the value of rules.yaml that it keeps: turns (a round, your
turn, the end, scoring), laying (the display, laying a tile), moves (flying, on foot, teleport doors), locks (picking
up, chests, doors), trading (with others and with the bank). legal lists what may be done, `turns.act` does it.

How others see it: game and state (the protocol), names, notation, reasons (which rule forbids an action), view,
senses (what a seat knows), record (a state as text).
"""

from __future__ import annotations

from tilewright.games.castles_in_the_air.engine.game import engine

__all__ = ["engine"]
