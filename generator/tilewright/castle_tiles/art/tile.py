"""Tile -> Art: its own sky, the castle of its drawing, chests, doors and the other items of its colouring."""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin

from svgwrite.container import Group

from tilewright.castle_tiles.art.finds import feature, find
from tilewright.castle_tiles.art.masonry import clouds, decks, edges, ladders, masonry, outline, rocks, windows
from tilewright.castle_tiles.art.roofs import roofs
from tilewright.castle_tiles.art.rooms import rooms
from tilewright.castle_tiles.art.scene import Scene, things
from tilewright.castle_tiles.art.sky import air, sketched
from tilewright.castle_tiles.tilemap import Slot, Tile
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.draw import items
from tilewright.draw.art import Art, canvas
from tilewright.draw.items import plate
from tilewright.draw.palette import (
    BRASS,
    BRASS_DARK,
    INK,
    PALE,
    PAPER,
    ROOM_DEEP,
    STONE,
    STONE_LIT,
    STONE_SHADE,
    TIMBER,
    TIMBER_DARK,
    mix,
)
from tilewright.draw.pen import Look, Pen, gather
from tilewright.draw.shapes import arch, circle, polygon, polyline, rect, regular, smooth, star
from tilewright.draw.studio import Studio
from tilewright.draw.tokens import token_face
from tilewright.pieces.kind import Design
from tilewright.rng import Stream
from tilewright.spec.entries import Colour
from tilewright.units import Size

IRON = "#4A4A4F"
HALF_DOOR = 4.0
"""Half the width of a door's frame, in millimetres: a lock token is no wider than the door."""


def chest(pen: Pen, lock: Colour) -> None:
    """An iron-bound chest standing on (0, 0), 9.4 mm wide and 5.6 high, with its lock plate."""
    body = "M-4.5 0V-3.1H4.5V0Z"
    lid = "M-4.7 -3V-3.9C-4.7 -5.2 -3.9 -5.6 -3 -5.6H3C3.9 -5.6 4.7 -5.2 4.7 -3.9V-3Z"
    pen.halo("M-4.7 0.15V-3.9C-4.7 -5.4 -3.9 -5.7 -3 -5.7H3C3.9 -5.7 4.7 -5.4 4.7 -3.9V0.15Z", 0.9)
    pen.area(body, TIMBER, INK, 0.3)
    pen.tint(rect(-4.35, -1.5, 8.7, 1.4), TIMBER_DARK)
    pen.line("M-4.3 -1.5H4.3", TIMBER_DARK, 0.15)
    pen.area(lid, mix(TIMBER, "#C98B4E", 0.5), INK, 0.3)
    pen.line("M-4.2 -4.4H4.2", TIMBER_DARK, 0.15)
    bands = "".join(rect(x, -5.55, 0.9, 5.45) for x in (-3.7, 2.8)) + rect(-4.65, -3.35, 9.3, 0.6)
    pen.area(bands, IRON, INK, 0.15)
    pen.tint("".join(circle(x + 0.45, y, 0.17) for x in (-3.7, 2.8) for y in (-4.8, -2.2, -0.6)), BRASS)
    pen.use(plate, lock, 1.9, at=(0, -2.6))


def door(pen: Pen, lock: Colour, height: float) -> None:
    """An arched door standing on (0, 0) that fills the storey: stone frame, planks, hinges, its lock plate."""
    w, h = 5.6, height
    pen.area(f"M{-HALF_DOOR} 0V{-h:.2f}H{HALF_DOOR}V0Z", STONE, INK, 0.3)
    voussoirs = "".join(
        polyline([(2.85 * sin(a), -h + 3.6 - 2.85 * cos(a)), (3.6 * sin(a), -h + 3.6 - 3.6 * cos(a))])
        for a in (k * pi / 10 for k in range(-4, 5))
    )
    courses = "".join(f"M{x} {y:.2f}h1.2" for y in (-2.2, -4.6, -7.0) for x in (-HALF_DOOR, 2.8))
    pen.line(voussoirs + courses, STONE_SHADE, 0.15)
    pen.area(arch(-w / 2, -h + 0.75, w, h - 0.75), TIMBER, INK, 0.35)
    pen.line("".join(f"M{x} {-h + 1.6 + abs(x) * 0.5:.2f}V-0.2" for x in (-1.7, -0.6, 0.6, 1.7)), TIMBER_DARK, 0.2)
    for y in (-2.0, -h + 4.2):
        pen.area(f"M-2.75 {y - 0.35:.2f}H1.6L2.1 {y:.2f}L1.6 {y + 0.35:.2f}H-2.75Z", IRON, INK, 0.12)
    pen.use(plate, lock, 2.1, at=(0, -h * 0.47))


