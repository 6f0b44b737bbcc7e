"""Rules + look -> Ground, from which figures are drawn; and the figures `pieces` and `colours`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, MissingPieceError, figure, write
from tilewright.draw.items import hatched
from tilewright.draw.look import Look
from tilewright.draw.palette import INK, PAPER, mix, on
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon
from tilewright.frozen import dataclass
from tilewright.games.sky_rise.art.card import mark
from tilewright.games.sky_rise.art.iso import FEET, HEIGHTS, OPAQUE
from tilewright.games.sky_rise.rules import Rules, SiteRules
from tilewright.spec.entries import Colour
from tilewright.units import Box, Size

LEAST = 4
"""Colours that figures need."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a figure is drawn from.

    Attributes:
        rules: Every number a figure prints.
        look: Colours that mean something, and how much ink to use.
        players: How many can play.
    """

    rules: Rules
    look: Look
    players: int

    @property
    def colours(self) -> Mapping[str, Colour]:
        """The colours, by their keys.

        Raises:
            MissingPieceError: There are too few.
        """
        if len(self.look.colours) < LEAST:
            raise MissingPieceError(f"the figures show {LEAST} colours, and game.yaml has {len(self.look.colours)}")
        return self.look.colours

    def key(self, at: int) -> str:
        """The key of a colour, by its place."""
        keys = tuple(self.colours)
        return keys[at % len(keys)]

    def keys(self, places: str) -> list[str]:
        """Keys of colours by their places, written as digits; 'x' is opaque."""
        return ["" if place == "x" else self.key(int(place)) for place in places.replace(" ", "")]

    def stones(self, size: int, places: str) -> list[tuple[int, str] | None]:
        """Pyramids of a size, written as `keys` reads them; '.' for none."""
        return [
            None if place == "." else (size, "" if place == "x" else self.key(int(place)))
            for place in places.replace(" ", "")
        ]

    @property
    def sites(self) -> Sequence[SiteRules]:
        """What few players build, and what many do; one, where that is the same or so many cannot play."""
        sites = self.rules.sites
        return [sites.few] if self.players <= sites.few_up_to or sites.alike else [sites.few, sites.many]

    def say(self, key: str, **holes: object) -> str:
        """Words of a figure."""
        return self.look.language.say(f"figures.rise.{key}", **holes)


HIGH, SIZE = 17.0, 11.0


def colours(ground: Ground) -> Art:
    """Letter, shape and hatching side by side, the name under each."""

    def paint(pen: Pen) -> None:
        step = WIDTH / len(ground.colours)
        for at, colour in enumerate(ground.colours.values()):
            pen.use(mark, colour, at=((at + 0.5) * step, 6.6), scale=1.15)
            pen.text(colour.title, (at + 0.5) * step, 16.0, SIZE, weight="bold", align=0.5)

    return figure("colours", ground.look, Size(WIDTH, HIGH), paint)


K, FOOT, PIECES_HIGH = 0.34, 19.0, 27.0


def pieces(ground: Ground) -> Art:
    """Large, medium and small side by side, for each colour, and how many trios there are."""

    def paint(pen: Pen) -> None:
        colours = [*ground.colours.values(), None]
        step = WIDTH / len(colours)
        for at, colour in enumerate(colours):
            tone = colour.hex if colour else OPAQUE
            x = at * step + step * 0.1
            for size, pips in enumerate((3, 2, 1)):
                wide = FEET[size] * K
                _side(pen, x + wide / 2, wide, HEIGHTS[size] * K, tone, pips, colour)
                x += wide * 0.78
            name = colour.title if colour else ground.say("opaque")
            pen.text(name, at * step + step / 2, FOOT + 4.2, 8, weight="bold", align=0.5)
            if colour:
                pen.use(mark, colour, at=(at * step + step - 4.6, FOOT - 12.6), scale=0.66)
        supply = ground.rules.supply
        words = ground.say("trios", trios=supply.trios, opaque=supply.opaque_trios)
        write(pen, words, WIDTH / 2, FOOT + 7.6, WIDTH, align=0.5)

    return figure("pieces", ground.look, Size(WIDTH, PIECES_HIGH), paint)


def _side(pen: Pen, x: float, wide: float, tall: float, tone: str, pips: int, colour: Colour | None) -> None:
    """One pyramid from the side."""
    d = polygon([(x - wide / 2, FOOT), (x + wide / 2, FOOT), (x, FOOT - tall)])
    pen.area(d, tone, INK, 0.2, opacity=1.0 if tone == OPAQUE or pen.low else 0.86)
    if not colour:
        pen.solid(d, OPAQUE if not pen.low else mix(INK, PAPER, 0.25))
    pen.tint(polygon([(x - wide / 2, FOOT), (x - wide * 0.1, FOOT), (x, FOOT - tall)]), mix(tone, PAPER, 0.25))
    if colour:
        hatched(pen, d, colour, Box(x - wide / 2, FOOT - tall, wide, tall - 2.6), 1.2)
    ink = INK if pen.low or on(tone) != PAPER else PAPER
    pen.solid("".join(circle(x + (k - (pips - 1) / 2) * 1.5, FOOT - 1.5, 0.45) for k in range(pips)), ink)
