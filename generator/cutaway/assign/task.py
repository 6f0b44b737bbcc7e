"""Tiles -> Task: every treasure, key and lock as whole numbers in flat rows, the open ones among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.cutaway.balance.features import cost as way_cost
from generator.cutaway.terms import Terms
from generator.cutaway.tilemap import Fares, Slot, Tile, access
from generator.cutaway.tilemap.slot import ANY
from generator.frozen import dataclass

OPEN = -1
"""Of a slot whose colour is still to be chosen; also `no chest`."""

NO_LOCK = "no lock at all"
"""The colour of an open key while access costs are reckoned: it opens nothing on its own tile."""


@dataclass(frozen=True, slots=True)
class SlotRow:
    """Slots of one kind: where each stands, and what it is fixed to.

    Attributes:
        tile: The index of its tile.
        digit: Of its slot.
        pinned: The index of its colour or lock; OPEN where it is to be chosen.
    """

    tile: tuple[int, ...]
    digit: tuple[int, ...]
    pinned: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.tile)

    @property
    def free(self) -> tuple[int, ...]:
        """The slots whose colour is to be chosen."""
        return tuple(i for i, pin in enumerate(self.pinned) if pin == OPEN)


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be coloured.

    Attributes:
        tiles: The printed tiles.
        colours: The names of the treasures' colours.
        locks: The names of the locks' and keys' colours.
        treasures: All of them, in the open and in chests.
        cost: What it takes to fetch each treasure, a key counted as KEY_WORTH moves; 0 for a sealed one.
        chest: The index among `shut` of the chest each treasure is in; OPEN where it lies in the open.
        keys: All of them.
        shut: Doors and chests.
        holds: Whether each of those is a chest with a treasure.
        terms: What the rules say of tiles.
    """

    tiles: tuple[Tile, ...]
    colours: tuple[str, ...]
    locks: tuple[str, ...]
    treasures: SlotRow
    cost: tuple[int, ...]
    chest: tuple[int, ...]
    keys: SlotRow
    shut: SlotRow
    holds: tuple[bool, ...]
    terms: Terms

    @property
    def open(self) -> int:
        """How many colours are to be chosen."""
        return sum(len(row.free) for row in (self.treasures, self.keys, self.shut))


@dataclass(frozen=True, slots=True)
class TaskColouring:
    """The index of a colour for each treasure, of a lock colour for each key and lock of a Task."""

    treasures: tuple[int, ...]
    keys: tuple[int, ...]
    shut: tuple[int, ...]


def task(tiles: Sequence[Tile], terms: Terms, colours: Sequence[str], locks: Sequence[str]) -> Task:
    """The task that these tiles set.

    Access costs are reckoned once: treasures' colours do not change them, and of keys and locks only whether a key
    opens a lock on its own tile, which chosen colours never let it.
    """
    slots = [(at, digit, slot) for at, tile in enumerate(tiles) for digit, slot in tile.contents]
    treasures = [each for each in slots if each[2].content == "treasure"]
    shut = [each for each in slots if each[2].lock]
    place = {(at, digit): i for i, (at, digit, _) in enumerate(shut)}
    return Task(
        tuple(tiles),
        tuple(colours),
        tuple(locks),
        _row(treasures, [slot.colour for _, _, slot in treasures], colours),
        tuple(_costs(tiles, terms.fares, treasures, locks)),
        tuple(place.get((at, digit), OPEN) for at, digit, _ in treasures),
        _row(keys := [each for each in slots if each[2].content == "key"], [slot.colour for *_, slot in keys], locks),
        _row(shut, [slot.lock for _, _, slot in shut], locks),
        tuple(slot.holds == "treasure" for _, _, slot in shut),
        terms,
    )


def _row(slots: Sequence[tuple[int, int, Slot]], named: Sequence[str | None], names: Sequence[str]) -> SlotRow:
    index = {name: at for at, name in enumerate(names)} | {ANY: 0 if len(names) == 1 else OPEN}
    return SlotRow(
        tuple(at for at, _, _ in slots),
        tuple(digit for _, digit, _ in slots),
        tuple(index[str(name)] for name in named),
    )


def _costs(
    tiles: Sequence[Tile], fares: Fares, treasures: Sequence[tuple[int, int, Slot]], locks: Sequence[str]
) -> Iterator[int]:
    known: dict[tuple[str, tuple[tuple[int, Slot], ...]], dict[int, int]] = {}
    for at, digit, _ in treasures:
        bare = tuple((d, _bare(slot, locks)) for d, slot in tiles[at].contents)
        key = (tiles[at].drawing, bare)
        if key not in known:
            reached = access(replace(tiles[at], contents=bare), fares)
            known[key] = {d: way_cost(way) for d, way in reached.items()}
        yield known[key].get(digit, 0)


def _bare(slot: Slot, locks: Sequence[str]) -> Slot:
    """The slot as far as access costs depend on it; where there is one lock colour, that is no choice."""
    key = locks[0] if len(locks) == 1 else NO_LOCK
    lock = locks[0] if len(locks) == 1 and slot.lock == ANY else slot.lock
    if slot.content == "treasure":
        return replace(slot, colour=ANY, lock=lock)
    return replace(slot, colour=key if slot.content == "key" and slot.colour == ANY else slot.colour, lock=lock)


def coloured(asked: Task, colouring: TaskColouring) -> tuple[Tile, ...]:
    """The tiles with their colours."""
    contents = [dict(tile.contents) for tile in asked.tiles]
    colours, locks = asked.colours, asked.locks
    for row, chosen, names in (
        (asked.treasures, colouring.treasures, colours),
        (asked.keys, colouring.keys, locks),
    ):
        for at, digit, of in zip(row.tile, row.digit, chosen, strict=True):
            if of != OPEN:
                contents[at][digit] = replace(contents[at][digit], colour=names[of])
    for at, digit, of in zip(asked.shut.tile, asked.shut.digit, colouring.shut, strict=True):
        contents[at][digit] = replace(contents[at][digit], lock=locks[of])
    return tuple(
        replace(tile, contents=tuple(slots.items())) for tile, slots in zip(asked.tiles, contents, strict=True)
    )
