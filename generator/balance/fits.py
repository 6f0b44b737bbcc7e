"""Known + Sought -> whether a piece is one of those that are meant, and what its values are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from generator.balance.decimals import decimal
from generator.balance.pieces import Known
from generator.kinds.kind import Value
from generator.spec.sought import Sought, Span, ValueRange

QUANTITY = "quantity"
"""How often a piece is there: a column of every table, and known of everything else as well."""

EITHER = " or "
"""Between the names of columns any of which may have a value: `left or right`."""

Fits = Callable[[Known], bool]


def columns(attribute: str, there: Iterable[str]) -> tuple[str, ...]:
    """The columns that a name stands for: itself where it is one, else those that `or` joins."""
    return (attribute,) if attribute in there else tuple(part.strip() for part in attribute.split(EITHER))


def values_of(piece: Known, attribute: str) -> tuple[Value, ...]:
    """What a piece has there: one value, or each that it has in one of several columns; nothing counts as blank."""
    if attribute in piece.values:
        return (piece.values[attribute],)
    names = columns(attribute, piece.values)
    return tuple(dict.fromkeys(piece.values.get(name, piece.copies if name == QUANTITY else "") for name in names))


def fitting(where: Sought) -> Fits:
    """Whether a piece has all these values."""
    tests = [(attribute, _test(words)) for attribute, words in where.items()]
    return lambda piece: all(any(map(test, values_of(piece, attribute))) for attribute, test in tests)


def _test(words: object) -> Callable[[Value], bool]:
    if not isinstance(words, ValueRange):
        return _one_of(words)
    if words.but is not None:
        excluded = _one_of(words.but)
        return lambda value: not excluded(value)
    span = words.span
    return lambda value: bool(str(value).strip()) and within(decimal(value), span)


def _one_of(words: object) -> Callable[[Value], bool]:
    """As text, or as numbers: 3 and 3.0 are the same."""
    texts = {str(word).strip() for word in choices(words)}
    numbers = {number for text in texts if (number := decimal(text)) is not None}
    return lambda value: str(value).strip() in texts or (bool(numbers) and decimal(value) in numbers)


def choices(words: object) -> Sequence[object]:
    """The values that are named; a single one in a list of its own."""
    return words if isinstance(words, tuple) else (words,)


def within(number: Fraction | None, span: Span) -> bool:
    """Whether it is a number that lies there."""
    low, high = span
    return number is not None and (low is None or low <= number) and (high is None or number <= high)


def number_of(piece: Known, attribute: str) -> Fraction:
    """The number a piece has there; nothing written counts as nought."""
    return decimal(values_of(piece, attribute)[0]) or Fraction()


def weight_of(piece: Known, attribute: str) -> int:
    """How often a piece counts for an attribute: with each of its copies, but once for how many copies there are."""
    return 1 if attribute == QUANTITY and QUANTITY not in piece.values else piece.copies
