"""rules.yaml -> Rules: the pack, what is built of it and how it is attacked, for the booklet and the engine.

A value with a reason (`reasons` in words.yaml) is a ruling: something the designer's notes leave open. words.yaml has
the words for each choice, under the name of its class, and for each value in a table.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar, Literal, Self

from tilewright.games.castle.scoring import Scoring
from tilewright.language import Language
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model


class Joined(StrEnum):
    """What becomes of buildings that share a wall when one of them falls."""

    BARE = "bare"
    WALLED = "walled"
    HOME = "home"


class Returned(StrEnum):
    """Which cards that an attack sent home can be played when nothing is left to draw."""

    KNOWN = "known"
    LATE = "late"


Level = Annotated[int, Field(ge=1, le=6)]


class Estate(Model):
    """Where buildings, walls and royalty lie."""

    own_on_top: Literal[True]
    castle_all_own: Literal[True]
    never_taken_up: Literal[True]
    walls_bare: Literal[True]
    wall_waits: Literal[True]
    wall_stays: Literal[True]
    walled_joined: Literal[True]
    joined: Joined
    sets_grow: Literal[True]
    several_sets: Literal[True]


class People(Model):
    """Who is made of two numbers, and how many there can be."""

    peasant: Annotated[int, Field(ge=2, le=18)]
    knight: Annotated[int, Field(ge=2, le=18)]
    peasants: Annotated[int, Field(ge=0, le=10)]
    knights: Annotated[int, Field(ge=0, le=10)]
    any_number: Literal[True]
    grace: Literal[True]
    latest_goes: Literal[True]
    idle: Literal[True]


class HandLimit(Model, title="Hand"):
    """What may be kept at the end of a turn."""

    FORMULAS: ClassVar = ("limit",)

    hovel: Annotated[int, Field(ge=0, le=10)]
    peasant: Annotated[int, Field(ge=0, le=10)]
    least: Annotated[int, Field(ge=0, le=10)]
    no_more: Literal[True]
    face_up: Literal[True]

    def limit(self, hovels: int, peasants: int) -> int:
        """How many cards may be kept."""
        return max(self.least, self.hovel * hovels + self.peasant * peasants)


class Attack(Model):
    """What knights can do, and what keeps them from it."""

    attacks: Annotated[int, Field(ge=1, le=3)]
    plain: Level
    castle: Level
    wall: Annotated[int, Field(ge=0, le=4)]
    overlord: Annotated[int, Field(ge=0, le=4)]
    one_overlord: Literal[True]
    one_card: Literal[True]
    any_strength: Literal[True]
    knight_spent: Literal[True]
    rest_returns: Literal[True]
    price: Literal[1]
    any_price: Literal[True]
    to_hand: Literal[True]
    cancels: Annotated[int, Field(ge=0, le=4)]
    cancel_first: Literal[True]
    failure_free: Literal[True]

    def defence(self, *, castle: bool = False, walled: bool = False, overlord: bool = False) -> int:
        """How many knights an attack needs.

        Args:
            castle: Whether it is on a castle.
            walled: Whether there is a wall, or a moat.
            overlord: Whether the player who is attacked has a castle; a castle does nothing for itself.
        """
        return (self.castle if castle else self.plain + self.overlord * overlord) + self.wall * walled


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
            raise ValueError("an estate is built of tens, jacks, queens and kings: none may be missing")
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
        return tuple(sorted([rank for rank in self.ranks if 0 < self.value(rank) < 10], key=self.value))

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


class FirstDeal(Model, title="Setting up"):
    """How the game begins."""

    hand: Annotated[int, Field(ge=1, le=20)]
    display: Annotated[int, Field(ge=1, le=6)]
    first_by_lot: Literal[True]
    colour_shown: Literal[True]
    shown_kept: Literal[True]


class DrawStep(Model, title="Drawing"):
    """The first step of a turn."""

    cards: Annotated[int, Field(ge=1, le=4)]
    replaced_at_once: Literal[True]
    display_dries: Literal[True]


class LateTurns(Model, title="The end"):
    """What is done when there is nothing left to draw."""

    last_turn_whole: bool
    passes: Annotated[int, Field(ge=1, le=4)]
    no_limit: Literal[True]
    returned: Returned


class SpotLimit(Model, title="Engine"):
    """What a program is held to, so that every move has a number; no rule of the game."""

    spots: Annotated[int, Field(ge=6, le=16)]


class Rules(Model):
    """Everything about the game that is a number or a decision."""

    pack: DoublePack
    deal: FirstDeal
    draw: DrawStep
    hand: HandLimit
    people: People
    estate: Estate
    attack: Attack
    end: LateTurns
    scoring: Scoring
    engine: SpotLimit

    @whole
    def _fits(self) -> Self:
        needed = 2 * self.deal.hand + self.deal.display
        if self.pack.all < needed:
            raise ValueError(f"two hands and the display need {needed} cards, and there are {self.pack.all}")
        return self

    @property
    def drawn(self) -> int:
        """Cards that are drawn in the whole game."""
        return self.pack.all - 2 * self.deal.hand

    @property
    def turns(self) -> int:
        """Turns in which cards are drawn, of both players together."""
        return -(-self.drawn // self.draw.cards)

    def score_table(self, language: Language) -> tuple[str, tuple[tuple[str, str], ...]]:
        """What the score sheet reminds of: its title, and (royals in a set, points)."""
        rows = tuple((str(count), str(points)) for count, points in enumerate(self.scoring.royalty, 1))
        return language.say("score.table"), rows
