"""Rank and house -> a half-length figure for one end of a court card: knave, queen or king, and all they wear."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.draw.palette import INK, LEAF, PAPER, TIMBER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, ellipse, polygon, rect
from tilewright.games.castles_and_crowns.art.heraldry import (
    GOLD,
    GOLD_DARK,
    SILVER,
    House,
    charge,
    detail,
    limb,
    mirrored,
    outline,
    tinctured,
)

STEEL, SKIN = "#C9CED6", "#F0CFAA"


def kings_crown(pen: Pen, tone: str) -> None:
    """A closed crown with five points, its band on (0, 0), 7.6 mm high."""
    pen.area("M-5.6 -1C-6.4 -5.4 -2.6 -6.4 0 -6.2C2.6 -6.4 6.4 -5.4 5.6 -1Z", mix(tone, INK, 0.25), INK, 0.25)
    left = "0,1.5 -6.6,0 | -7.8,-5.4 | -4.6,-2.6 | -3.6,-6.6 | -1.6,-3.2 | 0,-7"
    pen.area(outline(f"{left} | 1.6,-3.2 | 3.6,-6.6 | 4.6,-2.6 | 7.8,-5.4 | 6.6,0 |"), GOLD, INK, 0.35)
    balls = ((-7.8, -5.8), (-3.6, -7), (0, -7.5), (3.6, -7), (7.8, -5.8))
    pen.area("".join(circle(x, y, 0.65) for x, y in balls), GOLD, INK, 0.2)
    pen.line("M-6.3 -1.4Q0 .1 6.3 -1.4", GOLD_DARK, 0.2)
    pen.area(
        "".join(polygon([(x - 0.8, y), (x, y - 0.7), (x + 0.8, y), (x, y + 0.7)]) for x, y in ((-4, -0.2), (4, -0.2))),
        "#2E6FA8",
        INK,
        0.15,
    )
    pen.area(circle(0, 0.3, 0.7), "#C8102E", INK, 0.15)


def queens_crown(pen: Pen) -> None:
    """An open crown of three fleurons, its band on (0, 0), 6.6 mm high."""
    rim = (
        "-5.4,0 | -6.4,-3 | -5.2,-3.4 -4.6,-2.2 | -3,-1.6 -2.2,-2.6 | -3,-4 | -1.2,-4.4 | 0,-6.2 | 1.2,-4.4 | 3,-4 | "
        "2.2,-2.6 3,-1.6 | 4.6,-2.2 5.2,-3.4 | 6.4,-3 | 5.4,0 | 0,1.3 -5.4,0 |"
    )
    pen.area(outline(rim), GOLD, INK, 0.35)
    pen.area("".join(circle(x, y, 0.5) for x, y in ((-6.6, -3.4), (0, -6.5), (6.6, -3.4))), SILVER, INK, 0.2)
    pen.line("M-5.2 -1.1Q0 .2 5.2 -1.1", GOLD_DARK, 0.2)
    pen.area(circle(0, -2.2, 0.7) + circle(-3.4, -0.1, 0.45) + circle(3.4, -0.1, 0.45), "#C8102E", INK, 0.15)


def cap(pen: Pen, tone: str) -> None:
    """A soft cap with a turned-up brim and a long plume, its brim on (0, 0)."""
    pen.area(outline("-6.4,0 -7.2,-4.4 -3.4,-7 2,-6.8 6.6,-4.6 6.4,0 |"), tone, INK, 0.35)
    pen.line("M-3.6 -6.4C-3.6 -4.6 -3 -3.4 -2.4 -2.4M1.6 -6.4C2.4 -5 2.4 -3.8 2 -2.6", INK, 0.2)
    pen.area(outline("-7,1 -7.4,-1.4 | 0,-3.4 7.4,-1.4 | 7,1 | 0,-1.2 -7,1 |"), GOLD, INK, 0.3)
    plume(pen, 5.4, -2.2, 0.9)


def plume(pen: Pen, x: float, y: float, k: float) -> None:
    """An ostrich feather rooted at (x, y), 9 mm high at k = 1."""
    pen.use(_feather, at=(x, y), scale=k)


def _feather(pen: Pen) -> None:
    vane = "0,0 | -2.2,-3.2 -1.4,-6.4 1.6,-8.6 5,-8.6 7,-6.4 | 6,-4.8 | 5.2,-5.6 | 5,-3.6 | 3.8,-4.2"
    pen.area(outline(f"{vane} | 3.2,-2 | 2.2,-2.8 | 0,0 |"), SILVER, INK, 0.3)
    pen.line("M0 0C-.4 -4 1.6 -7 5 -7.2", GOLD_DARK, 0.2)


def sword(pen: Pen) -> None:
    """A sword upright, its grip about (0, 0), 26 mm high."""
    pen.area("M-.9 -3.2V-23.4L0 -25.6L.9 -23.4V-3.2Z", STEEL, INK, 0.3)
    pen.line("M0 -3.2V-22", INK, 0.15)
    pen.area("M-4 -2.4Q-4.6 -3.4 -3.8 -3.6H3.8Q4.6 -3.4 4 -2.4Q0 -3 -4 -2.4Z", GOLD, INK, 0.3)
    pen.area(rect(-0.6, -2.8, 1.2, 5), TIMBER, INK, 0.25)
    pen.area(circle(0, 2.8, 1.1), GOLD, INK, 0.3)


def sceptre(pen: Pen) -> None:
    """A sceptre upright, held at (0, 0), a fleur-de-lis on top, 24 mm high."""
    pen.area(rect(-0.5, -16, 1, 20), GOLD, INK, 0.25)
    pen.area(rect(-1, -16.6, 2, 1), GOLD, INK, 0.25)
    left = "-0.8,-16.6 | -2.6,-16.6 -3.4,-18.6 | -2.8,-20 -1.4,-19.4 -0.7,-17.6 | -1.4,-20.6 0,-23.4"
    right = "1.4,-20.6 0.7,-17.6 | 1.4,-19.4 2.8,-20 3.4,-18.6 | 2.6,-16.6 0.8,-16.6 |"
    pen.area(outline(f"{left} | {right}"), GOLD, INK, 0.3)


def orb(pen: Pen) -> None:
    """An orb resting on a hand at (0, 0), 5 mm across, a cross on top."""
    pen.area("M-.5 -4.6V-6.6H-1.7V-7.6H-.5V-8.8H.5V-7.6H1.7V-6.6H.5V-4.6Z", GOLD, INK, 0.25)
    pen.area(circle(0, -2.6, 2.5), GOLD, INK, 0.35)
    pen.area("M-2.45 -3.2Q0 -2.2 2.45 -3.2L2.45 -2.1Q0 -1.2 -2.45 -2.1Z", "#C8102E", INK, 0.15)


def rose(pen: Pen) -> None:
    """A heraldic rose on its stem, held at (0, 0), 17 mm high."""
    pen.line("M0 3C-.6 -3 .6 -7 0 -11", mix(LEAF, INK, 0.35), 0.7)
    pen.area(
        outline("0,-4.4 | -1.6,-6.8 -4,-6.6 | -2.8,-4.4 0,-4.4 |")
        + outline("0,-2.4 | 1.8,-4.6 4,-4.2 | 2.6,-2.2 0,-2.4 |"),
        LEAF,
        INK,
        0.2,
    )
    petals = ((0, -15.6), (2.5, -13.8), (1.5, -11), (-1.5, -11), (-2.5, -13.8))
    for x, y in petals:
        pen.area(circle(x, y, 1.75), "#D8314A", INK, 0.25)
    pen.area(circle(0, -13, 1.2), GOLD, INK, 0.25)


def halberd(pen: Pen) -> None:
    """A halberd upright, held at (0, 0), 31 mm high."""
    pen.area(rect(-0.5, -24, 1, 28), TIMBER, INK, 0.25)
    pen.area("M-.8 -22V-26L0 -30.6L.8 -26V-22Z", STEEL, INK, 0.3)
    pen.area(outline("-0.8,-18.2 | -3,-17.4 -4.4,-15.6 | -5.4,-20.4 -4.6,-25 | -3,-22.8 -0.8,-22.4 |"), STEEL, INK, 0.3)
    pen.area("M.8 -22L4 -22.8L2.2 -20.4L4 -18.6L.8 -19Z", STEEL, INK, 0.3)
    pen.area(rect(-1, -22.6, 2, 5), GOLD, INK, 0.25)


def fist(pen: Pen, side: int) -> None:
    """A hand closed round whatever stands at (0, 0); side 1 shows the thumb on the right."""
    pen.area(ellipse(0, 0, 1.9, 1.7), SKIN, INK, 0.3)
    pen.line("".join(f"M{-1.5 * side:.2f} {y}h{1.5 * side:.2f}" for y in (-0.8, 0, 0.8)), INK, 0.18)


def ermine(pen: Pen, places: tuple[tuple[float, float], ...]) -> None:
    """Ermine's black tails."""
    tails = "".join(
        f"M{x} {y - 0.75}L{x + 0.42:.2f} {y + 0.6}L{x} {y + 0.25}L{x - 0.42:.2f} {y + 0.6}Z" for x, y in places
    )
    pen.solid(tails, INK)


