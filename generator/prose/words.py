"""A value -> how a booklet says it: six, two moves, free, no."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from generator.prose.reading import is_record
from generator.prose.values import Value, Word

_UNITS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")
_WORDS = (*_UNITS, *_TEENS)


def word(number: int) -> str:
    """`six`; digits above twenty. Zero is `no`, as in `no tiles`."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def of(number: int, noun: str, many: str = "") -> str:
    """`six moves`, `one move`, `no moves`; `many` where an s does not make the plural."""
    return f"{word(number)} {_noun(number, noun, many)}"


def count(number: int, noun: str, many: str = "") -> str:
    """`6 moves`, `1 move`."""
    return f"{number} {_noun(number, noun, many)}"


def cost(moves: int) -> str:
    """`free`, `1 move`, `2 moves`."""
    return count(moves, "move") if moves else "free"


def ordinal(number: int) -> str:
    """`first`, `second`, `third`, `4th`."""
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def times(number: int) -> str:
    """`Once`, `Twice`, `Three times`."""
    return {1: "Once", 2: "Twice"}.get(number, f"{start(word(number))} times")


def start(text: str) -> str:
    """The text with a capital at its start, the rest as it is."""
    return text[:1].upper() + text[1:]


def listed(items: Iterable[object]) -> str:
    """`red, yellow and blue`."""
    *rest, last = map(str, items)
    return f"{', '.join(rest)} and {last}" if rest else last


def tally(counts: Mapping[str, int]) -> str:
    """`30 red and 28 blue`."""
    return listed(f"{number} {name}" for name, number in counts.items())


UNSET = "not set"
"""What is said of a rule that has no value in this game."""


def said(value: object) -> str:
    """Any value of a game's rules in words; a choice says its label."""
    match value:
        case None:
            words = UNSET
        case bool():
            words = "yes" if value else "no"
        case Enum():
            words = str(getattr(value, "label", value.value))
        case Word():
            words = value.label
        case int():
            words = word(value) if value else "none"
        case _ if is_record(value) or isinstance(value, Mapping):
            words = ", ".join(f"{str(name).replace('_', ' ')} {said(inner)}" for name, inner in _entries(value))
        case tuple() | list():
            words = listed(map(said, value)) if value else "none"
        case _:
            words = str(value)
    return words


def printed(value: Value) -> str:
    """A value in the middle of a sentence: a number in digits, a text as it is, everything else as `said` says it."""
    return str(value) if isinstance(value, int | float | str) and not isinstance(value, bool) else said(value)


def _entries(value: Any) -> Iterable[tuple[object, object]]:  # noqa: ANN401 - a record or a mapping
    return value.items() if isinstance(value, Mapping) else value


def _noun(number: int, noun: str, many: str) -> str:
    return noun if number == 1 else many or f"{noun}s"
