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


class FlightKind(StrEnum):
    """What a zeppelin pays for."""

    STEPS = "steps"
    LEVEL = "level"


class Directions(StrEnum):
    """Which neighbours a zeppelin flies to."""

    EIGHT = "eight"
    FOUR = "four"


class LadderBy(StrEnum):
    """What a ladder is paid by."""

    EXITS = "exits"
    STOREYS = "storeys"


class Goods(StrEnum):
    """What the bank gives for treasures."""

    TREASURES = "treasures"
    KEYS = "keys"


class BlueHigh(StrEnum):
    """What the second blue bonus gives."""

    KEYLESS = "keyless"
    TREASURES = "treasures"


class ScoreBy(StrEnum):
    """What a player's score is."""

    BETTER = "better"
    SHORTEST = "shortest"


class Specialty(StrEnum):
    """How a colour scores for a Specialty Collector."""

    TRIANGLE = "triangle"
    BEYOND = "beyond"
