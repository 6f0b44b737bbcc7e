"""A width and a height -> hills under the sky with a castle on them, and the houses' shields that stand before it."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.castle_tiles.art.sky import sky
from tilewright.draw.palette import INK, LEAF, LEAF_DARK, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import ellipse
from tilewright.draw.style import Place
from tilewright.games.castles_and_crowns.art.castles import castle
from tilewright.games.castles_and_crowns.art.heraldry import HOUSES, house, shield
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


def company(pen: Pen, _game: GameFile, places: Sequence[Place], first: int = 0) -> None:
    """The houses' shields in turn, from the first on."""
    names = list(HOUSES)
    for k, (x, y, scale) in enumerate(places, first):
        shield(pen, house(pen.look, names[k % len(names)]), x, y, 18 * abs(scale))
