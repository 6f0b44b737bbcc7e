"""Setup -> words: what seats, places, floors, items and bundles are called in moves and on the table."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.games.castles_in_the_air.engine.kinds import COLOURS, KEYS, LOCKS, NONE
from tilewright.games.castles_in_the_air.engine.position import Position

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def kind(number: int) -> str:
    """'red', 'white key'."""
    return COLOURS[number] if number < KEYS else f"{LOCKS[number - KEYS]} key"


def things(counts: Sequence[int], nothing: str = "nothing") -> str:
    """'2 red, white key' of a count a kind."""
    named = (kind(number) if count == 1 else f"{count} {kind(number)}" for number, count in enumerate(counts) if count)
    return ", ".join(named) or nothing


def bundle(position: Position, number: int) -> str:
    """'red, black key', 'nothing'."""
    return things(position.setup.bundles.counts[number])


def column(number: int) -> str:
    """'A' to 'Z', 'AA' and so on, counted from 0."""
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, len(_LETTERS))
        name = _LETTERS[letter] + name
    return name


def place(position: Position, spot: int) -> str:
    """'C4': the column's letter, the row's number from the top of the grid."""
    row, at = divmod(spot, position.city.span)
    return f"{column(at)}{row + 1}"


def tile_place(position: Position, tile: int) -> str:
    """Where a laid tile is."""
    return place(position, position.city.place[tile])


def floor(position: Position, node: int) -> str:
    """'C4b': the tile's place, and its floors lettered from the top down, left to right; 'C4' for its sky."""
    tile, run = divmod(node, position.setup.wide)
    return tile_place(position, tile) + (_LETTERS[run - 1].lower() if run else "")


def slot(position: Position, number: int) -> str:
    """'red at C4.1', 'green in black chest at C4.2', 'white door at C4.3': the digit is the one on the tile's map."""
    setup = position.setup
    where = str(setup.slot_digit[number])
    if not setup.slot_digit[number]:  # an extra treasure: by its floor's letter
        where = _LETTERS[setup.slot_sides[number][0] % setup.wide - 1].lower()
    return f"{item(position, number)} at {tile_place(position, setup.slot_tile[number])}.{where}"


def item(position: Position, number: int) -> str:
    """'red', 'green in black chest', 'white door'."""
    content, lock = position.contents[number], position.locks[number]
    if content == NONE:
        return f"{LOCKS[lock]} door"
    return kind(content) if lock == NONE else f"{kind(content)} in {LOCKS[lock]} chest"