def sleeve(side: int, hand: tuple[float, float]) -> str:
    """An arm from the shoulder to a hand."""
    x, y = hand
    return limb((side * 12, -10, 3.4), (side * 15, -5.4, 3.6), (x + side * 0.8, y + 1.4, 2.5))


HEAD = "M-5 -3C-5.4 2.6 -3.2 6.4 0 6.6C3.2 6.4 5.4 2.6 5 -3Q0 -7 -5 -3Z"
LIDS = "M-3.45 .15Q-2.2 -1 -.95 .15Q-2.2 .85 -3.45 .15ZM.95 .15Q2.2 -1 3.45 .15Q2.2 .85 .95 .15Z"
NOSE = "M.7 -.9C.6 .8 1 1.8 1.1 2.4Q.5 3.1 -.5 2.7"
FROWN = "M-.9 -1.2Q-2.4 -2.3 -3.9 -1.25M.9 -1.2Q2.4 -2.3 3.9 -1.25"
CALM = "M-.9 -1.5Q-2.4 -3.1 -3.9 -1.65M.9 -1.5Q2.4 -3.1 3.9 -1.65"
LIPS = "M-1.3 4.3Q-.6 3.7 0 4Q.6 3.7 1.3 4.3Q0 5.3 -1.3 4.3Z"
RED = "#B8303C"


