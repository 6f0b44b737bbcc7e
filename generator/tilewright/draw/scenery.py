"""A game without scenery of its own -> what stands behind its titles: a lattice, and badges in the game's colours."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from tilewright.draw.items import emblem
from tilewright.draw.palette import BRASS, INK, mix, on
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon, rect
from tilewright.draw.style import Place
from tilewright.rng import Stream
from tilewright.spec.entries import Colour
from tilewright.spec.game import GameFile
from tilewright.units import Size

GROUND, LATTICE = "#E9E3D3", "#D8CFB8"
DUSK, DUSK_LATTICE = "#D3D6DC", "#C0C5CE"
TONES = ("#2B5C6B", "#7A2E3A", "#3F6140", "#51437A", "#8A4F22")
PAGE, BAND = Size(133.0, 195.0), 22.0
"""Nearly all of an A5 page, and how high the band for the facts is at its foot, in millimetres."""
MIDDLE, REACH, RAYS, RULE = 0.62, 0.4, 18, 2.5
"""On a panel: how far down the disc is, its radius by the shorter side, how many rays, and millimetres to the rule."""


def backdrop(
    pen: Pen, game: GameFile, size: Size, _name: str = "", _middle: Place = (0.0, 0.0, 1.0), *, dusk: bool = False
) -> None:
    """A lattice over the whole size, from (0, 0), and along its foot a stripe in each of the game's colours."""
    pen.area(rect(0, 0, size.width, size.height), DUSK if dusk else GROUND)
    step = 7.0
    reach = int((size.width + size.height) / step) + 2
    lines = [f"M{k * step:.2f} 0L{k * step - size.height:.2f} {size.height:.2f}" for k in range(reach)]
    lines += [
        f"M{size.width - k * step:.2f} 0L{size.width - k * step + size.height:.2f} {size.height:.2f}"
        for k in range(reach)
    ]
    if not pen.low:
        pen.line("".join(lines), DUSK_LATTICE if dusk else LATTICE, 0.25)
    tones = [colour.hex for colour in colours_shown(game)]
    wide = size.width / max(1, len(tones))
    for k, tone in enumerate(tones):
        pen.tint(rect(k * wide, size.height - 6.0, wide, 6.0), tone)
    if tones:
        pen.line(f"M0 {size.height - 6.0:.2f}H{size.width:.2f}", INK, 0.2)


def badges(pen: Pen, game: GameFile, places: Sequence[Place], first: int = 0) -> None:
    """A round badge for each place, in the colours of those who play, from the first on; none in a game without any."""
    shown = colours_shown(game)
    for k, (x, y, scale) in enumerate(places, first):
        if shown:
            colour = shown[k % len(shown)]
            pen.use(_badge, colour, at=(x, y), scale=abs(scale))


def panel(pen: Pen, game: GameFile, size: Size, _name: str, _middle: Place, *, dusk: bool) -> None:
    """A whole panel of a box: rays about a disc, with a ring and a badge in each of the game's colours, or a letter."""
    pale, deep = (DUSK, DUSK_LATTICE) if dusk else (GROUND, LATTICE)
    rays(pen, game, size, REACH * min(size.width, size.height), (pale, deep))
    pen.line(rect(RULE, RULE, size.width - 2 * RULE, size.height - 2 * RULE), INK, 0.4)


def rays(pen: Pen, game: GameFile, size: Size, r: float, tones: tuple[str, str]) -> None:
    """Rays from a disc of radius `r` to the edges, and on the disc the badges of the game, or its first letter."""
    x, y, far = size.width / 2, size.height * MIDDLE, size.width + size.height
    pen.area(rect(0, 0, size.width, size.height), tones[0])
    ends = [(x + far * sin(k * pi / RAYS), y - far * cos(k * pi / RAYS)) for k in range(2 * RAYS + 1)]
    lit = "".join(polygon([(x, y), *ends[k : k + 2]]) for k in range(0, 2 * RAYS, 2))
    pen.within(rect(0, 0, size.width, size.height), lambda inner: inner.tint(lit, tones[1]))
    many, rings = len(colours_shown(game)), rings_of(game)
    for k, tone in enumerate(rings):
        pen.area(circle(x, y, r * (1 - k / len(rings) / 2)), tone, INK, 0.3)
    pen.area(circle(x, y, r / 2), GROUND, INK, 0.3)
    if not many:
        pen.text(game.title[:1], x, y + r / 4, 2 * r, font="Cinzel", weight="bold", align=0.5)
    # the badges stand in a circle, a single one in its middle
    around, angle = (r * 0.3 if many > 1 else 0.0), pi / max(many, 2)
    wide = min(r * 0.17, around * sin(angle) * 0.9) if around else r * 0.36
    spots = [(x + around * sin(2 * k * angle), y - around * cos(2 * k * angle)) for k in range(many)]
    badges(pen, game, [(*spot, wide / 11) for spot in spots])


