"""Livery -> zeppelins and explorers: five crews that differ in emblem and pattern as well as colour."""

from __future__ import annotations

from math import pi, sin

from generator.draw.emblem import device
from generator.draw.palette import BRASS, BRASS_DARK, INK, PALE, TIMBER, TIMBER_DARK, luminance, mix, on
from generator.draw.pen import Pen
from generator.draw.shapes import circle, ellipse, polygon, rect
from generator.spec.model import Colour

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
    _medal(pen, livery, 1.0, -2.6, 3.1)
    pen.area("M-6.2 5.4H8L6.6 8.6H-4.4Z", TIMBER, INK, 0.35)
    pen.area("M-6.6 5H8.4V5.9H-6.6Z", mix(TIMBER, PALE, 0.4), INK, 0.2)
    pen.area("".join(rect(x, 6.5, 1.5, 1.1) for x in (-3.6, -1.2, 1.2, 3.6)), "#F2C66D", INK, 0.15)
    pen.line("M-6 7.2h-2.2", INK, 0.3)
    pen.area(ellipse(-8.4, 7.2, 0.45, 1.7), BRASS, INK, 0.2)


def _medal(pen: Pen, livery: Colour, x: float, y: float, r: float) -> None:
    pen.area(circle(x, y, r), PALE, INK, 0.3)
    tone = mix(livery.hex, INK, 0.25 if luminance(livery.hex) < LIGHT else 0.6)
    pen.use(device, livery.symbol, r * 0.72, tone, at=(x, y))


def explorer(pen: Pen, livery: Colour) -> None:
    """An explorer standing on (0, 0), 17 mm wide and 23 mm high: goggles, a coat of the crew's, a lantern."""
    tone, coat = livery.hex, mix(livery.hex, INK, 0.28)
    light = mix(livery.hex, "#FFFFFF", 0.5)
    pen.area("M-2.8 -7L-3.2 -1.2H-4.2V0H-.4L-.2 -6.4H.4L.6 0H4.4V-1.2H3.4L3 -7Z", "#4A4038", INK, 0.35)
    pen.area("M-3.4 -15.6C-5.4 -14.6 -5.8 -10 -5.2 -6.2H5.2C5.8 -10 5.4 -14.6 3.4 -15.6Z", tone, INK, 0.4)
    pen.tint("M.6 -15.4C3 -14.8 5.2 -13 4.9 -6.4H1.6Z", INK, 0.2)
    _coat(pen, livery, light)
    pen.area(rect(-5.3, -9.4, 10.6, 1.1), TIMBER_DARK, INK, 0.2)
    pen.area(rect(-0.9, -9.6, 1.8, 1.5), BRASS, INK, 0.2)
    pen.line("M-4.2 -14.4L-6.4 -10.4", INK, 2.3)
    pen.line("M-4.2 -14.4L-6.4 -10.4", coat, 1.6)
    pen.line("M4.2 -14.4L6.6 -11.4", INK, 2.3)
    pen.line("M4.2 -14.4L6.6 -11.4", coat, 1.6)
    pen.tint(circle(6.9, -8.6, 3.0), "#F8CF7A", 0.35)
    pen.area(rect(6.0, -10.2, 1.8, 2.6), "#FBE6A6", INK, 0.25)
    pen.line("M6 -10.2Q6.9 -11.8 7.8 -10.2M5.8 -7.5H8", INK, 0.35)
    pen.area("M-4 -16.2Q0 -13.6 4 -16.2L3.6 -14.6Q0 -12.6 -3.6 -14.6Z", light, INK, 0.25)
    pen.area("M2 -14.4L4.2 -11.2L2.7 -11L1.2 -14Z", light, INK, 0.25)
    pen.area(circle(0, -18.2, 2.8), "#EBC39C", INK, 0.35)
    pen.area("M-3.2 -18.6C-3.4 -22.6 3.4 -22.6 3.2 -18.6Q0 -20 -3.2 -18.6Z", "#7A4B2C", INK, 0.35)
    pen.line("M-3 -19.2Q0 -20.6 3 -19.2", BRASS_DARK, 0.5)
    for x in (-1.15, 1.15):
        pen.area(circle(x, -19.4, 0.95), "#BFE3F2", INK, 0.3)
    pen.solid(circle(-0.9, -17.8, 0.28) + circle(0.9, -17.8, 0.28), INK)
    pen.line("M-.8 -16.6Q0 -16.1 .8 -16.6", INK, 0.25)


def _coat(pen: Pen, livery: Colour, light: str) -> None:
    """The crew's emblem on the chest, its pattern along the hem."""
    x_steps = [-4.6 + k * 1.55 for k in range(7)]
    hem = "".join(
        rect(x, -7.5 + 0.35 * sin(pi * k), 0.8, 1.0)
        if livery.pattern in ("bands", "checks", "half")
        else circle(x + 0.4, -7.0, 0.42)
        for k, x in enumerate(x_steps)
    )
    pen.tint(hem, light)
    pen.use(device, livery.symbol, 1.75, INK if pen.low else on(livery.hex), at=(0, -11.9))
