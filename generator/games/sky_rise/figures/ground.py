"""A game's rules and look -> Ground: what a figure of a tower may show, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.draw.figures.frame import MissingPieceError
from generator.draw.look import Look
from generator.frozen import dataclass
from generator.games.sky_rise.rules import Rules, SiteRules
from generator.spec.entries import Colour

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
