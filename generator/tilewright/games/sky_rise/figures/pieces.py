"""Rules + look -> Ground, from which figures are drawn; and the figures `pieces` and `colours`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, MissingPieceError, figure, write
from tilewright.draw.look import Look
from tilewright.draw.palette import INK
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle
from tilewright.frozen import dataclass
from tilewright.games.sky_rise.art.card import mark
from tilewright.games.sky_rise.art.iso import FEET
from tilewright.games.sky_rise.art.section import upright
from tilewright.games.sky_rise.rules import Rules, SiteRules
from tilewright.spec.entries import Colour
from tilewright.units import Size

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
        keys = [*ground.colours, ""]
        step = WIDTH / len(keys)
        for at, key in enumerate(keys):
            x = at * step + step * 0.02
            for size, foot in enumerate(FEET):
                half = foot * K / 2
                upright(pen, (size, key), ground.colours, x + half, FOOT, K)
                _pips(pen, len(FEET) - size, x + half)
                x += half * 1.84
            name = ground.colours[key].title if key else ground.say("opaque")
            pen.text(name, at * step + step / 2, FOOT + 4.2, 8, weight="bold", align=0.5)
            if key:
                pen.use(mark, ground.colours[key], at=(at * step + step - 4.8, FOOT - 12.9), scale=0.66)
        supply = ground.rules.supply
        words = ground.say("trios", trios=supply.trios, opaque=supply.opaque_trios)
        write(pen, words, WIDTH / 2, FOOT + 7.6, WIDTH, align=0.5)

    return figure("pieces", ground.look, Size(WIDTH, PIECES_HIGH), paint)


def _pips(pen: Pen, many: int, x: float) -> None:
    """How large a pyramid is, at its foot."""
    dots = "".join(circle(x + (k - (many - 1) / 2) * 1.4, FOOT - 1.0, 0.4) for k in range(many))
    pen.halo(dots, 0.5)
    pen.solid(dots, INK)
