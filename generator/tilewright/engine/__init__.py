"""Spec + Deck -> Game -> State -> Record: the protocol of every engine, bots for any game, games kept as text."""

from tilewright.engine.game import (
    CHANCE,
    TERMINAL,
    Game,
    GameBase,
    IllegalAction,
    State,
    called,
    restore,
    seated,
    whole,
)
from tilewright.engine.skeleton import HandsBase, StateBase
from tilewright.engine.table import Holding, Place, Table, Token

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Game",
    "GameBase",
    "HandsBase",
    "Holding",
    "IllegalAction",
    "Place",
    "State",
    "StateBase",
    "Table",
    "Token",
    "called",
    "restore",
    "seated",
    "whole",
]
