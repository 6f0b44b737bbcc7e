"""Written -> Problems of a deal: D01 to D08."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from generator.balance.sure import percent
from generator.cutaway.balance.chances import totals
from generator.cutaway.balance.opening import orders, puzzle
from generator.cutaway.check.dealing import Written
from generator.cutaway.count import sizes
from generator.cutaway.limits import EACH
from generator.cutaway.tilemap import is_easy
from generator.problem import Level, Problem, did_you_mean


def size_is_right(dealt: Written) -> Iterator[Problem]:
    """D01: a deck has as many tiles as the rules deal to the players, and the game is for so many players."""
    known, players = sizes(dealt.spec), dealt.spec.game.players
    count = f"{len(dealt.ids)} tile{'' if len(dealt.ids) == 1 else 's'}"
    if dealt.players and dealt.players not in known:
        message = f"{dealt.players} players: this game is for {players.least} to {players.most}"
        yield dealt.place.problem("D01", message, "deal for as many as play")
    elif dealt.players and len(dealt.ids) != known[dealt.players]:
        message = f"{count}, {dealt.players} players need {known[dealt.players]}"
        yield dealt.place.problem("D01", message, "deal again, or say `players` as they are")
    elif not dealt.players and len(dealt.ids) not in known.values():
        need = ", ".join(f"{size} for {number}" for number, size in known.items())
        yield dealt.place.problem("D01", f"{count}: no number of players gets so many", f"players need: {need}")


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
            yield place.problem("D02", f"{name} appears {times}, one is printed", "put another in its place")


_ANOTHER = "was it dealt from this set?"


def locks_open(dealt: Written, allowed: int = 0) -> Iterator[Problem]:
    """D04: every lock can be opened, spare keys changed at the bank where need be; `--allow-shut` allows some."""
    shut = dealt.stack.total.features.shut(dealt.bag.terms.exchange)
    if shut > allowed:
        locks = "1 lock stays" if shut == 1 else f"{shut} locks stay"
        message = f"{locks} shut in every game: the deck has too few keys"
        yield dealt.place.problem("D04", message, f"another deck, or `--allow-shut {shut}`")


def keys_can_be_wasted(dealt: Written) -> Iterator[Problem]:
    """D05 (warning): used badly, keys still open most of the locks there are keys for (B6: all but a fifth)."""
    terms = dealt.bag.terms
    opening = orders(puzzle(dealt.stack.tiles, terms), dealt.spec.game.seed)
    if opening.locks_players_out(dealt.stack.total.features.shut(terms.exchange)):
        opens = f"only {opening.worst} of {opening.locks} locks open"
        message = f"players can lock themselves out: if keys are used badly {opens}"
        yield dealt.place.problem("D05", message, "another deck, with fewer keys behind locks", Level.WARNING)


def there_is_a_first_move(dealt: Written) -> Iterator[Problem]:
    """D06 (warning): one of the tiles on the table at first has an item one can fetch without a key."""
    shown = dealt.stack.tiles[: dealt.stack.first] if dealt.ordered else ()
    if shown and not any(is_easy(tile, dealt.bag.terms.fares) for tile in shown):
        message = (
            f"nobody can do anything in round 1: the first {len(shown)} tiles hold nothing to be had without a key"
        )
        yield dealt.places[0].problem("D06", message, "shuffle again", Level.WARNING)


def sealed_items_can_be_had(dealt: Written) -> Iterator[Problem]:
    """D07: where items are out of reach, a teleport door is in the deck."""
    if dealt.stack.total.features.teleports:
        return
    for name, place, tally in zip(dealt.ids, dealt.places, dealt.stack.tallies, strict=True):
        if tally.features.sealed:
            message = f"{name} is in the deck, no teleport door is: what is sealed in there cannot be had"
            yield place.problem("D07", message, "put a tile with a teleport door in its place")


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
            yield dealt.place.problem("D08", message, "another deck: assortments need every colour", Level.WARNING)


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
