"""A tile's name -> the air round its castle, which goes on in that of any neighbour; and the sky of other pieces.

Its colours come round from top to bottom. What lies across a side lies there on every tile; the rest keeps inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from math import pi, sin

from tilewright.draw.palette import DUSK, INK, MORNING, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import billow, circle, ellipse, polygon, polyline, rect, smooth, star
from tilewright.rng import Stream
from tilewright.units import Size

Hues = tuple[str, str, str]


def hues(*, dusk: bool) -> Hues:
    """Zenith, middle and horizon."""
    return DUSK if dusk else MORNING


def _gradient(pen: Pen, size: Size, bleed: float, tones: Hues) -> None:
    pen.fade(
        rect(-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed),
        (0, -bleed, 0, size.height + bleed),
        [(0.0, tones[0]), (0.55, tones[1]), (1.0, tones[2])],
    )


def sky(pen: Pen, size: Size, bleed: float, over: str, *, dusk: bool, spires: bool = True) -> None:
    """The whole background of a cover or a wheel; nothing here has an outline or a flat top.

    Without spires it is the sky over a land where castles stand on the ground.
    """
    tones = hues(dusk=dusk)
    pen.use(_gradient, size, bleed, tones)
    if pen.low:
        return
    stream = Stream(pen.look.seed, f"sky over {over}")
    if dusk:
        stars = []
        for _ in range(9):
            x, y, r = stream.between(0, size.width), stream.between(0, size.height * 0.4), stream.between(0.18, 0.45)
            stars.append(polygon(star(x, y, r, r * 0.35, 4)))
        pen.tint("".join(stars), "#F4E7F2")
    _light(pen, size, stream, dusk=dusk)
    _wisps(pen, size, stream, mix(tones[1], PAPER, 0.35))
    for _ in range(1 + stream.below(2)) if spires else ():  # far castles in a single tint
        x, y = stream.between(4, size.width - 14), stream.between(size.height * 0.22, size.height * 0.8)
        pen.tint(far_castle(x, y, stream), mix(tones[1], tones[0], 0.4), 0.8)
    _banks(pen, size, stream, tones)
    birds(pen, size, stream, mix(tones[0], "#20304A", 0.45))


def sketched(pen: Pen, size: Size, over: str) -> None:
    """A few clouds in outline: what says that a tile of nothing but sky is a tile, where ink is saved."""
    stream = Stream(pen.look.seed, f"sketch over {over}")
    for k in range(4):
        wide = stream.between(14, 22)
        x = stream.between(4, size.width - wide - 4)
        pen.line(billow(x, x + wide, size.height * (0.2 + 0.22 * k), wide * 0.26, stream, 6), INK, 0.2)


def disc(pen: Pen, r: float, ground: float) -> None:
    """The sky at dusk on the upper disc of a wheel, so far about (0, 0)."""
    pen.within(circle(0, 0, ground), partial(_heaven, r=r))


def _heaven(pen: Pen, r: float) -> None:
    def draw(inner: Pen) -> None:
        sky(inner, Size(2 * r, 2 * r), 0.0, "treasure wheel", dusk=True)
        if inner.low:
            banks = [(-3, 14, 1.42), (r * 1.15, r * 1.6, 1.55), (r * 0.5, r * 0.85, 1.8), (r * 1.4, r * 1.75, 0.95)]
            stream = Stream("treasure wheel", "clouds")
            inner.line("".join(billow(a, b, r * y, (b - a) * 0.28, stream, 6) for a, b, y in banks), INK, 0.15)

    pen.place(draw, (-r, -r))


def _light(pen: Pen, size: Size, stream: Stream, *, dusk: bool) -> None:
    """A low sun behind the haze, or a young moon; not on every tile."""
    if stream.below(3):
        return
    x = stream.between(8, size.width - 8)
    if dusk:
        y, r = stream.between(6, 16), stream.between(2.0, 2.8)
        pen.tint(
            f"M{x:.2f} {y - r:.2f}A{r} {r} 0 1 1 {x:.2f} {y + r:.2f}A{r * 1.5} {r * 1.5} 0 0 0 {x:.2f} {y - r:.2f}Z",
            "#FBEBD5",
        )
        return
    y = size.height * stream.between(0.55, 0.75)
    for k, opacity in ((3.2, 0.18), (2.2, 0.22), (1.3, 0.35)):
        pen.tint(circle(x, y, 3.2 * k), "#FFF1CF", opacity)
    pen.tint(circle(x, y, 3.2), "#FFFBEC")


def _wisps(pen: Pen, size: Size, stream: Stream, tone: str) -> None:
    out = []
    for _ in range(5):
        x, y = stream.between(-8, size.width), stream.between(2, size.height * 0.55)
        long = stream.between(9, 26)
        out.append(
            smooth(
                [(x, y), (x + long * 0.4, y - stream.between(0.5, 1.1)), (x + long, y - 0.2), (x + long * 0.5, y + 0.5)]
            )
        )
    pen.tint("".join(out), tone, 0.75)


def far_castle(x: float, y: float, stream: Stream) -> str:
    """The outline of a castle far away on its crumb of rock: its left foot, three to five towers."""
    out, cx, wide = [], x, 0.0
    for _ in range(3 + stream.below(3)):
        w, h = stream.between(1.1, 2.0), stream.between(2.5, 8.5)
        eaves, right = y - h, cx + w
        tip = (cx + w / 2, eaves - w * stream.between(1.0, 1.9))
        sides = [(cx, y), (cx, eaves), (cx - 0.25, eaves), tip, (right + 0.25, eaves), (right, eaves), (right, y)]
        out.append(polygon(sides))
        gap = stream.between(0.2, 1.0)
        out.append(rect(cx + w - 0.05, y - stream.between(1, 2.4), gap + 0.1, 2.6))
        cx += w + gap
        wide = cx - x
    rock = [(0.72, 0.28), (0.5, 0.55), (0.25, 0.25)]
    ground = [(x - 0.8, y - 0.2), (x + wide + 0.6, y - 0.3)]
    return "".join(out) + smooth([*ground, *((x + wide * across, y + wide * down) for across, down in rock)])


def _banks(pen: Pen, size: Size, stream: Stream, tones: Hues) -> None:
    """Three depths of cloud: the farther, the nearer to the sky's own tint."""
    for depth, (share, count) in enumerate(((0.35, 3), (0.55, 3), (0.75, 2))):
        out, shade = [], []
        for _ in range(count):
            wide = stream.between(11, 20) + 3 * depth
            x = stream.between(-wide * 0.5, size.width - wide * 0.5)
            y = size.height * stream.between(0.16 + 0.2 * depth, 0.5 + 0.25 * depth)
            high = wide * stream.between(0.2, 0.3)
            out.append(billow(x, x + wide, y, high, stream, 5 + stream.below(3)))
            shade.append(ellipse(x + wide * 0.52, y + 0.1, wide * 0.4, high * 0.16))
        where = tones[1] if depth < 2 else mix(tones[1], tones[2], 0.5)
        pen.tint("".join(out), mix(where, PAPER, share))
        pen.tint("".join(shade), mix(where, PAPER, share - 0.16))


