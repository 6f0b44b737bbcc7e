"""A code or a file of a deal -> Written, and its Problems: D01 to D08."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from tilewright.balance.intervals import percent
from tilewright.castle_tiles.balance.bag import Bag, Stack
from tilewright.castle_tiles.balance.chances import totals
from tilewright.castle_tiles.balance.opening import orders, puzzle
from tilewright.castle_tiles.count import sizes
from tilewright.castle_tiles.limits import EACH
from tilewright.castle_tiles.tilemap import Tile, is_easy
from tilewright.frozen import dataclass
from tilewright.pieces.deck_code import decode
from tilewright.pieces.pool import Alone, Owner
from tilewright.problem import Level, Problem, RefusedError, did_you_mean
from tilewright.spec.spec import Spec
from tilewright.texts.node import Mapping, Node, Scalar, Sequence, Spot
from tilewright.texts.source import load


@dataclass(frozen=True)
class Written:
    """A deal as it was written down, whether or not it can be.

    Attributes:
        bag: The set it is said to be dealt from.
        place: Where it stands.
        players: For how many; 0 where that is not told and cannot be told from the number of tiles.
        ids: The tiles, the first to be drawn first.
        places: Where each of them stands.
        ordered: Whether the order is told.
    """

    bag: Bag
    place: Spot
    players: int
    ids: tuple[str, ...]
    places: tuple[Spot, ...]
    ordered: bool = True

    @property
    def spec(self) -> Spec[Any]:
        """The game."""
        return self.bag.spec

    @cached_property
    def stack(self) -> Stack:
        """The tiles that there are."""
        known: dict[str, Tile] = {tile.id: tile for tile in self.bag.tiles}
        return Stack(self.bag, tuple(known[name] for name in self.ids if name in known), self.players, self.ordered)


def coded(bag: Bag, code: str, owner: Owner | None = None) -> Written:
    """The deal that a deck code or a stack code stands for; `owner` has the pools of the game.

    Raises:
        RefusedError: A typing error, or another set's code (D03); of a size that no game is played with (D01).
    """
    deal = decode(owner or Alone(bag.spec), code)
    place = Spot(deal.code)
    return Written(bag, place, deal.players or 0, deal.ids, (place,) * len(deal.ids), deal.ordered)


def read(bag: Bag, path: Path, owner: Owner | None = None) -> Written:
    """The deal in a file: `players`, `tiles` and, if it is there, `code`, which has to stand for these tiles.

    Raises:
        RefusedError: The file cannot be read (Y01 to Y15), does not list tiles (K02, K03), or its code stands for other
            tiles, or for those of another set (D03).
    """
    root = load(path, path.as_posix())
    tiles = _under(root, "tiles")
    if not isinstance(tiles, Sequence):
        if tiles is None:
            raise RefusedError([root.place.problem("K02", "this is not a deal: `tiles` is missing", _HOW)])
        raise RefusedError([tiles.place.problem("K03", "tiles: expected a list", _HOW)])
    named = [(item.text, item.place) for item in tiles.items if isinstance(item, Scalar)]
    if strange := [item.place for item in tiles.items if not isinstance(item, Scalar)]:
        raise RefusedError(place.problem("K03", "expected the id of a tile here", _HOW) for place in strange)
    players = _under(root, "players")
    count = players.value if isinstance(players, Scalar) else None
    ordered = _is_ordered(bag, _under(root, "code"), owner, tuple(name for name, _ in named))
    fitting = [players for players, size in sizes(bag.spec).items() if size == len(named)]
    suits = fitting[0] if len(fitting) == 1 else 0  # where a deck of that many is for one number of players
    seats = count if isinstance(count, int) and not isinstance(count, bool) else suits
    return Written(bag, root.place, seats, tuple(name for name, _ in named), tuple(at for _, at in named), ordered)


def _is_ordered(bag: Bag, code: Node | None, owner: Owner | None, ids: tuple[str, ...]) -> bool:
    """Whether the tiles are listed in the order they are drawn: yes, but for what goes with a deck code."""
    if not isinstance(code, Scalar) or not isinstance(code.value, str):
        return True
    try:
        deal = coded(bag, code.text, owner)
    except RefusedError as refused:
        why = refused.problems[0]
        raise RefusedError([code.place.problem(why.code, why.message, why.help)]) from None
    same = deal.ids == ids if deal.ordered else sorted(deal.ids) == sorted(ids)
    if not same:
        message = f"the code is for other tiles, or another order, than the {len(ids)} listed"
        raise RefusedError([code.place.problem("D03", message, "take the code out, or deal again")])
    return deal.ordered


_HOW = "write a deal as `tilewright deck GAME --json` prints it: {players: 4, tiles: [tower-1, ...]}"


def _under(root: Node, key: str) -> Node | None:
    entry = root.entry(key) if isinstance(root, Mapping) else None
    return entry.value if entry else None


def size_is_right(dealt: Written) -> Iterator[Problem]:
    """D01: a deck has as many tiles as the rules deal to the players, and the game is for so many players."""
    known, players = sizes(dealt.spec), dealt.spec.game.players
    count = f"{len(dealt.ids)} tile{'' if len(dealt.ids) == 1 else 's'}"
    if dealt.players and dealt.players not in known:
        message = f"{dealt.players} players: this game is for {players.least} to {players.most}"
        yield dealt.place.problem("D01", message, "deal for the right number of players")
    elif dealt.players and len(dealt.ids) != known[dealt.players]:
        message = f"{count}, {dealt.players} players need {known[dealt.players]}"
        yield dealt.place.problem("D01", message, "deal again, or correct `players`")
    elif not dealt.players and len(dealt.ids) not in known.values():
        need = ", ".join(f"{size} for {number}" for number, size in known.items())
        yield dealt.place.problem("D01", f"{count}: no number of players uses that many", f"players need: {need}")


def tiles_are_there(dealt: Written) -> Iterator[Problem]:
    """D02: every tile of a deck is one of the set, and lies in it no more often than it is printed."""
    known = {tile.id for tile in dealt.bag.tiles}
    seen: Counter[str] = Counter()
    for name, place in zip(dealt.ids, dealt.places, strict=True):
        seen[name] += 1
        if name not in known:
            yield place.problem("D02", f"there is no tile '{name}' in this set{did_you_mean(name, known)}", _ANOTHER)
        elif seen[name] == 2:
            times = {2: "twice", 3: "three times"}.get(dealt.ids.count(name), f"{dealt.ids.count(name)} times")
            yield place.problem("D02", f"{name} appears {times}, one is printed", "replace it")


_ANOTHER = "check that it was dealt from this set"


def locks_open(dealt: Written, allowed: int = 0) -> Iterator[Problem]:
    """D04: every lock can be opened, spare keys changed at the bank where need be; `--allow-shut` allows some."""
    shut = dealt.stack.total.features.shut(dealt.bag.terms.exchange)
    if shut > allowed:
        locks = "1 lock stays" if shut == 1 else f"{shut} locks stay"
        message = f"{locks} shut in every game: the deck has too few keys"
        yield dealt.place.problem("D04", message, f"deal another deck, or write `--allow-shut {shut}`")


def keys_can_be_wasted(dealt: Written) -> Iterator[Problem]:
    """D05 (warning): used badly, keys still open most of the locks there are keys for (B6: all but a fifth)."""
    terms = dealt.bag.terms
    opening = orders(puzzle(dealt.stack.tiles, terms), dealt.spec.game.seed)
    if opening.locks_players_out(dealt.stack.total.features.shut(terms.exchange)):
        opens = f"only {opening.worst} of {opening.locks} locks open"
        message = f"players can lock themselves out: if keys are used badly {opens}"
        yield dealt.place.problem("D05", message, "deal another deck, with fewer keys behind locks", Level.WARNING)


def there_is_a_first_move(dealt: Written) -> Iterator[Problem]:
    """D06 (warning): one of the tiles on the table at first has an item one can fetch without a key."""
    shown = dealt.stack.tiles[: dealt.stack.first] if dealt.ordered else ()
    if shown and not any(is_easy(tile, dealt.bag.terms.fares) for tile in shown):
        message = f"players can do nothing in round 1: the first {len(shown)} tiles have no item to reach without a key"
        yield dealt.places[0].problem("D06", message, "shuffle again", Level.WARNING)


def sealed_items_can_be_had(dealt: Written) -> Iterator[Problem]:
    """D07: where items are out of reach, a teleport door is in the deck."""
    if dealt.stack.total.features.teleports:
        return
    for name, place, tally in zip(dealt.ids, dealt.places, dealt.stack.tallies, strict=True):
        if tally.features.sealed:
            message = f"{name} is in the deck, but no teleport door is: its sealed items cannot be reached"
            yield place.problem("D07", message, "replace it with a tile with a teleport door")


def colours_are_there(dealt: Written) -> Iterator[Problem]:
    """D08 (warning): a deck holds four treasures of each colour at least; how rarely blind deals fail that is exact.

    Nothing is said where a die chooses the colours.
    """
    if any(dealt.bag.to_roll):
        return
    size, least = len(dealt.stack.tiles), EACH.deck.least
    for at, colour in enumerate(dealt.bag.colours):
        count = dealt.stack.total.features.treasures[at]
        if count < least:
            every = totals((each.features.treasures[at] for each in dealt.bag.tallies), size)[size]
            share = percent(every.chance(lambda total: total < least))
            message = f"only {count} {colour} treasures: fewer than {least} come in {share} of blind deals"
            yield dealt.place.problem("D08", message, "deal another deck: assortments need every colour", Level.WARNING)


BY_ID: tuple[Callable[[Written], Iterator[Problem]], ...] = (size_is_right, tiles_are_there)
"""Is it a deck of this game at all?"""

CHECKS: tuple[Callable[[Written], Iterator[Problem]], ...] = (
    keys_can_be_wasted,
    there_is_a_first_move,
    sealed_items_can_be_had,
    colours_are_there,
)


def problems(dealt: Written, allow_shut: int = 0) -> tuple[Problem, ...]:
    """Everything that is wrong with a deal; of one that is none of this game's, no more than that."""
    first = tuple(problem for check in BY_ID for problem in check(dealt))
    if first:
        return tuple(sorted(first))
    more = (problem for check in CHECKS for problem in check(dealt))
    return tuple(sorted({*locks_open(dealt, allow_shut), *more}))
