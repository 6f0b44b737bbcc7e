"""Task + requirements -> the best of all its colourings, each of them counted: what it says is certain.

Colourings that come to the same numbers so far go on together, tile by tile, with how many they are: so all of them
are counted exactly, and one is drawn of which each is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TypeVar

from tilewright.castle_tiles.assign.board import SHUT
from tilewright.castle_tiles.assign.requirement import CountOnTiles, Measure, Requirement, Task, TaskColouring
from tilewright.castle_tiles.tilemap import Tile
from tilewright.frozen import dataclass
from tilewright.rng import Stream

MANY = 100_000
"""So many colourings are counted at most; of more a search tries some."""

LANE = 32
"""Bits of each number, where several stand in one: more than any adds up to."""

Choice = tuple[tuple[int, int, int], ...]
"""The kind (0 treasure, 1 key, 2 lock), the slot and the colour of each open slot of a tile."""

Options = Mapping[int, Sequence[Choice]]
"""What a tile comes to, packed -> the choices that come to it."""

_What = tuple[Measure, tuple[str, ...]]


def colourings(asked: Task, *, rolled: bool = False) -> int:
    """How many colourings a task has; those of keys and locks alone where treasures are left to the die."""
    locks = len(asked.locks) ** (len(asked.keys.free) + len(asked.shut.free))
    treasures = 1 if rolled else len(asked.colours) ** len(asked.treasures.free)
    return int(locks * treasures)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The numbers that are asked for, each with its place in a packed one."""

    asked: Task
    requirements: tuple[Requirement, ...]
    kinds: tuple[_What, ...]

    def packed(self, tiles: Sequence[Tile]) -> int:
        """What tiles come to."""
        counted = CountOnTiles(tuple(tiles), self.asked.terms, self.asked.colours, self.asked.locks)
        return sum(counted.value(*kind) << LANE * at for at, kind in enumerate(self.kinds))  # sum counts whole numbers

    def off(self, packed: int) -> int:
        """How far all that is asked is missed, added up."""
        values = {kind: packed >> LANE * at & (1 << LANE) - 1 for at, kind in enumerate(self.kinds)}
        keys, locks = ([values[what, (lock,)] for lock in self.asked.locks] for what in ("keys", "locks"))
        values["shut", ()] = self.asked.terms.exchange.shut(keys, locks)
        return sum(each.off(values[each.measure, each.of]) for each in self.requirements)  # sum counts whole numbers


def best_of_all(
    asked: Task, requirements: Sequence[Requirement], stream: Stream, *, rolled: bool = False
) -> tuple[TaskColouring, int]:
    """One of the colourings that miss least of what is asked, each as likely; and by how much they do."""
    kinds: dict[_What, None] = {(each.measure, each.of): None for each in requirements if each.measure != "shut"}
    for lock in asked.locks:
        kinds |= {("keys", (lock,)): None, ("locks", (lock,)): None}
    sheet = _Sheet(asked, tuple(requirements), tuple(kinds))
    # Tile -> the kind and number of each of its open slots
    free: dict[int, list[tuple[int, int]]] = {}
    for kind, row in enumerate((asked.treasures, asked.keys, asked.shut)):
        for slot in () if rolled and not kind else row.free:
            free.setdefault(row.tile[slot], []).append((kind, slot))
    steps = [_options(sheet, at, slots) for at, slots in free.items()]
    layers = [{sheet.packed([tile for at, tile in enumerate(asked.tiles) if at not in free]): 1}]
    for options in steps:
        further: dict[int, int] = {}  # what the tiles so far can come to with one more, and in how many ways
        for more, choices in options.items():
            for state, ways in layers[-1].items():
                further[state + more] = further.get(state + more, 0) + ways * len(choices)
        layers.append(further)
    off = {state: sheet.off(state) for state in layers[-1]}
    least = min(off.values())
    return _drawn(asked, layers, steps, [state for state in off if off[state] == least], stream), least


def _options(sheet: _Sheet, at: int, slots: Sequence[tuple[int, int]]) -> Options:
    asked, options = sheet.asked, dict[int, list[Choice]]()
    names = (asked.colours, asked.locks, asked.locks)
    for chosen in product(*(range(len(names[kind])) for kind, _ in slots)):
        choice = tuple((*slot, colour) for slot, colour in zip(slots, chosen, strict=True))
        options.setdefault(sheet.packed([_painted(asked, at, choice)]), []).append(choice)
    return options


def _painted(asked: Task, at: int, choice: Choice) -> Tile:
    """A tile with these colours; palettes of one name need no choice."""
    contents = dict(asked.tiles[at].contents)
    for kind, slot, colour in choice:
        digit = (asked.treasures, asked.keys, asked.shut)[kind].digit[slot]
        if kind == SHUT:
            contents[digit] = replace(contents[digit], lock=asked.locks[colour])
        else:
            contents[digit] = replace(contents[digit], colour=(asked.locks if kind else asked.colours)[colour])
    return replace(asked.tiles[at], contents=tuple(contents.items()))


def _drawn(
    asked: Task, layers: Sequence[Mapping[int, int]], steps: Sequence[Options], ends: Sequence[int], stream: Stream
) -> TaskColouring:
    """One colouring of all that end so, traced back from the last tile to the first."""
    rows = [list(row.pinned) for row in (asked.treasures, asked.keys, asked.shut)]
    state = _picked([(end, layers[-1][end]) for end in ends], stream)
    for layer, options in zip(reversed(layers[:-1]), reversed(steps), strict=True):
        befores = [
            ((choice, state - more), ways)
            for more, choices in options.items()
            if (ways := layer.get(state - more))
            for choice in choices
        ]
        choice, state = _picked(befores, stream)
        for kind, slot, colour in choice:
            rows[kind][slot] = colour
    return TaskColouring(*map(tuple, rows))


T = TypeVar("T")


def _picked(ways: Sequence[tuple[T, int]], stream: Stream) -> T:
    """One of these, as likely as it has ways."""
    at = stream.below(sum(count for _, count in ways))  # sum counts colourings
    for each, count in ways:
        if at < count:
            return each
        at -= count
    raise AssertionError("fewer ways than were counted")
