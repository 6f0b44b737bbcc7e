"""Spec -> the Pool that is dealt from, once nothing stands in the way of dealing from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator import check
from generator.cutaway.colours import is_for_the_die, way
from generator.cutaway.tilemap import Slot
from generator.cutaway.tiles import written
from generator.deck.owner import Owner
from generator.deck.pool import Pool
from generator.problem import Problem, RefusedError, did_you_mean
from generator.spec.spec import Spec

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
        raise RefusedError([Problem("--part", 0, 0, "E01", message, f"there is: {', '.join(pools)}")])
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
        raise RefusedError([_open(spec, waiting)])
    turned = colours == "cycled" and spec.tiles is not None and spec.tiles.set.colourings > 1
    if colours in ("balanced", "cycled") and chosen != colours and not turned:
        they = "printed as tiles.yaml says" if chosen == "printed" else chosen
        message = f"the colours of this set are not {colours}: they are {they}"
        remedy = f"leave out --colours; or run `tilewright assign` with --colours {colours}, if slots are `any`"
        raise RefusedError([spec.places.problem(("tiles", "tiles"), "E06", message, remedy)])
    return not rolled


def _open(spec: Spec[Any], waiting: Sequence[Slot]) -> Problem:
    message = f"{len(waiting)} slots have no colour yet, such as '{waiting[0].phrase}'"
    remedy = "run `tilewright assign` first; or deal with --colours rolled, if a die decides"
    return spec.places.problem(("tiles", "tiles"), "E06", message, remedy)
