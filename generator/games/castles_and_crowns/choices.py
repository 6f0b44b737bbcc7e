"""A word in rules.yaml -> a choice with a label: everything about the game that can be played in more than one way."""

from __future__ import annotations

from generator.spec.ruling import Choice


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
