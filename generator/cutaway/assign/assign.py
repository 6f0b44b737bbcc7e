"""Spec -> Assignment: its tiles with their colours, what they reach of what was asked, and their lock file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from generator import disk
from generator.cutaway.assign.asked import requirements
from generator.cutaway.assign.declared import declared
from generator.cutaway.assign.odds import Odds, odds
from generator.cutaway.assign.requirement import Reached, Requirement, reached, standard
from generator.cutaway.assign.search import ALGORITHM, cycled, search
from generator.cutaway.assign.task import Task, coloured, task
from generator.cutaway.count import deck_sizes
from generator.cutaway.terms import Terms, terms_of
from generator.cutaway.tilemap import Tile
from generator.cutaway.tiles import written
from generator.frozen import dataclass
from generator.problem import Problem, RefusedError
from generator.spec.lock import digest
from generator.spec.plain import AmbiguousError, TooLongError, resolve
from generator.spec.spec import Spec

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
    """

    way: Way
    seed: str
    tiles: tuple[Tile, ...]
    reached: tuple[Reached, ...]
    swaps: int

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
    """
    asked = task(tiles, terms, colours, locks)
    required = tuple(standard(asked) if requirements is None else requirements)
    if way == "rolled":
        required = tuple(each for each in required if each.measure in OF_LOCKS)
    if way == "printed":
        done, swaps = tuple(tiles), 0
    elif way == "cycled":
        done, swaps = cycled(tiles, terms, colours, locks, seed)
    else:
        solution = search(asked, required, seed, rolled=way == "rolled")
        done, swaps = coloured(asked, solution.colouring), solution.swaps
    return Assignment(way, seed, done, reached(done, terms, colours, locks, required), swaps)


HEAD = """\
# What every slot holds that tiles.yaml leaves `any`, chosen by `tilewright assign`; printed from. A colour may be
# changed by hand; where tiles.yaml changes, run `tilewright assign` again.
"""


def lock_text(spec: Spec[Any], written: tuple[Tile, ...], done: Assignment) -> str:
    """The lock file of these colours.

    Args:
        spec: The game.
        written: Its tiles as tiles.yaml has them.
        done: The same with their colours.
    """
    if spec.tiles is None:
        return ""
    entries = {"version": "1", "algorithm": ALGORITHM, "colours": done.way, "seed": _quoted(done.seed)}
    entries["set"] = _quoted(digest(spec.game, spec.tiles))
    lines = [f"{key}: {value}\n" for key, value in entries.items()]
    tiles = [line for before, after in zip(written, done.tiles, strict=True) if (line := _line(before, after))]
    return HEAD + "".join(lines) + ("tiles:\n" + "".join(tiles) if tiles else "tiles: {}\n")


def _line(before: Tile, after: Tile) -> str:
    slots_before = after.slots
    slots = [
        f"{digit}: {_word(slots_before[digit].phrase)}"
        for digit, slot in before.contents
        if slots_before[digit] != slot
    ]
    return f"  {before.id}: {{{', '.join(slots)}}}\n" if slots else ""


def _word(phrase: str) -> str:
    """A phrase as YAML has it: in quotes only where a bare word could be taken for something else."""
    try:
        return phrase if resolve(phrase) == phrase else _quoted(phrase)
    except (AmbiguousError, TooLongError):
        return _quoted(phrase)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def write(folder: Path, name: str, text: str) -> Path:
    """The lock file, written beside and then put in the place of the old one.

    Raises:
        RefusedError: It cannot be written (A07); the old one is as it was.
    """
    path = folder / name
    try:
        disk.sweep(folder)
        disk.put(path, text.encode(), lasting=True)
    except OSError as error:
        message = f"the lock file cannot be written: {(error.strerror or str(error)).lower()}"
        remedy = "copy the game's folder to a place of your own, and assign it there"
        raise RefusedError([Problem(path.as_posix(), 0, 0, "A07", message, remedy)]) from None
    return path


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
    requirement = worst.requirement
    what = f"{requirement.name}{f' ({chr(32).join(requirement.of)})' if requirement.of else ''}"
    message = f"not found after {done.swaps:,} swaps, best violation: {what} misses by {worst.off}"
    remedy = "ask `tilewright why` for the reason, try another --seed, or take the best there is with --best"
    where = (asked.spec.folder / "tiles.yaml").as_posix()
    return RefusedError([Problem(where, 0, 0, "A08", message, remedy)])
