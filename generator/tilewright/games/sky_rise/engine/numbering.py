"""Number <-> action: lay a card in a cell, place a pyramid on a corner, or place none."""

from __future__ import annotations

from tilewright.frozen import dataclass
from tilewright.games.sky_rise.rules import SIZES


@dataclass(frozen=True, slots=True)
class Lay:
    """A card is laid."""

    card: int
    cell: int


@dataclass(frozen=True, slots=True)
class Raise:
    """A pyramid is placed: 0 is large, 1 medium, 2 small."""

    size: int
    kind: int
    corner: int


Action = Lay | Raise | None
"""None is to place no antenna."""


class RiseNumbering:
    """What each action's number means.

    Attributes:
        lays: Actions below this lay a card: its number times the cells, plus the cell.
        cells: Places for a card on a floor.
        kinds: Kinds of pyramid of a size.
        corners: Places for a pyramid on a floor.
        passes: Places no antenna; the last action.
        count: How many there are.
    """

    __slots__ = ("cells", "corners", "count", "kinds", "lays", "passes")

    def __init__(self, cards: int, cells: int, kinds: int, corners: int) -> None:
        self.cells, self.kinds, self.corners = cells, kinds, corners
        self.lays = cards * cells
        self.passes = self.lays + SIZES * kinds * corners
        self.count = self.passes + 1

    def lay(self, card: int, cell: int) -> int:
        """The number of laying a card."""
        return card * self.cells + cell

    def place(self, size: int, kind: int, corner: int) -> int:
        """The number of placing a pyramid."""
        return self.lays + (size * self.kinds + kind) * self.corners + corner

    def means(self, action: int) -> Action:
        """What is done.

        Raises:
            ValueError: No action has this number.
        """
        if not 0 <= action < self.count:
            raise ValueError(f"actions are 0 to {self.count - 1}")
        if action < self.lays:
            return Lay(*divmod(action, self.cells))
        if action == self.passes:
            return None
        what, corner = divmod(action - self.lays, self.corners)
        return Raise(*divmod(what, self.kinds), corner)
