"""Tiles with open slots -> Assignment: the same with their colours, and what they reach of what was asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from generator.cutaway.assign.cycle import cycled
from generator.cutaway.assign.requirement import Requirement, standard
from generator.cutaway.assign.search import search
from generator.cutaway.assign.task import coloured, task
from generator.cutaway.assign.verify import Reached, reached
from generator.cutaway.terms import Terms
from generator.cutaway.tilemap import Tile

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
    wanted = tuple(standard(asked) if requirements is None else requirements)
    if way == "rolled":
        wanted = tuple(each for each in wanted if each.measure in OF_LOCKS)
    if way == "printed":
        done, swaps = tuple(tiles), 0
    elif way == "cycled":
        done, swaps = cycled(tiles, terms, colours, locks, seed)
    else:
        found = search(asked, wanted, seed, rolled=way == "rolled")
        done, swaps = coloured(asked, found.colouring), found.swaps
    return Assignment(way, seed, done, reached(done, terms, colours, locks, wanted), swaps)
