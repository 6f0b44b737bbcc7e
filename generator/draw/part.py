"""A component, a file, a sheet of the kit -> what is told of it on the kit's first pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from generator.frozen import dataclass
from generator.units import Size


@dataclass(frozen=True, slots=True)
class PartLine:
    """A line of the table: what it is called, how many pieces, on which sheets, what to do, what else would serve.

    `seconds` is what is saved if something else serves.
    """

    title: str
    pieces: int
    sheets: str
    make: str
    instead: str = ""
    seconds: float = 0.0


def about(seconds: float) -> int:
    """Minutes, as a person says them who does not know exactly: in fives, from an hour on in tens; of nothing none."""
    if not seconds:
        return 0
    minutes = max(5, round(seconds / 300) * 5)
    return minutes if minutes < 60 else round(seconds / 600) * 10


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long something takes, in seconds.

    Attributes:
        trimmer: To cut it out with a trimmer, and along lines with scissors.
        knife: To cut it out with a knife and a ruler.
        folding: To fold and glue it.
    """

    trimmer: float = 0.0
    knife: float = 0.0
    folding: float = 0.0

    def with_(self, tool: str = "trimmer") -> float:
        """All of it, with a trimmer or with a knife."""
        return (self.knife if tool == "knife" else self.trimmer) + self.folding

    def about(self, tool: str = "trimmer") -> int:
        """About how many minutes that is: what is told of cutting and of folding, added up."""
        return about(self.knife if tool == "knife" else self.trimmer) + about(self.folding)


@dataclass(frozen=True, slots=True)
class Labour:
    """How long it takes to make what a kit has.

    Attributes:
        cuts: Straight cuts of all sheets.
        whole: Everything, but for a part that takes another's place.
        parts: The id of a part -> that part by itself.
        fewer: The least number of players, and what they need; None where they need as much as all others.
    """

    cuts: int = 0
    whole: Lasting = Lasting()
    parts: Mapping[str, Lasting] = field(default_factory=dict)
    fewer: tuple[int, Lasting] | None = None

    def saved(self, part: str) -> float:
        """Seconds that nobody spends who uses something else in a part's place."""
        return self.parts[part].with_() if part in self.parts else 0.0


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
