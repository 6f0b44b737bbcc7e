"""A word in rules.yaml -> a choice with a label: everything about the game that can be played in more than one way."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Choice(StrEnum):
    """A word of rules.yaml; `label` says it in the words of the booklet."""

    label: str

    def __new__(cls, value: str, label: str) -> Self:
        """A member with the word it is written as and the words it is read as."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member


class Noble(Choice):
    """Whose favour is fought for."""

    JACK = "jack", "jack"
    QUEEN = "queen", "queen"
    KING = "king", "king"


class Suit(Choice):
    """A suit of an ordinary pack of cards."""

    HEARTS = "hearts", "hearts"
    SPADES = "spades", "spades"
    CLUBS = "clubs", "clubs"
    DIAMONDS = "diamonds", "diamonds"


class Turncoats(Choice):
    """Who changes sides in the middle of a round."""

    TRAITORS = "traitors", "the traitors"
    MERCENARIES = "mercenaries", "the mercenaries"


class Formation(Choice):
    """What a player sends to a battlefield."""

    GROUPS = "groups", "a group: all dice of one rank"
    STRAIGHTS = "straights", "a group, or a straight of dice whose ranks follow each other"
