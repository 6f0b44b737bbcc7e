"""Sign, emblem, gem, key, lock -> small pictures at any size; a colour -> its mark on every part."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import cos, pi, sin

from tilewright import pattern
from tilewright.draw.palette import BRASS_DARK, INK, PAPER, mix, on
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import Point, circle, number, polygon, polyline, rect, regular, star
from tilewright.spec.entries import Colour
from tilewright.spec.signs import sign_names, sign_outline
from tilewright.units import POINTS_PER_MM, Box

GEM = 10.0
"""How wide a gem is drawn, in millimetres."""
_STEP = pattern.prepare(r"([MLHVCAZ])([^MLHVCAZ]*)")


def emblem(symbol: str, r: float) -> str:
    """A livery's emblem about (0, 0), r its outer radius."""
    match symbol:
        case "star":
            return polygon(star(0, 0, r, r * 0.45, 5))
        case "sun":
            return polygon(star(0, 0, r, r * 0.62, 9))
        case "moon":
            x, y = r * 0.35, r * 0.92
            upper, lower, inner = f"{x:.2f} {-y:.2f}", f"{x:.2f} {y:.2f}", f"{r * 0.78:.2f} {y:.2f}"
            return f"M{upper}A{r:.2f} {r:.2f} 0 1 0 {lower}A{inner} 0 0 1 {upper}Z"
        case "crown":
            points = [(-1, 0.75), (-1, -0.55), (-0.5, 0.1), (0, -0.85), (0.5, 0.1), (1, -0.55), (1, 0.75)]
            return polygon([(x * r, y * r) for x, y in points])
        case "leaf":
            # A blade with its tip at the upper right, and the stalk it grew on
            x, y = r * 0.8, r * 0.92
            blade = (
                f"M{x:.2f} {-y:.2f}C{r:.2f} {r * 0.45:.2f} {r * 0.3:.2f} {r * 0.75:.2f} {-r * 0.45:.2f} {r * 0.5:.2f}"
            )
            blade += f"C{-r * 1.05:.2f} {-r * 0.1:.2f} {-r * 0.5:.2f} {-r * 0.75:.2f} {x:.2f} {-y:.2f}Z"
            foot = [(-0.3, 0.2), (-0.95, 0.8), (-0.8, 0.97), (-0.1, 0.4)]
            return blade + polygon([(u * r, v * r) for u, v in foot])
    return polygon(regular(0, 0, r, 4))


def device(pen: Pen, symbol: str, r: float, tone: str) -> None:
    """A livery's emblem about (0, 0), in one colour."""
    pen.solid(emblem(symbol, r), tone)


@lru_cache(maxsize=256)
def sign(name: str, r: float) -> str:
    """The outline of a sign that fills a circle of radius r; holes are cut out by winding the other way.

    Raises:
        KeyError: There is no such sign.
    """
    return "".join(_scaled(step, numbers, r / 100) for step, numbers in _STEP.findall(sign_outline(name)))


def _scaled(step: str, numbers: str, by: float) -> str:
    """One command of path data, larger or smaller; the turn and the two flags of an arc stay as they are."""
    each = numbers.split()
    arc = step == "A"
    return step + " ".join(n if arc and 2 <= at <= 4 else number(float(n) * by) for at, n in enumerate(each))


def _square_cut(w: float) -> list[Point]:
    h, c = w * 0.86, w * 0.24
    x, y = w / 2, h / 2
    return [(-x + c, -y), (x - c, -y), (x, -y + c), (x, y - c), (x - c, y), (-x + c, y), (-x, y - c), (-x, -y + c)]


DROP = "M0 -5.7C1 -3.5 4.7 -1.6 4.7 1.1A4.7 4.4 0 0 1 -4.7 1.1C-4.7 -1.6 -1 -3.5 0 -5.7Z"
"""A pear-cut stone, point up, about its middle."""


def _drop(w: float) -> list[Point]:
    k = w / 10
    bowl = [
        (4.7 * sin(a), 1.1 + (4.4 if abs(a) < pi / 2 else 3.9) * cos(a)) for a in (pi * i / 7 for i in range(-4, 5))
    ]
    return [(x * k, y * k) for x, y in [(0.0, -5.7), *reversed(bowl)]]


def _rhombus(w: float) -> list[Point]:
    return regular(0, 0, w * 0.48, 4)


