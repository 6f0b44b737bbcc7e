"""A tile's name -> the air round its castle, which goes on in that of any neighbour: one sky over a laid city.

Its colours come round from top to bottom. What lies across a side lies there on every tile; the rest keeps inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.cutaway.art.sky import birds, far_castle
from generator.draw.palette import MORNING, PAPER, mix
from generator.draw.pen import Pen
from generator.draw.shapes import billow, circle, ellipse, rect, smooth
from generator.rng import Stream
from generator.units import Size

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
    _wisps(pen, size, stream)
    _castles(pen, size, stream)
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


def _wisps(pen: Pen, size: Size, stream: Stream) -> None:
    for _ in range(5):
        long = stream.between(9, 22)
        x, y = stream.between(CLEAR, size.width - CLEAR - long), stream.between(4, size.height * 0.55)
        rise = stream.between(0.5, 1.1)
        line = smooth([(x, y), (x + long * 0.4, y - rise), (x + long, y - 0.2), (x + long * 0.5, y + 0.5)])
        pen.tint(line, mix(_hue(y / size.height), PAPER, 0.35), 0.75)


def _castles(pen: Pen, size: Size, stream: Stream) -> None:
    """One or two so far away that they are a single tint, each on its own crumb of rock."""
    for _ in range(1 + stream.below(2)):
        x, y = stream.between(6, size.width - 22), stream.between(size.height * 0.28, size.height * 0.82)
        pen.tint(far_castle(x, y, stream), mix(_hue(y / size.height), MORNING[0], 0.4), 0.8)


def _clouds(pen: Pen, size: Size, stream: Stream, light: str) -> None:
    """Three depths of cloud: the farther, the nearer to the sky's own tint."""
    for depth, (share, count) in enumerate(((0.35, 3), (0.55, 3), (0.75, 2))):
        for _ in range(count):
            wide = stream.between(11, 20) + 3 * depth
            x = stream.between(CLEAR, size.width - CLEAR - wide)
            y = size.height * stream.between(0.16 + 0.2 * depth, 0.5 + 0.22 * depth)
            high, tone = wide * stream.between(0.2, 0.3), _hue(y / size.height)
            pen.tint(billow(x, x + wide, y, high, stream, 5 + stream.below(3)), mix(tone, light, share))
            shade = ellipse(x + wide * 0.52, y + 0.1, wide * 0.4, high * 0.16)
            pen.tint(shade, mix(tone, light, share - 0.16))
