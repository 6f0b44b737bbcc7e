"""A value -> how a booklet says it in its language: six, two moves, free, no."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from tilewright.language import Language
from tilewright.prose.reading import is_record
from tilewright.prose.values import Value, Word


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