def open_chest(pen: Pen) -> None:
    """An empty chest standing on (0, 0), its lid thrown back."""
    pen.area("M-4.7 0.15V-3.4L-4.3 -7.6H4.3L4.7 -3.4V0.15Z", PALE, PALE, 0.9)
    pen.area(
        "M-4.5 -3.4L-4.1 -7.2C-4 -7.7 -3.6 -7.9 -3 -7.9H3C3.6 -7.9 4 -7.7 4.1 -7.2L4.5 -3.4Z",
        mix(TIMBER, "#C98B4E", 0.5),
        INK,
        0.3,
    )
    pen.area("M-3.9 -3.5L-3.5 -7.1H3.5L3.9 -3.5Z", TIMBER_DARK, INK, 0.2)
    pen.area(polygon([(-4.5, -3.1), (-3.7, -4.2), (3.7, -4.2), (4.5, -3.1)]), ROOM_DEEP, INK, 0.2)
    pen.area("M-4.5 0V-3.1H4.5V0Z", TIMBER, INK, 0.3)
    pen.tint(rect(-4.35, -1.5, 8.7, 1.4), TIMBER_DARK)
    pen.line("M-4.3 -1.5H4.3", TIMBER_DARK, 0.15)
    pen.area("".join(rect(x, -3.1, 0.9, 3.05) for x in (-3.7, 2.8)) + rect(-4.65, -3.35, 9.3, 0.6), IRON, INK, 0.15)


def open_door(pen: Pen, height: float) -> None:
    """A doorway standing on (0, 0) that fills the storey, its leaf swung towards us on the left."""
    h = height
    pen.area(f"M{-HALF_DOOR} 0V{-h:.2f}H{HALF_DOOR}V0Z", STONE, INK, 0.3)
    pen.line("".join(f"M{x} {y:.2f}h1.2" for y in (-2.2, -4.6, -7.0) for x in (-HALF_DOOR, 2.8)), STONE_SHADE, 0.15)
    pen.area(arch(-2.8, -h + 0.75, 5.6, h - 0.75), ROOM_DEEP, INK, 0.3)
    pen.tint(polygon([(-2.8, 0), (0.4, -1.5), (2.8, -1.5), (2.8, 0)]), "#8A6A48")
    leaf = f"M-2.8 -0.05L-4.9 0.9V{-h + 3.2:.2f}C-4.7 {-h + 1.7:.2f} -3.6 {-h + 1.0:.2f} -2.8 {-h + 2.9:.2f}Z"
    pen.area(leaf, TIMBER, INK, 0.3)
    pen.line(f"M-4.2 {-h + 2.0:.2f}V0.5M-3.5 {-h + 2.0:.2f}V0.2", TIMBER_DARK, 0.2)
    for y in (-2.2, -h + 4.4):
        pen.area(f"M-2.8 {y:.2f}L-4.7 {y + 0.35:.2f}V{y + 1.0:.2f}L-2.8 {y + 0.6:.2f}Z", IRON, INK, 0.12)


def teleport(pen: Pen, height: float) -> None:
    """A teleport door standing on (0, 0): a carved arch with a whirl of stars in it."""
    h = height
    pen.area(arch(-4.1, -h, 8.2, h), STONE_LIT, INK, 0.35)
    pen.line(
        "".join(
            polyline([(3.1 * sin(a), -h + 4.1 - 3.1 * cos(a)), (4.0 * sin(a), -h + 4.1 - 4.0 * cos(a))])
            for a in (k * pi / 10 for k in range(-5, 6))
        ),
        STONE_SHADE,
        0.18,
    )
    pen.area(arch(-3.1, -h + 1.0, 6.2, h - 1.0), "#2C2460", INK, 0.3)
    cx, cy = 0.0, -h * 0.5
    for r, tone in ((2.9, "#3E3590"), (2.35, "#4F4FB8"), (1.75, "#5F80D6"), (1.1, "#8FC7EE"), (0.5, "#F3FBFF")):
        pen.tint(_whirl(cx, cy, r), tone)
    if pen.low:
        pen.line(_whirl(cx, cy, 2.4) + _whirl(cx, cy, 1.2), INK, 0.2)
    stars = [(-1.9, -h + 3.2, 0.75), (1.7, -h + 2.9, 0.6), (1.9, -2.2, 0.7), (-1.7, -1.6, 0.55), (0, -h + 2.0, 0.5)]
    pen.area("".join(polygon(star(x, y, r, r * 0.32, 4)) for x, y, r in stars), "#FFF2B8", INK if pen.low else "", 0.1)
    for x in (-3.6, 3.6):
        for y in (-1.6, -4.0, -6.2):
            pen.area(polygon(regular(x, y, 0.42, 4)), BRASS, BRASS_DARK, 0.1)
    pen.area(rect(-4.4, -0.7, 8.8, 0.7), STONE, INK, 0.25)


def _whirl(cx: float, cy: float, r: float) -> str:
    points = [
        (cx + r * (1 + 0.14 * cos(5 * a + r)) * sin(a), cy - 1.35 * r * (1 + 0.14 * cos(5 * a + r)) * cos(a))
        for a in (2 * pi * k / 20 for k in range(20))
    ]
    return smooth(points)


