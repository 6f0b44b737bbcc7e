"""Wheel -> two Arts: a lower disc with a sector for every colour, an upper disc with a window in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin

from tilewright.draw import items
from tilewright.draw.art import Art, leaf
from tilewright.draw.folds import cut, must_fit
from tilewright.draw.ornament import NIGHT, PARCHMENT_DEEP, ray, ticks
from tilewright.draw.palette import BRASS, BRASS_DARK, INK, PALE, PAPER, mix, on
from tilewright.draw.pen import Look, Pen
from tilewright.draw.picture import cover_with
from tilewright.draw.shapes import Point, circle, polygon, star
from tilewright.draw.studio import Inset, Studio
from tilewright.draw.words import DISPLAY
from tilewright.pieces.kind import Design
from tilewright.pieces.wheel import Wheel
from tilewright.spec.entries import Colour
from tilewright.spec.game import GameFile
from tilewright.units import Box, Size
from tilewright.units import Point as Mark

BLEED = 2.0
RING = 6.0
"""How much of the lower disc stays in sight round the upper one."""
HOLE = 1.5
BOSS = 8.0
"""Nothing that matters is drawn under the head of the pin."""


def wheel_discs(wheel: Wheel, game: GameFile, look: Look, own: Inset | None = None) -> tuple[Art, Art]:
    """The lower and the upper disc; trims are squares as wide as each disc, `own` covers both."""
    colours, r = list(game.colours.values()), wheel.diameter / 2
    lower = _disc(f"{wheel.id}-lower", r, look, partial(_sectors, colours=colours, r=r, own=own), "")
    name, r = f"{wheel.id}-upper", r - RING
    if wheel.dial == "pairs":
        return lower, _disc(name, r, look, partial(_dial, colours=colours, r=r, own=own), "")
    half = min(180 / max(len(colours), 2) - 4, 32)
    window = (BOSS + 2.5, r - 4.5, -half, half)
    draw = partial(_cover, r=r, window=window, game=game, own=own)
    return lower, _disc(name, r, look, draw, sector(*window, at=r))


def _disc(name: str, r: float, look: Look, draw: Callable[[Pen], None], holes: str) -> Art:
    """A round piece: drawn about (0, 0), placed in a square that just holds it."""
    contour = circle(r, r, r) + circle(r, r, HOLE) + holes

    def place(pen: Pen) -> None:
        pen.place(draw, (r, r))
        cut(pen, contour)
        pen.line(f"M{r - 4:.2f} {r:.2f}h8M{r:.2f} {r - 4:.2f}v8", INK, 0.15)

    half = r / 2**0.5
    safe = Box(r - half, r - half, 2 * half, 2 * half)
    mark = Mark(r + 3.6, 2 * r - 2.2) if holes else Mark(r * 1.44, r * 1.48)  # beside a gem
    return leaf(name, Size(2 * r, 2 * r), BLEED, look, place, cut=contour, safe=safe, mark=mark)


def _at(r: float, degrees: float) -> Point:
    return r * sin(degrees * pi / 180), -r * cos(degrees * pi / 180)


def sector(inner: float, outer: float, start: float, end: float, at: float = 0.0) -> str:
    """Part of a ring about (at, at), from start to end in degrees clockwise from the top."""
    corners = [_at(outer, start), _at(outer, end), _at(inner, end), _at(inner, start)]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ((x + at, y + at) for x, y in corners)
    wide = int(end - start > 180)
    return (
        f"M{ax:.3f} {ay:.3f}A{outer:g} {outer:g} 0 {wide} 1 {bx:.3f} {by:.3f}"
        f"L{cx:.3f} {cy:.3f}A{inner:g} {inner:g} 0 {wide} 0 {dx:.3f} {dy:.3f}Z"
    )


def _sectors(pen: Pen, colours: list[Colour], r: float, own: Inset | None) -> None:
    step = 360 / max(len(colours), 2)
    pen.area(circle(0, 0, r + BLEED), PARCHMENT_DEEP)
    _covered(pen, r - RING, own)
    for i, colour in enumerate(colours):
        pen.use(_sector, colour, step, r, own is None, turn=i * step)
    pen.area(circle(0, 0, BOSS * 0.8), PARCHMENT_DEEP, INK, 0.2)
    pen.line(circle(0, 0, r - RING), INK, 0.25)


def _sector(pen: Pen, colour: Colour, step: float, r: float, filled: bool) -> None:  # noqa: FBT001 - an ornament is known by its arguments
    """One sector, its middle at the top: a field of small stars, the gem, the colour's name on the rim."""
    field = sector(BOSS * 0.5, r - RING, -step / 2, step / 2)
    if filled:
        pen.area(field, mix(colour.hex, PALE, 0.62))
    pen.area(sector(r - RING, r + BLEED, -step / 2, step / 2), colour.hex)
    pen.line(sector(BOSS * 0.5, r, -step / 2, step / 2), INK, 0.25)
    spots = [
        _at(ring, turn * step)
        for ring, turn in ((r * 0.7, 0.34), (r * 0.7, -0.34), (r * 0.48, 0.36), (r * 0.48, -0.36))
    ]
    if filled:
        pen.tint("".join(polygon(star(x, y, 1.1, 0.36, 4)) for x, y in spots), mix(colour.hex, PALE, 0.2))
    scale = min(1.35, r * 0.036)
    pen.use(items.gem, colour, at=(0, -(r - RING + BOSS) / 2 - 1), scale=scale)
    fill = INK if pen.low else on(colour.hex)
    pen.text(colour.title.upper(), 0, -r + RING / 2 + 1.25, 9.5, font=DISPLAY, weight="bold", fill=fill, align=0.5)


