"""Sorts of cards + what is dealt + a seed -> how many of so many deals succeed: where there are too many to count."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, zip_longest

from generator.balance.tallies import State
from generator.balance.ways import CardSort, HandLayout, Result
from generator.rng import Stream

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
    """What the tallies of each hand come to."""
    drawn = [] if layout.replace else stream.deal(deck, layout.cards)
    hands = []
    for _ in range(layout.hands):
        parts = []
        for part, cards in enumerate(layout.parts):
            if layout.replace:
                parts.append(_replaced(sorts, part, cards, stream))
            else:
                parts.append([drawn.pop() for _ in range(cards)])
        hands.append(_tallied(sorts, layout, [Counter(part) for part in parts]))
    return tuple(hands)


def _replaced(sorts: Sequence[CardSort], part: int, cards: int, stream: Stream) -> list[int]:
    """So many draws, each from all cards that come into this part."""
    fit = [at for at, sort in enumerate(sorts) if sort.part in {None, part}]
    ends = [*accumulate(sorts[at].copies for at in fit)]
    return [fit[bisect(ends, stream.below(ends[-1]))] for _ in range(cards)]


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
