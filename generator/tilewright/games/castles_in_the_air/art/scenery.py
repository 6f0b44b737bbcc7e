"""A width and a height -> the flying city seen from afar: sky, a sea of cloud, a castle on its rock, airships."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tilewright.castle_tiles.art.roofs import merlons
from tilewright.castle_tiles.art.sky import sky
from tilewright.draw.ornament import plaque
from tilewright.draw.palette import (
    BRASS,
    DUSK,
    INK,
    LAMP,
    MORNING,
    PAPER,
    ROCK,
    ROCK_DARK,
    SLATE,
    SLATE_DARK,
    STONE,
    STONE_BODY,
    STONE_LIT,
    STONE_SHADE,
    TERRACOTTA,
    TERRACOTTA_DARK,
    TIMBER,
    VERDIGRIS,
    VERDIGRIS_DARK,
    mix,
)
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import arch, billow, circle, polygon, polyline, rect
from tilewright.draw.style import Place
from tilewright.games.castles_in_the_air.art import crews
from tilewright.rng import Stream
from tilewright.spec.entries import Colour
from tilewright.spec.game import GameFile
from tilewright.units import Size

Roof = tuple[str, str] | None
_RED, _GREEN, _BLUE = (TERRACOTTA, TERRACOTTA_DARK), (VERDIGRIS, VERDIGRIS_DARK), (SLATE, SLATE_DARK)
TOWERS: tuple[tuple[float, float, float, Roof], ...] = (
    (-6.5, 6.5, 27, _BLUE),
    (4.5, 5.5, 21, _GREEN),
    (-16.5, 6.0, 17, _RED),
    (13.0, 6.5, 15.5, _RED),
    (-22.5, 5.0, 9.5, None),
    (-9.0, 18.0, 11.5, None),
    (20.5, 4.0, 8.5, _BLUE),
)
"""Left side, width, height and roof, from back to front; without a roof a tower ends in battlements."""


def panorama(
    pen: Pen, size: Size, seed: str, *, dusk: bool = False, castle_at: tuple[float, float, float] | None = None
) -> None:
    """Sky with its top-left corner at (0, 0), a castle at (x, y, scale) in it and a sea of cloud along its foot."""
    sky(pen, size, 0.0, seed, dusk=dusk)
    stream = Stream(seed, "panorama")
    tones = DUSK if dusk else MORNING
    _cloud_sea(pen, size, stream, mix(tones[1], PAPER, 0.55), 0.1)
    if castle_at:
        x, y, scale = castle_at
        pen.use(castle, at=(x, y), scale=scale)
    _cloud_sea(pen, size, stream, mix(tones[2], PAPER, 0.72), -0.02)


def _cloud_sea(pen: Pen, size: Size, stream: Stream, tone: str, lift: float) -> None:
    """A row of clouds that stands on the lower side; in low ink every other one, as an outline."""
    x = -stream.between(2, 8)
    while x < size.width:
        wide = stream.between(14, 24)
        base = size.height * (1 - lift) + stream.between(0, 2)
        shape = billow(x, x + wide, base, wide * stream.between(0.22, 0.32), stream, 6 + stream.below(3))
        if not pen.low:
            pen.tint(shape + rect(x + 1, base - 0.3, wide - 2, size.height), tone)
        elif stream.below(2):
            pen.area(shape, PAPER, INK, 0.15)
        x += wide * 0.68


def fleet(pen: Pen, liveries: Sequence[Colour], places: Sequence[tuple[float, float, float]]) -> None:
    """An airship of each livery in turn at (x, y, scale); those with a negative scale fly to the left."""
    for livery, (x, y, scale) in zip(liveries, places, strict=False):
        pen.use(crews.zeppelin, livery, at=(x, y), scale=abs(scale), flip=scale < 0)


def scene(pen: Pen, _game: GameFile, size: Size, name: str, middle: Place, *, dusk: bool = False) -> None:
    """The panorama as it stands behind titles."""
    panorama(pen, size, name, dusk=dusk, castle_at=middle)


def company(pen: Pen, game: GameFile, places: Sequence[Place], first: int = 0) -> None:
    """The airships of the crews, from the first on."""
    fleet(pen, list(game.liveries.values())[first:], places)


ISLES = ((0.21, 0.56, 0.19), (0.67, 0.62, 0.13))
"""The castles of a strip: how far on the way from its side to the title, how far down, both as shares; a scale."""
SHIPS = ((0.46, 0.36, 0.29), (0.87, 0.4, 0.2))
"""Its airships, likewise."""


def masthead(pen: Pen, game: GameFile, size: Size, title: float) -> None:
    """The city in a strip of sky: castles at both sides, airships between them, and the title on a label."""
    half = title / 2 + 5
    frame = rect(0, 0, size.width, size.height)
    pen.within(frame, partial(_city, game=game, size=size, way=size.width / 2 - half))
    pen.line(frame, INK, 0.3)
    pen.area(plaque(size.width / 2 - half, 0, 2 * half, size.height, 1.8), PAPER, INK, 0.3)


def _city(pen: Pen, game: GameFile, size: Size, way: float) -> None:
    """The same on both sides, which are so wide, but for the airships' liveries."""
    sky(pen, size, 0.0, "masthead", dusk=False, spires=False)
    for share, down, scale in ISLES:
        for x in (way * share, size.width - way * share):
            pen.use(castle, at=(x, size.height * down), scale=scale)
    _cloud_sea(pen, size, Stream("masthead", "clouds"), mix(MORNING[2], PAPER, 0.72), -0.05)
    ships = [(way * share, size.height * down, scale) for share, down, scale in SHIPS]
    fleet(pen, list(game.liveries.values()), [*ships, *((size.width - x, y, -scale) for x, y, scale in ships)])


