"""Asked and a seed -> several colourings, played against each other -> the fairest: `assign --play`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tilewright.castle_tiles import fairest
from tilewright.castle_tiles.assign.lockfile import text_of
from tilewright.castle_tiles.why.choose import ColourChoice, choose
from tilewright.cli.progress import bar, busy
from tilewright.frozen import dataclass

if TYPE_CHECKING:
    from tilewright.castle_tiles.assign.assign import Asked, Way
    from tilewright.castle_tiles.fairest import ColourGames, PlayedColours
    from tilewright.castle_tiles.tilemap import Tile


COUNT = 20
"""Colourings that are played."""


@dataclass(frozen=True, slots=True)
class PlayedChoice:
    """Colourings that were played against each other.

    Attributes:
        choice: The fairest.
        seeds: Of all of them.
        shown: What each came to.
    """

    choice: ColourChoice
    seeds: tuple[str, ...]
    shown: tuple[PlayedColours, ...]


def fairest_of(asked: Asked, plays: ColourGames, way: Way, *, best: bool) -> PlayedChoice:
    """The fairest of some colourings, the first of which is the one of the seed itself.

    Args:
        asked: What is asked of them.
        plays: How they are played; other seeds are made of its own: `monday`, `monday 2`, `monday 3`.
        way: How colours are chosen.
        best: Whether colourings that miss something may be played.

    Raises:
        RefusedError: The first does not reach all that is asked; or the game cannot be played.
        UsageError: There is no colour to choose.
    """
    if way == "printed" or not asked.open:
        raise click.UsageError("--play plays colours that are chosen, and here is none to choose.")
    with busy("Choosing colours"):
        choices = _choices(asked, plays.seed, way, best=best)
    locks = [text_of(asked, each.done) for each in choices]
    with bar("Playing", "games") as tell:
        shown = fairest.play_all(asked.spec, locks, plays, tell)
    kept = next(each for each, came in zip(choices, shown, strict=True) if came.fairest)
    return PlayedChoice(kept, tuple(each.done.seed for each in choices), shown)


def _choices(asked: Asked, seed: str, way: Way, *, best: bool) -> list[ColourChoice]:
    """Each colouring once: where there are few, several seeds come to the same."""
    first = choose(asked, seed, way)
    if first.done.missed and not best and way != "cycled":
        raise first.refused
    others = [choose(asked, f"{seed} {at}", way) for at in range(2, COUNT + 1)]
    different: dict[tuple[Tile, ...], ColourChoice] = {}
    for each in (first, *others):
        if best or way == "cycled" or not each.done.missed:
            different.setdefault(each.done.tiles, each)
    return list(different.values())
