"""The style of what is drawn -> what stands behind its titles, and who is about there."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.pen import Pen
from generator.draw.style import Place
from generator.spec.game import GameFile
from generator.units import Size


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
