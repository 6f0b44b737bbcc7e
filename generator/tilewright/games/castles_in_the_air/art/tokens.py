"""A size -> the flat tokens that only this game has: crews, the Chief Explorer's medal, a compass rose for backs."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from tilewright.draw.palette import BRASS, BRASS_DARK, INK, MORNING, PALE, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon, rect, star
from tilewright.draw.style import RIM
from tilewright.draw.tokens import BLEED, NIGHT, ground
from tilewright.games.castles_in_the_air.art import crews
from tilewright.games.castles_in_the_air.style import STYLE
from tilewright.spec.entries import Colour
from tilewright.units import Size


def zeppelin(pen: Pen, of: str, size: Size) -> None:
    """A crew's zeppelin over a haze of cloud."""
    _crew(pen, of, size, "zeppelin", crews.zeppelin)


def explorer(pen: Pen, of: str, size: Size) -> None:
    """A crew's explorer, the same."""
    _crew(pen, of, size, "explorer", crews.explorer)


def _crew(pen: Pen, of: str, size: Size, figure: str, draw: Callable[[Pen, Colour], None]) -> None:
    livery, shown = pen.look.liveries[of], STYLE.standing[figure]
    ground(pen, size, mix(MORNING[1], "#FFFFFF", 0.35))
    half = f"{size.width / 2 + 3:.2f} 0"
    haze = f"M-3 {size.height * 0.8:.2f}q{size.width / 4:.2f} -3.5 {half}t{half}v9h-{size.width + 8:.2f}z"
    pen.tint(haze, "#FFFFFF", 0.8)
    scale = shown.scale_in(size)
    down = size.height - RIM if shown.grounded else size.height / 2 + shown.drop * scale
    pen.use(draw, livery, at=(size.width / 2, down), scale=scale)


def chief(pen: Pen, _of: str, size: Size) -> None:
    """A brass medal: a star, a spyglass, and what it is called."""
    ground(pen, size, NIGHT)
    x, y, r = size.width / 2, size.height / 2, min(size.width, size.height) / 2 - 1.6
    pen.area(circle(x, y, r), BRASS, INK, 0.35)
    pen.area(circle(x, y, r - 1.1), PALE, INK, 0.25)
    pen.area(polygon(star(x, y - r * 0.16, r * 0.62, r * 0.27, 8)), BRASS, INK, 0.25)
    pen.area(circle(x, y - r * 0.16, r * 0.3), NIGHT, INK, 0.25)
    pen.area(f"M{x - 3.2:.2f} {y - r * 0.16 + 1.6:.2f}l.9 1.2l5.4 -3.4l-1 -1.5z", BRASS, INK, 0.2)
    pen.area(f"M{x + 1.7:.2f} {y - r * 0.16 - 2.3:.2f}l1.4 2l1.5 -1l-1.4 -2z", "#8F6E2A", INK, 0.2)
    first, second = (pen.look.language.say(f"pieces.chief.{line}") for line in range(2))
    pen.text(first, x, y + r * 0.62, 7.5, font="Cinzel", weight="bold", align=0.5)
    pen.text(second, x, y + r * 0.62 + 2.7, 6.2, font="Cinzel", weight="bold", align=0.5)


DAY, PUFF, DISC = "#E6EFF4", "#A9C3D8", "#F6F0DF"
"""The ground, the clouds drawn on it, and the disc under the rose: pale, for backs are half of a kit's paper."""
FRAME, SCALLOP, COURSE = 3.6, 7.0, 6.0
"""How far in the frame runs, about how wide a cloud of the pattern is, how far its rows are apart; millimetres."""


def _rose(pen: Pen, r: float) -> None:
    """A compass rose of sixteen rays about (0, 0)."""
    pen.line(circle(0, 0, r * 0.8) + circle(0, 0, r * 0.74), BRASS_DARK, 0.25)
    ticks = "".join(
        f"M{r * 0.74 * sin(a):.2f} {-r * 0.74 * cos(a):.2f}L{r * 0.8 * sin(a):.2f} {-r * 0.8 * cos(a):.2f}"
        for a in (k * pi / 32 for k in range(64))
    )
    pen.line(ticks, BRASS_DARK, 0.2)
    for turn, long, thick in ((pi / 8, 0.52, 0.05), (3 * pi / 8, 0.52, 0.05), (pi / 4, 0.68, 0.085), (0.0, 1.0, 0.13)):
        for k in range(4):
            _ray(pen, r * long, r * thick, turn + k * pi / 2)
    pen.area(circle(0, 0, r * 0.1), PALE, INK, 0.25)
    pen.area(circle(0, 0, r * 0.05), BRASS, INK, 0.2)


