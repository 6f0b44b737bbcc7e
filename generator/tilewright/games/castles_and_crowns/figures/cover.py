"""Board -> the figure `cover`, the vignettes at the feet of pages, and a tuck box's walls, cropped from the cover."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil, cos, pi, sin

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, figure
from tilewright.draw.ornament import plaque
from tilewright.draw.palette import INK, LEAF, LEAF_DARK, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon, rect
from tilewright.draw.style import Place
from tilewright.games.castles_and_crowns.art.card import MURREY, MURREY_LIT, STEP_X, STEP_Y
from tilewright.games.castles_and_crowns.art.castles import castle, stronghold
from tilewright.games.castles_and_crowns.art.heraldry import GOLD, GOLD_DARK, HOUSES, PARCHMENT, house, shield
from tilewright.games.castles_and_crowns.art.nobles import kings_crown, sword
from tilewright.games.castles_and_crowns.art.scenery import portrait
from tilewright.games.castles_and_crowns.figures.pieces import Board, card, crown, die
from tilewright.spec.game import GameFile
from tilewright.units import Size

GROWN = 34.0
"""So far below the top they have their full size."""


def lattice(pen: Pen, left: float, top: float, right: float, low: float) -> None:
    """Lozenges and stars that grow from nothing at the top; left out where ink is saved."""
    across, down = ceil((right - left) / STEP_X), ceil((low - top) / (STEP_Y / 2))
    wide, high = (right - left) / across, (low - top) / down
    places = [
        (left + (i + 0.5 + 0.5 * (j % 2)) * wide, top + j * high, j)
        for j in range(1, down)
        for i in range(across - j % 2)
    ]
    for shade, size in ((mix(MURREY, MURREY_LIT, 0.42), 0.92), (mix(GOLD_DARK, MURREY, 0.35), 0.2)):
        spots = [(x, y) for x, y, j in places if j % 2 or size < 0.5]
        pen.tint(
            "".join(_lozenge(x, y, wide / 2 * size * _grown(y - top), high * size * _grown(y - top)) for x, y in spots),
            shade,
        )


def _grown(far: float) -> float:
    """How large a lozenge so far below the top is; a title is set just above it."""
    return min(1.0, far / GROWN)


def _lozenge(x: float, y: float, dx: float, dy: float) -> str:
    return polygon([(x, y - dy), (x + dx, y), (x, y + dy), (x - dx, y)])


WIDE, HIGH = 133.0, 195.0
"""Nearly all of an A5 page: what is left white no printer has to reach."""

CENTRE = WIDE / 2
WINDOW = (23.5, 65.0, WIDE - 47.0, 104.0)
"""x, y, width and height of the arched view."""

HAND = (("2", "stag", -26), ("J", "eagle", -13), ("K", "lion", 0), ("Q", "stag", 13), ("5", "boar", 26))
"""Cards as (rank, house, degrees), fanned from left to right."""

PIVOT, REACH, SCALE = 218.5, 77.5, 0.5

ROLL = (
    ("knight", 0, 5, 20.5, 165.5, -14),
    ("traitor", 0, 4, 35.0, 169.0, 9),
    ("knight", 1, 2, 112.5, 165.5, 13),
    ("captain", 1, 6, 98.0, 169.0, -8),
)
"""Dice as (kind, seat, value, x, y, degrees)."""

SHIELDS = ((13.0, 82.0), (WIDE - 13.0, 82.0), (13.0, 106.0), (WIDE - 13.0, 106.0))


def cover(table: Board) -> Art:
    """The prize of the game, in the colours of the cards' backs."""

    def paint(pen: Pen) -> None:
        pen.within(rect(0, 0, WIDE, HIGH), partial(_picture, table=table))
        pen.line(rect(0.25, 0.25, WIDE - 0.5, HIGH - 0.5), INK, 0.5, cap="butt")

    return figure("cover", table.look, Size(WIDE, HIGH), paint)


def _picture(pen: Pen, table: Board) -> None:
    pen.tint(rect(0, 0, WIDE, HIGH), MURREY)
    lattice(pen, 6.0, 53.0, WIDE - 6.0, HIGH - 6.0)
    pen.line(plaque(3.4, 3.4, WIDE - 6.8, HIGH - 6.8, 4.0), GOLD, 0.7)
    pen.line(plaque(4.9, 4.9, WIDE - 9.8, HIGH - 9.8, 4.0), GOLD_DARK, 0.3)
    view(pen)
    for name, (x, y) in zip(HOUSES, SHIELDS, strict=True):
        shield(pen, house(pen.look, name), x, y, 13.6)
    fan(pen)
    for kind, seat, value, x, y, turn in ROLL:
        die(pen, table, kind, value, seat, x, y, 13.0, turn=turn)
    _foot(pen)


