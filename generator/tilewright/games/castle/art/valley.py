"""A size -> the valley by night: two castles over a river, one at harvest and one in snow, their windows lit."""

from __future__ import annotations

from functools import partial

from tilewright.draw.pen import Pen
from tilewright.draw.shapes import arch, circle, polygon, rect
from tilewright.games.castle.art.folk import person
from tilewright.games.castle.art.land import battlement, sheaf, snow, stones, tree
from tilewright.games.castle.art.woodblock import GOLDEN, HARVEST, WINTER, Cut, Woodblock, rays, row
from tilewright.units import Size

BARE = 24.0
"""Land less deep than this below a castle, at scale 1, has nothing on it, and water of twice as much no boat."""
TOWERS = ((-9.6, 4.2, -32.0), (8.4, 4.8, -40.0), (-18.4, 3.6, -21.0), (18.6, 3.8, -24.0))
"""Middle, half the width and top of each tower of a castle, in millimetres."""


def valley(pen: Pen, size: Size, k: float, high: float, moon: float) -> None:
    """The whole picture from (0, 0).

    Args:
        pen: Draws it.
        size: Of the picture.
        k: How large castles, trees and people are; at 1 a castle is 46 mm wide and 58 high.
        high: How far down the river meets the sky.
        moon: How far down the moon stands.
    """
    wide, middle, deep = size.width, size.width / 2, (size.height - high) / k
    halves = Woodblock(pen, HARVEST, winter=False), Woodblock(pen, WINTER, winter=True)
    halves[0].black(rect(0, 0, wide, size.height))
    _night(halves, wide, high, k)
    halves[1].at(middle, moon, _moon, k)
    water = row(
        Cut(middle - 4 * k, high + 1.4 * k, middle + 4 * k, high + 1.4 * k, 0.4 * k),
        Cut(middle - 46 * k, size.height + 3, middle + 46 * k, size.height + 3, 2.2 * k),
        max(8, round(deep * k**0.5 / 2.6)),
        0.5,
    )
    halves[0].cut(water[::2])
    halves[1].warm(water[1::4])
    halves[0].warm(water[3::4])
    for side, b in zip((-1, 1), halves, strict=True):
        x = middle + side * max(wide * 0.24, middle - 34 * k)
        b.at(middle, high, partial(_bank, reach=middle / k + 4, deep=deep), k, flip=side > 0)
        b.at(x, high - 2 * k, _castle, k)
        if deep > BARE:
            b.at(x, high, partial(_life, deep=deep), k)
    if deep > 2 * BARE:
        halves[0].at(middle + k, high + 31 * k, _boat, 1.15 * k)


def _night(halves: tuple[Woodblock, Woodblock], wide: float, high: float, k: float) -> None:
    """Lines that open towards the horizon, red on the left and slate on the right; stars."""
    middle, many, broad = wide / 2, max(6, round(high / 2.3 / k**0.5)), 1.75 * k**0.5
    left = Cut(-8, 3, middle * 0.7, 3, 0.2), Cut(-30, high, middle + 12 * k, high, broad, 0, 0.4)
    halves[0].warm(row(*left, many, 0.4))
    first, last = (
        each._replace(x1=wide - each.x1, x2=wide - each.x2, y1=each.y1 + 1.1, y2=each.y2 + 1.1) for each in left
    )
    halves[1].warm(row(first, last, many, 0.4))
    stars = (
        circle(at * 0.754877 % 1 * wide, (at * GOLDEN % 1) ** 1.3 * high * 0.8 + 2, (0.28 + 0.2 * (at % 3)) * k)
        for at in range(round(wide * high / 240))
    )
    halves[0].paper("".join(stars))


def _moon(b: Woodblock) -> None:
    """The moon about (0, 0), and the light around it."""
    b.black(circle(0, 0, 13.5))
    b.cut(rays((0, 0), 14.5, 24, 44, 0.9))
    b.paper(circle(0, 0, 11.5))
    b.dark(row(Cut(4.6, -9.4, 4.6, 9.4, 2.0, -2.9), Cut(3.4, -5, 3.4, 5, 0.4, -1.5), 3))


def _bank(b: Woodblock, reach: float, deep: float) -> None:
    """The left bank: a hill far away, and the land that comes down to the water at (0, 0)."""
    hill = f"M{-reach:g} -10Q{-reach * 0.6:.2f} -15 -24 -7T-1 0.6L{-reach:g} 6Z"
    b.ground(hill, row(Cut(-26, -6.4, -reach, -1, 0.6, 1), Cut(-8, -2, -reach, 4, 0.9, 1), 5))
    foot = 34 if deep > 2 * BARE else 20
    b.ground(
        f"M{-reach:g} 4Q-34 -6 -3 1Q-16 {deep * 0.16:.2f} -14 {deep * 0.34:.2f}T{-foot} {deep + 2:.2f}H{-reach:g}Z",
        row(Cut(-18, 4, -reach, 9, 0.7, 1.5), Cut(-16, deep * 0.4, -reach, deep * 0.42, 1.3, 2.5), 7),
        row(Cut(-18, deep * 0.46, -reach, deep * 0.52, 1.4, 2), Cut(-30, deep * 0.95, -reach, deep, 1.7, 1), 6),
        lit=0.8,
    )


