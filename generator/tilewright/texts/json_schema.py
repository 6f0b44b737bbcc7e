"""A model -> its JSON Schema, with what the docstrings say, so that hovering over a key explains it.

The sentence about a key stands below its field; the source of a module is read for it when a schema is written, and in
no other command.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from tilewright.language import Language
from tilewright.texts.fields import FieldTerms, Kinds, Missing
from tilewright.texts.model import Model, ModelField, dump, is_model
from tilewright.texts.shape import sayings


def schema_of(model: type[Any]) -> dict[str, Any]:
    """The JSON Schema of a model as pydantic would write it, with a description at every key that has one."""
    writer = _Writer()
    schema = writer.of_model(model)
    if writer.defs:
        schema = {"$defs": dict(sorted(writer.defs.items())), **schema}
    known = {each.__name__: each for each in _models(model)}
    for name, shape in [(model.__name__, schema), *writer.defs.items()]:
        described = known.get(name)
        if described is None:
            continue
        about = inspect.cleandoc(described.__doc__ or "").partition("\n\n")[0]
        shape["description"] = " ".join(about.split())
        explanations = sayings(described)
        for key, value in shape.get("properties", {}).items():
            value.pop("title", None)
            if key in explanations:
                value["description"] = explanations[key]
    return schema


class _Writer:
    """Writes schemas; those of models and words that stand inside go to `defs`."""

    def __init__(self) -> None:
        self.defs = dict[str, dict[str, Any]]()

    def of_model(self, model: type[Any]) -> dict[str, Any]:
        """The schema of a model; pydantic writes that of one that it reads."""
        if not hasattr(model, "model_rules") or model.is_foreign():
            from tilewright.texts.foreign import foreign_schema  # noqa: PLC0415 - pydantic, for a package that uses it

            schema = foreign_schema(model)
            _undiscriminated(schema)
            self.defs |= schema.pop("$defs", {})
            return schema
        keys = {name: self.of_field(field) for name, field in model.model_fields.items()}
        required = [name for name, field in model.model_fields.items() if field.default is Missing.DEFAULT]
        schema = {
            "additionalProperties": model.model_config.get("extra") == "allow",
            "description": model.__doc__,
            "properties": keys,
            "required": required,
            "title": model.model_config.get("title") or model.__name__,
            "type": "object",
        }
        return {name: each for name, each in schema.items() if name != "required" or required}

    def of_field(self, field: ModelField) -> dict[str, Any]:
        """What may stand under a key."""
        schema = _limited(self.of_shape(field.shape), field.terms)
        if field.default is not Missing.DEFAULT:
            schema["default"] = dump(field.default, "json")
        return dict(sorted(schema.items()))

    def of_shape(self, shape: Any) -> dict[str, Any]:  # noqa: ANN401, PLR0911 - whatever stands in an annotation, each in its way
        """The schema of what an annotation says."""
        origin, parts = get_origin(shape), get_args(shape)
        if origin is Annotated:
            return self.of_annotated(*parts)
        if is_model(shape) or (isinstance(shape, type) and issubclass(shape, Enum)):
            return self.of_named(shape)
        if origin in {Union, UnionType}:
            return {"anyOf": [self.of_shape(part) for part in parts]}
        if origin is Literal:
            return _of_words(parts)
        if origin is tuple and parts[1:] == (...,):
            return {"items": self.of_shape(parts[0]), "type": "array"}
        if origin is tuple:
            items = [self.of_shape(part) for part in parts]
            return {"maxItems": len(items), "minItems": len(items), "prefixItems": items, "type": "array"}
        if origin is dict:
            return self.of_mapping(*parts)
        return {"type": _TYPES[shape]}

    def of_named(self, shape: Any) -> dict[str, Any]:  # noqa: ANN401 - a model, or a class of words
        """A reference to its schema among the others."""
        name = shape.__name__
        if name not in self.defs:
            self.defs[name] = {}  # it may stand inside itself
            if is_model(shape):
                self.defs[name] = self.of_model(shape)
            else:
                about = {"description": inspect.cleandoc(shape.__doc__)} if shape.__doc__ else {}
                words = _of_words(tuple(each.value for each in shape))
                self.defs[name] = dict(sorted({**about, **words, "title": name}.items()))
        return {"$ref": f"#/$defs/{name}"}

    def of_annotated(self, shape: Any, *terms: object) -> dict[str, Any]:  # noqa: ANN401 - as above
        """What an annotation says with what stands behind it."""
        by_kind = any(isinstance(each, Kinds) or "discriminator" in getattr(each, "more", ()) for each in terms)
        schema = {"oneOf": [self.of_shape(each) for each in get_args(shape)]} if by_kind else self.of_shape(shape)
        for each in terms:
            if isinstance(each, FieldTerms):
                schema = _limited(schema, each)
        return dict(sorted(schema.items()))

    def of_mapping(self, key: Any, value: Any) -> dict[str, Any]:  # noqa: ANN401 - as above
        """The schema of a mapping; the form of its keys is that of the names of its properties."""
        keys, values = self.of_shape(key), self.of_shape(value)
        pattern, names = keys.pop("pattern", None), {name: each for name, each in keys.items() if name != "type"}
        schema = {"patternProperties": {pattern: values}} if pattern else {"additionalProperties": values}
        return {**schema, **({"propertyNames": names} if names else {}), "type": "object"}


_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
_LIMITS = {
    "number": {
        "gt": "exclusiveMinimum",
        "ge": "minimum",
        "lt": "exclusiveMaximum",
        "le": "maximum",
        "multiple_of": "multipleOf",
    },
    "string": {"min_length": "minLength", "max_length": "maxLength", "pattern": "pattern"},
    "array": {"min_length": "minItems", "max_length": "maxItems"},
    "object": {"min_length": "minProperties", "max_length": "maxProperties"},
}
"""Type in a schema -> what the limits of a value are called there."""


def _limited(schema: dict[str, Any], terms: FieldTerms) -> dict[str, Any]:
    """The schema with limits, those of a union at each member that can have them."""
    if "anyOf" in schema and terms.limits:
        return {**schema, "anyOf": [_limited(each, terms) for each in schema["anyOf"]], **_said(terms)}
    kind = str(schema.get("type"))
    names = _LIMITS.get("number" if kind == "integer" else kind, {})
    limits = {names[name]: each for name, each in terms.limits.items() if name in names}
    return dict(sorted({**schema, **limits, **_said(terms)}.items()))


def _said(terms: FieldTerms) -> dict[str, Any]:
    """What is said for a schema alone."""
    about = {"description": terms.more["description"]} if "description" in terms.more else {}
    return {**about, **terms.more.get("json_schema_extra", {})}


def _of_words(words: tuple[Any, ...]) -> dict[str, Any]:
    kinds = {_TYPES[type(word)] for word in words}
    kind = {"type": kinds.pop()} if len(kinds) == 1 else {}
    return {"const": words[0], **kind} if len(words) == 1 else {"enum": list(words), **kind}


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
        waiting: list[object] = [field.annotation]
        while waiting:  # models that stand in the field itself: those inside them are theirs
            shape = waiting.pop()
            if is_model(shape):
                yield from _fields(shape, f"{above}{name}.")
            else:
                waiting += get_args(shape)


def _undiscriminated(part: object) -> None:
    """Take out a word that OpenAPI has and JSON Schema has not."""
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        _undiscriminated(each)
    if isinstance(part, dict) and isinstance(part.get("discriminator"), dict):
        del part["discriminator"]


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
