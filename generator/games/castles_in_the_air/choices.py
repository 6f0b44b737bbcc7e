"""A word in rules.yaml -> a choice: everything about the game that can be played in more than one way.

words.yaml has the words that a booklet says for each, under the name of its class.
"""

from __future__ import annotations

from enum import StrEnum


class Display(StrEnum):
    """How many tiles lie face up."""

    PLAYERS = "players"
    NUMBER = "number"
    NONE = "none"


class Colouring(StrEnum):
    """Where the items on the tiles get their colours from."""

    PRINTED = "printed"
    BALANCED = "balanced"
    CYCLED = "cycled"
    ROLLED = "rolled"


class Structure(StrEnum):
    """How a round is divided."""

    MOVES = "moves"
    PHASES = "phases"
    CHIEF = "chief"


class Exploration(StrEnum):
    """How tiles come to be laid."""

    ACTION = "action"
    EDGE = "edge"


class Placement(StrEnum):
    """Where a tile may be laid."""

    FREE = "free"
    MATCH = "match"


class EdgeTile(StrEnum):
    """Which tile is laid where an explorer walks off the edge."""

    TOP = "top"
    CHIEF = "chief"


class FlightKind(StrEnum):
    """What a zeppelin pays for."""

    STEPS = "steps"
    LEVEL = "level"
    UPRIGHT = "upright"


class Directions(StrEnum):
    """Which neighbours a zeppelin flies to."""

    EIGHT = "eight"
    FOUR = "four"


class LadderBy(StrEnum):
    """What a ladder is paid by."""

    EXITS = "exits"
    STOREYS = "storeys"


class BonusBy(StrEnum):
    """How players come by bonuses."""

    HELD = "held"
    BOUGHT = "bought"


class RedKind(StrEnum):
    """What red treasures let a player do with tiles."""

    CHANGE = "change"
    REROLL = "reroll"
    HOLD = "hold"


class GreenHigh(StrEnum):
    """What the second green bonus gives."""

    TREASURES = "treasures"
    KEYS = "keys"
    VETO = "veto"
    LIMIT = "limit"


class BlueHigh(StrEnum):
    """What the second blue bonus gives."""

    KEYLESS = "keyless"
    TREASURES = "treasures"


class PieceAt(StrEnum):
    """Where an extra piece comes onto the table."""

    BESIDE = "beside"
    START = "start"


class ScoreBy(StrEnum):
    """What a player's score is."""

    BETTER = "better"
    SHORTEST = "shortest"


class Specialty(StrEnum):
    """How a colour scores for a Specialty Collector."""

    TRIANGLE = "triangle"
    BEYOND = "beyond"
