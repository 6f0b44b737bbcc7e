"""Sizes in millimetres -> ornaments: plaques with hollowed corners, compass roses, stone courses, titles."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from tilewright.draw.palette import BRASS, BRASS_DARK, INK, MORTAR, STONE, STONE_BODY, STONE_LIT, STONE_SHADE, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon, polyline, rect
from tilewright.draw.words import DISPLAY, millimetres
from tilewright.rng import Stream

PARCHMENT = "#FBF1DC"
PARCHMENT_DEEP = "#F5E6C6"
NIGHT = "#2F4F7A"
COURSE = 3.4


def plaque(x: float, y: float, width: float, height: float, r: float) -> str:
    """An upright rectangle with hollowed corners of radius r."""
    right, low = x + width, y + height
    bow = f"A{r:.2f} {r:.2f} 0 0 0"
    return (
        f"M{x + r:.2f} {y:.2f}H{right - r:.2f}{bow} {right:.2f} {y + r:.2f}V{low - r:.2f}"
        f"{bow} {right - r:.2f} {low:.2f}H{x + r:.2f}{bow} {x:.2f} {low - r:.2f}V{y + r:.2f}"
        f"{bow} {x + r:.2f} {y:.2f}Z"
    )


def nameplate(pen: Pen, x: float, y: float, width: float, height: float) -> None:
    """A parchment plaque with a double rim."""
    r = min(2.2, height * 0.22)
    pen.area(plaque(x, y, width, height, r), PARCHMENT, INK, 0.35)
    pen.line(plaque(x + 0.9, y + 0.9, width - 1.8, height - 1.8, r), BRASS_DARK, 0.2)


def centred(pen: Pen, lines: Sequence[str], x: float, middle: float, size: float, fill: str = INK) -> None:
    """Lines of a display title, centred on x and, by the height of its capitals, on the middle."""
    cap, step = millimetres(size, 0.7), millimetres(size, 1.08)
    first = middle + cap / 2 - step * (len(lines) - 1) / 2
    for i, line in enumerate(lines):
        pen.text(line, x, first + i * step, size, font=DISPLAY, weight="bold", fill=fill, align=0.5)


def ray(pen: Pen, angle: float, inner: float, outer: float, half: float, tones: tuple[str, str]) -> None:
    """One point of a compass about (0, 0): angle in degrees from the top, one half lit and one in shade."""
    a = angle * pi / 180
    ux, uy = sin(a), -cos(a)
    tip, foot = (ux * outer, uy * outer), (ux * inner * 0.5, uy * inner * 0.5)
    for side, tone in zip((-1, 1), tones, strict=True):
        hip = (ux * inner - uy * half * side, uy * inner + ux * half * side)
        pen.area(polygon([foot, hip, tip]), tone, INK, 0.2)


def rose(pen: Pen, r: float) -> None:
    """A compass rose of eight points about (0, 0)."""
    pen.line(circle(0, 0, r * 0.66), BRASS_DARK, 0.25)
    for angle in (45, 135, 225, 315):
        ray(pen, angle, r * 0.16, r * 0.62, r * 0.1, (mix(BRASS, "#FFFFFF", 0.45), BRASS_DARK))
    for angle in (0, 90, 180, 270):
        ray(pen, angle, r * 0.18, r, r * 0.13, ("#F3E3BC", BRASS))
    pen.area(circle(0, 0, r * 0.13), BRASS, INK, 0.2)


def courses(pen: Pen, x: float, y: float, width: float, height: float, stream: Stream) -> None:
    """Stones of uneven length over a rectangle; in low ink only here and there a few."""
    pen.area(rect(x, y, width, height), MORTAR)
    tones = (STONE_LIT, STONE, STONE, mix(STONE, STONE_BODY, 0.5), STONE_BODY)
    stones: dict[str, list[str]] = {tone: [] for tone in (*tones, STONE_SHADE)}
    rows = max(1, round(height / COURSE))
    step = height / rows
    for row in range(rows):
        left = x - stream.between(0, 4)
        while left < x + width:
            long = stream.between(4.2, 8.5)
            a, b = max(left, x) + 0.12, min(left + long, x + width) - 0.12
            tone = STONE_SHADE if stream.below(40) == 0 else stream.pick(tones)
            if b - a > 0.5:
                stones[tone].append(rect(a, y + row * step + 0.12, b - a, step - 0.24))
            left += long
    if pen.low:
        pen.line("".join(stones[STONE_LIT] + stones[STONE_SHADE]), INK, 0.15)
        return
    for tone, blocks in stones.items():
        pen.tint("".join(blocks), mix(tone, STONE, 0.35) if tone == STONE_SHADE else tone)


def ticks(r: float, long: float, count: int, first: int = 0) -> str:
    """Marks round the inside of a circle about (0, 0)."""
    around = ((first + k) * 2 * pi / count for k in range(count))
    return "".join(polyline([(r * sin(a), -r * cos(a)), ((r - long) * sin(a), -(r - long) * cos(a))]) for a in around)
