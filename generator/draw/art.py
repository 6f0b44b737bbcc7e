"""A piece's subject -> Art: one face as an SVG drawing in millimetres, with the size it is cut to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING

from generator.draw.ink import Ink
from generator.frozen import dataclass
from generator.outline import Outline
from generator.units import Point, Size

if TYPE_CHECKING:  # 50 ms that sheets of cards can do without
    import svgwrite

    from generator.draw.pen import Pen

__all__ = ["Art", "Ink", "canvas"]


@dataclass(frozen=True, slots=True)
class Art:
    """One face, drawn once.

    Attributes:
        name: File-safe and unique in the kit, such as `tiles-tower-1`.
        trim: The finished size in millimetres.
        bleed: How far the drawing goes on beyond the trim on every side, in millimetres.
        drawing: Its viewBox is in millimetres with the trim's top-left corner at (0, 0) and reaches out by the bleed;
            groups `art` (what is printed), `cut` and `safe` (not printed: for cutting machines and for checks).
        mark: Where the fingerprint's line ends, for a piece that is not a rectangle or reaches the paper's rim; None
            puts it into the lower right corner of the trim.
        outline: Its cut, bleed, safe area and folds; None of a rectangle whose words stay as far inside as is usual.
        paint: Draws it again, about (0, 0) at its top-left corner, on another drawing; of a figure alone.
    """

    name: str
    trim: Size
    bleed: float
    drawing: svgwrite.Drawing
    mark: Point | None = None
    outline: Outline | None = None
    paint: Callable[[Pen], None] | None = field(default=None, compare=False, repr=False)


def canvas(trim: Size, bleed: float) -> svgwrite.Drawing:
    """An empty drawing whose viewBox is in millimetres and reaches out by the bleed."""
    import svgwrite  # noqa: PLC0415 - as above

    width, height = trim.width + 2 * bleed, trim.height + 2 * bleed
    return svgwrite.Drawing(
        size=(f"{width:g}mm", f"{height:g}mm"), viewBox=f"{-bleed:g} {-bleed:g} {width:g} {height:g}", debug=False
    )
