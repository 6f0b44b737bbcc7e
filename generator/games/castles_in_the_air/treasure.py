"""rules.yaml's trade, bank, bonuses and extra pieces -> what treasures and keys are good for before they score."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from generator.games.castles_in_the_air.choices import BlueHigh, BonusBy, GreenHigh, PieceAt, RedKind
from generator.games.castles_in_the_air.ranges import Few
from generator.spec.fields import Field, whole
from generator.spec.model import Model


class Trade(Model):
    """What players may exchange with each other."""

    cubes: int = Field(ge=0, le=10)
    active_only: Literal[True]
    one_sided: bool
    promises_free: Literal[True]


class Bank(Model):
    """What anyone may exchange with the bank."""

    keys_given: Few
    keys_taken: Few
    any_time: bool

    @whole
    def _no_profit(self) -> Self:
        if self.keys_taken > self.keys_given:
            raise ValueError("bank.keys_taken is more than bank.keys_given: keys would come from nowhere, without end")
        return self


class BonusStep(Model, title="Step"):
    """What a bonus gives with the smaller and with the larger number of treasures."""

    low: Annotated[int, Field(ge=0, le=10)]
    high: Annotated[int, Field(ge=0, le=10)]


class Red(Model):
    """What red treasures are good for: a say in the tiles."""

    kind: RedKind
    low: Annotated[int, Field(ge=0, le=10)]
    high: Annotated[int, Field(ge=0, le=10)]
    extra: Annotated[int, Field(ge=0, le=1)]


class Rate(Model):
    """So many given for so many taken."""

    give: Few
    take: Few


class Green(Model):
    """What green treasures are good for: trade with the bank."""

    low: Rate
    high: Rate
    high_for: GreenHigh
    more: Few
    times: Few


class Blue(Model):
    """What blue treasures are good for: keys and locks."""

    swap: Literal[1]
    high: BlueHigh
    keys_for_treasure: Few


class Bonuses(Model):
    """What treasures are good for before they score."""

    by: BonusBy
    points: Annotated[int, Field(ge=0, le=50)]
    owners: Few
    low: Few
    high: Few
    red: Red
    yellow: BonusStep
    green: Green
    blue: Blue
    yellow_late: Literal[True]
    lock_apart: Literal[True]

    @whole
    def _in_order(self) -> Self:
        if self.low >= self.high:
            raise ValueError("low has to be less than high")
        return self


class ExtraPieces(Model):
    """What assortments are good for before they score."""

    sets_each: Few
    cost: Literal[0]
    at: PieceAt
    newest_freezes: Literal[True]