def visage(pen: Pen, y: float, *, stern: bool) -> None:
    """A face about (0, y), 10 mm wide; a stern one has its mouth in a beard drawn over it."""
    pen.use(_stern if stern else _mild, at=(0, y))


def _stern(pen: Pen) -> None:
    _face(pen, FROWN)


def _mild(pen: Pen) -> None:
    _face(pen, CALM)
    pen.area(LIPS, RED, INK, 0.15)


def _face(pen: Pen, brows: str) -> None:
    pen.area(HEAD, SKIN, INK, 0.35)
    pen.tint(circle(-3, 2.2, 1.1) + circle(3, 2.2, 1.1), "#E08E78", 0.45)
    pen.area(LIDS, PAPER, INK, 0.18)
    pen.solid(circle(-2.1, -0.05, 0.5) + circle(2.3, -0.05, 0.5), INK)
    pen.line(brows, INK, 0.3)
    pen.line(NOSE, INK, 0.22)


HALF = 17.0
"""Half the width of the window a noble stands in."""
HIGH = 36.6
"""From the middle of the card to the window's end."""

HAIR = {"lion": "#C98B2E", "eagle": "#4A3020", "stag": "#8E4420", "boar": "#8A8580"}
"""No two families look alike."""

ROBE = "M-16.4 1C-16.9 -7 -15.2 -12.6 -8 -14.4L0 -15L8 -14.4C15.2 -12.6 16.9 -7 16.4 1Z"


def noble(pen: Pen, rank: str, arms: House) -> None:
    """The upper half of the figure, cut off at the line y = 0; all within `HALF` to each side and `HIGH`."""
    NOBLES[rank](pen, arms)


