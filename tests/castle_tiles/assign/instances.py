"""Number -> a set of tiles with some colours open and much asked of it, of which a colouring is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tests.castle_tiles.assign.counted import every_off, fits, number, palette
from tests.castle_tiles.assign.generated import COLOURS, LOCKS, generated
from tilewright.castle_tiles.assign.assign import assign
from tilewright.castle_tiles.assign.requirement import FAR, Measure, Requirement, standard, task
from tilewright.castle_tiles.terms import Terms
from tilewright.castle_tiles.tilemap import Slot, Tile
from tilewright.rng import Stream

MANY = 48
LEAST, MOST = 4, 60
"""Open slots of the first and of the last."""


@dataclass(frozen=True)
class Instance:
    """Tiles as written, what is asked, and a colouring that reaches it."""

    tiles: tuple[Tile, ...]
    asked: tuple[Requirement, ...]
    solution: tuple[Tile, ...]


@lru_cache
def solvable(at: int) -> Instance:
    """The set of that number, from few open slots to many: what is asked is what its hidden colouring has."""
    stream = Stream(str(at), "instances")
    opened = LEAST + at * (MOST - LEAST) // (MANY - 1)
    tiles = generated(max(6, opened // 3 + stream.below(12)), f"instance {at}")
    return _instance(tiles, opened, stream, even=bool(at % 2))


@lru_cache
def unsolvable(at: int) -> Instance:
    """Few open slots, and one thing more asked than any colouring reaches; the solution is one of the rest."""
    stream = Stream(str(at), "no instances")
    instance = _instance(generated(5, f"small {at}"), 4, stream, even=False)
    while True:
        measure = stream.pick([*MEASURES])
        name = stream.pick(MEASURES[measure])
        value = number(instance.solution, measure, (name,)) + stream.below(5) - 2
        asked = (*instance.asked, Requirement("planted", measure, (name,), max(0, value), max(0, value)))
        if all(any(off) for off in every_off(instance.tiles, asked)):
            return Instance(instance.tiles, asked, instance.solution)


def _instance(tiles: tuple[Tile, ...], opened: int, stream: Stream, *, even: bool) -> Instance:
    solution = tuple(_even(tiles, stream) if even else _random(tiles, stream))
    asked = tuple(_asked(solution, tiles, stream))
    return Instance(tuple(_written(tiles, solution, opened, stream)), asked, solution)


def _even(tiles: tuple[Tile, ...], stream: Stream) -> Iterator[Tile]:
    """A colouring that a designer would be glad of, whatever it reaches."""
    yield from assign(tiles, Terms(), COLOURS, LOCKS, str(stream.word()), deep=False).tiles


def _random(tiles: tuple[Tile, ...], stream: Stream) -> Iterator[Tile]:
    """Any colouring, but that no key lies beside its own lock."""
    for tile in tiles:
        black = stream.below(2)
        yield replace(tile, contents=tuple((digit, _roll(slot, black, stream)) for digit, slot in tile.contents))


def _roll(slot: Slot, black: int, stream: Stream) -> Slot:
    choices = palette(slot)
    if slot.content == "key":
        choices = [each for each in choices if each.colour == LOCKS[black]]
    if slot.lock:
        choices = [each for each in choices if each.lock == LOCKS[1 - black]]
    return stream.pick(choices)


def _asked(solution: tuple[Tile, ...], tiles: tuple[Tile, ...], stream: Stream) -> Iterator[Requirement]:
    """Of the standard groups all that the solution reaches, and counts of its own: exactly, at least, at most, none."""
    usual = standard(task(tiles, Terms(), COLOURS, LOCKS))
    missed = {each.name for each in usual if not fits(solution, [each])}
    yield from (each for each in usual if each.name not in missed)
    for measure, names in MEASURES.items():
        for name in names:
            value, kind = number(solution, measure, (name,)), stream.below(6)
            low, high = {0: (value, value), 1: (value, FAR), 2: (0, value)}.get(kind, (0, FAR))
            if kind < 3:
                yield Requirement(f"own {measure} {name} {kind}", measure, (name,), low, high)


def _written(tiles: tuple[Tile, ...], solution: tuple[Tile, ...], opened: int, stream: Stream) -> Iterator[Tile]:
    """The solution with so many colours taken back."""
    every = [
        (at, digit, part) for at, tile in enumerate(tiles) for digit, slot in tile.contents for part in _parts(slot)
    ]
    open_ = set(stream.shuffled(every)[:opened])
    for at, (before, after) in enumerate(zip(tiles, solution, strict=True)):
        slots = {
            digit: [part for part in _parts(slot) if (at, digit, part) in open_] for digit, slot in before.contents
        }
        yield replace(after, contents=tuple((digit, _opened(slot, slots[digit])) for digit, slot in after.contents))


def _opened(slot: Slot, parts: Sequence[str]) -> Slot:
    colour, lock = ("any" if part in parts else getattr(slot, part) for part in ("colour", "lock"))
    return replace(slot, colour=colour, lock=lock)


def _parts(slot: Slot) -> list[str]:
    return [part for part in ("colour", "lock") if getattr(slot, part) == "any"]


MEASURES: dict[Measure, tuple[str, ...]] = {"treasures": COLOURS, "keys": LOCKS, "locks": LOCKS, "chests": COLOURS}
