"""Roof runs and bare wall tops of a Scene -> gables, cones, domes, battlements, ruins, with pennants in the wind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.draw.palette import (
    BRASS,
    INK,
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
from generator.draw.pen import Pen
from generator.draw.scene import BUILDING, CROWN, ROOF, SKY, WALL, Run, Scene
from generator.draw.shapes import Point, circle, polygon, polyline, rect
from generator.rng import Stream

HUES = ((TERRACOTTA, TERRACOTTA_DARK), (VERDIGRIS, VERDIGRIS_DARK), (SLATE, SLATE_DARK))
PERCHED = {"bird-nest", "telescope", "weathervane"}
"""What sits on a ridge and needs room above it inside the tile."""

PENNANTS = ("#A33B3B", "#345C94", "#B5812B")


def roofs(pen: Pen, scene: Scene, stream: Stream) -> None:
    """Every roof of the tile, each rising into the open air above it."""
    hue = stream.pick(HUES)
    for rise in rises(scene):
        _roof(pen, rise, hue, stream)
    _parapets(pen, scene, stream)


def _under_sky(scene: Scene, run: Run) -> list[Run]:
    """The parts of a roof with open, empty air above, which is where it may rise."""
    parts: list[Run] = []
    for c in range(run.first, run.last + 1):
        if scene.at(run.step - 1, c) != SKY:
            continue
        if parts and parts[-1].last == c - 1:
            parts[-1] = Run(run.step, parts[-1].first, c)
        else:
            parts.append(Run(run.step, c, c))
    return parts


@dataclass(frozen=True, slots=True)
class Rise:
    """One roof as it stands: its feet from x0 to x1 on the line y, how high it rises, of what shape."""

    x0: float
    x1: float
    y: float
    high: float
    shape: str

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
            for part in _under_sky(scene, run):
                yield _rise(scene, part)


def _rise(scene: Scene, run: Run) -> Rise:
    over_left = 0.9 if run.first > 0 and scene.at(run.step, run.first - 1) == SKY else -0.1
    over_right = 0.9 if run.last < scene.columns - 1 and scene.at(run.step, run.last + 1) == SKY else -0.1
    x0, x1 = scene.x(run.first) - over_left, scene.x(run.last + 1) + over_right
    room, wide = scene.headroom - (7.2 if scene.tile.find in PERCHED else 1.8), x1 - x0
    shape, high = scene.tile.roof, 3.2
    if shape == "dome" and run.width <= 5:
        high = min(room, wide * 0.52)
    elif shape == "cone" and run.width <= 3:
        high = room
    elif shape not in ("battlements", "ruin") and run.width <= 5:
        shape, high = "gable", min(room, wide * (0.6 if run.width < 5 else 0.42))
    elif shape not in ("battlements", "ruin"):
        shape, high = "hip", min(room, 8.2)
    return Rise(x0, x1, scene.top(run.step) + 1.9, high, shape)


def _roof(pen: Pen, rise: Rise, hue: tuple[str, str], stream: Stream) -> None:
    x0, x1, y, high = rise.x0, rise.x1, rise.y, rise.high
    match rise.shape:
        case "battlements":
            _flat(pen, x0, x1, y)
        case "ruin":
            _broken(pen, x0, x1, y, stream)
        case "dome":
            _dome(pen, x0, x1, y, high, hue)
        case "hip":
            _hipped(pen, x0, x1, y, high, hue, stream)
        case _:
            _pitched(pen, rise, hue, stream)


def _slates(pen: Pen, sides: tuple[Point, Point, Point, Point], hue: tuple[str, str], stream: Stream) -> None:
    """Rows of slates over a quadrilateral given as left foot, left head, right head, right foot."""
    (ax, ay), (bx, by), (cx, _), (dx, _) = sides
    rows = max(3, round((ay - by) / 1.5))
    lines, ticks, lit = [], [], []
    for k in range(rows):
        t, u = k / rows, (k + 1) / rows
        xl, xr, y = ax + (bx - ax) * t, dx + (cx - dx) * t, ay + (by - ay) * t
        nl, nr, ny = ax + (bx - ax) * u, dx + (cx - dx) * u, ay + (by - ay) * u
        if k:
            lines.append(polyline([(xl, y), (xr, y)]))
        count = max(1, int((xr - xl) / 1.5))
        for i in range(1 + k % 2, count, 1):
            f = (i - 0.5 * (k % 2)) / count
            ticks.append(polyline([(xl + (xr - xl) * f, y), (nl + (nr - nl) * f, ny)]))
            if stream.below(6) == 0:
                g = f + 1 / count
                lit.append(
                    polygon(
                        [
                            (xl + (xr - xl) * f, y),
                            (xl + (xr - xl) * g, y),
                            (nl + (nr - nl) * g, ny),
                            (nl + (nr - nl) * f, ny),
                        ]
                    )
                )
    pen.tint("".join(lit), mix(hue[0], "#FFE9C8", 0.22))
    pen.line("".join(lines), hue[1], 0.2)
    if not pen.low:
        pen.line("".join(ticks), hue[1], 0.15)


def _pitched(pen: Pen, rise: Rise, hue: tuple[str, str], stream: Stream) -> None:
    """A gable end or, flared at the foot, a cone; with a pennant or a brass ball."""
    x0, x1, y, high, flare = rise.x0, rise.x1, rise.y, rise.high, rise.shape == "cone"
    mid, top = (x0 + x1) / 2, y - high
    shape = (
        f"M{x0:.2f} {y:.2f}Q{x0 + (mid - x0) * 0.45:.2f} {y - high * 0.22:.2f} {mid:.2f} {top:.2f}"
        f"Q{x1 - (x1 - mid) * 0.45:.2f} {y - high * 0.22:.2f} {x1:.2f} {y:.2f}Z"
        if flare
        else polygon([(x0, y), (mid, top), (x1, y)])
    )
    pen.area(shape, hue[0], INK, 0.35)
    if flare:
        rows = []
        for k in range(1, 8):
            t = k / 8
            half = (x1 - x0) / 2 * ((1 - t) ** 2 + 0.55 * 2 * t * (1 - t))
            yy = y - high * (0.44 * t * (1 - t) + t * t)
            rows.append(f"M{mid - half:.2f} {yy:.2f}Q{mid:.2f} {yy + half * 0.22:.2f} {mid + half:.2f} {yy:.2f}")
        pen.line("".join(rows), hue[1], 0.2)
        pen.tint(
            f"M{mid:.2f} {top:.2f}Q{x1 - (x1 - mid) * 0.45:.2f} {y - high * 0.22:.2f} {x1:.2f} {y:.2f}H{mid + (x1 - mid) * 0.25:.2f}Z",
            hue[1],
            0.45,
        )
    else:
        _slates(pen, ((x0 + 0.3, y), (mid - 0.1, top + 0.4), (mid + 0.1, top + 0.4), (x1 - 0.3, y)), hue, stream)
        pen.tint(polygon([(mid, top), (x1, y), (mid + (x1 - mid) * 0.2, y)]), hue[1], 0.35)
        _bullseye(pen, mid, y - high * 0.34, min(1.5, high * 0.14))
    pen.line(shape, INK, 0.35)
    _eaves(pen, x0, x1, y)
    _finial(pen, mid, top, stream)


def _bullseye(pen: Pen, x: float, y: float, r: float) -> None:
    pen.area(circle(x, y, r + 0.35), STONE_LIT, INK, 0.2)
    pen.area(circle(x, y, r - 0.1), "#F2C66D", INK, 0.2)
    pen.line(f"M{x - r + 0.1:.2f} {y:.2f}h{2 * r - 0.2:.2f}M{x:.2f} {y - r + 0.1:.2f}v{2 * r - 0.2:.2f}", INK, 0.15)


def _eaves(pen: Pen, x0: float, x1: float, y: float) -> None:
    pen.area(rect(x0 - 0.25, y - 0.15, x1 - x0 + 0.5, 0.75), TIMBER_DARK, INK, 0.2)


def _hipped(pen: Pen, x0: float, x1: float, y: float, high: float, hue: tuple[str, str], stream: Stream) -> None:
    """A long roof with sloping ends, dormers that are lit and a chimney."""
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


def _dormer(pen: Pen, x: float, y: float, high: float, hue: tuple[str, str]) -> None:
    pen.area(rect(x - 1.6, y - high * 0.62, 3.2, high * 0.62), STONE, INK, 0.25)
    pen.area(polygon([(x - 2.3, y - high * 0.58), (x, y - high), (x + 2.3, y - high * 0.58)]), hue[1], INK, 0.25)
    pen.area(rect(x - 0.9, y - high * 0.52, 1.8, high * 0.42), "#F2C66D", INK, 0.2)
    pen.line(f"M{x:.2f} {y - high * 0.52:.2f}v{high * 0.42:.2f}", INK, 0.15)


def _dome(pen: Pen, x0: float, x1: float, y: float, high: float, hue: tuple[str, str]) -> None:
    mid, half, top = (x0 + x1) / 2, (x1 - x0) / 2 - 0.6, y - high
    drum = high * 0.2
    pen.area(rect(mid - half, y - drum, 2 * half, drum), STONE, INK, 0.3)
    shape = f"M{mid - half:.2f} {y - drum:.2f}A{half:.2f} {high - drum:.2f} 0 0 1 {mid + half:.2f} {y - drum:.2f}Z"
    pen.area(shape, hue[0], INK, 0.35)
    ribs = "".join(
        f"M{mid:.2f} {top:.2f}Q{mid + half * k * 1.05:.2f} {top + (high - drum) * 0.15:.2f} {mid + half * k:.2f} {y - drum:.2f}"
        for k in (-0.72, -0.38, 0, 0.38, 0.72)
    )
    pen.line(ribs, hue[1], 0.25)
    pen.tint(
        f"M{mid:.2f} {top:.2f}A{half:.2f} {high - drum:.2f} 0 0 1 {mid + half:.2f} {y - drum:.2f}H{mid + half * 0.45:.2f}Q{mid + half * 0.45:.2f} {top + 1:.2f} {mid:.2f} {top:.2f}Z",
        hue[1],
        0.4,
    )
    pen.line(
        "".join(f"M{mid + half * k:.2f} {y - drum:.2f}v{drum:.2f}" for k in (-0.6, -0.2, 0.2, 0.6)), STONE_SHADE, 0.2
    )
    _eaves(pen, x0, x1, y)
    pen.line(f"M{mid:.2f} {top:.2f}v-2.6", INK, 0.3)
    pen.area(circle(mid, top - 0.7, 0.75), BRASS, INK, 0.2)
    pen.area(circle(mid, top - 2.2, 0.45), BRASS, INK, 0.15)


def merlons(pen: Pen, x0: float, x1: float, y: float) -> None:
    """Battlements standing on the line y from x0 to x1."""
    span = x1 - x0
    count = max(2, round(span / 2.9))
    tooth, gap = span / (count + (count - 1) * 0.62), 0.0
    gap = tooth * 0.62
    teeth = "".join(rect(x0 + k * (tooth + gap), y - 1.9, tooth, 2.0) for k in range(count))
    pen.area(teeth, STONE, INK, 0.25)
    pen.tint("".join(rect(x0 + k * (tooth + gap) + 0.1, y - 1.8, tooth - 0.2, 0.45) for k in range(count)), STONE_LIT)
    pen.area(rect(x0 - 0.3, y, x1 - x0 + 0.6, 0.8), STONE_LIT, INK, 0.25)


def _flat(pen: Pen, x0: float, x1: float, y: float) -> None:
    pen.area(rect(x0, y - 1.3, x1 - x0, 1.9), STONE_BODY, INK, 0.3)
    corbels = "".join(rect(x0 + 0.6 + k * 1.7, y - 0.6, 0.8, 1.0) for k in range(int((x1 - x0 - 0.6) / 1.7)))
    pen.tint(corbels, STONE_SHADE)
    merlons(pen, x0, x1, y - 1.9)


def _broken(pen: Pen, x0: float, x1: float, y: float, stream: Stream) -> None:
    points, x = [(x0, y + 0.6), (x0, y - stream.between(1, 4.5))], x0
    while x < x1 - 1.2:
        x = min(x + stream.between(0.9, 2.0), x1)
        drop = stream.between(0.3, 4.2)
        points += [(x, points[-1][1]), (x, y - drop)]
    pen.area(polygon([*points, (x1, y + 0.6)]), STONE_BODY, INK, 0.3)
    tuft = "".join(
        f"M{stream.between(x0 + 1, x1 - 1):.2f} {y - 0.2:.2f}q.3 -1.2 {stream.between(-0.8, 0.8):.2f} -1.7"
        for _ in range(5)
    )
    pen.line(tuft, "#496B37", 0.25)


def _finial(pen: Pen, x: float, y: float, stream: Stream) -> None:
    pen.line(f"M{x:.2f} {y + 0.2:.2f}v-3", INK, 0.25)
    if stream.below(4):
        tail = stream.between(3.0, 3.9)
        wave = f"M{x:.2f} {y - 2.8:.2f}q{tail * 0.3:.2f} -.7 {tail * 0.55:.2f} 0t{tail * 0.45:.2f} .1l-.9 .75l.8 .75q-{tail * 0.3:.2f} .5 -{tail * 0.5:.2f} 0t-{tail * 0.47:.2f} .1z"
        pen.area(wave, stream.pick(PENNANTS), INK, 0.2)
    else:
        pen.area(circle(x, y - 2.6, 0.6), BRASS, INK, 0.2)


def _parapets(pen: Pen, scene: Scene, stream: Stream) -> None:
    """Bare tops: a wall or room with open sky above where nobody can stand gets battlements, or crumbles."""
    for step in range(0, 2 * scene.storeys, 2):
        run: list[int] = []
        for c in range(scene.columns + 1):
            bare = c < scene.columns and scene.at(step, c) in BUILDING and scene.at(step - 1, c) == SKY
            bare = bare and not (step and scene.tile.map.floor[step // 2 - 1][c] == "H")
            bare = bare and not (step == 0 and scene.tile.map.air[0][c] == "H")
            if bare:
                run.append(c)
            elif run:
                _parapet(pen, scene, step, run, stream)
                run = []


def _parapet(pen: Pen, scene: Scene, step: int, run: list[int], stream: Stream) -> None:
    at_left, at_right = run[0] == 0, run[-1] == scene.columns - 1
    x0, x1 = scene.x(run[0]) + 0.3 * at_left, scene.x(run[-1] + 1) - 0.3 * at_right
    y = scene.top(step)
    inside = any(scene.at(step, c) != WALL for c in run)
    if step == 0:
        pen.area(rect(x0, CROWN, x1 - x0, 0.9), STONE_BODY, INK, 0.2)
        merlons(pen, x0, x1, CROWN - 0.2)
    elif scene.tile.roof == "ruin":
        _broken(pen, x0, x1, y, stream)
    elif inside or len(run) >= 1:
        merlons(pen, x0, x1, y - 0.5)
