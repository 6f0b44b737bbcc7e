"""balance.yaml's `mend` + Spec -> MovableNumber*: the numbers of a game that may change, and their values in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem, RefusedError, did_you_mean
from tilewright.spec.balance import NumberRange
from tilewright.spec.rules import ruled_names, value_of
from tilewright.spec.spec import Spec
from tilewright.texts.node import Spot
from tilewright.texts.row_changes import ID
from tilewright.texts.rows import Row, slug

MOST_NUMBERS, MOST_VALUES = 30, 50
"""That may move at once, and of each of them: more are not told apart by any number of games somebody waits for."""
_NUMBER = pattern.prepare(r"-?[0-9]{1,9}(?:\.[0-9]{1,6})?")


@dataclass(frozen=True, slots=True)
class MovableNumber:
    """A number of the game that may change.

    Attributes:
        place: As `--variant` takes it: `rules.hand`, `cards.csv:rain:cost`.
        title: What a person calls it.
        values: All that it may be, from the least on.
        at: Which of them it is now.
        sheets: What a change of it costs in sheets of paper; None where that is to be counted.
        outside: That it lies outside of its bounds now, if it does.
    """

    place: str
    title: str
    values: tuple[str, ...]
    at: int
    sheets: int | None = None
    outside: Problem | None = None

    def variant(self, to: int) -> str:
        """What the variant is called in which it has the value of this number."""
        return f"{self.place}={self.values[to]}"

    def change(self, to: int) -> str:
        """A change in words: 'hand 5 -> 6'."""
        return f"{self.title} {self.values[self.at]} -> {self.values[to]}"


def movable_numbers(spec: Spec[Any]) -> tuple[MovableNumber, ...]:
    """All numbers that balance.yaml lets move, in its order, cells of a column in the order of their rows.

    Raises:
        RefusedError: None may move (G41), a place is none of this game (G42), it holds no number (G43), or there are
            too many numbers or values, or one value alone (G44).
    """
    asked = spec.balance.mend if spec.balance else {}
    if not asked:
        message = "balance.yaml lists no numbers that may change"
        remedy = "list them under `mend:`, each with its bounds, such as rules.hand: 3..8 or cards.csv:rain:cost: 1..5"
        raise RefusedError([spec.places.value(("balance",)).problem("G41", message, remedy)])
    numbers, problems = list[MovableNumber](), list[Problem]()
    for place, bounds in asked.items():
        spot = spec.places.key(("balance", "mend", place))
        try:
            numbers += (
                _rule(spec, place, bounds, spot) if place.startswith("rules.") else _cells(spec, place, bounds, spot)
            )
        except RefusedError as refused:
            problems += refused.problems
    if len(numbers) > MOST_NUMBERS:
        message = f"{len(numbers)} numbers may change; the limit is {MOST_NUMBERS} at once"
        problems.append(spec.places.key(("balance", "mend")).problem("G44", message, "list fewer of them"))
    twice = [each.place for at, each in enumerate(numbers) if any(each.place == other.place for other in numbers[:at])]
    if twice:
        message = f"{twice[0]} is listed twice, once as part of its column"
        problems.append(spec.places.key(("balance", "mend")).problem("G44", message, "list the column or its cells"))
    if problems:
        raise RefusedError(problems)
    return tuple(numbers)


def movable_problems(spec: Spec[Any]) -> tuple[Problem, ...]:
    """Return what is wrong with the `mend` of a balance.yaml: warnings, as the game can be printed all the same.

    They are of places that are none of this game (G42), of what is no number (G43), of bounds that leave nothing to
    choose from (G44), and of numbers that lie outside of their bounds now (G46).
    """
    if not (spec.balance and spec.balance.mend):
        return ()
    try:
        return tuple(each.outside for each in movable_numbers(spec) if each.outside)
    except RefusedError as refused:
        return tuple(replace(each, level=Level.WARNING) for each in refused.problems)


def _rule(spec: Spec[Any], place: str, bounds: str | NumberRange, spot: Spot) -> Iterator[MovableNumber]:
    value = value_of(spec.rules, place)
    if value is None:
        known = [*ruled_names(spec.rules)]
        message = f"there is no rule '{place}' in this game{did_you_mean(place, known)}"
        raise RefusedError([spot.problem("G42", message, f"known rules: {', '.join(known[:20])}")])
    if isinstance(value, bool) or not isinstance(value, int | float):
        message = f"{place} is not a number, and only numbers can be searched"
        raise RefusedError([spot.problem("G43", message, "try its values one by one: tilewright sweep")])
    title = place.rpartition(".")[2].replace("_", " ").replace("-", " ")
    yield _number(place, title, _text(Fraction(str(value))), bounds, spot)


def _cells(spec: Spec[Any], place: str, bounds: str | NumberRange, spot: Spot) -> Iterator[MovableNumber]:
    """The cell of that name, or every cell of a column that holds a number."""
    file, *row, column = place.split(":")
    rows = _rows_of(spec, file, spot)
    if not any(column in each.cells for each in rows.values()):
        known = [*dict.fromkeys(name for each in rows.values() for name in each.cells)]
        message = f"{file} has no column '{column}'{did_you_mean(column, known)}"
        raise RefusedError([spot.problem("G42", message, f"known columns: {', '.join(known[:20])}")])
    if row and row[0] not in rows:
        message = f"{file} has no row '{row[0]}'{did_you_mean(row[0], [*rows])}"
        raise RefusedError([spot.problem("G42", message, f"known rows: {', '.join([*rows][:20])}")])
    for name, each in rows.items() if not row else [(row[0], rows[row[0]])]:
        text = each.cells.get(column, "")
        if _NUMBER.fullmatch(text):
            title = each.title if "{{" not in each.title else ""
            yield _number(f"{file}:{name}:{column}", f"{title or name} {column}", text, bounds, spot)
        elif row:
            message = f"{place} is '{text[:40]}', not a number"
            raise RefusedError([spot.problem("G43", message, "name another cell, or write a number into it")])
    if not row and not any(_NUMBER.fullmatch(each.cells.get(column, "")) for each in rows.values()):
        raise RefusedError([spot.problem("G43", f"no cell of {place} holds a number", "name another column")])


def _rows_of(spec: Spec[Any], file: str, spot: Spot) -> Mapping[str, Row]:
    """The rows of a table by the names under which a variant changes them."""
    known = list[str]()
    for part in spec.game.components:
        named = part.table()
        known += named.files if named else ()
        if named and file in named.files:
            table = spec.unfilled.get(part.id) or spec.tables[part.id]
            lines = {row.place.line: row for row in table.rows}  # `each` makes several of one
            return _by_name([*lines.values()], named=table.named)
    for lookup in spec.lookups.values():
        known.append(lookup.file)
        if lookup.file == file:
            return _by_name([*lookup.rows.values()], named=lookup.key == ID)
    message = f"no component or lookup uses a table '{file}'{did_you_mean(file, known)}"
    raise RefusedError([spot.problem("G42", message, f"known tables: {', '.join(dict.fromkeys(known)) or 'none'}")])


def _by_name(rows: Sequence[Row], *, named: bool) -> Mapping[str, Row]:
    if named:
        return {slug(row.id): row for row in rows}
    titles = [slug(row.title) for row in rows]
    names = (title if title and titles.count(title) == 1 else f"{at}" for at, title in enumerate(titles, 1))
    return dict(zip(names, rows, strict=True))


def _number(place: str, title: str, now: str, bounds: str | NumberRange, spot: Spot) -> MovableNumber:
    """A number with all its values, the present one among them.

    Raises:
        RefusedError: It has no other value, or too many (G44).
    """
    if isinstance(bounds, str):
        span, _, by = bounds.partition("/")
        low, high = (Fraction(end) for end in span.split(".."))
        step = Fraction(by or "1")
    else:
        low, high = (Fraction(str(end)) for end in bounds.between)
        step = Fraction(str(bounds.step))
    if step <= 0 or high < low or (high - low) / step >= MOST_VALUES:
        message = f"{place}: from {_text(low)} to {_text(high)} there are no values, or more than {MOST_VALUES}"
        raise RefusedError([spot.problem("G44", message, "write the smaller number first, or steps: 0..100/5")])
    present = Fraction(now)
    values = sorted({low + step * at for at in range(int((high - low) / step) + 1)} | {present})
    if len(values) < 2:
        message = f"{place} can only be {_text(present)}"
        raise RefusedError([spot.problem("G44", message, "give it wider bounds, or leave it out")])
    sheets = None if isinstance(bounds, str) else bounds.sheets
    outside = None
    if not low <= present <= high:
        message = f"{place} is {_text(present)} now, outside its bounds of {_text(low)} to {_text(high)}"
        outside = spot.problem("G46", message, "widen the bounds, or change the number", Level.WARNING)
    return MovableNumber(place, title, tuple(map(_text, values)), values.index(present), sheets, outside)


def _text(value: Fraction) -> str:
    return f"{value.numerator}" if value.denominator == 1 else f"{float(value):.10g}"
