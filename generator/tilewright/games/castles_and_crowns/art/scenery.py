"""A width and a height -> hills under the sky with a castle on them, and the houses' shields that stand before it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tilewright.castle_tiles.art.sky import sky
from tilewright.draw.ornament import plaque
from tilewright.draw.palette import INK, LEAF, LEAF_DARK, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, ellipse, rect
from tilewright.draw.style import Place
from tilewright.games.castles_and_crowns.art.card import MURREY
from tilewright.games.castles_and_crowns.art.castles import castle, stronghold
from tilewright.games.castles_and_crowns.art.heraldry import GOLD_DARK, HOUSES, PARCHMENT, House, house, shield
from tilewright.games.castles_and_crowns.art.nobles import NOBLES, noble
from tilewright.spec.game import GameFile
from tilewright.units import Size


def scene(pen: Pen, _game: GameFile, size: Size, name: str, middle: Place, *, dusk: bool = False) -> None:
    """Two ranges of hills under the sky, a castle of the first house on the nearer one."""
    x, y, scale = middle
    sky(pen, size, 0.0, name, dusk=dusk, spires=False)
    far, near = mix(LEAF, "#9CC4DD", 0.45), mix(LEAF, LEAF_DARK, 0.2)
    pen.area(ellipse(size.width * 0.22, size.height * 1.12, size.width * 0.7, size.height * 0.34), far, INK, 0.2)
    pen.area(ellipse(size.width * 0.8, size.height * 1.16, size.width * 0.66, size.height * 0.34), near, INK, 0.2)
    pen.use(castle, "6", house(pen.look, next(iter(HOUSES))), at=(x, y), scale=scale)


LOZENGE = 3.0, 4.0
"""How wide and how high a lozenge of a strip is, in millimetres."""


def masthead(pen: Pen, _game: GameFile, size: Size, title: float) -> None:
    """A diapered strip with a castle at either side, the houses' shields, and the title on a label."""
    middle, half, high = size.width / 2, title / 2 + 6, size.height
    frame = rect(0, 0, size.width, high)
    pen.area(frame, PARCHMENT)
    pen.within(frame, partial(_diaper, size=size))
    pen.line(frame, INK, 0.35)
    pen.line(rect(0.8, 0.8, size.width - 1.6, high - 1.6), GOLD_DARK, 0.25)
    pen.area(plaque(middle - half, 0, 2 * half, high, 1.8), PAPER, INK, 0.3)
    step, arms = (middle - half) / 3, [house(pen.look, name) for name in HOUSES]
    scale = min(high / 58, step / 78)
    for side, pair in ((-1, arms[:2]), (1, arms[:1:-1])):
        pen.use(stronghold, "6", pair[0], at=(middle + side * (middle - step / 2), high - 1.6), scale=scale)
        for at, each in enumerate(pair, 1):
            shield(pen, each, middle + side * (middle - (at + 0.5) * step), high / 2, high * 0.62)


def _diaper(pen: Pen, size: Size) -> None:
    """A lattice of lozenges over the whole size, in low ink of fewer and larger ones."""
    wide, high = (side * 2.5 if pen.low else side for side in LOZENGE)
    many, reach = round(size.width / wide), size.height * wide / high
    slopes = "".join(
        f"M{x:.2f} 0l{way * reach:.2f} {size.height:g}"
        for k in range(-round(size.height / high), many + round(size.height / high) + 1)
        for x in (k * wide,)
        for way in (-1, 1)
    )
    pen.line(slopes, mix(MURREY, PARCHMENT, 0.55), 0.15)


def head(pen: Pen, rank: str, of: str) -> None:
    """What a row of a score sheet counts: a noble's head in a ring, or a castle, about the origin and 7 mm high."""
    arms = house(pen.look, of)
    if rank in NOBLES:
        pen.use(portrait, rank, arms, scale=0.27)
    else:
        pen.use(castle, rank, arms, at=(0, 2.3), scale=0.135)


def portrait(pen: Pen, rank: str, arms: House) -> None:
    """A noble from crown to collar, in a ring of 25 mm about the origin."""
    ring = circle(0, 0, 12.5)
    pen.area(ring, PARCHMENT)
    pen.within(ring, lambda inner: inner.place(partial(noble, rank=rank, arms=arms), (0, 24.0)))
    pen.line(ring, INK, 0.6)


def company(pen: Pen, _game: GameFile, places: Sequence[Place], first: int = 0) -> None:
    """The houses' shields in turn, from the first on."""
    names = list(HOUSES)
    for k, (x, y, scale) in enumerate(places, first):
        shield(pen, house(pen.look, names[k % len(names)]), x, y, 18 * abs(scale))
