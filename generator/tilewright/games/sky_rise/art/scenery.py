"""A width and a height -> a city on drafting film with a tower in it; pyramids for company; the start token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tilewright.draw.items import shade, sign
from tilewright.draw.palette import INK, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon, polyline, rect
from tilewright.draw.style import Place
from tilewright.games.sky_rise.art.card import BLUE, FILM
from tilewright.games.sky_rise.art.iso import (
    CARD,
    SeenTower,
    Stone,
    draw_sheet,
    draw_tower,
    facet,
    tip,
    tower_of,
    view_in,
)
from tilewright.games.sky_rise.art.section import earth, slab, upright
from tilewright.rng import Stream
from tilewright.spec.entries import Colour
from tilewright.spec.game import GameFile
from tilewright.units import Box, Size

DAY = ((0.0, BLUE), (0.3, "#5F8AC0"), (0.58, "#BDD3E8"), (0.8, FILM), (1.0, FILM))
DUSK = ((0.0, "#0C1D42"), (0.45, "#2B4A82"), (0.8, "#8FA9CE"), (1.0, "#D5E1EE"))
"""From the zenith to the light table at the foot."""
STOREY = 2.6
"""Of a block of the city, in millimetres."""
SQUARE, BANDS = 5.0, 9
"""Of the grid: how wide a square is, and in how many steps it fades."""
LEVELS = (0, 0, 1, 2)
"""Sizes of the pyramids on the levels of a tower in a picture, from the ground up: four levels, and the roof."""


def scene(pen: Pen, game: GameFile, size: Size, name: str, middle: Place, *, dusk: bool = False) -> None:
    """A city, and a tower whose foot is at the place, if there is room for it."""
    city(pen, size, name, dusk=dusk)
    x, y, scale = middle
    if game.colours and size.height > 30:  # a title's strip has no room for a tower
        wide, high = 72.0 * abs(scale), 84.0 * abs(scale)
        stand(pen, game.colours, name, Box(x - wide / 2, y - high, wide, high))


def panel(pen: Pen, game: GameFile, size: Size, name: str, _middle: Place, *, dusk: bool) -> None:
    """A whole wall of a box: a tower over the city, from its foot to the title; at dusk below what is written."""
    city(pen, size, name, dusk=dusk)
    if game.colours:
        top = size.height * (0.5 if dusk else 0.27)
        box = Box(size.width * 0.08, top, size.width * 0.84, size.height * 0.965 - top)
        stand(pen, game.colours, name, box, rooms=min(size.width, size.height) > ROOMY)


def banner(pen: Pen, game: GameFile, size: Size) -> None:
    """The strip behind the title of a kit's first page: a tower at either side, the city between them."""
    city(pen, size, f"{game.id} cover")
    if game.colours:
        wide, high = size.width * 0.24, size.height - 4.0
        for x, name in ((2.0, "left"), (size.width - wide - 2.0, "right")):
            stand(pen, game.colours, name, Box(x, 2.5, wide, high))


ROOMY = 100.0
"""How wide and high a panel is at least on which rooms can be told on the floors, in millimetres."""
SHEET = 9.0
"""How far the sheet that a tower stands on reaches beyond it, in millimetres of the tower."""


def stand(pen: Pen, colours: Mapping[str, Colour], name: str, box: Box, *, rooms: bool = False) -> None:
    """A tower of the colours on a sheet of film, the same for the same name, at the foot of a box."""
    tower = any_tower(tuple(colours), 2, 2, name, LEVELS)
    place = view_in(tower, box, SHEET, above=17.0)
    draw_sheet(pen, tower, SHEET, place)
    draw_tower(pen, tower, colours, place, rooms=rooms)


