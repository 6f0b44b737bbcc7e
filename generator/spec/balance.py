"""balance.yaml -> Balance: what a designer asks of the pieces of his game, in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from generator.spec.chances import Draw, Roll
from generator.spec.fields import Field, whole
from generator.spec.model import Model
from generator.spec.requirement import RequirementHead, Saying
from generator.spec.scalars import Name
from generator.spec.sought import Attribute, HowMany, Number, Percent, Sought

Keyword = Annotated[str, Field(min_length=1, max_length=60)]

BOUNDS = ("equal", "spread", "share", "exactly", "least", "most", "between")


class Bounded(RequirementHead, HowMany):
    """How far several numbers may lie apart, or where each of them lies: one of these is said."""

    equal: Literal[True] | None = None
    """They are all the same."""
    spread: Annotated[float, Field(ge=0, le=1e9)] | None = None
    """The largest is at most so much more than the smallest."""
    share: tuple[Percent, Percent] | None = None
    """Each of them makes up from the first to the second part of their sum, in hundredths."""

    @whole
    def _one_of_them(self) -> Self:
        given = [name for name in BOUNDS if getattr(self, name) is not None]
        if len(given) != 1 and given != ["least", "most"]:
            raise ValueError(f"exactly one of {', '.join(BOUNDS[:-1])} and {BOUNDS[-1]} is wanted")
        if self.share and self.share[0] > self.share[1]:
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


class Requires(RequirementHead, HowMany):
    """So many pieces have all these values at once; at least one where no limit is said."""

    kind: Literal["requires"]
    """What sort of requirement it is."""
    where: Annotated[Sought, Field(min_length=1)]


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


class Average(Bounded):
    """The mean or the median of an attribute's numbers, each copy of a piece counting in."""

    kind: Literal["mean", "median"]
    """What sort of requirement it is."""
    attribute: Attribute
    """The column whose numbers they are; `quantity` is how often a piece is there, each piece counting once."""
    by: Attribute | None = None
    """For each value of this one; for all pieces together where it is left out."""


class RatioSide(Model):
    """One side of a ratio: how many pieces there are, or what a column of theirs adds up to."""

    attribute: Attribute = "quantity"
    """The column that is added up; without it the pieces are counted."""
    where: Sought = {}
    """Only the pieces with these values."""


class Ratio(RequirementHead, HowMany):
    """How many times the sum of one attribute, or a number of pieces, is another."""

    kind: Literal["ratio"]
    """What sort of requirement it is."""
    attributes: tuple[Attribute, Attribute] | None = None
    """The two attributes; `quantity` is how many pieces there are."""
    over: RatioSide | None = None
    """What is divided, where the two sides are not of the same pieces."""
    under: RatioSide | None = None
    """What it is divided by."""

    @whole
    def _two_sides(self) -> Self:
        if (self.over is None) != (self.under is None) or (self.attributes is None) == (self.over is None):
            raise ValueError("two sides are wanted: attributes, or over and under")
        if self.is_open:
            raise ValueError("a limit is wanted: exactly, least, most or between")
        return self

    @property
    def sides(self) -> tuple[RatioSide, RatioSide]:
        """What is divided, and by what."""
        if self.over and self.under:
            return self.over, self.under
        first, second = self.attributes or ("", "")
        return RatioSide(attribute=first), RatioSide(attribute=second)


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


AnyRequirement = Annotated[
    Counts | Sums | Forbids | Requires | First | Ratio | Average | CostCurve | Draw | Roll, Field(discriminator="kind")
]


class PlayTarget(Saying, HowMany):
    """What many games, played by bots, are meant to come to: `tilewright check --play` plays them."""

    measure: Literal["first player wins", "last player wins", "turns", "decisions", "points", "ahead"]
    """Wins of 100 of whoever begins, or comes last; the mean turns or decisions of a game, the mean points of a player,
    or by how many the winner is ahead."""
    level: Literal["error", "warning"] = "error"
    """Whether a target that is surely missed is an error, or only a warning."""
    players: Annotated[int, Field(ge=1, le=100)] | None = None
    """How many play; as few as can where it is left out."""
    bots: Annotated[str, Field(min_length=1, max_length=200)] = "greedy"
    """Who plays: one bot for all seats, or one for each, with commas."""
    games: Annotated[int, Field(ge=100, le=1_000_000)] = 1000
    """How many games are played."""

    @whole
    def _a_range(self) -> Self:
        if self.is_open or self.exactly is not None:
            raise ValueError("a limit is wanted: least, most or between; no games show that it is exactly so")
        return self


class Balance(Model):
    """balance.yaml: requirements by name, so that a variant can change one or take it away."""

    checks: Annotated[dict[Name, AnyRequirement], Field(max_length=500)] = {}
    """The requirements, by names of your choice."""
    games: Annotated[dict[Name, PlayTarget], Field(max_length=50)] = {}
    """What many games are meant to come to, by names of your choice."""