def birds(pen: Pen, size: Size, stream: Stream, tone: str) -> None:
    """A few, high up."""
    strokes = []
    x, y = stream.between(8, size.width - 12), stream.between(5, size.height * 0.6)
    for _ in range(2 + stream.below(3)):
        bx, by, w = x + stream.between(-5, 5), y + stream.between(-3, 3), stream.between(0.8, 1.3)
        lift = w * (0.35 + 0.2 * sin(pi * stream.between(0, 1)))
        strokes.append(polyline([(bx - w, by - lift), (bx, by), (bx + w, by - lift)]))
    pen.line("".join(strokes), tone, 0.2)


BLUE, PALER, HAZE = "#8FBEDF", "#BCDBEA", "#F0E2C9"
_ROUND = ((0.0, BLUE), (0.3, PALER), (0.62, HAZE), (1.0, BLUE))
"""Colours from the top of a tile to its bottom, where they are again what they were at the top."""
CLEAR = 1.5
"""What a tile alone has in its sky keeps so far from its sides, in millimetres."""
_SIDEWAYS = ((0.19, 15.0, 3.4, 0.6), (0.44, 9.0, 1.7, 0.4), (0.83, 19.0, 4.4, 0.7))
"""Clouds across the left and right side: how far down, as a share, how long, how high, how pale."""
_UPWARDS = ((0.27, 13.0, 2.6, 0.55), (0.71, 18.0, 3.2, 0.45))
"""Clouds across the top and bottom: how far to the right, as a share, and as above."""
_ROSE = "#F3CFC4"


