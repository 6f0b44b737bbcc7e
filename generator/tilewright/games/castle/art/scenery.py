"""A view of the estate for covers and panels: hills in strokes, a castle, hovels round it."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, rect
from tilewright.draw.style import Place
from tilewright.games.castle.art.icons import BLOCK, PAPER_TONE, WASH, hatch, icon
from tilewright.spec.game import GameFile
from tilewright.units import Size

RED, DUSK = "#B3282D", "#B99A6B"


def scene(pen: Pen, game: GameFile, size: Size, name: str, middle: Place, *, dusk: bool = False) -> None:  # noqa: ARG001 - as every style
    """A sky of strokes over hills, something grand in the middle."""
    wide, high = size.width, size.height
    pen.tint(rect(0, 0, wide, high), DUSK if dusk else WASH)
    rows = int(high * 0.62 / 2.4)
    pen.line(
        "".join(f"M0 {2 + at * 2.4:.2f}H{wide - at * 53 % max(1, int(wide / 3)):.2f}" for at in range(rows)),
        BLOCK,
        0.18,
    )
    sun = 0.18 if wide > high else 0.47  # upright, a plate with words stands above
    pen.area(circle(wide * 0.8, high * sun, min(wide, high) * 0.07), RED, BLOCK, 0.4)
    for down, fill in ((0.62, PAPER_TONE), (0.74, WASH), (0.86, PAPER_TONE)):
        y = high * down
        hill = f"M0 {y:.2f}Q{wide * 0.3:.2f} {y - high * 0.09:.2f} {wide * 0.6:.2f} {y:.2f}"
        pen.area(f"{hill}T{wide:g} {y - 2:.2f}V{high:g}H0Z", fill, BLOCK, 0.4)
        pen.line(hatch(0, y + 3, wide, high * 0.05, 3.0, 0.6), BLOCK, 0.2)
    x, y, scale = middle
    pen.use(icon, "castle", RED, at=(x, y), scale=2.4 * abs(scale))


def company(pen: Pen, game: GameFile, places: Sequence[Place], first: int = 0) -> None:  # noqa: ARG001 - as every style
    """Hovels, barracks, a knight and a peasant, one at each place."""
    for at, (x, y, scale) in enumerate(places, first):
        what = ("knight", "hovel", "peasant", "barracks")[at % 4]
        pen.use(icon, what, (RED, BLOCK)[at % 2], at=(x, y), scale=1.2 * abs(scale), flip=scale < 0)


def banner(pen: Pen, game: GameFile, size: Size) -> None:
    """A castle on the left of the title; on the right a hovel, and a knight and a peasant on the ground before it."""
    wide, high = size.width, size.height
    scene(pen, game, size, "banner", (wide * 0.12, high * 0.62, 0.55))
    for what, x, scale in (
        ("hovel", 0.93, 1.1),
        ("knight", 0.82, 0.9),
        ("peasant", 0.87, 0.8),
        ("barracks", 0.04, 0.9),
    ):
        pen.use(
            icon,
            what,
            RED if what in {"hovel", "peasant"} else BLOCK,
            at=(wide * x, high * 0.92 - scale * 5),
            scale=scale,
        )


def panel(pen: Pen, game: GameFile, size: Size, name: str, middle: Place, *, dusk: bool) -> None:
    """The castle on the nearest hill, and on the hills about it those who live there."""
    x, y, scale = middle
    scene(pen, game, size, name, (x, y - 4 * abs(scale), scale * 1.5), dusk=dusk)
    k = min(size.width / 64, size.height / 88)
    people = (("hovel", 0.18, 0.8), ("peasant", 0.33, 0.93)) if dusk else (("hovel", 0.16, 0.8), ("knight", 0.8, 0.93))
    for what, across, down in people:
        tone = BLOCK if what == "knight" else RED
        pen.use(icon, what, tone, at=(size.width * across, size.height * down - 5 * k), scale=k)


def crest(pen: Pen, r: float) -> None:
    """A keep on a disc, about (0, 0)."""
    pen.area(circle(0, 0, r), PAPER_TONE, BLOCK, 0.4)
    pen.line(circle(0, 0, r * 0.88), RED, 0.25)
    pen.use(icon, "castle", RED, at=(0, -r * 0.03), scale=r / 8.4)
