"""Pool + players + seed -> Dealt: which tiles, in which order, their codes, and what rejected deals failed on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from generator.cutaway.balance.opening import orders, puzzle
from generator.cutaway.deal.bands import Weights, bands, weights
from generator.cutaway.deal.choice import SHUFFLES, DealResult, Opening, Wastes, Watch, choose, shuffled, smooth
from generator.cutaway.deal.ready import size_for
from generator.cutaway.limits import PACE, RUN
from generator.cutaway.terms import known_terms
from generator.cutaway.tilemap import is_easy
from generator.deck.deck_code import MOST, decode, encode
from generator.deck.owner import Owner
from generator.deck.pool import Pool
from generator.frozen import dataclass
from generator.problem import Problem, RefusedError
from generator.rng import Stream
from generator.spec.spec import Spec

DEALING = 2
"""Which way of dealing this is: by another, the same seed deals another deck. What a code stands for never changes.

Where colours are held within a band of costs, 1 counted treasures that no way leads to as fetched for nothing. 2 leaves
them out, and reckons that whoever climbs in from outside has left a zeppelin first.
"""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deck in dealt order.

    Attributes:
        pool: What it was dealt from.
        ids: From the top of the face-down stack to the bottom; in the order of the set where no order is told.
        players: For how many; None where it suits several numbers.
        seed: It came of; None where a code was read.
        choice: How many deals it took, and what the others failed on; None for cards, which are dealt whole.
        ordered: Whether an order is told.
    """

    pool: Pool
    ids: tuple[str, ...]
    players: int | None
    seed: str | None
    choice: DealResult | None = None
    ordered: bool = True

    @property
    def code(self) -> str:
        """The deck code: which tiles, in whatever order."""
        return encode(self.pool, self.ids)

    @property
    def stack(self) -> str:
        """The stack code: which tiles, in this order; '' where no order is told."""
        return encode(self.pool, self.ids, "S") if self.ordered else ""

    @property
    def fullest(self) -> str:
        """The code that says all that is known."""
        return self.stack or self.code


@dataclass(frozen=True, slots=True)
class Wish:
    """What kind of deck is asked for.

    Attributes:
        players: How many play.
        seed: Decides everything; streams `deck` and `order` of it.
        smooth: No colour comes in a rush, and no drawing too often in a row.
        coloured: Treasures have the colours that are printed; otherwise nothing is asked of colours.
    """

    players: int
    seed: str
    smooth: bool = False
    coloured: bool = True


def deal(spec: Spec[Any], pool: Pool, wish: Wish, watch: Watch = lambda *_: None) -> Dealt:
    """A legal deck, each as likely as any other; of cards, the whole stack.

    Args:
        spec: The game.
        pool: What is dealt from.
        wish: For whom, from what seed.
        watch: Is told how it goes.

    Raises:
        RefusedError: So many cannot play (D01); there are too few tiles (E02) or too many (E03); nothing legal (E04) or
            smooth (E05) was found.
    """
    count = _count(spec, pool, wish.players)
    choice = _chosen(spec, pool, wish, count, watch) if pool.tiles else None
    if choice and choice.places is None:
        raise RefusedError([_nothing_legal(spec, choice)])
    ids = [pool.ids[at] for at in choice.places] if choice and choice.places else pool.ids
    ids = _ordered(spec, pool, wish, ids)
    return Dealt(pool, ids, players=wish.players, seed=wish.seed, choice=choice)


