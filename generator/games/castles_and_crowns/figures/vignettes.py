"""Table -> the figures `vignette-1` to `vignette-3`: shields, arms and castles on white, for the foot of a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure
from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.draw.shapes import polygon
from generator.games.castles_and_crowns.art.castles import stronghold
from generator.games.castles_and_crowns.art.houses import GOLD_DARK, HOUSES, house, shield
from generator.games.castles_and_crowns.art.regalia import sword
from generator.games.castles_and_crowns.figures.pieces import crown, die
from generator.games.castles_and_crowns.figures.table import Board
from generator.units import Size

HIGH = 25.0
CENTRE = WIDTH / 2
Painter = Callable[[Pen, Board], None]


def vignettes() -> dict[str, Callable[[Board], Art]]:
    """Every vignette by the name of its figure."""
    painters: dict[str, Painter] = {"vignette-1": _shields, "vignette-2": _swords, "vignette-3": _castles}
    return {name: partial(_vignette, name=name, what=what) for name, what in painters.items()}


def _vignette(table: Board, name: str, what: Painter) -> Art:
    return figure(name, table.look, Size(WIDTH, HIGH), lambda pen: what(pen, table))


def _flourish(pen: Pen, y: float, inner: float, outer: float) -> None:
    """A line to either side that ends in lozenges."""
    for side in (-1, 1):
        a, b = CENTRE + side * inner, CENTRE + side * outer
        pen.line(f"M{a:.2f} {y:.2f}H{b:.2f}", GOLD_DARK, 0.35)
        for x, r in ((a, 1.5), (b, 0.9)):
            pen.area(polygon([(x - r, y), (x, y - r), (x + r, y), (x, y + r)]), GOLD_DARK, INK, 0.2)


def _shields(pen: Pen, table: Board) -> None:
    """The four houses' shields to either side of a crown."""
    del table
    pen.use(crown, at=(CENTRE, 15.6), scale=1.25)
    for name, x in zip(HOUSES, (-35.5, -19.5, 19.5, 35.5), strict=True):
        shield(pen, house(pen.look, name), CENTRE + x, 12.4, 12.4)
    _flourish(pen, 12.4, 45.0, 57.0)


def _swords(pen: Pen, table: Board) -> None:
    """Two swords crossed over, dice of both sides."""
    for side in (-1, 1):
        pen.use(sword, at=(CENTRE - side * 8.5, 18.4), scale=0.92, turn=side * 52)
    dice = (("captain", 0, 6, -24.0, 9.0), ("knight", 0, 5, -35.6, -7.0), ("knight", 1, 5, 24.0, -9.0))
    for kind, seat, value, x, turn in (*dice, ("traitor", 1, 5, 35.6, 7.0)):
        die(pen, table, kind, value, seat, CENTRE + x, 12.6, 9.4, turn=turn)
    _flourish(pen, 12.6, 45.0, 57.0)


def _castles(pen: Pen, table: Board) -> None:
    """Three castles, each under the banner of its house."""
    del table
    for rank, of, x, scale in (("3", "eagle", -33.0, 0.42), ("5", "boar", 33.0, 0.42), ("6", "lion", 0.0, 0.43)):
        pen.use(stronghold, rank, house(pen.look, of), at=(CENTRE + x, 21.0), scale=scale)
    _flourish(pen, 21.0, 47.0, 57.5)
