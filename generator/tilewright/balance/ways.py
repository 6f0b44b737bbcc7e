"""Sorts of cards + what is dealt -> how many deals come to each result: all of them counted, or a sample.

Cards that no tally tells apart are one sort. Sort after sort is shared out among the hands, and deals that are the same
to all tallies so far are counted together: the multivariate hypergeometric distribution, without listing its terms.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, islice, zip_longest
from math import comb

from tilewright.balance.tallies import Apart, CardTally, Place, State, View
from tilewright.frozen import dataclass
from tilewright.rng import Stream

LONG, VERY_LONG = 1024, 100_000
"""Bits of a number that is added up in a step, and square bits of one that is worked out."""

Result = tuple[tuple[int, ...], ...]
"""Of each hand, what its tallies have come to."""

Hand = tuple[tuple[int, ...], tuple[State, ...]]
"""How many cards each part of a hand still gets, and the states of its tallies."""


@dataclass(frozen=True, slots=True)
class CardSort:
    """Cards that look alike to every tally.

    Attributes:
        copies: How many there are.
        views: What each tally sees of such a card; None where it sees nothing.
        place: Where they stand in the order in which the leading tallies want them; None for those without a place.
        part: The only part of a hand that they come into: dice of one pool; None for cards, which come into any.
    """

    copies: int
    views: tuple[View, ...]
    place: Place | None = None
    part: int | None = None


@dataclass(frozen=True, slots=True)
class HandLayout:
    """What is dealt, and what is counted in it.

    Attributes:
        parts: How many cards each part of a hand has: those of the first hand and those of later turns; or the dice of
            each pool.
        tallies: What is counted in each hand.
        watched: How many parts of the hand each tally sees, from the first on.
        hands: How many such hands are dealt from the same cards.
        replace: Whether a card goes back before the next is drawn; dice are such cards.
        leading: The tallies in the order of whose places the sorts come.
    """

    parts: tuple[int, ...]
    tallies: tuple[CardTally, ...]
    watched: tuple[int, ...]
    hands: int = 1
    replace: bool = False
    leading: tuple[int, ...] = ()

    @property
    def cards(self) -> int:
        """How many are drawn in all."""
        return self.hands * sum(self.parts)  # sum counts cards

    @property
    def weight(self) -> int:
        """How many steps it takes to look at a hand: more for many tallies, and for those that remember much."""
        remembered = sum(len(tally.places) for tally in self.tallies if isinstance(tally, Apart))  # sum counts places
        return 1 + len(self.tallies) // 4 + remembered // 64


class TooManyError(Exception):
    """There are more ways to share the cards out than are looked at."""


class Effort:
    """Steps of counting that may still be taken.

    Args:
        steps: How many; one is some microseconds.
    """

    def __init__(self, steps: int) -> None:
        self.left = steps

    def take(self, steps: int) -> None:
        """Take so many.

        Raises:
            TooManyError: So many are not left.
        """
        self.left -= steps
        if self.left < 0:
            raise TooManyError


def ways(sorts: Sequence[CardSort], layout: HandLayout, effort: Effort) -> Mapping[Result, int]:
    """Result -> in how many deals it comes; together they are all deals.

    Args:
        sorts: In the order of their places, as `in_order` has them.
        layout: What is dealt.
        effort: The steps that may be taken.

    Raises:
        TooManyError: More are needed.
    """
    weight = layout.weight
    hand: Hand = (layout.parts, tuple(tally.start for tally in layout.tallies))
    states: dict[tuple[Hand, ...], int] = {(hand,) * layout.hands: 1}
    for at in range(len(sorts)):
        later: dict[tuple[Hand, ...], int] = {}
        share, grow = _sharing(sorts, at, layout, effort), _growing(layout, sorts[at : at + 2])
        for hands, number in states.items():
            step = weight + number.bit_length() // LONG
            for cards, more in share(tuple(left for hand in hands for left in hand[0])):
                effort.take(step)
                state = grow(hands, cards)
                later[state] = later.get(state, 0) + number * more
        states = later
    results: dict[Result, int] = {}
    for hands, number in states.items():
        result = tuple(
            tuple(tally.result(state) for tally, state in zip(layout.tallies, seen, strict=True)) for _, seen in hands
        )
        results[result] = results.get(result, 0) + number
    return results


def _sharing(
    sorts: Sequence[CardSort], at: int, layout: HandLayout, effort: Effort
) -> Callable[[tuple[int, ...]], Sequence[tuple[tuple[int, ...], int]]]:
    """How many cards of a sort go to each part of each hand, and in how many ways; as many as must go do."""
    sort = sorts[at]
    effort.take(1 + len(sorts) // 64)
    others = sum(each.copies for each in islice(sorts, at + 1, None))  # sum counts cards
    is_last = all(each.part != sort.part for each in islice(sorts, at + 1, None))
    number = _replacing(sort.copies, effort) if layout.replace else _choosing(sort.copies, layout.cards, effort)

    @cache
    def share(left: tuple[int, ...]) -> Sequence[tuple[tuple[int, ...], int]]:
        places = tuple(0 if sort.part not in {None, at % len(layout.parts)} else most for at, most in enumerate(left))
        open_to_it = sum(places)  # sum counts cards
        least = (open_to_it if is_last else 0) if layout.replace else max(0, open_to_it - others)
        copies = open_to_it if layout.replace else sort.copies
        return [(cards, number(cards, left)) for cards in _shares(places, copies, least)]

    return share


def _shares(places: tuple[int, ...], copies: int, least: int) -> Iterator[tuple[int, ...]]:
    """All ways to put at least so many and at most so many cards into places that take so many each."""
    if not places:
        if not least:
            yield ()
        return
    rest = sum(places[1:])  # sum counts cards
    for cards in range(max(0, least - rest), min(places[0], copies) + 1):
        for others in _shares(places[1:], copies - cards, max(0, least - cards)):
            yield cards, *others


Number = Callable[[Sequence[int], Sequence[int]], int]


def _choosing(copies: int, most: int, effort: Effort) -> Number:
    """Which cards of a sort they are that go to each place."""
    row = binomials(copies, min(copies, most))
    effort.take(len(row) * (1 + row[-1].bit_length() // LONG))

    def number(cards: Sequence[int], _left: Sequence[int]) -> int:
        ways, rest = row[cards[0]], copies - cards[0]
        effort.take(1 + ways.bit_length() // LONG)
        for drawn in cards[1:]:
            ways *= _comb(rest, drawn, effort)
            rest -= drawn
        return ways

    return number


def _replacing(copies: int, effort: Effort) -> Number:
    """At which of the draws that are left they come, and which of the sort each is."""

    def number(cards: Sequence[int], left: Sequence[int]) -> int:
        effort.take(1)
        ways = 1
        for drawn, places in zip(cards, left, strict=True):
            ways *= _comb(places, drawn, effort) * copies**drawn
        return ways

    return number


def _comb(number: int, drawn: int, effort: Effort) -> int:
    """A binomial coefficient, of which large ones take as long as many steps."""
    bits = min(drawn, number - drawn) * number.bit_length()
    effort.take(bits * bits // VERY_LONG)
    return comb(number, drawn)


def binomials(number: int, most: int) -> list[int]:
    """In how many ways 0, 1, 2 ... of so many cards are chosen, up to so many; one after the other is quick."""
    row = [1]
    for drawn in range(min(number, most)):
        row.append(row[-1] * (number - drawn) // (drawn + 1))
    return row


def _growing(
    layout: HandLayout, sorts: Sequence[CardSort]
) -> Callable[[tuple[Hand, ...], tuple[int, ...]], tuple[Hand, ...]]:
    """The hands with so many cards of the first sort more; hands are alike, so their order says nothing."""
    sort, parts = sorts[0], len(layout.parts)
    after = sorts[1].place if len(sorts) > 1 else None
    left_behind = layout.leading if sort.place not in {None, after} else ()

    @cache
    def grow(hand: Hand, cards: tuple[int, ...]) -> Hand:
        states = list(hand[1])
        for at, (tally, view) in enumerate(zip(layout.tallies, sort.views, strict=True)):
            drawn = sum(cards[: layout.watched[at]])  # sum counts cards
            if view is not None and drawn:
                states[at] = tally.add(states[at], view, drawn)
        for at in left_behind:
            states[at] = layout.tallies[at].leave(states[at], sort.place, after)
        return tuple(left - drawn for left, drawn in zip(hand[0], cards, strict=True)), tuple(states)

    def grow_all(hands: tuple[Hand, ...], cards: tuple[int, ...]) -> tuple[Hand, ...]:
        each = [grow(hand, cards[at * parts : (at + 1) * parts]) for at, hand in enumerate(hands)]
        return tuple(sorted(each)) if len(each) > 1 else (each[0],)

    return grow_all


def in_order(sorts: Iterable[CardSort]) -> list[CardSort]:
    """By their places; last of all the commonest sort without one, whose cards fill up what is left of a hand."""
    return sorted(sorts, key=lambda sort: (sort.place is None, sort.place or (0, 0), sort.copies))


TRIALS = 10_000
"""How many deals are looked at, at most."""

LEAST = 20
"""Deals that are looked at however large they are."""


def sampled(
    sorts: Sequence[CardSort],
    layouts: Sequence[HandLayout],
    succeeds: Callable[[Iterator[Result]], bool],
    stream: Stream,
    cards: int,
) -> tuple[int, int]:
    """How many trials succeed, and how many there were.

    Args:
        sorts: The cards, in the order of their places.
        layouts: What is dealt; each after the first where the hand before it was not kept.
        succeeds: Whether a trial does; it takes as many of its hands as it wants.
        stream: Of the shuffles.
        cards: How many cards all deals together may have: of large hands fewer are looked at.
    """
    weight = sum(layout.cards * layout.weight for layout in layouts)  # sum counts cards
    trials = max(LEAST, min(TRIALS, cards // weight))
    deck = [at for at, sort in enumerate(sorts) for _ in range(sort.copies)]
    hits = 0
    for _ in range(trials):
        hits += succeeds(_dealt(sorts, layout, deck, stream) for layout in layouts)
    return hits, trials


def _dealt(sorts: Sequence[CardSort], layout: HandLayout, deck: list[int], stream: Stream) -> Result:
    """Deal the hands of one trial: what the tallies of each come to."""
    drawn = [] if layout.replace else stream.deal(deck, layout.cards)
    hands = []
    for _ in range(layout.hands):
        parts: list[Counter[int]] = []
        for part, cards in enumerate(layout.parts):
            if layout.replace:  # each draw is from all cards that come into this part
                fit = [at for at, sort in enumerate(sorts) if sort.part in {None, part}]
                ends = [*accumulate(sorts[at].copies for at in fit)]
                parts.append(Counter(fit[bisect(ends, stream.below(ends[-1]))] for _ in range(cards)))
            else:
                parts.append(Counter(drawn.pop() for _ in range(cards)))
        hands.append(_tallied(sorts, layout, parts))
    return tuple(hands)


def _tallied(sorts: Sequence[CardSort], layout: HandLayout, parts: Sequence[Counter[int]]) -> tuple[int, ...]:
    states: list[State] = [tally.start for tally in layout.tallies]
    drawn = sorted({at for part in parts for at in part})
    for here, after in zip_longest(drawn, drawn[1:]):
        sort, place = sorts[here], None if after is None else sorts[after].place
        for at, (tally, view) in enumerate(zip(layout.tallies, sort.views, strict=True)):
            cards = sum(part[here] for part in parts[: layout.watched[at]])  # sum counts cards
            if view is not None and cards:
                states[at] = tally.add(states[at], view, cards)
        if sort.place not in {None, place}:
            for at in layout.leading:
                states[at] = layout.tallies[at].leave(states[at], sort.place, place)
    return tuple(tally.result(state) for tally, state in zip(layout.tallies, states, strict=True))
