"""rules.yaml -> Rules: what the booklet prints and the engine plays; words.yaml says how a table names each value.

A value with a reason (`reasons` in words.yaml) is a ruling: something the designer's notes leave open.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from generator.games.castle.choices import Returned
from generator.games.castle.estate import Attack, Estate, HandLimit, People
from generator.games.castle.pack import DoublePack
from generator.games.castle.scoring import Scoring
from generator.language import Language
from generator.spec.fields import Field, whole
from generator.spec.model import Model


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
