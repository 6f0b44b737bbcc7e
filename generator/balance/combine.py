"""What a hand should hold + a deck -> tallies that count it, and cards sorted by what these see of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import ceil, floor, lcm

from generator.balance.bounds import spoken
from generator.balance.decimals import decimal
from generator.balance.fits import choices, fitting, number_of, values_of
from generator.balance.pieces import Known
from generator.balance.question import AskedGroup, Condition, Each, OneOf, Within
from generator.balance.tallies import Alike, Apart, CardTally, Fitting, InRow, Place, Points, View
from generator.balance.ways import CardSort, in_order
from generator.frozen import dataclass
from generator.spec.chances import Combination, Combinations
from generator.spec.sought import Sought, Span, ValueRange

ONCE: Span = (Fraction(1), None)
"""What is wanted of a number where no limit is said."""

UNRANKED = 10**10
"""Beyond all ranks that are numbers: places of words, two apart, so that none follows another."""

Looks = Callable[[Known], View]
Grouping = tuple[str, str | None, tuple[object, ...]]
"""The column that is compared, the one that has to be the same, and the order of the values."""


@dataclass(frozen=True, slots=True)
class _Seer:
    """A tally, what it sees of a card, how many parts of a hand it watches, and the places it wants cards in."""

    tally: CardTally
    looks: Looks
    watched: int
    grouping: Grouping | None = None


class Counting:
    """Gathers the tallies of what is asked for.

    Args:
        cards: The deck, each with the only part of a hand it comes into, None for any.
    """

    def __init__(self, cards: Sequence[tuple[Known, int | None]]) -> None:
        self._cards = cards
        self._seers: list[_Seer] = []
        self._groups: list[AskedGroup] = []

    def condition(self, asked: Combinations, watched: int) -> Condition:
        """When all that is asked holds, counted in so many parts of a hand."""
        combinations = asked if isinstance(asked, tuple) else (asked,)
        return Each(tuple(self._one(each, watched) for each in combinations))

    def _one(self, asked: Combination, watched: int) -> Condition:
        if asked.any or asked.all:
            parts = tuple(self._one(each, watched) for each in asked.any or asked.all or ())
            return OneOf(parts) if asked.any else Each(parts)
        span, fits = ONCE if asked.is_open else asked.span, fitting(asked.where)
        if asked.sum is not None:
            return self._points(asked.sum, fits, span, watched)
        if asked.by is not None:
            return self._pattern(asked, asked.by, fits, span, watched)
        copies = sum(card.copies for card, _ in self._cards if fits(card))  # sum counts cards
        self._groups.append(AskedGroup(described(asked.where), copies, span, len(self._seers)))
        return self._seen(_Seer(Fitting(_most(span)), lambda card: 1 if fits(card) else None, watched), span)

    def _points(self, column: str, fits: Callable[[Known], bool], span: Span, watched: int) -> Condition:
        numbers = [number_of(card, column) for card, _ in self._cards if fits(card)]
        unit = lcm(*(number.denominator for number in numbers))
        seer = _Seer(
            Points(), lambda card: int(number_of(card, column) * unit) or None if fits(card) else None, watched
        )
        return self._seen(seer, (span[0] and span[0] * unit, span[1] and span[1] * unit))

    def _pattern(
        self, asked: Combination, by: str, fits: Callable[[Known], bool], span: Span, watched: int
    ) -> Condition:
        grouping: Grouping = (by, asked.within, asked.order or ())
        place, most = self._placing(grouping), _most(span)
        tally: Alike | InRow = InRow(asked.run, asked.same or 1, most) if asked.run else Alike(asked.same or 1, most)
        ordered: CardTally = tally
        if grouping != self._leading_grouping(grouping):
            places = sorted({at for card, _ in self._cards if (at := place(card)) is not None})
            ordered = Apart(tally, {at: number for number, at in enumerate(places)})
        return self._seen(_Seer(ordered, lambda card: place(card) if fits(card) else None, watched, grouping), span)

    def _seen(self, seer: _Seer, span: Span) -> Condition:
        self._seers.append(seer)
        return Within(len(self._seers) - 1, span)

    def _leading_grouping(self, otherwise: Grouping | None = None) -> Grouping | None:
        return next((each.grouping for each in self._seers if each.grouping), otherwise)

    def _placing(self, grouping: Grouping) -> Callable[[Known], Place | None]:
        by, inside, order = grouping
        ranks = _ranks((_text(card, by) for card, _ in self._cards), order)
        names = sorted({_text(card, inside) for card, _ in self._cards}) if inside else [""]
        tracks = {name: at for at, name in enumerate(names)}

        def place(card: Known) -> Place | None:
            rank = ranks.get(_text(card, by))
            return None if rank is None else (tracks[_text(card, inside) if inside else ""], rank)

        return place

    @property
    def tallies(self) -> tuple[CardTally, ...]:
        """All there are."""
        return tuple(each.tally for each in self._seers)

    @property
    def watched(self) -> tuple[int, ...]:
        """How many parts of a hand each of them sees."""
        return tuple(each.watched for each in self._seers)

    @property
    def leading(self) -> tuple[int, ...]:
        """Those that want the cards in the order of their places, all of the same."""
        first = self._leading_grouping()
        return tuple(at for at, each in enumerate(self._seers) if first and each.grouping == first)

    @property
    def groups(self) -> tuple[AskedGroup, ...]:
        """The cards that are counted one by one."""
        return tuple(self._groups)

    @property
    def sorts(self) -> tuple[CardSort, ...]:
        """The deck, alike cards together."""
        first = self._leading_grouping()
        place = self._placing(first) if first else lambda _: None
        copies: Counter[tuple[tuple[View, ...], Place | None, int | None]] = Counter()
        for card, part in self._cards:
            copies[tuple(each.looks(card) for each in self._seers), place(card), part] += card.copies
        return tuple(in_order(CardSort(number, *looks) for looks, number in copies.items()))


def _text(card: Known, column: str) -> str:
    return str(values_of(card, column)[0]).strip()


def _ranks(texts: Iterable[str], order: Sequence[object]) -> dict[str, int]:
    """Value -> its rank: whole numbers as they are, in an order that is written their place in it; blank has none."""
    there = sorted(set(texts) - {""})
    if order:
        words = {str(word).strip(): at for at, word in enumerate(order)}
        numbers = {decimal(word): at for at, word in enumerate(order) if decimal(word) is not None}
        ranks = {text: words.get(text, numbers.get(decimal(text))) for text in there}
        return {text: rank for text, rank in ranks.items() if rank is not None}
    return {text: _whole(text, UNRANKED + 2 * at) for at, text in enumerate(there)}


def _whole(text: str, otherwise: int) -> int:
    number = decimal(text)
    return otherwise if number is None or number.denominator != 1 else number.numerator


def _most(span: Span) -> int:
    """The number from which on more make no difference."""
    low, high = span
    return max(1, 0 if low is None else ceil(low), 0 if high is None else floor(high) + 1)


def described(where: Sought) -> str:
    """'type = land'; 'cost = 1 or 2, type = spell'."""
    return ", ".join(f"{attribute} = {_listed(words)}" for attribute, words in where.items())


def _listed(words: object) -> str:
    if not isinstance(words, ValueRange):
        return " or ".join(f"{word:.15g}" if isinstance(word, float) else str(word) for word in choices(words))
    if words.but is not None:
        return f"not {_listed(words.but)}"
    return spoken(words.span)
