"""Spec -> Assignment: its tiles with their colours, what they reach of the Requirements, how likely dice reach it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal

from tilewright.balance.intervals import Interval, percent
from tilewright.balance.intervals import share_interval as of_share
from tilewright.castle_tiles.assign.requirement import (
    Reached,
    Requirement,
    Task,
    TaskColouring,
    coloured,
    declared,
    reached,
    requirements,
    standard,
    task,
)
from tilewright.castle_tiles.assign.search import cycled, search
from tilewright.castle_tiles.balance.chances import apart, chances_apart, missing, of_counts
from tilewright.castle_tiles.count import deck_sizes
from tilewright.castle_tiles.limits import COLOURS, WIDE
from tilewright.castle_tiles.terms import Terms, known_terms
from tilewright.castle_tiles.tilemap import Tile
from tilewright.castle_tiles.tiles import written
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.rng import Stream
from tilewright.spec.spec import Spec

DEALS = 1000
APART = (int(COLOURS.deck.most), 4, WIDE)
"""How far apart the commonest and the rarest colour of a deal lie: B1's rows."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely something is in a deal.

    Attributes:
        what: In words.
        tiles: How many are dealt.
        chance: Exact, or the share of the sample that had it.
        within: Where the true chance lies, where it was sampled; None where it was counted.
    """

    what: str
    tiles: int
    chance: Fraction
    within: Interval | None = None

    @property
    def words(self) -> str:
        """'6.6 %'; '12.3 % (10.4-14.5)' where it was sampled, '<0.4 %' where no deal of the sample had it."""
        share = percent(self.chance, self.within)
        if self.within is None or self.chance in {0, 1}:
            return share
        return f"{share} ({100 * self.within.low:.1f}-{100 * self.within.high:.1f})"


def odds(tiles: Sequence[Tile], colours: Sequence[str], sizes: Sequence[int], seed: str) -> tuple[Odds, ...]:
    """The table: for each size a colour that is missing, and colours that lie apart, as printed and rolled.

    Args:
        tiles: The set; treasures that are `any` count as rolled in both.
        colours: The names of the treasures' colours.
        sizes: How many tiles a deal has.
        seed: Of the sample.
    """
    fit = sorted({size for size in sizes if 0 < size <= len(tiles)})
    if not fit or len(colours) < 2:
        return ()
    counts = [tuple(tile.treasures.count(colour) for colour in colours) for tile in tiles]
    every = [len(tile.treasures) for tile in tiles]
    blank = [count - sum(row) for row, count in zip(counts, every, strict=True)]
    none = [tuple(0 for _ in colours)] * len(tiles)
    holds = [frozenset(tile.treasures) for tile in tiles]
    return (
        *(Odds("a colour is missing", size, missing(holds, colours, size)) for size in fit if not any(blank)),
        *_apart("", counts, blank, fit, seed),
        *_apart(", rolled", none, every, fit, seed),
    )


def _apart(
    ending: str, counts: Sequence[Sequence[int]], blank: Sequence[int], sizes: Sequence[int], seed: str
) -> Iterator[Odds]:
    """Counted where all colours are printed, or all rolled, and it does not take too long."""
    counted = {wide: _counted(counts, blank, wide, sizes) for wide in APART}
    spreads = {} if all(counted.values()) else _spreads(counts, blank, sizes, seed)
    for wide, chances in counted.items():
        what = f"colours more than {wide} apart{ending}"
        for size, chance in zip(sizes, chances or (), strict=bool(chances)):
            yield Odds(what, size, chance)
        for size, seen in () if chances else spreads.items():
            hits = sum(spread > wide for spread in seen)
            yield Odds(what, size, Fraction(hits, len(seen)), of_share(hits, len(seen)))


def _counted(
    counts: Sequence[Sequence[int]], blank: Sequence[int], wide: int, sizes: Sequence[int]
) -> tuple[Fraction, ...] | None:
    if not any(blank):
        return apart(counts, wide, sizes)
    if any(map(any, counts)):
        return None
    return of_counts(blank, sizes, lambda most: chances_apart(most, len(counts[0]), wide))


def _spreads(
    counts: Sequence[Sequence[int]], blank: Sequence[int], sizes: Sequence[int], seed: str
) -> dict[int, list[int]]:
    """Size of deal -> in each sampled deal, how far the commonest and the rarest colour lie apart."""
    stream, colours = Stream(seed, "odds"), len(counts[0])
    spreads: dict[int, list[int]] = {size: [] for size in sizes}
    deck = list(range(len(counts)))
    for _ in range(DEALS):
        sums = [0] * colours
        for place in range(sizes[-1]):
            other = place + stream.below(len(deck) - place)
            deck[place], deck[other] = deck[other], deck[place]
            tile = deck[place]
            sums = [a + b for a, b in zip(sums, counts[tile], strict=True)]
            for _ in range(blank[tile]):
                sums[stream.below(colours)] += 1
            if place + 1 in spreads:
                spreads[place + 1].append(max(sums) - min(sums))
    return spreads


Way = Literal["balanced", "cycled", "rolled", "printed"]

OF_LOCKS = frozenset({"keys", "locks", "own", "shut"})
"""What is asked of keys and locks alone."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """Tiles whose slots have their colours.

    Attributes:
        way: How they were chosen.
        seed: Of the search.
        tiles: All tiles, in their order.
        reached: Every requirement with the number reached, counted on the tiles.
        swaps: How many changes the search tried.
        counted: How many colourings there are, where every one was counted; else 0.
        solver: What took over where the search had tried enough: `OR-Tools 9.15`; else empty.
    """

    way: Way
    seed: str
    tiles: tuple[Tile, ...]
    reached: tuple[Reached, ...]
    swaps: int
    counted: int = 0
    solver: str = ""

    @property
    def missed(self) -> tuple[Reached, ...]:
        """What was asked and is not reached, the worst first."""
        return tuple(sorted((each for each in self.reached if each.off), key=lambda each: -each.off))


def assign(  # noqa: PLR0913, PLR0917 - what a colouring depends on
    tiles: Sequence[Tile],
    terms: Terms,
    colours: Sequence[str],
    locks: Sequence[str],
    seed: str,
    way: Way = "balanced",
    requirements: Sequence[Requirement] | None = None,
    *,
    deep: bool = True,
) -> Assignment:
    """Choose a colour for every open slot; what is written stays as it is.

    Args:
        tiles: The printed tiles as written.
        terms: What the rules say of tiles.
        colours: The names of the treasures' colours.
        locks: The names of the locks' and keys' colours.
        seed: The same one gives the same colours everywhere.
        way: `balanced` searches; `cycled` colours one tile of each drawing and turns its colours round on the others;
            `rolled` leaves treasures to the die; `printed` chooses nothing.
        requirements: What is asked; the standard ones unless told.
        deep: Go on where swaps do not reach everything, for seconds if need be.
    """
    asked = task(tiles, terms, colours, locks)
    required = of_way(way, standard(asked) if requirements is None else requirements)
    swaps = counted = 0
    if way == "printed":
        done = tuple(tiles)
    elif way == "cycled":
        done, swaps = cycled(tiles, terms, colours, locks, seed)
    else:
        solution = search(asked, required, seed, rolled=way == "rolled", deep=deep)
        done, swaps, counted = coloured(asked, solution.colouring), solution.swaps, solution.counted
    return Assignment(way, seed, done, reached(done, terms, colours, locks, required), swaps, counted)


def of_way(way: Way, requirements: Sequence[Requirement]) -> tuple[Requirement, ...]:
    """What is asked of colours chosen so: of keys and locks alone where treasures are left to the die."""
    return tuple(each for each in requirements if way != "rolled" or each.measure in OF_LOCKS)


@dataclass(frozen=True, slots=True)
class Asked:
    """A game's tiles as written, and what is asked of their colours."""

    spec: Spec[Any]
    tiles: tuple[Tile, ...]
    task: Task
    requirements: tuple[Requirement, ...]

    @property
    def open(self) -> int:
        """How many colours are to be chosen."""
        return sum((slot.colour == "any") + (slot.lock == "any") for tile in self.tiles for _, slot in tile.contents)


