"""Livery -> its airship: five crews that differ in emblem and pattern as well as colour."""

from __future__ import annotations

from generator.draw.emblem import device
from generator.draw.palette import BRASS, INK, PALE, TIMBER, luminance, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle, ellipse, polygon, rect
from generator.spec.entries import Colour

HULL = "M-14 -2.6C-13 -6.4 -6 -8.4 1 -8.4C8 -8.4 13.4 -6 15 -2.6C13.4 .8 8 3.2 1 3.2C-6 3.2 -13 1.2 -14 -2.6Z"
"""A zeppelin's envelope, nose to the right, about (0, 0)."""

LIGHT = 0.4
"""Liveries at least so bright (0 black to 1 white) need a darker emblem on a pale medal."""


def _stripes(pattern: str) -> str:
    """A crew's pattern over the envelope, as areas of the second tint."""
    match pattern:
        case "bands":
            return "".join(rect(x, -9, 2.2, 13) for x in (-11.5, -8.1, 7.2, 10.6))
        case "chevrons":
            return "".join(
                polygon([(x, -9), (x + 2, -9), (x + 4.6, -2.6), (x + 2, 4), (x, 4), (x + 2.6, -2.6)])
                for x in (-13.5, -9.6, 5.8, 9.6)
            )
        case "half":
            return rect(-15, -2.6, 31, 7)
        case "spots":
            spots = [(-10.5, -3.6), (-8, -0.6), (-7.4, -5.6), (8.6, -5.2), (9.2, -0.6), (11.8, -2.9)]
            return "".join(circle(x, y, 0.95) for x, y in spots)
        case "checks":
            return "".join(
                rect(-14 + 2.4 * i, -8.6 + 2.4 * j, 2.4, 2.4) for i in range(13) for j in range(5) if (i + j) % 2
            )
    return ""


def zeppelin(pen: Pen, livery: Colour) -> None:
    """An airship about (0, 0), nose to the right, 32 mm long and 17 mm high, gondola below."""
    tone, second = livery.hex, mix(livery.hex, "#FFFFFF", 0.55)
    pen.area("M-9.5 -5.5L-16.2 -8.2L-15.4 -2.6L-16.2 3L-9.5 0.4Z", mix(tone, INK, 0.3), INK, 0.35)
    pen.line("M-15.9 -6.6L-10.4 -4.4M-15.9 1.4L-10.4 -.8M-15.4 -2.6H-10", INK, 0.2)
    pen.line("M-5 2.2L-4 5.6M7 2L5.6 5.6M1 3V5.6", INK, 0.25)
    pen.area(HULL, tone, INK, 0.4)

    def dress(inner: Pen) -> None:
        inner.area(_stripes(livery.pattern), second, INK if inner.low else "", 0.15)
        inner.tint("M-15 -1.2C-8 3 10 3 16 -1.2V5H-15Z", INK, 0.22)
        inner.tint(ellipse(1.5, -6.4, 8.6, 1.0), "#FFFFFF", 0.4)

    pen.within(HULL, dress)
    pen.line("M-14 -2.6C-6 -4.2 8 -4.2 15 -2.6M-14 -2.6C-6 -.6 8 -.6 15 -2.6", mix(tone, INK, 0.5), 0.2)
    pen.line(HULL, INK, 0.4)
    medal(pen, livery, 1.0, -2.6, 3.9)
    pen.area("M-6.2 5.4H8L6.6 8.6H-4.4Z", TIMBER, INK, 0.35)
    pen.area("M-6.6 5H8.4V5.9H-6.6Z", mix(TIMBER, PALE, 0.4), INK, 0.2)
    pen.area("".join(rect(x, 6.5, 1.5, 1.1) for x in (-3.6, -1.2, 1.2, 3.6)), "#F2C66D", INK, 0.15)
    pen.line("M-6 7.2h-2.2", INK, 0.3)
    pen.area(ellipse(-8.4, 7.2, 0.45, 1.7), BRASS, INK, 0.2)


def medal(pen: Pen, livery: Colour, x: float, y: float, r: float) -> None:
    """The crew's emblem on a pale disc about (x, y)."""
    pen.area(circle(x, y, r), PALE, INK, 0.3)
    tone = mix(livery.hex, INK, 0.25 if luminance(livery.hex) < LIGHT else 0.6)
    pen.use(device, livery.symbol, r * 0.72, tone, at=(x, y))
