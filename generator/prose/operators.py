"""Values and a sign -> what they come to: arithmetic on numbers, comparisons, texts side by side."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType

from generator.prose.values import Entries, Value


def _reckon(work: Callable[[float, float], float]) -> Callable[[Value, Value], Value]:
    """Arithmetic, on numbers alone: a text times a number is an endless text."""

    def reckoned(left: Value, right: Value) -> Value:
        if not isinstance(left, int | float) or not isinstance(right, int | float):
            raise TypeError("arithmetic is for numbers; ~ joins texts")
        return work(left, right)

    return reckoned


def _compare(work: Callable[[float, float], bool]) -> Callable[[Value, Value], Value]:
    """Which is more: of two numbers, or of two texts."""

    def compared(left: Value, right: Value) -> Value:
        if isinstance(left, int | float) and isinstance(right, int | float):
            return work(left, right)
        if isinstance(left, str) and isinstance(right, str):
            return work(left, right)  # type: ignore[arg-type] # both are texts, and compare as numbers do
        raise TypeError("only two numbers, or two texts, can be more or less than one another")

    return compared


def _holds(left: Value, right: Value) -> bool:
    if isinstance(right, str):
        return isinstance(left, str) and left in right
    if isinstance(right, tuple | Entries):
        return left in tuple(right)
    raise TypeError("only a list or a text can have something in it")


PAIRS: Mapping[str, Callable[[Value, Value], Value]] = MappingProxyType(
    {
        "==": operator.eq,
        "!=": operator.ne,
        "<": _compare(operator.lt),
        "<=": _compare(operator.le),
        ">": _compare(operator.gt),
        ">=": _compare(operator.ge),
        "in": _holds,
        "not in": lambda left, right: not _holds(left, right),
        "+": _reckon(operator.add),
        "-": _reckon(operator.sub),
        "*": _reckon(operator.mul),
        "/": _reckon(operator.truediv),
        "//": _reckon(operator.floordiv),
        "%": _reckon(operator.mod),
    }
)
"""What each sign between two values does; `and` and `or` are in `reckon`: they may leave their right side alone,
and so is `~`, which says both in words."""
SINGLES: Mapping[str, Callable[[Value], Value]] = MappingProxyType(
    {"not": operator.not_, "-": lambda value: PAIRS["-"](0, value)}
)
"""What each sign before a value does."""
