"""House -> its arms: a beast as a herald draws it on a tincture, with its hatching and its playing-card suit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import cos, hypot, radians, sin

from tilewright.draw.palette import INK, PAPER, mix
from tilewright.draw.pen import Look, Pen
from tilewright.draw.shapes import Point, circle, number, pair, smooth
from tilewright.frozen import dataclass
from tilewright.games.castles_and_crowns.style import SUITS
from tilewright.units import added

Joint = tuple[float, float, float]
"""A place and how thick the limb is there, to each side."""


def limb(*spine: Joint, scale: float = 1.0) -> str:
    """A limb that swells and tapers along its spine, round at both ends; always drawn the same way round."""
    ways = [_way(spine, i) for i in range(len(spine))]
    left = [(x + r * uy, y - r * ux) for (x, y, r), (ux, uy) in zip(spine, ways, strict=True)]
    right = [(x - r * uy, y + r * ux) for (x, y, r), (ux, uy) in zip(spine, ways, strict=True)]
    (ax, ay, ar), (bx, by, br) = spine[0], spine[-1]
    head = (ax - ways[0][0] * ar, ay - ways[0][1] * ar)
    tip = (bx + ways[-1][0] * br, by + ways[-1][1] * br)
    return smooth([(x * scale, y * scale) for x, y in [head, *left, tip, *reversed(right)]])


def _way(spine: tuple[Joint, ...], i: int) -> Point:
    """The direction of the limb at a joint, of length one."""
    a, b = spine[max(i - 1, 0)], spine[min(i + 1, len(spine) - 1)]
    long = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return (b[0] - a[0]) / long, (b[1] - a[1]) / long


def points(marks: str, scale: float = 1.0) -> list[Point]:
    """`"x,y x,y"` -> its points."""
    return [(float(x) * scale, float(y) * scale) for x, y in (mark.split(",") for mark in marks.split())]


def outline(marks: str, scale: float = 1.0) -> str:
    """`"x,y x,y | x,y"` -> a closed soft outline through the points, with a corner at every `|`.

    The point before a bar ends one curve and starts the next. Always drawn clockwise, so that outlines add up.
    """
    runs = [points(run, scale) for run in marks.strip(" |").split("|")]
    runs = [[runs[i - 1][-1], *run] for i, run in enumerate(runs)]
    if _area([p for run in runs for p in run]) < 0:
        runs = [run[::-1] for run in reversed(runs)]
    return "M" + pair(runs[0][0]) + "".join(_tail(run) for run in runs) + "Z"


def _tail(run: list[Point]) -> str:
    """A soft open curve without its first move."""
    d = smooth(run, closed=False)
    return d[d.index("C") :] if "C" in d else ""


def _area(ring: list[Point]) -> float:
    return added(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))


def mirrored(marks: str, about: float = 50.0) -> str:
    """The marks seen in a mirror at x = about."""
    flipped = []
    for mark in marks.split():
        if mark == "|":
            flipped.append(mark)
        else:
            x, y = mark.split(",")
            flipped.append(f"{2 * about - float(x):g},{y}")
    return " ".join(flipped)


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


GOLD, GOLD_DARK, SILVER = "#F2C64D", "#A87B22", "#FBF6E8"
PARCHMENT, PARCHMENT_DEEP = "#F0DEB8", "#DFC695"


@dataclass(frozen=True, slots=True)
class House:
    """One of the four houses.

    Attributes:
        name: Its key in game.yaml's colours.
        beast: Its charge.
        suit: The suit of a bought deck that stands in for it.
        hex: Its tincture.
        hatch: The hatching that says the tincture in black and white.
        metal: The colour of its charge: or, but argent on vert, which is light.
    """

    name: str
    beast: str
    suit: str
    hex: str
    hatch: str
    metal: str = GOLD


HOUSES = {
    "lion": House("lion", "lion", SUITS["lion"], "#C8102E", "vertical"),
    "eagle": House("eagle", "eagle", SUITS["eagle"], "#0B3C8C", "horizontal"),
    "stag": House("stag", "stag", SUITS["stag"], "#3DBE7B", "diagonal", SILVER),
    "boar": House("boar", "boar", SUITS["boar"], "#17171A", "grid"),
}
"""Gules, azure, vert and sable; their suits are those of a game whose rules name no others."""

SHIELD = "M-5 -6C-3.4 -5.5 -1.6 -5.6 0 -6.2C1.6 -5.6 3.4 -5.5 5 -6V-.6C5 3 2.8 5.4 0 6.6C-2.8 5.4 -5 3 -5 -.6Z"
"""A shield 10 mm wide and 12.8 high about (0, 0)."""

_PIPS = {
    "hearts": "M0 4.6C-1.6 2 -4.6 .6 -4.6 -2C-4.6 -5 -1 -5.4 0 -2.6C1 -5.4 4.6 -5 4.6 -2C4.6 .6 1.6 2 0 4.6Z",
    "diamonds": "M0 -5.2C1.2 -3 2.4 -1.4 4 0C2.4 1.4 1.2 3 0 5.2C-1.2 3 -2.4 1.4 -4 0C-2.4 -1.4 -1.2 -3 0 -5.2Z",
    "spades": "M0 -5C1.4 -2.4 4.6 -.8 4.6 1.6C4.6 4.2 1.4 4.4 .5 2.4C.6 3.6 1 4.4 1.8 4.8H-1.8C-1 4.4 -.6 3.6 -.5 2.4"
    "C-1.4 4.4 -4.6 4.2 -4.6 1.6C-4.6 -.8 -1.4 -2.4 0 -5Z",
    "clubs": "M.5 1.6C.6 3.4 1 4.4 1.9 4.8H-1.9C-1 4.4 -.6 3.4 -.5 1.6C-1.2 3.4 -4.8 3.4 -4.8 .6"
    "C-4.8 -1.6 -2.8 -2 -1.6 -1.4C-3 -2.8 -2.2 -5.2 0 -5.2C2.2 -5.2 3 -2.8 1.6 -1.4C2.8 -2 4.8 -1.6 4.8 .6"
    "C4.8 3.4 1.2 3.4 .5 1.6Z",
}


def house(look: Look, name: str) -> House:
    """The house, in the tincture the game gives it if it gives one, with the suit that the rules give it.

    Raises:
        KeyError: There is no such house.
    """
    known = replace(HOUSES[name], suit=look.marks.get(name, SUITS[name]))
    return replace(known, hex=look.colours[name].hex) if name in look.colours else known


def pip(suit: str, scale: float = 1.0) -> str:
    """The outline of a suit's symbol about (0, 0), about 10 mm high at scale 1."""
    return _scaled(_PIPS[suit], scale)


