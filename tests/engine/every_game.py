"""The shelf -> every game that can be played, with each of its variants, for each number of players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tilewright.engine import Game
from tilewright.rooms import room_of
from tilewright.shelf import shelf
from tilewright.shelf.listing import ListedGame

STACKED = (("castles-and-crowns", ("combined-traitor", "straights")),)
"""Variants that are tried together as well."""


@dataclass(frozen=True, slots=True)
class Combination:
    """A game to be tried."""

    game: str
    variants: tuple[str, ...]
    players: int

    def __str__(self) -> str:
        return "-".join([self.game, *self.variants, str(self.players)])

    def engine(self) -> Game:
        """The game, made once."""
        return _engine(self.game, self.variants, self.players)

    def called(self) -> str:
        """A name without anything but letters and underlines, one for all numbers of players."""
        return "_".join(["tilewright", self.game, *self.variants]).replace("-", "_")


@cache
def _engine(game: str, variants: tuple[str, ...], players: int) -> Game:
    return shelf.engine(shelf.load(game, variants), players)


def _with_engines() -> Iterator[ListedGame]:
    for listed in shelf.games():
        if room_of(listed.name).has("engine"):
            yield listed


def _variants(listed: ListedGame) -> Iterator[tuple[str, ...]]:
    yield ()
    yield from ((path.stem,) for path in sorted(listed.folder.glob("variants/*.yaml")))
    yield from (stack for game, stack in STACKED if game == listed.name)


@cache
def seats(game: str, variants: tuple[str, ...] = ()) -> range:
    """How many can play."""
    players = shelf.load(game, variants).game.players
    return range(players.least, players.most + 1)


COMBINATIONS = tuple(
    Combination(listed.name, variants, players)
    for listed in _with_engines()
    for variants in _variants(listed)
    for players in seats(listed.name, variants)
)
_KINDS = sorted({(each.game, each.variants) for each in COMBINATIONS})
SAMPLE = tuple(
    each
    for each in COMBINATIONS
    if not each.variants
    or (each.players - _KINDS.index((each.game, each.variants))) % len(seats(each.game, each.variants)) == 0
)
"""Each game for each number of players, and each variant for one of them: what is tried every time."""
PLAIN = tuple(each for each in COMBINATIONS if not each.variants and each.players == min(3, max(seats(each.game))))
"""Each game once, as it is printed: for three, or for as many as can play where those are fewer."""
