"""Livery -> its airship and its explorer: five crews that differ in emblem, pattern and outline as well as colour.

Explorers are drawn 23 mm high with bold lines, for they are printed at half of that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tilewright.draw.items import device
from tilewright.draw.palette import BRASS, INK, PALE, PAPER, TIMBER, TIMBER_DARK, luminance, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, ellipse, polygon, rect
from tilewright.frozen import dataclass
from tilewright.spec.entries import Colour

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


BOLD, FINE = 0.75, 0.42


@dataclass(frozen=True, slots=True)
class Wearer:
    """Somebody who explores.

    Attributes:
        coat: The outline of what is in the crew's colour, standing on (0, 0).
        emblem: Where the crew's emblem is on it: x, y and radius.
        behind: What is seen behind the coat: legs, boots, a rucksack.
        before: Head, hat and what is in the hands.
    """

    coat: str
    emblem: tuple[float, float, float]
    behind: Callable[[Pen, Colour], None]
    before: Callable[[Pen, Colour], None]


def explorer(pen: Pen, livery: Colour) -> None:
    """The explorer of a crew standing on (0, 0), at most 12 mm wide and 23 mm high."""
    person = PEOPLE.get(livery.symbol, CAPTAIN)
    person.behind(pen, livery)
    pen.area(person.coat, livery.hex, INK, BOLD)
    pen.within(person.coat, partial(_weave, livery=livery))
    pen.line(person.coat, INK, BOLD)
    person.before(pen, livery)
    medal(pen, livery, *person.emblem)


def _weave(pen: Pen, livery: Colour) -> None:
    """The crew's pattern over the coat, and its shaded side."""
    pen.area(_pattern(livery.pattern), mix(livery.hex, PAPER, 0.45), INK if pen.low else "", 0.2)
    pen.tint(rect(2.4, -20, 6, 21), INK, 0.2)


def _pattern(pattern: str) -> str:
    match pattern:
        case "bands":
            return "".join(rect(-7, y, 14, 1.1) for y in (-3.4, -6.2))
        case "chevrons":
            bend = [(-7, 0), (0, 2), (7, 0), (7, -1.2), (0, 0.8), (-7, -1.2)]
            return "".join(polygon([(x, y + down) for x, y in bend]) for down in (-2.4, -5.2))
        case "half":
            return rect(-7, -20, 7, 21)
        case "spots":
            return "".join(circle(x, y, 0.75) for y in (-1.8, -4.6) for x in (-4.2, -1.4, 1.4, 4.2))
        case "checks":
            return "".join(rect(-7 + 2 * i, -2.2 - 2 * j, 2, 2) for i in range(7) for j in range(3) if (i + j) % 2)
    return ""


def _legs(pen: Pen, half: float, hip: float, tone: str = "#4A4038") -> None:
    for side in (-1, 1):
        inner, outer = side * 0.3, side * half
        leg = [(inner, hip), (outer, hip), (outer, -1.4), (outer + side * 1.0, 0), (inner, 0)]
        pen.area(polygon(leg), tone, INK, FINE)


def _face(pen: Pen, x: float, y: float, r: float, skin: str) -> None:
    pen.area(circle(x, y, r), skin, INK, FINE)
    pen.solid(circle(x - r * 0.36, y + 0.1, 0.36) + circle(x + r * 0.36, y + 0.1, 0.36), INK)


def _captain_behind(pen: Pen, _livery: Colour) -> None:
    _legs(pen, 3.0, -6.4)


def _captain(pen: Pen, livery: Colour) -> None:
    """A bearded man in a peaked cap."""
    _face(pen, 0, -17.8, 2.9, "#EBC39C")
    pen.area("M-2.9 -17.6C-2.9 -13.6 2.9 -13.6 2.9 -17.6C1.6 -16.4 -1.6 -16.4 -2.9 -17.6Z", "#7A4B2C", INK, FINE)
    pen.area("M-3.6 -19.4C-4.4 -22.4 4.4 -22.4 3.6 -19.4Z", mix(livery.hex, INK, 0.3), INK, FINE)
    pen.area("M-3.8 -19.6H4.9L4.4 -18.6H-3.6Z", INK, INK, 0.2)


def _flier_behind(pen: Pen, livery: Colour) -> None:
    scarf = "M-1.6 -15.6C-4.6 -15.2 -5 -12.6 -6 -11.8L-4.8 -10.8C-3.6 -12 -2.8 -13.4 -1 -14Z"
    pen.area(scarf, mix(livery.hex, PAPER, 0.5), INK, FINE)
    pen.area(circle(-2.9, -20.6, 1.6), "#3A2418", INK, FINE)


def _flier(pen: Pen, _livery: Colour) -> None:
    """A woman in a long skirt, her hair in a knot, her goggles pushed up."""
    _face(pen, 0, -18.2, 2.7, "#8D5A3B")
    pen.area("M-2.9 -18C-3.4 -22.2 3.4 -22.2 2.9 -18C1.8 -19.8 -1.8 -19.8 -2.9 -18Z", "#3A2418", INK, FINE)
    for x in (-1.2, 1.2):
        pen.area(circle(x, -20.4, 0.95), "#BFE3F2", INK, FINE)