def _scaled(d: str, scale: float) -> str:
    for letter in "MCHVZ":
        d = d.replace(letter, f" {letter} ")
    return " ".join(part if part.isalpha() else f"{float(part) * scale:.3f}" for part in d.split())


def hatching(kind: str, left: float, top: float, right: float, low: float, step: float) -> str:
    """The engravers' lines over a rectangle: upright gules, level azure, slanting vert, crossed sable."""
    upright = "".join(f"M{number(x)} {number(top)}V{number(low)}" for x in _steps(left, right, step))
    level = "".join(f"M{number(left)} {number(y)}H{number(right)}" for y in _steps(top, low, step))
    if kind == "diagonal":
        lines = []
        for c in _steps(left - low, right - top, step * 1.414):
            x0, x1 = max(left, top + c), min(right, low + c)
            if x1 > x0:
                lines.append(f"M{number(x0)} {number(x0 - c)}L{number(x1)} {number(x1 - c)}")
        return "".join(lines)
    return {"vertical": upright, "horizontal": level}.get(kind, upright + level)


def _steps(start: float, end: float, step: float) -> list[float]:
    count = max(int((end - start) / step), 1)
    rest = (end - start - (count - 1) * step) / 2
    return [start + rest + k * step for k in range(count)]


def detail(pen: Pen, d: str, tone: str, width: float = 0.2) -> None:
    """Lines that only make richer: left out where ink is saved."""
    if not pen.low:
        pen.line(d, tone, width)


def tinctured(pen: Pen, d: str, arms: House, box: tuple[float, float, float, float], *, bare: float = 1.1) -> None:
    """An outline filled with the house's tincture and its hatching.

    Args:
        pen: Draws it.
        d: The outline.
        arms: Whose tincture.
        box: The hatching's left, top, right and lowest millimetre.
        bare: How far its lines are apart where ink is saved; 0 for none.
    """
    pen.area(d, arms.hex)
    tone = mix(arms.hex, PAPER if arms.hatch != "diagonal" else INK, 0.26)

    def lines(inner: Pen) -> None:
        inner.line(hatching(arms.hatch, *box, bare if inner.low else 0.8), tone, 0.18, cap="butt")

    if bare or not pen.low:
        pen.within(d, lines)


def _shield(pen: Pen, arms: House, bare: float) -> None:
    tinctured(pen, SHIELD, arms, (-5, -6.2, 5, 6.6), bare=bare)
    pen.line(SHIELD, INK, 0.35 if not pen.low else 0.18)
    inner = _scaled(SHIELD, 0.9)
    if not pen.low:
        pen.line(inner, GOLD, 0.18)
    charge(pen, arms, 0, -0.2, 7.9)


def shield(pen: Pen, arms: House, x: float, y: float, width: float, *, turn: float = 0.0, bare: float = 1.1) -> None:
    """The house's shield with its beast, its middle at (x, y), so many millimetres wide; `bare` as in `tinctured`."""
    pen.use(_shield, arms, bare, at=(x, y), scale=width / 10, turn=turn)


def charge(pen: Pen, arms: House, x: float, y: float, size: float) -> None:
    """The house's beast, its longer side so long, its middle at (x, y)."""
    scale = size / WIDE / max(1.0, HEIGHTS[arms.beast] / 100)
    pen.use(beast, arms.beast, arms.metal, at=(x, y), scale=scale)


def suit(pen: Pen, arms: House, x: float, y: float, height: float) -> None:
    """The suit of a bought deck, its middle at (x, y)."""
    pen.use(_pip, arms.suit, INK if pen.low else arms.hex, at=(x, y), scale=height / 10)


def _pip(pen: Pen, suit: str, tone: str) -> None:
    pen.solid(pip(suit), tone)


def tally(pen: Pen, arms: House, x: float, y: float, height: float) -> None:
    """A suit sign to be counted: in outline where ink is saved."""
    pen.use(_tally, arms.suit, arms.hex, height / 10, at=(x, y))


def _tally(pen: Pen, suit: str, tone: str, scale: float) -> None:
    pen.area(pip(suit, scale), tone, INK if pen.low else "", 0.18)