BLEED = 3.0
NAME_IN, NAME_POINTS = 3.0, 6.0
"""How far in a tile's name stands, in millimetres, and how large it is, in points."""
_RIM = tuple((dx, dy) for dx in (-0.15, 0.15) for dy in (-0.15, 0.15))
KEY_SCALE = 1.12
"""A key on a tile is a little larger than it is drawn by itself: its token is as high as it."""


def tile_face(tile: Tile, name: str, size: Size, look: Look) -> Art:
    """The face of one tile, with its bleed."""
    drawing = canvas(size, BLEED)
    pen = Pen(drawing, Group(id="art", debug=False), look)
    paint_tile(pen, tile, size)
    rim = PAPER if pen.low else PALE
    for dx, dy in _RIM:
        pen.text(tile.name, NAME_IN + dx, size.height - NAME_IN + dy, NAME_POINTS, fill=rim)
    pen.text(tile.name, NAME_IN, size.height - NAME_IN, NAME_POINTS, fill=INK)
    gather(drawing, pen)
    drawing.add(pen.group)
    return Art(name, size, BLEED, drawing)


def paint_tile(pen: Pen, tile: Tile, size: Size, opened: frozenset[int] = frozenset()) -> None:
    """A tile with its top-left corner at (0, 0), bleed and all; its castle is the same in all colourings.

    `opened` are the slots whose lock has been opened: an empty chest, a door one can walk through.
    """
    scene = Scene(tile, size, BLEED)
    air(pen, size, BLEED, tile.id, dusk=tile.copy % 2 == 0)
    if pen.low and not tile.contents:
        sketched(pen, size, tile.id)
    pen.use(castle, scene.uncoloured)
    for r, c in tile.map.teleports:
        pen.use(teleport, scene.headroom - 0.6, at=(scene.middle(c), scene.ground(r)))
    for thing in things(scene):
        if thing.face != "lock" and thing.digit not in opened:
            at, scale = (thing.at.x, thing.at.y), thing.scale
            if thing.face == "key":
                pen.use(items.key, pen.look.locks[thing.of], at=at, scale=scale * KEY_SCALE)
            elif thing.of == ANY:
                pen.use(items.blank_gem, at=at, scale=scale)
            else:
                pen.use(items.gem, pen.look.colours[thing.of], at=at, scale=scale)
    for digit, slot in tile.contents:
        if slot.lock:
            _lock(pen, scene, digit, slot, shut=digit not in opened)


def tile_picture(
    pen: Pen, tile: Tile, size: Size, x: float, y: float, scale: float = 1.0, opened: frozenset[int] = frozenset()
) -> None:
    """A tile cut to its edges, as it lies on the table, its top-left corner at (x, y); for figures and replays."""
    pen.use(_trimmed, tile, size, opened, at=(x, y), scale=scale)


def _trimmed(pen: Pen, tile: Tile, size: Size, opened: frozenset[int]) -> None:
    pen.within(rect(0, 0, size.width, size.height), partial(paint_tile, tile=tile, size=size, opened=opened))


def castle(pen: Pen, scene: Scene) -> None:
    """Everything of a drawing that its colourings share, from back to front."""
    stream = Stream(pen.look.seed, f"castle {scene.tile.drawing}")
    clouds(pen, scene, stream)
    rocks(pen, scene, stream)
    rooms(pen, scene, stream)
    masonry(pen, scene, stream)
    windows(pen, scene, stream)
    roofs(pen, scene, stream)
    decks(pen, scene)
    outline(pen, scene)
    edges(pen, scene)
    ladders(pen, scene)
    feature(pen, scene)
    find(pen, scene)


def _lock(pen: Pen, scene: Scene, digit: int, slot: Slot, *, shut: bool) -> None:
    """A chest or door on its floor, locked or open."""
    storey, column = scene.tile.map.slot_at(digit)
    at, lock = (scene.middle(column), scene.ground(storey)), pen.look.locks[str(slot.lock)]
    match slot.kind, shut:
        case "chest", True:
            pen.use(chest, lock, at=at)
        case "chest", False:
            pen.use(open_chest, at=at)
        case _, True:
            pen.use(door, lock, scene.headroom, at=at)
        case _:
            pen.use(open_door, scene.headroom, at=at)


def laid(pen: Pen, tile: Tile, size: Size, x: float, y: float, scale: float) -> None:
    """A tile on the table with its edge."""
    tile_picture(pen, tile, size, x, y, scale)
    pen.line(rect(x, y, size.width * scale, size.height * scale), INK, 0.25, cap="butt")


def draw_face(studio: Studio, design: Design) -> Art:
    """A tile, or the back of all tiles."""
    size = design.part.size.size
    if design.subject is None:
        return token_face(design.side, design.of, design.name, size, studio.look)
    return tile_face(design.subject, design.name, size, studio.look)