def _castle(b: Woodblock) -> None:
    """A castle that stands on (0, 0): pointed roofs at harvest, battlements under snow in winter."""
    b.ground(
        "M-30 9Q-24 -1 -14 0H14Q24 0 30 9Z",
        row(Cut(-16, 1, -26, 9, 1.2, 0.6), Cut(18, 1, 24, 9, 0.5, -0.6), 9),
        lit=0.7,
    )
    for x, half, top in TOWERS:
        b.at(x, 0, partial(_tower, half=half, top=top))
    b.black(f"M-20 1{battlement((-20, 20), -17.2, 13, 2.2)}V1Z", 0.7)
    b.cut(stones((-19.6, -4.4), -12, 4, (1.3, 1.2, 1.1)), stones((4.4, 19.6), -12, 4, (0.8, 0.6, 0.4)))
    b.edged(arch(-4, -11, 8, 12, 5), 0.7)
    b.flat(arch(-2.7, -9.4, 5.4, 10.4, 3.6))
    b.dark(Cut(-1.2, -8.4, -1.2, 1, 0.5), Cut(1.2, -8.4, 1.2, 1, 0.5))
    snow(b, *((-20 + 40 / 13 * 2 * k, -17.2, 3.2) for k in range(7)))


def _tower(b: Woodblock, half: float, top: float) -> None:
    """A tower from (0, 0) up to its top."""
    if b.winter:
        broad = half + 0.9
        crest = battlement((-broad, broad), top - 6.4, 5, 2.4)
        b.black(f"M{-half} 1V{top}L{-broad:g} {top - 1.6:g}{crest}V{top - 1.6:g}L{half} {top}V1Z", 0.8)
        b.cut(Cut(-half, top - 2, half * 0.6, top - 2, 0.9, 0, 0.3))
        snow(b, *((-broad + broad * 0.4 * k, top - 6.4, broad * 0.4 + 0.2) for k in (0, 2, 4)))
    else:
        tip = top - half * 3.4
        b.black(f"M{-half} 1V{top}H{half}V1Z", 0.8)
        b.black(polygon([(-half - 1.2, top), (0, tip), (half + 1.2, top)]), 0.8)
        b.warm(
            row(
                Cut(-0.3, tip + 2, -half * 0.9, top - 0.6, 1.5, 0, 0.7),
                Cut(0.4, tip + 3, half * 0.6, top - 0.6, 0.6),
                4,
            )
        )
        b.line(f"M0 {tip:g}V{tip - 4:g}")
        b.flat(polygon([(0, tip - 4), (4, tip - 3), (0, tip - 2)]))
    b.cut(
        row(Cut(-half * 0.72, top + 2, -half * 0.72, 0, 1.4, 0, 0.6), Cut(-half * 0.1, top + 2, -half * 0.1, 0, 0.5), 3)
    )
    b.edged(arch(half * 0.22, top + 4, 2.2, 4.4, 1.2), 0.3)
    b.edged(arch(half * 0.22, top + 12, 2.2, 4.4, 1.2), 0.3, flat=not b.winter)


def _life(b: Woodblock, deep: float) -> None:
    """What stands on the land below a castle at (0, 0), as far as there is room."""
    places = (
        ((17, 22, 1.1), (3, 37, 1.3), (15, 52, 1.5))
        if b.winter
        else ((-16, 18, 0.8), (-6, 21, 0.9), (-20, 31, 1.2), (-7, 36, 1.3), (-19, 52, 1.7), (-6, 56, 1.6))
    )
    for x, y, scale in places:
        if y < deep:
            b.at(x, y, tree if b.winter else sheaf, scale)
    person(b, -8 if b.winter else 5, 23, 11, "hood" if b.winter else "brim", gown=b.winter)


def _boat(b: Woodblock) -> None:
    """The ferry between the two about (0, 0), a lantern on its prow."""
    b.black("M-13 -2.6Q0 3 13 -3.4L11 3.4Q0 6.4 -10.4 3.6Z", 0.8)
    b.cut(row(Cut(-11, 0, 11.6, -0.6, 0.9, -1.6, 0.3), Cut(-9, 2.6, 10, 2, 0.4, -1.2, 0.3), 2))
    person(b, 4.6, 0.6, 16, "brim", (9.6, -10.6))
    person(b, -3.4, 0.8, 13, "veil", gown=True)
    b.staff("M9.2 -19L11.8 10", 0.7)
    b.staff("M-12 -2.6V-8.6", 0.3)
    b.cut(rays((-12, -10), 1.4, 5.4, 14, 0.8))
    b.edged(circle(-12, -10, 1.5), 0.3)
