"""A size -> the flat tokens that only this game has: the crews, and the Chief Explorer's medal."""

from __future__ import annotations

from collections.abc import Callable

from generator.draw.palette import BRASS, INK, MORNING, PALE, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polygon, star
from generator.draw.style import RIM
from generator.draw.token_face import NIGHT, ground
from generator.games.castles_in_the_air.art import crew, people
from generator.games.castles_in_the_air.style import STYLE
from generator.spec.entries import Colour
from generator.units import Size


def zeppelin(pen: Pen, of: str, size: Size) -> None:
    """A crew's zeppelin over a haze of cloud."""
    _crew(pen, of, size, "zeppelin", crew.zeppelin)


def explorer(pen: Pen, of: str, size: Size) -> None:
    """A crew's explorer, the same."""
    _crew(pen, of, size, "explorer", people.explorer)


def _crew(pen: Pen, of: str, size: Size, figure: str, draw: Callable[[Pen, Colour], None]) -> None:
    livery, shown = pen.look.liveries[of], STYLE.standing[figure]
    ground(pen, size, mix(MORNING[1], "#FFFFFF", 0.35))
    half = f"{size.width / 2 + 3:.2f} 0"
    haze = f"M-3 {size.height * 0.8:.2f}q{size.width / 4:.2f} -3.5 {half}t{half}v9h-{size.width + 8:.2f}z"
    pen.tint(haze, "#FFFFFF", 0.8)
    scale = shown.scale_in(size)
    down = size.height - RIM if shown.grounded else size.height / 2 + shown.drop * scale
    pen.use(draw, livery, at=(size.width / 2, down), scale=scale)


def chief(pen: Pen, _of: str, size: Size) -> None:
    """A brass medal: a star, a spyglass, and what it is called."""
    ground(pen, size, NIGHT)
    x, y, r = size.width / 2, size.height / 2, min(size.width, size.height) / 2 - 1.6
    pen.area(circle(x, y, r), BRASS, INK, 0.35)
    pen.area(circle(x, y, r - 1.1), PALE, INK, 0.25)
    pen.area(polygon(star(x, y - r * 0.16, r * 0.62, r * 0.27, 8)), BRASS, INK, 0.25)
    pen.area(circle(x, y - r * 0.16, r * 0.3), NIGHT, INK, 0.25)
    pen.area(f"M{x - 3.2:.2f} {y - r * 0.16 + 1.6:.2f}l.9 1.2l5.4 -3.4l-1 -1.5z", BRASS, INK, 0.2)
    pen.area(f"M{x + 1.7:.2f} {y - r * 0.16 - 2.3:.2f}l1.4 2l1.5 -1l-1.4 -2z", "#8F6E2A", INK, 0.2)
    first, second = (pen.look.language.say(f"pieces.chief.{line}") for line in range(2))
    pen.text(first, x, y + r * 0.62, 7.5, font="Cinzel", weight="bold", align=0.5)
    pen.text(second, x, y + r * 0.62 + 2.7, 5.6, font="Cinzel", weight="bold", align=0.5)
