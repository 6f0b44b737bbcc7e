"""A model -> the same to look at, which notes what was looked at: how we know that every rule is printed."""

from __future__ import annotations

from collections.abc import Iterator
from types import FunctionType, MethodType
from typing import Any

from pydantic import BaseModel


class Reading:
    """Stands for a model and notes the dotted name of every field that is read, through properties and methods too.

    Args:
        model: What it stands for.
        noted: Where the names are put.
        above: What the names begin with.
    """

    def __init__(self, model: BaseModel, noted: set[str], above: str = "") -> None:
        self.__dict__.update(_model=model, _noted=noted, _above=above)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a field can be anything
        model: BaseModel = self.__dict__["_model"]
        if name in type(model).model_fields:
            return _field(self, name)
        found = getattr(type(model), name)
        if isinstance(found, property) and found.fget:
            return found.fget(self)
        return MethodType(found, self) if isinstance(found, FunctionType) else getattr(model, name)

    def __dir__(self) -> Iterator[str]:
        model = self.__dict__["_model"]
        yield from type(model).model_fields
        yield from (name for name in vars(type(model)) if not name.startswith(("_", "model_")))


def fields(model: BaseModel, above: str = "") -> Iterator[tuple[str, BaseModel, str]]:
    """Every field that holds no further model: its dotted name, the model it stands in and its own name."""
    for name, value in model:
        if isinstance(value, BaseModel):
            yield from fields(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", model, name


def _field(reading: Reading, name: str) -> object:
    value = getattr(reading.__dict__["_model"], name)
    path = f"{reading.__dict__['_above']}{name}"
    if isinstance(value, BaseModel):
        return Reading(value, reading.__dict__["_noted"], f"{path}.")
    reading.__dict__["_noted"].add(path)
    return value
