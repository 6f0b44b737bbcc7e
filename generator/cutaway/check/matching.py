"""Tile set -> Problems of how its sides fit, in a game whose tiles have to match: S06."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.cutaway.check.set import TileSetSubject
from generator.cutaway.tilemap import Tile
from generator.problem import Level, Problem

_Side = tuple[str, ...]

SIDES: Mapping[str, tuple[Callable[[Tile], _Side], str]] = {
    "left": (lambda tile: tile.map.ports.left, "right"),
    "right": (lambda tile: tile.map.ports.right, "left"),
    "top": (lambda tile: tile.map.ports.top, "bottom"),
    "bottom": (lambda tile: tile.map.ports.bottom, "top"),
}
"""Side -> what meets it on a tile, and the side of a neighbour that comes to lie against it."""


def fits(one: _Side, other: _Side) -> bool:
    """Whether two sides match: no walkway ends against a wall, and a ladder at the border meets a ladder."""
    pairs = set(zip(one, other, strict=True))
    blocked = {("walk", "wall"), ("wall", "walk"), ("door", "wall"), ("wall", "door"), ("ladder", ""), ("", "ladder")}
    return not pairs & blocked


def sides_fit(subject: TileSetSubject) -> Iterator[Problem]:
    """S06: where `rules.turn.placement` is `match`, every side fits another tile, and some side the empty sky.

    Without that rule any tile may lie beside any other, and how often they join is B13.
    """
    if not subject.terms.matching:
        return
    for at, tile in enumerate(subject.firsts):
        path = ("tiles", at, "map")
        for side, (own, against) in SIDES.items():
            others = {SIDES[against][0](other) for other in subject.tiles if other.id != tile.id}
            if not any(fits(own(tile), other) for other in others):
                message = f"no tile fits the {'top' if side == 'top' else side} of {tile.drawing}"
                yield subject.problem(path, "S06", message, f"draw a {against} side that goes with it", Level.ERROR)
        if not any(fits(own(tile), SIDES[against][0](subject.start)) for own, against in SIDES.values()):
            message = f"{tile.drawing} fits no side of the empty sky"
            yield subject.problem(path, "S06", message, "leave one side without walls and ladders", Level.ERROR)


CHECKS: tuple[Callable[[TileSetSubject], Iterator[Problem]], ...] = (sides_fit,)