def _both(marks: str) -> str:
    """An outline, and the same on the other side of x = 0."""
    return outline(marks) + outline(mirrored(marks, 0))


def _robe(pen: Pen, arms: House) -> None:
    tinctured(pen, ROBE, arms, (-16.8, -15, 16.8, 1), bare=2.3)
    pen.line(ROBE, INK, 0.35)


def _arm(pen: Pen, arms: House, side: int, hand: tuple[float, float], hold: Callable[[Pen], None]) -> None:
    """A sleeve with a cuff, and in the hand whatever is held there."""
    pen.area(sleeve(side, hand), mix(arms.hex, PAPER if arms.hatch == "grid" else INK, 0.2), INK, 0.35)
    pen.use(hold, at=hand)
    pen.use(_cuff, side, at=hand)
    pen.use(fist, side, at=hand)


def _cuff(pen: Pen, side: int) -> None:
    """A turned-up cuff below a hand at (0, 0)."""
    right = "2.6,-1.6 | 3.6,3.4 | -0.6,4 | -0.8,1.4 |"
    pen.area(outline(right if side > 0 else mirrored(right, 0)), GOLD, INK, 0.25)


def _king(pen: Pen, arms: House) -> None:
    hair = HAIR[arms.name]
    pen.area(
        _both("-4.6,-27 -7.6,-24 -8,-19 -7.4,-15 | -9.4,-13.4 -8.6,-11.4 -6.2,-11.4 | -3.6,-13 -4,-20 |"),
        hair,
        INK,
        0.35,
    )
    _robe(pen, arms)
    pen.area(
        outline("-12.6,-12.8 | -8,-15.4 0,-15.8 8,-15.4 12.6,-12.8 | 9,-9.6 0,-8.4 -9,-9.6 -12.6,-12.8 |"),
        SILVER,
        INK,
        0.35,
    )
    ermine(pen, ((-9.8, -12), (-7, -11), (7, -11), (9.8, -12), (-4.6, -10), (4.6, -10)))
    charge(pen, arms, 0, -4.9, 6.6)
    visage(pen, -23, stern=True)
    chin = "-5.1,-23 -5.4,-17.6 -3.2,-12.4 0,-9.4 3.2,-12.4 5.4,-17.6 5.1,-23"
    beard = outline(f"{chin} | 4.4,-20.6 2.4,-19.8 | 0,-20.4 | -2.4,-19.8 -4.4,-20.6 -5.1,-23 |")
    pen.area(beard, hair, INK, 0.35)
    pen.area("M-1.3 -18.4Q0 -18.9 1.3 -18.4Q0 -17.3 -1.3 -18.4Z", RED, INK, 0.15)
    strands = "M-3.4 -17.4C-3 -15 -2 -13.4 -1.4 -12.4M3.4 -17.4C3 -15 2 -13.4 1.4 -12.4M0 -16V-11.4"
    detail(pen, f"{strands}M-1.6 -16.4Q-1.4 -14.6 -.8 -13.4M1.6 -16.4Q1.4 -14.6 .8 -13.4", INK)
    detail(pen, "M-6.9 -23C-6.6 -19.6 -6.8 -17 -6.2 -13.6M6.9 -23C6.6 -19.6 6.8 -17 6.2 -13.6", INK)
    pen.use(kings_crown, arms.hex, at=(0, -27.2))
    _arm(pen, arms, -1, (-12, -6), sword)
    _arm(pen, arms, 1, (12, -5), orb)


