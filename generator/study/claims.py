"""Claims, each with how often chance alone would make it -> those that stand, so that a whole report seldom errs.

Of 100 reports on games in which nothing of what is claimed is true, 5 claim anything at all: Holm's procedure with
weights (S. Holm, Scand. J. Statist. 6 (1979)). Who wins from which place at the table has most of the weight.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.frozen import dataclass

ERRS = 0.05
"""How often a report on a game with nothing to claim claims something."""
SEATS = 0.8
"""The weight of the claim about seats; all claims about what is used share the rest."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that may be claimed.

    Attributes:
        name: Of what.
        chance: How often chance alone would say so.
        weight: Its part of the errors that are allowed.
    """

    name: str
    chance: float
    weight: float


def standing(claims: Sequence[Claim]) -> frozenset[str]:
    """The names of those that stand."""
    left = sorted((each for each in claims if each.weight > 0), key=lambda each: each.chance / each.weight)
    stand = set[str]()
    for at, each in enumerate(left):
        weight = sum(other.weight for other in left[at:])
        if each.chance >= ERRS * each.weight / weight:
            break
        stand.add(each.name)
    return frozenset(stand)
