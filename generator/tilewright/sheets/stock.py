"""A paper's name -> its size, and the tables every sheet is laid out by: what a printer needs around the pieces."""

from __future__ import annotations

import re
from dataclasses import replace

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.units import LEAST_PAPER, MOST_PAPER, PAPERS, Size, from_points

MARGIN = 5.0
"""Almost all printers reach to within so many millimetres of the paper's edge."""
_OWN = pattern.prepare(r"(\d{2,4}(?:\.\d{1,2})?)x(\d{2,4}(?:\.\d{1,2})?)(?:-(\d{1,2}(?:\.\d{1,2})?))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper.

    Attributes:
        name: What the command line knows it by, and files are called after.
        size: As the page is read, usually upright.
        margin: The rim of it that the printer leaves white, in millimetres.
    """

    name: str
    size: Size
    margin: float = MARGIN

    @property
    def is_a3(self) -> bool:
        """Whether it is about as large as A3 or tabloid, or larger."""
        short, long = sorted((self.size.width, self.size.height))
        return short >= PAPERS["tabloid"].width and long >= PAPERS["a3"].height


STOCK: dict[str, Paper] = {name: Paper(name, size) for name, size in PAPERS.items()}


def paper_of(name: str) -> Paper:
    """The paper of that name, or of one's own: `320x450` in millimetres, `320x450-8` where 8 mm stay white.

    Raises:
        ValueError: There is none of that name, or an own one is too small, too large, or all rim.
    """
    if name in STOCK:
        return STOCK[name]
    own = _OWN.fullmatch(name)
    if own is None:
        raise ValueError(
            f"'{name}' is not a paper size; known: {', '.join(STOCK)}, or a size such as 320x450 or 320x450-8"
        )
    width, height, margin = float(own[1]), float(own[2]), float(own[3] or MARGIN)
    if not (min(width, height) >= LEAST_PAPER and max(width, height) <= MOST_PAPER):
        raise ValueError(f"'{name}': paper is {LEAST_PAPER} to {MOST_PAPER} mm wide and high")
    if margin > min(width, height) / 4:
        raise ValueError(f"'{name}': margins of {margin:g} mm leave less than half of the paper")
    return Paper(name, Size(width, height), margin)


@dataclass(frozen=True, slots=True)
class Clearances:
    """What a printer and the person with the knife need; lengths in millimetres.

    Attributes:
        margin: The rim of the paper that the printer leaves white.
        bleed: How far a front goes on beyond the cut where no neighbour touches.
        tight: The same at the rim of the paper where pieces would not fit otherwise.
        back_bleed: The same for backs: wider, so that a sheet drawn in askew still shows no white.
        clear: Between a mark and another one in the same line, or beside it, that belongs to another block.
        gap: Between blocks that do not touch; holds the bleeds and crop marks of both, and what is clear between them.
        spacing: Between two pieces of a block: 0 where they share a cut, else room for the bleeds of both.
        air: Between a bleed and a crop mark, so that the mark never lies on art.
        mark: A crop mark's length where there is room for it.
        into_rim: How far its outer end may go on into the rim of the paper, most of which many printers reach.
        least_mark: Its length where there is not; a shorter one does not guide a ruler.
        stroke: A crop mark's width.
        label_points: Type size of the line that names a sheet, in points.

    Raises:
        ValueError: The gap, or the spacing, is too narrow for what must lie in it.
    """

    margin: float = MARGIN
    bleed: float = 2.0
    tight: float = 0.95
    back_bleed: float = 3.0
    clear: float = 3.0
    gap: float = 10.5
    spacing: float = 0.0
    air: float = 0.25
    mark: float = 4.0
    into_rim: float = 3.0
    least_mark: float = 1.5
    stroke: float = 0.15
    label_points: float = 6.0

    def __post_init__(self) -> None:
        needed = max(2 * self.back_bleed, 2 * (self.offset + self.least_mark) + self.clear)
        if self.gap < needed:
            raise ValueError(f"the gap between blocks is {self.gap:g} mm; their bleeds and marks need {needed:g} mm")
        if self.spacing and self.spacing < (bleeds := 2 * max(self.bleed, self.back_bleed)):
            raise ValueError(f"pieces {self.spacing:g} mm apart have no room for bleeds of {bleeds:g} mm")

    @property
    def offset(self) -> float:
        """From the cut to where its mark begins."""
        return self.bleed + self.air

    @property
    def edge(self) -> float:
        """From a block's cut to the end of its shortest mark: what must be free around all that is on a sheet."""
        return self.tight + self.air + self.least_mark

    @property
    def wider_gap(self) -> float:
        """By how much a gap is wider in which the marks of both its blocks are as long as they are meant to be."""
        return max(0.0, 2 * (self.offset + self.mark) + self.clear - self.gap)

    @property
    def wider_edge(self) -> float:
        """The same of what is free around all that is on a sheet."""
        return self.offset + self.mark - self.edge

    @property
    def wider_rim(self) -> float:
        """The same where no label stands, so that marks go on into the rim."""
        return max(self.wide_edge - self.edge, self.wider_edge - self.into_rim)

    @property
    def wide_edge(self) -> float:
        """The same where bleeds are as wide as they are meant to be."""
        return max(self.offset + self.least_mark, self.back_bleed)

    def fitted(self, free: float, *, marked: bool) -> Clearances:
        """The same where so much is free around all that is on a sheet: bleeds end before marks, and on the paper."""
        room = round(free - (self.air + self.least_mark if marked else 0.0), 4)
        bleed, back = min(self.bleed, room), min(self.back_bleed, round(free, 4))
        return self if (bleed, back) == (self.bleed, self.back_bleed) else replace(self, bleed=bleed, back_bleed=back)

    @property
    def label_strip(self) -> float:
        """The width kept free for the label; on both of two opposite sides, so that either flip finds it free."""
        return from_points(self.label_points) * 1.2

    @property
    def label_rise(self) -> float:
        """From the printable area's end to the label's baseline."""
        return from_points(self.label_points) * 0.3


HOME = Clearances()
"""An ordinary inkjet or laser printer: almost all of them reach to within 5 mm of the paper's edge."""

BLEED = Clearances(bleed=3.0, tight=3.0, back_bleed=3.0, gap=12.5, spacing=6.0)
"""The same printer for somebody who trims each piece by itself: the whole bleed round every one, and none touching."""
