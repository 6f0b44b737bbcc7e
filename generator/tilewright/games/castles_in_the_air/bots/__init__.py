"""View -> a move: those who play Castles in the Air without a person, by the names that `--bots` knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tilewright.games.castles_in_the_air.bots.forager import Forager
from tilewright.games.castles_in_the_air.bots.hoard import worth as WORTH  # noqa: N812 - what the door is asked for
from tilewright.games.castles_in_the_air.bots.planner import Planner as LEARNED  # noqa: N814 - as above
from tilewright.rng import Stream

__all__ = ["BOTS", "LEARNED", "WORTH"]

BOTS: Mapping[str, Callable[[Stream], Forager]] = {"greedy": Forager}
"""Name -> what makes a bot of a stream of random numbers."""