def _dial(pen: Pen, colours: list[Colour], r: float, own: Inset | None) -> None:
    """An upper disc with every colour again, to be set: the lower disc, smaller, with a rim."""
    _sectors(pen, colours, r, own)
    pen.line(circle(0, 0, r - 0.3), PALE, 0.5)
    pen.line(circle(0, 0, r), INK, 0.25)


def _cover(pen: Pen, r: float, window: tuple[float, float, float, float], game: GameFile, own: Inset | None) -> None:
    """The upper disc about (0, 0): a brass rim with degrees, the style's ground, a compass whose north is a window."""
    pen.area(circle(0, 0, r + BLEED), BRASS)
    pen.look.style.disc(pen, r, r - 2.4)
    _covered(pen, r - 2.4, own)
    pen.line(circle(0, 0, r - 2.4), INK, 0.25)
    pen.line(ticks(r - 0.5, 1.0, 72), mix(BRASS_DARK, INK, 0.4), 0.15)
    pen.line(ticks(r - 0.5, 1.6, 24), INK, 0.25)
    if own is None:
        pen.look.style.riders(pen, game, [(-r * 0.52, r * 0.36, -0.36), (r * 0.52, r * 0.36, 0.36)])
    for angle in (60, 120, 240, 300):
        ray(pen, angle, BOSS * 0.8, r * 0.5, 1.6, (mix(BRASS, PAPER, 0.45), BRASS_DARK))
    for angle in (90, 180, 270):
        ray(pen, angle, BOSS * 0.8, r * 0.84, 2.2, ("#F3E3BC", BRASS))
    pen.area(circle(0, 0, BOSS), BRASS, INK, 0.3)
    pen.area(circle(0, 0, BOSS - 1.1), NIGHT, INK, 0.2)
    pen.tint("".join(polygon(star(*_at(BOSS - 2.6, k * 45), 0.8, 0.3, 4)) for k in range(8)), "#F3E3BC")
    pen.area(circle(0, 0, 3.6), PALE, INK, 0.2)
    inner, outer, start, end = window
    pen.area(sector(inner - 0.9, outer + 0.9, start - 2, end + 2), BRASS, INK, 0.25)
    pen.solid(sector(*window), PAPER)
    pen.area(polygon([(-3.4, -outer - 0.9), (0, -r + 0.15), (3.4, -outer - 0.9)]), "#A33B3B", INK, 0.3)
    words, middle = pen.look.language.say("parts.window"), -(inner + outer) / 2 - 1
    pen.text(words, 0, middle, 7.5, style="italic", fill="#6B5848", align=0.5)


def _covered(pen: Pen, r: float, own: Inset | None) -> None:
    """The designer's own picture all over a disc about (0, 0)."""
    if own:
        shown = partial(cover_with, inset=own, size=Size(2 * r, 2 * r))
        pen.within(circle(0, 0, r), lambda inner: inner.place(shown, (-r, -r)))


def draw_face(studio: Studio, design: Design) -> Art:
    """One of the two discs.

    Raises:
        TooLargeError: The lower disc does not fit a sheet.
    """
    across = design.part.diameter + 2 * BLEED
    must_fit(design.part.title, Size(across, across), studio.page)
    return wheel_discs(design.part, studio.game, studio.look, studio.covering(design.part))[design.side == "upper"]
