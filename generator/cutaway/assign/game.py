"""Spec -> its Assignment and the text of its lock file; or every Problem that keeps it from one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.cutaway.assign.asked import requirements
from generator.cutaway.assign.assign import Assignment, Way, assign
from generator.cutaway.assign.declared import declared
from generator.cutaway.assign.lockfile import lock_text
from generator.cutaway.assign.odds import Odds, odds
from generator.cutaway.assign.requirement import Requirement
from generator.cutaway.assign.task import Task, task
from generator.cutaway.terms import terms_of
from generator.cutaway.tilemap import Tile
from generator.cutaway.tiles import written
from generator.deck.count import deck_sizes
from generator.problem import Problem, RefusedError
from generator.spec.spec import Spec


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
    _have_colours(spec, tiles)
    task_ = task(tiles, terms_of(spec.rules), tuple(spec.game.colours), tuple(spec.game.locks))
    return Asked(spec, tiles, task_, requirements(task_, require, without, declared(spec, task_)))


def must_have_tiles(spec: Spec[Any]) -> None:
    """Refuse a game of cards, or of dice.

    Raises:
        RefusedError: The game has no tiles (A05).
    """
    if spec.tiles is None:
        where = (spec.folder / "tiles.yaml").as_posix()
        raise RefusedError([Problem(where, 0, 0, "A05", "this game has no tiles", "there is nothing to colour in it")])


def _have_colours(spec: Spec[Any], tiles: Sequence[Tile]) -> None:
    slots = [slot for tile in tiles for _, slot in tile.contents]
    gems = not spec.game.colours and any(slot.content == "treasure" for slot in slots)
    locks = not spec.game.locks and any(slot.lock or slot.content == "key" for slot in slots)
    for palette, missing in (("colours", gems), ("locks", locks)):
        if missing:
            message = f"slots are `any`, and the game has no {palette} to choose from"
            remedy = f"name some under `{palette}`"
            raise RefusedError([spec.places.problem(("game", palette), "A05", message, remedy)])


def colour(asked: Asked, seed: str, way: Way) -> Assignment:
    """The colours of a game's open slots."""
    game = asked.spec.game
    return assign(asked.tiles, asked.task.terms, tuple(game.colours), tuple(game.locks), seed, way, asked.requirements)


def text_of(asked: Asked, done: Assignment) -> str:
    """Its lock file."""
    return lock_text(replace(asked.spec, lock=None), asked.tiles, done)


def odds_of(asked: Asked, done: Assignment) -> tuple[Odds, ...]:
    """How uneven blind deals of these tiles are, in the sizes the game is played in."""
    return odds(done.tiles, tuple(asked.spec.game.colours), deck_sizes(asked.spec), done.seed)


def not_found(asked: Asked, done: Assignment) -> RefusedError:
    """What is said where the search gives up: never that it is impossible."""
    worst = done.missed[0]
    wanted = worst.requirement
    what = f"{wanted.name}{f' ({chr(32).join(wanted.of)})' if wanted.of else ''}"
    message = f"not found after {done.swaps:,} swaps, best violation: {what} misses by {worst.off}"
    remedy = "ask `tilewright why` for the reason, try another --seed, or take the best there is with --best"
    where = (asked.spec.folder / "tiles.yaml").as_posix()
    return RefusedError([Problem(where, 0, 0, "A08", message, remedy)])
