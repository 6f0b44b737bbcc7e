"""Roof runs and bare wall tops of a Scene -> gables, cones, domes, battlements and ruins; the walls of a tray."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.castle_tiles.art.scene import BUILDING, CROWN, ROOF, SKY, CellRun, Scene, gathered
from tilewright.draw.ornament import courses
from tilewright.draw.palette import (
    BRASS,
    INK,
    LAMP,
    MORNING,
    SLATE,
    SLATE_DARK,
    STONE,
    STONE_BODY,
    STONE_LIT,
    STONE_SHADE,
    TERRACOTTA,
    TERRACOTTA_DARK,
    TIMBER_DARK,
    VERDIGRIS,
    VERDIGRIS_DARK,
    mix,
)
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import Point, arch, circle, polygon, polyline, rect
from tilewright.frozen import dataclass
from tilewright.rng import Stream

PERCHED = {"bird-nest", "telescope", "weathervane"}
"""What sits on a ridge and needs room above it inside the tile."""


@dataclass(frozen=True, slots=True)
class Rise:
    """One roof as it stands: its feet from x0 to x1 on the line y, how high it rises, of what shape.

    Attributes:
        x0: Its left foot.
        x1: Its right foot.
        y: The line its feet stand on.
        high: From there to the top.
        shape: `battlements`, `ruin`, `gable`, `cone`, `dome` or `hip`.
        crowned: Whether a pennant or a ball is on its top, rather than the tile's find.
    """

    x0: float
    x1: float
    y: float
    high: float
    shape: str
    crowned: bool = True

    @property
    def ridge(self) -> Point:
        """A point at the very top, for what perches there."""
        lean = min(self.high * 0.75, (self.x1 - self.x0) * 0.2) if self.shape == "hip" else 0.0
        mid = (self.x0 + self.x1) / 2
        return (self.x0 + lean + 2.4 if lean else mid, self.y - self.high)


def rises(scene: Scene) -> Iterator[Rise]:
    """Every roof of the tile, from the top storey down."""
    for step in range(1, 2 * scene.storeys, 2):
        for run in scene.runs(step, ROOF):
            for part in gathered(run.step, (c for c in run.columns if scene.at(run.step - 1, c) == SKY)):
                yield _rise(scene, part)


def _rise(scene: Scene, run: CellRun) -> Rise:
    over_left = 0.9 if run.first > 0 and scene.at(run.step, run.first - 1) == SKY else -0.45
    over_right = 0.9 if run.last < scene.columns - 1 and scene.at(run.step, run.last + 1) == SKY else -0.45
    x0, x1 = scene.x(run.first) - over_left, scene.x(run.last + 1) + over_right
    room, wide = scene.headroom - (8.0 if scene.tile.find in PERCHED else 1.8), x1 - x0
    shape, high = scene.tile.roof, 3.2
    if shape == "dome" and run.width <= 5:
        high = min(room, wide * 0.52)
    elif shape == "cone" and run.width <= 3:
        high = room
    elif shape not in ("battlements", "ruin") and run.width <= 5:
        shape, high = "gable", min(room, wide * (0.6 if run.width < 5 else 0.42))
    elif shape not in ("battlements", "ruin"):
        shape, high = "hip", min(room, 8.2)
    return Rise(x0, x1, scene.top(run.step) + 1.9, high, shape, scene.tile.find not in PERCHED)


Hue = tuple[str, str]
"""A roof's own colour, and its shade."""

HUES: tuple[Hue, ...] = ((TERRACOTTA, TERRACOTTA_DARK), (VERDIGRIS, VERDIGRIS_DARK), (SLATE, SLATE_DARK))
PENNANTS = ("#A33B3B", "#345C94", "#B5812B")


def _slates(pen: Pen, sides: tuple[Point, Point, Point, Point], hue: Hue, stream: Stream) -> None:
    """Rows of slates over a quadrilateral given as left foot, left head, right head, right foot."""
    (ax, ay), (bx, by), (cx, _), (dx, _) = sides
    rows = max(3, round((ay - by) / 1.5))
    lines, ticks, lit = [], [], []
    for k in range(rows):
        t, u = k / rows, (k + 1) / rows
        low = ((ax + (bx - ax) * t, ay + (by - ay) * t), (dx + (cx - dx) * t, ay + (by - ay) * t))
        high = ((ax + (bx - ax) * u, ay + (by - ay) * u), (dx + (cx - dx) * u, ay + (by - ay) * u))
        if k:
            lines.append(polyline(low))
        count = max(1, int((low[1][0] - low[0][0]) / 1.5))
        for i in range(1 + k % 2, count):
            f = (i - 0.5 * (k % 2)) / count
            ticks.append(polyline([_along(low, f), _along(high, f)]))
            if stream.below(6) == 0:
                g = f + 1 / count
                lit.append(polygon([_along(low, f), _along(low, g), _along(high, g), _along(high, f)]))
    pen.tint("".join(lit), mix(hue[0], "#FFE9C8", 0.22))
    pen.line("".join(lines), hue[1], 0.2)
    if not pen.low:
        pen.line("".join(ticks), hue[1], 0.15)


