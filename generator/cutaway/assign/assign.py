"""Spec -> Assignment: its tiles with their colours, what they reach of what was asked, and their lock file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from generator.cutaway.assign.asked import requirements
from generator.cutaway.assign.declared import declared
from generator.cutaway.assign.odds import Odds, odds
from generator.cutaway.assign.requirement import Reached, Requirement, reached, standard
from generator.cutaway.assign.search import cycled, search
from generator.cutaway.assign.task import Task, TaskColouring, coloured, task
from generator.cutaway.count import deck_sizes
from generator.cutaway.terms import Terms, known_terms
from generator.cutaway.tilemap import Tile
from generator.cutaway.tiles import written
from generator.frozen import dataclass
from generator.problem import Problem, RefusedError
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
    _have_colours(spec, tiles)
    task_ = task(tiles, known_terms(spec), tuple(spec.game.colours), tuple(spec.game.locks))
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
    message = f"not found after {done.swaps:,} changes, best violation: {_worst(done)}"
    solver = "" if installed else "have a solver look as well (pip install ortools), "
    remedy = f"ask `tilewright why` for the reason, {solver}try another --seed, or take the best there is with --best"
    return _refused(asked, "A08", message, remedy)


def none_exists(asked: Asked, done: Assignment, reason: str = "") -> RefusedError:
    """What is said where it is certain: every colouring was counted, adding up shows it, or a solver has proved it."""
    why = reason or (f"every one of {done.counted:,} was counted" if done.counted else "a solver has proved it")
    message = f"no colouring reaches all that is asked ({why}), best violation: {_worst(done)}"
    return _refused(
        asked, "A09", message, "ask `tilewright why` what would have to give way, or take the best with --best"
    )


def _worst(done: Assignment) -> str:
    worst = done.missed[0]
    of = f" ({' '.join(worst.requirement.of)})" if worst.requirement.of else ""
    return f"{worst.requirement.name}{of} misses by {worst.off}"


def _refused(asked: Asked, code: str, message: str, remedy: str) -> RefusedError:
    return RefusedError([Problem((asked.spec.folder / "tiles.yaml").as_posix(), 0, 0, code, message, remedy)])
