"""A word in rules.yaml -> a choice: everything about the game that can be played in more than one way.

words.yaml has the words that a booklet says for each, under the name of its class.
"""

from __future__ import annotations

from enum import StrEnum


class Noble(StrEnum):
    """Whose favour is fought for."""

    JACK = "jack"
    QUEEN = "queen"
    KING = "king"


class Suit(StrEnum):
    """A suit of an ordinary pack of cards."""

    HEARTS = "hearts"
    SPADES = "spades"
    CLUBS = "clubs"
    DIAMONDS = "diamonds"


class Turncoats(StrEnum):
    """Who changes sides in the middle of a round."""

    TRAITORS = "traitors"
    MERCENARIES = "mercenaries"


class Formation(StrEnum):
    """What a player sends to a battlefield."""

    GROUPS = "groups"
    STRAIGHTS = "straights"