def air(pen: Pen, size: Size, bleed: float, over: str, *, dusk: bool) -> None:
    """The whole background of a tile; nothing in it has an outline or a flat top. In low ink it is white.

    Of every second colouring the clouds are rosy, so that a city does not look printed from one block.
    """
    if pen.low:
        return
    pen.use(_shared, size, bleed)
    stream = Stream(pen.look.seed, f"air over {over}")
    _sun(pen, size, stream)
    _wisps_at_random(pen, size, stream)
    for _ in range(1 + stream.below(2)):  # far castles in a single tint
        x, y = stream.between(6, size.width - 22), stream.between(size.height * 0.28, size.height * 0.82)
        pen.tint(far_castle(x, y, stream), mix(_hue(y / size.height), MORNING[0], 0.4), 0.8)
    _clouds(pen, size, stream, mix(PAPER, _ROSE, 0.7) if dusk else PAPER)
    birds(pen, size, stream, mix(MORNING[0], "#20304A", 0.45))


def _shared(pen: Pen, size: Size, bleed: float) -> None:
    """What all tiles have: the colours, and the clouds across their sides."""
    high = size.height + 2 * bleed
    ends = (-bleed / size.height, 1 + bleed / size.height)
    stops = [(ends[0], _hue(ends[0] % 1)), *_ROUND, (ends[1], _hue(ends[1] % 1))]
    pen.fade(
        rect(-bleed, -bleed, size.width + 2 * bleed, high),
        (0, -bleed, 0, size.height + bleed),
        [((at * size.height + bleed) / high, tone) for at, tone in stops],
    )
    for x, y, wide, tall, pale in _across(size):
        shape = Stream("clouds across a side", f"{wide}")
        pen.tint(billow(x - wide / 2, x + wide / 2, y, tall, shape, 5), mix(_hue(y / size.height % 1), PAPER, pale))


def _hue(share: float) -> str:
    """The colour so far down a tile."""
    (above, tone), (below, other) = next(pair for pair in pairwise(_ROUND) if share <= pair[1][0])
    return mix(tone, other, (share - above) / (below - above))


def _across(size: Size) -> Iterator[tuple[float, float, float, float, float]]:
    """Middle, length, height and paleness of each, once at either side."""
    for share, *cloud in _SIDEWAYS:
        yield from ((x, size.height * share, *cloud) for x in (0.0, size.width))  # type: ignore[misc] # three of them
    for share, *cloud in _UPWARDS:
        yield from ((size.width * share, y, *cloud) for y in (0.0, size.height))  # type: ignore[misc] # as above


def _sun(pen: Pen, size: Size, stream: Stream) -> None:
    """A low sun behind the haze; not on every tile."""
    if stream.below(3):
        return
    x, y = stream.between(14, size.width - 14), size.height * stream.between(0.5, 0.66)
    for r, opacity in ((10.2, 0.2), (7.0, 0.24), (4.2, 0.35)):
        pen.tint(circle(x, y, r), "#FFF1CF", opacity)
    pen.tint(circle(x, y, 3.2), "#FFFBEC")


def _wisps_at_random(pen: Pen, size: Size, stream: Stream) -> None:
    for _ in range(5):
        long = stream.between(9, 22)
        x, y = stream.between(CLEAR, size.width - CLEAR - long), stream.between(4, size.height * 0.55)
        rise = stream.between(0.5, 1.1)
        line = smooth([(x, y), (x + long * 0.4, y - rise), (x + long, y - 0.2), (x + long * 0.5, y + 0.5)])
        pen.tint(line, mix(_hue(y / size.height), PAPER, 0.35), 0.75)


def _clouds(pen: Pen, size: Size, stream: Stream, light: str) -> None:
    """Three depths of cloud: the farther, the nearer to the sky's own tint."""
    for depth, (share, count) in enumerate(((0.35, 3), (0.55, 3), (0.75, 2))):
        for _ in range(count):
            wide = stream.between(11, 20) + 3 * depth
            x = stream.between(CLEAR, size.width - CLEAR - wide)
            y = size.height * stream.between(0.16 + 0.2 * depth, 0.5 + 0.22 * depth)
            high, tone = wide * stream.between(0.2, 0.3), _hue(y / size.height)
            pen.tint(billow(x, x + wide, y, high, stream, 5 + stream.below(3)), mix(tone, light, share))
            pen.tint(ellipse(x + wide * 0.52, y + 0.1, wide * 0.4, high * 0.16), mix(tone, light, share - 0.16))
