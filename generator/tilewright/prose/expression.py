"""Nothing -> the small tree that the words of a tag become: what there can be in an expression, and nothing else."""

from __future__ import annotations

from tilewright.frozen import dataclass
from tilewright.prose.values import Value


@dataclass(frozen=True, slots=True)
class Literal:
    """A value that is written out."""

    value: Value
    at: int


@dataclass(frozen=True, slots=True)
class Name:
    """What the name stands for."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Item:
    """`of.key` or `of[key]`."""

    of: Expression
    key: Expression
    at: int


@dataclass(frozen=True, slots=True)
class Several:
    """`(a, b)`: a tuple."""

    items: tuple[Expression, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Single:
    """`not a` or `-a`."""

    sign: str
    of: Expression
    at: int


@dataclass(frozen=True, slots=True)
class Pair:
    """`a sign b`: arithmetic, a comparison, `and`, `or`, `~`."""

    sign: str
    left: Expression
    right: Expression
    at: int


@dataclass(frozen=True, slots=True)
class Choice:
    """`yes if test else no`."""

    test: Expression
    yes: Expression
    no: Expression
    at: int


@dataclass(frozen=True, slots=True)
class Filtered:
    """`value | name(arguments)`."""

    value: Expression
    name: str
    arguments: tuple[Expression, ...]
    named: tuple[tuple[str, Expression], ...]
    at: int


Expression = Literal | Name | Item | Several | Single | Pair | Choice | Filtered
