"""Spec -> its Drawings: what the checks of single tiles look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.cutaway.terms import Terms, known_terms
from generator.cutaway.tilemap import MapError, SlotError, Tile
from generator.cutaway.tiles import coloured
from generator.frozen import dataclass
from generator.problem import Level, Problem
from generator.spec.places import Path
from generator.spec.spec import Spec
from generator.spec.tileset import Lattice, TileText


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing as text, and where it stands.

    Attributes:
        spec: The game it belongs to.
        path: Where it stands in tiles.yaml.
        text: What is written there.
        lattice: What it is drawn on.
        terms: What the rules say of castle tiles.
    """

    spec: Spec[Any]
    path: Path
    text: TileText
    lattice: Lattice
    terms: Terms

    def problem(  # noqa: PLR0913, PLR0917 - the words of Problem, and where it stands
        self,
        code: str,
        message: str,
        help: str,  # noqa: A002 - as in Problem
        level: Level = Level.ERROR,
        at: tuple[int, int] | None = None,
        key: Path = ("map",),
    ) -> Problem:
        """A problem at a character of the map (row and column from 0), or at another of the drawing's keys."""
        return self.spec.places.problem((*self.path, *key), code, message, help, level, at=at)

    def tile(self) -> Tile | None:
        """The drawing in its first colouring, exactly as written; None where the text makes no tile."""
        try:
            return coloured(self.text.model_copy(update={"swap": "none"}), self.lattice, self.spec.game, 1)
        except (MapError, SlotError):
            return None


@dataclass(frozen=True, slots=True)
class Sketch:
    """A drawing whose text makes a tile."""

    drawing: Drawing
    tile: Tile

    @property
    def terms(self) -> Terms:
        """What the rules say of castle tiles."""
        return self.drawing.terms

    def warn(self, code: str, message: str, help: str, at: tuple[int, int]) -> Problem:  # noqa: A002 - as in Problem
        """A warning at a character of the map."""
        return self.drawing.problem(code, message, help, Level.WARNING, at)

    def error(self, code: str, message: str, help: str, at: tuple[int, int]) -> Problem:  # noqa: A002 - as in Problem
        """An error at a character of the map."""
        return self.drawing.problem(code, message, help, Level.ERROR, at)

    def note(self, code: str, message: str, help: str, at: tuple[int, int]) -> Problem:  # noqa: A002 - as in Problem
        """A note at a character of the map."""
        return self.drawing.problem(code, message, help, Level.NOTE, at)

    def whole(self, code: str, message: str, help: str, level: Level) -> Problem:  # noqa: A002 - as in Problem
        """A problem of the drawing as a whole."""
        return self.drawing.problem(code, message, help, level, key=("id",))

    def at_slot(self, digit: int) -> tuple[int, int]:
        """Row and column of a slot's digit in the text."""
        r, c = self.tile.map.slot_at(digit)
        return 2 * r, c

    @property
    def drawn(self) -> tuple[int, ...]:
        """The digits that are both drawn and described."""
        return tuple(digit for digit, _, _ in self.tile.map.slots if digit in self.tile.slots)


def drawings(spec: Spec[Any]) -> Iterator[Drawing]:
    """The start tile and every drawing, in the order of the file; none in a game without tiles.yaml."""
    if spec.tiles is None:
        return
    terms = known_terms(spec)
    yield Drawing(spec, ("tiles", "start"), spec.tiles.start, spec.tiles.set, terms)
    for index, text in enumerate(spec.tiles.tiles):
        yield Drawing(spec, ("tiles", "tiles", index), text, spec.tiles.set, terms)
