"""Nothing -> the tables every sheet is laid out by: papers, and what a printer needs around the pieces."""

from __future__ import annotations

from generator.frozen import dataclass
from generator.units import PAPERS, Size, from_points


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper by the name the command line knows it by; the size is as the page is read, usually upright."""

    name: str
    size: Size


STOCK: dict[str, Paper] = {name: Paper(name, size) for name, size in PAPERS.items()}


@dataclass(frozen=True, slots=True)
class Clearances:
    """What a printer and the person with the knife need; lengths in millimetres.

    Attributes:
        margin: The rim of the paper that the printer leaves white.
        bleed: How far a front goes on beyond the cut where no neighbour touches.
        back_bleed: The same for backs: wider, so that a sheet drawn in askew still shows no white.
        gap: Between blocks that do not touch; holds both bleeds and a crop mark of the least length.
        spacing: Between two pieces of a block: 0 where they share a cut, else room for the bleeds of both.
        air: Between a bleed and a crop mark, so that the mark never lies on art.
        mark: A crop mark's length where there is room for it.
        least_mark: Its length where there is not; a shorter one does not guide a ruler.
        stroke: A crop mark's width.
        label_points: Type size of the line that names a sheet, in points.

    Raises:
        ValueError: The gap, or the spacing, is too narrow for what must lie in it.
    """

    margin: float = 5.0
    bleed: float = 2.0
    back_bleed: float = 3.0
    gap: float = 6.0
    spacing: float = 0.0
    air: float = 0.25
    mark: float = 4.0
    least_mark: float = 1.5
    stroke: float = 0.15
    label_points: float = 6.0

    def __post_init__(self) -> None:
        needed = max(2 * self.back_bleed, self.edge + self.air + self.bleed)
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
        """From a block's cut to the end of its shortest mark: what must be free around a block, backs included."""
        return max(self.offset + self.least_mark, self.back_bleed)

    @property
    def label_strip(self) -> float:
        """The height kept free for the label; at top and bottom alike, so that either flip finds it free."""
        return from_points(self.label_points) * 1.2

    @property
    def label_rise(self) -> float:
        """From the printable area's lower end to the label's baseline."""
        return from_points(self.label_points) * 0.3


HOME = Clearances()
"""An ordinary inkjet or laser printer: almost all of them reach to within 5 mm of the paper's edge."""

BLEED = Clearances(bleed=3.0, back_bleed=3.0, gap=8.0, spacing=6.0)
"""The same printer for somebody who trims each piece by itself: the whole bleed round every one, and none touching."""
