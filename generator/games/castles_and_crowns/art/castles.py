"""Rank -> its castle: a motte, a tower house, a keep, a walled castle, a fortress in rings; a tower for every pip."""

from __future__ import annotations

from collections.abc import Callable

from generator.draw.palette import INK, LEAF, LEAF_DARK, TIMBER, mix
from generator.draw.pen import Pen
from generator.draw.shapes import arch, rect
from generator.games.castles_and_crowns.art.houses import GOLD, House, charge, detail, tinctured
from generator.games.castles_and_crowns.art.towers import (
    DEEP,
    STONE,
    STONE_SHADE,
    Tower,
    fence,
    gate,
    stone,
    timber,
    wall,
)

WATER = "#8FB4C9"


TOWERS: dict[str, tuple[Tower, ...]] = {
    "2": (Tower(-7.5, -12.5, 9, 15, "hip", "timber"), Tower(13.5, 3, 6, 10.5, "hip", "timber")),
    "3": (Tower(-14, 0, 7, 14, "cone"), Tower(14, 0, 7, 14, "cone"), Tower(0, 1, 12, 19, "cone")),
    "4": (Tower(-10.5, -1, 5, 29), Tower(8.6, -1, 5, 29), Tower(-15, 2, 7, 27), Tower(15, 2, 7, 27)),
    "5": (
        *(Tower(0, -3.4, 10.5, 16.6, "cone"), Tower(-18, 0, 7, 17, "cone"), Tower(18, 0, 7, 17, "cone")),
        *(Tower(-5.3, 2, 5.6, 16), Tower(5.3, 2, 5.6, 16)),
    ),
    "6": (
        *(Tower(-8.5, -8, 7, 23, "cone"), Tower(8.5, -8, 7, 23, "cone")),
        *(Tower(-19, 0, 7, 14), Tower(19, 0, 7, 14), Tower(-5, 2, 5.4, 14), Tower(5, 2, 5.4, 14)),
    ),
}
"""Rank -> its towers, back to front: as many as the rank counts."""


def castle(pen: Pen, rank: str, arms: House) -> None:
    """The castle on its ground, about 46 mm wide, standing on (0, 0), up to 34 mm high without its banner."""
    CASTLES[rank](pen, arms)


def stronghold(pen: Pen, rank: str, arms: House) -> None:
    """The castle under its banner."""
    banner(pen, rank, arms)
    castle(pen, rank, arms)


def _raise(pen: Pen, rank: str, arms: House, *which: int) -> None:
    for k in which:
        tower = TOWERS[rank][k]
        pen.use(timber if tower.kind == "timber" else stone, tower, arms, at=(tower.x, tower.y))


def hill(pen: Pen, half: float, top: float, deep: float) -> None:
    """A vignette of ground that runs out into the parchment at both sides."""
    d = (
        f"M{-half:.2f} {deep:.2f}C{-half * 0.86:.2f} {top + 1:.2f} {-half * 0.6:.2f} {top:.2f} 0 {top:.2f}"
        f"C{half * 0.6:.2f} {top:.2f} {half * 0.86:.2f} {top + 1:.2f} {half:.2f} {deep:.2f}"
        f"Q{half * 0.5:.2f} {deep + 2.4:.2f} {half * 0.1:.2f} {deep + 1.2:.2f}T{-half * 0.4:.2f} {deep + 1.6:.2f}"
        f"T{-half:.2f} {deep:.2f}Z"
    )
    pen.area(d, mix(LEAF, GOLD, 0.22), INK, 0.3)
    tufts = "".join(
        f"M{x:.2f} {deep - 0.6 - abs(k % 3 - 1) * 1.1:.2f}q.3 -1.1 1 -1.4m-.9 1.4q.9 -.6 1.7 -.5"
        for k, x in enumerate(-half * 0.75 + j * half * 0.19 for j in range(8))
    )
    detail(pen, tufts, LEAF_DARK)


def _motte(pen: Pen, arms: House) -> None:
    hill(pen, 23, 0.5, 6)
    d = "M-23 3.4C-18 2.6 -15.5 -9 -13 -11.6C-11.5 -13 -3.5 -13 -2 -11.6C.5 -9 2 2.6 7 3.4Q-8 6.4 -23 3.4Z"
    pen.area(d, mix(LEAF, GOLD, 0.12), INK, 0.35)
    pen.tint("M-2 -11.6C.5 -9 2 2.6 7 3.4Q1 4.8 -6 4.9C-4 0 -4 -8 -5 -12.5Q-3 -12.4 -2 -11.6Z", LEAF_DARK)
    pen.line(
        "M-17 1.4C-15 -1 -13.8 -5 -12.8 -8.4M-13.4 2.6C-12 0 -11.2 -3.6 -10.6 -6.4M3 1.6C1.4 -1 .6 -4 0 -6.6",
        LEAF_DARK,
        0.2,
    )
    _raise(pen, "2", arms, 0)
    fence(pen, -13.6, -1.4, -11.6, 2.6)
    pen.area("M-3.4 -11.2L10 2.6L8.2 3.4L-5 -10.6Z", TIMBER, INK, 0.25)
    pen.line("".join(f"M{-4.2 + k * 1.66:.2f} {-9.9 + k * 1.7:.2f}l1.6 -.9" for k in range(8)), INK, 0.2)
    _raise(pen, "2", arms, 1)
    fence(pen, 2.2, 10.2, 4.6, 4.2)
    fence(pen, 16.4, 22.4, 4.6, 4.2)


