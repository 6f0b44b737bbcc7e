"""The door for packages whose rules or components are written with pydantic, which reads them and writes their schema.

Nothing of ours needs it, and it is loaded for these alone: pydantic takes as long to load as a small deck to print.
"""

from __future__ import annotations

import json
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import AfterValidator, BaseModel, Field, TypeAdapter, ValidationError, create_model
from pydantic_core import core_schema

from tilewright.texts.fields import (
    KIND,
    LIST,
    MAPPING,
    NOTHING,
    NUMBER,
    TEXT,
    TRUTH,
    WHOLE,
    FieldTerms,
    Kinds,
    Misfit,
    MisfitError,
    Missing,
    Then,
)
from tilewright.texts.model import EXTRA, Model, is_rule, plain_of

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema, ErrorDetails


def read_foreign(model: type[Any], given: Any) -> Any:  # noqa: ANN401 - whatever stands in a file, and a value of the model
    """The value of a mapping of plain values, as pydantic reads it in its strict mode for JSON.

    Raises:
        MisfitError: It is not as it has to be.
    """
    text = json.dumps(given, default=plain_of)
    try:
        return _adapter(model).validate_json(text)  # type: ignore[arg-type] # a class has a hash
    except ValidationError as error:
        plain = json.loads(text)
        raise MisfitError(*(_misfit(each, plain) for each in error.errors(include_url=False))) from None


