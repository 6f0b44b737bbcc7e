"""Pool + players + seed -> Dealt: which tiles, in which order, their codes; the same in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

from tilewright import check
from tilewright.balance.measure import provenance
from tilewright.castle_tiles.balance.opening import orders, puzzle
from tilewright.castle_tiles.deal.bands import (
    SHUFFLES,
    DealResult,
    Opening,
    Wastes,
    Watch,
    Weights,
    bands,
    choose,
    shuffled,
    smooth,
    weights,
)
from tilewright.castle_tiles.limits import PACE, RUN
from tilewright.castle_tiles.terms import known_terms
from tilewright.castle_tiles.tilemap import is_easy
from tilewright.castle_tiles.tiles import is_for_the_die, way, written
from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.pieces.deck_code import MOST, decode, encode
from tilewright.pieces.pool import Owner, Pool
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.rng import Stream
from tilewright.spec.spec import Spec
from tilewright.spec.words import english

ENOUGH = "S03"
"""That the fullest table has tiles enough: nothing that a smaller one need wait for."""


def must_be_sound(problems: Sequence[Problem]) -> None:
    """Refuse a game in which all this was found, and that makes no sense yet.

    Raises:
        RefusedError: With every error in it.
    """
    check.must_be_sound(problems, frozenset({ENOUGH}))


def pool_of(owner: Owner, part: str = "") -> Pool:
    """The pool of a part of a sound game; of the tiles, else the first cards, where none is named.

    Raises:
        RefusedError: Nothing to deal (E01), or no such part.
    """
    spec, pools = owner.spec, {pool.part: pool for pool in owner.pools}
    if not pools:
        message = f"there is nothing to deal: {spec.game.title} has neither tiles nor cards"
        remedy = "a component of the kind `tiles`, `cards` or `playing-cards` can be dealt from"
        raise RefusedError([spec.places.problem(("game", "components"), "E01", message, remedy)])
    if part and part not in pools:
        message = f"there is no part '{part}' to deal from{did_you_mean(part, pools)}"
        raise RefusedError([Problem("--part", 0, 0, "E01", message, f"known: {', '.join(pools)}")])
    return pools[part] if part else next(iter(pools.values()))


def size_for(spec: Spec[Any], sizes: Mapping[int, int], players: int) -> int:
    """How many so many players are dealt.

    Raises:
        RefusedError: So many cannot play (D01).
    """
    if players not in sizes:
        whom = f"{players} player{'' if players == 1 else 's'}"
        message = f"{whom}: {spec.game.title} is for {min(sizes)} to {max(sizes)}"
        raise RefusedError([spec.places.problem(("game", "players"), "D01", message, "deal for a number it is for")])
    return sizes[players]


def coloured(spec: Spec[Any], pool: Pool, colours: str = "printed") -> bool:
    """Whether treasures have colours to be balanced: not where players roll for them.

    Args:
        spec: The game.
        pool: What is dealt from.
        colours: `printed`, as they are; `rolled`, by a die; `balanced` or `cycled`, as `tilewright assign` chose them.

    Raises:
        RefusedError: A slot is still open that nobody rolls for, or the colours are not of the kind asked for (E06).
    """
    chosen = way(spec, written(spec))
    slots = [slot for tile in pool.tiles.values() for _, slot in tile.contents if slot.is_open]
    rolled = "rolled" in (colours, chosen)
    waiting = [slot for slot in slots if not (rolled and is_for_the_die(slot))]
    if waiting:
        message = f"{len(waiting)} slots have no colour yet, such as '{waiting[0].phrase}'"
        remedy = "run `tilewright assign` first; or deal with --colours rolled, if a die decides"
        raise RefusedError([spec.places.problem(("tiles", "tiles"), "E06", message, remedy)])
    turned = colours == "cycled" and spec.tiles is not None and spec.tiles.set.colourings > 1
    if colours in ("balanced", "cycled") and chosen != colours and not turned:
        they = "printed as in tiles.yaml" if chosen == "printed" else chosen
        message = f"the colours of this set are not {colours}: they are {they}"
        remedy = f"leave out --colours; or run `tilewright assign` with --colours {colours}, if slots are `any`"
        raise RefusedError([spec.places.problem(("tiles", "tiles"), "E06", message, remedy)])
    return not rolled


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
    count, there = size_for(spec, pool.sizes, wish.players), len(pool.ids)
    if count > there:
        message = f"{wish.players} players need {count} tiles, but the set has {there}"
        remedy = "add drawings or colourings, or deal for fewer players"
        raise RefusedError([spec.places.problem(("tiles", "tiles"), "E02", message, remedy)])
    if count > MOST:
        message = f"{pool.title} has {there:,} to deal, but a code counts up to {MOST:,}"
        raise RefusedError([spec.places.problem(("game", "components"), "E03", message, "deal from fewer")])
    choice = _chosen(spec, pool, wish, count, watch) if pool.tiles else None
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


def _chosen(spec: Spec[Any], pool: Pool, wish: Wish, count: int, watch: Watch) -> DealResult:
    terms = known_terms(spec)
    every: Weights = weights(pool, terms.fares, spec.game)
    limits = bands(every, count, terms.exchange, coloured=wish.coloured)
    choice = choose(every, count, limits, Stream(wish.seed, "deck"), watch=watch, wastes=wasteful(spec, pool))
    if choice.places is None:
        message = f"no legal deck was found in {choice.deals:,} deals; of these failed on {', '.join(choice.tally)}"
        remedy = "`tilewright why` looks for the reason: there may still be one"
        raise RefusedError([spec.places.problem(("tiles", "tiles"), "E04", message, remedy)])
    return choice


def wasteful(spec: Spec[Any], pool: Pool) -> Wastes:
    """What tells whether players can lock themselves out in a deck, by its tiles' places in the pool."""
    terms = known_terms(spec)

    @cache
    def wastes(places: tuple[int, ...]) -> bool:
        return orders(puzzle([pool.tiles[pool.ids[at]] for at in places], terms), spec.game.seed).locks_players_out(0)

    return wastes


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


