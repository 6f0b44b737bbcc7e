"""The lines of a face that no ink is for: where it is cut and folded, how far ink goes, where its words stay."""

from __future__ import annotations

from tilewright.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Outline:
    """Lines of a face of any shape.

    Each is path data as SVG has it, in millimetres from the upper left corner of the trim: a rectangle, a circle with
    holes, a net with its tabs.

    Attributes:
        cut: Where a knife goes.
        bleed: How far the drawing goes on beyond the cut.
        safe: No word is outside of it.
        folds: Where it is scored and folded; empty for a flat face.
        trace: What is printed on a front for the knife to follow where no marks can guide it.
    """

    cut: str
    bleed: str
    safe: str
    folds: str = ""
    trace: str = ""


BARE = Outline("", "", "")
"""Of what is no face: nothing is cut of it."""
