"""Tracks: numbered cells in rows or around a board's edge, on which counters keep points, turns or rounds."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from tilewright.frozen import dataclass
from tilewright.pieces.build import counter
from tilewright.pieces.kind import CountPieces, Kind, Piece, one_face
from tilewright.problem import Level, Problem
from tilewright.spec.part import Component, CountAt, Shown, Wrong, unknown_ground
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model
from tilewright.texts.node import Path
from tilewright.texts.scalars import ArtFile, Count, RuleName, Tone
from tilewright.units import Size

if TYPE_CHECKING:
    from tilewright.spec.game import GameFile

MOST = 500
"""The last number that a track can have."""
AROUND = 1.0
"""How much wider a cell is than its counter on each side, in millimetres: fingers take it up again."""
RIM, HEADING = 5.0, 8.0
"""How wide the rim around the cells is, in millimetres, and how high the title above them."""
LARGEST = 2000.0
"""The longest side of a track, in millimetres."""


class Track(Component):
    """Numbered cells in rows, or around the edge of a board, whole where the paper is large enough, else in parts."""

    kind: Literal["track"]
    """What it is."""
    first: Annotated[int, Field(ge=-99, le=MOST)] = 0
    """The first number."""
    last: Annotated[int, Field(ge=1, le=MOST)] | RuleName
    """The last number, or `rules.<name>`."""
    form: Literal["rows", "loop"] = "rows"
    """In rows, or as a loop around a board's edge: clockwise from the upper left corner."""
    order: Literal["snake", "straight"] = "snake"
    """The direction of rows: each back from the end of the one before (snake), or all from the left (straight)."""
    across: Annotated[int, Field(ge=1, le=100)] | None = None
    """The number of cells side by side. Default: 10 in rows; for a loop, as many as make it square."""
    down: Annotated[int, Field(ge=1, le=100)] | None = None
    """The number of cells below each other. Default: as many as are needed."""
    cell: Annotated[float, Field(ge=6, le=100)] | None = None
    """The side of a cell, in millimetres. Default: the counter's, and 1 mm on each side of it."""
    counter: Annotated[float, Field(ge=4, le=98)] | None = None
    """The side, or diameter, of the counters for the cells, in millimetres, such as 15.9. Cells that are too small for
    them are a warning."""
    stress: Annotated[int, Field(ge=0, le=MOST)] = 5
    """Every so many numbers one is stressed, such as each 5; 0 for none."""
    colour: Tone = "#C9A24A"
    """The colour of the stressed cells; the others are a pale tint of it. A colour of game.yaml by its name, or
    #RRGGBB."""
    picture: ArtFile | None = None
    """Your own drawing or picture; it covers the middle of a loop, or the ground behind rows."""
    split: Literal["panels", "poster"] = "panels"
    """How to divide a board that is larger than the paper. Panels are placed, or hinged, side by side; the parts of a
    poster overlap and are glued."""
    count: Count = 1
    """The number to print: a number or `rules.<name>`."""

    @whole
    def _has_a_size(self) -> Self:
        if self.cell is None and self.counter is None:
            raise ValueError(
                "the size of the cells is missing; write cell: 18, or counter: 15.9 for the counters on them"
            )
        return self

    @property
    def side(self) -> float:
        """Of a cell, in millimetres."""
        return self.cell or (self.counter or 0.0) + 2 * AROUND

    def shows(self) -> Iterator[Shown]:
        """Its picture."""
        yield from self.pictured()

    def counts(self) -> Iterator[CountAt]:
        """How many to print, and the last number."""
        yield from super().counts()
        yield CountAt(("last",), self.last, 1, MOST, "the last number of a track goes")

    def wrongs(self, game: GameFile, _rules: Model | None) -> Iterator[Wrong]:
        """K12: its colour is one of the game."""
        return unknown_ground(("colour",), self.colour, game)


