"""A word in rules.yaml -> a choice with a label; a reason -> the mark of a ruling."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from pydantic.config import JsonDict


class Choice(StrEnum):
    """A word of rules.yaml; `label` says it in the words of the booklet."""

    label: str

    def __new__(cls, value: str, label: str) -> Self:
        """A member with the word it is written as and the words it is read as."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member


def because(reason: str) -> JsonDict:
    """What marks a field as a ruling on what the designer left open: the booklet lists it with its reason."""
    return {"because": reason}