OUTLINES: dict[str, Callable[[float], list[Point]]] = {
    "square": _square_cut,
    "brilliant": lambda w: regular(0, 0, w * 0.48, 16, pi / 16),
    "hexagon": lambda w: [(x * 1.0, y * 0.94) for x, y in regular(0, 0, w * 0.5, 6, pi / 6)],
    "drop": _drop,
    "diamond": _rhombus,
    "circle": lambda w: regular(0, 0, w * 0.48, 24),
    "triangle": lambda w: regular(0, w * 0.09, w * 0.58, 3),
    "star": lambda w: star(0, 0, w * 0.58, w * 0.3, 5),
}
"""Symbol of a gem -> its silhouette, so wide, about its middle."""


def gem_outline(symbol: str, w: float = GEM) -> list[Point]:
    """The silhouette of a gem of that symbol, w wide, about its middle."""
    return OUTLINES.get(symbol, _rhombus)(w)


def gem(pen: Pen, colour: Colour) -> None:
    """A cut gem about (0, 0): pale halo, dark outline, facets lit from the top left, its letter on the table."""
    if colour.symbol not in OUTLINES:
        _flat(pen, colour)
        return
    rim, outline = gem_outline(colour.symbol), gem_edge(colour.symbol)
    sinks = 0.75 if colour.symbol == "drop" else 0.0
    pen.halo(outline, 1.5)
    pen.area(outline, colour.hex, INK, 0.4)
    k, inner = (0.56, "brilliant") if sinks else (0.6, colour.symbol)
    table = [(x * k, y * k + sinks) for x, y in gem_outline(inner)]
    if pen.low:
        _hatch(pen, colour.pattern, "" if colour.symbol in CUT_ROUND else outline)
    else:
        _facets(pen, rim, table, colour.hex)
    pen.area(polygon(table), colour.hex, mix(colour.hex, INK, 0.45), 0.2)
    pen.line(outline, INK, 0.4)
    ink = INK if pen.low else on(colour.hex)
    pen.text(colour.letter, 0, 1.55 + sinks, 12.0, font="Cinzel", weight="bold", fill=ink, align=0.5)


def gem_edge(symbol: str) -> str:
    """The edge of a gem of that symbol about (0, 0), its curves round."""
    round_ones = {"drop": DROP, "brilliant": circle(0, 0, GEM * 0.48), "circle": circle(0, 0, GEM * 0.47)}
    if symbol in round_ones:
        return round_ones[symbol]
    return polygon(gem_outline(symbol)) if symbol in OUTLINES else sign(symbol, GEM * 0.5)


def _flat(pen: Pen, colour: Colour) -> None:
    """A sign that no gem is cut as, in its colour, with its letter."""
    outline = gem_edge(colour.symbol)
    pen.halo(outline, 1.5)
    pen.area(outline, colour.hex, INK, 0.4)
    if pen.low:
        _hatch(pen, colour.pattern, outline)
    pen.halo(circle(0, 0, 2.3), 0.05)
    pen.text(colour.letter, 0, 1.3, 10.0, font="Cinzel", weight="bold", align=0.5)


def blank_gem(pen: Pen) -> None:
    """An empty setting about (0, 0) with a die in it: what is to lie here is rolled for."""
    ring = circle(0, 0, GEM * 0.48)
    pen.halo(ring, 1.5)
    pen.area(ring, PAPER, INK, 0.4)
    pen.line(circle(0, 0, GEM * 0.41), BRASS_DARK, 0.25)
    die = polygon(_square_cut(4.6))
    pen.area(die, PAPER, INK, 0.3)
    pips = [(x, y) for x in (-1.1, 1.1) for y in (-1.1, 1.1)] + [(0.0, 0.0)]
    pen.solid("".join(circle(x, y, 0.42) for x, y in pips), INK)


