"""rules.yaml -> Rules: every number of the game is said there once; the booklet prints it and the engine plays it.

A description is what a table of the rules, and your editor, call the number. Whatever does not fit is refused with its
line and column.
"""

from __future__ import annotations

from typing import Annotated

from tilewright import Field, Model


class Ferry(Model):
    """What the ferry carries, and what comes of that."""

    capacity: Annotated[int, Field(ge=7, le=40)] = Field(description="What the ferry carries")
    sails: Annotated[int, Field(ge=0, le=20)] = Field(description="Points for whoever fills it exactly")
    sinks: Annotated[int, Field(ge=0, le=5)] = Field(description="Points lost for each animal in the water")


class Rules(Model):
    """Everything about the game that is a number."""

    hand: Annotated[int, Field(ge=1, le=6)] = Field(description="Cards in a hand")
    ferry: Ferry
