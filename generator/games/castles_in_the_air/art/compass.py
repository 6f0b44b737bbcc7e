"""A size -> the back of a tile or token: a compass rose between two airships, the same when turned upside down."""

from __future__ import annotations

from math import ceil, cos, pi, sin

from generator.draw.palette import BRASS, BRASS_DARK, INK, PALE, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polygon, rect
from generator.draw.token_face import BLEED, NIGHT
from generator.units import Size

NIGHT_LIT = "#35527F"


def _rose(pen: Pen, r: float) -> None:
    """A compass rose of sixteen rays about (0, 0)."""
    pen.line(circle(0, 0, r * 0.8) + circle(0, 0, r * 0.74), BRASS, 0.25)
    ticks = "".join(
        f"M{r * 0.74 * sin(a):.2f} {-r * 0.74 * cos(a):.2f}L{r * 0.8 * sin(a):.2f} {-r * 0.8 * cos(a):.2f}"
        for a in (k * pi / 32 for k in range(64))
    )
    pen.line(ticks, BRASS, 0.2)
    for turn, long, thick in ((pi / 8, 0.52, 0.05), (3 * pi / 8, 0.52, 0.05), (pi / 4, 0.68, 0.085), (0.0, 1.0, 0.13)):
        for k in range(4):
            _ray(pen, r * long, r * thick, turn + k * pi / 2)
    pen.area(circle(0, 0, r * 0.1), PALE, INK, 0.25)
    pen.area(circle(0, 0, r * 0.05), BRASS, INK, 0.2)


def _ray(pen: Pen, long: float, thick: float, turn: float) -> None:
    tip = (long * sin(turn), -long * cos(turn))
    for side, tone in ((-1, PALE), (1, BRASS)):
        a = turn + side * pi / 4
        foot = (thick * 1.8 * sin(a), -thick * 1.8 * cos(a))
        pen.area(polygon([(0, 0), foot, tip]), tone, INK, 0.18)


def _airship(pen: Pen) -> None:
    """A zeppelin in outline, 22 mm long, for the back of a tile."""
    pen.area("M-7 -3.6L-11.4 -5.4L-10.8 -1.8L-11.4 1.8L-7 0Z", BRASS_DARK, INK, 0.25)
    hull = "M-10 -1.8C-9 -4.6 -4 -6 .8 -6C6 -6 9.6 -4.2 10.8 -1.8C9.6 .6 6 2.4 .8 2.4C-4 2.4 -9 1 -10 -1.8Z"
    pen.area(hull, PALE, INK, 0.3)
    pen.line("M-10 -1.8C-4 -3 6 -3 10.8 -1.8M-10 -1.8C-4 -.4 6 -.4 10.8 -1.8", BRASS_DARK, 0.2)
    pen.line("M-3 2L-2.4 4M4.4 1.8L3.8 4", INK, 0.2)
    pen.area("M-3.6 3.8H5L4 6H-2.6Z", BRASS, INK, 0.25)


def _cloud_pattern(pen: Pen, size: Size, bleed: float) -> None:
    """Rows of scalloped clouds, quiet enough to sit behind the rose."""
    rows = []
    for row in range(ceil((size.height + bleed) / 6)):
        y = -bleed + row * 6.0
        x = -bleed - (3.5 if row % 2 else 0.0) - 1.0
        while x < size.width + bleed + 4:
            r = 3.5
            rows.append(f"M{x:.2f} {y + 3:.2f}a{r} {r} 0 0 1 7 0M{x + 1.6:.2f} {y + 3:.2f}a1.9 1.9 0 0 1 3.8 0")
            x += 7.0
    pen.line("".join(rows), NIGHT_LIT, 0.22)


def compass(pen: Pen, size: Size, bleed: float) -> None:
    """The back of a tile: a compass rose with a zeppelin above and, upside down, below."""
    ground = rect(-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed)
    pen.tint(ground, NIGHT)
    if not pen.low:
        half = Size(size.width, size.height / 2)
        pen.use(_cloud_pattern, half, bleed)
        pen.use(_cloud_pattern, half, bleed, at=(size.width, size.height), turn=180)
    cx, cy, r = size.width / 2, size.height / 2, min(size.width, size.height) * 0.26
    pen.tint(circle(cx, cy, r * 1.22), mix(NIGHT, INK, 0.25))
    pen.line(circle(cx, cy, r * 1.22), BRASS, 0.35)
    pen.use(_rose, r, at=(cx, cy))
    for turn, y in ((0.0, size.height * 0.1), (180.0, size.height * 0.9)):
        pen.use(_airship, at=(cx, y), scale=min(size.width, size.height) / 84, turn=turn)
    _corners(pen, size)


def _corners(pen: Pen, size: Size) -> None:
    """A small star in each corner, well inside the cut."""
    k = 5.2
    stars = [(k, k), (size.width - k, k), (k, size.height - k), (size.width - k, size.height - k)]
    for x, y in stars:
        pen.area(
            polygon([(x + r * sin(a), y - r * cos(a)) for i in range(8) for a, r in [(i * pi / 4, (2.2, 0.8)[i % 2])]]),
            BRASS, INK, 0.15,
        )  # fmt: skip


def compass_back(pen: Pen, _of: str, size: Size) -> None:
    """The compass as the back of a piece: drawn on beyond the cut, to the end of the bleed."""
    compass(pen, size, BLEED)