def rings_of(game: GameFile) -> Sequence[str]:
    """The colours of a disc: those of the game, a single one beside brass; a game without any has one by its name."""
    shown = [colour.hex for colour in colours_shown(game)]
    return shown if len(shown) > 1 else [*(shown or [Stream(game.id, "cover").pick(TONES)]), BRASS]


def cards(pen: Pen, _game: GameFile, size: Size) -> None:
    """Two rows of cards behind the title of a kit's first page."""
    pen.area(rect(0, 0, size.width, size.height), GROUND)
    for at in range(-1, int(size.width / 12) + 2):
        pen.area(rect(12 * at + 1.5, size.height / 2 - 12.5, 9, 12), "#F6F2E7", "#B9AE93", 0.2)
        pen.area(rect(12 * at + 7.5, size.height / 2 + 1.5, 9, 12), "#F6F2E7", "#B9AE93", 0.2)


def wall(pen: Pen, long: float, depth: float, _seed: str, tones: tuple[str, ...], *, titled: bool) -> None:  # noqa: ARG001 - the same with a title
    """Draw a wall of a tray, with a stripe in each of the tones along its upper edge."""
    pen.tint(rect(-long / 2, -depth, long, depth), GROUND)
    high, wide = min(2.6, depth * 0.2), long / max(1, len(tones))
    for k, tone in enumerate(tones):
        pen.tint(rect(-long / 2 + k * wide, -depth, wide, high), tone)
    if tones:
        pen.line(f"M{-long / 2:.2f} {high - depth:.2f}h{long:.2f}", INK, 0.2)


def crest(pen: Pen, r: float) -> None:
    """A lozenge within a lozenge about (0, 0)."""
    pen.area(polygon([(0, -r), (r, 0), (0, r), (-r, 0)]), GROUND, INK, 0.2)
    pen.line(polygon([(0, -r * 0.7), (r * 0.7, 0), (0, r * 0.7), (-r * 0.7, 0)]), LATTICE, 0.3)


def disc(pen: Pen, _r: float, ground: float) -> None:
    """Draw the ground of a wheel's upper disc, with this radius about (0, 0)."""
    pen.area(circle(0, 0, ground), GROUND)


def colours_shown(game: GameFile) -> list[Colour]:
    """Of those who play."""
    return list((game.liveries or game.colours).values())


def _badge(pen: Pen, colour: Colour) -> None:
    """About 22 mm wide: a disc with the emblem on it."""
    pen.area(circle(0, 0, 11), colour.hex, INK, 0.5)
    pen.line(circle(0, 0, 9.4), mix(colour.hex, on(colour.hex), 0.7), 0.4)
    if colour.symbol in EMBLEMS:
        pen.solid(emblem(colour.symbol, 6.2), INK if pen.low else on(colour.hex))
    else:
        tone = INK if pen.low else on(colour.hex)
        pen.text(colour.letter, 0, 4.0, 34, font="Cinzel", weight="bold", fill=tone, align=0.5)


EMBLEMS = frozenset({"star", "sun", "moon", "crown", "leaf"})
"""Symbols that can be told at a glance; of others the letter is shown."""


def scene(pen: Pen, game: GameFile, size: Size, name: str, middle: Place, *, dusk: bool = False) -> None:
    """A view from (0, 0) over the whole size, with something grand in its middle where the style has such a thing."""
    pen.look.style.scene(pen, game, size, name, middle, dusk=dusk)


def company(pen: Pen, game: GameFile, places: Sequence[Place], first: int = 0) -> None:
    """Whoever is about in such a place, from the first on."""
    pen.look.style.company(pen, game, places, first)


def inhabited_banner(pen: Pen, game: GameFile, size: Size) -> None:
    """The strip behind the title of a kit's first page: a scene with two of the company in it."""
    scene(pen, game, size, f"{game.id} cover", (27, size.height - 4.5, 0.5))
    company(pen, game, [(size.width - 30, 9.5, 0.5), (size.width - 15, 20.5, -0.42)])


def inhabited_panel(pen: Pen, game: GameFile, size: Size, name: str, middle: Place, *, dusk: bool) -> None:
    """A whole wall of a tuck box: a scene with two of the company in it, or at dusk one."""
    k = min(size.width / 64, size.height / 64)
    scene(pen, game, size, name, middle, dusk=dusk)
    if dusk:
        company(pen, game, [(size.width * 0.25, size.height * 0.68, 0.45 * k)], first=2)
    else:
        left, right = (0.14, 0.53, 0.42), (0.87, 0.64, -0.42)
        company(pen, game, [(size.width * x, size.height * y, scale * k) for x, y, scale in (left, right)])
