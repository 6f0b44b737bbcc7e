"""A house, an address of this computer -> the tables alone, for those on the same network who have a seat's link.

Nothing of the studio itself is there: neither the game's files nor what changes them.
"""

from __future__ import annotations

from starlette.applications import Starlette

from generator.studio import page, seats
from generator.studio.guard import Guard
from generator.studio.house import TableHouse


def tables(house: TableHouse, host: str) -> Guard:
    """The application; `host` is what the Host header has to be, with its port. No key opens more than a seat."""
    static = [route for route in page.routes(lambda: "") if route.path != "/"]
    return Guard(Starlette(routes=[*seats.routes(house), *static]), (host,), house.door, (seats.AT,))
