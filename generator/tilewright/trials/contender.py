"""A candidate and its fresh games -> Contender: where it lies, how much nearer it is, its price. Mended: all of it."""

from __future__ import annotations

from tilewright.balance.intervals import Sampled
from tilewright.balance.movables import MovableNumber
from tilewright.build.price import PaperPrice
from tilewright.frozen import dataclass
from tilewright.trials.candidates import Values
from tilewright.trials.targets import Hit

MET, UNSURE, NOTHING, PROPOSED = "met", "unsure", "nothing", "proposed"
"""The game is as it is meant to be; it is not decided whether; no change surely brings it nearer; one does."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A candidate on fresh games.

    Attributes:
        values: Its values.
        hits: Where it lies, target by target.
        nearer: By how many units it is nearer to what is wanted than the game as it is.
        off: How far it is off.
        price: What has to be printed again; None of the game as it is, and of one that cannot be printed.
        sheets: What it costs all in all, with the prices that balance.yaml gives.
    """

    values: Values
    hits: tuple[Hit, ...]
    nearer: Sampled
    off: float
    price: PaperPrice | None = None
    sheets: int = 0

    @property
    def is_nearer(self) -> bool:
        """Whether it is, surely."""
        return self.nearer.within.low > 0


@dataclass(frozen=True, slots=True)
class Mended:
    """What came of it.

    Attributes:
        verdict: MET, UNSURE, NOTHING or PROPOSED.
        numbers: What might move.
        before: The game as it is, on fresh games; on those of the search where it went no further.
        contenders: What played fresh games beside it, the proposed one first.
        tried: How many candidates were looked at.
        refused: How many of them cannot be played.
        games: How many games were played in all.
    """

    verdict: str
    numbers: tuple[MovableNumber, ...]
    before: Contender
    contenders: tuple[Contender, ...]
    tried: int
    refused: int
    games: int