def asked_of(spec: Spec[Any], require: Sequence[str] = (), without: Sequence[str] = ()) -> Asked:
    """What `assign` and `why` start from.

    Raises:
        RefusedError: The game has no tiles (A05), or a slot is open and there is no colour for it; a requirement is not
            understood (A06).
    """
    must_have_tiles(spec)
    tiles = written(spec)
    slots = [slot for tile in tiles for _, slot in tile.contents]
    gems = not spec.game.colours and any(slot.content == "treasure" for slot in slots)
    locks = not spec.game.locks and any(slot.lock or slot.content == "key" for slot in slots)
    for palette, has_none in (("colours", gems), ("locks", locks)):
        if has_none:
            message = f"slots are `any`, but the game has no {palette} to choose from"
            remedy = f"add some under `{palette}`"
            raise RefusedError([spec.places.problem(("game", palette), "A05", message, remedy)])
    task_ = task(tiles, known_terms(spec), tuple(spec.game.colours), tuple(spec.game.locks))
    return Asked(spec, tiles, task_, requirements(task_, require, without, declared(spec, task_)))


def must_have_tiles(spec: Spec[Any]) -> None:
    """Refuse a game of cards, or of dice.

    Raises:
        RefusedError: The game has no tiles (A05).
    """
    if spec.tiles is None:
        where = (spec.folder / "tiles.yaml").as_posix()
        remedy = "only castle tiles have colours to choose: tilewright new mycastles --from castles-in-the-air"
        raise RefusedError([Problem(where, 0, 0, "A05", "this game has no tiles", remedy)])