def _gardener_behind(pen: Pen, _livery: Colour) -> None:
    _legs(pen, 2.2, -4.0, "#E3D3B4")


def _gardener(pen: Pen, _livery: Colour) -> None:
    """A stout man under a sun helmet."""
    _face(pen, 0, -14.2, 2.7, "#F1D0AE")
    pen.line("M-1.7 -13Q0 -11.9 1.7 -13", "#8F8578", 0.9)
    pen.area("M-5.2 -15.4Q0 -17.2 5.2 -15.4L4.8 -14.6Q0 -16.2 -4.8 -14.6Z", "#F2E6CF", INK, FINE)
    pen.area("M-3.4 -16C-3.4 -20 3.4 -20 3.4 -16Q0 -17 -3.4 -16Z", "#F2E6CF", INK, FINE)


def _scholar_behind(pen: Pen, _livery: Colour) -> None:
    pen.line("M5.4 -9.6V0", INK, 1.1)
    pen.line("M5.4 -9.6V-.4", TIMBER, 0.5)


def _scholar(pen: Pen, _livery: Colour) -> None:
    """A lean old man in a top hat and a cloak, with a stick."""
    pen.area(circle(5.4, -9.8, 0.9), BRASS, INK, FINE)
    _face(pen, 0, -16.4, 2.4, "#C68F63")
    pen.area("M-1.8 -15.6Q0 -9.6 1.8 -15.6Q0 -14.4 -1.8 -15.6Z", PAPER, INK, FINE)
    pen.area(rect(-3.8, -18.4, 7.6, 1.0), "#2F2A33", INK, FINE)
    pen.area("M-2.3 -18.4L-2.6 -22.6H2.6L2.3 -18.4Z", "#2F2A33", INK, FINE)


def _lamp_behind(pen: Pen, _livery: Colour) -> None:
    _legs(pen, 3.0, -4.6, TIMBER_DARK)
    for side in (-1, 1):
        plait = [(side * x, y) for x, y in ((2.2, -14.4), (4.6, -13.8), (4.8, -10.2), (3.2, -11.2), (2.0, -13.0))]
        pen.area(polygon(plait), "#B5482F", INK, FINE)


def _lamp(pen: Pen, _livery: Colour) -> None:
    """A girl with two plaits and a lantern, a head shorter than the others."""
    _face(pen, 0, -13.6, 2.8, "#F1D0AE")
    pen.area("M-3 -13.4C-3.4 -17.8 3.4 -17.8 3 -13.4C2 -15.4 -2 -15.4 -3 -13.4Z", "#B5482F", INK, FINE)
    pen.area(rect(3.8, -7.6, 2.2, 3.0), "#FBE6A6", INK, FINE)
    pen.line("M3.6 -7.8Q4.9 -9.8 6.2 -7.8M3.6 -4.5H6.2", INK, 0.55)


CAPTAIN = Wearer(
    "M-2.6 -15.6C-5.2 -15.2 -5.4 -10 -5 -5.4H5C5.4 -10 5.2 -15.2 2.6 -15.6Z", (0.0, -10.4, 2.9),
    _captain_behind, _captain,
)  # fmt: skip
FLIER = Wearer(
    "M-2.6 -15.8C-3.4 -13 -2.4 -11.4 -2.2 -10.4L-5.6 -0.2H5.6L2.2 -10.4C2.4 -11.4 3.4 -13 2.6 -15.8Z", (0.0, -5.0, 2.8),
    _flier_behind, _flier,
)  # fmt: skip
GARDENER = Wearer(
    "M-2.8 -12C-6.4 -11 -6.4 -4.6 -4.4 -3H4.4C6.4 -4.6 6.4 -11 2.8 -12Z", (0.0, -7.2, 2.9),
    _gardener_behind, _gardener,
)  # fmt: skip
SCHOLAR = Wearer(
    "M-2 -14.2C-4.4 -12.6 -4.6 -5 -4.8 -0.2H4.2C4 -5 3.8 -12.6 2 -14.2Z", (-0.3, -7.6, 2.7),
    _scholar_behind, _scholar,
)  # fmt: skip
LAMP_GIRL = Wearer(
    "M-2.4 -11.4C-4 -10.4 -4 -6 -4.2 -3.6H4.2C4 -6 4 -10.4 2.4 -11.4Z", (-0.2, -7.2, 2.6),
    _lamp_behind, _lamp,
)  # fmt: skip

PEOPLE: Mapping[str, Wearer] = {
    "sun": CAPTAIN, "star": FLIER, "leaf": GARDENER, "crown": SCHOLAR, "moon": LAMP_GIRL,
}  # fmt: skip
"""Emblem of a livery -> who wears it; any other is worn by the captain."""
