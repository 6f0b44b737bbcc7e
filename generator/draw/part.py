"""A component -> its line in the table on the kit's first page."""

from __future__ import annotations

from generator.frozen import dataclass


@dataclass(frozen=True, slots=True)
class PartLine:
    """A line of the table: what it is called, how many pieces, on which sheets, what to do, what else would serve."""

    title: str
    pieces: int
    sheets: str
    make: str
    instead: str = ""