def _facets(pen: Pen, rim: list[Point], table: list[Point], base: str) -> None:
    """Each facet between rim and table takes its light from its direction to the top left."""
    n = len(rim)
    if len(table) != n:  # for each corner of the rim the corner of the table that lies in the same direction
        table = [min(table, key=lambda t, r=r: -(t[0] * r[0] + (t[1] - 0.7) * r[1])) for r in rim]  # type: ignore[misc]
    for i in range(n):
        a, b, c, d = rim[i], rim[(i + 1) % n], table[(i + 1) % n], table[i]
        mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        light = (-mx * 0.62 - my * 0.78) / max((mx * mx + my * my) ** 0.5, 0.1) + (0.16 if i % 2 else -0.1)
        tone = mix(base, PAPER, min(0.6 * light, 1)) if light > 0 else mix(base, INK, min(-0.42 * light, 1))
        pen.area(polygon([a, b, c, d]), tone)
    spokes = "".join(polyline([rim[i], table[i]]) for i in range(n))
    pen.line(spokes, mix(base, INK, 0.4), 0.15)


HATCH = {
    "vertical": [((x, -y), (x, y)) for x, y in ((-4.3, 2.1), (-3.7, 2.7), (3.7, 2.7), (4.3, 2.1))],
    "dots": [((sin(a) * 3.9, cos(a) * 3.9), (sin(a) * 3.95, cos(a) * 3.95)) for a in (k * pi / 9 for k in range(18))],
    "diagonal": [((x - 0.45, y + 0.45), (x + 0.45, y - 0.45)) for x in (-3.6, 3.6) for y in (-1.2, -0.3, 0.6, 1.5)],
    "horizontal": [((x - 0.5, y), (x + 0.5, y)) for x in (-3.6, 3.6) for y in (-0.4, 0.5, 1.4, 2.3)],
}
"""Heralds' hatching for colours in black and white, in the rim of a gem: red upright, blue level, green slanting."""


CUT_ROUND = ("square", "brilliant", "hexagon", "drop", "diamond", "circle")
"""Symbols whose rim the hatching was drawn for; in others it stops at their edge."""


def _hatch(pen: Pen, pattern: str, edge: str = "") -> None:
    strokes = "".join(polyline(stroke) for stroke in HATCH.get(pattern, []))
    if strokes and edge:
        pen.within(edge, lambda inner: inner.line(strokes, INK, 0.2))
    elif strokes:
        pen.line(strokes, INK, 0.2)


def plate_colours(lock: Colour) -> tuple[str, str]:
    """(ground, opposite) of a lock or key: its own colour, and the one its ring and letter have."""
    return lock.hex, on(lock.hex)


def hole(r: float) -> str:
    """A circle about (0, 0) drawn the other way round, so that it cuts a hole into one drawn before it."""
    return f"M{-r:.2f} 0A{r:.2f} {r:.2f} 0 0 0 {r:.2f} 0A{r:.2f} {r:.2f} 0 0 0 {-r:.2f} 0Z"


def plate(pen: Pen, lock: Colour, r: float) -> None:
    """A lock plate about (0, 0): a disc in the lock's colour with the opposite ring, a keyhole's letter in it."""
    ground, ring = plate_colours(lock)
    pen.solid(circle(0, 0, r + 0.35), ring)
    pen.solid(circle(0, 0, r), ground)
    pen.line(circle(0, 0, r + 0.35), INK, 0.2)
    pen.solid(circle(0, 0, r - 0.3) + hole(r - 0.52), ring)
    size = r * 3.55
    pen.text(lock.letter, 0, size * 0.123, size, font="Cinzel", weight="bold", fill=ring, align=0.5)


def key(pen: Pen, lock: Colour) -> None:
    """A key lying about (0, 0), 11 mm long, its letter in its bow, which is square for a lock whose symbol is."""
    ground, edge = plate_colours(lock)
    shaft = polygon(
        [
            *((0, -0.55), (5.1, -0.55), (5.1, 0.55), (4.6, 0.55), (4.6, 2.1), (3.7, 2.1)),
            *((3.7, 1.3), (3.1, 1.3), (3.1, 2.1), (2.2, 2.1), (2.2, 0.55), (0, 0.55)),
        ]
    )
    bow = polygon(regular(-2.6, 0, 3.7, 4, pi / 4)) if lock.symbol == "square" else circle(-2.5, 0, 2.75)
    for d in (bow, shaft):
        pen.halo(d, 2.0)
    for d in (shaft, bow):
        pen.solid(d, ground)
    for d in (shaft, bow):
        pen.line(d, INK, 0.35)
    pen.solid(rect(-0.3, -0.37, 3, 0.74), ground)
    inner = polygon(regular(-2.6, 0, 3.0, 4, pi / 4)) if lock.symbol == "square" else circle(-2.5, 0, 2.2)
    pen.line(inner, edge, 0.22)
    pen.text(lock.letter, -2.55, 1.18, 9.6, font="Cinzel", weight="bold", fill=edge, align=0.5)


