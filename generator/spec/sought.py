"""The words all of balance.yaml is made of -> values: which pieces are meant, and how many there should be."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Self

from generator.spec.fields import Field, whole
from generator.spec.model import Model

Attribute = Annotated[str, Field(pattern=r"^[^\s:,{}]([^:,{}]{0,58}[^\s:,{}])?$")]
"""The name of a column, or of what the program knows of a piece: `suit`, `left or right`."""

Source = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(\.items)?$", max_length=46)]
"""The id of a component; `.items` after it means what stands on its tiles instead of the tiles."""

Word = Annotated[str, Field(max_length=200)] | int | float
Words = Word | Annotated[tuple[Word, ...], Field(min_length=1, max_length=1_000)]
Number = Annotated[float, Field(ge=-1e9, le=1e9)]
Percent = Annotated[float, Field(ge=0, le=100)]

Span = tuple[Fraction | None, Fraction | None]
"""The least and the most that a number may be; None where there is no such end."""


class ValueRange(Model):
    """Values that cannot all be listed: numbers from or up to one, or all but some."""

    least: Number | None = None
    """Numbers from this one on."""
    most: Number | None = None
    """Numbers up to this one."""
    between: tuple[Number, Number] | None = None
    """Numbers from the first to the second."""
    but: Words | None = None
    """Any value but this one, or but these."""

    @whole
    def _one_sense(self) -> Self:
        given = [key for key in ("least", "most", "between", "but") if getattr(self, key) is not None]
        if given not in (["least"], ["most"], ["least", "most"], ["between"], ["but"]):
            raise ValueError("least, most, between or but is wanted; of these, least and most go together")
        if self.but is None:
            _must_rise(self.least, self.most, self.between)
        return self

    @property
    def span(self) -> Span:
        """The least and the most the number may be, exactly as they are written."""
        low, high = self.between or (self.least, self.most)
        return _exact(low), _exact(high)


Sought = Annotated[
    dict[Attribute, Words | ValueRange],
    Field(max_length=50),
]
"""Attribute -> the value it must have, the values of which it must have one, or where it must lie."""


class HowMany(Model):
    """A number's limits, in four words: exactly, least (at least), most (at most), between."""

    exactly: Number | None = None
    """It is this number, no more and no less."""
    least: Number | None = None
    """It is at least this number."""
    most: Number | None = None
    """It is at most this number."""
    between: tuple[Number, Number] | None = None
    """It is from the first number to the second."""

    @whole
    def _one_bound(self) -> Self:
        given = [key for key in ("exactly", "least", "most", "between") if getattr(self, key) is not None]
        if len(given) > 1 and given != ["least", "most"]:
            raise ValueError("one of exactly, least, most and between is wanted; of these, least and most go together")
        _must_rise(self.least, self.most, self.between)
        return self

    @property
    def is_open(self) -> bool:
        """Whether no limit is said."""
        return self.span == (None, None)

    @property
    def span(self) -> Span:
        """The least and the most it may be, exactly as they are written."""
        low, high = self.between or (self.least, self.most)
        if self.exactly is not None:
            low = high = self.exactly
        return _exact(low), _exact(high)


def _exact(number: float | None) -> Fraction | None:
    return None if number is None else Fraction(str(number))


def _must_rise(least: float | None, most: float | None, between: tuple[float, float] | None) -> None:
    for low, high in (between, (least, most)) if between else ((least, most),):
        if low is not None and high is not None and low > high:
            raise ValueError("the smaller number comes first" if between else "the least is more than the most")
