"""What balance.yaml says of hands and dice -> values: what is drawn or rolled, what it holds, how often."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from generator.spec.fields import Field, whole
from generator.spec.model import Model
from generator.spec.requirement import RequirementHead, Saying
from generator.spec.sought import Attribute, HowMany, Percent, Sought, Word

MOST_CARDS, MOST_DICE = 10_000, 1_000
"""That are drawn, and rolled, at once."""

NOTATION = r"^[1-9][0-9]{0,2}d[1-9][0-9]{0,3}$"
"""Dice as players write them: 2d6."""


class Combination(HowMany):
    """Something that a hand holds so often: cards of a sort, cards alike, a run, or points; or one of several such.

    Without a limit it is wanted at least once.
    """

    where: Sought = {}
    """Only the cards with these values; beside none of the keys below, it is the cards that are counted."""
    same: Annotated[int, Field(ge=1, le=100)] | None = None
    """So many cards share a value of `by`: 2 is a pair, 3 a set, 4 a bomb. Such values are counted."""
    run: Annotated[int, Field(ge=2, le=100)] | None = None
    """So many values of `by` follow one another without a gap; with `same`, each of them so often. Runs are counted."""
    sum: Attribute | None = None
    """The column whose numbers are added up."""
    by: Attribute | None = None
    """The column that is compared by `same` and `run`."""
    within: Attribute | None = None
    """The column that has to be the same as well: a run within a suit."""
    order: Annotated[tuple[Word, ...], Field(min_length=2, max_length=200)] | None = None
    """The values of `by` as they follow one another, where they are no whole numbers; others take no part in a run."""
    any: Annotated[tuple[Combination, ...], Field(min_length=1, max_length=20)] | None = None
    """At least one of these holds."""
    all: Annotated[tuple[Combination, ...], Field(min_length=1, max_length=20)] | None = None
    """Each of these holds."""

    @whole
    def _one_thing(self) -> Self:
        keys = ("where", "same", "run", "sum", "by", "within", "order", "any", "all")
        given = {key for key in keys if getattr(self, key)}
        if not given:
            raise ValueError("where, same, run, sum, any or all is wanted: what is it that is counted?")
        if given & {"any", "all"} and (len(given) > 1 or not self.is_open):
            raise ValueError("any and all stand alone: what is counted stands in their lists")
        if bool(given & {"same", "run"}) != ("by" in given):
            raise ValueError("same and run go with by, which names the column that is compared")
        if "sum" in given and (given & {"same", "run"} or self.is_open):
            raise ValueError("sum goes with where alone, and with a limit: exactly, least, most or between")
        if given & {"within"} and not given & {"same", "run"}:
            raise ValueError("within goes with same or run")
        if "order" in given and self.run is None:
            raise ValueError("order goes with run")
        return self


Combinations = Combination | Annotated[tuple[Combination, ...], Field(min_length=1, max_length=20)]
"""What a hand holds; several hold all at once."""


class InHundred(HowMany):
    """In how many of a hundred hands: exactly one limit, or least and most."""

    exactly: Percent | None = None
    """In just so many."""
    least: Percent | None = None
    """In so many or more."""
    most: Percent | None = None
    """In so many or fewer."""
    between: tuple[Percent, Percent] | None = None
    """From the first number to the second."""

    @whole
    def _a_bound(self) -> Self:
        if self.is_open:
            raise ValueError("exactly, least, most or between is wanted; without chance it is told, and not judged")
        return self


class Mulligan(Model):
    """A hand that may be shuffled back for a new one."""

    until: Combinations
    """Which hands are kept; the last is kept whatever it is."""
    to: (
        Annotated[int, Field(ge=1, le=MOST_CARDS)]
        | Annotated[tuple[Annotated[int, Field(ge=1, le=MOST_CARDS)], ...], Field(min_length=1, max_length=10)]
    )
    """How many cards the next hand has; several for hand after hand: [7, 6] is one for nothing, then one card fewer."""


class HandsDealt(HowMany):
    """Hands for several players from one deck, and how many of them hold it; without a limit at least one."""

    dealt: Annotated[int, Field(ge=2, le=20)]
    """How many hands are dealt."""


class Draw(RequirementHead):
    """A hand drawn from the shuffled pieces holds certain things, so many times in a hundred."""

    kind: Literal["draw"]
    """What sort of requirement it is."""
    draw: Annotated[int, Field(ge=1, le=MOST_CARDS)]
    """How many cards the hand has."""
    by_turn: Annotated[int, Field(ge=1, le=1_000)] | None = None
    """Counts what has been drawn by the end of this turn as well."""
    each_turn: Annotated[int, Field(ge=0, le=100)] | None = None
    """How many cards are drawn each turn: 1 where it is left out."""
    on_the: Literal["play", "draw"] | None = None
    """`play`: whoever goes first draws nothing on the first turn. `draw`: one draws on every turn."""
    replace: Literal[True] | None = None
    """Each card goes back, and is shuffled in, before the next is drawn."""
    holds: Combinations
    """What the hand holds; several hold all at once."""
    mulligan: Mulligan | None = None
    """Which hands are kept, and how large the next one is."""
    hands: HandsDealt | None = None
    """Several hands from one deck, and how many of them hold it."""
    chance: InHundred | None = None
    """In how many of a hundred hands; without it the chance is told, and not judged."""

    @whole
    def _together(self) -> Self:
        if self.by_turn is None and (self.each_turn is not None or self.on_the is not None):
            raise ValueError("each_turn and on_the go with by_turn: by the end of which turn?")
        if self.mulligan and self.hands:
            raise ValueError("mulligan and hands do not go together: one player's hand at a time")
        return self

    @property
    def later(self) -> int:
        """How many cards are drawn in the turns after the first hand."""
        each = 1 if self.each_turn is None else self.each_turn
        return each * ((self.by_turn or 0) - (self.on_the == "play"))


class AlikeDice(Model):
    """Dice that are all alike."""

    dice: Annotated[int, Field(ge=1, le=MOST_DICE)] = 1
    """How many."""
    faces: (
        Annotated[int, Field(ge=1, le=10_000)] | Annotated[tuple[Word, ...], Field(min_length=1, max_length=1_000)]
    ) = 6
    """The highest of faces numbered from 1 on, or what is on each face."""


Pool = AlikeDice | Annotated[str, Field(pattern=NOTATION)]


class Roll(Saying):
    """A roll of dice shows certain things, so many times in a hundred; `face` is what a die shows."""

    kind: Literal["roll"]
    """What sort of requirement it is."""
    roll: Pool | Annotated[tuple[Pool, ...], Field(min_length=1, max_length=5)]
    """The dice: 2d6, or how many and their faces; several where they are not all alike."""
    holds: Combinations
    """What the roll shows; several all at once."""
    chance: InHundred | None = None
    """In how many of a hundred rolls; without it the chance is told, and not judged."""

    @property
    def pools(self) -> tuple[AlikeDice, ...]:
        """The dice, 2d6 read as two dice of six faces."""
        pools = self.roll if isinstance(self.roll, tuple) else (self.roll,)
        return tuple(_read(each) if isinstance(each, str) else each for each in pools)


def _read(notation: str) -> AlikeDice:
    dice, _, faces = notation.partition("d")
    return AlikeDice(dice=int(dice), faces=int(faces))
