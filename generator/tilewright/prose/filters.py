"""A value and a filter's arguments -> another value: all that booklet.md and aid.md can call.

Whatever stands here is given what a stranger wrote: it takes time in proportion to what its arguments weigh, returns a
plain value, and raises nothing but the errors that `reckon` turns into a line.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from functools import partial, reduce
from types import MappingProxyType

from tilewright.language import Language, start
from tilewright.prose import words
from tilewright.prose.values import Entries, Value

LONGEST = 1_000
"""Items of a list that a filter makes."""
_BETWEEN = 10_000
"""Letters that are put between all items of a list together."""
_DIGITS = 6


def _to(first: int, last: int) -> tuple[int, ...]:
    """The whole numbers from one to the other, both included."""
    if last - first >= LONGEST:
        raise ValueError(f"more than {LONGEST:,} numbers")
    return tuple(range(first, last + 1))


def _join(language: Language, items: tuple[Value, ...] | Entries, between: str = "") -> str:
    """The items as one text, with something between them."""
    if len(between) * len(items) > _BETWEEN:
        raise ValueError("too much between too many")
    return between.join(words.printed(language, item) for item in items)


def _items(entries: Entries) -> tuple[tuple[str, Value], ...]:
    """Names with their values, in pairs."""
    return tuple(entries.items())


def _length(value: str | tuple[Value, ...] | Entries) -> int:
    return len(value)


def _trim(text: str, letters: str = " ") -> str:
    """The text without any of these letters at its end."""
    return text.rstrip(letters)


def _round(number: float, digits: int = 0) -> float:
    if not 0 <= digits <= _DIGITS:
        raise ValueError(f"digits are from 0 to {_DIGITS}")
    return round(number, digits) if digits else round(number)


def _least(values: tuple[int, ...]) -> int:
    return min(values)


def _most(values: tuple[int, ...]) -> int:
    return max(values)


def _sum(values: tuple[int, ...]) -> int:
    return reduce(operator.add, values, 0)  # in this order everywhere: `sum` of floats differs between Pythons


def _first(values: tuple[Value, ...]) -> Value:
    return values[0]


def _last(values: tuple[Value, ...]) -> Value:
    return values[-1]


def _lower(text: str) -> str:
    return text.lower()


def _upper(text: str) -> str:
    return text.upper()


def _default(value: Value, other: Value) -> Value:
    """The value, or the other where the rules have no such name or it is not set."""
    return other if value is None else value


SPOKEN: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "word": Language.word,
        "of": words.of,
        "count": words.count,
        "cost": words.cost,
        "times": Language.times,
        "ordinal": Language.ordinal,
        "listed": Language.listed,
        "said": words.in_words,
        "tally": words.tally,
        "join": _join,
    }
)
"""The filters that say something in the words of a language, which they are given first."""
FILTERS: Mapping[str, Callable[..., Value]] = MappingProxyType(
    {
        "start": start,
        "to": _to,
        "items": _items,
        "length": _length,
        "trim": _trim,
        "round": _round,
        "abs": abs,
        "min": _least,
        "max": _most,
        "sum": _sum,
        "first": _first,
        "last": _last,
        "lower": _lower,
        "upper": _upper,
        "default": _default,
    }
)
"""The other filters of every booklet; a game with formulas of its own adds theirs."""


def filters(language: Language) -> Mapping[str, Callable[..., Value]]:
    """All filters, in the words of a language."""
    return {**FILTERS, **{name: partial(call, language) for name, call in SPOKEN.items()}}
