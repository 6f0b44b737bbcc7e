"""Bands of a deck -> a DeckTask, its Conflicts, and the Proof that a deck exists or that none does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from math import ceil, floor

from tilewright.castle_tiles.assign.requirement import Requirement
from tilewright.castle_tiles.balance.tally import Features, features
from tilewright.castle_tiles.deal.bands import Band, RowLayout, Sums, Weights, bands, row, weighed
from tilewright.castle_tiles.limits import COLOURS, TREASURES
from tilewright.castle_tiles.terms import Terms
from tilewright.castle_tiles.tilemap import Tile
from tilewright.castle_tiles.why.arithmetic import NOUNS, Conflict, bounds_cross
from tilewright.frozen import dataclass
from tilewright.rng import Stream

DEALS = 1000


@dataclass(frozen=True)
class DeckTask:
    """What a deck is asked to be.

    Attributes:
        size: How many tiles it has.
        colours: The names of the treasures' colours.
        locks: The names of the locks' colours.
        tiles: What each tile of the set holds.
        bands: The names of the usual bands that are asked.
        terms: What the rules say of tiles.
        own: The user's requirements.
    """

    size: int
    colours: tuple[str, ...]
    locks: tuple[str, ...]
    tiles: tuple[Features, ...]
    bands: tuple[str, ...]
    terms: Terms
    own: tuple[Requirement, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Of everything that is asked."""
        return tuple(dict.fromkeys((*self.usual, *(each.name for each in self.own))))

    @property
    def many(self) -> tuple[int, int]:
        """The fewest and the most treasures that are near enough to what a mean deal has."""
        mean = Fraction(sum(sum(each.treasures) for each in self.tiles) * self.size, len(self.tiles) or 1)
        most = TREASURES.deck.most
        return ceil(mean * (1 - most)), floor(mean * (1 + most))

    @cached_property
    def weights(self) -> Weights:
        """The set as decks are dealt from it."""
        layout = RowLayout(len(self.colours), len(self.locks))
        return weighed(layout, [row(each, sum(each.treasures)) for each in self.tiles])

    @cached_property
    def usual(self) -> Mapping[str, Band]:
        """The usual bands that are asked, by their names, as far as dealing asks them of this set."""
        every = bands(self.weights, self.size, self.terms.exchange)
        return {band.name: band for band in every if band.name in self.bands}

    def count(self, each: Requirement, tile: Features) -> int:
        """What a tile has of what a requirement counts."""
        names = self.locks if each.measure in {"keys", "locks"} else self.colours
        rows = {"treasures": tile.treasures, "chests": tile.locked, "keys": tile.keys, "locks": tile.locks}
        return rows[each.measure][names.index(each.of[0])]


def deck_task(  # noqa: PLR0913, PLR0917 - what a deck depends on
    tiles: Sequence[Tile],
    terms: Terms,
    colours: Sequence[str],
    locks: Sequence[str],
    size: int,
    asked: Sequence[str],
    own: Sequence[Requirement],
) -> DeckTask:
    """What is asked of so many of these tiles."""
    counted = tuple(features(tile, terms.fares, colours, locks) for tile in tiles)
    return DeckTask(size, tuple(colours), tuple(locks), counted, tuple(asked), terms, tuple(own))


def tally(asked: DeckTask, seed: str) -> tuple[tuple[str, int], ...]:
    """How many of 1000 blind deals miss each requirement, and all of them together (the name ''), the most first."""
    missed, heavy = dict.fromkeys((*asked.names, ""), 0), asked.weights
    tests = {name: [band.fails] for name, band in asked.usual.items()}
    for each in asked.own:
        tests.setdefault(each.name, []).append(partial(_misses, each, _place(asked, heavy.layout, each)))
    stream, tiles, added = Stream(seed, "why"), list(heavy.packed), heavy.adder()
    for _ in range(DEALS):
        sums = added(stream.deal(tiles, asked.size))
        wrong = [name for name in asked.names if any(fails(sums) for fails in tests[name])]
        for name in [*wrong, *([""] if wrong else [])]:
            missed[name] += 1
    return tuple(sorted(missed.items(), key=lambda each: -each[1]))


def _misses(each: Requirement, place: int, sums: Sums) -> bool:
    return bool(each.off(sums[place]))


def _place(asked: DeckTask, layout: RowLayout, each: Requirement) -> int:
    """Where the sums have what a requirement counts."""
    names = asked.locks if each.measure in {"keys", "locks"} else asked.colours
    rows = {"treasures": layout.treasures, "chests": layout.chested, "keys": layout.keys, "locks": layout.shut}
    return int(rows[each.measure].start) + names.index(each.of[0])


def deck_conflicts(asked: DeckTask) -> tuple[Conflict, ...]:
    """Every contradiction that plain arithmetic finds; none found proves nothing."""
    if len(asked.tiles) < asked.size:
        too_small = Conflict((), f"a deck has {asked.size} tiles, but the set has {len(asked.tiles)}")
        return (too_small, *bounds_cross(asked.own), *_squeezed(asked))
    return (*_out_of_reach(asked), *bounds_cross(asked.own), *_squeezed(asked))


def _out_of_reach(asked: DeckTask) -> Iterator[Conflict]:
    """The tiles with most of something hold too little, those with least too much."""
    for each in asked.own:
        counts = sorted(asked.count(each, tile) for tile in asked.tiles)
        least, most = sum(counts[: asked.size]), sum(counts[len(counts) - asked.size :])
        what = f"{each.of[0]} {NOUNS[each.measure]}"
        if most < each.lower:
            text = f'the {asked.size} tiles with most {what} hold {most}, "{each.name}" wants {each.lower}'
            yield Conflict((each.name,), text)
        if least > each.upper:
            text = f'the {asked.size} tiles with fewest {what} hold {least}, "{each.name}" allows {each.upper}'
            yield Conflict((each.name,), text)


def _squeezed(asked: DeckTask) -> Iterator[Conflict]:
    """So many of one colour, and the others hardly fewer, are more treasures than a deck may hold; or too few."""
    spread, colours, many = COLOURS.deck.most, COLOURS.deck.name, TREASURES.deck.name
    if not {colours, many} <= set(asked.usual):
        return
    others, (low, high) = len(asked.colours) - 1, asked.many
    for each in asked.own:
        if each.measure != "treasures":
            continue
        least = each.lower + others * max(0, each.lower - spread)
        most = each.upper + others * (each.upper + spread)
        names = (each.name, colours, many)
        if least > high:
            text = f"{each.lower} {each.of[0]} and at least {each.lower - spread} of each other colour are {least}"
            yield Conflict(names, f"{text} treasures, a deck of {asked.size} has {high} at most")
        if most < low:
            text = f"{each.upper} {each.of[0]} and at most {each.upper + spread} of each other colour are {most}"
            yield Conflict(names, f"{text} treasures, a deck of {asked.size} has {low} at least")
