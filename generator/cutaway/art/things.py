"""Scene -> what lies on a tile: where each thing is drawn, how much of the tile it covers, and where its tokens lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from generator.cutaway.art.scene import Scene
from generator.frozen import dataclass
from generator.units import Box, Point

Face = Literal["gem", "key", "lock"]

GEM, KEY = 5.7, Box(-6.3, -4.2, 12.6, 8.4)
"""How far a gem of 10 mm reaches from its middle, and what a key covers with the pale rim round it, in millimetres."""

IN_CHEST = 0.8
"""The scale of a treasure that is drawn over a chest."""

LOOSE = {
    (False, False): (5.6, 1.0),
    (False, True): (4.4, 1.0),
    (True, False): (9.2, IN_CHEST),
    (True, True): (9.2, 0.95),
}
"""(Over a chest, a key) -> how far above the floor its middle is, in millimetres, and its scale."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A treasure, key or lock as it is drawn on a tile, which is where its token lies.

    Attributes:
        digit: Of the slot; a chest's lock and what is over it have the same.
        face: What is on its token.
        of: Its colour or lock.
        at: The middle of its token, from the tile's top-left corner.
        box: What its drawing covers: a whole chest for its lock.
        scale: Of its drawing about that middle, where it is a gem or key.
    """

    digit: int
    face: Face
    of: str
    at: Point
    box: Box
    scale: float = 1.0


def things(scene: Scene) -> Iterator[Thing]:
    """Everything that has a token, in the order of the slots."""
    for digit, slot in scene.tile.contents:
        storey, column = scene.tile.map.slot_at(digit)
        x, y = scene.middle(column), scene.ground(storey)
        if slot.lock:
            wide, high, up = (9.4, 5.7, 2.6) if slot.kind == "chest" else (8.0, scene.headroom, scene.headroom * 0.47)
            yield Thing(digit, "lock", slot.lock, Point(x, y - up), Box(x - wide / 2, y - high, wide, high))
        if slot.content:
            where = (slot.kind == "chest", slot.content == "key")
            up, scale = LOOSE[where]
            yield _loose(digit, slot.content, str(slot.colour), Point(x, y - up), scale)


def _loose(digit: int, content: str, of: str, at: Point, scale: float) -> Thing:
    """A gem or key about a point."""
    drawn = KEY if content == "key" else Box(-GEM, -GEM, 2 * GEM, 2 * GEM)
    box = Box(at.x + drawn.x * scale, at.y + drawn.y * scale, drawn.width * scale, drawn.height * scale)
    return Thing(digit, "key" if content == "key" else "gem", of, at, box, scale)
