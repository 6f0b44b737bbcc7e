"""Task -> Requirements: numbers between two bounds that its colouring has to keep; and what a colouring reaches.

They come from the rules of a good set, from what a designer types (`at least 40 red`), and from those checks of
balance.yaml that colours decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, reduce
from itertools import combinations, product
from math import ceil, floor, gcd
from typing import Any, Literal

from tilewright import pattern
from tilewright.castle_tiles import limits
from tilewright.castle_tiles.balance.tally import Tally, added, tally
from tilewright.castle_tiles.balance.tally import cost as way_cost
from tilewright.castle_tiles.kind import Tiles
from tilewright.castle_tiles.limits import Limit, shares
from tilewright.castle_tiles.terms import Terms
from tilewright.castle_tiles.tilemap import Fares, Slot, Tile, access
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.spec.balance import Bounded, Counts, Forbids, RequirementHead, Requires, Span, Sums
from tilewright.spec.spec import Spec

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
            known[key] = {d: way_cost(way) for d, way in access(replace(tiles[at], contents=bare), fares).items()}
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
    for row, chosen, names in ((asked.treasures, colouring.treasures, colours), (asked.keys, colouring.keys, locks)):
        for at, digit, of in zip(row.tile, row.digit, chosen, strict=True):
            if of != OPEN:
                slot = contents[at][digit]
                contents[at][digit] = Slot(slot.kind, names[of], slot.lock, slot.holds)
    for at, digit, of in zip(asked.shut.tile, asked.shut.digit, colouring.shut, strict=True):
        slot = contents[at][digit]
        contents[at][digit] = Slot(slot.kind, slot.colour, locks[of], slot.holds)
    return tuple(
        replace(tile, contents=tuple(slots.items())) for tile, slots in zip(asked.tiles, contents, strict=True)
    )


Measure = Literal["treasures", "cost", "repeats", "keys", "locks", "own", "shut", "pairs", "chests", "guarded"]

FAR = 1 << 30
"""More than any count: no upper bound."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """One number that has to lie between two bounds; those of one name stand or fall together.

    Attributes:
        name: What it belongs to, in words: `colour totals equal`.
        measure: What is counted: `treasures` of a colour; the `cost` to fetch them all; `repeats` of a colour on a
            tile; `keys` and `locks` of a lock colour; `own`, tiles with a key and a lock of its colour; `shut`, locks
            that stay shut; `pairs` of colours that share a tile; treasures of a colour in `chests`; the same
            `guarded` by one lock colour.
        of: The colour, the lock, both or neither, as the measure needs.
        lower: The least.
        upper: The most.
        id: The measure's name in the docs, such as B1; empty for one of the user's own.
    """

    name: str
    measure: Measure
    of: tuple[str, ...]
    lower: int
    upper: int
    id: str = ""

    def off(self, value: int) -> int:
        """How far a value lies outside."""
        return max(0, self.lower - value, value - self.upper)


def standard(asked: Task) -> tuple[Requirement, ...]:
    """B1 to B8, as far as colours decide them: what every colouring is asked to reach."""
    keys, shut, chests = len(asked.keys), len(asked.shut), sum(asked.holds)  # sum counts chests
    colours, locks = _alone(asked.colours), _alone(asked.locks)
    requirements = [*_equal(limits.COLOURS, "treasures", len(asked.treasures), colours), *_prices(asked)]
    requirements += [*_equal(limits.KEYS, "keys", keys, locks), *_equal(limits.LOCKS, "locks", shut, locks)]
    if len(asked.locks) > 1 and keys and shut:
        requirements.append(_at_most(limits.OWN, "own"))
    if shut:
        requirements.append(_at_most(limits.SHUT, "shut"))
    requirements += _equal(limits.PAIRS, "pairs", _pairs_in_all(asked), combinations(asked.colours, 2))
    if chests:
        requirements += _equal(limits.CHESTS, "chests", chests, colours)
        requirements += _equal(limits.GUARDED, "guarded", chests, product(asked.colours, asked.locks))
    return tuple(requirements)


def _equal(limit: Limit, measure: Measure, total: int, of: Iterable[tuple[str, ...]]) -> Iterator[Requirement]:
    """Equal parts of a total, as near to each other as the limit asks."""
    parts = tuple(of)
    low, high = limit.set.each(total, len(parts) or 1)
    for part in parts:
        yield Requirement(limit.set.name, measure, part, low, high, limit.code)


def _at_most(limit: Limit, measure: Measure) -> Requirement:
    return Requirement(limit.set.name, measure, (), 0, int(limit.set.most), limit.code)


def _alone(names: Sequence[str]) -> list[tuple[str, ...]]:
    return [(name,) for name in names]


def _prices(asked: Task) -> Iterator[Requirement]:
    """B2 and B3: as many moves to fetch all of each colour, further apart only where arithmetic forces it.

    It does where all costs have a common divisor, and where one treasure costs more than its colour's share. And no
    colour is on a tile more often than there are treasures for.
    """
    parts, total, dearest = len(asked.colours) or 1, sum(asked.cost), max(asked.cost, default=0)
    step = reduce(gcd, asked.cost, 0) or 1
    low, high = (step * bound for bound in limits.COSTS.set.each(total // step, parts))
    if dearest > high:
        low, high = min(low, (total - dearest) // max(1, parts - 1)), dearest
    for colour in asked.colours:
        yield Requirement(limits.COSTS.set.name, "cost", (colour,), low, high, limits.COSTS.code)
    if asked.treasures:
        yield _at_most(limits.REPEATS, "repeats")


def _pairs_in_all(asked: Task) -> int:
    """How many pairs of colours share a tile, where no colour is on a tile more often than it has to be."""
    counts = [0] * len(asked.tiles)
    for tile in asked.treasures.tile:
        counts[tile] += 1
    each = (min(count, len(asked.colours)) for count in counts)
    return sum(count * (count - 1) // 2 for count in each)


def bounds(requirements: Sequence[Requirement], measure: Measure, of: tuple[str, ...]) -> tuple[int, int]:
    """What is asked of one number by all requirements together: where they contradict, the last has its way."""
    low, high = 0, FAR
    for each in requirements:
        if (each.measure, each.of) == (measure, of):
            low, high = max(low, each.lower), min(high, each.upper)
            if low > high:
                low, high = each.lower, each.upper
    return low, high


@dataclass(frozen=True, slots=True)
class Reached:
    """A requirement, and what the tiles reach of it."""

    requirement: Requirement
    value: int

    @property
    def off(self) -> int:
        """How far it is missed."""
        return self.requirement.off(self.value)


def reached(
    tiles: Sequence[Tile],
    terms: Terms,
    colours: Sequence[str],
    locks: Sequence[str],
    requirements: Sequence[Requirement],
) -> tuple[Reached, ...]:
    """Every requirement with the number that was counted on the tiles."""
    counted = CountOnTiles(tuple(tiles), terms, tuple(colours), tuple(locks))
    return tuple(Reached(each, counted.value(each.measure, each.of)) for each in requirements)


@dataclass(frozen=True)
class CountOnTiles:
    """Whatever a requirement may ask of these tiles, counted on them."""

    tiles: tuple[Tile, ...]
    terms: Terms
    colours: tuple[str, ...]
    locks: tuple[str, ...]

    def value(self, measure: Measure, of: tuple[str, ...]) -> int:
        """The number that a measure has of a colour, a lock, both or neither."""
        return self._measures[measure](of)

    @cached_property
    def _total(self) -> Tally:
        each = (tally(tile, self.terms.fares, self.colours, self.locks) for tile in self.tiles)
        return added(each, len(self.colours), len(self.locks))

    @cached_property
    def _measures(self) -> Mapping[Measure, Callable[[tuple[str, ...]], int]]:
        whole, colour, lock = self._total, self.colours.index, self.locks.index
        sums, pairs = whole.features, [*combinations(self.colours, 2)]
        return {
            "treasures": lambda of: sums.treasures[colour(of[0])],
            "cost": lambda of: sums.cost[colour(of[0])],
            "chests": lambda of: sums.locked[colour(of[0])],
            "keys": lambda of: sums.keys[lock(of[0])],
            "locks": lambda of: sums.locks[lock(of[0])],
            "shut": lambda _: sums.shut(self.terms.exchange),
            "repeats": lambda _: whole.doubled,
            "own": lambda _: sum(len(set(tile.keys) & set(tile.locks)) for tile in self.tiles),
            "pairs": lambda of: whole.pairs[pairs.index((of[0], of[1]))],
            "guarded": lambda of: whole.chests[colour(of[0]) * len(self.locks) + lock(of[1])],
        }


_LINE = pattern.prepare(
    r"(at least|at most|exactly) ([0-9]{1,6}) ([a-z0-9-]+)(?: (treasures?|keys?|locks?|in chests))?"
)
FORMS = "'at least 40 red', 'at most 12 black keys', 'exactly 20 white locks', 'at least 3 blue in chests'"
_MEASURES: dict[str, Measure] = {"": "treasures", "treasure": "treasures", "key": "keys", "lock": "locks"}


def requirements(
    asked: Task, require: Sequence[str], without: Sequence[str], declared: Sequence[Requirement] = ()
) -> tuple[Requirement, ...]:
    """The standard requirements and those of balance.yaml but for those of some names, and the user's own.

    Raises:
        RefusedError: A requirement cannot be read, or a name belongs to none (A06).
    """
    usual = (*standard(asked), *declared)
    names = tuple(dict.fromkeys(each.name for each in usual))
    known(without, names)
    return (*(each for each in usual if each.name not in without), *read(require, asked.colours, asked.locks))


def read(require: Sequence[str], colours: Sequence[str], locks: Sequence[str]) -> tuple[Requirement, ...]:
    """What the user asks for, a line each.

    Raises:
        RefusedError: One of them cannot be read (A06).
    """
    asked, problems = list[Requirement](), list[Problem]()
    for line in require:
        match = _LINE.fullmatch(" ".join(line.split()))
        if not match:
            problems.append(Problem("--require", 0, 0, "A06", f"cannot read '{line[:60]}'", f"write it like {FORMS}"))
            continue
        bound, number, name, noun = match.groups(default="")
        measure = "chests" if noun == "in chests" else _MEASURES[noun.rstrip("s")]
        names = locks if measure in {"keys", "locks"} else colours
        if name not in names:
            message = f"'{line}': unknown colour '{name}'{did_you_mean(name, names)}"
            problems.append(Problem("--require", 0, 0, "A06", message, f"known here: {', '.join(names) or 'none'}"))
            continue
        low, high = (0 if bound == "at most" else int(number)), (FAR if bound == "at least" else int(number))
        asked.append(Requirement(match.group(), measure, (name,), low, high))
    if problems:
        raise RefusedError(problems)
    return tuple(asked)


def known(without: Sequence[str], names: Sequence[str]) -> None:
    """Refuse names under which nothing is asked.

    Raises:
        RefusedError: With each of them (A06).
    """
    remedy = f"requirements: {', '.join(names) or 'none'}"
    messages = [f"there is no requirement '{name}'{did_you_mean(name, names)}" for name in without if name not in names]
    if messages:
        raise RefusedError([Problem("--without", 0, 0, "A06", message, remedy) for message in messages])


_COUNTED: Mapping[str, Measure] = {"treasure": "treasures", "key": "keys", "lock": "locks"}


def declared(spec: Spec[Any], asked: Task) -> tuple[Requirement, ...]:
    """What balance.yaml asks of treasures, keys and locks by colour: `counts`, `requires`, `forbids`, chests in `sums`.

    A spread of two or more is left to `check`: it allows more than an interval can. So is what colours do not decide.
    """
    parts = {f"{part.id}.items" for part in spec.game.components if isinstance(part, Tiles)}
    checks = spec.balance.checks.items() if spec.balance else ()
    return tuple(
        requirement
        for name, check in checks
        if isinstance(check, RequirementHead) and check.of in parts
        for requirement in _declared_requirements(check.says or name.replace("-", " "), check, asked)
    )


def _declared_requirements(name: str, check: object, asked: Task) -> Iterator[Requirement]:
    if isinstance(check, Counts) and (measure := _measure(check.attribute, check.where, asked)):
        yield from _bounded(name, measure, check, asked)
    elif isinstance(check, Sums) and (check.attribute, check.by) == ("chest", "treasure") and _all(check.where, asked):
        yield from _bounded(name, "chests", check, asked)
    elif isinstance(check, Requires | Forbids) and len(check.where) == 1:
        ((attribute, value),) = check.where.items()
        if attribute in _COUNTED and value in _names(_COUNTED[attribute], asked):
            low, high = _ends(check.span) if isinstance(check, Requires) else (0, 0)
            yield Requirement(name, _COUNTED[attribute], (str(value),), low, high)


def _ends(span: Span) -> tuple[int, int]:
    """Of a `requires`, which asks for one where it says no more; of the others as they are written."""
    low, high = span if span != (None, None) else (Fraction(1), None)
    return 0 if low is None else ceil(low), FAR if high is None else floor(high)


def _measure(attribute: str, where: Mapping[str, object], asked: Task) -> Measure | None:
    """What a count is of; None where it is of something else than a colour, or of some items only."""
    rest = {key: value for key, value in where.items() if key != "chest"}
    chests = where.get("chest") == 1
    if attribute not in _COUNTED or not _all(rest, asked) or ("chest" in where and not chests):
        return None
    if chests:
        return "chests" if attribute == "treasure" else None
    return _COUNTED[attribute]


def _all(where: Mapping[str, object], asked: Task) -> bool:
    """Whether the pieces looked at are all treasures."""
    value = where.get("treasure")
    return not where or (set(where) == {"treasure"} and isinstance(value, tuple) and set(value) == set(asked.colours))


def _names(measure: Measure, asked: Task) -> Sequence[str]:
    return asked.locks if measure in {"keys", "locks"} else asked.colours


def _bounded(name: str, measure: Measure, check: Bounded, asked: Task) -> Iterator[Requirement]:
    names = _names(measure, asked)
    sizes = {"keys": len(asked.keys), "locks": len(asked.shut), "chests": sum(asked.holds)}  # sum counts fractions
    limits = _limits(check, sizes.get(measure, len(asked.treasures)), len(names))
    if limits:
        yield from (Requirement(name, measure, (each,), *limits) for each in names)


def _limits(check: Bounded, total: int, parts: int) -> tuple[int, int] | None:
    """The least and the most of each; the least above the most where they cannot be equal."""
    if not check.is_open:
        return _ends(check.span)
    if check.share:
        low, high = (Fraction(str(each)) * total / 100 for each in check.share)
        return ceil(low), floor(high)
    if check.equal:
        return shares(total, parts, 0)
    return None if check.spread is None else shares(total, parts, check.spread)
