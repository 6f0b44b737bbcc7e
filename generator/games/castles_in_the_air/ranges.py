"""Numbers in rules.yaml -> the ranges they may lie in."""

from __future__ import annotations

from typing import Annotated

from generator.spec.fields import Field

Moves = Annotated[int, Field(ge=0, le=20)]
Few = Annotated[int, Field(ge=1, le=10)]
