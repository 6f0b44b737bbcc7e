"""Deck -> Known*: what its pieces are known by, their values as exact numbers, and which are meant by a requirement."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from tilewright.frozen import dataclass
from tilewright.pieces.build import Deck
from tilewright.pieces.kind import Value, kinds_of
from tilewright.spec.balance import Sought, Span, ValueRange
from tilewright.spec.spec import Spec
from tilewright.texts.node import Spot
from tilewright.texts.rows import Row

MOST_DECIMALS = 15
"""Of a percentage; YAML's numbers are read with as many digits."""


def decimal(value: object) -> Fraction | None:
    """A number as a person writes it, exactly; nothing written counts as nought, other words as none."""
    return _decimal(str(value))


@lru_cache(maxsize=4096)
def _decimal(words: str) -> Fraction | None:
    text = words.strip().replace("\N{MINUS SIGN}", "-")
    if not text:
        return Fraction()
    whole, _, part = text.lstrip("+-").partition(".")
    if not (whole or part) or not f"{whole}{part}".isascii() or not f"{whole}{part}".isdigit():
        return None
    return Fraction(text)


def format_number(number: Fraction, broken: Span = (None, None)) -> str:
    """A number in a sentence: whole where it is, else with two decimals, or as many as show that it breaks a limit."""
    low, high = broken
    if number.denominator == 1:
        return str(number.numerator)
    for digits in range(2, MOST_DECIMALS):
        rounded = Fraction(round(number * 10**digits), 10**digits)
        if (low is None or number >= low or rounded < low) and (high is None or number <= high or rounded > high):
            break
    scaled = int(rounded * 10**digits)
    sign, (whole, part) = "-" if scaled < 0 else "", divmod(abs(scaled), 10**digits)
    return f"{sign}{whole}.{part:0{digits}}".rstrip("0").rstrip(".")


def format_percent(number: Fraction, unlike: Collection[Fraction] = ()) -> str:
    """'98.9 %': two decimals at most, or as many as it takes not to look like none, like all, or like what it is not.

    Args:
        number: What is told.
        unlike: Limits that it breaks, so that it must not look like one of them.
    """
    others = {Fraction(0), Fraction(100), *unlike} - {number}
    for digits in range(2, MOST_DECIMALS):
        rounded = Fraction(round(number * 10**digits), 10**digits)
        if rounded not in others:
            break
    whole = f"{rounded.numerator * 10**digits // rounded.denominator:0{digits + 1}}"
    return f"{whole[:-digits]}.{whole[-digits:]}".rstrip("0").rstrip(".") + " %"


@dataclass(frozen=True, slots=True)
class Known:
    """A piece, or a thing that lies on one, as requirements see it.

    Attributes:
        name: Its id.
        copies: How many there are.
        values: Attribute -> value.
        place: Where it stands in the game's folder.
        places: Attribute -> where that value stands, where it has a place of its own.
    """

    name: str
    copies: int
    values: Mapping[str, Value]
    place: Spot
    places: Mapping[str, Spot]

    def at(self, attribute: str) -> Spot:
        """Where a value stands."""
        return self.places.get(attribute, self.place)


def known(spec: Spec[Any], deck: Deck) -> Mapping[str, tuple[Known, ...]]:
    """Component id -> its pieces; as `<id>.items`, where things lie on them, each of those."""
    pieces: dict[str, list[Known]] = {}
    kinds = kinds_of(spec)
    for piece in deck.pieces:
        kind = kinds[piece.component]
        components = [part.id for part in spec.game.components]
        written = kind.written(spec, piece) or ("game", "components", components.index(piece.component))
        place, places = spec.places.value(written), {}
        values = kind.attributes(spec, piece)
        if values is None:
            continue
        if isinstance(piece.subject, Row):
            place, places = piece.subject.place, dict(piece.subject.places)
        pieces.setdefault(piece.component, []).append(Known(piece.id, piece.copies, values, place, places))
        if (items := kind.items(spec, piece)) is not None:
            things = (Known(name, 1, values, place, {}) for name, values in items.items())
            pieces.setdefault(f"{piece.component}.items", []).extend(things)
    return {name: tuple(each) for name, each in pieces.items()}


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
