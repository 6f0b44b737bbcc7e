"""A component, a file, a sheet of the kit -> what is told of it on the kit's first pages."""

from __future__ import annotations

from generator.frozen import dataclass
from generator.units import Size


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


@dataclass(frozen=True, slots=True)
class SheetMap:
    """What lies where on a sheet, or on several that are cut alike.

    Attributes:
        numbers: Theirs, as a person says them.
        many: How many sheets.
        page: The paper's size.
        pieces: Where the knife goes, in millimetres of the page, as path data.
        lines: What parts the sheet, and where it is folded, likewise.
        parts: What lies there.
        cuts: How many straight cuts a sheet takes.
        traced: Something on it is cut along lines of its own.
    """

    numbers: str
    many: int
    page: Size
    pieces: str
    lines: str
    parts: tuple[str, ...]
    cuts: int
    traced: bool
