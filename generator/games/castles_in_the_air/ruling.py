"""A reason -> the mark of a ruling: a field whose value the designer's notes leave open."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from pydantic.config import JsonDict

Moves = Annotated[int, Field(ge=0, le=20)]
Few = Annotated[int, Field(ge=1, le=10)]


def because(reason: str) -> JsonDict:
    """What marks a field as a ruling: the booklet lists it with its reason."""
    return {"because": reason}
