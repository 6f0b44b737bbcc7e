"""An expression and what names stand for -> the value it comes to, or why it comes to none."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import TypeAlias

from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.problem import did_you_mean
from tilewright.prose.filters import filters, printed
from tilewright.prose.grammar import Choice, Expression, Filtered, Item, Literal, Name, Pair, Several, Single
from tilewright.prose.lexer import TagError
from tilewright.prose.values import Entries, Value, freeze, near_names, weigh


def _reckon(work: Callable[[float, float], float]) -> Callable[[Value, Value], Value]:
    """Arithmetic, on numbers alone: a text times a number is an endless text."""

    def reckoned(left: Value, right: Value) -> Value:
        if not isinstance(left, int | float) or not isinstance(right, int | float):
            raise TypeError("arithmetic is for numbers; join texts with ~")
        return work(left, right)

    return reckoned


def _compare(work: Callable[[float, float], bool]) -> Callable[[Value, Value], Value]:
    """Which is more: of two numbers, or of two texts."""

    def compared(left: Value, right: Value) -> Value:
        if isinstance(left, int | float) and isinstance(right, int | float):
            return work(left, right)
        if isinstance(left, str) and isinstance(right, str):
            return work(left, right)  # type: ignore[arg-type] # both are texts, and compare as numbers do
        raise TypeError("only two numbers, or two texts, can be compared with < and >")

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


Scope: TypeAlias = "dict[str, Value]"
"""What names stand for at one place of a text."""
STEPS = 300_000
"""Work of one text: a step for each tag, for each part of an expression, and for ten letters that are handled."""
HEAVIEST = 20_000
"""Weight (see values.weigh) of a value that an expression comes to."""
DEEPEST = 20
"""Lists in lists that an expression makes."""
SHARE = 10
"""Letters and numbers that are handled in one step."""
GREATEST = 10**15
"""Numbers go this far, up and down: floats tell whole numbers apart that far."""
_SHOWN = 15
"""Names that a remedy lists."""

_NAME = 100
"""Letters of a name in brackets that are looked at."""
_MISTAKES = (ArithmeticError, TypeError, ValueError, LookupError, AttributeError)
"""What a filter raises over arguments that it was not made for."""


@dataclass(frozen=True, slots=True)
class Names:
    """All that a text can say.

    Attributes:
        values: What names stand for.
        language: The words that values are printed in.
        formulas: Filters of this game's own.
        noted: Where the dotted names of the rules that are read are put.
    """

    values: Mapping[str, Value]
    language: Language
    formulas: Mapping[str, Callable[..., object]] = field(default_factory=dict[str, Callable[..., object]])
    noted: set[str] = field(default_factory=set[str])


class TooMuchError(TagError):
    """The text as a whole is beyond a limit: nothing more of it is worked out."""


class Reckoner:
    """Works expressions out, and stops when that takes too long.

    Args:
        names: What can be said.
    """

    def __init__(self, names: Names) -> None:
        self.names, self.steps, self.filters = names, 0, filters(names.language)

    def printed(self, value: Value) -> str:
        """What a value says in the middle of a sentence."""
        return printed(self.names.language, value)

    def spend(self, steps: int, at: int) -> None:
        """Take note of work done."""
        self.steps += steps
        if self.steps > STEPS:
            raise TooMuchError(at, f"the text up to here takes more than {STEPS:,} steps, the limit", "Q14")

    def value(self, expression: Expression, scope: Mapping[str, Value]) -> Value:
        """What an expression comes to.

        Raises:
            TagError: It comes to nothing, and why.
        """
        self.spend(1, expression.at)
        value: Value
        match expression:
            case Literal(value):
                pass
            case Name(name, at):
                value = self._named(name, scope, at)
            case Item(of, key, at):
                value = self._item(self.value(of, scope), self.value(key, scope), at)
            case Several(items, at):
                value = self._kept(tuple([self.value(item, scope) for item in items]), at)
            case Single(sign, of, at):
                single = self.value(of, scope)
                value = self._tried(at, lambda: SINGLES[sign](single))
            case Pair():
                value = self._pair(expression, scope)
            case Choice(test, yes, no):
                value = self.value(yes if self.value(test, scope) else no, scope)
            case Filtered():
                value = self._filtered(expression, scope)
        return value

    def _named(self, name: str, scope: Mapping[str, Value], at: int) -> Value:
        if name not in scope:
            raise TagError(at, f"unknown name '{name}'{did_you_mean(name, near_names(scope))}", "Q02", _known(scope))
        return scope[name]

    def _item(self, of: Value, key: Value, at: int) -> Value:
        name = self.printed(key)[:_NAME]
        if isinstance(of, Entries) and name in of:
            self.names.noted.update(of.reads(name))
            return of[name]
        if isinstance(of, tuple) and name.removeprefix("-").isdecimal() and -len(of) <= int(name) < len(of):
            return of[int(name)]
        near, known = (
            (did_you_mean(name, near_names(of)), _known(of))
            if isinstance(of, Entries)
            else ("", "leave out the dot and the word after it")
        )
        raise TagError(at, f"there is no '{name}' here{near}", "Q02", known)

    def _pair(self, pair: Pair, scope: Mapping[str, Value]) -> Value:
        left = self.value(pair.left, scope)
        if pair.sign in {"and", "or"}:
            return left if bool(left) == (pair.sign == "or") else self.value(pair.right, scope)
        right = self.value(pair.right, scope)
        self.spend((weigh(left) + weigh(right)) // SHARE, pair.at)
        if pair.sign == "~":
            return self._kept(self.printed(left) + self.printed(right), pair.at)
        return self._tried(pair.at, lambda: PAIRS[pair.sign](left, right))

    def _filtered(self, expression: Filtered, scope: Mapping[str, Value]) -> Value:
        name, at = expression.name, expression.at
        call = self.filters.get(name) or self.names.formulas.get(name)
        if call is None:
            known = (*self.filters, *self.names.formulas)
            remedy = f"known filters: {', '.join(sorted(known)[:_SHOWN])}"
            raise TagError(at, f"there is no filter '{name}'{did_you_mean(name, known)}", "Q01", remedy)
        value = self._filter_value(expression, scope)
        arguments = [self.value(each, scope) for each in expression.arguments]
        named = {key: self.value(each, scope) for key, each in expression.named}
        self.spend(sum(map(weigh, (value, *arguments, *named.values()))) // SHARE, at)  # sum counts letters
        return self._tried(at, lambda: call(value, *arguments, **named), name)

    def _filter_value(self, expression: Filtered, scope: Mapping[str, Value]) -> Value:
        """What is filtered; `default` alone takes a name that nothing has."""
        try:
            return self.value(expression.value, scope)
        except TagError as error:
            if expression.name == "default" and error.code == "Q02":
                return None
            raise

    def _tried(self, at: int, work: Callable[[], object], name: str = "") -> Value:
        try:
            value = freeze(work())
        except _MISTAKES as error:
            in_ours = not name or isinstance(error, ArithmeticError | ValueError)  # others are in Python's words
            why = str(error)[:200] if in_ours else f"the filter '{name}' does not take such a value, or such arguments"
            remedy = "" if in_ours else "write it as in its example: tilewright docs booklets"
            raise TagError(at, f"this cannot be worked out: {why}", "Q03", remedy) from None
        return self._kept(value, at)

    def _kept(self, value: Value, at: int) -> Value:
        """A value that has just been made: not too heavy and not too great."""
        if isinstance(value, int | float) and not -GREATEST <= value <= GREATEST:
            raise TagError(at, "this number is beyond a thousand million million", "Q14", "use smaller numbers")
        if isinstance(value, tuple) and _depth(value) > DEEPEST:
            raise TagError(at, f"lists are nested more than {DEEPEST} deep here, the limit", "Q14")
        if isinstance(value, str | tuple):
            weight = weigh(value)
            self.spend(weight // SHARE, at)
            if weight > HEAVIEST:
                raise TagError(at, f"this has more than {HEAVIEST:,} letters and numbers, the limit", "Q14")
        return value


def _depth(value: Value) -> int:
    """How deep lists stand in one another; each was looked at when it was made, so this goes one deeper at most."""
    return 1 + max(map(_depth, value), default=0) if isinstance(value, tuple) else 0


def _known(entries: Mapping[str, Value]) -> str:
    names = near_names(entries)
    return f"known: {', '.join(names[:_SHOWN])}{', ...' * (len(names) > _SHOWN)}" if names else ""
