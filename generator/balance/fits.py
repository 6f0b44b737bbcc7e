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

EACH = " and "
"""Between the names of columns all of which have a value: `n and e and s and w`, each counted by itself."""

Fits = Callable[[Known], bool]


def columns(attribute: str, there: Iterable[str]) -> tuple[str, ...]:
    """The columns that a name stands for: itself where it is one, else those that `or` joins, or `and`."""
    if attribute in there:
        return (attribute,)
    return tuple(part.strip() for part in attribute.split(EITHER if EITHER in attribute else EACH))


def values_of(piece: Known, attribute: str) -> tuple[Value, ...]:
    """What a piece has there: one value, or each that it has in one of several columns; nothing counts as blank.

    Columns joined by `or` have a value once, those joined by `and` as often as it stands in them.
    """
    if attribute in piece.values:
        return (piece.values[attribute],)
    names = columns(attribute, piece.values)
    values = tuple(piece.values.get(name, piece.copies if name == QUANTITY else "") for name in names)
    return tuple(dict.fromkeys(values)) if EITHER in attribute else values


def fitting(where: Sought) -> Fits:
    """Whether a piece has all these values."""
    tests = [(attribute, _test(words)) for attribute, words in where.items()]
    return lambda piece: all(
        (any if EITHER in attribute else all)(map(test, values_of(piece, attribute))) for attribute, test in tests
    )


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
