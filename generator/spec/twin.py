"""A Model -> its twin in pydantic, which words what is wrong with a document and writes the schema.

Pydantic is loaded for these alone: a folder in which nothing is wrong is read by `strict`.
"""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import AfterValidator, BaseModel, Field, TypeAdapter, create_model
from pydantic_core import core_schema

from generator.spec.fields import FieldTerms, Kinds, Missing, Then
from generator.spec.keys import EXTRA, is_rule
from generator.spec.model import Model

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema


@cache
def validator(model: type[Model]) -> TypeAdapter[Any]:
    """What makes a value of a document, and says of each thing in it what is wrong."""
    return TypeAdapter(model)


def schema_of(model: type[Any], ref_template: str) -> dict[str, Any]:
    """The JSON Schema of a model, of ours or of pydantic's own."""
    own = twin(model) if issubclass(model, Model) else model  # type: ignore[arg-type] # a class has a hash
    schema: dict[str, Any] = own.model_json_schema(ref_template=ref_template)
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


def _dumped(ours: Model, info: Any) -> Any:  # noqa: ANN401 - as pydantic has it
    return ours.model_dump(info.mode)


@cache
def twin(model: type[Model]) -> type[BaseModel]:
    """The same as a model of pydantic's."""
    own = {name: each for owner in reversed(model.__mro__) for name, each in vars(owner).items() if _is_theirs(each)}
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


def _is_theirs(each: object) -> bool:
    """Whether it is a validator of pydantic's own, and not one that is kept as a rule of ours."""
    return hasattr(each, "decorator_info") and not is_rule(each)


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
