"""Spec -> the Pool that is dealt from, once nothing stands in the way of dealing from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator import check
from generator.deck.build import build
from generator.deck.pool import Pool, pools
from generator.problem import Level, Problem, RefusedError, did_you_mean
from generator.spec.spec import Spec
from generator.tilemap import Slot
from generator.tilemap.slot import ANY

ENOUGH = "S03"
"""That the fullest table has tiles enough: nothing that a smaller one need wait for."""


def must_be_sound(spec: Spec[Any]) -> None:
    """Refuse a game that makes no sense yet.

    Raises:
        RefusedError: With every error in it.
    """
    errors = [each for each in check.problems(spec) if each.level is Level.ERROR and each.code != ENOUGH]
    if errors:
        raise RefusedError(errors)


def pool_of(spec: Spec[Any], part: str = "") -> Pool:
    """The pool of a part; of the tiles, else the first cards, where none is named.

    Raises:
        RefusedError: Errors in the game; nothing to deal (E01), or no such part.
    """
    must_be_sound(spec)
    found = {pool.part: pool for pool in pools(spec, build(spec))}
    if not found:
        message = f"there is nothing to deal: {spec.game.title} has neither tiles nor cards"
        remedy = "a component of the kind `tiles`, `cards` or `suit-cards` can be dealt from"
        raise RefusedError([spec.places.problem(("game", "components"), "E01", message, remedy)])
    if part and part not in found:
        message = f"there is no part '{part}' to deal from{did_you_mean(part, found)}"
        raise RefusedError([Problem("--part", 0, 0, "E01", message, f"there is: {', '.join(found)}")])
    return found[part] if part else next(iter(found.values()))


def coloured(spec: Spec[Any], pool: Pool, colours: str = "printed") -> bool:
    """Whether treasures have colours to be balanced: not where players roll for them.

    Args:
        spec: The game.
        pool: What is dealt from.
        colours: `printed`, as they are; `rolled`, by a die; `balanced` or `cycled`, as `tilewright assign` chose them.

    Raises:
        RefusedError: A slot is still open that nobody rolls for, or the colours are not of the kind asked for (E06).
    """
    lock = getattr(getattr(spec, "lock", None), "text", None)
    chosen = lock.colours if lock else ""
    slots = [slot for tile in pool.tiles.values() for _, slot in tile.contents if slot.is_open]
    rolled = "rolled" in (colours, chosen, _said(spec))
    waiting = [slot for slot in slots if not rolled or slot.lock == ANY or slot.content == "key"]
    if waiting:
        raise RefusedError([_open(spec, waiting)])
    turned = colours == "cycled" and spec.tiles is not None and spec.tiles.set.colourings > 1
    if colours in ("balanced", "cycled") and chosen != colours and not turned:
        message = f"the colours of this set are not {colours}: they are {chosen or 'printed as tiles.yaml says'}"
        remedy = f"leave out --colours; or run `tilewright assign` with --colours {colours}, if slots are `any`"
        raise RefusedError([spec.places.problem(("tiles", "tiles"), "E06", message, remedy)])
    return not rolled


def _said(spec: Spec[Any]) -> str:
    """`rules.setup.colouring`, in whatever words a game's own rules have it."""
    setup = spec.rules.model_dump().get("setup")
    return str(setup.get("colouring", "")) if isinstance(setup, dict) else ""


def _open(spec: Spec[Any], waiting: Sequence[Slot]) -> Problem:
    message = f"{len(waiting)} slots have no colour yet, such as '{waiting[0].phrase}'"
    remedy = "run `tilewright assign` first; or deal with --colours rolled, if a die decides"
    return spec.places.problem(("tiles", "tiles"), "E06", message, remedy)
