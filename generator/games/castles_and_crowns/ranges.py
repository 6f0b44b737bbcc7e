"""Numbers in rules.yaml -> the ranges they may lie in."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

Few = Annotated[int, Field(ge=1, le=12)]
Perhaps = Annotated[int, Field(ge=0, le=1)]
"""One a player, or none."""
