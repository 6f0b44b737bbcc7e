"""A word in rules.yaml -> a choice with a label: everything about the game that can be played in more than one way."""

from __future__ import annotations

from generator.spec.ruling import Choice


class Display(Choice):
    """How many tiles lie face up."""

    PLAYERS = "players", "as many as there are players"
    NUMBER = "number", "a fixed number"
    NONE = "none", "none: tiles come straight from the stack"


class Colouring(Choice):
    """Where the items on the tiles get their colours from."""

    PRINTED = "printed", "as printed on the tiles"
    BALANCED = "balanced", "chosen by the program so that all colours come out even"
    CYCLED = "cycled", "each drawing in each turn of the four colours"
    ROLLED = "rolled", "rolled with the treasure die when a tile is laid"


class Structure(Choice):
    """How a round is divided."""

    MOVES = "moves", "each player in turn spends moves, laying tiles included"
    PHASES = "phases", "all players lay a tile in turn, then all players move in turn"
    CHIEF = "chief", "the Chief Explorer lays a tile, then all players move in turn"


class Exploration(Choice):
    """How tiles come to be laid."""

    ACTION = "action", "laid by a player's choice, from the face-up tiles"
    EDGE = "edge", "turned up where an explorer walks off the open side of a tile"


class Placement(Choice):
    """Where a tile may be laid."""

    FREE = "free", "edge to edge with any laid tile"
    MATCH = "match", "edge to edge with a laid tile, where walkways and ladders go on"


class FlightKind(Choice):
    """What a zeppelin pays for."""

    STEPS = "steps", "paid for in every direction"
    LEVEL = "level", "free along a row of tiles, paid for up and down"


class Directions(Choice):
    """Which neighbours a zeppelin flies to."""

    EIGHT = "eight", "sideways, up, down and diagonally"
    FOUR = "four", "sideways, up and down"


class LadderBy(Choice):
    """What a ladder is paid by."""

    EXITS = "exits", "by the places to get off"
    STOREYS = "storeys", "by the storeys climbed"


class Goods(Choice):
    """What the bank gives for treasures."""

    TREASURES = "treasures", "treasures"
    KEYS = "keys", "keys"


class BlueHigh(Choice):
    """What the second blue bonus gives."""

    KEYLESS = "keyless", "locks open without a key"
    TREASURES = "treasures", "keys are exchanged for treasures"


class ScoreBy(Choice):
    """What a player's score is."""

    BETTER = "better", "the better of Specialty and Variety"
    SHORTEST = "shortest", "the number of treasures in the shortest stack"


class Specialty(Choice):
    """How a colour scores for a Specialty Collector."""

    TRIANGLE = "triangle", "1 + 2 + 3 and so on, as far as there are treasures"
    BEYOND = "beyond", "the same for each treasure after the first few"
