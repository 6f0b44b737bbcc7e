"""A word -> its woodcut about (0, 0), ten millimetres high: buildings, people, royalty."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tilewright.draw.palette import INK
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, ellipse, rect

BLOCK, PAPER_TONE, WASH = "#1E1B1A", "#FBF6EA", "#D9C79B"
"""The black ink, what is printed on, and the wash."""


def icon(pen: Pen, what: str, tone: str) -> None:
    """The woodcut of that name; tone: the second ink, red or black as the card is."""
    ICONS[what](pen, tone)


def hatch(x: float, y: float, width: float, height: float, step: float = 0.8, lean: float = 0.35) -> str:
    """Strokes of a graver side by side."""
    many = int(width / step)
    return "".join(
        f"M{x + at * step + lean * height:.2f} {y:.2f}L{x + at * step:.2f} {y + height:.2f}" for at in range(1, many)
    )


def _cut(pen: Pen, d: str, fill: str = PAPER_TONE) -> None:
    """A shape with the thick outline of a block."""
    pen.area(d, fill, BLOCK, 0.35)


def _graved(pen: Pen, d: str) -> None:
    pen.line(d, INK, 0.16)


def _dots(pen: Pen, *places: tuple[float, float]) -> None:
    """Eyes and rivets; they say something, so low ink keeps them."""
    pen.solid("".join(circle(x, y, 0.22) for x, y in places), BLOCK)


def _hovel(pen: Pen, tone: str) -> None:
    _cut(pen, rect(-3.4, -0.6, 6.8, 5.2))
    _graved(pen, hatch(0.6, 0.2, 2.8, 4.2, 0.55, 0.0))
    _cut(pen, "M-5 -0.2L-2.9 -4.6H2.9L5 -0.2Q2.5 .7 0 .1Q-2.5 .7 -5 -0.2Z", tone)
    pen.line("M-2.6 -3.9L-3.9 -.6M-1 -4L-1.5 -.4M.8 -4L1.2 -.4M2.4 -4L3.6 -.6", PAPER_TONE, 0.25)
    _cut(pen, "M-2.2 4.6V1.6Q-1.2 .8 -.2 1.6V4.6Z", BLOCK)
    _cut(pen, rect(1.0, 1.5, 1.5, 1.4), WASH)
    _cut(pen, rect(1.4, -6.2, 1.3, 2.2), PAPER_TONE)


def _barracks(pen: Pen, tone: str) -> None:
    _cut(pen, "M-3.6 4.6V-2.6H-4.3V-5H-3V-4.1H-1.7V-5H-.6V-4.1H.6V-5H1.7V-4.1H3V-5H4.3V-2.6H3.6V4.6Z")
    _graved(pen, hatch(0.7, -2.3, 2.9, 6.8, 0.55, 0.0))
    _graved(pen, "M-3.6 -2.6H3.6M-3.4 -.6H-1.6M-3.4 2.4H-1.9M-1.6 -1.6V-.6")
    _cut(pen, "M-1.1 4.6V2Q0 .6 1.1 2V4.6Z", BLOCK)
    _cut(pen, rect(-0.45, -1.8, 0.9, 1.5), BLOCK)
    pen.line("M0 -5V-7.4", BLOCK, 0.35)
    _cut(pen, "M0 -7.4H3.2L2.3 -6.6L3.2 -5.8H0Z", tone)


def _castle(pen: Pen, tone: str) -> None:
    for x in (-3.9, 2.1):
        _cut(pen, f"M{x} 4.6V-2.2H{x - 0.4}V-3.8H{x + 2.2}V-2.2H{x + 1.8}V4.6Z")
        _cut(pen, f"M{x - 0.6} -3.8L{x + 0.9} -7L{x + 2.4} -3.8Z", tone)
    _cut(pen, "M-2.1 4.6V-.4H-1.3V.4H-.5V-.4H.5V.4H1.3V-.4H2.1V4.6Z")
    _graved(pen, hatch(2.6, -2.0, 1.4, 6.4, 0.5, 0.0) + hatch(-3.4, -2.0, 1.4, 6.4, 0.5, 0.0))
    _cut(pen, "M-1.1 4.6V2.5Q0 1.1 1.1 2.5V4.6Z", BLOCK)
    pen.line("M-1.1 3.4H1.1M-.4 2.1V4.6M.4 2.1V4.6", PAPER_TONE, 0.18)


def _wall(pen: Pen, tone: str) -> None:
    _cut(pen, "M-5 3.4V-2.4H-3.8V-3.4H-2.4V-2.4H-1V-3.4H1V-2.4H2.4V-3.4H3.8V-2.4H5V3.4Z")
    pen.area("".join((rect(-3.2, -1.8, 2.4, 1.5), rect(1.2, 0.0, 2.6, 1.5), rect(-2.0, 1.8, 2.2, 1.5))), tone)
    _graved(pen, "M-5 -2H5M-5 -.2H5M-5 1.6H5M-3.4 -2V-.2M-.6 -2V-.2M2.2 -2V-.2M-2 -.2V1.6M1 -.2V1.6M3.9 -.2V1.6")
    _graved(pen, "M-3.4 1.6V3.4M-.6 1.6V3.4M2.2 1.6V3.4")


def _peasant(pen: Pen, tone: str) -> None:
    _cut(pen, "M-3.4 4.8Q-3.4 .8 0 .8Q3.4 .8 3.4 4.8Z", tone)
    pen.line("M-1.6 4.7L-1 2M1.6 4.7L1 2M0 4.7V2.2", PAPER_TONE, 0.25)
    _cut(pen, circle(0, -1.2, 2.1))
    _cut(pen, "M-4.2 -1.9Q0 -3.4 4.2 -1.9Q3 -2.6 2.2 -3Q1.6 -5.2 0 -5.2Q-1.6 -5.2 -2.2 -3Q-3 -2.6 -4.2 -1.9Z", WASH)
    _graved(pen, "M-.6 .1Q0 .5 .6 .1")
    _dots(pen, (-0.8, -1.1), (0.8, -1.1))
    pen.line("M4.6 4.8V-3.6M3.7 -5.2V-3.6H5.5V-5.2M4.6 -5.2V-3.6", BLOCK, 0.35)


def _knight(pen: Pen, tone: str) -> None:
    _cut(pen, "M-3.2 4.8V-.8Q-3.2 -4.6 0 -4.6Q3.2 -4.6 3.2 -.8V4.8Q0 3.4 -3.2 4.8Z")
    _graved(pen, hatch(0.4, -3.4, 2.6, 7.2, 0.5, 0.0))
    _cut(pen, "M-3.4 -1.4H-.4V2.6H.4V-1.4H3.4V-.4H1V2.8Q0 3.6 -1 2.8V-.4H-3.4Z", BLOCK)
    _cut(pen, "M-.4 -4.6Q-1.4 -7.8 2.6 -7.4Q5.2 -6.8 4.2 -3.6Q3.2 -5.6 .6 -4.6Z", tone)
    _dots(pen, (-2.0, 1.4), (-2.0, 2.4))


def _robe(pen: Pen, tone: str) -> None:
    _cut(pen, "M-5 5Q-4.6 1.4 -1.6 .9H1.6Q4.6 1.4 5 5Z", tone)
    _cut(pen, "M-1.6 .9L0 5L1.6 .9Z", WASH)
    pen.line("M-3.8 4.8L-2.6 2M3.8 4.8L2.6 2", PAPER_TONE, 0.25)


def _king(pen: Pen, tone: str) -> None:
    _robe(pen, tone)
    _cut(pen, ellipse(0, -1.5, 2.0, 2.5))
    _cut(pen, "M-2 -1.2Q-2.4 2.6 0 3Q2.4 2.6 2 -1.2Q1.4 .1 0 .1Q-1.4 .1 -2 -1.2Z", WASH)
    _graved(pen, "M-.9 .6V2M0 .6V2.5M.9 .6V2M-.7 -.4H.7")
    _dots(pen, (-0.9, -1.8), (0.9, -1.8))
    _cut(pen, "M-2.6 -3.2L-3.2 -6.6L-1.5 -5L0 -7.4L1.5 -5L3.2 -6.6L2.6 -3.2Z", tone)
    pen.area("".join(circle(x, -3.9, 0.32) for x in (-1.4, 0.0, 1.4)), PAPER_TONE)


def _queen(pen: Pen, tone: str) -> None:
    _cut(pen, "M-2.8 1.6Q-3.6 -4.2 0 -4.4Q3.6 -4.2 2.8 1.6Z", WASH)
    _robe(pen, tone)
    _cut(pen, ellipse(0, -1.3, 1.7, 2.3))
    _graved(pen, "M-.4 .1Q0 .4 .4 .1M-2.6 -1V1M2.6 -1V1")
    _dots(pen, (-0.75, -1.5), (0.75, -1.5))
    _cut(
        pen, "M-2 -3.2Q-2.6 -5.4 -2.2 -6Q-1.2 -5 -1 -5Q-.6 -6.6 0 -7Q.6 -6.6 1 -5Q1.2 -5 2.2 -6Q2.6 -5.4 2 -3.2Z", tone
    )
    pen.area(circle(0, -4.2, 0.4), PAPER_TONE)


ICONS: Mapping[str, Callable[[Pen, str], None]] = {
    "hovel": _hovel,
    "barracks": _barracks,
    "castle": _castle,
    "wall": _wall,
    "peasant": _peasant,
    "knight": _knight,
    "Q": _queen,
    "K": _king,
}
"""Every woodcut, by its name."""
