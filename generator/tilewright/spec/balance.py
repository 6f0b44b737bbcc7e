"""balance.yaml -> Balance: what a designer asks of pieces, of hands and of dice, in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal, Self

from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model
from tilewright.texts.scalars import Name, TextOrNothing

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
            raise ValueError("a limit is missing, or there are two; write one of least, most, between and but")
        if self.but is None:
            _must_rise(self.least, self.most, self.between)
        return self

    @property
    def span(self) -> Span:
        """The least and the most the number may be, exactly as they are written."""
        low, high = self.between or (self.least, self.most)
        return _exact(low), _exact(high)


Sought = Annotated[dict[Attribute, Words | ValueRange], Field(max_length=50)]
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
            raise ValueError("only least and most can be used together; write one of exactly, least, most and between")
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
            raise ValueError(f"{'the first number' if between else 'least'} is more than the other; swap them")


class Saying(Model):
    """What every requirement has."""

    says: TextOrNothing = ""
    """Your check in a sentence, for the table of results."""
    level: Literal["error", "warning"] = "warning"
    """`error` stops printing, `warning` does not."""


class RequirementHead(Saying):
    """What every requirement of pieces has."""

    of: Source
    """Whose pieces are looked at."""
    where: Sought = {}
    """Only the pieces with these values. Default: all."""


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
    """The values of `by` in their order, if they are not whole numbers; others are never part of a run."""
    any: Annotated[tuple[Combination, ...], Field(min_length=1, max_length=20)] | None = None
    """At least one of these holds."""
    all: Annotated[tuple[Combination, ...], Field(min_length=1, max_length=20)] | None = None
    """Each of these holds."""

    @whole
    def _one_thing(self) -> Self:
        keys = ("where", "same", "run", "sum", "by", "within", "order", "any", "all")
        given = {key for key in keys if getattr(self, key)}
        if not given:
            raise ValueError("nothing is counted; write where, same, run, sum, any or all")
        if given & {"any", "all"} and (len(given) > 1 or not self.is_open):
            raise ValueError("any and all cannot have other keys beside them; write conditions into their lists")
        if bool(given & {"same", "run"}) != ("by" in given):
            raise ValueError("same and run need by, the column to compare; write by: suit")
        if "sum" in given and (given & {"same", "run"} or self.is_open):
            raise ValueError("sum needs a limit, and can have where; write exactly, least, most or between")
        if given & {"within"} and not given & {"same", "run"}:
            raise ValueError("within needs same or run; take it out")
        if "order" in given and self.run is None:
            raise ValueError("order needs run; take it out")
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
            raise ValueError("a chance needs a limit; add exactly, least, most or between, or leave chance out")
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
    """The number of hands."""


class Draw(RequirementHead):
    """A hand drawn from the shuffled pieces holds certain things, so many times in a hundred."""

    kind: Literal["draw"]
    """The kind of requirement."""
    draw: Annotated[int, Field(ge=1, le=MOST_CARDS)]
    """The number of cards in the hand."""
    by_turn: Annotated[int, Field(ge=1, le=1_000)] | None = None
    """Counts the cards drawn by the end of this turn too."""
    each_turn: Annotated[int, Field(ge=0, le=100)] | None = None
    """The number of cards drawn each turn. Default: 1."""
    on_the: Literal["play", "draw"] | None = None
    """`play`: you go first, and draw no card on the first turn. `draw`: you draw on every turn."""
    replace: Literal[True] | None = None
    """Each card goes back, and is shuffled in, before the next is drawn."""
    holds: Combinations
    """The contents of the hand; several conditions must all be met."""
    mulligan: Mulligan | None = None
    """Which hands are kept, and how large the next one is."""
    hands: HandsDealt | None = None
    """Several hands from one deck, and how many of them hold it."""
    chance: InHundred | None = None
    """In how many of a hundred hands. Without it the chance is reported, and not judged."""

    @whole
    def _together(self) -> Self:
        if self.by_turn is None and (self.each_turn is not None or self.on_the is not None):
            raise ValueError(
                "each_turn and on_the need by_turn, the turn at whose end hands are counted; write by_turn: 3"
            )
        if self.mulligan and self.hands:
            raise ValueError("mulligan and hands cannot be used together; take one out")
        return self

    @property
    def later(self) -> int:
        """How many cards are drawn in the turns after the first hand."""
        each = 1 if self.each_turn is None else self.each_turn
        return each * ((self.by_turn or 0) - (self.on_the == "play"))


class AlikeDice(Model):
    """Dice that are all alike."""

    dice: Annotated[int, Field(ge=1, le=MOST_DICE)] = 1
    """The number of dice."""
    faces: (
        Annotated[int, Field(ge=1, le=10_000)] | Annotated[tuple[Word, ...], Field(min_length=1, max_length=1_000)]
    ) = 6
    """The highest number on faces from 1 on, or a list of the faces."""


Pool = AlikeDice | Annotated[str, Field(pattern=NOTATION)]


class Roll(Saying):
    """A roll of dice shows certain things, so many times in a hundred; `face` is what a die shows."""

    kind: Literal["roll"]
    """The kind of requirement."""
    roll: Pool | Annotated[tuple[Pool, ...], Field(min_length=1, max_length=5)]
    """The dice: 2d6, or how many and their faces; several if they differ."""
    holds: Combinations
    """The result of the roll; several conditions must all be met."""
    chance: InHundred | None = None
    """In how many of a hundred rolls. Without it the chance is reported, and not judged."""

    @property
    def pools(self) -> tuple[AlikeDice, ...]:
        """The dice, 2d6 read as two dice of six faces."""
        pools = self.roll if isinstance(self.roll, tuple) else (self.roll,)
        return tuple(_read(each) if isinstance(each, str) else each for each in pools)


def _read(notation: str) -> AlikeDice:
    dice, _, faces = notation.partition("d")
    return AlikeDice(dice=int(dice), faces=int(faces))


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
            raise ValueError(
                f"a limit is missing, or there are two; write one of {', '.join(BOUNDS[:-1])} and {BOUNDS[-1]}"
            )
        if self.share and self.share[0] > self.share[1]:
            raise ValueError("the first number is more than the other; swap them")
        return self


class Counts(Bounded):
    """How many pieces have each value of an attribute.

    A value that no piece is left for counts 0: each that `where` names for this attribute, else each that any piece of
    the component has; of numbers only those from the least to the greatest of the pieces looked at.
    """

    kind: Literal["counts"]
    """The kind of requirement."""
    attribute: Attribute
    """The column, or a property that the program knows of a piece, whose values are counted."""


class Sums(Bounded):
    """What an attribute's numbers add up to, for each value of another; of values as `counts` has them."""

    kind: Literal["sums"]
    """The kind of requirement."""
    attribute: Attribute
    """The attribute whose numbers are added up."""
    by: Attribute
    """The attribute for each value of which they are."""


