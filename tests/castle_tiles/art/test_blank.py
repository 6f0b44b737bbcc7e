"""A tile whose treasures are left to the die shows an empty setting, and no colour, where a treasure would be."""

from __future__ import annotations

import re

from tilewright.castle_tiles.art.tile import tile_face
from tilewright.castle_tiles.tiles import tiles
from tilewright.draw.items import blank_gem, gem, key
from tilewright.draw.palette import Ink
from tilewright.draw.pen import Look, identity
from tilewright.shelf import shelf
from tilewright.units import Size


def test_an_empty_setting_in_place_of_every_treasure() -> None:
    spec = shelf.load("castles-in-the-air", ("rolled",))
    tower = tiles(spec)[0]
    look = Look(Ink.FULL, colours=spec.game.colours, locks=spec.game.locks, liveries=spec.game.liveries, seed="1")
    svg = tile_face(tower, "tower", Size(63.5, 63.5), look).drawing.tostring()
    used = re.findall(r'href="#([a-z0-9-]+)', svg)
    assert used.count(identity(blank_gem)) == len(tower.treasures) == 2
    assert not {identity(gem, colour) for colour in spec.game.colours.values()} & set(used)
    assert identity(key, spec.game.locks["black"]) in used
