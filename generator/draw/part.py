"""A component, a file of the kit -> its line in a table on the kit's first page."""

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


@dataclass(frozen=True, slots=True)
class FileLine:
    """A line of the table of files: what it is called, what it is printed on and how, which sheets are in it."""

    name: str
    printed_on: str
    sheets: str