def _along(ends: tuple[Point, Point], share: float) -> Point:
    (x0, y), (x1, _) = ends
    return x0 + (x1 - x0) * share, y


def pitched(pen: Pen, rise: Rise, hue: Hue, stream: Stream) -> None:
    """A gable end or, flared at the foot, a cone; with a pennant or a brass ball."""
    (_cone if rise.shape == "cone" else _gable)(pen, rise, hue, stream)
    _eaves(pen, rise.x0, rise.x1, rise.y)
    if rise.crowned:
        _finial(pen, (rise.x0 + rise.x1) / 2, rise.y - rise.high, stream)


def _cone(pen: Pen, rise: Rise, hue: Hue, _stream: Stream) -> None:
    x0, x1, y, high = rise.x0, rise.x1, rise.y, rise.high
    mid, top, half = (x0 + x1) / 2, rise.y - high, (x1 - x0) / 2
    right = f"Q{x1 - half * 0.45:.2f} {y - high * 0.22:.2f} {x1:.2f} {y:.2f}"
    shape = f"M{x0:.2f} {y:.2f}Q{x0 + half * 0.45:.2f} {y - high * 0.22:.2f} {mid:.2f} {top:.2f}{right}Z"
    pen.area(shape, hue[0], INK, 0.35)
    pen.line("".join(_ring(rise, k / 8) for k in range(1, 8)), hue[1], 0.2)
    pen.tint(f"M{mid:.2f} {top:.2f}{right}H{mid + half * 0.25:.2f}Z", hue[1], 0.45)
    pen.line(shape, INK, 0.35)


def _ring(rise: Rise, t: float) -> str:
    """A course of shingles round the cone, a share t of the way along its flaring side."""
    mid, half = (rise.x0 + rise.x1) / 2, (rise.x1 - rise.x0) / 2 * ((1 - t) ** 2 + 0.55 * 2 * t * (1 - t))
    y = rise.y - rise.high * (0.44 * t * (1 - t) + t * t)
    return f"M{mid - half:.2f} {y:.2f}Q{mid:.2f} {y + half * 0.22:.2f} {mid + half:.2f} {y:.2f}"


def _gable(pen: Pen, rise: Rise, hue: Hue, stream: Stream) -> None:
    x0, x1, y, high = rise.x0, rise.x1, rise.y, rise.high
    mid, top = (x0 + x1) / 2, y - high
    shape = polygon([(x0, y), (mid, top), (x1, y)])
    pen.area(shape, hue[0], INK, 0.35)
    _slates(pen, ((x0 + 0.3, y), (mid - 0.1, top + 0.4), (mid + 0.1, top + 0.4), (x1 - 0.3, y)), hue, stream)
    pen.tint(polygon([(mid, top), (x1, y), (mid + (x1 - mid) * 0.2, y)]), hue[1], 0.35)
    eye, r = y - high * 0.34, min(1.5, high * 0.14)
    pen.area(circle(mid, eye, r + 0.35), STONE_LIT, INK, 0.2)
    pen.area(circle(mid, eye, r - 0.1), "#F2C66D", INK, 0.2)
    bars = f"M{mid - r + 0.1:.2f} {eye:.2f}h{2 * r - 0.2:.2f}M{mid:.2f} {eye - r + 0.1:.2f}v{2 * r - 0.2:.2f}"
    pen.line(bars, INK, 0.15)
    pen.line(shape, INK, 0.35)


def _eaves(pen: Pen, x0: float, x1: float, y: float) -> None:
    pen.area(rect(x0 - 0.25, y - 0.15, x1 - x0 + 0.5, 0.75), TIMBER_DARK, INK, 0.2)


