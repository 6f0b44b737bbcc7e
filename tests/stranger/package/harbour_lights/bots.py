"""A bot of the game's own: it shows the lamp that its table lists last."""

from __future__ import annotations

from collections.abc import Sequence

from generator.play.view import View
from generator.rng import Stream


class Bright:
    """Always the last of its lamps."""

    def __init__(self, _rng: Stream) -> None:
        """It throws no dice."""

    def choose(self, _view: View, legal: Sequence[int]) -> int:
        """The last."""
        return legal[-1]


BOTS = {"bright": Bright}
