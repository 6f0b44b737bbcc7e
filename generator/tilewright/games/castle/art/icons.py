"""A word -> its sign about (0, 0), ten millimetres high, cut as the scenes are: buildings, people, royalty."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tilewright.draw.pen import Pen
from tilewright.draw.shapes import arch, circle, ellipse, polygon, rect
from tilewright.games.castle.art.woodblock import BLACK, Cut, Woodblock, row


def icon(pen: Pen, what: str, tone: str) -> None:
    """The sign of that name; tone: the second ink."""
    ICONS[what](Woodblock(pen, tone, winter=False))


def _hovel(b: Woodblock) -> None:
    b.black(rect(1.6, -6.4, 1.8, 3.0))
    b.black(rect(-3.7, -1, 7.4, 5.9))
    b.cut(row(Cut(-3.2, 0.8, -3.2, 4.8, 0.7), Cut(-2.2, 0.8, -2.2, 4.8, 0.4), 2))
    b.paper(arch(-1.2, 1.7, 2.0, 3.2, 1.0))
    b.flat(rect(1.7, 1.8, 1.4, 1.5))
    b.black("M-5.4 0.6Q-4.2 -2.4 -2.9 -4.9Q0 -5.5 2.9 -4.9Q4.2 -2.4 5.4 0.6Q2.7 1.5 0 0.9Q-2.7 1.5 -5.4 0.6Z")
    b.warm(row(Cut(-2.7, -4.3, -4.4, 0.4, 1.0, 0.2, 0.7), Cut(2.7, -4.3, 4.3, 0.2, 0.6, -0.2, 0.7), 7))


def _tower(b: Woodblock, x: float, half: float, top: float) -> None:
    """A round tower that stands on 4.9, with a pointed roof."""
    b.black(f"M{x - half:g} 4.9V{top:g}l{-half / 4:g} -1.2h{half * 2.5:g}l{-half / 4:g} 1.2V4.9Z")
    b.cut(
        row(Cut(x - half * 0.7, top, x - half * 0.7, 4.8, 0.7), Cut(x - half * 0.1, top, x - half * 0.1, 4.8, 0.3), 2)
    )
    b.flat(polygon([(x - half * 1.4, top - 1.2), (x, top - 4.4), (x + half * 1.4, top - 1.2)]))
    b.cut(
        Cut(x - 0.1, top - 3.8, x - half * 0.9, top - 1.3, 0.5, 0, 0.7),
        Cut(x + 0.1, top - 3.6, x + half * 0.2, top - 1.3, 0.3, 0, 0.7),
        tone=BLACK,
    )


def _barracks(b: Woodblock) -> None:
    b.black("M-0.3 -4.6V-7.8H0.3V-4.6Z")
    b.flat("M0.3 -7.8H4L2.9 -6.8L4 -5.8H0.3Z")
    b.black("M-3.7 4.9V-2.4L-4.5 -3.2V-5.6H-2.9V-4.5H-1V-5.6H1V-4.5H2.9V-5.6H4.5V-3.2L3.7 -2.4V4.9Z")
    b.cut(Cut(-4, -3.4, 3.6, -3.4, 0.5, 0, 0.2), Cut(-3, -1.4, -0.8, -1.4, 0.7), Cut(0.4, -1.4, 2.2, -1.4, 0.4))
    b.cut(row(Cut(-3.1, 0.4, -1.6, 0.4, 0.7), Cut(-3.1, 4, -1.7, 4, 0.6), 3))
    b.cut(Cut(2, 0.4, 3.2, 0.4, 0.4), Cut(2, 3.2, 3.2, 3.2, 0.4))
    b.paper(arch(-1.2, 1.2, 2.4, 3.7, 1.2))
    b.black(rect(-0.15, 1.4, 0.3, 3.5) + rect(-1.2, 2.7, 2.4, 0.3))


def _castle(b: Woodblock) -> None:
    b.black("M-2.4 4.9V-0.8H-1.4V0.2H-0.5V-0.8H0.5V0.2H1.4V-0.8H2.4V4.9Z")
    b.cut(Cut(-2, 1.2, 1.6, 1.2, 0.4, 0, 0.2))
    b.paper(arch(-1.1, 2.2, 2.2, 2.7, 1.1))
    _tower(b, -3.5, 1.3, -1.6)
    _tower(b, 3.5, 1.3, -1.6)
    b.black(polygon([(-0.9, -0.6), (-0.9, -3.6), (0.9, -3.6), (0.9, -0.6)]))
    b.flat(polygon([(-1.5, -3.6), (0, -7.2), (1.5, -3.6)]))


def _wall(b: Woodblock) -> None:
    b.black("M-5.2 3.6V-3.6H-3.4V-2.2H-1.8V-3.6H-0.1H1.7V-2.2H3.4V-3.6H5.2V3.6Z")
    b.cut(row(Cut(-4.7, -1.2, -2.7, -1.2, 0.95), Cut(2.9, -1.2, 4.9, -1.2, 0.55), 4)[:2])
    b.cut(Cut(2.9, -1.2, 4.9, -1.2, 0.55), Cut(-3.4, 0.6, -1.4, 0.6, 0.95), Cut(1.6, 0.6, 3.6, 0.6, 0.55))
    b.cut(Cut(-4.7, 2.4, -2.7, 2.4, 0.95), Cut(0.4, 2.4, 2.4, 2.4, 0.55), Cut(2.9, 2.4, 4.9, 2.4, 0.55))
    b.warm(Cut(0.4, -1.2, 2.4, -1.2, 0.9), Cut(-0.8, 0.6, 1.2, 0.6, 0.9), Cut(-2.1, 2.4, -0.1, 2.4, 0.9))
    b.cut(Cut(-5, -3.1, -3.6, -3.1, 0.4), Cut(-1.6, -3.1, -0.2, -3.1, 0.4), Cut(3.6, -3.1, 5, -3.1, 0.3))


def _peasant(b: Woodblock) -> None:
    b.line("M4.4 4.9V-2.6M3.2 -5.6V-3.2Q3.2 -2.6 3.8 -2.6H5Q5.6 -2.6 5.6 -3.2V-5.6M4.4 -5.6V-2.6", 0.5)
    b.black("M-3.8 4.9Q-3.9 0.9 -0.8 0.5H0.8Q3.9 0.9 3.8 4.9Z")
    b.warm(row(Cut(-1.8, 1.6, -2.6, 4.8, 1.0, 0.2, 0.6), Cut(1.4, 1.6, 2.4, 4.8, 0.5, -0.2, 0.6), 4))
    b.edged(ellipse(0, -1.5, 1.9, 2.3), 0.5)
    b.black("M1.9 -2.6Q2.2 0.2 0.2 0.8Q1.2 -0.8 0.9 -2.6Z")
    b.black("M-5 -2.2Q0 -3.6 5 -2.2Q3.4 -3.6 2.3 -3.6Q1.9 -6.2 0 -6.2Q-1.9 -6.2 -2.3 -3.6Q-3.4 -3.6 -5 -2.2Z")
    b.cut(Cut(-1.6, -4, -0.4, -5.6, 0.6, 0.2), Cut(-4, -2.6, 0.6, -3.1, 0.4, 0.2))


def _knight(b: Woodblock) -> None:
    b.flat("M-0.8 -4.4Q-2 -7.6 2.6 -7.4Q5.8 -6.8 4.9 -2.6Q3.4 -5.4 0.6 -4.4Z")
    b.cut(Cut(0, -5.4, 4.2, -4.4, 0.5, 0.9), Cut(0.4, -6.2, 4, -6, 0.3, 0.4), tone=BLACK)
    b.black("M-3.6 4.9V-0.8Q-3.6 -4.8 0 -4.8Q3.6 -4.8 3.6 -0.8V4.9Q0 3.4 -3.6 4.9Z")
    b.cut(row(Cut(-3, -0.6, -3, 4, 0.8, -0.1), Cut(-1.9, -3.6, -1.6, -1.9, 0.4), 2))
    b.paper("M-3.2 -1.5H-0.4V-4H0.4V-1.5H3.2V-0.6H0.5V2.9H-0.5V-0.6H-3.2Z")
    b.cut(Cut(1.2, 1, 1.9, 1, 0.5), Cut(2.3, 1, 3, 1, 0.4), Cut(1.2, 2.1, 1.9, 2.1, 0.5), Cut(2.3, 2.1, 3, 2.1, 0.4))


def _robe(b: Woodblock) -> None:
    b.black("M-5.2 5Q-4.8 1.4 -1.6 0.8H1.6Q4.8 1.4 5.2 5Z")
    b.warm(Cut(-2.6, 1.6, -4.2, 4.9, 0.9, 0.2, 0.6), Cut(-1.4, 1.6, -2.2, 4.9, 0.6, 0.2, 0.6))
    b.warm(Cut(1.8, 1.6, 2.4, 4.9, 0.6, -0.2, 0.6), Cut(3, 1.8, 4.2, 4.9, 0.4, -0.2, 0.6))


def _eyes(b: Woodblock) -> None:
    b.spot("".join(circle(x, -1.7, 0.26) for x in (-0.75, 0.75)))


def _king(b: Woodblock) -> None:
    _robe(b)
    b.black("M-2.5 -2Q-2.9 3 0 4.4Q2.9 3 2.5 -2Z")
    b.edged("M-1.9 -3.2H1.9V-0.9Q0 0.4 -1.9 -0.9Z", 0.35)
    b.cut(row(Cut(-1.5, 0, -0.6, 3.2, 0.6, -0.2), Cut(1.5, 0, 0.8, 3, 0.3, 0.2), 4))
    _eyes(b)
    b.flat("M-2.7 -3L-3.4 -6.8L-1.5 -5L0 -7.6L1.5 -5L3.4 -6.8L2.7 -3Z")
    b.cut(Cut(-2.4, -3.7, 2.3, -3.7, 0.5, 0, 0.3))


def _queen(b: Woodblock) -> None:
    b.black("M-3.2 2.6Q-3.9 -4.4 0 -4.6Q3.9 -4.4 3.2 2.6Z")
    b.cut(Cut(-2.4, -2, -2.6, 1.8, 0.6), Cut(2.5, -1.6, 2.6, 1.8, 0.3))
    _robe(b)
    b.edged(ellipse(0, -1.4, 1.7, 2.3), 0.35)
    _eyes(b)
    b.flat("M-2.2 -3Q-2.9 -5 -2.6 -6.6L-1.3 -5L0 -7.4L1.3 -5L2.6 -6.6Q2.9 -5 2.2 -3Z")
    b.cut(Cut(-1.9, -3.6, 1.9, -3.6, 0.5, 0, 0.3))


ICONS: Mapping[str, Callable[[Woodblock], None]] = {
    "hovel": _hovel,
    "barracks": _barracks,
    "castle": _castle,
    "wall": _wall,
    "peasant": _peasant,
    "knight": _knight,
    "Q": _queen,
    "K": _king,
}
"""Every sign, by its name."""
