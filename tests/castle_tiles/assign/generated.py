"""Sets of any size with every slot open: eight drawings dealt at random, some items moved into chests."""

from __future__ import annotations

from functools import lru_cache

from tilewright.castle_tiles.tilemap import Slot, Tile, TileMap
from tilewright.castle_tiles.tilemap.tile import ANY, Kind
from tilewright.rng import Stream

COLOURS = ("red", "yellow", "green", "blue")
LOCKS = ("black", "white")
Drawn = tuple[str, dict[int, Kind]]

DRAWINGS: tuple[Drawn, ...] = (
    (
        "..#1::#.. ..##H##.. .:::H:#.. .===H##.. ...#H#... ...#H#... ..#:H2#.. ..=====..",
        {1: "treasure", 2: "chest"},
    ),
    (
        "..#1::#.. ..##H##.. ...#H:2#. ...#H===. ...#H#... ...#H#... .:::H:#.. .=======.",
        {1: "treasure", 2: "treasure"},
    ),
    (
        "......... ^^^^^^^^^ ::1:2:3:: ===H===== #::H::4:# ######### ......... ..~~~~...",
        {1: "key", 2: "door", 3: "treasure", 4: "treasure"},
    ),
    (
        "...1..... ..~~~.... ......... ......~~~ .2....... ~~~...... ...3..... ..~~~~...",
        {1: "treasure", 2: "key", 3: "treasure"},
    ),
    (
        "......... .^^^^^^^. .#1:::2#. .#######. :::3#:T:: ========= ......... ...~~~...",
        {1: "treasure", 2: "treasure", 3: "key"},
    ),
    ("::::H:::: ====H==== .#1:H#... .###H#... ...#H##.. ...#H###. :::#H2::: ====H====", {1: "treasure", 2: "key"}),
    (
        "......... ......... .1...2... ~~~.~~~~. ......... ......... ....3.... ...~~~...",
        {1: "key", 2: "chest", 3: "key"},
    ),
    (
        "......... ^^^^^^^^^ ::1:::2:: ========= ......... ......... ....3.... ...~~~...",
        {1: "treasure", 2: "key", 3: "treasure"},
    ),
)


@lru_cache
def generated(count: int, seed: str = "1") -> tuple[Tile, ...]:
    """So many tiles, every slot `any`: some 2 treasures, 1 key and 0.7 locks on each."""
    stream = Stream(seed, "tiles")
    return tuple(_opened(stream.pick(DRAWINGS), f"t{number}", stream) for number in range(count))


def _opened(drawn: Drawn, name: str, stream: Stream) -> Tile:
    text, kinds = drawn
    slots = tuple((digit, _any(kind, stream)) for digit, kind in kinds.items())
    doors = [digit for digit, kind in kinds.items() if kind == "door"]
    return Tile(f"{name}-1", name, 1, name, "", TileMap.parse(text.replace(" ", "\n"), 4, 9, doors), slots)


def _any(kind: Kind, stream: Stream) -> Slot:
    if kind == "door":
        return Slot("door", None, ANY)
    if kind == "chest" or not stream.below(6):
        return Slot("chest", ANY, ANY, "key" if kind == "key" else "treasure")
    return Slot(kind, ANY)


GAME = """\
id: clouds
title: Clouds
tagline: A game of clouds
version: "1"
designer: {name: Ann}
players: {least: 2, most: 4}
seed: "1"
style: castle-sky
colours:
  red: {title: Red, letter: R, hex: "#C8102E", symbol: square}
  yellow: {title: Yellow, letter: "Y", hex: "#FFE14D", symbol: brilliant}
  green: {title: Green, letter: G, hex: "#3DBE7B", symbol: hexagon}
  blue: {title: Blue, letter: B, hex: "#0B3C8C", symbol: drop}
locks:
  black: {title: Black, letter: K, hex: "#1B1B1E", symbol: round}
  white: {title: White, letter: W, hex: "#FFFFFF", symbol: square}
components:
  - {kind: tiles, id: tiles, title: Tiles, make: Cut., size: {width: 63.5, height: 63.5}, back: compass}
  - kind: tokens
    id: bits
    title: Bits
    make: Cut.
    size: {width: 14, height: 14}
    tokens: [{face: gem, count: tiles}]
"""
SKY = r"\n".join(["........."] * 8)


def yaml_of(drawn: tuple[Tile, ...], colourings: int = 1) -> str:
    head = f"set: {{id: demo, version: 1, storeys: 4, columns: 9, colourings: {colourings}}}\n"
    start = f'start: {{id: sky, title: Sky, scenery: true, map: "{SKY}"}}\ntiles:\n'
    return head + start + "".join(_drawing(tile) for tile in drawn)


def _drawing(tile: Tile) -> str:
    rows = "".join(f"      {row}\n" for row in tile.map.text.split())
    slots = ", ".join(f"{digit}: {slot.phrase}" for digit, slot in tile.contents)
    return f"  - id: {tile.drawing}\n    title: T\n    sealed: true\n    slots: {{{slots}}}\n    map: |\n{rows}"