def castle(pen: Pen) -> None:
    """A castle 50 mm wide about (0, 0), the middle of its ground: 40 mm of towers, a rock with an anchor."""
    stream = Stream("far-castle", "stones")
    _rock(pen, stream)
    for x, width, height, roof in TOWERS:
        _tower(pen, x, width, height, roof, stream)
    pen.area(arch(-3.2, -6.2, 6.4, 6.2), STONE_LIT, INK, 0.25)
    pen.area(arch(-2.4, -5.4, 4.8, 5.4), TIMBER, INK, 0.25)
    pen.line("M-1.2 0V-4.8M0 0V-5.3M1.2 0V-4.8", INK, 0.15)
    pen.area(rect(-24.5, -0.5, 51, 1.3), STONE_LIT, INK, 0.25)


def _rock(pen: Pen, stream: Stream) -> None:
    rim = [
        (-24.0, 0.6),
        (-21.5, 5.0),
        (-17.0, 6.2),
        (-14.5, 10.4),
        (-9.0, 11.6),
        (-5.5, 17.2),
        (-2.0, 15.2),
        (0.5, 19.5),
    ]
    rim += [(4.0, 14.2), (8.5, 13.0), (11.5, 8.2), (17.0, 7.0), (21.0, 4.6), (26.0, 0.6)]
    pen.line("M.5 18v7.2M-1.6 23.2q0 2.6 2.1 2.6q2.1 0 2.1 -2.6M-.6 20.6h2.2", INK, 0.35)
    pen.area(polygon(rim), ROCK, INK, 0.35)
    pen.tint(
        polygon([(9.0, 0.6), (4.5, 8.0), (4.0, 14.2), (8.5, 13.0), (11.5, 8.2), (17.0, 7.0), (26.0, 0.6)]),
        ROCK_DARK,
        0.6,
    )
    cracks = [polyline([(x, y), (x * 0.9 + 0.6, y * 0.5), (x * 0.85, 1.6)]) for x, y in rim[2:-2:3]]
    pen.line("".join(cracks), ROCK_DARK, 0.2)
    roots = [
        f"M{x} 2q{stream.between(-1, 1):.2f} 3 {stream.between(-0.5, 0.5):.2f} {stream.between(7, 10):.2f}"
        for x in (-19, -12, 14, 22)
    ]
    pen.line("".join(roots), "#5E7A3F", 0.3)


def _tower(pen: Pen, x: float, width: float, height: float, roof: Roof, stream: Stream) -> None:
    pen.area(rect(x, -height, width, height), STONE, INK, 0.3)
    pen.tint(rect(x + width * 0.62, -height, width * 0.38, height), STONE_BODY, 0.8)
    marks = []
    for _ in range(int(width * height / 11)):
        sx, sy = x + stream.between(0.4, width - 2.0), -stream.between(0.8, height - 1)
        marks.append(f"M{sx:.2f} {sy:.2f}h{stream.between(0.9, 1.7):.2f}v-.9")
    pen.line("".join(marks), STONE_SHADE, 0.15)
    if roof:
        _cone(pen, x, width, height, roof)
    else:
        merlons(pen, x - 0.4, x + width + 0.4, -height)
    if width < 10:
        mid = x + width / 2
        pen.area(arch(mid - 0.8, -height + 2.0, 1.6, 3.2), LAMP, INK, 0.2)
        pen.line(f"M{mid:.2f} {-height + 2.1:.2f}v3", INK, 0.15)
    else:
        spots = [x + width * share for share in (0.14, 0.86)]
        pen.area("".join(arch(spot - 0.7, -height + 2.6, 1.4, 2.6) for spot in spots), LAMP, INK, 0.2)


def _cone(pen: Pen, x: float, width: float, height: float, tones: tuple[str, str]) -> None:
    mid, peak, eaves = x + width / 2, -height - width * 1.55, -height + 0.3
    left, right = x - 0.8, x + width + 0.8
    pen.line(f"M{mid:.2f} {peak + 0.3:.2f}v-3", INK, 0.25)
    pen.area(
        f"M{mid:.2f} {peak - 2.6:.2f}q1.2 -.8 2.2 0t1.8 .1l-.8 .8l.8 .8q-1 .6 -1.9 0t-2.1 -.1z", "#A33B3B", INK, 0.15
    )
    pen.area(polygon([(left, eaves), (mid, peak), (right, eaves)]), tones[0], INK, 0.3)
    pen.tint(polygon([(mid, peak), (right, eaves), (mid + width * 0.16, eaves)]), tones[1], 0.7)
    rows = []
    for k in range(1, 5):
        half, y = (right - left) / 2 * (1 - k / 5.5), eaves + (peak - eaves) * k / 5.5
        rows.append(f"M{mid - half:.2f} {y:.2f}Q{mid:.2f} {y + 0.7:.2f} {mid + half:.2f} {y:.2f}")
    pen.line("".join(rows), tones[1], 0.15)
    pen.area(circle(mid, peak - 0.1, 0.4), BRASS, INK, 0.15)
