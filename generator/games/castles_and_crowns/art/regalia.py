"""What nobles wear and hold -> their drawings: crowns, cap and plume, sword, sceptre, orb, rose, halberd, ermine."""

from __future__ import annotations

from generator.draw.palette import INK, LEAF, TIMBER, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle, ellipse, polygon, rect
from generator.games.castles_and_crowns.art.houses import GOLD, GOLD_DARK, SILVER
from generator.games.castles_and_crowns.art.limb import limb, outline

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