def fan(pen: Pen) -> None:
    """Five cards, one of each kind, fanned below the arch."""
    for rank, of, turn in HAND:
        x, y = CENTRE + REACH * sin(turn * pi / 180), PIVOT - REACH * cos(turn * pi / 180)
        card(pen, rank, of, x, y, SCALE, turn=turn or 360)


def _arch(grow: float) -> str:
    """The window, so much larger on every side: straight below, a round head above."""
    x, y, width, height = WINDOW
    x, y, width, height = x - grow, y - grow, width + 2 * grow, height + 2 * grow
    rise, end = width / 2, x + width
    bow = f"A{rise:.2f} {rise:.2f} 0 0 1 {end:.2f} {y + rise:.2f}"
    return f"M{x:.2f} {y + height:.2f}V{y + rise:.2f}{bow}V{y + height:.2f}Z"


def view(pen: Pen) -> None:
    """A castle on its hill in the evening, seen through an arch with a crown on top."""
    pen.area(_arch(3.0), GOLD, INK, 0.4)
    pen.area(_arch(1.8), MURREY, INK, 0.25)
    pen.area(_arch(0.8), GOLD_DARK, INK, 0.25)
    pen.area(_arch(0.0), PARCHMENT)
    pen.within(_arch(0.0), _evening)
    pen.line(_arch(0.0), INK, 0.35)


def _evening(pen: Pen) -> None:
    sky = [(0.0, "#35588F"), (0.3, "#7FA6C4"), (0.6, "#F3D9A6"), (1.0, "#F4B978")]
    pen.fade(rect(0, 55, WIDE, 112), (0, 65, 0, 130), sky)
    for r, opacity in ((46.0, 0.12), (34.0, 0.16), (23.0, 0.22)):
        pen.tint(circle(CENTRE, 110, r), "#FFF1CF", opacity)
    rays = (
        polygon(
            [(CENTRE, 110), (CENTRE + 120 * cos(a), 110 - 120 * sin(a)), (CENTRE + 120 * cos(b), 110 - 120 * sin(b))]
        )
        for a, b in ((pi * k / 12, pi * k / 12 + 0.09) for k in range(13))
    )
    pen.tint("".join(rays), "#FFF6DC", 0.2)
    ridge = "M10 118Q24 100 38 110Q52 98 66 109Q84 96 96 108Q110 100 126 116V170H10Z"
    pen.area(ridge, mix(LEAF, "#7FA6C4", 0.6), INK if pen.low else "", 0.2)
    pen.area("M10 126Q34 110 58 119Q92 108 126 124V170H10Z", mix(LEAF, PARCHMENT, 0.3), INK if pen.low else "", 0.2)
    pen.area("M8 146Q40 122 66.5 122Q93 122 126 146V170H8Z", mix(LEAF, LEAF_DARK, 0.25), INK, 0.25)
    birds = "M34 88q1.5 -2 3 0q1.5 -2 3 0M92 82q1.3 -1.8 2.6 0q1.3 -1.8 2.6 0M98 88q1 -1.4 2 0q1 -1.4 2 0"
    pen.line(birds, INK, 0.3)
    pen.use(stronghold, "6", house(pen.look, next(iter(HOUSES))), at=(CENTRE, 118.0), scale=1.12)


def _foot(pen: Pen) -> None:
    """A scroll where the facts are set."""
    x, y, width, height = 6.4, 176.0, WIDE - 12.8, 17.4
    for side in (0, 1):
        pen.area(
            rect(x - 1.2 + side * (width - 1.2), y + 1.5, 3.6, height - 3.0), mix(PARCHMENT, GOLD_DARK, 0.45), INK, 0.25
        )
    pen.area(plaque(x, y, width, height, 2.4), PAPER if pen.low else PARCHMENT, INK, 0.4)
    pen.line(plaque(x + 1, y + 1, width - 2, height - 2, 2.4), GOLD_DARK, 0.2)
    pen.use(crown, at=(CENTRE, 65.6), scale=1.15)


LOW = 26.0
"""How far above the foot of the back the shields stand, in millimetres of the cover."""


FROM, TO = 62.0, 178.0
"""Where the castle and the cards begin on the cover, and end."""
TITLED = 0.34
"""How much of a low wall is the title's."""


def panel(pen: Pen, _game: GameFile, size: Size, _name: str, _middle: Place, *, dusk: bool) -> None:
    """The whole wall, at the scale at which the cover is as wide."""
    scale = size.width / WIDE
    pen.place(partial(_back if dusk else _front, high=size.height / scale), (0.0, 0.0), scale=scale)


def _ground(pen: Pen, high: float) -> None:
    pen.tint(rect(0, 0, WIDE, high), MURREY)
    lattice(pen, 6.0, 53.0, WIDE - 6.0, high + 12.0)


