"""rules.yaml -> the pack: which ranks, which suits, how often; what a card counts, and which colour it has."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar, Literal, Self

from generator.spec.fields import Field, whole
from generator.spec.model import Model

PIPS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
TEN, JACK, QUEEN, KING = "10", "J", "Q", "K"
ROYAL = (QUEEN, KING)
"""The ranks that sit in sets and score."""


class Hue(StrEnum):
    """A colour of cards; each player has one."""

    RED = "red"
    BLACK = "black"


HUES = tuple(Hue)
"""Both, as the engine counts them."""

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


class CardSign(StrEnum):
    """A suit of an ordinary pack of cards."""

    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    SPADES = "spades"
    CLUBS = "clubs"


class DoublePack(Model, title="Cards"):
    """What is shuffled together before the game."""

    FORMULAS: ClassVar = ("value",)

    ranks: Annotated[tuple[Rank, ...], Field(min_length=4, max_length=13)]
    red: Annotated[tuple[CardSign, ...], Field(min_length=1, max_length=2)]
    black: Annotated[tuple[CardSign, ...], Field(min_length=1, max_length=2)]
    decks: Annotated[int, Field(ge=1, le=3)]
    ace: Literal[1]

    @whole
    def _all_differ(self) -> Self:
        suits = (*self.red, *self.black)
        if len(set(self.ranks)) < len(self.ranks) or len(set(suits)) < len(suits):
            raise ValueError("each rank and each suit is named once")
        if not {TEN, JACK, *ROYAL} <= set(self.ranks):
            raise ValueError("tens, jacks, queens and kings are what an estate is built of: none may be missing")
        if len(self.red) != len(self.black):
            raise ValueError("both colours have as many suits, or the players would not be equals")
        return self

    @property
    def each(self) -> int:
        """How many cards of a rank there are in one colour."""
        return len(self.red) * self.decks

    @property
    def all(self) -> int:
        """How many cards there are."""
        return 2 * self.each * len(self.ranks)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The ranks that people are made of, lowest first: those below ten."""
        low = [rank for rank in self.ranks if 0 < self.value(rank) < 10]
        return tuple(sorted(low, key=self.value))

    @property
    def highest(self) -> int:
        """What the highest of those counts."""
        return max(map(self.value, self.numbers), default=0)

    def value(self, rank: str) -> int:
        """What a card counts; 0 for one with a picture."""
        return self.ace if rank == "A" else int(rank) if rank in PIPS else 0

    def pairs(self, total: int) -> tuple[tuple[str, str], ...]:
        """The ranks of two cards below ten that add up to so much, the lower first."""
        numbers = self.numbers
        return tuple(
            (low, high)
            for at, low in enumerate(numbers)
            for high in numbers[at:]
            if self.value(low) + self.value(high) == total
        )
