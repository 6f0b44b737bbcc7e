"""balance.yaml -> Balance: what a designer asks of the pieces of his game, in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from generator.spec.model import Model
from generator.spec.scalars import Name, TextOrNothing

Attribute = Annotated[str, Field(pattern=r"^[^\s:,{}]([^:,{}]{0,58}[^\s:,{}])?$")]
"""The name of a column, or of what a piece made by the program is known by: `suit`, `treasures.red`."""

Source = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(\.items)?$", max_length=46)]
"""The id of a component; `.items` after it means what stands on its tiles instead of the tiles."""

Word = Annotated[str, Field(max_length=200)] | int | float
Sought = Annotated[
    dict[Attribute, Word | Annotated[tuple[Word, ...], Field(min_length=1, max_length=1_000)]], Field(max_length=50)
]
"""Attribute -> the value it must have, or the values of which it must have one."""

Number = Annotated[float, Field(ge=-1e9, le=1e9)]
Percent = Annotated[float, Field(ge=0, le=100)]
Keyword = Annotated[str, Field(min_length=1, max_length=60)]


class RequirementHead(Model):
    """What every requirement has."""

    says: TextOrNothing = ""
    """What is asked, in a sentence, for the table of results."""
    of: Source
    """Whose pieces are looked at."""
    where: Sought = {}
    """Only the pieces with these values; all where it is left out."""
    level: Literal["error", "warning"] = "warning"
    """Whether the game may not be printed, or only a warning is given."""


class Bounded(RequirementHead):
    """How far several numbers may lie apart: exactly one of the four is said."""

    equal: Literal[True] | None = None
    """They are all the same."""
    spread: Annotated[float, Field(ge=0, le=1e9)] | None = None
    """The largest is at most so much more than the smallest."""
    between: tuple[Number, Number] | None = None
    """Each of them is from the first number to the second."""
    share: tuple[Percent, Percent] | None = None
    """Each of them makes up from the first to the second part of their sum, in hundredths."""

    @model_validator(mode="after")
    def _one_bound(self) -> Self:
        given = [name for name in ("equal", "spread", "between", "share") if getattr(self, name) is not None]
        if len(given) != 1:
            raise ValueError("exactly one of equal, spread, between and share is wanted")
        for pair in (self.between, self.share):
            if pair and pair[0] > pair[1]:
                raise ValueError("the smaller number comes first")
        return self


class Counts(Bounded):
    """How many pieces have each value of an attribute.

    A value that no piece is left for counts 0: each that `where` names for this attribute, else each that any piece of
    the component has; of numbers only those from the least to the greatest of the pieces looked at.
    """

    kind: Literal["counts"]
    """What sort of requirement it is."""
    attribute: Attribute
    """The column, or what the program knows of a piece, whose values are counted."""


class Sums(Bounded):
    """What an attribute's numbers add up to, for each value of another; of values as `counts` has them."""

    kind: Literal["sums"]
    """What sort of requirement it is."""
    attribute: Attribute
    """The attribute whose numbers are added up."""
    by: Attribute
    """The attribute for each value of which they are."""


class Forbids(RequirementHead):
    """No piece has all these values at once."""

    kind: Literal["forbids"]
    """What sort of requirement it is."""
    where: Annotated[Sought, Field(min_length=1)]


class Requires(RequirementHead):
    """So many pieces have all these values at once."""

    kind: Literal["requires"]
    """What sort of requirement it is."""
    where: Annotated[Sought, Field(min_length=1)]
    least: Annotated[int, Field(ge=1, le=100_000)] = 1
    """How many, at least."""


class First(RequirementHead):
    """The first so many of the shuffled pieces hold at least so many with these values, so many times in a hundred."""

    kind: Literal["first"]
    """What sort of requirement it is."""
    where: Annotated[Sought, Field(min_length=1)]
    first: Annotated[int, Field(ge=1, le=10_000)]
    """How many pieces are looked at, from the top."""
    least: Annotated[int, Field(ge=1, le=10_000)] = 1
    """How many of them have these values, at least."""
    chance: Percent
    """In how many of a hundred shuffles."""


class Ratio(RequirementHead):
    """How many times the sum of one attribute is the sum of another."""

    kind: Literal["ratio"]
    """What sort of requirement it is."""
    attributes: tuple[Attribute, Attribute]
    """The two attributes."""
    between: tuple[Number, Number]
    """The least and the most that the first sum divided by the second may be."""


class CostCurve(RequirementHead):
    """What pieces give for what they cost: a straight line through all of them, and how far each of them is off it.

    Every different piece counts once, however many copies it has; pieces whose cost is empty are left out.
    """

    kind: Literal["cost-curve"]
    """What sort of requirement it is."""
    cost: Attribute
    """The column of what a piece costs."""
    gives: (
        Annotated[tuple[Attribute, ...], Field(min_length=1, max_length=50)]
        | Annotated[dict[Attribute, Number | dict[Keyword, Number]], Field(min_length=1, max_length=50)]
    )
    """The columns of what it gives, added up; or each with what 1 of it is worth, or what each keyword in it is."""
    within: Annotated[float, Field(ge=0, le=1e9)] | None = None
    """How much more or less than the line any piece may give; only told where it is left out."""

    @property
    def worths(self) -> Mapping[str, float | Mapping[str, float]]:
        """Column -> what 1 of it is worth, or what each keyword in it is."""
        return self.gives if isinstance(self.gives, dict) else dict.fromkeys(self.gives, 1.0)

    @property
    def numbers(self) -> tuple[Attribute, ...]:
        """The columns that must hold numbers."""
        return (self.cost, *(name for name, worth in self.worths.items() if not isinstance(worth, Mapping)))


AnyRequirement = Annotated[Counts | Sums | Forbids | Requires | First | Ratio | CostCurve, Field(discriminator="kind")]


class Balance(Model):
    """balance.yaml: requirements by name, so that a variant can change one or take it away."""

    checks: Annotated[dict[Name, AnyRequirement], Field(max_length=500)]
    """The requirements, by names of your choice."""
