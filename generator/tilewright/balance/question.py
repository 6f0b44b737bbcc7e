"""What is dealt and what is hoped for -> Chance, and how it changes with the copies of a group.

The deck keeps its size: more copies of the group stand in place of cards that are not counted, fewer leave room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Protocol

from tilewright.balance.intervals import Chance, of_sample
from tilewright.balance.pieces import within
from tilewright.balance.ways import (
    CardSort,
    Effort,
    HandLayout,
    Result,
    TooManyError,
    binomials,
    in_order,
    sampled,
    ways,
)
from tilewright.frozen import dataclass
from tilewright.rng import Stream
from tilewright.spec.balance import Span

STEPS = 200_000
"""Of counting, for one question: a second or so. What needs more is sampled."""

LARGE = 200
"""Cards of a hand whose distribution is told."""


class Condition(Protocol):
    """Something that the numbers of a hand may keep to."""

    def holds(self, numbers: Sequence[int]) -> bool:
        """Whether these do."""


@dataclass(frozen=True, slots=True)
class Within:
    """One of the numbers lies where it should."""

    at: int
    span: Span

    def holds(self, numbers: Sequence[int]) -> bool:
        """Whether it does."""
        return within(Fraction(numbers[self.at]), self.span)


@dataclass(frozen=True, slots=True)
class Each:
    """All of these hold."""

    of: tuple[Condition, ...]

    def holds(self, numbers: Sequence[int]) -> bool:
        """Whether they do."""
        return all(each.holds(numbers) for each in self.of)


@dataclass(frozen=True, slots=True)
class OneOf:
    """At least one of these holds."""

    of: tuple[Condition, ...]

    def holds(self, numbers: Sequence[int]) -> bool:
        """Whether one does."""
        return any(each.holds(numbers) for each in self.of)


@dataclass(frozen=True, slots=True)
class AskedGroup:
    """Cards of a sort that a question counts in a hand.

    Attributes:
        name: What they have in common: 'type land'.
        copies: How many are in the deck.
        span: The least and the most that the hand should hold; None where there is no such end.
        at: The number of its tally.
    """

    name: str
    copies: int
    span: Span
    at: int


@dataclass(frozen=True, slots=True)
class Question:
    """A chance that is asked for, ready to be reckoned, also for a deck with more or fewer cards of a sort.

    Attributes:
        sorts: The deck: cards that are alike to the question, and how many there are.
        layouts: What is dealt; after a mulligan the next of them is.
        hope: What the numbers of a hand should keep to.
        kept: Which hands are kept where there is a next one; None where there is no mulligan.
        holding: How many of the hands should keep to it, where several are dealt.
        groups: The cards that are counted, as far as they are no pairs, runs or points: those of the hand first, then
            those by which it is kept.
        seed: Of the sample, where it comes to that.
    """

    sorts: tuple[CardSort, ...]
    layouts: tuple[HandLayout, ...]
    hope: Condition
    kept: Condition | None = None
    holding: Span = (Fraction(1), None)
    groups: tuple[AskedGroup, ...] = ()
    seed: str = ""

    @property
    def population(self) -> int:
        """How many cards the deck has."""
        return sum(sort.copies for sort in self.sorts)  # sum counts cards

    @property
    def drawn(self) -> int:
        """How many cards of it a player sees: the first hand and what the turns bring."""
        return sum(self.layouts[0].parts)  # sum counts cards

    def answer(self, effort: Effort) -> Chance:
        """How likely it is: exactly if so many steps are enough, else from a sample of as many cards."""
        cards = effort.left
        try:
            return self.exactly(effort)
        except TooManyError:
            return self.sample(cards)

    def exactly(self, effort: Effort) -> Chance:
        """How likely it is, counted.

        Raises:
            TooManyError: It takes more steps.
        """
        share, again = Fraction(), Fraction(1)
        for layout in self.layouts[:-1]:
            counts = ways(self.sorts, layout, effort)
            share += again * _share(counts, lambda hands: self._keeps(hands) and self._hopes(hands))
            again *= 1 - _share(counts, self._keeps)
        return Chance(share + again * _share(ways(self.sorts, self.layouts[-1], effort), self._hopes))

    def sample(self, cards: int) -> Chance:
        """How likely it is, from a sample of deals that have about so many cards in all."""
        return of_sample(*sampled(self.sorts, self.layouts, self._succeeds, Stream(self.seed, "balance"), cards))

    def chance(self, copies: int, group: int = 0, steps: int = STEPS) -> Chance | None:
        """How likely it would be with so many cards of a group, in a deck of the same size.

        Cards that are in no group make room, or fill up. For a curve over copies, ask for each number of them.

        Args:
            copies: How many cards of the group there were in the deck.
            group: Which of `groups`.
            steps: Of counting, at most.

        Returns:
            None where no such deck is possible: there are too few other cards to make room, or the cards that are also
            in another group are more; where it is about dice; or where it cannot be counted in so many steps.
        """
        deck = self._with(copies, self.groups[group])
        try:
            return None if deck is None else deck.exactly(Effort(steps))
        except TooManyError:
            return None

    def spread(self, group: int = 0) -> tuple[Fraction, ...]:
        """How likely just 0, 1, 2 ... cards of a group are among those drawn: hypergeometric, or binomial.

        Of a hand with more than `LARGE` cards, nothing: nobody looks at so many bars.
        """
        good, drawn = self.groups[group].copies, self.drawn
        bad = self.population - good
        if drawn > LARGE:
            return ()
        if self.layouts[0].replace:
            ways = [binomials(drawn, drawn)[cards] * good**cards * bad ** (drawn - cards) for cards in range(drawn + 1)]
        else:
            fits, others = binomials(good, drawn), [*binomials(bad, drawn), *(0 for _ in range(drawn - bad))]
            ways = [number * others[drawn - cards] for cards, number in enumerate(fits)]
        return tuple(Fraction(number, sum(ways)) for number in ways)  # sum counts deals

    def _with(self, copies: int, group: AskedGroup) -> Question | None:
        """The same with another number of cards that are in this group and in no other."""
        alike = [each.at for each in self.groups if each.name == group.name]
        own = [sort for sort in self.sorts if _seen(sort) == alike]
        spare = [sort for sort in self.sorts if not _seen(sort) and sort.place is None]
        kept = [sort for sort in self.sorts if sort not in own and sort not in spare]
        more = copies - sum(sort.copies for sort in kept if group.at in _seen(sort))  # sum counts cards
        less = self.population - sum(sort.copies for sort in kept) - more  # sum counts cards
        if min(more, less) < 0 or any(sort.place for sort in own) or any(sort.part is not None for sort in self.sorts):
            return None
        views = tuple(1 if at in alike else None for at in range(len(self.layouts[0].tallies)))
        mixed = [CardSort(more, views), CardSort(less, (None,) * len(views))]
        return replace(self, sorts=tuple(in_order([*kept, *(sort for sort in mixed if sort.copies)])))

    def _succeeds(self, hands: Iterator[Result]) -> bool:
        """Whether a trial ends well: hand after hand until one is kept."""
        for _ in self.layouts[:-1]:
            if self._keeps(result := next(hands)):
                return self._hopes(result)
        return self._hopes(next(hands))

    def _keeps(self, hands: Result) -> bool:
        return self.kept is None or self.kept.holds(hands[0])

    def _hopes(self, hands: Result) -> bool:
        number = sum(self.hope.holds(hand) for hand in hands)  # sum counts hands
        return within(Fraction(number), self.holding)


def _seen(sort: CardSort) -> list[int]:
    """The tallies that see these cards."""
    return [at for at, view in enumerate(sort.views) if view is not None]


def _share(counts: Mapping[Result, int], fits: Callable[[Result], bool]) -> Fraction:
    good = sum(number for result, number in counts.items() if fits(result))  # sum counts deals
    return Fraction(good, sum(counts.values()))  # sum counts deals


POINTS = 70
"""Numbers of copies that are tried, at most, each time."""
COPY_STEPS = 4_000
"""Of counting, for each of them: a hundredth of a second or so."""


@dataclass(frozen=True, slots=True)
class Composition:
    """A deck and what is asked of its hands, seen from one group of its cards.

    Attributes:
        question: What is asked.
        group: Which of the question's groups.
        wish: In how many of a hundred hands it should be so, at least and at most; no ends where it is only told.
    """

    question: Question
    group: int = 0
    wish: Span = (None, None)

    @property
    def of(self) -> AskedGroup:
        """The cards whose copies are changed."""
        return self.question.groups[self.group]

    @property
    def is_wished(self) -> bool:
        """Whether it is judged, and not only told."""
        return self.wish != (None, None)

    def chance(self, copies: int) -> Fraction | None:
        """In how many of a hundred hands it is so; None where no such deck can be, or counting takes too long."""
        chance = self.question.chance(copies, self.group, COPY_STEPS)
        return None if chance is None else chance.share * 100

    def hand(self) -> Mapping[int, Fraction]:
        """How many of the group are drawn -> in how many of a hundred hands."""
        return {number: share * 100 for number, share in enumerate(self.question.spread(self.group)) if share}

    def keeps(self, copies: int) -> bool:
        """Whether with so many copies it is as is wished; not so where that cannot be said."""
        chance = self.chance(copies)
        return chance is not None and within(chance, self.wish)


@dataclass(frozen=True, slots=True)
class CopiesCurve:
    """How the chance changes.

    Attributes:
        points: Copies -> in how many of a hundred hands, by copies.
        enough: The least and the most copies that do; None where none do, or nothing is wished.
    """

    points: Mapping[int, Fraction]
    enough: tuple[int, int] | None


def copies_curve(deck: Composition) -> CopiesCurve | None:
    """The curve from no copies to where little changes any more; None where the deck's own point cannot be counted."""
    if deck.chance(deck.of.copies) is None:
        return None
    enough = _enough(deck) if deck.is_wished else None
    population = deck.question.population
    past_enough = [end + end // 3 + 2 for end in enough or () if end < population]
    last = min(population, max(2 * deck.of.copies, 12, *past_enough))
    step = max(1, -(-last // POINTS))
    ends = [end for end in enough or () if end <= last]
    tried = {copies: deck.chance(copies) for copies in sorted({*range(0, last + 1, step), deck.of.copies, last, *ends})}
    return CopiesCurve({copies: chance for copies, chance in tried.items() if chance is not None}, enough)


def _enough(deck: Composition) -> tuple[int, int] | None:
    """The stretch of copies that do, the nearest to the deck's own number.

    Of a large deck only some numbers are tried; between one that does and one that does not the end is halved for.
    """
    population = deck.question.population
    step = max(1, -(-population // POINTS))
    tried = sorted({*range(0, population + 1, step), deck.of.copies, population})
    does = {copies: deck.keeps(copies) for copies in tried}
    stretches = list[tuple[int, int]]()
    for before, copies in zip([None, *tried], tried, strict=False):
        if not does[copies]:
            continue
        if before is not None and does[before]:
            stretches[-1] = (stretches[-1][0], copies)
        else:
            first = copies if before is None else _end(deck, copies, before)
            stretches.append((first, copies))
    after = dict(pairwise(tried))
    ended = [(first, _end(deck, last, after[last]) if last in after else last) for first, last in stretches]
    own = deck.of.copies
    return min(ended, key=lambda ends: max(ends[0] - own, own - ends[1], 0), default=None)


def _end(deck: Composition, does: int, does_not: int) -> int:
    """The last number of copies that does, on the way from one that does to one that does not."""
    while abs(does - does_not) > 1:
        middle = (does + does_not) // 2
        does, does_not = (middle, does_not) if deck.keeps(middle) else (does, middle)
    return does
