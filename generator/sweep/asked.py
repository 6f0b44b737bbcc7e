"""`rules.turn.moves=4..8` -> the values to try, each as the variant that has it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.frozen import dataclass
from generator.problem import Problem, RefusedError
from generator.spec.inline import inline

MOST_VALUES = 50
"""Of one rule: more are not told apart by any number of games somebody waits for."""
_RANGE = re.compile(r"(-?[0-9]{1,18})\.\.(-?[0-9]{1,18})(?:/([1-9][0-9]{0,17}))?")


@dataclass(frozen=True, slots=True)
class RuleValues:
    """A rule and the values to try.

    Attributes:
        rule: Its place: `rules.turn.moves`.
        values: As they were written.
    """

    rule: str
    values: tuple[str, ...]

    def variant(self, value: str) -> str:
        """What the variant is called in which it has that value."""
        return f"{self.rule}={value}"


def axes(texts: Iterable[str]) -> tuple[RuleValues, ...]:
    """All rules and values that are to be tried.

    Raises:
        RefusedError: One is not written so, or has a value twice or too many of them (K37).
    """
    read = tuple(_axis(text) for text in texts)
    rules = [axis.rule for axis in read]
    if twice := next((rule for at, rule in enumerate(rules) if rule in rules[:at]), None):
        raise RefusedError([_wrong(twice, "this rule stands here twice; write all its values behind one =")])
    return read


def _axis(text: str) -> RuleValues:
    rule, sign, written = text.partition("=")
    values = tuple(value for part in written.split(",") for value in _values(text, part.strip()))
    if not sign or not written.strip():
        raise RefusedError([_wrong(text, "a rule and the values to try are wanted")])
    if len(values) > MOST_VALUES:
        raise RefusedError([_wrong(text, f"there are {len(values)} values; {MOST_VALUES} are the most")])
    if len(set(values)) < len(values):
        raise RefusedError([_wrong(text, "a value stands here twice")])
    axis = RuleValues(rule.strip(), values)
    for value in values:
        inline(axis.variant(value))
    return axis


def _values(text: str, part: str) -> Iterator[str]:
    """`4..8` counts up, `0..20/5` in steps; anything else is one value."""
    match = _RANGE.fullmatch(part)
    if match is None:
        yield part
        return
    first, last, step = int(match[1]), int(match[2]), int(match[3] or 1)
    if last < first or (last - first) // step >= MOST_VALUES:
        raise RefusedError([_wrong(text, f"from {first} to {last} are no values, or more than {MOST_VALUES}")])
    yield from map(str, range(first, last + 1, step))


def _wrong(text: str, message: str) -> Problem:
    remedy = "such as: rules.turn.moves=4..8, or rules.turn.structure=moves,phases"
    return Problem(text[:80], 0, 0, "K37", message, remedy)