def decoded(owner: Owner, code: str, seed: str | None = None, players: int | None = None) -> Dealt:
    """What a code stands for; a choice in the order that the seed gives it, if there is one.

    Raises:
        RefusedError: The code is none of this game (D03), or not for so many players (D01).
    """
    written = decode(owner, code)
    pool = next(pool for pool in owner.pools if pool.part == written.part)
    if players is not None and pool.sizes.get(players) != len(written.ids):
        message = f"{players} players need {pool.sizes.get(players, 'no')} {pool.title.lower()}, this is a code for"
        raise RefusedError([Problem("--code", 0, 0, "D01", f"{message} {len(written.ids)}", "leave out --players")])
    mixed = seed is not None and not written.ordered
    opening = _opening(owner.spec, pool, players or written.players or 0)
    ids = shuffled(written.ids, Stream(seed or "", "order"), opening) if mixed else written.ids
    return Dealt(pool, ids, players or written.players, seed, ordered=written.ordered or mixed)


def _count(spec: Spec[Any], pool: Pool, players: int) -> int:
    count, there = size_for(spec, pool.sizes, players), len(pool.ids)
    if count > there:
        message = f"{players} players need {count} tiles, the set has {there}"
        remedy = "add drawings or colourings, or deal for fewer players"
        raise RefusedError([spec.places.problem(("tiles", "tiles"), "E02", message, remedy)])
    if count > MOST:
        message = f"{pool.title} has {there:,} to deal, and a code counts to {MOST:,}"
        raise RefusedError([spec.places.problem(("game", "components"), "E03", message, "deal from fewer")])
    return count


def _chosen(spec: Spec[Any], pool: Pool, wish: Wish, count: int, watch: Watch) -> DealResult:
    terms = known_terms(spec)
    every: Weights = weights(pool, terms.fares, spec.game)
    limits = bands(every, count, terms.exchange, coloured=wish.coloured)
    return choose(every, count, limits, Stream(wish.seed, "deck"), watch=watch, wastes=wasteful(spec, pool))


def wasteful(spec: Spec[Any], pool: Pool) -> Wastes:
    """What tells whether players can lock themselves out in a deck, by its tiles' places in the pool."""
    terms = known_terms(spec)

    @cache
    def wastes(places: tuple[int, ...]) -> bool:
        tiles = [pool.tiles[pool.ids[at]] for at in places]
        return orders(puzzle(tiles, terms), spec.game.seed).locks_players_out(0)

    return wastes


def _nothing_legal(spec: Spec[Any], choice: DealResult) -> Problem:
    message = f"no legal deck was found in {choice.deals:,} deals; of these failed on {', '.join(choice.tally)}"
    remedy = "that is no proof that there is none: `tilewright why` says what stands in the way"
    return spec.places.problem(("tiles", "tiles"), "E04", message, remedy)


def _ordered(spec: Spec[Any], pool: Pool, wish: Wish, ids: Sequence[str]) -> tuple[str, ...]:
    stream, opening = Stream(wish.seed, "order"), _opening(spec, pool, wish.players)
    if not wish.smooth:
        return shuffled(ids, stream, opening)
    order = smooth(ids, _numbers(spec, pool), pool.alike, stream, opening)
    if order is None:
        asked = f"{PACE.deck.in_words()}, {RUN.deck.in_words(more=RUN.deck.most + 1)}"
        message = f"no smooth order was found in {SHUFFLES:,} shuffles: {asked}"
        raise RefusedError([spec.places.problem(("tiles", "tiles"), "E05", message, "leave out --smooth")])
    return order


def _opening(spec: Spec[Any], pool: Pool, players: int) -> Opening:
    terms = known_terms(spec)
    easy = frozenset(name for name, tile in pool.tiles.items() if is_easy(tile, terms.fares))
    return Opening(terms.first(players), easy)


def _numbers(spec: Spec[Any], pool: Pool) -> Mapping[str, Sequence[int]]:
    """Of each tile how many treasures of each colour it has; of each playing card which suit it is of."""
    if pool.tiles:
        return {name: [*map(tile.treasures.count, spec.game.colours)] for name, tile in pool.tiles.items()}
    suits = sorted(set(pool.alike.values()) - set(pool.ids))
    return {name: [int(of == suit) for suit in suits] for name, of in pool.alike.items()}