def _queen(pen: Pen, arms: House) -> None:
    hair = HAIR[arms.name]
    pen.area(
        outline("-6,-30 -9.6,-24 -9.4,-16 -10.6,-9 | 10.6,-9 | 9.4,-16 9.6,-24 6,-30 0,-31.6 -6,-30 |"),
        SILVER,
        INK,
        0.35,
    )
    detail(pen, "M-7.8 -26C-8.6 -21 -7.8 -16 -8.6 -11.4M7.8 -26C8.6 -21 7.8 -16 8.6 -11.4", INK)
    _robe(pen, arms)
    pen.area("M-6 -14.8Q0 -6.4 6 -14.8Q0 -17 -6 -14.8Z", SKIN, INK, 0.3)
    pen.area("M-1.9 -18V-14.4Q0 -13 1.9 -14.4V-18Z", SKIN)
    pen.area(
        outline("-7,-14.9 -4.4,-11.8 0,-10.2 4.4,-11.8 7,-14.9 | 9,-14.2 | 6.2,-10 0,-7.9 -6.2,-10 -9,-14.2 |"),
        GOLD,
        INK,
        0.3,
    )
    detail(pen, "M-8 -14.5Q-5.6 -9.2 0 -9Q5.6 -9.2 8 -14.5", INK)
    pen.area(circle(0, -9, 0.7), "#C8102E", INK, 0.2)
    visage(pen, -22.4, stern=False)
    locks = (
        "-0.2,-28.4 -4.2,-27.6 -6.4,-24 -6.2,-19 -7.2,-15 | -4.8,-15.4 -4.4,-18.4 -4.8,-21.4 | -4.4,-25 -0.2,-26.6 |"
    )
    pen.area(_both(locks), hair, INK, 0.3)
    detail(pen, "M-1.6 -27.4C-4.4 -26 -5.6 -23.4 -5.5 -20.4M1.6 -27.4C4.4 -26 5.6 -23.4 5.5 -20.4", INK)
    pen.use(queens_crown, at=(0, -28.2))
    charge(pen, arms, 0, -4.8, 6.4)
    _arm(pen, arms, -1, (-12, -6), rose)
    _arm(pen, arms, 1, (12, -6), sceptre)


def _knave(pen: Pen, arms: House) -> None:
    hair = HAIR[arms.name]
    pen.area(_both("-3,-28 -7,-25.6 -7.8,-20.6 -8.4,-17.4 | -6.4,-15.4 -3.6,-16.4 -3.6,-22 |"), hair, INK, 0.35)
    _robe(pen, arms)
    pen.area("M-2.1 -18V-13.6Q0 -12 2.1 -13.6V-18Z", SKIN, INK, 0.3)
    pen.area("M0 -15L-8 -14.4C-15.2 -12.6 -16.9 -7 -16.4 1H0Z", mix(GOLD, PAPER, 0.25), INK, 0.35)
    detail(pen, "M12.6 -12.2C14.2 -8 14.4 -4 14.2 0M14.6 -9.6C15.4 -6 15.6 -3 15.4 0", INK)
    pen.area(
        outline(
            "-4.6,-14.8 | -2,-13.2 0,-11.8 2,-13.2 4.6,-14.8 | 5.6,-12.8 | 3.4,-10.8 0,-9.4 -3.4,-10.8 -5.6,-12.8 |"
        ),
        SILVER,
        INK,
        0.3,
    )
    pen.area("".join(circle(0, y, 0.6) for y in (-7.8, -5.4, -3)), GOLD, INK, 0.2)
    charge(pen, arms, 6.4, -6.6, 7.8)
    visage(pen, -22.2, stern=False)
    pen.area(_both("0,-27 -3.6,-26.4 -5.6,-23.6 | -4.4,-23.4 -2.4,-24.6 0,-24.4 |"), hair, INK, 0.3)
    pen.use(cap, arms.hex, at=(0, -25.8))
    _arm(pen, arms, -1, (-11.2, -5), halberd)


def sash(pen: Pen, arms: House) -> None:
    """The band between the two ends of a court card: gold with lozenges, the same either way up."""
    pen.area(rect(-HALF, -1.7, 2 * HALF, 3.4), GOLD, INK, 0.35)
    lozenges = "".join(
        f"M{x - 1.3:.2f} 0L{x:.2f} -1.1L{x + 1.3:.2f} 0L{x:.2f} 1.1Z" for x in (-13.6 + 3.4 * k for k in range(9))
    )
    pen.tint(lozenges, arms.hex)
    detail(pen, lozenges, INK, 0.15)


NOBLES: dict[str, Callable[[Pen, House], None]] = {"J": _knave, "Q": _queen, "K": _king}
"""Rank -> its figure."""
