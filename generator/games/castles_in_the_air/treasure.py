"""rules.yaml's trade, bank, bonuses and extra pieces -> what treasures and keys are good for before they score."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from generator.games.castles_in_the_air.choices import BlueHigh, Goods
from generator.games.castles_in_the_air.ranges import Few
from generator.spec.model import Model
from generator.spec.ruling import because


class Trade(Model):
    """What players may exchange with each other."""

    cubes: int = Field(ge=0, le=10, description="Treasures and keys a player may give, and may take, between two turns")
    active_only: Literal[True] = Field(
        description="Trades are made between the player whose turn it is and any one other",
        json_schema_extra=because("The notes let everyone trade at any time; in turn, nobody has to shout."),
    )
    one_sided: bool = Field(
        description="A trade may be one-sided: a treasure for a promise, or for nothing",
        json_schema_extra=because(
            "The notes allow agreements about moves and tiles, so something must be payable for them."
        ),
    )
    refusals: Few = Field(
        description="Offers that a player may refuse in another's turn before being left in peace",
        json_schema_extra=because("The notes force nobody to trade; without an end to asking, a turn need have none."),
    )
    promises_free: Literal[True] = Field(
        description="Promises are not binding",
        json_schema_extra=because(
            "No rule could say when a promise has been kept; everyone will remember who kept theirs."
        ),
    )


class Bank(Model):
    """What anyone may exchange with the bank."""

    keys_given: Few = Field(description="Keys of one colour given to the bank")
    keys_taken: Few = Field(description="Keys of the other colour taken for them")
    own_turn: Literal[True] = Field(
        description="The bank is open to you in your own turn, as often as you like",
        json_schema_extra=because("The notes say at any time; a key is of use only in your own turn."),
    )

    @model_validator(mode="after")
    def _no_profit(self) -> Self:
        if self.keys_taken > self.keys_given:
            raise ValueError("bank.keys_taken is more than bank.keys_given: keys would come from nowhere, without end")
        return self


class Step(Model):
    """What a bonus gives with the smaller and with the larger number of treasures."""

    low: Annotated[int, Field(ge=0, le=10)] = Field(description="With the smaller number")
    high: Annotated[int, Field(ge=0, le=10)] = Field(description="With the larger number")


class Rate(Model):
    """So many given for so many taken."""

    give: Few = Field(description="Treasures given to the bank")
    take: Few = Field(description="Taken for them")


class Green(Model):
    """What green treasures are good for: trade with the bank."""

    low: Rate = Field(description="Treasures for treasures")
    high: Rate = Field(description="With the larger number")
    high_for: Goods = Field(description="What the larger number buys")
    times: Few = Field(description="Such exchanges in a turn")


class Blue(Model):
    """What blue treasures are good for: keys and locks."""

    swap: Literal[1] = Field(description="Keys given for one of the other colour")
    high: BlueHigh = Field(description="With the larger number")
    keys_for_treasure: Few = Field(description="Keys given for a treasure")


class Bonuses(Model):
    """What treasures are good for before they score."""

    low: Few = Field(description="Treasures of a colour for its first bonus")
    high: Few = Field(description="Treasures of a colour for its second bonus")
    red: Step = Field(description="Red bonus, items changed on a tile you lay")
    yellow: Step = Field(description="Yellow bonus, extra moves")
    green: Green = Field(description="Green bonus")
    blue: Blue = Field(description="Blue bonus")
    yellow_late: Literal[True] = Field(
        description="Yellow treasures are counted when the other moves are spent",
        json_schema_extra=because("So the designer wrote it: what you trade for during your turn counts at its end."),
    )

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.low >= self.high:
            raise ValueError("low has to be less than high")
        return self


class ExtraPieces(Model):
    """What assortments are good for before they score."""

    most: Annotated[int, Field(ge=1, le=6)] = Field(
        description="Most pieces a player can have",
        json_schema_extra=because(
            "The notes set no limit; a player rarely has more assortments than this, and more pieces take long turns."
        ),
    )
    sets_each: Few = Field(description="Assortments needed for each extra piece")
    cost: Literal[0] = Field(description="Moves to place an extra piece")
    newest_freezes: Literal[True] = Field(description="When an assortment is lost, the newest piece cannot be moved")