def hipped(pen: Pen, rise: Rise, hue: Hue, stream: Stream) -> None:
    """A long roof with sloping ends, dormers that are lit and a chimney."""
    x0, x1, y, high = rise.x0, rise.x1, rise.y, rise.high
    lean, top = min(high * 0.75, (x1 - x0) * 0.2), y - high
    chimney = x0 + lean + (x1 - x0 - 2 * lean) * stream.between(0.12, 0.3)
    pen.area(rect(chimney, top - 2.6, 2.4, 4), STONE_BODY, INK, 0.25)
    pen.area(rect(chimney - 0.4, top - 3.1, 3.2, 0.8), STONE_LIT, INK, 0.2)
    shape = polygon([(x0, y), (x0 + lean, top), (x1 - lean, top), (x1, y)])
    pen.area(shape, hue[0], INK, 0.35)
    _slates(pen, ((x0 + 0.3, y), (x0 + lean, top + 0.2), (x1 - lean, top + 0.2), (x1 - 0.3, y)), hue, stream)
    pen.tint(polygon([(x1 - lean, top), (x1, y), (x1 - lean * 1.6, y)]), hue[1], 0.4)
    pen.line(shape, INK, 0.35)
    pen.area(rect(x0 + lean - 0.4, top - 0.45, x1 - x0 - 2 * lean + 0.8, 0.8), hue[1], INK, 0.2)
    count = max(1, int((x1 - x0) / 15))
    for k in range(count):
        _dormer(pen, x0 + (x1 - x0) * (k + 0.5) / count + 1.5, y - 0.7, high * 0.62, hue)
    _eaves(pen, x0, x1, y)
    _finial(pen, x1 - lean, top - 0.3, stream)


def _dormer(pen: Pen, x: float, y: float, high: float, hue: Hue) -> None:
    pen.area(rect(x - 1.6, y - high * 0.62, 3.2, high * 0.62), STONE, INK, 0.25)
    pen.area(polygon([(x - 2.3, y - high * 0.58), (x, y - high), (x + 2.3, y - high * 0.58)]), hue[1], INK, 0.25)
    pen.area(rect(x - 0.9, y - high * 0.52, 1.8, high * 0.42), "#F2C66D", INK, 0.2)
    pen.line(f"M{x:.2f} {y - high * 0.52:.2f}v{high * 0.42:.2f}", INK, 0.15)


def dome(pen: Pen, rise: Rise, hue: Hue) -> None:
    """A ribbed copper dome on a low drum, with two brass balls."""
    x0, x1, y, high = rise.x0, rise.x1, rise.y, rise.high
    mid, half, top = (x0 + x1) / 2, (x1 - x0) / 2 - 0.6, y - high
    drum = high * 0.2
    pen.area(rect(mid - half, y - drum, 2 * half, drum), STONE, INK, 0.3)
    shape = f"M{mid - half:.2f} {y - drum:.2f}A{half:.2f} {high - drum:.2f} 0 0 1 {mid + half:.2f} {y - drum:.2f}Z"
    pen.area(shape, hue[0], INK, 0.35)
    bow = top + (high - drum) * 0.15
    ribs = "".join(
        f"M{mid:.2f} {top:.2f}Q{mid + half * k * 1.05:.2f} {bow:.2f} {mid + half * k:.2f} {y - drum:.2f}"
        for k in (-0.72, -0.38, 0, 0.38, 0.72)
    )
    pen.line(ribs, hue[1], 0.25)
    dark = mid + half * 0.45
    shade = (
        f"M{mid:.2f} {top:.2f}A{half:.2f} {high - drum:.2f} 0 0 1 {mid + half:.2f} {y - drum:.2f}"
        f"H{dark:.2f}Q{dark:.2f} {top + 1:.2f} {mid:.2f} {top:.2f}Z"
    )
    pen.tint(shade, hue[1], 0.4)
    pen.line(
        "".join(f"M{mid + half * k:.2f} {y - drum:.2f}v{drum:.2f}" for k in (-0.6, -0.2, 0.2, 0.6)), STONE_SHADE, 0.2
    )
    _eaves(pen, x0, x1, y)
    if not rise.crowned:
        return
    pen.line(f"M{mid:.2f} {top:.2f}v-2.6", INK, 0.3)
    pen.area(circle(mid, top - 0.7, 0.75), BRASS, INK, 0.2)
    pen.area(circle(mid, top - 2.2, 0.45), BRASS, INK, 0.15)


def _finial(pen: Pen, x: float, y: float, stream: Stream) -> None:
    pen.line(f"M{x:.2f} {y + 0.2:.2f}v-3", INK, 0.25)
    if stream.below(4):
        tail = stream.between(3.0, 3.9)
        wave = (
            f"M{x:.2f} {y - 2.8:.2f}q{tail * 0.3:.2f} -.7 {tail * 0.55:.2f} 0t{tail * 0.45:.2f} .1l-.9 .75l.8 .75"
            f"q-{tail * 0.3:.2f} .5 -{tail * 0.5:.2f} 0t-{tail * 0.47:.2f} .1z"
        )
        pen.area(wave, stream.pick(PENNANTS), INK, 0.2)
    else:
        pen.area(circle(x, y - 2.6, 0.6), BRASS, INK, 0.2)


