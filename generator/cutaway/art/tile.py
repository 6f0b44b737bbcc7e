"""Tile -> Art: its own sky, the castle of its drawing, the items of its colouring."""

from __future__ import annotations

from functools import partial

from svgwrite.container import Group

from generator.cutaway.art import fittings
from generator.cutaway.art.air import air
from generator.cutaway.art.decks import clouds, decks, edges, ladders, rocks
from generator.cutaway.art.features import feature
from generator.cutaway.art.finds import find
from generator.cutaway.art.roofs import roofs
from generator.cutaway.art.rooms import rooms
from generator.cutaway.art.scene import Scene
from generator.cutaway.art.sky import sketched
from generator.cutaway.art.stone import masonry, outline, windows
from generator.cutaway.art.things import Thing, things
from generator.cutaway.tilemap import Slot, Tile
from generator.cutaway.tilemap.slot import ANY
from generator.draw import items
from generator.draw.art import Art, canvas
from generator.draw.palette import INK, PALE, PAPER
from generator.draw.pen import Look, Pen, gather
from generator.draw.shapes import rect
from generator.draw.studio import Studio
from generator.draw.token_face import token_face
from generator.kinds.piece import Design
from generator.rng import Stream
from generator.units import Size

BLEED = 3.0
NAME_IN, NAME_POINTS = 3.0, 5.5
"""How far in a tile's name stands, in millimetres, and how large it is, in points."""
_RIM = tuple((dx, dy) for dx in (-0.15, 0.15) for dy in (-0.15, 0.15))
KEY_SCALE = 1.12
"""A key on a tile is a little larger than it is drawn by itself: its token is as high as it."""


def tile_face(tile: Tile, name: str, size: Size, look: Look) -> Art:
    """The face of one tile, with its bleed."""
    drawing = canvas(size, BLEED)
    pen = Pen(drawing, Group(id="art", debug=False), look)
    paint_tile(pen, tile, size)
    _name(pen, tile, size)
    gather(drawing, pen)
    drawing.add(pen.group)
    return Art(name, size, BLEED, drawing)


def _name(pen: Pen, tile: Tile, size: Size) -> None:
    """What a person calls it, small, in its lower left corner, with a pale rim: a deck is picked by it."""
    rim = PAPER if pen.low else PALE
    for dx, dy in _RIM:
        pen.text(tile.name, NAME_IN + dx, size.height - NAME_IN + dy, NAME_POINTS, fill=rim)
    pen.text(tile.name, NAME_IN, size.height - NAME_IN, NAME_POINTS, fill=INK)


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
        pen.use(fittings.teleport, scene.headroom - 0.6, at=(scene.middle(c), scene.ground(r)))
    for thing in things(scene):
        if thing.face != "lock" and thing.digit not in opened:
            _loose(pen, thing)
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


def _loose(pen: Pen, thing: Thing) -> None:
    """A treasure or key, in the open or over its chest."""
    at, scale = (thing.at.x, thing.at.y), thing.scale
    if thing.face == "key":
        pen.use(items.key, pen.look.locks[thing.of], at=at, scale=scale * KEY_SCALE)
    elif thing.of == ANY:
        pen.use(items.blank_gem, at=at, scale=scale)
    else:
        pen.use(items.gem, pen.look.colours[thing.of], at=at, scale=scale)


def _lock(pen: Pen, scene: Scene, digit: int, slot: Slot, *, shut: bool) -> None:
    """A chest or door on its floor, locked or open."""
    storey, column = scene.tile.map.slot_at(digit)
    at, lock = (scene.middle(column), scene.ground(storey)), pen.look.locks[str(slot.lock)]
    match slot.kind, shut:
        case "chest", True:
            pen.use(fittings.chest, lock, at=at)
        case "chest", False:
            pen.use(fittings.open_chest, at=at)
        case _, True:
            pen.use(fittings.door, lock, scene.headroom, at=at)
        case _:
            pen.use(fittings.open_door, scene.headroom, at=at)


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
