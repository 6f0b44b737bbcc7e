"""Columns and rows of cards -> cells and corners: where cards lie, and where pyramids stand between them.

A cell is called by its column and its row, as on a map: B2. A corner is called by the cells that it touches: AB12 is
where A1, B1, A2 and B2 meet, AB1 is on the outer edge between A1 and B1, A1 is the outermost corner of A1. A floor has
two columns and two rows at least, so no two corners have one name.
"""

from __future__ import annotations

from functools import cache

from tilewright.frozen import dataclass

LETTERS = "ABCDEFGH"
OVERLAP = 6.35
"""How far two cards of a floor overlap, in millimetres: a quarter of an inch."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of every floor of a tower.

    Attributes:
        columns: Cards side by side.
        rows: Cards one below the other.
        cells: What each place for a card is called, row by row.
        corners: What each place for a pyramid is called, row by row.
        under: By corner: the cells that it touches.
    """

    columns: int
    rows: int
    cells: tuple[str, ...]
    corners: tuple[str, ...]
    under: tuple[tuple[int, ...], ...]

    def spot(self, corner: int) -> tuple[int, int]:
        """How many columns are left of a corner, and how many rows above it."""
        down, across = divmod(corner, self.columns + 1)
        return across, down


@cache
def plan(columns: int, rows: int) -> Plan:
    """The plan of a floor of so many cards."""
    spots = [(across, down) for down in range(rows + 1) for across in range(columns + 1)]
    touched = [(_near(across, columns), _near(down, rows)) for across, down in spots]
    return Plan(
        columns,
        rows,
        tuple(f"{LETTERS[at % columns]}{at // columns + 1}" for at in range(columns * rows)),
        tuple("".join(LETTERS[x] for x in xs) + "".join(str(y + 1) for y in ys) for xs, ys in touched),
        tuple(tuple(y * columns + x for y in ys for x in xs) for xs, ys in touched),
    )


def _near(line: int, cards: int) -> tuple[int, ...]:
    """The cards at both sides of a line between cards, or the one at an outer edge."""
    return tuple(at for at in (line - 1, line) if 0 <= at < cards)