class Forbids(RequirementHead):
    """No piece has all these values at once."""

    kind: Literal["forbids"]
    """The kind of requirement."""
    where: Annotated[Sought, Field(min_length=1)]


class Requires(RequirementHead, HowMany):
    """So many pieces have all these values at once; at least one where no limit is said."""

    kind: Literal["requires"]
    """The kind of requirement."""
    where: Annotated[Sought, Field(min_length=1)]


class First(RequirementHead):
    """The first so many of the shuffled pieces hold at least so many with these values, so many times in a hundred."""

    kind: Literal["first"]
    """The kind of requirement."""
    where: Annotated[Sought, Field(min_length=1)]
    first: Annotated[int, Field(ge=1, le=10_000)]
    """The number of pieces to look at, from the top."""
    least: Annotated[int, Field(ge=1, le=10_000)] = 1
    """The least number of them with these values."""
    chance: Percent
    """In how many of a hundred shuffles."""


class Average(Bounded):
    """The mean or the median of an attribute's numbers, each copy of a piece counting in."""

    kind: Literal["mean", "median"]
    """The kind of requirement."""
    attribute: Attribute
    """The column whose numbers they are; `quantity` is how often a piece is there, each piece counting once."""
    by: Attribute | None = None
    """For each value of this column. Default: for all pieces together."""


class RatioSide(Model):
    """One side of a ratio: how many pieces there are, or what a column of theirs adds up to."""

    attribute: Attribute = "quantity"
    """The column that is added up; without it the pieces are counted."""
    where: Sought = {}
    """Only the pieces with these values."""