LONG = 60
"""Characters of a seed that are repeated."""


def listed(spec: Spec[Any], dealt: Dealt) -> Iterator[str]:
    """The list a person reads: from the top of the face-down stack, number, id, title and what is on it."""
    yield f"{spec.game.title}: {heading(dealt, english())}{', from the top of the stack down' if dealt.ordered else ''}"
    yield ""
    wide, number = max(map(len, dealt.ids), default=0), len(str(len(dealt.ids)))
    named = max((len(dealt.pool.titles[name]) for name in dealt.ids), default=0)
    for place, name in enumerate(dealt.ids, start=1):
        left = f"{place:{number}}  " if dealt.ordered else "  "
        yield f"{left}{name:{wide}}  {dealt.pool.titles[name]:{named}}  {', '.join(items(dealt, name))}".rstrip()
    yield ""
    if len(dealt.ids) < len(dealt.pool.ids):
        yield f"Deck code   {dealt.code}"
    if dealt.ordered:
        yield f"Stack code  {dealt.stack}"
    if dealt.seed is not None:
        yield f"Seed        {short(dealt.seed)}"


def heading(dealt: Dealt, language: Language) -> str:
    """What this is, in a few words: '28 of 72 castle tiles for 4 players'."""
    count, there = len(dealt.ids), len(dealt.pool.ids)
    what = dealt.pool.title.lower()
    many = language.say("packing.some" if count < there else "packing.all", count=count, there=there, what=what)
    if not dealt.players or not dealt.pool.tiles:
        return many
    return language.say("packing.whom", many=many, players=dealt.players)


def items(dealt: Dealt, name: str) -> tuple[str, ...]:
    """What is on a tile, in the phrases of tiles.yaml; nothing for a card."""
    tile = dealt.pool.tiles.get(name)
    return tuple(slot.phrase for _, slot in tile.contents) if tile else ()


def record(spec: Spec[Any], dealt: Dealt) -> dict[str, Any]:
    """What `--json` prints; the code tells the order where one is known, so that it gives the same again.

    `dealing` is the way of dealing by which the seed gives this deck.
    """
    dealing = None if dealt.seed is None else DEALING
    named = {"code": dealt.fullest, "seed": dealt.seed, "dealing": dealing}
    origin = asdict(provenance(spec, dealt.seed)) | {"seed": dealt.seed}
    return {**named, "players": dealt.players, "tiles": list(dealt.ids), "provenance": origin}


def rejected(choice: DealResult) -> str:
    """How many deals were thrown away, and why."""
    if not choice.rejected:
        return "the first deal was legal"
    one = "1 deal was" if choice.rejected == 1 else f"{choice.rejected:,} deals were"
    return f"{one} rejected first; of these failed on {', '.join(choice.tally)}"


def short(seed: str) -> str:
    """A seed as it is repeated to a person."""
    return seed if len(seed) <= LONG else f"{seed[:LONG]}... ({len(seed):,} characters)"
