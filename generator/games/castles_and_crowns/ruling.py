"""A reason -> the mark of a ruling: a field whose value the designer's notes leave open."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from pydantic.config import JsonDict

Few = Annotated[int, Field(ge=1, le=12)]
Perhaps = Annotated[int, Field(ge=0, le=1)]
"""One a player, or none."""


def because(reason: str) -> JsonDict:
    """What marks a field as a ruling: the booklet lists it with its reason."""
    return {"because": reason}