@cache
def _adapter(model: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(model)


_TYPES = {
    "int_type": WHOLE, "int_from_float": WHOLE, "int_parsing": WHOLE, "float_type": NUMBER, "float_parsing": NUMBER,
    "string_type": TEXT, "bool_type": TRUTH, "none_required": NOTHING, "dict_type": MAPPING, "model_type": MAPPING,
    "model_attributes_type": MAPPING, "tuple_type": LIST, "list_type": LIST, "set_type": LIST, "frozen_set_type": LIST,
}  # fmt: skip
"""Pydantic's name for an error -> the type that was wanted."""

_LIMITS = {
    "greater_than": "gt", "greater_than_equal": "ge", "less_than": "lt", "less_than_equal": "le",
    "multiple_of": "multiple_of", "string_pattern_mismatch": "pattern", "string_too_short": "min_length",
    "string_too_long": "max_length", "too_short": "min_length", "too_long": "max_length",
}  # fmt: skip
"""Pydantic's name for an error -> the limit that was not kept."""


def _misfit(error: ErrorDetails, given: Any) -> Misfit:  # noqa: ANN401, PLR0911 - plain values; one for each kind
    """One error of pydantic's, led back to the value that it is about."""
    kind, value, context = error["type"], error["input"], error.get("ctx", {})
    path, key = _led_back(error, given), "[key]" in error["loc"]
    if kind in _TYPES:
        return Misfit("type", value, _TYPES[kind], path, key=key)
    if limit := _LIMITS.get(kind):
        return Misfit(limit, value, context[limit], path, key=key)
    match kind:
        case "missing" | "extra_forbidden":
            return Misfit("missing" if kind == "missing" else "unknown", value, None, path)
        case "literal_error" | "enum":
            return Misfit("word", value, _words(context["expected"].replace(" or ", ", ")), path, key=key)
        case "union_tag_invalid":
            return Misfit("kind", {KIND: context["tag"]}, _words(context["expected_tags"]), path)
        case "union_tag_not_found":
            return Misfit("no kind", value, None, path)
    return Misfit("rule", value, context.get("error") or error["msg"][:1].lower() + error["msg"][1:], path, key=key)


def _words(listed: str) -> tuple[str, ...]:
    return tuple(word.strip().strip("'") for word in listed.split(","))


def _led_back(error: ErrorDetails, given: Any) -> tuple[str | int, ...]:  # noqa: ANN401 - plain values
    """Where the value is: pydantic also names the members of unions, and only what is written in the file counts."""
    path: list[str | int] = []
    tagged = False
    for at, part in enumerate(error["loc"]):
        last = at == len(error["loc"]) - 1
        if last and error["type"] == "missing":
            path.append(part)
        elif (
            not tagged
            and isinstance(given, dict)
            and given.get(KIND) == part
            and not (last and error["type"] == "extra_forbidden")
        ):
            tagged = True
        elif part in given if isinstance(given, dict) else isinstance(given, list) and part in range(len(given)):
            path.append(part)
            given, tagged = given[part], False
    return tuple(path)


def foreign_schema(model: type[Any]) -> dict[str, Any]:
    """The JSON Schema of a model."""
    own = twin(model) if issubclass(model, Model) else model  # type: ignore[arg-type] # a class has a hash
    schema: dict[str, Any] = own.model_json_schema(ref_template="#/$defs/{model}")
    return schema


def core_schema_of(model: type[Model], handler: GetCoreSchemaHandler) -> CoreSchema:
    """How pydantic reads a model: as its twin, of which a value of the model is made, held to its rules."""

    def of_ours(theirs: BaseModel) -> Model:
        extra = theirs.model_extra
        values = vars(theirs) if extra is None else {**vars(theirs), EXTRA: extra}
        return model.model_construct(**values).keep_rules()

    theirs = handler.generate_schema(twin(model))  # type: ignore[arg-type] # a class has a hash
    dumped = core_schema.plain_serializer_function_ser_schema(
        lambda ours, info: ours.model_dump(info.mode), info_arg=True
    )
    return core_schema.no_info_after_validator_function(of_ours, theirs, serialization=dumped)


@cache
def twin(model: type[Model]) -> type[BaseModel]:
    """The same as a model of pydantic's."""
    own = {  # pydantic's own validators, without those that are kept as rules of ours
        name: each
        for owner in reversed(model.__mro__)
        for name, each in vars(owner).items()
        if hasattr(each, "decorator_info") and not is_rule(each)
    }
    usual: dict[str, Any] = {"frozen": True, "extra": "forbid", "strict": True, "defer_build": True}
    if model.model_config.get("extra") == "allow":
        usual = {"frozen": True, "defer_build": True}
    base = type(
        "Twin", (BaseModel,), {"model_config": {**usual, **model.model_config}, "__module__": model.__module__, **own}
    )
    fields: Any = {
        name: (_translated(field.shape), _default(field.terms)) for name, field in model.model_fields.items()
    }
    return create_model(model.__name__, __base__=base, __doc__=model.__doc__, __module__=model.__module__, **fields)


def _default(terms: FieldTerms) -> Any:  # noqa: ANN401 - as pydantic's own
    """What `create_model` takes for a default."""
    if type(terms.default).__module__.startswith("pydantic"):
        return terms.default
    given: dict[str, Any] = {} if terms.default is Missing.DEFAULT else {"default": terms.default}
    return Field(**{**given, **terms.limits, **terms.more})


def _translated(shape: Any) -> Any:  # noqa: ANN401 - whatever stands in an annotation
    """An annotation with pydantic's words for ours."""
    origin, parts = get_origin(shape), get_args(shape)
    if origin is Annotated:
        return Annotated[(_translated(parts[0]), *map(_term, parts[1:]))]
    if origin is Literal or not parts:
        return shape
    inner = tuple(part if part is ... else _translated(part) for part in parts)
    return Union[inner] if origin in {Union, UnionType} else origin[inner]  # noqa: UP007 - made while the program runs


def _term(term: object) -> object:
    match term:
        case FieldTerms():
            return Field(**term.limits, **term.more)
        case Then():
            return AfterValidator(term.change)
        case Kinds():
            return _Kinds(term.models)
    return term


class _Kinds:
    """A mapping of one of these models: which one, its key `kind` says."""

    def __init__(self, models: tuple[Any, ...]) -> None:
        self.models = models

    def __get_pydantic_core_schema__(self, _source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        names = {name: model for model in self.models for name in get_args(model.model_fields["kind"].annotation)}
        choices = {name: handler.generate_schema(model) for name, model in names.items()}
        return core_schema.tagged_union_schema(choices, "kind")
