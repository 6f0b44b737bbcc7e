"""What a designer may write under a key -> Field, Then, Kinds: the words that the annotations of a Model are made of.

They only say; `strict` reads by them, and `twin` hands them on to pydantic, which words what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from types import MappingProxyType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., object])
RULE = "__is_rule_of_the_whole__"
"""What a method is marked with that `whole` was written above."""


class Missing(Enum):
    """Stands for the default of a key that has none."""

    DEFAULT = 0


LIMITS = ("gt", "ge", "lt", "le", "multiple_of", "min_length", "max_length", "pattern")
"""Names of what bounds a value: a number, how long a text or a list is, or the form of a text."""


class FieldTerms:
    """What `Field` was given.

    Attributes:
        default: What stands there where nothing is written; Missing.DEFAULT where something has to be.
        limits: Those of LIMITS that it has.
        more: What is only for a schema, and the `discriminator`: the key that tells the members of a union apart.
    """

    __slots__ = ("default", "limits", "more")

    def __init__(self, default: object, given: dict[str, Any]) -> None:
        self.default = default
        self.limits = MappingProxyType({name: given[name] for name in LIMITS if name in given})
        self.more = MappingProxyType({name: each for name, each in given.items() if name not in LIMITS})


def Field(default: Any = Missing.DEFAULT, **given: Any) -> Any:  # noqa: ANN401, N802 - called as pydantic's is
    """What a value may be besides its type: between 1 and 20, of some length or form; or a key's default.

    Args:
        default: What stands there where nothing is written.
        given: Any of LIMITS; `description`, `json_schema_extra`; `discriminator`.
    """
    return FieldTerms(default, given)


class Then:
    """What becomes of a value once it has been read: a function of it, which raises ValueError to refuse it."""

    __slots__ = ("change",)

    def __init__(self, change: Callable[[Any], object]) -> None:
        self.change = change


class Kinds:
    """A mapping of one of these models: which one, its key `kind` says."""

    __slots__ = ("models",)

    def __init__(self, models: tuple[type, ...]) -> None:
        self.models = models


def whole(rule: F) -> F:
    """Marks a method as a rule about a whole mapping: it is called when all keys are read, and raises ValueError."""
    setattr(rule, RULE, True)
    return rule
