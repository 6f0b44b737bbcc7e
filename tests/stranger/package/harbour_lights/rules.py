"""rules.yaml -> Rules."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from tilewright import Model


class Rules(Model):
    """Everything about the game that is a number or a decision."""

    lights: Annotated[tuple[Annotated[int, Field(ge=0, le=9)], ...], Field(min_length=1, max_length=5)] = Field(
        description="Points for each night"
    )
    storm: bool = Field(description="In a storm the lowest lamp is seen")

    @model_validator(mode="after")
    def _some(self) -> Self:
        if not any(self.lights):
            raise ValueError("some night has to count")
        return self
