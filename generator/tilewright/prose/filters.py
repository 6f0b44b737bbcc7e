"""A value and a filter's arguments -> another value, or its words: all that booklet.md and aid.md can call.

Filters are given what a stranger wrote: each takes time in proportion to what its arguments weigh, returns a plain
value, and raises nothing but the errors that `reckon` turns into a line.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import partial, reduce
from types import MappingProxyType
from typing import Any

from tilewright.language import Language, start
from tilewright.prose.reading import is_record
from tilewright.prose.values import Entries, Value, Word

LONGEST = 1_000
"""Items of a list that a filter makes."""
_BETWEEN = 10_000
"""Letters that are put between all items of a list together."""
_DIGITS = 6
_AT_A_GLANCE = 4
"""Icons beside each other that nobody needs to count."""


def of(language: Language, number: int, noun: str, many: str = "") -> str:
    """`six moves`, `one move`, `no moves`; `many` where an s does not make the plural."""
    return f"{language.word(number)} {language.noun(number, noun, many)}"


def count(language: Language, number: int, noun: str, many: str = "") -> str:
    """`6 moves`, `1 move`."""
    return f"{number} {language.noun(number, noun, many)}"


def cost(language: Language, moves: int) -> str:
    """`free`, `1 move`, `2 moves`."""
    return language.count("values.moves", moves) if moves else language.say("values.free")


def tally(language: Language, counts: Mapping[str, int]) -> str:
    """`30 red and 28 blue`."""
    return language.listed(f"{number} {name}" for name, number in counts.items())


def unset(language: Language) -> str:
    """What is said of a rule that has no value in this game."""
    return language.say("values.unset")


def in_words(language: Language, value: object) -> str:
    """Any value of a game's rules in words; a choice says its label."""
    match value:
        case None:
            words = unset(language)
        case bool():
            words = language.say("values.true") if value else language.say("values.false")
        case Enum():
            words = language.choice(type(value).__name__, str(value.value))
        case Word():
            words = language.choice(value.kind, value)
        case int():
            words = language.word(value) if value else language.say("values.none")
        case _ if is_record(value) or isinstance(value, Mapping):
            words = language.joined(
                f"{str(name).replace('_', ' ')} {in_words(language, of)}" for name, of in _entries(value)
            )
        case tuple() | list():
            words = (
                language.listed(in_words(language, item) for item in value) if value else language.say("values.none")
            )
        case _:
            words = str(value)
    return words


def printed(language: Language, value: Value) -> str:
    """A value in the middle of a sentence: a number in digits, a text as it is, all else as `in_words` says it."""
    return (
        str(value)
        if isinstance(value, int | float | str) and not isinstance(value, bool)
        else in_words(language, value)
    )


def _entries(value: Any) -> Iterable[tuple[object, object]]:  # noqa: ANN401 - a record or a mapping
    return value.items() if isinstance(value, Mapping) else value


def _to(first: int, last: int) -> tuple[int, ...]:
    """The whole numbers from one to the other, both included."""
    if last - first >= LONGEST:
        raise ValueError(f"more than {LONGEST:,} numbers")
    return tuple(range(first, last + 1))


def _join(language: Language, items: tuple[Value, ...] | Entries, between: str = "") -> str:
    """The items as one text, with something between them."""
    if len(between) * len(items) > _BETWEEN:
        raise ValueError("too much between too many")
    return between.join(printed(language, item) for item in items)


def _items(entries: Entries) -> tuple[tuple[str, Value], ...]:
    """Names with their values, in pairs."""
    return tuple(entries.items())


def _length(value: str | tuple[Value, ...] | Entries) -> int:
    return len(value)


def _trim(text: str, letters: str = " ") -> str:
    """The text without any of these letters at its end."""
    return text.rstrip(letters)


def _icons(number: int, name: str) -> str:
    """`:coin::coin:` for 2, `7 :coin:` for 7, `0` for none."""
    if number > _AT_A_GLANCE:
        return f"{number} :{name}:"
    return f":{name}:" * number or "0"


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
        "of": of,
        "count": count,
        "cost": cost,
        "times": Language.times,
        "ordinal": Language.ordinal,
        "listed": Language.listed,
        "said": in_words,
        "tally": tally,
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
        "icons": _icons,
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
