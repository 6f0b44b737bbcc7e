"""Rank and house -> a half-length figure for one end of a court card: the knave, the queen, the king."""

from __future__ import annotations

from collections.abc import Callable

from generator.draw.palette import INK, PAPER, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle, rect
from generator.games.castles_and_crowns.art import regalia
from generator.games.castles_and_crowns.art.houses import GOLD, SILVER, House, charge, detail, tinctured
from generator.games.castles_and_crowns.art.limb import mirrored, outline
from generator.games.castles_and_crowns.art.regalia import SKIN

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
    sleeve = mix(arms.hex, PAPER if arms.hatch == "grid" else INK, 0.2)
    pen.area(regalia.sleeve(side, hand), sleeve, INK, 0.35)
    pen.use(hold, at=hand)
    pen.use(_cuff, side, at=hand)
    pen.use(regalia.fist, side, at=hand)


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
    regalia.ermine(pen, ((-9.8, -12), (-7, -11), (7, -11), (9.8, -12), (-4.6, -10), (4.6, -10)))
    charge(pen, arms, 0, -4.9, 6.6)
    visage(pen, -23, stern=True)
    chin = "-5.1,-23 -5.4,-17.6 -3.2,-12.4 0,-9.4 3.2,-12.4 5.4,-17.6 5.1,-23"
    beard = outline(f"{chin} | 4.4,-20.6 2.4,-19.8 | 0,-20.4 | -2.4,-19.8 -4.4,-20.6 -5.1,-23 |")
    pen.area(beard, hair, INK, 0.35)
    pen.area("M-1.3 -18.4Q0 -18.9 1.3 -18.4Q0 -17.3 -1.3 -18.4Z", RED, INK, 0.15)
    strands = "M-3.4 -17.4C-3 -15 -2 -13.4 -1.4 -12.4M3.4 -17.4C3 -15 2 -13.4 1.4 -12.4M0 -16V-11.4"
    detail(pen, f"{strands}M-1.6 -16.4Q-1.4 -14.6 -.8 -13.4M1.6 -16.4Q1.4 -14.6 .8 -13.4", INK)
    detail(pen, "M-6.9 -23C-6.6 -19.6 -6.8 -17 -6.2 -13.6M6.9 -23C6.6 -19.6 6.8 -17 6.2 -13.6", INK)
    pen.use(regalia.kings_crown, arms.hex, at=(0, -27.2))
    _arm(pen, arms, -1, (-12, -6), regalia.sword)
    _arm(pen, arms, 1, (12, -5), regalia.orb)


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
    pen.use(regalia.queens_crown, at=(0, -28.2))
    charge(pen, arms, 0, -4.8, 6.4)
    _arm(pen, arms, -1, (-12, -6), regalia.rose)
    _arm(pen, arms, 1, (12, -6), regalia.sceptre)


def _knave(pen: Pen, arms: House) -> None:
    hair = HAIR[arms.name]
    pen.area(_both("-3,-28 -7,-25.6 -7.8,-20.6 -8.4,-17.4 | -6.4,-15.4 -3.6,-16.4 -3.6,-22 |"), hair, INK, 0.35)
    _robe(pen, arms)
    pen.area("M-2.1 -18V-13.6Q0 -12 2.1 -13.6V-18Z", SKIN, INK, 0.3)
    half = "M0 -15L-8 -14.4C-15.2 -12.6 -16.9 -7 -16.4 1H0Z"
    pen.area(half, mix(GOLD, PAPER, 0.25), INK, 0.35)
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
    pen.use(regalia.cap, arms.hex, at=(0, -25.8))
    _arm(pen, arms, -1, (-11.2, -5), regalia.halberd)


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
