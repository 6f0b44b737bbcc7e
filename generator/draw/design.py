"""A piece's faces before they are drawn: what each is called, and all that its drawer is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from generator.spec.component import AnyComponent, Cards
from generator.spec.picture import Face
from generator.spec.rows import Row

if TYPE_CHECKING:  # drawings alone need svgwrite, and games with tiles alone their maps
    from generator.cutaway.tilemap import Tile
    from generator.draw.art import Art


@dataclass(frozen=True, slots=True)
class Design:
    """One distinct face before it is drawn.

    Attributes:
        name: File-safe; the drawing's name in the kit.
        part: The component it belongs to.
        side: Which of the part's faces: the name of a face, or `front`, `back`, `lower`, `upper`.
        face: What is seen on it, where that is for the designer to say.
        of: Its colour, lock or livery, if any.
        tile: The tile, if it is one.
        number: How many dice or places are on it.
        row: The row, if it is a card.
    """

    name: str
    part: AnyComponent
    side: str = "front"
    of: str = ""
    tile: Tile | None = None
    number: int = 1
    row: Row | None = None
    face: Face = ""


class CardPress(Protocol):
    """Who draws cards from their templates."""

    def varies(self, part: Cards) -> bool:
        """Whether each row has a back of its own."""

    def draw(self, part: Cards, side: str, row: Row, name: str) -> Art:
        """One side of one card."""


Sides = tuple[Design, Design | None]
"""The front of a thing to cut out, and its back if it has one."""