@dataclass(frozen=True, slots=True)
class TrackPlan:
    """Where the cells of a track lie.

    Attributes:
        first: The first number.
        last: The last one.
        across: Cells side by side.
        down: Cells below each other.
        loop: They lie around the edge.
        snake: Every other row goes from right to left.
    """

    first: int
    last: int
    across: int
    down: int
    loop: bool = False
    snake: bool = False

    @property
    def room(self) -> int:
        """How many cells there are."""
        return 2 * (self.across + self.down) - 4 if self.loop else self.across * self.down

    def cells(self) -> Iterator[tuple[int | None, int, int]]:
        """(number, column, row) of each cell in their order, from 0; None where the numbers are at an end."""
        for at, (column, row) in enumerate(self._places()):
            number = self.first + at
            if number <= self.last or self.loop:
                yield number if number <= self.last else None, column, row

    def _places(self) -> Iterator[tuple[int, int]]:
        right, low = self.across - 1, self.down - 1
        if self.loop:
            yield from ((column, 0) for column in range(self.across))
            yield from ((right, row) for row in range(1, self.down))
            yield from ((column, low) for column in range(right - 1, -1, -1))
            yield from ((0, row) for row in range(low - 1, 0, -1))
            return
        for row in range(self.down):
            back = self.snake and row % 2
            yield from ((right - column if back else column, row) for column in range(self.across))


def plan(part: Track, last: int) -> TrackPlan:
    """Where the cells of a track lie that goes so far; with too few of them where too few are asked for."""
    number = max(last - part.first + 1, 1)
    if part.form == "rows":
        across = part.across or (ceil(number / part.down) if part.down else min(10, number))
        return TrackPlan(part.first, last, across, part.down or ceil(number / across), snake=part.order == "snake")
    both = max(ceil(number / 2) + 2, 4)
    across = part.across or (max(2, both - part.down) if part.down else ceil(both / 2))
    return TrackPlan(part.first, last, max(across, 2), max(part.down or both - across, 2), loop=True)


def size_of(part: Track, laid: TrackPlan) -> Size:
    """The whole track, its rim and its title, in millimetres; the title of a loop is in its middle."""
    above = 0.0 if laid.loop else HEADING
    return Size(laid.across * part.side + 2 * RIM, laid.down * part.side + 2 * RIM + above)


def _pieces(part: Track, _spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    yield Piece(part.id, part.id, plan(part, count(part.last)), count(part.count))


def _check(spec: Spec[Any], path: Path, part: Track) -> Iterator[Problem]:
    """K85: a counter lies in a cell. K86: there is a cell for each number, and the track is not larger than can be."""
    if part.counter and part.cell and part.cell < part.counter + 2 * AROUND - 1e-6:
        needed = part.counter + 2 * AROUND
        message = f"a counter of {part.counter:g} mm does not fit into a cell of {part.cell:g} mm with {AROUND:g} mm "
        message += "of room on each side"
        yield spec.places.problem((*path, "cell"), "K85", message, f"write cell: {needed:g}", Level.WARNING)
    laid = plan(part, counter(spec, ())(part.last))
    number, size = laid.last - laid.first + 1, size_of(part, laid)
    if number < 2:
        message = f"this track goes from {laid.first} to {laid.last}"
        yield spec.places.problem((*path, "last"), "K86", message, "make the last number larger than the first")
    elif laid.room < number:
        message = f"{laid.first} to {laid.last} are {number} numbers, but {laid.across} x {laid.down} cells "
        message += f"{'around the edge ' * laid.loop}are {laid.room}"
        yield spec.places.problem(path, "K86", message, "leave out `down`, or make `across` or `down` larger")
    elif max(size.width, size.height) > LARGEST:
        message = f"this track would be {size.width:.0f} x {size.height:.0f} mm; the limit is {LARGEST:.0f} mm"
        yield spec.places.problem(path, "K86", message, "give it more rows, or smaller cells")


TRACK = Kind(
    Track, _pieces, one_face, "tilewright.draw.track:draw_face", checks=(_check,), straight=True, turns=True, shows=()
)
