"""Cards, their overlap and pyramids -> whether a level stands, in millimetres: proved before anything is printed.

A card rests on four tips. Between two cards a tip stands in the middle of their overlap, so it is half an overlap away
from the edges of all the cards that it carries; at the outer edge a pyramid stands wholly on its card. The next pyramid
stands over the tip below it, on up to four cards that lie over each other like steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Protocol

from generator.frozen import dataclass
from generator.games.sky_rise.art.iso import INSET
from generator.games.sky_rise.tower import OVERLAP
from generator.units import Size

PAPER = 0.3
"""How thick card of 250 to 300 g/m2 is, in millimetres."""
STEPS = 3
"""Cards that lie under one side of a foot and not under the other, at most: four meet at a corner."""
WEIGHT, STIFFNESS = 300.0, 2.0e9
"""Of that card: grams a square metre, and its modulus of elasticity in pascal, low for paper board."""
GRAVITY = 9.81


class Foot(Protocol):
    """What there is to know of a size of pyramid."""

    @property
    def base(self) -> float:
        """The side of its foot."""

    @property
    def height(self) -> float:
        """How high it stands."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """Something that has to hold.

    Attributes:
        what: In words.
        has: What there is, in millimetres.
        needs: What there has to be at least.
    """

    what: str
    has: float
    needs: float

    @property
    def holds(self) -> bool:
        """Whether it does."""
        return self.has >= self.needs


def lean(foot: Foot, paper: float = PAPER) -> float:
    """How far a tip is moved aside where the cards under its foot make steps."""
    return foot.height * STEPS * paper / foot.base


def sag(card: Size, paper: float = PAPER) -> float:
    """How far a card hangs through in the middle of its longer side, resting on its tips as a beam."""
    span = (max(card.width, card.height) - OVERLAP) / 1000
    load = WEIGHT / 1000 * GRAVITY
    second_moment = (paper / 1000) ** 3 / 12
    return 5 * load * span**4 / (384 * STIFFNESS * second_moment) * 1000


def proofs(card: Size, feet: Sequence[Foot]) -> Iterator[Bearing]:
    """All that has to hold for cards of that size on pyramids of these, from the largest."""
    side = min(card.width, card.height)
    for at, foot in enumerate(feet, 1):
        yield Bearing(f"size {at}: half an overlap is more than steps of cards move a tip", OVERLAP / 2, lean(foot))
        yield Bearing(f"size {at}: at the outer edge its foot lies wholly on the card", INSET, foot.base / 2)
        first, second = INSET, side - OVERLAP / 2
        yield Bearing(f"size {at}: two feet stand side by side on a card", second - first, foot.base)
        yield Bearing(f"size {at}: its foot covers the whole crossing of overlaps", foot.base, OVERLAP)
    for larger, smaller in pairwise(feet):
        yield Bearing(
            "a smaller one nests in a larger, with paper on both sides", larger.base - smaller.base, 4 * PAPER
        )
    lowest = min((foot.height for foot in feet), default=0.0)
    yield Bearing("a card that hangs through stays far above the floor below", lowest / 10, sag(card))
