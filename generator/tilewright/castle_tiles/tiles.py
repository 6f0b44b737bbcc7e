"""TileText -> Tile: a drawing in each of its colourings, from the lock file or left blank; and the start tile."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from tilewright.castle_tiles.files import NAME, REMEDY, Lattice, LockFile, LockText, TileText, canonical_text, digest
from tilewright.castle_tiles.terms import known_terms
from tilewright.castle_tiles.tilemap import Slot, SlotError, Tile, TileMap, parse_slot
from tilewright.castle_tiles.tilemap.cells import DIGITS
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.problem import Level, Problem
from tilewright.spec.game import GameFile
from tilewright.spec.spec import Spec
from tilewright.texts.node import Path

Filling = Mapping[str, Mapping[int, Slot]]
"""Tile id -> digit -> what a slot that was open holds."""


def may_stay_open(spec: Spec[Any], slot: Slot) -> bool:
    """Whether a slot may be printed as it is: every colour is chosen, or only a treasure's is left to the die."""
    if not slot.is_open:
        return True
    to_roll = known_terms(spec).rolled or (
        spec.lock is not None and spec.lock.text is not None and spec.lock.text.colours == "rolled"
    )
    return to_roll and is_for_the_die(slot)


def is_for_the_die(slot: Slot) -> bool:
    """Whether all that is open of a slot is the colour of a treasure, which can be rolled for."""
    return slot.content == "treasure" and slot.lock != ANY


def way(spec: Spec[Any], tiles: Sequence[Tile]) -> str:
    """How the set came by its colours: `balanced` or `cycled` by the lock file, `rolled`, or `printed`.

    Args:
        spec: The game; a lock file that is not used says nothing.
        tiles: Every tile as tiles.yaml says it.
    """
    if known_terms(spec).rolled:
        return "rolled"
    lock = spec.lock
    return lock.text.colours if lock and lock.text and not problems(spec, tiles) else "printed"


def chosen(spec: Spec[Any], tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles as they are printed; a lock file that does not fit them changes nothing."""
    filling, problems = _filling(spec, tiles)
    filled = list(tiles)
    for at, tile in enumerate(tiles) if not problems else ():
        if slots := filling.get(tile.id):
            contents = tuple((digit, slots.get(digit, slot)) for digit, slot in tile.contents)
            filled[at] = replace(tile, contents=contents)
    return tuple(map(_blank, filled)) if known_terms(spec).rolled else tuple(filled)


def problems(spec: Spec[Any], tiles: Sequence[Tile]) -> tuple[Problem, ...]:
    """What keeps the lock file from being used.

    A01 (warning): it belongs to an earlier text of the tiles. A02: it is damaged. A03: what it says does not fit a
    slot, or a slot is missing. A04 (note): it is not needed.

    Args:
        spec: The game.
        tiles: Every tile as tiles.yaml says it.
    """
    return _filling(spec, tiles)[1]


def _filling(spec: Spec[Any], tiles: Sequence[Tile]) -> tuple[Filling, tuple[Problem, ...]]:
    lock = spec.lock
    if lock is None or spec.tiles is None:
        return {}, ()
    if not any(slot.is_open for tile in tiles for _, slot in tile.contents):
        where = lock.places.value((NAME,))
        return {}, (where.problem("A04", "this file is not used: no slot is `any`", "delete it", Level.NOTE),)
    if lock.text is None:
        return {}, lock.problems
    if lock.text.set != digest(spec.game, spec.tiles):
        message = "the tiles have changed since these colours were chosen"
        seed = lock.text.seed if len(lock.text.seed) <= 40 else f"{lock.text.seed[:37]}..."
        remedy = f"run `tilewright assign` again; these came of the seed {seed!r}"
        return {}, (lock.places.problem((NAME, "set"), "A01", message, remedy, Level.WARNING),)
    return _fitted(spec, lock, lock.text, tiles)


def _fitted(
    spec: Spec[Any], lock: LockFile, text: LockText, tiles: Sequence[Tile]
) -> tuple[Filling, tuple[Problem, ...]]:
    filling: dict[str, dict[int, Slot]] = {}
    wrong: list[Problem] = []
    for tile in tiles:
        said_of = text.tiles.get(tile.id, {})
        for digit, slot in tile.contents:
            if not slot.is_open or (str(digit) not in said_of and _left_to_roll(text, slot)):
                continue
            try:
                filling.setdefault(tile.id, {})[digit] = _read(spec, said_of.get(str(digit)), slot, text)
            except SlotError as error:
                path = (NAME, "tiles", tile.id, str(digit))
                wrong.append(lock.places.problem(path, "A03", f"{tile.id} slot {digit}: {error}", error.help))
    known = {(tile.id, str(digit)) for tile in tiles for digit, slot in tile.contents if slot.is_open}
    for name, digits in text.tiles.items():
        for key in digits:
            if (name, key) not in known:
                message = f"{name} slot {key}: there is no such open slot"
                wrong.append(lock.places.problem((NAME, "tiles", name, key), "A03", message, REMEDY))
    return filling, tuple(wrong)


def _left_to_roll(text: LockText, slot: Slot) -> bool:
    return text.colours == "rolled" and is_for_the_die(slot)


def _read(spec: Spec[Any], phrase: str | None, slot: Slot, text: LockText) -> Slot:
    """What is said of an open slot.

    Raises:
        SlotError: Nothing is, or something that the slot cannot be.
    """
    if phrase is None:
        raise SlotError("A03", f"no colour is chosen for '{slot.phrase}'", REMEDY)
    read = parse_slot(phrase, spec.game.colours, spec.game.locks)
    fits = (read.kind, read.holds) == (slot.kind, slot.holds) and all(
        mine in (ANY, theirs) for mine, theirs in ((slot.colour, read.colour), (slot.lock, read.lock))
    )
    if not fits or (read.is_open and not _left_to_roll(text, read)):
        raise SlotError("A03", f"'{phrase}' does not fit '{slot.phrase}'", REMEDY)
    return read


def _blank(tile: Tile) -> Tile:
    """The tile with every treasure left to the die."""
    contents = tuple(
        (digit, replace(slot, colour=ANY) if slot.content == "treasure" else slot) for digit, slot in tile.contents
    )
    return replace(tile, contents=contents)


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
    if spec.lock is None and not known_terms(spec).rolled:
        return text
    phrases = [[tile.id, [[digit, slot.phrase] for digit, slot in tile.contents]] for tile in tiles(spec)]
    return f"{text}\n{json.dumps(phrases, separators=(',', ':'), ensure_ascii=True)}"
