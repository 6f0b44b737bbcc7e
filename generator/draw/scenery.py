"""A game's style -> what stands behind its titles: airships, a castle under shields, or a quiet lattice."""

from __future__ import annotations

from collections.abc import Sequence

from generator.cutaway.art.sky import sky
from generator.draw.palette import INK, LEAF, LEAF_DARK, mix
from generator.draw.pen import Pen
from generator.draw.quiet import backdrop, badges
from generator.draw.shapes import ellipse
from generator.games.castles_and_crowns.art.castles import castle
from generator.games.castles_and_crowns.art.houses import HOUSES, house, shield
from generator.games.castles_in_the_air.art.panorama import fleet, panorama
from generator.spec.game import Game
from generator.units import Size

Place = tuple[float, float, float]
"""x and y in millimetres, and a scale; a negative one faces the other way."""


def scene(pen: Pen, game: Game, size: Size, name: str, castle_at: Place, *, dusk: bool = False) -> None:
    """A view from (0, 0) over the whole size, with a castle in it where the style has one."""
    if game.style == "plain":
        backdrop(pen, game, size, dusk=dusk)
    elif game.style == "heraldry":
        _hills(pen, size, name, castle_at, dusk=dusk)
    else:
        panorama(pen, size, name, dusk=dusk, castle_at=castle_at)


def company(pen: Pen, game: Game, places: Sequence[Place], first: int = 0) -> None:
    """Whoever is about in such a place: the crews' airships, the houses' shields, or badges; from the first on."""
    if game.style == "plain":
        badges(pen, game, places, first)
    elif game.style == "heraldry":
        names = list(HOUSES)
        for k, (x, y, scale) in enumerate(places, first):
            shield(pen, house(pen.look, names[k % len(names)]), x, y, 18 * abs(scale))
    else:
        fleet(pen, list(game.liveries.values())[first:], places)


def _hills(pen: Pen, size: Size, name: str, castle_at: Place, *, dusk: bool) -> None:
    """Two ranges of hills under the sky, a castle of the first house on the nearer one."""
    x, y, scale = castle_at
    sky(pen, size, 0.0, name, dusk=dusk, spires=False)
    far, near = mix(LEAF, "#9CC4DD", 0.45), mix(LEAF, LEAF_DARK, 0.2)
    pen.area(ellipse(size.width * 0.22, size.height * 1.12, size.width * 0.7, size.height * 0.34), far, INK, 0.2)
    pen.area(ellipse(size.width * 0.8, size.height * 1.16, size.width * 0.66, size.height * 0.34), near, INK, 0.2)
    arms = house(pen.look, next(iter(HOUSES)))
    pen.use(castle, "6", arms, at=(x, y), scale=scale)
