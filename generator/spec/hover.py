"""A model's JSON Schema -> the same with what the docstrings say, so that hovering over a key explains it.

The sentence about a key stands below its field, where pydantic would take it from with `use_attribute_docstrings`. But
pydantic reads the source of each model whenever it is imported, 20 to 35 ms in every command; this, when a schema is
asked for.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, get_args

from generator.language import Language
from generator.spec.keys import ModelField
from generator.spec.model import Model, is_model


def explained(schema: dict[str, Any], model: type[Model]) -> dict[str, Any]:
    """The schema with a description at every key that has one, and without the titles that pydantic makes up."""
    _undiscriminated(schema)
    known = {each.__name__: each for each in _models(model)}
    for name, shape in [(model.__name__, schema), *schema.get("$defs", {}).items()]:
        if name in known:
            _explain(shape, known[name])
    return schema


def sayings(model: type[Model]) -> dict[str, str]:
    """Key -> what stands below its field in the model, or in one that it is made from."""
    made_from = [each for each in reversed(model.__mro__) if is_model(each) and each is not Model]
    return {key: text for each in made_from for key, text in _below(each.__module__).get(each.__qualname__, {}).items()}


@cache
def _below(module: str) -> dict[str, dict[str, str]]:
    """Class -> field -> the text that stands below it, for the classes of a module; none where its source is not."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except OSError:
        return {}
    return {each.name: dict(_texts(each)) for each in tree.body if isinstance(each, ast.ClassDef)}


def _texts(model: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, after in pairwise(model.body):
        match field, after:
            case ast.AnnAssign(target=ast.Name(key)), ast.Expr(ast.Constant(str(text))):
                yield key, " ".join(text.split())


def worded(schema: dict[str, Any], model: type[Model], language: Language) -> dict[str, Any]:
    """The schema of a game's rules with the words that its pages have for them, and the reasons of those that have any.

    A part that stands in two places is explained by the words of the first.
    """
    shapes = {model.__name__: schema, **schema.get("$defs", {})}
    for path, owner, name in _fields(model):
        shape = shapes[owner.__name__]["properties"][name]
        reasons = [("because", f"{section}.{path}") for section in ("reasons", "departures")]
        for word, key in (("description", f"rules.{path}"), *reasons):
            if language.has(key):
                shape.setdefault(word, language.say(key))
        shapes[owner.__name__]["properties"][name] = dict(sorted(shape.items()))
    return schema


def _fields(model: type[Model], above: str = "") -> Iterator[tuple[str, type[Model], str]]:
    """The dotted name of every rule, the model it stands in and its own name."""
    for name, field in model.model_fields.items():
        yield f"{above}{name}", model, name
        for inner in _inner(field):
            yield from _fields(inner, f"{above}{name}.")


def _inner(field: ModelField) -> Iterator[type[Model]]:
    """The models that stand in a field itself, not those inside them."""
    waiting: list[object] = [field.annotation]
    while waiting:
        shape = waiting.pop()
        if is_model(shape):
            yield shape
        else:
            waiting += get_args(shape)


def _undiscriminated(part: object) -> None:
    """Take out a word that OpenAPI has and JSON Schema has not."""
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        _undiscriminated(each)
    if isinstance(part, dict) and isinstance(part.get("discriminator"), dict):
        del part["discriminator"]


def _explain(shape: dict[str, Any], model: type[Model]) -> None:
    about = inspect.cleandoc(model.__doc__ or "").partition("\n\n")[0]
    shape["description"] = " ".join(about.split())
    explanations = sayings(model)
    for key, value in shape.get("properties", {}).items():
        value.pop("title", None)
        if key in explanations:
            value["description"] = explanations[key]


def _models(shape: object, seen: set[object] | None = None) -> Iterator[type[Model]]:
    """A model and every model inside it."""
    seen = set() if seen is None else seen
    if is_model(shape):
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