WIDER = {"star": 1.4, "triangle": 1.4, "diamond": 1.3, "drop": 1.25}
"""How many times as large a shape is whose middle has less room for a letter."""
LOWER = {"triangle": 0.1, "drop": 0.12}
"""How far below its middle, in radii, such a shape has most room."""
CAPITAL = 0.7
"""How high a capital letter is, of the size of its type."""


def shape(colour: Colour, r: float) -> str:
    """The outline of a colour's shape about (0, 0), with room for a letter about as large as r."""
    reach = r * WIDER.get(colour.symbol, 1.0)
    if colour.symbol in sign_names():
        return sign(colour.symbol, reach)
    return polygon(gem_outline(colour.symbol, 2 * reach))


def colour_mark(pen: Pen, colour: Colour, r: float) -> None:
    """The shape about (0, 0) in its colour and hatching, the letter in the middle of it."""
    outline, reach = shape(colour, r), r * WIDER.get(colour.symbol, 1.0)
    pen.area(outline, colour.hex, INK, min(0.4, 0.1 * r))
    if lines := hatch(colour.pattern, Box(-reach, -reach, 2 * reach, 2 * reach), max(1.0, r / 4)):
        pen.within(outline, partial(_lines, lines=lines, tone=shade(colour.hex)))
        pen.line(outline, INK, min(0.4, 0.1 * r))
    low = r * LOWER.get(colour.symbol, 0.0)
    pen.halo(circle(0, low, r * 0.62), 0.05)
    letter(pen, colour, r * 0.86, low)


def letter_mark(pen: Pen, colour: Colour, r: float) -> None:
    """The shape about (0, 0) on white with the letter in it: for what is in the colour and hatched itself."""
    pen.area(shape(colour, r), PAPER, INK, min(0.3, 0.1 * r))
    letter(pen, colour, r * 1.0, r * LOWER.get(colour.symbol, 0.0))


def letter(pen: Pen, colour: Colour, high: float, y: float = 0.0, x: float = 0.0) -> None:
    """The colour's letter, so many millimetres high, its middle at (x, y)."""
    size = high / CAPITAL * POINTS_PER_MM
    pen.text(colour.letter, x, y + high / 2, size, font="Cinzel", weight="bold", align=0.5)


def shade(tone: str) -> str:
    """What a tone is hatched with in full ink: darker, or paler where it is dark."""
    return mix(tone, PAPER, 0.45) if on(tone) == PAPER else mix(tone, INK, 0.4)


def hatch(pattern: str, box: Box, step: float) -> str:
    """The engravers' lines over a box, by the words of game.yaml; nothing of one that has none."""
    across, down = int(box.width / step) + 1, int(box.height / step) + 1
    xs, ys = [box.x + (at + 0.5) * step for at in range(across)], [box.y + (at + 0.5) * step for at in range(down)]
    if pattern == "vertical":
        return "".join(f"M{x:.2f} {box.y:.2f}V{box.bottom:.2f}" for x in xs)
    if pattern == "horizontal":
        return "".join(f"M{box.x:.2f} {y:.2f}H{box.right:.2f}" for y in ys)
    if pattern == "diagonal":
        starts = [box.x - box.height + at * step * 1.4 for at in range(int((box.width + box.height) / step / 1.4) + 1)]
        return "".join(f"M{x:.2f} {box.bottom:.2f}L{x + box.height:.2f} {box.y:.2f}" for x in starts)
    if pattern == "dots":
        return "".join(circle(x, y, step * 0.2) for x in xs for y in ys)
    return ""


def hatched(pen: Pen, outline: str, colour: Colour, box: Box, step: float = 1.6) -> None:
    """A colour's hatching inside an outline that lies in a box."""
    if lines := hatch(colour.pattern, box, step):
        pen.within(outline, partial(_lines, lines=lines, tone=shade(colour.hex)))


def _lines(pen: Pen, lines: str, tone: str) -> None:
    pen.line(lines, tone, 0.2, cap="butt")
