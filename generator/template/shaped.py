"""Cards with a shape -> the lines of a face of that shape, and where its fingerprint has room."""

from __future__ import annotations

from functools import lru_cache

from generator.contour.contour import Contour, ContourError
from generator.contour.polygon import Point as Corner
from generator.contour.polygon import clearance
from generator.draw.guides import usual
from generator.draw.seal import SAFE, seal
from generator.kinds.cards import Cards
from generator.outline import Outline
from generator.units import Box, Point, Size

_RIM = 0.6
_STEP = 0.5


def margin_of(trim: Size) -> float:
    """How far inside the cut words stay."""
    return min(SAFE, trim.width / 8)


def lines_of(part: Cards, side: str, bleed: float) -> Outline:
    """Cut, bleed and safe area of a face, as it is seen; the knife follows what is printed on the front."""
    contour, trim = part.contour, part.size.size
    if contour is None:
        return usual(trim, bleed)
    return _lines(contour, side == "back", bleed)


@lru_cache(maxsize=64)
def _lines(contour: Contour, back: bool, bleed: float) -> Outline:  # noqa: FBT001 - what is cached is asked by place
    inset = margin_of(contour.size)
    return Outline(
        contour.line(back=back),
        contour.line(bleed, back=back),
        contour.line(-inset, back=back),
        trace="" if back else contour.trace,
    )


def corners_of(part: Cards, side: str) -> tuple[Corner, ...]:
    """The corners of its shape, seen from a side; none of a rectangle, or of a shape that there is not."""
    if part.contour is None:
        return ()
    try:
        return part.contour.mirrored if side == "back" else part.contour.corners
    except ContourError:
        return ()


@lru_cache(maxsize=64)
def mark_of(corners: tuple[Corner, ...], trim: Size, letters: int) -> Point | None:
    """Where the line with the fingerprint ends: as low, then as far right, as it lies inside; None for a rectangle."""
    if not corners:
        return None
    size = seal(trim, letters).size
    wide, high = letters * size * 0.2 + 0.3, size * 0.36
    y = trim.height - _RIM
    while y > trim.height / 2:
        x = trim.width - _RIM
        while x > wide + _RIM:
            if clearance(corners, Box(x - wide, y - high, wide, high))[0] >= _RIM:
                return Point(x - 0.3, y - size * 0.09)
            x -= _STEP
        y -= _STEP
    return Point((trim.width + wide) / 2, trim.height / 2)
