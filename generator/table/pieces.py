"""The id of a printed piece -> its picture at any size: the same drawing that is printed and cut out."""

from __future__ import annotations

from typing import Any

from generator.deck.build import Deck
from generator.draw.palette import INK, PALE
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.kinds import table
from generator.kinds.kind import kind_of
from generator.spec.spec import Spec
from generator.units import Size

UNKNOWN = Size(40.0, 56.0)
"""The size of a piece of which nothing is known."""


class Pieces:
    """Every piece of a game, to be laid on the table.

    Attributes:
        spec: The game.
    """

    def __init__(self, spec: Spec[Any], deck: Deck) -> None:
        self.spec = spec
        self._pieces = {piece.id: piece for piece in deck.pieces}
        self._parts: dict[str, Any] = {part.id: part for part in spec.game.components}

    def size(self, piece: str) -> Size:
        """How large it is when it is printed, in millimetres."""
        found = self._pieces.get(piece)
        size = getattr(self._parts[found.component], "size", None) if found else None
        return size.size if size else UNKNOWN

    def lay(self, pen: Pen, piece: str, x: float, y: float, scale: float) -> None:
        """Its front with the top-left corner at (x, y); a plain card with its name where it has no picture."""
        found, size = self._pieces.get(piece), self.size(piece)
        picture = kind_of(self._parts[found.component]).picture if found else ""
        if picture:
            table.load(picture)(pen, found, size, x, y, scale)
        else:
            outline = rect(x, y, size.width * scale, size.height * scale)
            pen.area(outline, PALE, INK, 0.3)
            pen.text(piece, x + size.width * scale / 2, y + size.height * scale / 2, 7, align=0.5)
