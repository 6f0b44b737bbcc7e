"""Spec + tiles -> Problems: why a game that can be printed cannot be played as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.cutaway.tilemap import Slot, Tile
from generator.cutaway.tilemap.slot import ANY
from generator.games.castles_in_the_air.choices import Colouring
from generator.games.castles_in_the_air.engine.kinds import COLOURS, LOCKS
from generator.games.castles_in_the_air.rules import Rules
from generator.problem import Problem, RefusedError
from generator.spec.places import Path
from generator.spec.spec import Spec


def require_playable(spec: Spec[Rules], tiles: Sequence[Tile], players: int, stack: int) -> None:
    """Go on only with tiles enough, in colours that the rules know.

    Raises:
        RefusedError: R01, R02 or R03.
    """
    if problems := [*_few(spec, tiles, players, stack), *_colours(spec, tiles)]:
        raise RefusedError(problems)


def _few(spec: Spec[Rules], tiles: Sequence[Tile], players: int, stack: int) -> Iterator[Problem]:
    if stack > len(tiles) - 1:
        name = "tiles_fixed" if spec.rules.setup.tiles_fixed else "tiles_each"
        message = f"{players} players need a stack of {stack} tiles, and the set has {len(tiles) - 1}"
        yield spec.places.problem(("rules", "setup", name), "R01", message, "ask for fewer, or draw more tiles")


def _colours(spec: Spec[Rules], tiles: Sequence[Tile]) -> Iterator[Problem]:
    rolled = spec.rules.setup.colouring == Colouring.ROLLED
    for tile in tiles:
        for digit, slot in tile.contents:
            colours = LOCKS if slot.content == "key" else (*COLOURS, ANY) if rolled else COLOURS
            if slot.colour not in {*colours, None} or slot.lock not in {*LOCKS, None}:
                yield _unplayable(spec, tile, digit, slot)


def _unplayable(spec: Spec[Rules], tile: Tile, digit: int, slot: Slot) -> Problem:
    place = _place(spec, tile, digit)
    if slot.is_open:
        message = f"tile {tile.id}, slot {digit}: '{slot.phrase}' leaves something open"
        return spec.places.problem(place, "R02", message, "decide on its colours before the game is played")
    message = f"tile {tile.id}, slot {digit}: '{slot.phrase}' has a colour that no bonus and no key is for"
    return spec.places.problem(place, "R03", message, f"known: {', '.join(COLOURS)}; {', '.join(LOCKS)}")


def _place(spec: Spec[Any], tile: Tile, digit: int) -> Path:
    """Where the slot stands in tiles.yaml; the file as a whole for tiles from elsewhere."""
    drawings = [text.id for text in spec.tiles.tiles] if spec.tiles else []
    if tile.drawing not in drawings:
        return ("tiles",)
    return ("tiles", "tiles", drawings.index(tile.drawing), "slots", str(digit))
