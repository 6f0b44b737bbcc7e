"""An expression -> the dotted names of the rules that what it comes to depends on: `turn.moves`, `scores.0`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.frozen import dataclass
from generator.prose.expression import Choice, Expression, Filtered, Item, Literal, Name, Pair, Several, Single

RULES = "rules"


@dataclass(frozen=True, slots=True)
class Depends:
    """What is known of a name in a booklet.

    Attributes:
        way: Where in the rules its value stands, as `turn.moves`; '' for the rules themselves, None for elsewhere.
        rules: All rules that it depends on.
    """

    way: str | None = None
    rules: frozenset[str] = frozenset()


NOTHING = Depends()
Knowledge = Mapping[str, Depends]


def known_of(expression: Expression, names: Knowledge, read: Iterable[str] = ()) -> Depends:
    """What is known of what an expression comes to; `read` has the rules that were read while it was worked out."""
    way = _way(expression, names)
    rules = {*_rules(expression, names), *read, *((way,) if way else ())}
    return Depends(way, frozenset(each for each in rules if not any(other.startswith(f"{each}.") for other in rules)))


def each_of(expression: Expression, names: Knowledge, whole: Depends, key: str) -> tuple[Depends, ...]:
    """What is known of the names of a loop in one of its rounds: of one, or of a name and its value.

    Args:
        expression: What the loop goes over.
        names: What is known of names there.
        whole: What is known of all of it.
        key: The place in the list, or the name in the mapping, that the round is for.
    """
    is_pairs = isinstance(expression, Filtered) and expression.name == "items"
    way = _way(expression.value, names) if isinstance(expression, Filtered) and is_pairs else whole.way
    if way is None:
        return Depends(None, whole.rules), Depends(None, whole.rules)
    one = Depends(f"{way}.{key}".removeprefix("."), frozenset((f"{way}.{key}",)))
    return (Depends(None, one.rules), one) if is_pairs else (one,)


def _way(expression: Expression, names: Knowledge) -> str | None:
    """Where in the rules an expression's value stands, where it is nothing but a name and what is in it."""
    match expression:
        case Name(name):
            return names.get(name, NOTHING).way
        case Item(of, Literal(key)):
            above = _way(of, names)
            return None if above is None else f"{above}.{key}".removeprefix(".")
        case _:
            return None


def _rules(expression: Expression, names: Knowledge) -> Iterator[str]:
    if way := _way(expression, names):
        yield way
        return
    if isinstance(expression, Name):
        yield from names.get(expression.name, NOTHING).rules
    for part in _parts(expression):
        yield from _rules(part, names)


def _parts(expression: Expression) -> Iterator[Expression]:
    match expression:
        case Item(of, key):
            yield from (of, key)
        case Several(items):
            yield from items
        case Single(_, of):
            yield of
        case Pair(_, left, right):
            yield from (left, right)
        case Choice(test, yes, no):
            yield from (test, yes, no)
        case Filtered(value, _, arguments, named):
            yield from (value, *arguments, *(each for _, each in named))
        case Name() | Literal():
            pass
