"""A cell of the column `edges` -> the sides of a tile, by names: clockwise, as the tile lies in its drawing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

from generator.spec.fields import Field
from generator.spec.model import Model
from generator.spec.scalars import Text

EDGES = "edges"
"""The column that has all sides in one cell."""

SQUARE = ("n", "e", "s", "w")
FLAT = ("n", "ne", "se", "s", "sw", "nw")
"""Of a hexagon with a side on top."""
POINTED = ("ne", "e", "se", "sw", "w", "nw")
"""Of one with a corner on top."""
TRIANGLE = ("ne", "s", "nw")

BLANK = "blank"
"""What a side is called that says nothing."""

_MARKS = re.compile(r"[,;/|]")


class Edges(Model):
    """How tiles are laid beside each other."""

    fits: Annotated[dict[Text, Text | Annotated[tuple[Text, ...], Field(max_length=100)]], Field(max_length=100)] = {}
    """What a side fits: `river: [river, sea]`; two sides fit where one of them names the other. What has no line here
    fits its like."""
    turn: bool = True
    """Whether a tile may be turned before it is laid."""

    @property
    def partners(self) -> Mapping[str, tuple[str, ...]]:
        """What a side fits, always as a list."""
        return {side: (others,) if isinstance(others, str) else others for side, others in self.fits.items()}


def sides_in(cell: str) -> tuple[str, ...]:
    """What a cell says of the sides, one after the other: parted by commas, `;`, `/` or `|`, or else by blanks."""
    if not cell:
        return ()
    return tuple(part.strip() for part in _MARKS.split(cell)) if _MARKS.search(cell) else tuple(cell.split())
