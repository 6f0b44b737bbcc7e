"""The rules -> plain values and formulas that note which rules are read: how we know that every rule is printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from types import FunctionType, MethodType
from typing import Any

from tilewright.prose.values import Entries, Value, freeze

Record = Any
"""A frozen mapping with named fields, as rules.yaml is read into: a model of the game's own, or FreeRules."""


class Reading:
    """Stands for a model and notes the dotted name of every field that is read, through properties and methods too.

    Args:
        model: What it stands for.
        noted: Where the names are put.
        above: What the names begin with.
    """

    def __init__(self, model: Record, noted: set[str], above: str = "") -> None:
        self.__dict__.update(_model=model, _noted=noted, _above=above)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a field can be anything
        model = self.__dict__["_model"]
        if name in names(model):
            value = getattr(model, name)
            path = f"{self.__dict__['_above']}{name}"
            if is_record(value):
                return Reading(value, self.__dict__["_noted"], f"{path}.")
            self.__dict__["_noted"].add(path)
            return value
        attribute = getattr(type(model), name)
        if isinstance(attribute, property) and attribute.fget:
            return attribute.fget(self)
        return MethodType(attribute, self) if isinstance(attribute, FunctionType) else getattr(model, name)


def rules_entries(model: Record, above: str = "") -> Entries:
    """The rules as plain values, their properties with them; each knows which rules are read when it is.

    Args:
        model: The rules, or a part of them.
        above: What the dotted names begin with.
    """
    values: dict[str, Value] = {}
    reads: dict[str, AbstractSet[str]] = {}
    for name in names(model):
        value = getattr(model, name)
        if is_record(value):
            values[name] = rules_entries(value, f"{above}{name}.")
        else:
            values[name], reads[name] = freeze(value), {f"{above}{name}"}
    for name, member in vars(type(model)).items():
        if isinstance(member, property) and member.fget and not name.startswith(("_", "model_")):
            noted = set[str]()
            values[name], reads[name] = freeze(member.fget(Reading(model, noted, above))), noted
    return Entries(values, reads)


def formulas(model: Record, noted: set[str], above: str = "") -> dict[str, Callable[..., object]]:
    """The filters that the rules bring: what each part of them lists as its FORMULAS, by name.

    Args:
        model: The rules, or a part of them.
        noted: Where the dotted name of every rule that a formula reads is put.
        above: What the dotted names begin with.
    """
    reading = Reading(model, noted, above)
    known: dict[str, Callable[..., object]] = {
        name: getattr(reading, name) for name in getattr(type(model), "FORMULAS", ())
    }
    for name in names(model):
        if is_record(inner := getattr(model, name)):
            known |= formulas(inner, noted, f"{above}{name}.")
    return known


def is_record(value: object) -> bool:
    """Whether a value has fields of its own."""
    return hasattr(type(value), "model_fields")


def names(model: Record) -> tuple[str, ...]:
    """The names of its fields; of FreeRules, whatever the file says."""
    return (*type(model).model_fields, *(model.model_extra or ()))


def fields(model: Record, above: str = "") -> Iterator[tuple[str, Record, str]]:
    """Every field that holds no further model: its dotted name, the model it stands in and its own name."""
    for name, value in model:
        if is_record(value):
            yield from fields(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", model, name


ENGINE = "engine."
"""What the names of values begin with that say what a program is held to: no rule, so no booklet prints them."""


def printed(model: Record) -> Iterator[tuple[str, Record, str]]:
    """The same without what a program is held to."""
    return (each for each in fields(model) if not each[0].startswith(ENGINE))
