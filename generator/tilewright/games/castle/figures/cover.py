"""Rules -> the figure `cover` and the vignettes at the ends of pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, figure
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.games.castle.art.icons import BLOCK, PAPER_TONE, WASH, hatch, icon
from tilewright.games.castle.figures.pieces import RED, Exhibit
from tilewright.units import Size


def cover(shown: Exhibit) -> Art:
    """An estate under a sky of strokes: a castle in the middle, what belongs to it round about."""
    high = 96.0

    def paint(pen: Pen) -> None:
        pen.tint(rect(0, 0, WIDTH, high), WASH)
        pen.line("".join(f"M0 {3 + at * 2.6:.2f}H{WIDTH - at * 47 % 34:.2f}" for at in range(22)), BLOCK, 0.2)
        pen.area(f"M0 62Q30 50 62 60T{WIDTH} 56V{high}H0Z", PAPER_TONE, BLOCK, 0.5)
        pen.line(hatch(0, 66, WIDTH, 24, 3.2, 0.5), BLOCK, 0.2)
        pen.use(icon, "castle", RED, at=(WIDTH / 2, 46), scale=5.4)
        for what, x, y, scale in (("hovel", 18, 64, 2.2), ("hovel", 37, 72, 2.2), ("barracks", 101, 62, 2.4)):
            pen.use(icon, what, RED, at=(x, y), scale=scale)
        for what, x, y in (("peasant", 26, 84), ("knight", 84, 82), ("K", 52, 84), ("Q", 67, 84)):
            pen.use(icon, what, BLOCK, at=(x, y), scale=1.7)
        pen.line(rect(0, 0, WIDTH, high), BLOCK, 0.6)

    return figure("cover", shown.look, Size(WIDTH, high), paint)


VIGNETTES = {"vignette-hovel": ("peasant", "hovel", "peasant"), "vignette-keep": ("knight", "castle", "knight")}


def vignettes() -> Mapping[str, Callable[[Exhibit], Art]]:
    """Small rows of woodcuts."""
    return {name: partial(_row, name=name, row=row) for name, row in VIGNETTES.items()}


def _row(shown: Exhibit, name: str, row: tuple[str, ...]) -> Art:
    def paint(pen: Pen) -> None:
        for at, what in enumerate(row):
            x = WIDTH / 2 + (at - (len(row) - 1) / 2) * 17.0
            pen.use(icon, what, RED if at == 1 else BLOCK, at=(x, 11.0 - (at == 1)), scale=1.5 if at == 1 else 1.1)
        pen.line(f"M{WIDTH / 2 - 32} 19.4H{WIDTH / 2 + 32}", BLOCK, 0.3)

    return figure(name, shown.look, Size(WIDTH, 20.4), paint)
