"""A game's rules, tiles and look -> Board: what a figure of a rule booklet may show, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from generator.cutaway.tilemap import Tile
from generator.draw.figures.frame import MissingPieceError
from generator.draw.pen import Look
from generator.spec.model import Colour
from generator.units import Size


class Costs(Protocol):
    """What each action costs, in moves."""

    @property
    def lay(self) -> int: ...  # noqa: D102 - the rules' own models describe each value
    @property
    def fly(self) -> int: ...  # noqa: D102
    @property
    def board(self) -> int: ...  # noqa: D102
    @property
    def ladder(self) -> int: ...  # noqa: D102
    @property
    def lock(self) -> int: ...  # noqa: D102
    @property
    def teleport(self) -> int: ...  # noqa: D102


class Flight(Protocol):
    """How far and which way a zeppelin flies."""

    @property
    def reach(self) -> int: ...  # noqa: D102
    @property
    def directions(self) -> str: ...  # noqa: D102


class Turn(Protocol):
    """How many moves a turn has."""

    @property
    def moves(self) -> int: ...  # noqa: D102


class Paths(Protocol):
    """How an explorer gets about."""

    @property
    def ladder_by(self) -> str: ...  # noqa: D102
    @property
    def key_spent(self) -> bool: ...  # noqa: D102
    @property
    def walk_across(self) -> bool: ...  # noqa: D102
    @property
    def doors_stay_open(self) -> bool: ...  # noqa: D102


class Setup(Protocol):
    """What lies on the table at the start."""

    @property
    def zeppelins(self) -> int: ...  # noqa: D102
    @property
    def laid_first(self) -> int: ...  # noqa: D102
    def stack(self, players: int) -> int: ...  # noqa: D102
    def shown(self, players: int) -> int: ...  # noqa: D102


class Scoring(Protocol):
    """What treasures are worth at the end; counts are one player's treasures, a number for each colour."""

    def colour(self, count: int) -> int: ...  # noqa: D102
    def specialist(self, counts: Sequence[int]) -> int: ...  # noqa: D102
    def collector(self, counts: Sequence[int]) -> int: ...  # noqa: D102
    def loose_specialist(self, counts: Sequence[int]) -> int: ...  # noqa: D102
    def loose_collector(self, counts: Sequence[int]) -> int: ...  # noqa: D102


class Rules(Protocol):
    """The values the figures print; any game whose rules say them in these words can have the figures."""

    @property
    def costs(self) -> Costs: ...  # noqa: D102
    @property
    def flight(self) -> Flight: ...  # noqa: D102
    @property
    def turn(self) -> Turn: ...  # noqa: D102
    @property
    def paths(self) -> Paths: ...  # noqa: D102
    @property
    def setup(self) -> Setup: ...  # noqa: D102
    @property
    def scoring(self) -> Scoring: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Board:
    """What a figure is drawn from.

    Attributes:
        rules: Every number a figure prints.
        tiles: By id, such as `tower-1`.
        start: The tile the zeppelins begin on.
        size: Of a tile, in millimetres.
        look: Colours that mean something, and how much ink to use.
    """

    rules: Rules
    tiles: Mapping[str, Tile]
    start: Tile
    size: Size
    look: Look

    def tile(self, name: str, figure: str) -> Tile:
        """The tile of that id.

        Raises:
            MissingPieceError: The set has none of that id.
        """
        if name in (self.start.id, self.start.drawing):
            return self.start
        if name not in self.tiles:
            known = ", ".join(dict.fromkeys(tile.drawing for tile in self.tiles.values()))
            raise MissingPieceError(
                f"the figure '{figure}' shows tile '{name}', which the set lacks; its drawings: {known}"
            )
        return self.tiles[name]

    def crew(self, seat: int) -> Colour:
        """The livery of a seat, counted from 0."""
        liveries = tuple(self.look.liveries.values())
        return liveries[seat % len(liveries)]