def roofs(pen: Pen, scene: Scene, stream: Stream) -> None:
    """Every roof of the tile, each rising into the open air above it."""
    hue = stream.pick(HUES)
    for rise in rises(scene):
        match rise.shape:
            case "battlements":
                x0, x1, y = rise.x0, rise.x1, rise.y
                pen.area(rect(x0, y - 1.3, x1 - x0, 1.9), STONE_BODY, INK, 0.3)
                corbels = (rect(x0 + 0.6 + k * 1.7, y - 0.6, 0.8, 1.0) for k in range(int((x1 - x0 - 0.6) / 1.7)))
                pen.tint("".join(corbels), STONE_SHADE)
                merlons(pen, x0, x1, y - 1.9)
            case "ruin":
                _broken(pen, rise.x0, rise.x1, rise.y, stream)
            case "dome":
                dome(pen, rise, hue)
            case "hip":
                hipped(pen, rise, hue, stream)
            case _:
                pitched(pen, rise, hue, stream)
    for step in range(0, 2 * scene.storeys, 2):
        for run in gathered(step, (c for c in range(scene.columns) if _bare(scene, step, c))):
            # Battlements, or a wall that crumbles, on bare tops under open sky where nobody can stand
            at_left, at_right = run.first == 0, run.last == scene.columns - 1
            x0, x1 = scene.x(run.first) + 0.3 * at_left, scene.x(run.last + 1) - 0.3 * at_right
            y = scene.top(run.step)
            if run.step == 0:
                pen.area(rect(x0, CROWN, x1 - x0, 0.9), STONE_BODY, INK, 0.2)
                merlons(pen, x0, x1, CROWN - 0.2)
            elif scene.tile.roof == "ruin":
                _broken(pen, x0, x1, y, stream)
            else:
                merlons(pen, x0, x1, y - 0.5)


def merlons(pen: Pen, x0: float, x1: float, y: float) -> None:
    """Battlements standing on the line y from x0 to x1."""
    span = x1 - x0
    count = max(2, round(span / 2.9))
    tooth = span / (count + (count - 1) * 0.62)
    starts = [x0 + k * (tooth + tooth * 0.62) for k in range(count)]
    pen.area("".join(rect(x, y - 1.9, tooth, 2.0) for x in starts), STONE, INK, 0.25)
    pen.tint("".join(rect(x + 0.1, y - 1.8, tooth - 0.2, 0.45) for x in starts), STONE_LIT)
    pen.area(rect(x0 - 0.3, y, x1 - x0 + 0.6, 0.8), STONE_LIT, INK, 0.25)


def _broken(pen: Pen, x0: float, x1: float, y: float, stream: Stream) -> None:
    points, x = [(x0, y + 0.6), (x0, y - stream.between(1, 4.5))], x0
    while x < x1 - 1.2:
        x = min(x + stream.between(0.9, 2.0), x1)
        points += [(x, points[-1][1]), (x, y - stream.between(0.3, 4.2))]
    pen.area(polygon([*points, (x1, y + 0.6)]), STONE_BODY, INK, 0.3)
    tuft = "".join(
        f"M{stream.between(x0 + 1, x1 - 1):.2f} {y - 0.2:.2f}q.3 -1.2 {stream.between(-0.8, 0.8):.2f} -1.7"
        for _ in range(5)
    )
    pen.line(tuft, "#496B37", 0.25)


def _bare(scene: Scene, step: int, column: int) -> bool:
    over = scene.tile.map.floor[step // 2 - 1] if step else scene.tile.map.air[0]
    return scene.at(step, column) in BUILDING and scene.at(step - 1, column) == SKY and over[column] != "H"


def wall(pen: Pen, long: float, depth: float, seed: str, _tones: tuple[str, ...], *, titled: bool) -> None:
    """Stone with battlements before the morning sky, standing on (0, 0), its foot in the middle."""
    stream, big = Stream(seed, "tray"), max(1.0, depth / 13)
    crown = depth - 3.4 * big
    pen.tint(rect(-long / 2, -depth, long, depth), MORNING[1])
    if not pen.low:  # a wall of stones is a wall of lines
        courses(pen, -long / 2, -crown, long, crown, stream)
    half = long / 2 / big
    pen.use(merlons, -half + 0.3, half - 0.3, 0.0, at=(0, -crown - 0.6), scale=big)
    if depth >= 14:
        shares = (0.41,) if titled else (0.36, 0.13)
        high, y = min(7.0, depth * 0.32), -crown * 0.3
        for x in (side * long * share for side in (-1, 1) for share in shares):  # windows with light in them
            pen.area(arch(x - 1.9, y - high - 0.7, 3.8, high + 0.7), STONE_LIT, INK, 0.2)
            pen.area(arch(x - 1.3, y - high, 2.6, high), LAMP, INK, 0.25)
            pen.line(f"M{x:.2f} {y - high:.2f}V{y:.2f}M{x - 1.3:.2f} {y - high * 0.45:.2f}h2.6", INK, 0.15)
            pen.area(rect(x - 2.3, y, 4.6, 0.7), STONE_LIT, INK, 0.2)
