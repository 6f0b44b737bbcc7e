"""rules.yaml's costs, flight and paths -> what a move buys, and where zeppelins and explorers get."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from generator.games.castles_in_the_air.choices import Directions, FlightKind, LadderBy
from generator.games.castles_in_the_air.ranges import Few, Moves
from generator.spec.model import Model
from generator.spec.ruling import because


class Costs(Model):
    """What each action costs, in moves."""

    lay: Moves = Field(description="Moves to lay a tile")
    fly: Moves = Field(description="Moves to fly")
    board: Moves = Field(description="Moves to get into or out of a zeppelin")
    ladder: Moves = Field(description="Moves to climb to the next place to get off a ladder")
    lock: Moves = Field(description="Moves to open a lock")
    teleport: Moves = Field(description="Moves to use a teleport door")
    drift: Literal[0] = Field(description="Moves to fly about inside a tile")
    walk: Literal[0] = Field(description="Moves to walk")
    collect: Literal[0] = Field(description="Moves to pick something up")


class Flight(Model):
    """How zeppelins get about."""

    kind: FlightKind = Field(description="Flying")
    reach: Few = Field(description="Tiles that a zeppelin flies for the price of one flight")
    directions: Directions = Field(description="Directions of flight")
    laid_only: Literal[True] = Field(description="Every step of a flight is over a laid tile")
    around_walls: Literal[True] = Field(description="Castle walls never stop a zeppelin")
    needs_sky: Literal[True] = Field(
        description="A flight ends on a tile with some open sky",
        json_schema_extra=because("A zeppelin needs somewhere to float; on the way it may pass over any tile."),
    )


class Paths(Model):
    """How explorers get about."""

    ladder_by: LadderBy = Field(
        description="Climbing is paid for",
        json_schema_extra=because(
            "Asked about this, the designer said that a place to get off adds a move and length does not."
        ),
    )
    walk_across: bool = Field(
        description="Walking goes on across the edge between two tiles where floor meets floor",
        json_schema_extra=because(
            "A floor that continues is the same floor; the playtesters speak of it as a matter of course."
        ),
    )
    board_across: bool = Field(
        description="An explorer at the side of a tile can board from, and step out of, the open sky of the next",
        json_schema_extra=because("The edge of a tile is not a wall."),
    )
    ladders_end_on_floors: Literal[True] = Field(
        description="A ladder is left only where there is something to stand on",
        json_schema_extra=because("A zeppelin cannot be boarded from the rungs: there is no landing."),
    )
    nobody_falls: Literal[True] = Field(
        description="Nobody falls",
        json_schema_extra=because("There is a long way to fall, and no rule for it."),
    )
    one_form: Literal[True] = Field(
        description="A piece is either a zeppelin or an explorer, never both",
        json_schema_extra=because(
            "The crew flies on to wherever the explorer wants to be picked up, so no zeppelin is left waiting."
        ),
    )
    places_shared: Literal[True] = Field(
        description="Any number of pieces may be in the same place",
        json_schema_extra=because("Nothing is said of anyone being in the way."),
    )
    doors_stay_open: bool = Field(
        description="A door, once opened, stays open for everyone",
        json_schema_extra=because("The key has been used up in it."),
    )
    doors_both_ways: Literal[True] = Field(
        description="A locked door can be opened from either side",
        json_schema_extra=because("A lock goes through the door."),
    )
    key_spent: bool = Field(description="Opening a lock uses up the key")
    chest_emptied: Literal[True] = Field(
        description="Whoever opens a chest takes what is in it at once, and the chest stays empty",
        json_schema_extra=because("Nobody opens a chest to leave it to a rival."),
    )
    teleport_anywhere: Literal[True] = Field(
        description="A teleport door leads to any place on the table where an explorer can stand"
    )