def _front(pen: Pen, high: float) -> None:
    """Castle, crown, shields and cards; on a wall lower than these, so small that they go below the title."""
    _ground(pen, high)
    scale = min(1.0, high * (1 - TITLED) / (TO - FROM))
    at = WIDE / 2 * (1 - scale), high - TO * scale if scale < 1 else 0.0
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
        shield(pen, house(pen.look, name), WIDE / 2 + (k - 1.5) * 28, high - LOW, 22)


def crest(pen: Pen, r: float) -> None:
    """A king's crown on a disc about (0, 0)."""
    pen.area(circle(0, 0, r), GOLD, INK, 0.25)
    pen.area(circle(0, 0, r * 0.88), PARCHMENT, INK, 0.15)
    pen.use(kings_crown, MURREY, at=(0, r * 0.38), scale=r / 14)


VIGNETTES_HIGH = 25.0
VIGNETTES_CENTRE = WIDTH / 2
Painter = Callable[[Pen, Board], None]


def vignettes() -> dict[str, Callable[[Board], Art]]:
    """Every vignette by the name of its figure."""
    painters: tuple[Painter, ...] = (_shields, _swords, _castles, _court, _growth)
    names = [f"vignette-{number}" for number in range(1, len(painters) + 1)]
    return {name: partial(_vignette, name=name, what=what) for name, what in zip(names, painters, strict=True)}


def _vignette(table: Board, name: str, what: Painter) -> Art:
    return figure(name, table.look, Size(WIDTH, VIGNETTES_HIGH), lambda pen: what(pen, table))


def _flourish(pen: Pen, y: float, inner: float, outer: float) -> None:
    """A line to either side that ends in lozenges."""
    for side in (-1, 1):
        a, b = VIGNETTES_CENTRE + side * inner, VIGNETTES_CENTRE + side * outer
        pen.line(f"M{a:.2f} {y:.2f}H{b:.2f}", GOLD_DARK, 0.35)
        for x, r in ((a, 1.5), (b, 0.9)):
            pen.area(polygon([(x - r, y), (x, y - r), (x + r, y), (x, y + r)]), GOLD_DARK, INK, 0.2)


def _shields(pen: Pen, table: Board) -> None:
    """The four houses' shields to either side of a crown."""
    del table
    pen.use(crown, at=(VIGNETTES_CENTRE, 15.6), scale=1.25)
    for name, x in zip(HOUSES, (-35.5, -19.5, 19.5, 35.5), strict=True):
        shield(pen, house(pen.look, name), VIGNETTES_CENTRE + x, 12.4, 12.4)
    _flourish(pen, 12.4, 45.0, 57.0)


def _swords(pen: Pen, table: Board) -> None:
    """Two swords crossed over, dice of both sides."""
    for side in (-1, 1):
        pen.use(sword, at=(VIGNETTES_CENTRE - side * 8.5, 18.4), scale=0.92, turn=side * 52)
    dice = (("captain", 0, 6, -24.0, 9.0), ("knight", 0, 5, -35.6, -7.0), ("knight", 1, 5, 24.0, -9.0))
    for kind, seat, value, x, turn in (*dice, ("traitor", 1, 5, 35.6, 7.0)):
        die(pen, table, kind, value, seat, VIGNETTES_CENTRE + x, 12.6, 9.4, turn=turn)
    _flourish(pen, 12.6, 45.0, 57.0)


def _castles(pen: Pen, table: Board) -> None:
    """Three castles, each under the banner of its house."""
    del table
    for rank, of, x, scale in (("3", "eagle", -33.0, 0.42), ("5", "boar", 33.0, 0.42), ("6", "lion", 0.0, 0.43)):
        pen.use(stronghold, rank, house(pen.look, of), at=(VIGNETTES_CENTRE + x, 21.0), scale=scale)
    _flourish(pen, 21.0, 47.0, 57.5)


def _court(pen: Pen, table: Board) -> None:
    """Jack, king and queen in rings, a crown between each two."""
    del table
    for rank, of, x in (("J", "stag", -29.0), ("K", "lion", 0.0), ("Q", "eagle", 29.0)):
        pen.use(portrait, rank, house(pen.look, of), at=(VIGNETTES_CENTRE + x, 12.5), scale=0.96)
    for x in (-14.5, 14.5):
        pen.use(crown, at=(VIGNETTES_CENTRE + x, 14.6), scale=0.5)
    _flourish(pen, 12.5, 45.0, 57.0)


def _growth(pen: Pen, table: Board) -> None:
    """The castles of a house, from the lowest to the highest."""
    del table
    for at, rank in enumerate(("2", "3", "4", "5", "6")):
        x, scale = VIGNETTES_CENTRE + (at - 2) * 21.0, 0.37 + 0.018 * at
        pen.use(castle, rank, house(pen.look, "stag"), at=(x, 22.0), scale=scale)
