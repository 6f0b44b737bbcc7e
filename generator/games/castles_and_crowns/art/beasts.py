"""Beast -> its silhouette as a herald draws it: lion passant, eagle displayed, stag trippant, boar passant."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from generator.draw.palette import INK, PAPER, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle
from generator.frozen import dataclass
from generator.games.castles_and_crowns.art.limb import Joint, limb, outline

WIDE = 5.0
"""How wide a beast is drawn, in millimetres; it is placed at any scale."""
UNIT = WIDE / 100


@dataclass(frozen=True, slots=True)
class Beast:
    """A beast as path data in a square of `WIDE` from (0, 0).

    Attributes:
        parts: What makes up its silhouette; one outline runs round them all.
        cuts: The inner lines of a woodcut.
        over: Parts with an outline of their own, each with the share of ink in its colour (below 0: of paper).
    """

    parts: tuple[str, ...]
    cuts: str
    over: tuple[tuple[str, float], ...] = ()


def _limbs(*spines: tuple[Joint, ...]) -> list[str]:
    return [limb(*spine, scale=UNIT) for spine in spines]


def _lion() -> Beast:
    legs = _limbs(
        ((38, 40, 8), (27, 52, 6), (16, 50, 4.4), (8, 45, 4.2), (4, 47, 4.6)),
        ((44, 46, 8), (44, 60, 5.6), (42, 70, 4.2), (40, 78, 3.6), (34, 80, 4)),
        ((72, 44, 9), (66, 57, 6), (70, 67, 4), (66, 78, 3.6), (60, 80, 4)),
        ((82, 42, 11), (87, 55, 7.2), (90, 65, 4.4), (87, 78, 3.8), (80, 80, 4.2)),
    )
    body = _limbs(((38, 36, 14), (54, 38, 11), (70, 37, 10), (84, 38, 10.5)))
    tail = _limbs(((90, 34, 3), (98, 24, 2.6), (95, 10, 2.4), (82, 6, 2.2), (73, 12, 2.0)))
    tuft = outline("74,8 | 68,8 63,15 | 66,16 60,22 | 68,23 76,18 77,12 |", UNIT)
    mane = outline(
        "22,4 28,0 | 30,4 37,2 | 37,7 45,7 | 43,12 51,16 | 47,20 54,27 | 48,30 52,39 | 46,40 46,49 | "
        "40,46 36,54 | 33,47 26,50 | 26,43 20,42 | 22,34 20,20 |",
        UNIT,
    )
    head = outline("28,5 20,5 | 18,9 10,13 5,18 3,22 | 4,26 | 8,27 5,29 | 7,34 13,35 | 20,36 28,34 34,22 |", UNIT)
    ear = outline("24,8 22,1 | 28,0 31,7 |", UNIT)
    cuts = _cuts("8,27 13,27", "70,44 76,52 78,60", "48,52 56,52 62,50", "4,45 7,49", "30,81 33,78", "56,81 59,78")
    cuts += _cuts("76,81 79,78", "20,14 14,17 8,17") + _eye(16, 20.5, 2.2)
    locks = _cuts(
        "38,12 40,16 39,20", "44,20 45,25 43,29", "38,27 38,32 35,36", "44,35 42,40 39,43", "31,40 33,43 33,46"
    )
    over = ((mane, 0.22), (head, 0.0), (ear, 0.0))
    return Beast((*legs, *body, *tail, tuft, mane, head, ear), cuts + locks, over)


def _eye(x: float, y: float, r: float) -> str:
    return circle(x * UNIT, y * UNIT, r * UNIT * 0.5)


def _cuts(*strokes: str) -> str:
    """Inner lines of a woodcut."""
    parts = []
    for stroke in strokes:
        a, b, *rest = ([float(v) * UNIT for v in mark.split(",")] for mark in stroke.split())
        if rest:
            c = rest[0]
            via = (2 * b[0] - (a[0] + c[0]) / 2, 2 * b[1] - (a[1] + c[1]) / 2)
            parts.append(f"M{a[0]:.2f} {a[1]:.2f}Q{via[0]:.2f} {via[1]:.2f} {c[0]:.2f} {c[1]:.2f}")
        else:
            parts.append(f"M{a[0]:.2f} {a[1]:.2f}L{b[0]:.2f} {b[1]:.2f}")
    return "".join(parts)


def _feather(x: float, y: float, angle: float, long: float, thick: float) -> tuple[Joint, ...]:
    """A feather rooted at (x, y), its angle in degrees from straight down, outwards positive."""
    ux, uy = sin(radians(angle)), cos(radians(angle))
    return (
        (x, y, thick * 0.7),
        (x + ux * long * 0.55, y + uy * long * 0.55, thick),
        (x + ux * long * 0.85, y + uy * long * 0.85, thick * 0.8),
        (x + ux * long, y + uy * long, thick * 0.3),
    )


def _twice(*spines: tuple[Joint, ...]) -> list[str]:
    """Limbs of the right side, and the same in a mirror."""
    return _limbs(*spines, *(tuple((100 - x, y, r) for x, y, r in spine) for spine in spines))


def _eagle() -> Beast:
    wing = (
        ((53, 44, 6.5), (61, 40, 6.2), (70, 32, 5.4), (80, 20, 4.6), (87, 12, 3.4)),
        _feather(86, 11, 36, 27, 3.2),
        _feather(82, 15, 27, 38, 3.8),
        _feather(78, 22, 19, 41, 4.1),
        _feather(71, 31, 12, 38, 4.2),
        _feather(64, 37, 5, 32, 4.2),
    )
    leg = (
        ((56, 60, 5.5), (63, 68, 4.2), (67, 75, 2.6)),
        ((67, 74, 2.2), (73, 79, 1.8), (77, 85, 1.1)),
        ((67, 74, 2.2), (68, 81, 1.8), (69, 88, 1.1)),
        ((67, 74, 2.2), (74, 74, 1.8), (80, 76, 1.1)),
    )
    body = _limbs(((50, 22, 6.5), (50, 36, 9), (50, 48, 10.5), (50, 62, 7.5), (50, 72, 4)))
    tail = _limbs(((50, 68, 4), (50, 82, 4.6), (50, 94, 4.2), (50, 99, 1.5)))
    fans = _twice(_feather(52, 70, 20, 24, 3.6), _feather(52, 70, 38, 19, 3))
    head = outline("57,26 56,14 | 59,15 54,7 | 56,5 46,1 39,5 | 33,7 28,12 28,19 | 33,15 38,15 | 43,18 43,26 |", UNIT)
    tongue = outline("33,15 | 27,21 23,19 | 26,24 37,18 |", UNIT)
    cuts = _cuts("44,42 50,46 56,42", "43,50 50,54 57,50", "44,58 50,62 56,58", "50,76 50,93", "33,12 36,13 40,12")
    cuts += _cuts("60,45 71,38 83,24", "40,45 29,38 17,24") + _eye(41, 8.6, 2.4)
    return Beast((*_twice(*wing, *leg), *fans, *body, *tail, tongue, head), cuts)


def _stag() -> Beast:
    body = _limbs(
        ((38, 52, 10.5), (52, 54, 9), (66, 52, 8.4), (78, 53, 9.4)),
        ((40, 53, 9), (33, 42, 6.4), (28, 33, 5)),
        ((31, 31, 5), (24, 32, 4.4), (16, 36, 3), (12, 38, 2.4)),
    )
    legs = _limbs(
        ((36, 58, 6), (26, 65, 3.6), (17, 64, 2.4), (16, 74, 2), (12, 78, 2.2)),
        ((43, 60, 6), (43, 72, 3.4), (42, 82, 2.2), (42, 93, 2), (39, 97, 2.6)),
        ((72, 58, 6), (67, 69, 4), (70, 79, 2.3), (65, 92, 2), (61, 96, 2.6)),
        ((80, 56, 8.4), (83, 68, 4.8), (88, 77, 2.6), (85, 92, 2.1), (81, 97, 2.8)),
        ((86, 49, 3.4), (91, 44, 2.8), (93, 40, 1)),
        ((34, 29, 2), (40, 29, 2.4), (45, 27, 0.8)),
    )
    antlers = _limbs(
        ((30, 27, 2.2), (37, 20, 2.2), (44, 12, 2), (44, 2, 1), (43, 0, 0.6)),
        ((42, 14, 2), (50, 12, 1.7), (57, 7, 0.8)),
        ((38, 19, 1.8), (47, 20, 1.6), (54, 18, 0.7)),
        ((27, 27, 2.2), (26, 18, 2.2), (22, 10, 1.9), (25, 1, 0.8)),
        ((22, 11, 1.8), (16, 7, 1.5), (13, 1, 0.7)),
        ((25, 18, 1.8), (18, 19, 1.6), (12, 15, 0.7)),
        ((27, 24, 1.8), (20, 26, 1.5), (13, 24, 0.7)),
    )
    cuts = _cuts("70,56 74,63 73,69", "47,62 56,64 64,61", "36,46 42,50 44,57", "12,40 16,39") + _eye(23, 31, 2.2)
    return Beast((*legs, *antlers, *body), cuts)


def _boar() -> Beast:
    body = outline(
        "36,20 | 36,12 | 42,17 | 43,9 | 49,15 | 51,7 | 56,14 | 59,7 | 63,15 | 67,9 | 70,17 | 75,12 | 77,20 "
        "87,28 92,39 91,52 84,60 | 66,61 50,66 38,67 28,62 | 22,60 16,60 | 9,61 3,60 | -1,57 -1,51 2,49 | "
        "11,43 17,34 24,25 |",
        UNIT,
    )
    legs = _limbs(
        ((36, 60, 8), (32, 69, 5), (30, 76, 3), (26, 81, 3.4)),
        ((47, 61, 8), (49, 70, 5), (47, 78, 3), (44, 82, 3.4)),
        ((74, 56, 9), (70, 67, 5.4), (72, 75, 3), (68, 81, 3.4)),
        ((83, 52, 9.6), (87, 65, 5.4), (89, 74, 3.2), (85, 81, 3.6)),
        ((90, 38, 2), (97, 36, 1.8), (98, 29, 1.6), (93, 28, 1.4), (94, 34, 0.8)),
    )
    ear = outline("31,27 | 27,12 | 38,18 42,29 |", UNIT)
    tusk = outline("9,57 | 8,49 4,43 | 14,46 17,57 |", UNIT)
    tush = outline("17,57 | 17,51 15,47 | 22,50 23,57 |", UNIT)
    cuts = _cuts("33,35 39,46 34,58", "6,57 18,58 26,54", "70,54 76,60 77,66", "54,60 61,58 66,58")
    cuts += _cuts("45,22 45,29", "52,20 52,28", "59,20 59,28", "66,22 66,29", "73,24 73,30", "3,50 4,53 2,57")
    return Beast((*legs, body, ear, tusk), cuts + _eye(22, 38, 2.6), ((ear, 0.2), (tusk, -0.9), (tush, -0.9)))


BEASTS: dict[str, Callable[[], Beast]] = {"lion": _lion, "eagle": _eagle, "stag": _stag, "boar": _boar}
"""Beast -> what to draw."""

HEIGHTS = {"lion": 84, "eagle": 100, "stag": 100, "boar": 85}
"""How high each stands, in hundredths of its width."""


def beast(pen: Pen, name: str, fill: str) -> None:
    """The beast about (0, 0), `WIDE` across: one outline round all its parts."""
    pen.use(_silhouette, name, fill, at=(-WIDE / 2, -HEIGHTS[name] * UNIT / 2))


def _silhouette(pen: Pen, name: str, fill: str) -> None:
    figure = BEASTS[name]()
    if pen.low:
        _print(pen, figure)
    else:
        _paint(pen, figure, fill)


def _paint(pen: Pen, figure: Beast, fill: str) -> None:
    for part in figure.parts:
        pen.line(part, INK, 0.24)
    pen.area("".join(figure.parts), fill)
    for part, share in figure.over:
        pen.area(part, mix(fill, INK if share > 0 else PAPER, abs(share)), INK, 0.1)
    pen.line(figure.cuts, INK, 0.12)


def _print(pen: Pen, figure: Beast) -> None:
    """Where ink is saved: black on the bare hatching, its inner lines white, so that it reads at any size."""
    for part in figure.parts:
        pen.halo(part, 0.4)
    pen.solid("".join(figure.parts), INK)
    for part, share in figure.over:
        pen.solid(part, INK if share >= 0 else PAPER)
    pen.halo(figure.cuts, 0.11)
