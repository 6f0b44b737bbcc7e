"""Tiles with open slots -> the same with their colours from the lock file, or left blank for the die."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tilewright.castle_tiles.files import NAME, REMEDY, LockFile, LockText, digest
from tilewright.castle_tiles.terms import known_terms
from tilewright.castle_tiles.tilemap import Slot, SlotError, Tile, parse_slot
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.problem import Level, Problem
from tilewright.spec.spec import Spec

Filling = Mapping[str, Mapping[int, Slot]]
"""Tile id -> digit -> what a slot that was open holds."""


def rolled(spec: Spec[Any]) -> bool:
    """Whether players roll for the colour of every treasure (`rules.setup.colouring: rolled`)."""
    return known_terms(spec).rolled


def may_stay_open(spec: Spec[Any], slot: Slot) -> bool:
    """Whether a slot may be printed as it is: every colour is chosen, or only a treasure's is left to the die."""
    if not slot.is_open:
        return True
    to_roll = rolled(spec) or (
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
    if rolled(spec):
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
    return tuple(map(_blank, filled)) if rolled(spec) else tuple(filled)


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
