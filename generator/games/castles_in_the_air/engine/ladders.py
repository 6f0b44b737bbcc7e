"""A tile just laid -> the ladders that run on through it: where two meet they are one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.castles_in_the_air.engine.kinds import NONE
from generator.games.castles_in_the_air.engine.setup import LANDING, NO_LADDER, SHAFT

if TYPE_CHECKING:
    from generator.games.castles_in_the_air.engine.city import City


def join(city: City, tile: int, place: int, column: int) -> None:
    """Join the ladders in one column of a new tile to those above and below it.

    The next place to get off (`paths.ladders_end_on_floors`) may be tiles away; what has none in reach just dangles.
    """
    setup = city.setup
    at = tile * setup.columns + column
    top, bottom = setup.top[at], setup.bottom[at]
    above = landing(city, place, column, up=True) if top else NONE
    below = landing(city, place, column, up=False) if bottom else NONE
    if top == SHAFT and bottom == SHAFT:
        city.link(above, below)
        return
    city.link(above, setup.top_node[at])
    city.link(setup.bottom_node[at], below)


def landing(city: City, place: int, column: int, *, up: bool) -> int:
    """The nearest place to get off a ladder above or below a place; NONE if it ends before one."""
    setup = city.setup
    step = -city.span if up else city.span
    facing, node, beyond = (
        (setup.bottom, setup.bottom_node, setup.top) if up else (setup.top, setup.top_node, setup.bottom)
    )
    while True:
        place += step
        tile = city.tile_at.get(place)
        if tile is None:
            return NONE
        at = tile * setup.columns + column
        if facing[at] == LANDING:
            return node[at]
        if facing[at] == NO_LADDER or beyond[at] != SHAFT:
            return NONE
