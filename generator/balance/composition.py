"""Question of a hand -> how the chance changes with the copies of a group, and how many copies are enough.

The deck keeps its size: more copies of the group stand in place of cards that are not counted, fewer leave room.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

from generator.balance.fits import within
from generator.balance.question import AskedGroup, Question
from generator.frozen import dataclass
from generator.spec.sought import Span

POINTS = 70
"""Numbers of copies that are tried, at most, each time."""
STEPS = 4_000
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
        chance = self.question.chance(copies, self.group, STEPS)
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
    last = _last(deck, enough)
    step = max(1, -(-last // POINTS))
    ends = [end for end in enough or () if end <= last]
    tried = {copies: deck.chance(copies) for copies in sorted({*range(0, last + 1, step), deck.of.copies, last, *ends})}
    return CopiesCurve({copies: chance for copies, chance in tried.items() if chance is not None}, enough)


def _last(deck: Composition, enough: tuple[int, int] | None) -> int:
    """Past where the deck is, past what would do, and at least a dozen."""
    population = deck.question.population
    ends = [end + end // 3 + 2 for end in enough or () if end < population]
    return min(population, max(2 * deck.of.copies, 12, *ends))


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
