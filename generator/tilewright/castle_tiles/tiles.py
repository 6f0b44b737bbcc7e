"""TileText -> Tile: a drawing in each of its colourings, and the start tile."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from tilewright.castle_tiles.colours import chosen, rolled
from tilewright.castle_tiles.files import Lattice, TileText, canonical_text
from tilewright.castle_tiles.tilemap import Slot, Tile, TileMap, parse_slot
from tilewright.castle_tiles.tilemap.cells import DIGITS
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.spec.game import GameFile
from tilewright.spec.spec import Spec
from tilewright.texts.node import Path


def tiles(spec: Spec[Any]) -> tuple[Tile, ...]:
    """Every tile of the set as it is printed: as written, and open slots as the lock file says.

    Raises:
        MapError: A map that is none.
        SlotError: A slot that says nothing.
    """
    return spec.kept.once("tiles", (), lambda: chosen(spec, written(spec)))


def written(spec: Spec[Any]) -> tuple[Tile, ...]:
    """Every tile of the set, each drawing in each of its colourings, in the order of the file; none without tiles.yaml.

    Raises:
        MapError: A map that is none.
        SlotError: A slot that says nothing.
    """
    text = spec.tiles
    if text is None:
        return ()
    each = [(drawing, copy) for drawing in text.tiles for copy in range(1, text.set.colourings + 1)]
    return spec.kept.once("written tiles", (), lambda: tuple(coloured(of, text.set, spec.game, n) for of, n in each))


def place_of(spec: Spec[Any], drawing: str) -> Path:
    """Where a drawing is written."""
    texts = spec.tiles.tiles if spec.tiles else ()
    places = spec.kept.once("drawings", (), lambda: {text.id: at for at, text in reversed([*enumerate(texts)])})
    return ("tiles", "tiles", places.get(drawing, 0))


def start(spec: Spec[Any]) -> Tile | None:
    """The start tile; None in a game without tiles.

    Raises:
        MapError: Its map is none.
        SlotError: A slot on it says nothing.
    """
    return coloured(spec.tiles.start, spec.tiles.set, spec.game, 1) if spec.tiles else None


def coloured(text: TileText, lattice: Lattice, game: GameFile, copy: int) -> Tile:
    """A drawing in one of its colourings: treasure colours move on by one each time, locks change where `swap` says so.

    Args:
        text: The drawing.
        lattice: What it is drawn on.
        game: Whose colours and locks it uses.
        copy: Which colouring, counted from 1, the first being as written.

    Raises:
        MapError: A map that is none.
        SlotError: A slot that says nothing.
    """
    swapped = text.swap == ("odd" if copy % 2 else "even")
    slots = tuple(
        (int(digit), _turned(parse_slot(phrase, game.colours, game.locks), game, copy, swapped=swapped))
        for digit, phrase in sorted(text.slots.items())
        if digit in tuple(DIGITS)
    )
    doors = (digit for digit, slot in slots if slot.kind == "door")
    drawn = _map(text.map, lattice.storeys, lattice.columns, frozenset(doors))
    name = f"{text.id}-{copy}"
    return Tile(
        name, text.id, copy, text.title, text.idea, drawn, slots, text.find, text.roof, text.sealed, text.feature
    )


@lru_cache(maxsize=1024)
def _map(text: str, storeys: int, columns: int, doors: frozenset[int]) -> TileMap:
    """The map of a text, read once for all colourings of a drawing and for all who ask."""
    return TileMap.parse(text, storeys, columns, doors)


def _turned(slot: Slot, game: GameFile, copy: int, *, swapped: bool) -> Slot:
    colours, locks = tuple(game.colours), tuple(game.locks)
    shift = int(swapped)
    own, by = (locks, shift) if slot.content == "key" else (colours, copy - 1)
    return Slot(slot.kind, _moved(slot.colour, own, by), _moved(slot.lock, locks, shift), slot.holds)


def _moved(name: str | None, names: Sequence[str], by: int) -> str | None:
    """The name that many places further on, round the end; `any` and None stay."""
    return name if name in (None, ANY) else names[(names.index(str(name)) + by) % len(names)]


def canonical(spec: Spec[Any]) -> str:
    """What makes a set of tiles this set: order, maps, slots and colourings, but no titles and no comments.

    Colours from the lock file, and treasures left to the die, are part of it.
    """
    text = canonical_text(spec.game, spec.tiles) if spec.tiles else "[]"
    if spec.lock is None and not rolled(spec):
        return text
    phrases = [[tile.id, [[digit, slot.phrase] for digit, slot in tile.contents]] for tile in tiles(spec)]
    return f"{text}\n{json.dumps(phrases, separators=(',', ':'), ensure_ascii=True)}"