def colour(asked: Asked, seed: str, way: Way, *, deep: bool = True) -> Assignment:
    """The colours of a game's open slots."""
    colours, locks, terms = asked.task.colours, asked.task.locks, asked.task.terms
    return assign(asked.tiles, terms, colours, locks, seed, way, asked.requirements, deep=deep)


def by_solver(asked: Asked, tried: Assignment, colouring: TaskColouring, solver: str) -> Assignment:
    """The colours that a solver has found in place of those that a search has."""
    done, task_ = coloured(asked.task, colouring), asked.task
    values = reached(done, task_.terms, task_.colours, task_.locks, of_way(tried.way, asked.requirements))
    return replace(tried, tiles=done, reached=values, solver=solver)


def odds_of(asked: Asked, done: Assignment) -> tuple[Odds, ...]:
    """How uneven blind deals of these tiles are, in the sizes the game is played in."""
    return odds(done.tiles, tuple(asked.spec.game.colours), deck_sizes(asked.spec), done.seed)


def not_found(asked: Asked, done: Assignment, *, installed: bool) -> RefusedError:
    """What is said where the search gives up: never that it is impossible."""
    message = f"no colouring was found after {done.swaps:,} changes; closest: {_worst(done)}"
    solver = "" if installed else "have a solver look as well (pip install 'tilewright[prove]'), "
    remedy = f"ask `tilewright why` for the reason, {solver}try another --seed, or accept the closest with --best"
    return _refused(asked, "A08", message, remedy)


def none_exists(asked: Asked, done: Assignment, reason: str = "") -> RefusedError:
    """What is said where it is certain: every colouring was counted, adding up shows it, or a solver has proved it."""
    why = reason or (f"all {done.counted:,} were counted" if done.counted else "a solver has proved it")
    message = f"no colouring meets every requirement ({why}); closest: {_worst(done)}"
    return _refused(
        asked, "A09", message, "ask `tilewright why` which requirements to relax, or accept the closest with --best"
    )


def _worst(done: Assignment) -> str:
    worst = done.missed[0]
    of = f" ({' '.join(worst.requirement.of)})" if worst.requirement.of else ""
    return f"{worst.requirement.name}{of} misses by {worst.off}"


def _refused(asked: Asked, code: str, message: str, remedy: str) -> RefusedError:
    return RefusedError([Problem((asked.spec.folder / "tiles.yaml").as_posix(), 0, 0, code, message, remedy)])
