"""Spec + Deck -> Game -> State -> Table: what a game is, whoever plays it and whatever its rules are."""

from generator.rules.door import called, seated, whole
from generator.rules.game import CHANCE, TERMINAL, Game, IllegalAction, State
from generator.rules.saved import restore
from generator.rules.table import Holding, Place, Table, Token

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Game",
    "Holding",
    "IllegalAction",
    "Place",
    "State",
    "Table",
    "Token",
    "called",
    "restore",
    "seated",
    "whole",
]