def _ray(pen: Pen, long: float, thick: float, turn: float) -> None:
    tip = (long * sin(turn), -long * cos(turn))
    for side, tone in ((-1, PALE), (1, NIGHT)):
        a = turn + side * pi / 4
        pen.area(polygon([(0, 0), (thick * 1.8 * sin(a), -thick * 1.8 * cos(a)), tip]), tone, INK, 0.18)


def _airship(pen: Pen) -> None:
    """A zeppelin in outline, 22 mm long, for the back of a tile."""
    pen.area("M-7 -3.6L-11.4 -5.4L-10.8 -1.8L-11.4 1.8L-7 0Z", BRASS_DARK, INK, 0.25)
    hull = "M-10 -1.8C-9 -4.6 -4 -6 .8 -6C6 -6 9.6 -4.2 10.8 -1.8C9.6 .6 6 2.4 .8 2.4C-4 2.4 -9 1 -10 -1.8Z"
    pen.area(hull, PALE, INK, 0.3)
    pen.line("M-10 -1.8C-4 -3 6 -3 10.8 -1.8M-10 -1.8C-4 -.4 6 -.4 10.8 -1.8", BRASS_DARK, 0.2)
    pen.line("M-3.4 2.1L-2.9 4M.7 2.3V4M4.8 1.7L4.3 4", INK, 0.3)
    pen.area("M-3.6 3.6H5L4 5.6H-2.6Z", BRASS, INK, 0.25)


def _cloud_pattern(pen: Pen, size: Size, clear: float) -> None:
    """Rows of clouds in the upper half, each whole: none within `clear` of the middle, none behind the airship."""
    wide, high = size.width - 2 * FRAME, size.height - 2 * FRAME
    many, rows = round(wide / SCALLOP), round(high / COURSE / 2)
    step, fall = wide / many, high / rows / 2
    r, ship = step / 2, _scale(size) * 12
    out = []
    for row in range(rows):
        y = FRAME + (row + 0.8) * fall
        for i in range(many - row % 2):
            x = FRAME + (i + 0.5 + 0.5 * (row % 2)) * step
            from_middle = ((x - size.width / 2) ** 2 + (y - r / 2 - size.height / 2) ** 2) ** 0.5
            if from_middle > clear + r and not (abs(x - size.width / 2) < ship + r and y < size.height / 4):
                out.append(_puff(x, y, r))
    pen.line("".join(out), PUFF, 0.2)


def _scale(size: Size) -> float:
    """Of the airships."""
    return min(size.width, size.height) / 86


def _puff(x: float, y: float, r: float) -> str:
    small = r * 0.54
    return (
        f"M{x - r:.2f} {y:.2f}a{r:.2f} {r:.2f} 0 0 1 {2 * r:.2f} 0"
        f"M{x - small:.2f} {y:.2f}a{small:.2f} {small:.2f} 0 0 1 {2 * small:.2f} 0"
    )


def compass(pen: Pen, size: Size, bleed: float) -> None:
    """The back of a tile: a compass rose with a zeppelin above and, upside down, below."""
    pen.tint(rect(-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed), DAY)
    cx, cy, r = size.width / 2, size.height / 2, min(size.width, size.height) * 0.245
    if not pen.low:
        for turn, at in ((0.0, (0.0, 0.0)), (180.0, (size.width, size.height))):
            pen.use(_cloud_pattern, size, r * 1.22, at=at, turn=turn)
    pen.line(rect(FRAME - 1, FRAME - 1, size.width - 2 * FRAME + 2, size.height - 2 * FRAME + 2), NIGHT, 0.35)
    pen.area(circle(cx, cy, r * 1.22), DISC, NIGHT, 0.5)
    pen.use(_rose, r, at=(cx, cy))
    for turn, y in ((0.0, size.height * 0.128), (180.0, size.height * 0.872)):
        pen.use(_airship, at=(cx, y), scale=_scale(size), turn=turn)
    _corners(pen, size)


def _corners(pen: Pen, size: Size) -> None:
    """A small star in each corner, well inside the cut."""
    k = 6.2
    stars = [(k, k), (size.width - k, k), (k, size.height - k), (size.width - k, size.height - k)]
    for x, y in stars:
        pen.area(
            polygon([(x + r * sin(a), y - r * cos(a)) for i in range(8) for a, r in [(i * pi / 4, (2.2, 0.8)[i % 2])]]),
            BRASS, INK, 0.15,
        )  # fmt: skip


def compass_back(pen: Pen, _of: str, size: Size) -> None:
    """The compass as the back of a piece: drawn on beyond the cut, to the end of the bleed."""
    compass(pen, size, BLEED)