def _tower_house(pen: Pen, arms: House) -> None:
    hill(pen, 22, -1, 6)
    _raise(pen, "3", arms, 0, 1)
    wall(pen, -11.5, 11.5, 1, 8.5)
    _raise(pen, "3", arms, 2)
    gate(pen, 0, 1.6, 4.4, 6.6)


def _keep(pen: Pen, arms: House) -> None:
    hill(pen, 23, -1, 6)
    _raise(pen, "4", arms, 0, 1)
    wall(pen, -13, 13, 2, 24)
    for x in (-6.6, 0, 6.6):
        pen.area(arch(x - 1, -17.4, 2, 4) + arch(x - 1, -10.4, 2, 4), DEEP, INK, 0.25)
    pen.tint(rect(9.5, -20.6, 2.2, 22.6), STONE_SHADE)
    _raise(pen, "4", arms, 2, 3)
    pen.area("M-6.6 2.6V-3.4L-3.2 -5.6H3.2L6.6 -3.4V2.6Z", STONE, INK, 0.35)
    gate(pen, 0, 2.6, 4, 5.6)


def _walled(pen: Pen, arms: House) -> None:
    hill(pen, 24, -1, 6.4)
    _raise(pen, "5", arms, 0)
    pen.area("M-13 -8V-12.4L-10.6 -15.6H-5.4V-8Z", STONE, INK, 0.3)
    pen.area("M-13.4 -12.2L-10.6 -16.4H-5.2V-12.2Z", mix(arms.hex, INK, 0.2), INK, 0.3)
    wall(pen, -18, 18, 2, 11)
    _raise(pen, "5", arms, 1, 2, 3, 4)
    pen.area(rect(-2.6, -10.5, 5.2, 12.6), STONE, INK, 0.3)
    gate(pen, 0, 2.2, 3.6, 6.4)


def _fortress(pen: Pen, arms: House) -> None:
    hill(pen, 25, -3, 5.4)
    pen.area("M-12 -10V-19L-9 -23H9L12 -19V-10Z", mix(arms.hex, INK, 0.2), INK, 0.3)
    wall(pen, -13.5, 13.5, -6, 12)
    _raise(pen, "6", arms, 0, 1)
    wall(pen, -20, 20, 2, 9)
    _raise(pen, "6", arms, 2, 3, 4, 5)
    pen.area(rect(-2.4, -8.6, 4.8, 10.8), STONE, INK, 0.3)
    gate(pen, 0, 2.4, 3.4, 5.6)
    pen.area(
        "M-23 3.4C-12 1.8 -6 2.6 -2 2.6L-2.6 7H2.6L2 2.6C6 2.6 12 1.8 23 3.4C20 6.6 9 8 0 8C-9 8 -20 6.6 -23 3.4Z",
        WATER,
        INK,
        0.3,
    )
    pen.area("M-1.8 2.4H1.8L2.6 8.2H-2.6Z", TIMBER, INK, 0.3)
    detail(pen, "M-2 3.8H2M-2.2 5.2H2.2M-2.4 6.6H2.4M-17 4.8h4M-10 6.2h3.4M8 5h4.6M12 6.4h4", INK, 0.2)


CASTLES: dict[str, Callable[[Pen, House], None]] = {
    "2": _motte,
    "3": _tower_house,
    "4": _keep,
    "5": _walled,
    "6": _fortress,
}
"""Rank -> its drawing."""


STAFFS = {
    "2": (-7.5, -31.2, 0.0),
    "3": (0, -31.4, 0.0),
    "4": (0, -26.4, 5.0),
    "5": (0, -31.6, 0.0),
    "6": (0, -31.4, 9.4),
}
"""Rank -> where its banner is planted (x, y), and how far its staff goes on below, in millimetres."""


def banner(pen: Pen, rank: str, arms: House) -> None:
    """The house's banner where the castle carries it: 13 mm above its place, flying to the right."""
    x, y, below = STAFFS[rank]
    if below:
        pen.line(f"M{x:g} {y:g}v{below:g}", INK, 0.5, cap="butt")
    pen.use(_banner, arms, at=(x, y), scale=0.82)


def _banner(pen: Pen, arms: House) -> None:
    pen.line("M0 0V-16.6", INK, 0.6, cap="butt")
    d = "M.2 -16C4 -17 7 -15 11 -16L9.4 -12L11 -7.6C7 -6.6 4 -8.6 .2 -7.6Z"
    tinctured(pen, d, arms, (0, -16.8, 11.2, -6.6))
    pen.line(d, INK, 0.35)
    pen.area("M-.6 -16.8a.6 .6 0 0 1 1.2 0a.6 .6 0 0 1 -1.2 0Z", GOLD, INK, 0.2)
    charge(pen, arms, 5, -11.9, 7)
