"""A model's JSON Schema -> the same with what the docstrings say, so that hovering over a key explains it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.language import Language

_ATTRIBUTE = re.compile(r"^ {4}(\w+): (.*?)(?=^ {4}\w+: |\Z)", re.DOTALL | re.MULTILINE)


def explained(schema: dict[str, Any], model: type[BaseModel]) -> dict[str, Any]:
    """The schema with a description at every key that has one, and without the titles that pydantic makes up."""
    _undiscriminated(schema)
    known = {each.__name__: each for each in _models(model)}
    for name, shape in [(model.__name__, schema), *schema.get("$defs", {}).items()]:
        if name in known:
            _explain(shape, known[name])
    return schema


def sayings(model: type[BaseModel]) -> dict[str, str]:
    """Key -> what the docstrings of the model, and of those it is made from, say of it."""
    found: dict[str, str] = {}
    for each in reversed(model.__mro__):
        text = inspect.cleandoc(each.__doc__ or "") if issubclass(each, BaseModel) else ""
        body = text.partition("Attributes:\n")[2]
        found |= {key: " ".join(said.split()) for key, said in _ATTRIBUTE.findall(body)}
    return found


def worded(schema: dict[str, Any], model: type[BaseModel], language: Language) -> dict[str, Any]:
    """The schema of a game's rules with the words that its pages have for them, and the reasons of those that have any.

    A part that stands in two places is explained by the words of the first.
    """
    shapes = {model.__name__: schema, **schema.get("$defs", {})}
    for path, owner, name in _fields(model):
        shape = shapes[owner.__name__]["properties"][name]
        for word, key in (("description", f"rules.{path}"), ("because", f"reasons.{path}")):
            if language.has(key):
                shape.setdefault(word, language.say(key))
        shapes[owner.__name__]["properties"][name] = dict(sorted(shape.items()))
    return schema


def _fields(model: type[BaseModel], above: str = "") -> Iterator[tuple[str, type[BaseModel], str]]:
    """The dotted name of every rule, the model it stands in and its own name."""
    for name, field in model.model_fields.items():
        yield f"{above}{name}", model, name
        for inner in _inner(field):
            yield from _fields(inner, f"{above}{name}.")


def _inner(field: FieldInfo) -> Iterator[type[BaseModel]]:
    """The models that stand in a field itself, not those inside them."""
    waiting: list[object] = [field.annotation]
    while waiting:
        shape = waiting.pop()
        if isinstance(shape, type) and issubclass(shape, BaseModel):
            yield shape
        else:
            waiting += get_args(shape)


def _undiscriminated(part: object) -> None:
    """Take out a word that OpenAPI has and JSON Schema has not."""
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        _undiscriminated(each)
    if isinstance(part, dict) and isinstance(part.get("discriminator"), dict):
        del part["discriminator"]


def _explain(shape: dict[str, Any], model: type[BaseModel]) -> None:
    about = inspect.cleandoc(model.__doc__ or "").partition("\n\n")[0]
    shape["description"] = " ".join(about.split())
    said = sayings(model)
    for key, value in shape.get("properties", {}).items():
        value.pop("title", None)
        if key in said:
            value["description"] = said[key]


def _models(shape: object, seen: set[object] | None = None) -> Iterator[type[BaseModel]]:
    """A model and every model inside it."""
    seen = set() if seen is None else seen
    if isinstance(shape, type) and issubclass(shape, BaseModel):
        if shape in seen:
            return
        seen.add(shape)
        yield shape
        for field in shape.model_fields.values():
            yield from _models(field.annotation, seen)
            for each in field.metadata:
                yield from _models(each, seen)
    for inner in get_args(shape):
        yield from _models(inner, seen)