def any_tower(
    colours: Sequence[str], columns: int, rows: int, seed: str, sizes: Sequence[int] = (0, 1, 2)
) -> SeenTower:
    """A tower that could have been built, the same for the same seed; its levels have pyramids of these sizes."""
    stream = Stream("tower", seed)
    cards = [[stream.pick(colours) for _ in range(columns * rows)] for _ in range(len(sizes) + 1)]
    corners = (columns + 1) * (rows + 1)
    stones: list[list[Stone]] = [[(size, stream.pick((*colours, ""))) for _ in range(corners)] for size in sizes]
    roof: list[Stone] = [None] * corners
    roof[corners // 2], roof[columns] = (0, stream.pick(colours)), (2, stream.pick(colours))
    return tower_of(columns, rows, cards, [*stones, roof])


def city(pen: Pen, size: Size, name: str, *, dusk: bool = False) -> None:
    """Drafting film from (0, 0), dark at the head, its grid fading towards the foot; and a skyline on it."""
    wide, high = size.width, size.height
    stops = DUSK if dusk else DAY
    if pen.low:
        pen.area(rect(0, 0, wide, high), PAPER)
    pen.fade(rect(0, 0, wide, high), (0.0, 0.0, 0.0, high), stops)
    grid(pen, size, stops[0][1])
    tall = min(high * 0.62, wide * 1.1)
    for layer, (share, tone, opacity) in enumerate(((1.0, "#3C68A6", 0.16), (0.72, BLUE, 0.2), (0.46, BLUE, 0.3))):
        blocks = skyline(wide, tall * share, f"{name} {layer}")
        pen.tint("".join(rect(x, high - rise, step, rise) for x, step, rise in blocks), tone, opacity)
        if layer == 1 or (pen.low and layer == 0):
            _facades(pen, blocks, high)


def grid(pen: Pen, size: Size, head: str) -> None:
    """Squares of 5 mm in pale lines on the tone of the head, fading to the foot."""
    if pen.low:
        return
    wide, high = size.width, size.height
    for band in range(BANDS):
        top, low = high * band / BANDS, high * (band + 1) / BANDS
        lines = "".join(f"M{SQUARE * k:g} {top:.2f}V{low:.2f}" for k in range(1, int(wide / SQUARE) + 1))
        rows = [SQUARE * k for k in range(1, int(high / SQUARE) + 1) if top <= SQUARE * k < low]
        lines += "".join(f"M0 {y:g}H{wide:.2f}" for y in rows)
        share = band / (BANDS - 1)
        pen.line(lines, mix(mix(head, PAPER, 0.2), FILM, share), 0.15, cap="butt")


def skyline(wide: float, tall: float, name: str) -> list[tuple[float, float, float]]:
    """Blocks side by side from edge to edge: (x, width, height) of each, in the middle lower."""
    stream, x, blocks = Stream("skyline", name), 0.0, list[tuple[float, float, float]]()
    while x < wide:
        step = min(stream.between(0.035, 0.1) * max(wide, 60.0), wide - x)
        aside = abs((x + step / 2) / wide - 0.5) * 2
        blocks.append((x, step, tall * (0.34 + 0.66 * aside**1.3) * stream.between(0.5, 1.0)))
        x += step
    return blocks


def _facades(pen: Pen, blocks: Sequence[tuple[float, float, float]], foot: float) -> None:
    """Rows of windows in dashes; in low ink the outline of the blocks alone."""
    if pen.low:
        corners = [(a, foot - rise) for x, step, rise in blocks for a in (x, x + step)]
        pen.line(polyline(corners), INK, 0.15)
        return
    rows = "".join(
        f"M{x + step * 0.15:.2f} {foot - rise + STOREY * k:.2f}h{step * 0.7:.2f}"
        for x, step, rise in blocks
        for k in range(1, int(rise / STOREY))
    )
    pen.line(rows, FILM, 0.15, "0.5 0.6", cap="butt")


def masthead(pen: Pen, game: GameFile, size: Size, _title: float) -> None:
    """What a score sheet's title stands in: a street, its towers at both sides."""
    wide = size.width
    if game.colours:
        foot = size.height - 1.7  # the hatching of the ground is below it
        near, far = size.height * 0.75, size.height * 2.1
        street(
            pen, game.colours, wide, foot, ((near, 3), (far, 1), (wide - far, 2), (wide - near, 3)), size.height * 0.7
        )


def head(pen: Pen, levels: int, name: str = "") -> None:
    """What stands before a row of the score sheet, about the origin: a tower of so many levels, or a sign."""
    if name:
        pen.solid(sign(name, 3.2), BLUE)
    foot = 3.6
    for half, high in ((2.9, 2.9), (2.3, 2.3), (1.7, 1.7))[:levels]:
        pen.area(polygon([(-half, foot), (half, foot), (0.0, foot - high)]), mix(BLUE, PAPER, 0.55), INK, 0.2)
        foot -= high
        pen.line(f"M-3.2 {foot:.2f}h6.4", INK, 0.5)


def street(
    pen: Pen,
    colours: Mapping[str, Colour],
    wide: float,
    foot: float,
    spots: Sequence[tuple[float, int]],
    tall: float = 17.0,
) -> None:
    """Towers cut through, each at an x and of so many levels, before blocks so high that stand on the line `foot`."""
    blocks, keys, k = skyline(wide, tall, "street"), tuple(colours), 0.13 * tall / 17.0
    for share, tone in ((1.0, "#3C68A6"), (0.6, BLUE)):
        pen.tint("".join(rect(x, foot - high * share, step, high * share) for x, step, high in blocks), tone, 0.14)
    earth(pen, 1, foot, wide - 2)
    places = [tip(2, 2, corner)[0] * k for corner in range(3)]
    for at, (x, levels) in enumerate(spots):
        left, top = x - CARD[0] * k, foot - 0.3
        for size in range(levels):
            base = slab(pen, left, top, 2, k)
            for corner, place in enumerate(places):
                key = keys[(at * 3 + size * 2 + corner) % len(keys)]
                top = upright(pen, (size, key), colours, left + place, base, k)
        slab(pen, left, top, 2, k)


def company(pen: Pen, game: GameFile, places: Sequence[Place], first: int = 0) -> None:
    """Pyramids in the game's colours in turn, from the first on."""
    colours = list(game.colours.values())
    for at, (x, y, scale) in enumerate(places, first):
        if colours:
            pen.use(standing, colours[at % len(colours)], at=(x, y), scale=abs(scale))


def standing(pen: Pen, colour: Colour) -> None:
    """About 18 mm high, its middle at (0, 0)."""
    for a, b, tone in (((-8, 7), (2.4, 9.4), mix(colour.hex, PAPER, 0.25)), ((2.4, 9.4), (8, 7), colour.hex)):
        pen.area(polygon([a, b, (0, -10)]), tone, INK, 0.25)
        pen.line("".join(map(polyline, facet(colour.pattern, a, b, (0, -10)))), shade(colour.hex), 0.2)


def start(pen: Pen, _of: str, size: Size) -> None:
    """The start token: a crane's hook over a pyramid, and the word."""
    x, y, r = size.width / 2, size.height / 2, min(size.width, size.height) / 2
    pen.tint(rect(-3, -3, size.width + 6, size.height + 6), BLUE)
    pen.area(circle(x, y, r - 2), mix(BLUE, PAPER, 0.88), INK, 0.35)
    pen.line(circle(x, y, r - 3), BLUE, 0.2)
    k = r / 18
    peak = y - 9.5 * k
    pen.line(f"M{x:.2f} {y - 14.4 * k:.2f}V{peak:.2f}", INK, 0.5)
    for side, tone in ((-1, mix(BLUE, PAPER, 0.5)), (1, BLUE)):
        pen.area(polygon([(x, peak), (x + side * 6.5 * k, y + 2 * k), (x + 1.5 * k, y + 3.6 * k)]), tone, INK, 0.25)
    for at in range(2):
        word = pen.look.language.say(f"pieces.start.{at}")
        pen.text(word, x, y + (7.6 + 3.8 * at) * k, 9 * k, font="Cinzel", weight="bold", align=0.5)


def crest(pen: Pen, r: float) -> None:
    """A pyramid on a disc of drafting film, about (0, 0)."""
    pen.area(circle(0, 0, r), FILM, INK, 0.35)
    pen.line(circle(0, 0, r * 0.9), BLUE, 0.2)
    left = polygon([(-r * 0.5, r * 0.42), (r * 0.14, r * 0.56), (0, -r * 0.72)])
    right = polygon([(r * 0.14, r * 0.56), (r * 0.5, r * 0.42), (0, -r * 0.72)])
    pen.area(left, mix(BLUE, PAPER, 0.5), INK, 0.25)
    pen.area(right, BLUE, INK, 0.25)


def wall(pen: Pen, long: float, depth: float, seed: str, tones: tuple[str, ...], *, titled: bool) -> None:  # noqa: ARG001 - the same with a title
    """A wall of a tray: the city, and a row of gables in the game's colours."""
    pen.place(partial(city, size=Size(long, depth), name=seed), (-long / 2, -depth))
    step = 9.0
    for at in range(int(long / step)):
        x = -long / 2 + (long - int(long / step) * step) / 2 + at * step
        if tones:
            pen.area(
                polygon([(x, 0), (x + step, 0), (x + step / 2, -min(7.0, depth * 0.3))]),
                tones[at % len(tones)],
                INK,
                0.2,
            )
