"""rules.yaml's costs, flight and paths -> what a move buys, and where zeppelins and explorers get."""

from __future__ import annotations

from typing import Literal

from generator.games.castles_in_the_air.choices import Directions, FlightKind, LadderBy
from generator.games.castles_in_the_air.ranges import Few, Moves
from generator.spec.model import Model


class Costs(Model):
    """What each action costs, in moves."""

    lay: Moves
    fly: Moves
    board: Moves
    ladder: Moves
    lock: Moves
    teleport: Moves
    drift: Literal[0]
    walk: Literal[0]
    collect: Literal[0]


class Flight(Model):
    """How zeppelins get about."""

    kind: FlightKind
    reach: Few
    directions: Directions
    laid_only: Literal[True]
    around_walls: Literal[True]
    needs_sky: Literal[True]


class Paths(Model):
    """How explorers get about."""

    ladder_by: LadderBy
    walk_across: bool
    board_across: bool
    ladders_end_on_floors: Literal[True]
    nobody_falls: Literal[True]
    one_form: Literal[True]
    places_shared: Literal[True]
    doors_stay_open: bool
    doors_both_ways: Literal[True]
    key_spent: bool
    chest_emptied: Literal[True]
    teleport_anywhere: Literal[True]