class Ratio(RequirementHead, HowMany):
    """How many times the sum of one attribute, or a number of pieces, is another."""

    kind: Literal["ratio"]
    """The kind of requirement."""
    attributes: tuple[Attribute, Attribute] | None = None
    """The two attributes; `quantity` is how many pieces there are."""
    over: RatioSide | None = None
    """The upper side of the ratio, if the two sides are not of the same pieces."""
    under: RatioSide | None = None
    """The lower side of the ratio."""

    @whole
    def _two_sides(self) -> Self:
        if (self.over is None) != (self.under is None) or (self.attributes is None) == (self.over is None):
            raise ValueError("nothing is compared; name two groups: attributes, or over and under")
        if self.is_open:
            raise ValueError("a limit is missing; add exactly, least, most or between")
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
    """The kind of requirement."""
    cost: Attribute
    """The column with the cost of a piece."""
    gives: (
        Annotated[tuple[Attribute, ...], Field(min_length=1, max_length=50)]
        | Annotated[dict[Attribute, Number | dict[Keyword, Number]], Field(min_length=1, max_length=50)]
    )
    """The columns with its benefits, added up; or each with the worth of 1 of it, or of each keyword in it."""
    within: Annotated[float, Field(ge=0, le=1e9)] | None = None
    """How much more or less than the line any piece may give. Without it the difference is reported, and not judged."""

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

    measure: Literal[
        "first player wins",
        "last player wins",
        "edge",
        "turns",
        "decisions",
        "points",
        "ahead",
        "leader changes",
        "rarest move",
    ]
    """Wins of 100 of whoever begins, or comes last; `edge` is how far the wins of any place in the order of play lie
    from an equal share, at most. The mean turns or decisions of a game, the mean points of a player, by how many the
    winner is ahead, how often the lead changes. `rarest move`: how many of 100 players make the kind of move in a game
    that the fewest make."""
    level: Literal["error", "warning"] = "error"
    """Whether a target that is certainly missed is an error, or only a warning."""
    players: Annotated[int, Field(ge=1, le=100)] | None = None
    """The number of players. Default: the smallest that the game allows."""
    bots: Annotated[str, Field(min_length=1, max_length=200)] = "greedy"
    """The players: one bot for all seats, or one for each, with commas."""
    games: Annotated[int, Field(ge=100, le=1_000_000)] = 1000
    """The number of games."""

    @whole
    def _a_range(self) -> Self:
        if self.is_open or self.exactly is not None:
            raise ValueError("games cannot prove an exact number; add least, most or between")
        return self


class NumberRange(Model):
    """Between which values a number may move, and what a change of it costs on paper."""

    between: tuple[Number, Number]
    """The least and the most it may be."""
    step: Annotated[float, Field(gt=0, le=1e9)] = 1
    """The distance from one value to the next."""
    sheets: Annotated[int, Field(ge=0, le=1000)] | None = None
    """Sheets of paper to print again if it changes. Default: counted from the kit."""

    @whole
    def _rises(self) -> Self:
        _must_rise(None, None, self.between)
        return self


_DECIMAL = r"-?[0-9]{1,9}(?:\.[0-9]{1,6})?"
NumberPlace = Annotated[
    str,
    Field(
        pattern=r"^(rules(\.[A-Za-z0-9_-]{1,40}){1,12}"
        r"|[\w. -]{1,60}(/[\w. -]{1,60}){0,4}\.(csv|tsv|yaml|json|xlsx|ods)(:[a-z0-9-]{1,40})?:[\w -]{1,60})$"
    ),
]
"""A rule, a cell of a table (`cards.csv:rain:cost`), or a column, each of whose cells may move (`cards.csv:cost`)."""


class Balance(Model):
    """balance.yaml: requirements by name, so that a variant can change one or take it away."""

    checks: Annotated[dict[Name, AnyRequirement], Field(max_length=500)] = {}
    """The requirements, by names of your choice."""
    games: Annotated[dict[Name, PlayTarget], Field(max_length=50)] = {}
    """Targets for many games, by names of your choice."""
    mend: Annotated[
        dict[NumberPlace, Annotated[str, Field(pattern=rf"^{_DECIMAL}\.\.{_DECIMAL}(/{_DECIMAL})?$")] | NumberRange],
        Field(max_length=50),
    ] = {}
    """The numbers that `tilewright mend` may change, by their places: `3..8`, `0..20/5` in steps, or a mapping."""
