"""rules.yaml -> the suit of an ordinary pack of cards that stands in for each house."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.spec.model import Model
from generator.spec.ruled import value_at

SUITS: Mapping[str, str] = MappingProxyType({"lion": "hearts", "eagle": "diamonds", "stag": "clubs", "boar": "spades"})
"""House -> its suit in a game whose rules name none. These four are the suits that are drawn."""

HOUSES = tuple(SUITS)
"""The houses that have arms, as keys under `colours` of a game with their cards."""


def suits_of(rules: Model) -> Mapping[str, str]:
    """House -> its suit: what `cards.houses` of rules.yaml names, else what SUITS does.

    A game without rules of its own may have anything there; a house of which it says no suit that is drawn keeps that
    of SUITS.
    """
    houses = value_at(rules, "cards", "houses")
    named = houses.items() if isinstance(houses, Mapping) else ()
    drawn = {str(house): str(suit) for house, suit in named if str(suit) in SUITS.values()}
    return MappingProxyType({**SUITS, **drawn})
