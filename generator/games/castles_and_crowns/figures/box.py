"""A wall of a tuck box -> the booklet's cover cropped to it, or at dusk the lozenges of the cards' backs."""

from __future__ import annotations

from functools import partial

from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.draw.shapes import circle, rect
from generator.draw.style import Place
from generator.games.castles_and_crowns.art.back import MURREY
from generator.games.castles_and_crowns.art.houses import GOLD, HOUSES, PARCHMENT, house, shield
from generator.games.castles_and_crowns.art.regalia import kings_crown
from generator.games.castles_and_crowns.figures.cover import SHIELDS, WIDTH, fan, lattice, view
from generator.spec.game import GameFile
from generator.units import Size

LOW = 26.0
"""How far above the foot of the back the shields stand, in millimetres of the cover."""


FROM, TO = 62.0, 178.0
"""Where the castle and the cards begin on the cover, and end."""
TITLED = 0.34
"""How much of a low wall is the title's."""


def panel(pen: Pen, _game: GameFile, size: Size, _name: str, _middle: Place, *, dusk: bool) -> None:
    """The whole wall, at the scale at which the cover is as wide."""
    scale = size.width / WIDTH
    pen.place(partial(_back if dusk else _front, high=size.height / scale), (0.0, 0.0), scale=scale)


def _ground(pen: Pen, high: float) -> None:
    pen.tint(rect(0, 0, WIDTH, high), MURREY)
    lattice(pen, 6.0, 53.0, WIDTH - 6.0, high + 12.0)


def _front(pen: Pen, high: float) -> None:
    """Castle, crown, shields and cards; on a wall lower than these, so small that they go below the title."""
    _ground(pen, high)
    scale = min(1.0, high * (1 - TITLED) / (TO - FROM))
    at = WIDTH / 2 * (1 - scale), high - TO * scale if scale < 1 else 0.0
    pen.place(_prize, at, scale=scale)


def _prize(pen: Pen) -> None:
    view(pen)
    for name, (x, y) in zip(HOUSES, SHIELDS, strict=True):
        shield(pen, house(pen.look, name), x, y, 13.6)
    fan(pen)


def _back(pen: Pen, high: float) -> None:
    """The four shields in a row over the lozenges."""
    _ground(pen, high)
    for k, name in enumerate(HOUSES):
        shield(pen, house(pen.look, name), WIDTH / 2 + (k - 1.5) * 28, high - LOW, 22)


def crest(pen: Pen, r: float) -> None:
    """A king's crown on a disc about (0, 0)."""
    pen.area(circle(0, 0, r), GOLD, INK, 0.25)
    pen.area(circle(0, 0, r * 0.88), PARCHMENT, INK, 0.15)
    pen.use(kings_crown, MURREY, at=(0, r * 0.38), scale=r / 14)
